"""Rialto: what is resolved at once: the majority of a stage with everybody's cards, and the final scoring."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.facets.result_card import ResultCard, ResultRow
from laguna.core.state import NOBODY
from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.rules import phases, position, scoring
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.games.rialto.text import news, phrases
from laguna.text.text import Text, all_of, seat_name


def result_card(before: RialtoPosition, after: RialtoPosition) -> ResultCard | None:
    """The card of a step, from a reader's views before and after it."""
    if after.phase == phases.OVER:
        return final_card(after) if before.phase != phases.OVER else None
    stage = decided_stage(before, after)
    return stage_card(before, after, stage) if stage != position.FREE else None


# ---- a stage


def decided_stage(before: RialtoPosition, after: RialtoPosition) -> i64:
    """The first stage whose majority became known in between (RI-6.5), or FREE."""
    if not phases.PLAYS <= before.chapter <= phases.RESOLVING:
        return starts_with_nothing(before, after)
    for stage in range(before.stage, box.STAGES):
        if not news.is_decided(before, stage):
            return stage if before.round < after.round or news.is_decided(after, stage) else i64(position.FREE)
    return position.FREE


def starts_with_nothing(before: RialtoPosition, after: RialtoPosition) -> i64:
    """The first stage, if all hands are empty before it begins; else FREE."""
    if before.chapter < phases.PLAYS and news.is_same_round(before, after) and news.is_decided(after, 0):
        return 0
    return position.FREE


def stage_card(before: RialtoPosition, after: RialtoPosition, stage: i64) -> ResultCard:
    """Everybody's cards in the order of the turns, what they bring, who has the majority, and why."""
    is_first = before.chapter == phases.PLAYS and before.stage == stage
    counts = position.zeros(before.players)
    winner = winner_of(before, after, stage)
    rows: list[ResultRow] = []
    for player in turn_order(before, is_first):
        kinds = cards_laid(before, after, stage, player)
        count = laid_count(before, after, stage, player, kinds, is_first)
        counts[player] = count
        words = row_words(before, after, stage, player, kinds, count, winner)
        rows.append(row_of(before, player, words, points_of(before, player, stage, count, winner), player == winner))
    title = Text("rialto.card_stage", phrases.STAGE_LETTERS[stage], names.kind_name(stage))
    return ResultCard(title, rows, note=why(before, counts, winner), rule="RI-6.5")


def row_of(state: RialtoPosition, player: i64, words: Text, points: i64, is_best: bool) -> ResultRow:
    """A seat's row, or that of the virtual player, which has no seat."""
    if state.is_human(player):
        return ResultRow(int(player), words, points=int(points), is_best=is_best)
    return ResultRow(NOBODY, words, is_best=is_best, name=phrases.player_name(state, player))


def turn_order(before: RialtoPosition, is_first: bool) -> list[i64]:
    """Those who have laid already, then those who were still to act; where nobody could lay, as they sit."""
    if is_first:
        return phrases.in_turn_order(before)
    return list(range(before.players))


def cards_laid(before: RialtoPosition, after: RialtoPosition, stage: i64, player: i64) -> vec[i64]:
    """By kind, what a player has laid in a stage; all of it has been seen by everybody."""
    first = player * box.KINDS
    if not before.is_human(player):
        return news.virtual_cards(before, stage)
    if before.chapter != phases.PLAYS or before.stage != stage:
        return position.zeros(box.KINDS)  # only empty hands pass without being asked (RI-15.3)
    if before.laid_count[player] != position.FREE:
        return before.laid[first : first + box.KINDS]
    if after.chapter == phases.RESOLVING and after.stage == stage and after.round == before.round:
        return after.laid[first : first + box.KINDS]
    return last_cards_laid(before, after, player)


def last_cards_laid(before: RialtoPosition, after: RialtoPosition, player: i64) -> vec[i64]:
    """What the player on turn has laid, if the cards are already among the open discards (RI-6.8)."""
    out = position.zeros(box.KINDS)
    if player != before.queue[0] or after.deck_size > before.deck_size:
        return out
    for kind in range(box.KINDS):
        out[kind] = after.open_discards[kind] - before.open_discards[kind]
        for other in range(before.players):
            if before.is_human(other):
                out[kind] -= before.laid[other * box.KINDS + kind]
    if before.virtual:
        theirs = news.virtual_cards(before, before.stage)
        for kind in range(box.KINDS):
            out[kind] -= theirs[kind]
    return out


def laid_count(
    before: RialtoPosition, after: RialtoPosition, stage: i64, player: i64, kinds: vec[i64], is_first: bool
) -> i64:
    """What the cards count (RI-7.4); 0 if nothing was laid or a reader can't tell any more."""
    if not before.is_human(player):
        return position.total(kinds)
    if not is_first:
        return 0
    if before.laid_count[player] != position.FREE:
        return before.laid_count[player]
    count = news.count_laid(before, after, player)
    if count != position.FREE:
        return count
    # The round is over, and the coins have left the buildings: only plays without a coin can be counted.
    paid = before.coins[player] > after.coins[player]
    base = kinds[stage]
    total = position.total(kinds)
    if paid or total == 0:
        return 0
    return total if base > 0 else total - 1


def winner_of(before: RialtoPosition, after: RialtoPosition, stage: i64) -> i64:
    """Who got the bonus of a stage; at the end of a round the last winner is still first player (RI-6.2)."""
    if news.is_same_round(before, after):
        return after.stage_winner[stage]
    return after.first if news.has_any_laid(before, after) else position.FREE


def row_words(
    before: RialtoPosition, after: RialtoPosition, stage: i64, player: i64, kinds: vec[i64], count: i64, winner: i64
) -> Text:
    """What a player laid, what that counts, and what it brings, the bonus of the majority included."""
    cards = phrases.cards(kinds, 0)
    if count == 0:
        return Text("rialto.card_lays_only", cards) if position.total(kinds) > 0 else Text("rialto.card_passes")
    gains = gains_of(before, after, stage, player, count, winner)
    is_plain = count == 1 and kinds[stage] == 1  # one card counts one: that goes without saying
    if len(gains) == 0:
        return Text("rialto.card_lays_only", cards) if is_plain else Text("rialto.card_lays", cards, count)
    if is_plain:
        return Text("rialto.card_lays_one", cards, all_of(gains))
    return Text("rialto.card_lays_and", cards, count, all_of(gains))


def gains_of(
    before: RialtoPosition, after: RialtoPosition, stage: i64, player: i64, count: i64, winner: i64
) -> list[Text]:
    """What cards bring in a stage besides points (RI-8, RI-14.7)."""
    wins = player == winner
    worth = count + 1 if wins else count
    out: list[Text] = []
    if stage == box.DOGE:
        out.append(Text("rialto.spaces", worth))
    elif stage == box.COUNCILLOR:
        ready = before.ready[player]
        sent = worth if worth < ready or not before.is_human(player) else ready
        out.append(Text("rialto.card_sends", sent, names.district_name(before.current_district())))
    elif before.is_human(player):
        if stage == box.GOLD:
            same = news.is_same_round(before, after)
            out.append(Text("rialto.card_coins", news.coins_gained(before, after, player) if same else worth))
        elif stage == box.BUILDING:
            out.append(Text("rialto.card_building" if worth <= box.VALUES else "rialto.card_buildings", worth))
        elif stage == box.GONDOLA:
            called = count if count < before.reserve[player] else before.reserve[player]
            out.append(Text("rialto.card_calls", called))
    if wins and stage == box.BRIDGE and before.bridge_up != position.FREE and before.any_free():
        low = box.BRIDGE_LOW[before.bridge_up]
        out.append(Text("rialto.card_bridge", low, box.BRIDGE_HIGH[before.bridge_up]))
    if wins and stage == box.GONDOLA and before.gondolas > 0 and before.any_free():
        out.append(Text("rialto.card_gondola"))
    return out


def points_of(state: RialtoPosition, player: i64, stage: i64, count: i64, winner: i64) -> i64:
    """The points of bridge cards, and of gondola cards where no councillor is left (RI-8.8, RI-8.9, RI-8.11)."""
    if not state.is_human(player):
        return 0
    if stage == box.GONDOLA:
        return count - state.reserve[player] if count > state.reserve[player] else i64(0)
    if stage != box.BRIDGE:
        return 0
    if count == 0:
        return -1
    return count + 1 if player == winner else count


def why(before: RialtoPosition, counts: vec[i64], winner: i64) -> Text:
    """Who has the majority; in a tie, who is further ahead on the doge track (RI-6.5)."""
    if winner == position.FREE:
        return Text("rialto.card_nobody")
    name = phrases.player_name(before, winner)
    tied: list[Text] = []
    for player in before.doge_order:
        if counts[player] == counts[winner] and counts[winner] > 0:
            tied.append(phrases.player_name(before, player))
    if len(tied) > 1:
        return Text("rialto.card_tie", name, all_of(tied), counts[winner])
    return Text("rialto.card_most", name)


# ---- the end


def final_card(view: RialtoPosition) -> ResultCard:
    """Where everybody's points come from, down to the district, best first; the virtual player's share; ties."""
    place = scoring.places(view)
    rows: list[ResultRow] = []
    for rank in range(1, view.seats + 1):
        for seat in range(view.seats):
            if place[seat] == rank:
                words = final_words(view, seat)
                rows.append(ResultRow(int(seat), words, points=int(final_points(view, seat)), is_best=rank == 1))
    if view.virtual:
        rows.append(row_of(view, view.seats, virtual_words(view), 0, False))
    return ResultCard(Text("rialto.card_final"), rows, note=final_note(view, place), rule="RI-13.3")


def final_points(view: RialtoPosition, seat: i64) -> i64:
    """What the final scoring brought a seat (RI-13)."""
    return (
        scoring.leftover_points(view, seat)
        + scoring.building_points(view, seat)
        + scoring.points_in_districts(view, seat)
    )


def final_words(view: RialtoPosition, seat: i64) -> Text:
    """A seat's points by source."""
    earlier = view.vp[seat] - final_points(view, seat)
    return Text(
        "rialto.card_final_row",
        earlier,
        districts_of(view, seat),
        scoring.building_points(view, seat),
        scoring.leftover_points(view, seat),
        view.vp[seat],
    )


def districts_of(view: RialtoPosition, player: i64) -> Text:
    """The districts that gave a player something, each with its points."""
    parts: list[Text] = []
    for district in range(box.DISTRICTS):
        points = scoring.district_points(view, district)[player]
        if points > 0:
            parts.append(Text("rialto.card_district", names.district_name(district), points))
    return all_of(parts) if len(parts) > 0 else Text("rialto.card_no_district")


def virtual_words(view: RialtoPosition) -> Text:
    """The places that the virtual player takes from the others; it scores nothing itself (RI-14.10)."""
    return Text("rialto.card_virtual", districts_of(view, view.seats))


def final_note(view: RialtoPosition, place: vec[i64]) -> Text:
    """Who wins, and what the doge track decided: the game, or places in districts (RI-13.3, RI-13.4)."""
    winner: i64 = 0
    for seat in range(view.seats):
        if place[seat] == 1:
            winner = seat
    tied: list[Text] = []
    for seat in range(view.seats):
        if view.vp[seat] == view.vp[winner]:
            tied.append(seat_name(seat))
    if len(tied) > 1:
        return Text("rialto.card_final_tie", seat_name(winner), all_of(tied), view.vp[winner])
    contested = tied_districts(view)
    if len(contested) > 0:
        return Text("rialto.card_final_ties", view.vp[winner], seat_name(winner), all_of(contested))
    return Text("rialto.news_winner", view.vp[winner], seat_name(winner))


def tied_districts(view: RialtoPosition) -> list[Text]:
    """Districts where players with as many councillors as one another are ranked by the doge track."""
    out: list[Text] = []
    for district in range(box.DISTRICTS):
        ranking = scoring.district_ranking(view, district)
        count: i64 = len(ranking)
        for at in range(1, count):
            one = view.councillors[ranking[at - 1] * box.DISTRICTS + district]
            if one == view.councillors[ranking[at] * box.DISTRICTS + district]:
                out.append(names.district_name(district))
                break
    return out
