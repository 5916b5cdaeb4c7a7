"""Rialto: what a choice would bring, besides points scored at once: who would lead a stage or a district."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.state import Seat
from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.rules import actions, phase2_play, phase2_resolve, phases, position, scoring
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.games.rialto.rules.state import RialtoState
from laguna.games.rialto.text import describe, phrases
from laguna.text.text import Text, all_of


def consequences(view: RialtoState, action: i64, seat: Seat) -> list[Text]:
    """Short sentences on an action of `seat` in its own view, the most telling first."""
    phase = view.phase
    if phase == phases.PLAY_CARDS or phase == phases.CONVERT_CARD:
        return of_play(view, action, seat)
    if phase == phases.CHOOSE_ROW:
        return of_row(view, action - actions.ROW, seat)
    if phase == phases.DISCARD_CARDS:
        return of_discard(view, action - actions.DISCARD, seat)
    if phase == phases.USE_GREEN or phase == phases.USE_BLUE:
        return of_use(view, action, seat)
    if phase == phases.TAKE_BUILDING or phase == phases.START_BUILDINGS:
        return of_take(view, action, seat)
    if phase == phases.RETURN_BUILDING or phase == phases.UPGRADE_BUILDING:
        return of_exchange(view, action, seat)
    if phase == phases.PLACE_BRIDGE and actions.BRIDGE_AT <= action < actions.BRIDGE_AT + box.CONNECTIONS:
        return leaders_at(view, action - actions.BRIDGE_AT, seat)
    if phase == phases.PLACE_GONDOLA and actions.GONDOLA_AT <= action < actions.GONDOLA_AT + box.CONNECTIONS:
        return leaders_at(view, action - actions.GONDOLA_AT, seat)
    if phase == phases.FACE_BRIDGE:
        return of_face(view, action - actions.LOW_TO, seat)
    if phase == phases.PLACE_COUNCILLOR:
        return of_councillor(view, action - actions.TO, view.source, seat)
    if phase == phases.MOVE_COUNCILLOR and actions.FROM <= action < actions.FROM + box.DISTRICTS:
        return of_councillor(view, view.current_district(), action - actions.FROM, seat)
    if phase == phases.COUNCILLOR_SOURCE and actions.FROM <= action < actions.FROM + box.DISTRICTS:
        return of_leaving(view, action - actions.FROM, seat)
    return []


def name_for(view: RialtoPosition, player: i64, seat: Seat) -> Text:
    """A player as `seat` reads it: "you" for itself."""
    return Text("rialto.you") if player == seat else phrases.player_name(view, player)


# ---- a stage


def of_play(view: RialtoState, action: i64, seat: Seat) -> list[Text]:
    """Who would lead the stage, and what the cards would bring (RI-6.5, RI-8)."""
    if action == actions.USE + box.YELLOW_1:
        return [Text("rialto.then_wait", view.coins[seat] - box.ACTIVATION_COST + box.WAIT_COINS)]
    if action == actions.USE + box.YELLOW_2 or action == actions.USE + box.YELLOW_4:
        return [coins_after(view, seat, phase2_play.staged_tiles(view) + 1)]
    if action == actions.PASS:
        return of_pass(view, seat)
    count = count_after(view, action)
    if count == 0:
        return []
    best = leader_of_stage(view, seat)
    leads = best == position.FREE or beats(view, seat, count, best)
    out: list[Text] = []
    if not leads:
        out.append(stays_behind(view, count, best))
    elif len(view.queue) > 1:
        out.append(Text("rialto.then_leads_so_far", all_of(waiting_names(view))))
    else:
        out.append(Text("rialto.then_majority"))
    out.extend(brings(view, seat, count, leads))
    if action == actions.USE + box.YELLOW_3:
        out.append(coins_after(view, seat, phase2_play.staged_tiles(view) + 1))
    return out


def of_pass(view: RialtoState, seat: Seat) -> list[Text]:
    """Who has the majority so far."""
    best = leader_of_stage(view, seat)
    if best == position.FREE:
        return []
    return [Text("rialto.then_other_leads", phrases.player_name(view, best), view.laid_count[best])]


def count_after(view: RialtoState, action: i64) -> i64:
    """What the play would count with this piece; 0 if it couldn't be played so."""
    if action == actions.PLAY:
        return phase2_play.staged_count(view)
    if action == actions.LAY + box.JOKER or action == actions.USE + box.YELLOW_3:
        return describe.count_with(view, 0, 1)
    if action == actions.LAY + view.stage:
        return describe.count_with(view, 1, 0)
    if view.phase == phases.CONVERT_CARD:
        worth: i64 = box.YELLOW_2_COUNT if view.chosen == box.YELLOW_2 else box.YELLOW_4_COUNT
        return describe.count_with(view, worth, 0)
    return 0


def leader_of_stage(view: RialtoPosition, seat: Seat) -> i64:
    """Who of the others has laid most so far, ties by the doge track; FREE if nobody has laid anything."""
    best: i64 = position.FREE
    for player in view.doge_order:
        if player == seat or view.laid_count[player] <= 0:
            continue
        if best == position.FREE or view.laid_count[player] > view.laid_count[best]:
            best = player
    return best


def beats(view: RialtoPosition, seat: Seat, count: i64, other: i64) -> bool:
    """Would this count lead over another player's cards (RI-6.5)?"""
    return count > view.laid_count[other] or (count == view.laid_count[other] and view.rank(seat) < view.rank(other))


def stays_behind(view: RialtoPosition, count: i64, best: i64) -> Text:
    """Who is still ahead, and whether only by the doge track."""
    key = "rialto.then_loses_tie" if view.laid_count[best] == count else "rialto.then_other_leads"
    return Text(key, phrases.player_name(view, best), view.laid_count[best])


def waiting_names(view: RialtoPosition) -> list[Text]:
    """Who is still to act after the player on turn."""
    return [phrases.player_name(view, player) for player in view.queue[1:]]


def brings(view: RialtoState, seat: Seat, count: i64, leads: bool) -> list[Text]:
    """What so many cards bring, the bonus included if they lead (RI-8)."""
    worth = count + 1 if leads else count
    if view.stage == box.DOGE:
        return [Text("rialto.then_doge", worth)]
    if view.stage == box.GOLD:
        return [Text("rialto.then_gold", worth)]
    if view.stage == box.BUILDING:
        return [Text("rialto.then_building", worth)]
    if view.stage == box.BRIDGE:
        return [Text("rialto.then_bridge", worth)]
    if view.stage == box.GONDOLA:
        called = count if count < view.reserve[seat] else view.reserve[seat]
        return [Text("rialto.then_gondola", called)]
    district = view.current_district()
    sent = worth if worth < view.ready[seat] else view.ready[seat]
    if sent == 0:
        return [Text("rialto.then_board_empty")]
    after = view.clone()
    after.councillors[seat * box.DISTRICTS + district] += sent
    return [
        Text("rialto.then_sends", sent, names.district_name(district)),
        *changed_shares(view, after, district, seat),
    ]


def coins_after(view: RialtoPosition, seat: Seat, used: i64) -> Text:
    """How many coins are left when so many buildings have been paid for."""
    return Text("rialto.then_coins", view.coins[seat] - used * box.ACTIVATION_COST)


# ---- districts


def shares(view: RialtoPosition, district: i64, seat: Seat) -> Text:
    """What a district would give at the end, as things stand: "you 9 and Blue 4"."""
    points = scoring.district_points(view, district)
    parts: list[Text] = []
    for player in scoring.district_ranking(view, district):
        parts.append(Text("rialto.then_share", name_for(view, player, seat), points[player]))
    return all_of(parts) if len(parts) > 0 else Text("rialto.then_nobody")


def changed_shares(before: RialtoPosition, after: RialtoPosition, district: i64, seat: Seat) -> list[Text]:
    """A new leader, then what everybody would get in the district at the end, and what they would get now."""
    was = leader_of(before, district)
    now = leader_of(after, district)
    place = names.district_name(district)
    out: list[Text] = []
    if now != was and now == seat:
        key = "rialto.then_you_lead" if was == position.FREE else "rialto.then_you_lead_before"
        out.append(Text(key, place, name_for(before, was, seat)) if was != position.FREE else Text(key, place))
    elif now != was and was == seat:
        out.append(Text("rialto.then_you_lose_lead", place))
    then = shares(after, district, seat)
    if shares(before, district, seat) == then:
        out.append(Text("rialto.then_as_now", place, then))
    else:
        out.append(Text("rialto.then_shares", place, then, shares(before, district, seat)))
    return out


def leader_of(view: RialtoPosition, district: i64) -> i64:
    """Who would be first in a district now, or FREE."""
    ranking = scoring.district_ranking(view, district)
    return ranking[0] if len(ranking) > 0 else i64(position.FREE)


def leaders_at(view: RialtoPosition, connection: i64, seat: Seat) -> list[Text]:
    """What the two districts of a connection give as things stand: who would gain most by a tile there."""
    out: list[Text] = []
    for end in range(i64(2)):
        district = box.ENDS[2 * connection + end]
        key = "rialto.then_worth_now"
        out.append(
            Text(key, names.district_name(district), view.district_value(district), shares(view, district, seat))
        )
    return out


def of_face(view: RialtoState, low_to: i64, seat: Seat) -> list[Text]:
    """What both districts would give with the bridge turned this way (RI-8.9)."""
    if not 0 <= low_to < box.DISTRICTS or not phase2_resolve.is_end(view.chosen, low_to):
        return []
    after = view.clone()
    phase2_resolve.build_bridge(after, view.chosen, low_to)
    out: list[Text] = []
    for end in range(i64(2)):
        out.extend(changed_shares(view, after, box.ENDS[2 * view.chosen + end], seat))
    return out


def of_councillor(view: RialtoState, to: i64, source: i64, seat: Seat) -> list[Text]:
    """What changes where a councillor arrives, and where it leaves."""
    if not 0 <= to < box.DISTRICTS:
        return []
    after = view.clone()
    after.councillors[seat * box.DISTRICTS + to] += 1
    if 0 <= source < box.DISTRICTS:
        after.councillors[seat * box.DISTRICTS + source] -= 1
    out = changed_shares(view, after, to, seat)
    if 0 <= source < box.DISTRICTS:
        out.extend(changed_shares(view, after, source, seat))
    out.extend(missing_for_bank(view, after, to, seat))
    return out


def of_leaving(view: RialtoState, source: i64, seat: Seat) -> list[Text]:
    """What changes where a councillor leaves."""
    after = view.clone()
    after.councillors[seat * box.DISTRICTS + source] -= 1
    return changed_shares(view, after, source, seat)


def missing_for_bank(before: RialtoPosition, after: RialtoPosition, to: i64, seat: Seat) -> list[Text]:
    """The one district that would still be missing for the bonus of the bank (RI-9.1)."""
    bank = box.BANK_OF[to]
    if before.bonus_open[bank] == 0 or before.councillors[seat * box.DISTRICTS + to] > 0:
        return []
    missing: list[Text] = []
    for district in range(box.DISTRICTS):
        if box.BANK_OF[district] == bank and after.councillors[seat * box.DISTRICTS + district] == 0:
            missing.append(names.district_name(district))
    if len(missing) != 1:
        return []
    return [Text("rialto.then_bank", missing[0], phrases.bank_name(bank), phrases.points(box.BONUS_VP[bank]))]


# ---- cards and buildings


def of_row(view: RialtoPosition, row: i64, seat: Seat) -> list[Text]:
    """The hand with the row, and how many cards would have to go (RI-5.3, RI-5.6)."""
    if not 0 <= row < view.row_count():
        return []
    held = position.zeros(box.KINDS)
    for kind in range(box.KINDS):
        held[kind] = view.hand[seat * box.KINDS + kind] + view.rows[row * box.KINDS + kind]
    out: list[Text] = []
    if view.hand_size[seat] > 0:
        out.append(Text("rialto.then_hand", phrases.cards(held, 0)))
    surplus = position.total(held) + box.CARDS_WITH_ROW - box.HAND_LIMIT
    if surplus > 0:
        out.append(Text("rialto.then_discards", surplus, box.CARDS_WITH_ROW))
    return out


def of_discard(view: RialtoPosition, kind: i64, seat: Seat) -> list[Text]:
    """What stays in the hand."""
    if not 0 <= kind < box.KINDS:
        return []
    kept = position.zeros(box.KINDS)
    for other in range(box.KINDS):
        at = seat * box.KINDS + other
        kept[other] = view.hand[at] - view.dropped[at]
    kept[kind] -= 1
    return [Text("rialto.then_keeps", phrases.cards(kept, 0))]


def of_use(view: RialtoPosition, action: i64, seat: Seat) -> list[Text]:
    """What a green or blue building changes, and the coins left."""
    building = action - actions.USE
    if not 0 <= building < box.BUILDINGS:
        return []
    out: list[Text] = []
    if box.HAND_BONUS[building] > 0:
        limit = box.HAND_LIMIT + view.extra_limit[seat] + box.HAND_BONUS[building]
        out.append(Text("rialto.then_limit", limit))
    if building == box.BLUE_3:
        passed = passed_on_track(view, seat, view.rank(seat))
        if len(passed) > 0:
            out.append(Text("rialto.then_passes", all_of(passed)))
    out.append(coins_after(view, seat, 1))
    return out


def passed_on_track(view: RialtoPosition, seat: Seat, spaces: i64) -> list[Text]:
    """Who would be left behind on the doge track by so many spaces (RI-3.2)."""
    out: list[Text] = []
    for player in view.doge_order:
        if player == seat:
            break
        if view.doge_space[player] <= view.doge_space[seat] + spaces:
            out.append(phrases.player_name(view, player))
    return out


def of_take(view: RialtoPosition, action: i64, seat: Seat) -> list[Text]:
    """A building's points at the end, and how often it can still work."""
    building = action - actions.TAKE
    if not 0 <= building < box.BUILDINGS:
        return []
    # Green buildings have had their turn in a round in which one is taken.
    missed: i64 = 1 if view.chapter != phases.SETUP and building <= box.GREEN_4 else 0
    begun: i64 = 1 if view.chapter != phases.SETUP else 0
    uses = box.ROUNDS - view.round - missed + begun
    return [
        Text("rialto.then_value", box.building_value(building)),
        Text("rialto.then_uses", uses) if uses > 0 else Text("rialto.then_no_use"),
    ]


def of_exchange(view: RialtoPosition, action: i64, seat: Seat) -> list[Text]:
    """What is lost with a building that goes back, or won with a better one."""
    building = action - actions.RETURN
    if view.phase == phases.UPGRADE_BUILDING:
        better = action - actions.UPGRADE + box.UPGRADE_STEP
        if not 0 <= better < box.BUILDINGS:
            return []
        uses = box.ROUNDS - view.round
        return [
            Text("rialto.then_value", box.building_value(better)),
            Text("rialto.then_uses", uses) if uses > 0 else Text("rialto.then_no_use"),
        ]
    if 0 <= building < box.BUILDINGS and view.coined[seat * box.BUILDINGS + building] > 0:
        return [Text("rialto.then_coin_lost")]
    return []
