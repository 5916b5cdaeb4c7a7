"""Murano: cards of what is resolved for all at once: the last round begins, the characters are scored."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.facets.result_card import ResultCard, ResultRow
from laguna.games.murano import components as box
from laguna.games.murano import names
from laguna.games.murano.rules import phases, position
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.rules.scoring import final_scoring
from laguna.games.murano.text import phrases
from laguna.text.text import Text, all_of, seat_name


def result_card(before: MuranoPosition, after: MuranoPosition) -> ResultCard | None:
    """The end of the game, or the beginning of its last round."""
    if after.phase == phases.OVER and before.phase != phases.OVER:
        return final_card(after)
    if after.trigger != box.FREE and before.trigger == box.FREE:
        return last_round_card(after)
    return None


# ---- the last round


def last_round_card(table: MuranoPosition) -> ResultCard:
    """Two kinds of tiles have run out: everyone else has one more turn (MU-11.1, MU-11.2)."""
    empty = [phrases.plural(kind) for kind in range(box.KINDS) if table.left[kind] == 0]
    first = final_scoring.first_scorer(table)
    rows = [ResultRow(int(first), Text("murano.last_round_ends"))]
    for step in range(1, table.seats):
        seat = int((first + step) % table.seats)
        rows.append(ResultRow(seat, Text("murano.last_round_turn")))
    return ResultCard(
        Text("murano.card_last_round"), rows, note=Text("murano.last_round_why", all_of(empty)), rule="MU-11.1"
    )


# ---- final scoring


def final_card(table: MuranoPosition) -> ResultCard:
    """What each player's characters and gondoliers have scored, in the order of scoring, and who has won (MU-12)."""
    first = final_scoring.first_scorer(table)
    places = table.places()
    rows: list[ResultRow] = []
    for step in range(table.seats):
        seat = int((first + step) % table.seats)
        scored = final_scoring.character_points(table, seat) + final_scoring.unserved_points(table, seat)
        words = Text("murano.final_row", table.score[seat] - scored, all_of(sources(table, seat)), table.score[seat])
        aside = not_used(table, seat)
        if len(aside) > 0:
            words = Text("murano.final_aside", words, all_of(aside))
        rows.append(ResultRow(seat, words, points=int(scored), is_best=places[seat] == 1))
    return ResultCard(Text("murano.card_final"), rows, note=decided_by(table), rule="MU-13.1")


def sources(table: MuranoPosition, seat: i64) -> list[Text]:
    """Each character that was used, with its island and points, and the gondoliers that serve none."""
    out: list[Text] = []
    count: i64 = len(table.fate)
    for at in range(count):
        if table.buyer[at] == seat and 0 <= table.fate[at] < box.ISLANDS:
            title = phrases.character_title(table.bought[at])
            out.append(Text("murano.final_character", table.points[at], title, names.island_name(table.fate[at])))
    left = final_scoring.unserved(table, seat)
    if left > 0:
        out.append(Text("murano.final_gondoliers", left, final_scoring.unserved_points(table, seat)))
    return out if len(out) > 0 else [Text("murano.final_nothing")]


def not_used(table: MuranoPosition, seat: i64) -> list[Text]:
    """The characters that were laid aside, revealed at the end (MU-15.2)."""
    out: list[Text] = []
    count: i64 = len(table.fate)
    for at in range(count):
        if table.buyer[at] == seat and table.fate[at] == position.ASIDE_FATE:
            out.append(phrases.character_title(table.bought[at]))
    return out


def decided_by(table: MuranoPosition) -> Text:
    """Who has won, by how many points, by gold, or together with others (MU-13.1, AR-13)."""
    places = table.places()
    first = [seat for seat in range(table.seats) if places[seat] == 1]
    best = table.score[first[0]]
    winners = all_of([seat_name(int(seat)) for seat in first])
    if len(first) > 1:
        return Text("murano.final_shared", best, winners, table.gold[first[0]])
    level = [seat for seat in range(table.seats) if places[seat] > 1 and table.score[seat] == best]
    if len(level) > 0:
        most = max([table.gold[seat] for seat in level])
        others = all_of([seat_name(int(seat)) for seat in level])
        return Text("murano.final_gold", best, winners, others, table.gold[first[0]], most)
    second = max([table.score[seat] for seat in range(table.seats) if places[seat] > 1])
    return Text("murano.final_winner", best - second, winners)
