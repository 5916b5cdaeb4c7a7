"""Rialto as a text picture: everything a reader may see, enough to play from."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.games.rialto import components as box
from laguna.games.rialto.rules import phase1_cards, phase2_play, phases, position, scoring
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.games.rialto.text import headline, phrases
from laguna.text import catalogue, columns
from laguna.text.text import Param, Text, all_of

NONE_THERE: Final = "·"


def page(view: RialtoPosition, language: str) -> str:
    """The position in words and numbers, at most 100 columns wide."""
    blocks = [
        ["Rialto · " + catalogue.translate(headline.headline(view), language)],
        districts(view, language),
        connections(view, language),
        columns.beside(supply(view, language), piles(view, language)),
        players(view, language),
        rows(view, language),
        stage(view, language),
        hands(view, language),
        result(view, language),
    ]
    return columns.paged(blocks)


# ---- setting


def page_text(language: str, key: str, *params: Param) -> str:
    """One of the page's own sentences."""
    return catalogue.translate(Text("rialto.page_" + key, *params), language)


def short_name(state: RialtoPosition, player: i64, language: str) -> str:
    """A player as the head of a column."""
    return (
        catalogue.translate(phrases.player_name(state, player), language)
        if state.is_human(player)
        else page_text(language, "virtual")
    )


# ---- the city


def districts(view: RialtoPosition, language: str) -> list[str]:
    """Each district with its round tile, value, bank, and everyone's councillors; then the bonuses."""
    head = [page_text(language, key) for key in ("district", "tile", "value", "bank")]
    lines = [head + [short_name(view, player, language) for player in range(view.players)]]
    for district in range(box.DISTRICTS):
        now = ">" if view.round_tile[district] == view.round > 0 else ""
        line = [
            box.DISTRICT_TITLES[district],
            now + number(view.round_tile[district]),
            str(view.district_value(district)),
            catalogue.translate(phrases.bank_name(box.BANK_OF[district]), language),
        ]
        for player in range(view.players):
            line.append(number(view.councillors[player * box.DISTRICTS + district]))
        lines.append(line)
    return columns.grid(lines, "lrrl" + "r" * int(view.players)) + [
        bonus(view, bank, language) for bank in range(box.BANKS)
    ]


def number(count: i64) -> str:
    """A count in a table; zero is a dot."""
    return str(count) if count > 0 else NONE_THERE


def bonus(view: RialtoPosition, bank: i64, language: str) -> str:
    """Whether the bonus of a bank is still open, or who won it."""
    if view.bonus_open[bank] == 1:
        return page_text(language, "bonus_open", phrases.bank_name(bank), phrases.points(box.BONUS_VP[bank]))
    winners: list[Text] = []
    for player in range(view.players):
        if view.bonus_won[player * box.BANKS + bank] == 1:
            winners.append(phrases.player_name(view, player))
    return page_text(language, "bonus_won", phrases.bank_name(bank), all_of(winners))


def connections(view: RialtoPosition, language: str) -> list[str]:
    """Each connection, with the values that its tile turns to either end, in three columns."""
    per_column = (box.CONNECTIONS + 2) // 3
    lines: list[list[str]] = []
    for at in range(per_column):
        line: list[str] = []
        for column in range(3):
            connection = column * per_column + at
            if connection < box.CONNECTIONS:
                line += [box.DISTRICT_TITLES[box.ENDS[2 * connection]], tile(view, connection)]
                line.append(box.DISTRICT_TITLES[box.ENDS[2 * connection + 1]] + columns.GAP)
            else:
                line += ["", "", ""]
        lines.append(line)
    return [
        page_text(language, "connections_marker" if view.virtual else "connections"),
        *columns.grid(lines, "lll" * 3),
    ]


def tile(view: RialtoPosition, connection: i64) -> str:
    """The tile of a connection between its two values."""
    if view.link[connection] == position.FREE:
        return " ! " if connection == view.marker else " · "
    sign = "~" if view.link[connection] == position.GONDOLA_TILE else "="
    return f"{view.facing[2 * connection]}{sign}{view.facing[2 * connection + 1]}"


# ---- beside the map


def supply(view: RialtoPosition, language: str) -> list[str]:
    """How many buildings are left of each colour and value."""
    lines = [[page_text(language, "supply"), *[str(value) for value in range(1, box.VALUES + 1)]]]
    for colour, name in enumerate(box.COLOUR_NAMES):
        counts = [number(view.supply[colour * box.VALUES + value]) for value in range(box.VALUES)]
        lines.append([page_text(language, name), *counts])
    return columns.grid(lines, "l" + "r" * box.VALUES)


def piles(view: RialtoPosition, language: str) -> list[str]:
    """Cards, bridges, gondolas and coins that nobody owns, and the doge track."""
    discards = position.total(view.open_discards) + position.total(view.shed_size)
    if view.bridge_up == position.FREE:
        bridge = page_text(language, "no_bridge", view.gondolas)
    else:
        low = box.BRIDGE_LOW[view.bridge_up]
        bridge = page_text(
            language, "bridge", low, box.BRIDGE_HIGH[view.bridge_up], phase1_cards.bridges_left(view), view.gondolas
        )
    return [
        page_text(language, "piles", view.deck_size, discards),
        bridge,
        page_text(language, "coins", view.bank),
        page_text(language, "doge", doge_track(view, language)),
    ]


def doge_track(view: RialtoPosition, language: str) -> str:
    """The discs in doge order: who lies higher on a space is named first (RI-3.1)."""
    out = ""
    space: i64 = position.FREE
    for player in view.doge_order:
        name = short_name(view, player, language)
        if view.doge_space[player] == space:
            out += ", " + name
        else:
            space = view.doge_space[player]
            out += (" · " if out else "") + f"{space} {name}"
    return out


# ---- the players


def players(view: RialtoPosition, language: str) -> list[str]:
    """A line for each player."""
    keys = ("player", "points", "own_coins", "ready", "reserve", "cards", "buildings")
    lines = [[page_text(language, key) for key in keys]]
    for player in range(view.players):
        line = [short_name(view, player, language)]
        if view.is_human(player):
            line += [str(view.vp[player]), str(view.coins[player])]
        else:
            line += ["", ""]
        line += [str(view.ready[player]), str(view.reserve[player]), str(view.hand_size[player])]
        lines.append([*line, buildings(view, player, language)])
    return columns.grid(lines, "lrrrrrl")


def buildings(view: RialtoPosition, player: i64, language: str) -> str:
    """The buildings of a player by colour, with a sign on those that do not work any more in this round."""
    out: list[str] = []
    for colour, name in enumerate(box.COLOUR_NAMES):
        values: list[str] = []
        for value in range(1, box.VALUES + 1):
            at = player * box.BUILDINGS + colour * box.VALUES + value - 1
            idle = view.tiles[at] - view.coined[at] - view.fresh[at]
            values += [str(value)] * idle + [f"{value}*"] * view.coined[at] + [f"{value}+"] * view.fresh[at]
        if values:
            out.append(page_text(language, name) + " " + " ".join(values))
    return ", ".join(out)


# ---- cards


def rows(view: RialtoPosition, language: str) -> list[str]:
    """The rows of open cards while they lie there, and who has taken which."""
    if not phases.SETUP < view.chapter <= phases.DISCARDS:
        return []
    lines: list[str] = []
    for row in range(view.row_count()):
        taker = view.row_taken[row]
        if taker != position.FREE:
            lying = page_text(language, "row_taken", phrases.player_name(view, taker))
        else:
            lying = catalogue.translate(phrases.cards(view.rows, row * box.KINDS), language)
        label = page_text(
            language, "leftover" if view.chapter > phases.ROWS and taker == position.FREE else "row", row + 1
        )
        lines.append(f"{label}: {lying}")
    return lines


def stage(view: RialtoPosition, language: str) -> list[str]:
    """What has been laid in this stage, in the order of the turns, and who won the stages before."""
    if view.stage == position.FREE:
        return []
    lines: list[list[str]] = []
    if view.chapter < phases.BLUES:
        for player in phrases.in_turn_order(view):
            lines.append([short_name(view, player, language), play(view, player, language)])
    won: list[str] = []
    for decided in range(view.stage if view.chapter == phases.PLAYS else view.stage + 1):
        winner = view.stage_winner[decided]
        name = page_text(language, "nobody") if winner == position.FREE else short_name(view, winner, language)
        won.append(f"{phrases.STAGE_LETTERS[decided]} {name}")
    return columns.grid(lines, "ll") + ([page_text(language, "majorities", " · ".join(won))] if won else [])


def play(view: RialtoPosition, player: i64, language: str) -> str:
    """What a player has laid in this stage."""
    count = view.laid_count[player]
    if count == position.FREE:
        return page_text(language, "to_play")
    if count == 0:
        return page_text(language, "passed")
    return page_text(language, "counts", phrases.cards(view.laid, player * box.KINDS), count)


def hands(view: RialtoPosition, language: str) -> list[str]:
    """The hands that the reader may see, and what is being put together from the own one."""
    lines: list[str] = []
    for player in range(view.players):
        if not position.sees_hand(view.viewer, player, view) or view.chapter == phases.SETUP:
            continue
        held = phrases.cards(view.hand, player * box.KINDS)
        if view.viewer == player:
            lines.append(page_text(language, "hand", held))
            if view.chapter <= phases.DISCARDS:
                lines.append(page_text(language, "limit", box.HAND_LIMIT + view.extra_limit[player]))
        else:
            lines.append(page_text(language, "hand_of", phrases.player_name(view, player), held))
        if position.total(view.dropped[player * box.KINDS : (player + 1) * box.KINDS]) > 0:
            lines.append(page_text(language, "dropped", phrases.cards(view.dropped, player * box.KINDS)))
    if phrases.sees_play(view) and view.piece != position.FREE:
        lines.append(page_text(language, "staged", phrases.staged_cards(view), phase2_play.staged_count(view)))
    return lines


# ---- the end


def result(view: RialtoPosition, language: str) -> list[str]:
    """Where the points came from (RI-13)."""
    if view.chapter != phases.END:
        return []
    seats = range(view.seats)
    leftovers = [scoring.leftover_points(view, seat) for seat in seats]
    values = [scoring.building_points(view, seat) for seat in seats]
    in_districts = [scoring.district_points(view, district) for district in range(box.DISTRICTS)]
    early = [view.vp[seat] - leftovers[seat] - values[seat] for seat in seats]
    for gained in in_districts:
        early = [early[seat] - gained[seat] for seat in seats]
    place = scoring.places(view)
    lines = [
        [page_text(language, "final"), *[short_name(view, seat, language) for seat in seats]],
        [page_text(language, "in_game"), *[str(count) for count in early]],
        [page_text(language, "leftovers"), *[str(count) for count in leftovers]],
        [page_text(language, "building_values"), *[str(count) for count in values]],
    ]
    for district, gained in enumerate(in_districts):
        lines.append([box.DISTRICT_TITLES[district], *[number(gained[seat]) for seat in seats]])
    lines.append([page_text(language, "total"), *[str(view.vp[seat]) for seat in seats]])
    lines.append([page_text(language, "place"), *[str(place[seat]) for seat in seats]])
    return columns.grid(lines, "l" + "r" * int(view.seats))
