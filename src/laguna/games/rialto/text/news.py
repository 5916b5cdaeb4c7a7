"""Rialto: what a reader sees has happened between two of its own views, beyond the action that was done."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.rules import phases, position, scoring
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.games.rialto.text import phrases
from laguna.text.text import Text, seat_name


def news(before: RialtoPosition, after: RialtoPosition) -> list[Text]:
    """Cards laid, majorities, gains, bonuses, what the virtual player built, new stages and rounds, the result."""
    out: list[Text] = []
    report_discards(before, after, out)
    if before.chapter == phases.PLAYS:
        report_plays(before, after, out)
    report_majorities(before, after, out)
    if after.virtual:
        report_virtual_builds(before, after, out)
        report_marker(before, after, out)
    for player in range(after.players):
        report_gains(before, after, player, out)
    report_bonuses(before, after, out)
    if after.round > before.round:
        out.append(Text("rialto.news_round", after.round, names.district_name(after.current_district())))
    if after.chapter == phases.PLAYS and not is_same_stage(before, after):
        report_stage(after, out)
    if after.phase == phases.OVER and before.phase != phases.OVER:
        report_result(after, out)
    return out


def is_same_round(before: RialtoPosition, after: RialtoPosition) -> bool:
    """The end of a round takes coins off the buildings and forgets who won its stages (RI-12.1)."""
    return before.round == after.round and after.phase != phases.OVER


def is_same_stage(before: RialtoPosition, after: RialtoPosition) -> bool:
    """The end of a stage takes away the cards laid (RI-6.8)."""
    return is_same_round(before, after) and before.stage == after.stage


# ---- cards


def report_discards(before: RialtoPosition, after: RialtoPosition, out: list[Text]) -> None:
    """What was left of the row nobody took (RI-5.7), or a new draw pile (RI-5.8)."""
    if after.deck_size > before.deck_size:
        out.append(Text("rialto.news_shuffle"))
    elif before.chapter <= phases.DISCARDS < after.chapter:
        left = position.zeros(box.KINDS)
        count: i64 = 0
        for kind in range(box.KINDS):
            left[kind] = after.open_discards[kind] - before.open_discards[kind]
            count += left[kind]
        if count > 0:
            out.append(Text("rialto.news_leftover", phrases.cards(left, 0)))


def report_plays(before: RialtoPosition, after: RialtoPosition, out: list[Text]) -> None:
    """What the plays made since then count, in the order of the turns (RI-6.3)."""
    for player in before.queue:
        report_play(before, player, count_laid(before, after, player), player == before.queue[0], out)


def report_play(state: RialtoPosition, player: i64, count: i64, is_logged: bool, out: list[Text]) -> None:
    """One play; the log of the action itself says that the player on turn passes."""
    if count > 0 and state.is_human(player):
        out.append(Text("rialto.news_counts", count, phrases.player_name(state, player), names.kind_name(state.stage)))
    elif count > 0:
        cards = phrases.cards(virtual_cards(state, state.stage), 0)
        out.append(Text("rialto.news_lays", phrases.player_name(state, player), cards))
    elif count == 0 and not is_logged:
        out.append(Text("rialto.news_passes", phrases.player_name(state, player)))


def count_laid(before: RialtoPosition, after: RialtoPosition, player: i64) -> i64:
    """What a player who was still to act has laid, or FREE if the turn is still to come or cannot be seen any more."""
    if is_same_stage(before, after):
        return after.laid_count[player]
    if not before.is_human(player):
        return virtual_count(before, player)
    if not is_same_round(before, after):
        return position.FREE
    # The cards are gone; hand sizes, coins on yellow buildings and `lacks` give the count (RI-7.4, RI-7.5).
    return (
        before.hand_size[player]
        - after.hand_size[player]
        + newly_coined(before, after, player, box.YELLOW_3)
        + newly_coined(before, after, player, box.YELLOW_2) * (box.YELLOW_2_COUNT - 1)
        + newly_coined(before, after, player, box.YELLOW_4) * (box.YELLOW_4_COUNT - 1)
        - after.lacks[player * box.KINDS + before.stage]
    )


def virtual_count(state: RialtoPosition, player: i64) -> i64:
    """How many cards the virtual player, which has not acted yet, will lay."""
    count = state.hand[player * box.KINDS + state.stage]
    return count + state.hand[player * box.KINDS + box.JOKER] if state.stage == box.COUNCILLOR else count


def virtual_cards(state: RialtoPosition, stage: i64) -> vec[i64]:
    """The virtual player lays all it has of the kind, and its jokers with the councillors (RI-14.7)."""
    out = position.zeros(box.KINDS)
    first = state.seats * box.KINDS
    for kind in range(box.KINDS):
        if kind == stage or (kind == box.JOKER and stage == box.COUNCILLOR):
            out[kind] = state.laid[first + kind] + state.hand[first + kind]
    return out


def newly_coined(before: RialtoPosition, after: RialtoPosition, player: i64, building: i64) -> i64:
    """How many tiles of a building have been paid for since then; one that is given back takes its coin along."""
    more = after.coined[player * box.BUILDINGS + building] - before.coined[player * box.BUILDINGS + building]
    return more if more > 0 else 0


# ---- majorities


def report_majorities(before: RialtoPosition, after: RialtoPosition, out: list[Text]) -> None:
    """Who got the bonus of each stage that has been decided since then (RI-6.5)."""
    if is_same_round(before, after):
        for stage in range(box.STAGES):
            if is_decided(after, stage) and not is_decided(before, stage):
                report_majority(after, stage, after.stage_winner[stage], out)
    elif before.stage == box.STAGES - 1 and before.chapter == phases.PLAYS:
        # The winners are cleared at the end of the round, but the last one is still first player (RI-6.2).
        report_majority(after, box.STAGES - 1, after.first if has_any_laid(before, after) else position.FREE, out)


def is_decided(state: RialtoPosition, stage: i64) -> bool:
    """Is it known who has the majority of a stage of this round?"""
    return state.stage > stage or (state.stage == stage and state.chapter > phases.PLAYS)


def has_any_laid(before: RialtoPosition, after: RialtoPosition) -> bool:
    """Have cards or yellow buildings been laid in the last stage of the round?"""
    for player in range(before.players):
        if before.laid_count[player] > 0 or before.hand_size[player] > after.hand_size[player]:
            return True
        if before.coins[player] > after.coins[player]:
            return True
    return False


def report_majority(state: RialtoPosition, stage: i64, winner: i64, out: list[Text]) -> None:
    letter = phrases.STAGE_LETTERS[stage]
    if winner == position.FREE:
        out.append(Text("rialto.news_no_majority", letter, names.kind_name(stage)))
    else:
        out.append(Text("rialto.news_majority", phrases.player_name(state, winner), letter, names.kind_name(stage)))


# ---- what it brought


def report_gains(before: RialtoPosition, after: RialtoPosition, player: i64, out: list[Text]) -> None:
    """Spaces on the doge track, coins, points and councillors of one player; the same words by different rules."""
    name = phrases.player_name(after, player)
    by_blue = before.phase == phases.USE_BLUE
    spaces = "rialto.news_spaces_blue" if by_blue else "rialto.news_spaces"
    add(out, spaces, after.doge_space[player] - before.doge_space[player], name)
    if is_same_round(before, after):
        coins = "rialto.news_coins_waiting" if has_waited(before, after) else "rialto.news_coins"
        add(out, coins, coins_gained(before, after, player), name)
    scored = points_gained(before, after, player)
    add(out, points_id(before), scored, name)
    add(out, "rialto.news_loses", -scored, name)
    acts = phrases.actor(before) == player
    called = before.reserve[player] - after.reserve[player]
    if acts and before.phase == phases.PLACE_COUNCILLOR and before.source == position.FREE:
        called -= 1  # the one that the action sent straight to a district
    add(out, "rialto.news_called_blue" if by_blue else "rialto.news_called", called, name)
    if acts and (before.phase == phases.PLACE_COUNCILLOR or before.phase == phases.MOVE_COUNCILLOR):
        return  # the action itself says where the councillor went
    placed = "rialto.news_placed" if after.is_human(player) else "rialto.news_placed_virtual"
    for district in range(box.DISTRICTS):
        at = player * box.DISTRICTS + district
        count = after.councillors[at] - before.councillors[at]
        if count > 0:
            out.append(Text(placed, count, name, names.district_name(district)))


def points_id(before: RialtoPosition) -> str:
    """The message id for points that were scored in this step."""
    if before.phase == phases.USE_BLUE:
        return "rialto.news_points_blue"
    if before.phase == phases.RETURN_BUILDING:
        return "rialto.news_points_return"
    return "rialto.news_points_gondola" if before.stage == box.GONDOLA else "rialto.news_points"


def has_waited(before: RialtoPosition, after: RialtoPosition) -> bool:
    """Has the player on turn stepped back with yellow 1: have as many as before still to act (RI-7.7)?"""
    return before.chapter == phases.PLAYS and is_same_stage(before, after) and len(before.queue) == len(after.queue)


def add(out: list[Text], id: str, count: i64, name: Text) -> None:
    """Report a gain, if there is one."""
    if count > 0:
        out.append(Text(id, count, name))


def coins_gained(before: RialtoPosition, after: RialtoPosition, player: i64) -> i64:
    """Coins taken, without those paid for buildings in the same step."""
    out = after.coins[player] - before.coins[player]
    for building in range(box.BUILDINGS):
        out += newly_coined(before, after, player, building)
    return out


def points_gained(before: RialtoPosition, after: RialtoPosition, player: i64) -> i64:
    """Points, apart from district bonuses and the final scoring, which have news of their own."""
    out = after.vp[player] - before.vp[player]
    if not after.is_human(player):
        return out
    for bank in range(box.BANKS):
        if scoring.has_won_bank(before, after, player, bank):
            out -= box.BONUS_VP[bank]
    if after.phase == phases.OVER and before.phase != phases.OVER:
        out -= (
            scoring.leftover_points(after, player)
            + scoring.building_points(after, player)
            + scoring.points_in_districts(after, player)
        )
    return out


def report_bonuses(before: RialtoPosition, after: RialtoPosition, out: list[Text]) -> None:
    """District bonuses; the virtual player gets no points for them (RI-9.1, RI-14.8)."""
    for player in range(after.players):
        for bank in range(box.BANKS):
            if not scoring.has_won_bank(before, after, player, bank):
                continue
            if after.is_human(player):
                out.append(
                    Text(
                        "rialto.news_bonus",
                        seat_name(player),
                        phrases.bank_name(bank),
                        phrases.points(box.BONUS_VP[bank]),
                    )
                )
            else:
                out.append(Text("rialto.news_bonus_virtual", phrases.bank_name(bank)))


def report_virtual_builds(before: RialtoPosition, after: RialtoPosition, out: list[Text]) -> None:
    """Tiles that no player's action has laid (RI-14.7)."""
    if before.phase == phases.PLACE_GONDOLA:
        return
    for connection in range(box.CONNECTIONS):
        if before.link[connection] != position.FREE or after.link[connection] == position.FREE:
            continue
        if before.phase == phases.FACE_BRIDGE and before.chosen == connection:
            continue
        if after.link[connection] == position.GONDOLA_TILE:
            out.append(Text("rialto.news_gondola", names.connection_name(connection)))
        else:
            out.append(
                Text(
                    "rialto.news_bridge",
                    after.facing[2 * connection],
                    names.district_name(box.ENDS[2 * connection]),
                    after.facing[2 * connection + 1],
                    names.district_name(box.ENDS[2 * connection + 1]),
                )
            )


def report_marker(before: RialtoPosition, after: RialtoPosition, out: list[Text]) -> None:
    """Where the virtual player builds next, when that has changed (RI-14.4, RI-14.5)."""
    if after.marker != before.marker and after.marker != position.FREE:
        out.append(Text("rialto.news_marker", names.connection_name(after.marker)))


# ---- what begins and ends


def report_stage(state: RialtoPosition, out: list[Text]) -> None:
    """A stage, its first player, and who has acted in it without being asked (RI-6.2, RI-14.7, RI-15.3)."""
    out.append(
        Text(
            "rialto.news_stage",
            phrases.STAGE_LETTERS[state.stage],
            names.kind_name(state.stage),
            phrases.player_name(state, state.first),
        )
    )
    for place in range(state.players):
        player = (state.first + place) % state.players
        report_play(state, player, state.laid_count[player], False, out)


def report_result(state: RialtoPosition, out: list[Text]) -> None:
    """The parts of the final scoring, and the winner (RI-13)."""
    place = scoring.places(state)
    for seat in range(state.seats):
        leftovers = scoring.leftover_points(state, seat)
        buildings = scoring.building_points(state, seat)
        districts = scoring.points_in_districts(state, seat)
        earlier = state.vp[seat] - leftovers - buildings - districts
        out.append(Text("rialto.news_final", seat_name(seat), earlier, leftovers, buildings, districts, state.vp[seat]))
    for seat in range(state.seats):
        if place[seat] == 1:
            out.append(Text("rialto.news_winner", state.vp[seat], seat_name(seat)))
