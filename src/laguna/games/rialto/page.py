"""Rialto as a text picture: everything a reader may see, so that one can play from it alone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.layout import GAP, beside, grid, paged
from laguna.core.text import Param, Text, all_of
from laguna.core.words import say
from laguna.games.rialto.cards import bridges_left
from laguna.games.rialto.components import (
    BANK_OF,
    BANKS,
    BONUS_VP,
    BRIDGE_HIGH,
    BRIDGE_LOW,
    BUILDINGS,
    COLOUR_NAMES,
    CONNECTIONS,
    DISTRICT_TITLES,
    DISTRICTS,
    ENDS,
    HAND_LIMIT,
    KINDS,
    VALUES,
)
from laguna.games.rialto.phrases import (
    STAGE_LETTERS,
    bank_name,
    cards,
    in_turn_order,
    player_name,
    points,
    sees_play,
    staged_cards,
)
from laguna.games.rialto.play import staged_count
from laguna.games.rialto.scoring import building_points, district_points, leftover_points, places
from laguna.games.rialto.standing import headline
from laguna.games.rialto.table import (
    BLUES,
    DISCARDS,
    END,
    FREE,
    GONDOLA_TILE,
    PLAYS,
    ROWS,
    SETUP,
    Table,
    sees_hand,
    total,
)

NONE_THERE: Final = "·"


def page(view: Table, language: str) -> str:
    """The position in words and numbers, at most 100 columns wide."""
    blocks = [
        ["Rialto · " + say(headline(view), language)],
        districts(view, language),
        connections(view, language),
        beside(supply(view, language), piles(view, language)),
        players(view, language),
        rows(view, language),
        stage(view, language),
        hands(view, language),
        result(view, language),
    ]
    return paged(blocks)


# ---- setting


def said(language: str, key: str, *params: Param) -> str:
    """One of the page's own sentences."""
    return say(Text("rialto.page_" + key, *params), language)


def short_name(table: Table, player: i64, language: str) -> str:
    """A player as the head of a column."""
    return say(player_name(table, player), language) if table.is_human(player) else said(language, "virtual")


# ---- the city


def districts(view: Table, language: str) -> list[str]:
    """Each district with its round tile, value, bank, and everyone's councillors; then the bonuses."""
    head = [said(language, key) for key in ("district", "tile", "value", "bank")]
    lines = [head + [short_name(view, player, language) for player in range(view.players)]]
    for district in range(i64(DISTRICTS)):
        now = ">" if view.round_tile[district] == view.round > 0 else ""
        line = [
            DISTRICT_TITLES[district],
            now + number(view.round_tile[district]),
            str(view.district_value(district)),
            say(bank_name(BANK_OF[district]), language),
        ]
        for player in range(view.players):
            line.append(number(view.councillors[player * DISTRICTS + district]))
        lines.append(line)
    return grid(lines, "lrrl" + "r" * int(view.players)) + [bonus(view, bank, language) for bank in range(BANKS)]


def number(count: i64) -> str:
    """A count in a table; nothing at all is a dot."""
    return str(count) if count > 0 else NONE_THERE


def bonus(view: Table, bank: i64, language: str) -> str:
    """Whether the bonus of a bank is still to be had."""
    if view.bonus_open[bank] == 1:
        return said(language, "bonus_open", bank_name(bank), points(BONUS_VP[bank]))
    winners: list[Text] = []
    for player in range(view.players):
        if view.bonus_won[player * BANKS + bank] == 1:
            winners.append(player_name(view, player))
    return said(language, "bonus_won", bank_name(bank), all_of(winners))


def connections(view: Table, language: str) -> list[str]:
    """Each connection, with the values that its tile turns to either end, in three columns."""
    per_column = (CONNECTIONS + 2) // 3
    lines: list[list[str]] = []
    for at in range(per_column):
        line: list[str] = []
        for column in range(3):
            connection = column * per_column + at
            if connection < CONNECTIONS:
                line += [DISTRICT_TITLES[ENDS[2 * connection]], tile(view, connection)]
                line.append(DISTRICT_TITLES[ENDS[2 * connection + 1]] + GAP)
            else:
                line += ["", "", ""]
        lines.append(line)
    return [said(language, "connections_marker" if view.virtual else "connections"), *grid(lines, "lll" * 3)]


def tile(view: Table, connection: i64) -> str:
    """The tile of a connection between its two values."""
    if view.link[connection] == FREE:
        return " ! " if connection == view.marker else " · "
    sign = "~" if view.link[connection] == GONDOLA_TILE else "="
    return f"{view.facing[2 * connection]}{sign}{view.facing[2 * connection + 1]}"


# ---- what lies beside the map


def supply(view: Table, language: str) -> list[str]:
    """How many buildings are left of each colour and value."""
    lines = [[said(language, "supply"), *[str(value) for value in range(1, VALUES + 1)]]]
    for colour, name in enumerate(COLOUR_NAMES):
        counts = [number(view.supply[colour * VALUES + value]) for value in range(VALUES)]
        lines.append([said(language, name), *counts])
    return grid(lines, "l" + "r" * VALUES)


def piles(view: Table, language: str) -> list[str]:
    """Cards, bridges, gondolas and coins that nobody owns, and the doge track."""
    discards = total(view.open_discards) + total(view.shed_size)
    if view.bridge_up == FREE:
        bridge = said(language, "no_bridge", view.gondolas)
    else:
        low = BRIDGE_LOW[view.bridge_up]
        bridge = said(language, "bridge", low, BRIDGE_HIGH[view.bridge_up], bridges_left(view), view.gondolas)
    return [
        said(language, "piles", view.deck_size, discards),
        bridge,
        said(language, "coins", view.bank),
        said(language, "doge", doge_track(view, language)),
    ]


def doge_track(view: Table, language: str) -> str:
    """The discs in doge order: who lies higher on a space is named first (RI-3.1)."""
    out = ""
    space: i64 = FREE
    for player in view.doge_order:
        name = short_name(view, player, language)
        if view.doge_space[player] == space:
            out += ", " + name
        else:
            space = view.doge_space[player]
            out += (" · " if out else "") + f"{space} {name}"
    return out


# ---- the players


def players(view: Table, language: str) -> list[str]:
    """What lies before each player."""
    keys = ("player", "points", "own_coins", "ready", "reserve", "cards", "buildings")
    lines = [[said(language, key) for key in keys]]
    for player in range(view.players):
        line = [short_name(view, player, language)]
        if view.is_human(player):
            line += [str(view.vp[player]), str(view.coins[player])]
        else:
            line += ["", ""]
        line += [str(view.ready[player]), str(view.reserve[player]), str(view.hand_size[player])]
        lines.append([*line, buildings(view, player, language)])
    return grid(lines, "lrrrrrl")


def buildings(view: Table, player: i64, language: str) -> str:
    """The buildings of a player by colour, with a sign on those that do not work any more in this round."""
    out: list[str] = []
    for colour, name in enumerate(COLOUR_NAMES):
        values: list[str] = []
        for value in range(1, VALUES + 1):
            at = player * BUILDINGS + colour * VALUES + value - 1
            idle = view.tiles[at] - view.coined[at] - view.fresh[at]
            values += [str(value)] * idle + [f"{value}*"] * view.coined[at] + [f"{value}+"] * view.fresh[at]
        if values:
            out.append(said(language, name) + " " + " ".join(values))
    return ", ".join(out)


# ---- cards


def rows(view: Table, language: str) -> list[str]:
    """The rows of open cards while they lie there, and who has taken which."""
    if not SETUP < view.chapter <= DISCARDS:
        return []
    lines: list[str] = []
    for row in range(view.row_count()):
        taker = view.row_taken[row]
        if taker != FREE:
            lying = said(language, "row_taken", player_name(view, taker))
        else:
            lying = say(cards(view.rows, row * KINDS), language)
        label = said(language, "leftover" if view.chapter > ROWS and taker == FREE else "row", row + 1)
        lines.append(f"{label}: {lying}")
    return lines


def stage(view: Table, language: str) -> list[str]:
    """What has been laid in this stage, in the order of the turns, and who won the stages before."""
    if view.stage == FREE:
        return []
    lines: list[list[str]] = []
    if view.chapter < BLUES:
        for player in in_turn_order(view):
            lines.append([short_name(view, player, language), play(view, player, language)])
    won: list[str] = []
    for decided in range(view.stage if view.chapter == PLAYS else view.stage + 1):
        winner = view.stage_winner[decided]
        name = said(language, "nobody") if winner == FREE else short_name(view, winner, language)
        won.append(f"{STAGE_LETTERS[decided]} {name}")
    return grid(lines, "ll") + ([said(language, "majorities", " · ".join(won))] if won else [])


def play(view: Table, player: i64, language: str) -> str:
    """What a player has laid in this stage."""
    count = view.laid_count[player]
    if count == FREE:
        return said(language, "to_play")
    if count == 0:
        return said(language, "passed")
    return said(language, "counts", cards(view.laid, player * KINDS), count)


def hands(view: Table, language: str) -> list[str]:
    """The hands that the reader may see, and what is being put together from the own one."""
    lines: list[str] = []
    for player in range(view.players):
        if not sees_hand(view.viewer, player, view) or view.chapter == SETUP:
            continue
        held = cards(view.hand, player * KINDS)
        if view.viewer == player:
            lines.append(said(language, "hand", held))
            if view.chapter <= DISCARDS:
                lines.append(said(language, "limit", HAND_LIMIT + view.extra_limit[player]))
        else:
            lines.append(said(language, "hand_of", player_name(view, player), held))
        if total(view.dropped[player * KINDS : (player + 1) * KINDS]) > 0:
            lines.append(said(language, "dropped", cards(view.dropped, player * KINDS)))
    if sees_play(view) and view.piece != FREE:
        lines.append(said(language, "staged", staged_cards(view), staged_count(view)))
    return lines


# ---- the end


def result(view: Table, language: str) -> list[str]:
    """Where the points came from (RI-13)."""
    if view.chapter != END:
        return []
    seats = range(view.seats)
    leftovers = [leftover_points(view, seat) for seat in seats]
    values = [building_points(view, seat) for seat in seats]
    in_districts = [district_points(view, district) for district in range(DISTRICTS)]
    early = [view.vp[seat] - leftovers[seat] - values[seat] for seat in seats]
    for gained in in_districts:
        early = [early[seat] - gained[seat] for seat in seats]
    place = places(view)
    lines = [
        [said(language, "final"), *[short_name(view, seat, language) for seat in seats]],
        [said(language, "in_game"), *[str(count) for count in early]],
        [said(language, "leftovers"), *[str(count) for count in leftovers]],
        [said(language, "building_values"), *[str(count) for count in values]],
    ]
    for district, gained in enumerate(in_districts):
        lines.append([DISTRICT_TITLES[district], *[number(gained[seat]) for seat in seats]])
    lines.append([said(language, "total"), *[str(view.vp[seat]) for seat in seats]])
    lines.append([said(language, "place"), *[str(place[seat]) for seat in seats]])
    return grid(lines, "l" + "r" * int(view.seats))
