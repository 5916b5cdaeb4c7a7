"""Rialto: what a reader sees has happened between two of its own views, beyond the action that was done."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.text import Text, seat_name
from laguna.games.rialto.components import (
    BANKS,
    BONUS_VP,
    BUILDINGS,
    CONNECTIONS,
    COUNCILLOR,
    DISTRICTS,
    ENDS,
    GONDOLA,
    JOKER,
    KINDS,
    STAGES,
    YELLOW_2,
    YELLOW_2_COUNT,
    YELLOW_3,
    YELLOW_4,
    YELLOW_4_COUNT,
)
from laguna.games.rialto.names import connection_name, district_name, kind_name
from laguna.games.rialto.phrases import STAGE_LETTERS, actor, bank_name, cards, player_name, points
from laguna.games.rialto.scoring import building_points, district_points, leftover_points, places
from laguna.games.rialto.table import (
    DISCARDS,
    FACE_BRIDGE,
    FREE,
    GONDOLA_TILE,
    MOVE_COUNCILLOR,
    OVER,
    PLACE_COUNCILLOR,
    PLACE_GONDOLA,
    PLAYS,
    RETURN_BUILDING,
    USE_BLUE,
    Table,
    zeros,
)


def news(before: Table, after: Table) -> list[Text]:
    """Cards laid, majorities, gains, bonuses, what the virtual player built, new stages and rounds, the result."""
    out: list[Text] = []
    tell_discards(before, after, out)
    if before.chapter == PLAYS:
        tell_plays(before, after, out)
    tell_majorities(before, after, out)
    if after.virtual:
        tell_virtual_builds(before, after, out)
    for player in range(after.players):
        tell_gains(before, after, player, out)
    tell_bonuses(before, after, out)
    if after.round > before.round:
        out.append(Text("rialto.news_round", after.round, district_name(after.current_district())))
    if after.chapter == PLAYS and not is_same_stage(before, after):
        tell_stage(after, out)
    if after.phase == OVER and before.phase != OVER:
        tell_result(after, out)
    return out


def is_same_round(before: Table, after: Table) -> bool:
    """The end of a round takes coins off the buildings and forgets who won its stages (RI-12.1)."""
    return before.round == after.round and after.phase != OVER


def is_same_stage(before: Table, after: Table) -> bool:
    """The end of a stage takes away the cards laid (RI-6.8)."""
    return is_same_round(before, after) and before.stage == after.stage


# ---- cards


def tell_discards(before: Table, after: Table, out: list[Text]) -> None:
    """What was left of the row nobody took (RI-5.7), or a new draw pile (RI-5.8)."""
    if after.deck_size > before.deck_size:
        out.append(Text("rialto.news_shuffle"))
    elif before.chapter <= DISCARDS < after.chapter:
        left = zeros(KINDS)
        count: i64 = 0
        for kind in range(i64(KINDS)):
            left[kind] = after.open_discards[kind] - before.open_discards[kind]
            count += left[kind]
        if count > 0:
            out.append(Text("rialto.news_leftover", cards(left, 0)))


def tell_plays(before: Table, after: Table, out: list[Text]) -> None:
    """What the plays made since then count, in the order of the turns (RI-6.3)."""
    for player in before.queue:
        tell_play(before, player, count_laid(before, after, player), player == before.queue[0], out)


def tell_play(table: Table, player: i64, count: i64, told: bool, out: list[Text]) -> None:
    """One play; that a player on turn passes is told by the action itself."""
    if count > 0:
        name = "rialto.news_counts" if table.is_human(player) else "rialto.news_lays"
        out.append(Text(name, count, player_name(table, player), kind_name(table.stage)))
    elif count == 0 and not told:
        out.append(Text("rialto.news_passes", player_name(table, player)))


def count_laid(before: Table, after: Table, player: i64) -> i64:
    """What a player who was still to act has laid, or FREE if that has not come about or cannot be seen any more."""
    if is_same_stage(before, after):
        return after.laid_count[player]
    if not before.is_human(player):
        return virtual_count(before, player)
    if not is_same_round(before, after):
        return FREE
    # The cards are gone, but hand, coins on yellow buildings, and the sign of a pair still tell (RI-7.4, RI-7.5).
    return (
        before.hand_size[player]
        - after.hand_size[player]
        + newly_coined(before, after, player, YELLOW_3)
        + newly_coined(before, after, player, YELLOW_2) * (YELLOW_2_COUNT - 1)
        + newly_coined(before, after, player, YELLOW_4) * (YELLOW_4_COUNT - 1)
        - after.lacks[player * KINDS + before.stage]
    )


def virtual_count(table: Table, player: i64) -> i64:
    """The virtual player lays all it has (RI-14.7)."""
    count = table.hand[player * KINDS + table.stage]
    return count + table.hand[player * KINDS + JOKER] if table.stage == COUNCILLOR else count


def newly_coined(before: Table, after: Table, player: i64, building: i64) -> i64:
    """How many tiles of a building have been paid for since then; one that is given back takes its coin along."""
    more = after.coined[player * BUILDINGS + building] - before.coined[player * BUILDINGS + building]
    return more if more > 0 else 0


# ---- majorities


def tell_majorities(before: Table, after: Table, out: list[Text]) -> None:
    """Who got the bonus of each stage that has been decided since then (RI-6.5)."""
    if is_same_round(before, after):
        for stage in range(i64(STAGES)):
            if is_decided(after, stage) and not is_decided(before, stage):
                tell_majority(after, stage, after.stage_winner[stage], out)
    elif before.stage == STAGES - 1 and before.chapter == PLAYS:
        # The end of the round has forgotten its winners, but the last one is still first player (RI-6.2).
        tell_majority(after, STAGES - 1, after.first if has_any_laid(before, after) else FREE, out)


def is_decided(table: Table, stage: i64) -> bool:
    """Is it known who has the majority of a stage of this round?"""
    return table.stage > stage or (table.stage == stage and table.chapter > PLAYS)


def has_any_laid(before: Table, after: Table) -> bool:
    """Have cards or yellow buildings been laid in the last stage of the round?"""
    for player in range(before.players):
        if before.laid_count[player] > 0 or before.hand_size[player] > after.hand_size[player]:
            return True
        if before.coins[player] > after.coins[player]:
            return True
    return False


def tell_majority(table: Table, stage: i64, winner: i64, out: list[Text]) -> None:
    letter = STAGE_LETTERS[stage]
    if winner == FREE:
        out.append(Text("rialto.news_no_majority", letter, kind_name(stage)))
    else:
        out.append(Text("rialto.news_majority", player_name(table, winner), letter, kind_name(stage)))


# ---- what it brought


def tell_gains(before: Table, after: Table, player: i64, out: list[Text]) -> None:
    """Spaces on the doge track, coins, points and councillors of one player; the same words by different rules."""
    name = player_name(after, player)
    by_blue = before.phase == USE_BLUE
    spaces = "rialto.news_spaces_blue" if by_blue else "rialto.news_spaces"
    add(out, spaces, after.doge_space[player] - before.doge_space[player], name)
    if is_same_round(before, after):
        coins = "rialto.news_coins_waiting" if has_waited(before, after) else "rialto.news_coins"
        add(out, coins, coins_gained(before, after, player), name)
    scored = points_gained(before, after, player)
    add(out, points_id(before), scored, name)
    add(out, "rialto.news_loses", -scored, name)
    acts = actor(before) == player
    called = before.reserve[player] - after.reserve[player]
    if acts and before.phase == PLACE_COUNCILLOR and before.source == FREE:
        called -= 1  # the one that the action sent straight to a district
    add(out, "rialto.news_called_blue" if by_blue else "rialto.news_called", called, name)
    if acts and (before.phase == PLACE_COUNCILLOR or before.phase == MOVE_COUNCILLOR):
        return  # the action has told where the councillor went
    placed = "rialto.news_placed" if after.is_human(player) else "rialto.news_placed_virtual"
    for district in range(i64(DISTRICTS)):
        at = player * DISTRICTS + district
        count = after.councillors[at] - before.councillors[at]
        if count > 0:
            out.append(Text(placed, count, name, district_name(district)))


def points_id(before: Table) -> str:
    """What tells of points that were scored from here on."""
    if before.phase == USE_BLUE:
        return "rialto.news_points_blue"
    if before.phase == RETURN_BUILDING:
        return "rialto.news_points_return"
    return "rialto.news_points_gondola" if before.stage == GONDOLA else "rialto.news_points"


def has_waited(before: Table, after: Table) -> bool:
    """Has the player on turn stepped back with yellow 1: have as many as before still to act (RI-7.7)?"""
    return before.chapter == PLAYS and is_same_stage(before, after) and len(before.queue) == len(after.queue)


def add(out: list[Text], id: str, count: i64, name: Text) -> None:
    """Tell of a gain, if there is one."""
    if count > 0:
        out.append(Text(id, count, name))


def coins_gained(before: Table, after: Table, player: i64) -> i64:
    """Coins taken, apart from those paid for buildings in the same breath."""
    out = after.coins[player] - before.coins[player]
    for building in range(i64(BUILDINGS)):
        out += newly_coined(before, after, player, building)
    return out


def points_gained(before: Table, after: Table, player: i64) -> i64:
    """Points, apart from district bonuses and the final scoring, which are told on their own."""
    out = after.vp[player] - before.vp[player]
    if not after.is_human(player):
        return out
    for bank in range(i64(BANKS)):
        if has_won_bank(before, after, player, bank):
            out -= BONUS_VP[bank]
    if after.phase == OVER and before.phase != OVER:
        out -= leftover_points(after, player) + building_points(after, player) + points_in_districts(after, player)
    return out


def points_in_districts(table: Table, seat: i64) -> i64:
    """What a seat scores in all districts together (RI-13.3)."""
    out: i64 = 0
    for district in range(i64(DISTRICTS)):
        out += district_points(table, district)[seat]
    return out


def has_won_bank(before: Table, after: Table, player: i64, bank: i64) -> bool:
    """Is a player newly present in all districts of a bank (RI-9.1)?"""
    return after.bonus_won[player * BANKS + bank] > before.bonus_won[player * BANKS + bank]


def tell_bonuses(before: Table, after: Table, out: list[Text]) -> None:
    """District bonuses; the virtual player gets no points for them (RI-9.1, RI-14.8)."""
    for player in range(after.players):
        for bank in range(i64(BANKS)):
            if not has_won_bank(before, after, player, bank):
                continue
            if after.is_human(player):
                out.append(Text("rialto.news_bonus", seat_name(player), bank_name(bank), points(BONUS_VP[bank])))
            else:
                out.append(Text("rialto.news_bonus_virtual", bank_name(bank)))


def tell_virtual_builds(before: Table, after: Table, out: list[Text]) -> None:
    """Tiles that no player's action has laid (RI-14.7)."""
    if before.phase == PLACE_GONDOLA:
        return
    for connection in range(i64(CONNECTIONS)):
        if before.link[connection] != FREE or after.link[connection] == FREE:
            continue
        if before.phase == FACE_BRIDGE and before.chosen == connection:
            continue
        if after.link[connection] == GONDOLA_TILE:
            out.append(Text("rialto.news_gondola", connection_name(connection)))
        else:
            out.append(
                Text(
                    "rialto.news_bridge",
                    after.facing[2 * connection],
                    district_name(ENDS[2 * connection]),
                    after.facing[2 * connection + 1],
                    district_name(ENDS[2 * connection + 1]),
                )
            )


# ---- what begins and ends


def tell_stage(table: Table, out: list[Text]) -> None:
    """A stage, its first player, and who has acted in it without being asked (RI-6.2, RI-14.7, RI-15.3)."""
    out.append(
        Text("rialto.news_stage", STAGE_LETTERS[table.stage], kind_name(table.stage), player_name(table, table.first))
    )
    for place in range(table.players):
        player = (table.first + place) % table.players
        tell_play(table, player, table.laid_count[player], False, out)


def tell_result(table: Table, out: list[Text]) -> None:
    """The parts of the final scoring, and the winner (RI-13)."""
    place = places(table)
    for seat in range(table.seats):
        leftovers = leftover_points(table, seat)
        buildings = building_points(table, seat)
        districts = points_in_districts(table, seat)
        earlier = table.vp[seat] - leftovers - buildings - districts
        out.append(Text("rialto.news_final", seat_name(seat), earlier, leftovers, buildings, districts, table.vp[seat]))
    for seat in range(table.seats):
        if place[seat] == 1:
            out.append(Text("rialto.news_winner", table.vp[seat], seat_name(seat)))
