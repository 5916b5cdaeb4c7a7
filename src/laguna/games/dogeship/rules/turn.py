"""The Doge Ship: a turn, from the marker to the last icon of its space (DS-4 to DS-7)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.game import Action, Seat
from laguna.core.text import RuleError, Text, all_of, seat_name
from laguna.games.dogeship.actions import (
    BUY,
    COMPLETE,
    FINISH,
    KEEP,
    KEEP_NONE,
    LAY,
    PUT_BOTTOM,
    PUT_TOP,
    REPLACE,
    RETURN,
    SKIP,
    TOP,
    USE,
    WATER,
)
from laguna.games.dogeship.buying import (
    can_buy,
    can_buy_kind,
    give_back,
    has_icon,
    keep,
    may_give_back,
    must_give_back,
    put_back,
    slot_of,
    tiles_to_draw,
)
from laguna.games.dogeship.components import (
    AND,
    BARRIER_TILES,
    BIT,
    BONUS_AMOUNT,
    BONUS_KIND,
    BRIBE,
    BRIBE_APPROVALS,
    BRIBE_COST,
    BUY_ACTION,
    CHANGE_DOGE,
    COMPLETE_ACTION,
    COST,
    DOGE_TILES,
    DOGES,
    DOGES_DRAWN,
    DUCATS_ACTION,
    EFFECT,
    EXTRA_BUY,
    EXTRA_COMPLETE,
    FACES,
    FAVOUR_APPROVALS,
    FIRST_DOGE,
    GALLEY,
    GALLEY_TILES,
    GIVES_APPROVALS,
    GIVES_DUCATS,
    GOODS,
    INTRIGUE_ACTION,
    KIND_BIT,
    KIND_OF,
    KIND_OF_STACK,
    PANEL_OF,
    REORDER_COST,
    REPLACE_ACTION,
    SPACE_ACTION,
    SPACE_DUCATS,
    SPACE_INTRIGUE,
    SPACE_KINDS,
    SPACE_MODE,
    SPACES,
    TRIGGER,
    WATER_INCOME,
    YARD,
)
from laguna.games.dogeship.course import Course
from laguna.games.dogeship.galley import (
    can_complete,
    can_complete_kind,
    can_replace,
    complete,
    has_replacement,
    is_ready,
    replace,
)
from laguna.games.dogeship.names import barrier_name, kind_name, panel_name, space_name, stack_name, tile_name
from laguna.games.dogeship.stacks import (
    is_chance,
    lay_in_force,
    put_under,
    refill_if_empty,
    take_next,
    take_out_of_bag,
)
from laguna.games.dogeship.table import (
    DRAW_DOGES,
    DRAW_TILES,
    FREE,
    GIVE_BACK,
    KEEP_TILE,
    LAY_DOGE,
    NEXT_ICON,
    PUT_DOGE,
    REPLACE_PART,
    TAKE_BONUS,
)


class Turn(Course):
    """What a player does with a marker."""

    # ---- re-ordering barriers, choosing a space

    def marker_actions(self, seat: Seat) -> vec[i64]:
        """A barrier to the top, a space, or the water (DP-1, DP-2)."""
        out = vec[i64]()
        if self._may_reorder(seat):
            for barrier in range(i64(BARRIER_TILES)):
                if self.owner[barrier] == seat and barrier != self.top[seat]:
                    out = append(out, TOP + barrier)
        ducats = self.ducats[seat]
        panels: i64 = len(self.dice)
        for panel in range(panels):
            reach = self.dice[panel] + ducats  # DS-4.4
            for space in range(panel * FACES, panel * FACES + (reach if reach < FACES else FACES)):
                if self.taken[space] == FREE and self._can_act(seat, space):
                    out = append(out, USE + space)
        return append(out, WATER)

    def _may_reorder(self, seat: Seat) -> bool:
        """With two barriers and the ducats for it, once in a turn (DS-4.2, DS-A.3)."""
        return self.barriers[seat] > 1 and self.ducats[seat] >= REORDER_COST and not self.reordered

    def _can_act(self, seat: Seat, space: i64) -> bool:
        """Replacing and bribing need what they need; all else may be done partly or not at all (DS-4.6, DS-4.7)."""
        action = SPACE_ACTION[space]
        if action == REPLACE_ACTION:
            return has_replacement(self, seat)
        if action == INTRIGUE_ACTION and SPACE_INTRIGUE[space] == BRIBE:
            return self._left_for_bribe(seat, space) >= BRIBE_COST
        return True

    def _left_for_bribe(self, seat: Seat, space: i64) -> i64:
        """Ducats after the surcharge and a ducat bonus (DS-7.3, DS-A.6)."""
        left = self.ducats[seat] - self.surcharge(space)
        bonus = self.bonus_of(seat, space)
        return left + BONUS_AMOUNT[bonus] if bonus != FREE and EFFECT[bonus] == GIVES_DUCATS else left

    def bonus_of(self, seat: Seat, space: i64) -> i64:
        """The seat's top barrier, if this space is of the kind that triggers it, or FREE (DS-7.5, DS-7.9, DS-A.13)."""
        top = self.top[seat]
        return top if top != FREE and TRIGGER[top] == SPACE_ACTION[space] else i64(FREE)

    def use_marker(self, action: Action, seat: Seat) -> None:
        """The choice with which every turn begins (DS-4.1)."""
        if action == WATER:
            self._discard(seat)
        elif USE <= action < USE + SPACES:
            self._use(action - USE, seat)
        elif TOP <= action < TOP + BARRIER_TILES:
            self._reorder(action - TOP, seat)
        else:
            raise self.not_now(action)

    def _reorder(self, barrier: i64, seat: Seat) -> None:
        """Bring a barrier to the top, for ducats (DS-4.2, DS-A.22)."""
        if self.reordered:
            raise RuleError(Text("dogeship.reordered", barrier_name(barrier)), "DS-4.2")
        if self.owner[barrier] != seat:
            raise RuleError(Text("dogeship.not_your_barrier", barrier_name(barrier)), "DS-4.2")
        if self.top[seat] == barrier:
            raise RuleError(Text("dogeship.on_top", barrier_name(barrier)), "DS-4.2")
        if self.ducats[seat] < REORDER_COST:
            raise RuleError(Text("dogeship.reorder_dear", REORDER_COST, self.ducats[seat]), "DS-4.2")
        self.ducats[seat] -= REORDER_COST
        self.bring_to_top(seat, barrier)
        self.reordered = True

    def _discard(self, seat: Seat) -> None:
        """The marker goes into the water, for a ducat (DS-4.8)."""
        self.markers[seat] -= 1
        self.ducats[seat] += WATER_INCOME
        self.space = FREE
        self.end_turn()

    def _use(self, space: i64, seat: Seat) -> None:
        """Put the marker on a space and pay the surcharge; the bonus comes before the action (DS-4.1, DS-7.6)."""
        spaces: i64 = len(self.taken)
        if space >= spaces:
            raise RuleError(Text("dogeship.panel_closed", panel_name(PANEL_OF[space])), "DS-2.3")
        if self.taken[space] != FREE:
            raise RuleError(Text("dogeship.space_taken", space_name(space), seat_name(self.taken[space])), "DS-4.3")
        cost = self.surcharge(space)
        if cost > self.ducats[seat]:
            raise RuleError(Text("dogeship.space_dear", cost, space_name(space), self.ducats[seat]), "DS-4.4")
        if not self._can_act(seat, space):
            raise self._refuse_action(seat, space)
        self.markers[seat] -= 1
        self.ducats[seat] -= cost
        self.taken[space] = seat
        self.space = space
        self._take_bonus(seat, self.bonus_of(seat, space))

    def _refuse_action(self, seat: Seat, space: i64) -> RuleError:
        """Why a space that must be carried out whole cannot be."""
        if SPACE_ACTION[space] == REPLACE_ACTION:
            return RuleError(Text("dogeship.no_replacement", space_name(space)), "DS-6.4.6")
        left = self._left_for_bribe(seat, space)
        return RuleError(Text("dogeship.bribe_dear", BRIBE_COST, space_name(space), left), "DS-7.3")

    # ---- the bonus

    def _take_bonus(self, seat: Seat, barrier: i64) -> None:
        """Ducats, approvals and VP are received; an extra tile is offered where there is one (DS-7.7, DS-7.8)."""
        if barrier != FREE:
            effect = EFFECT[barrier]
            if effect == GIVES_DUCATS:
                self.ducats[seat] += BONUS_AMOUNT[barrier]
            elif effect == GIVES_APPROVALS:
                self.approvals[seat] += BONUS_AMOUNT[barrier]
            elif effect < EXTRA_BUY:
                self.score[seat] += BONUS_AMOUNT[barrier]
            elif self._has_extra(seat, barrier):
                self.bonus = barrier
                self.phase = TAKE_BONUS
                return
        self._begin_action(seat)

    def _has_extra(self, seat: Seat, barrier: i64) -> bool:
        """Can the extra purchase or completion be carried out at all (DP-3)?"""
        kind = BONUS_KIND[barrier]
        if EFFECT[barrier] == EXTRA_BUY:
            return can_buy_kind(self, kind)
        return can_complete_kind(self, seat, KIND_BIT[kind])

    def bonus_actions(self, seat: Seat) -> vec[i64]:
        """An extra purchase or completion, or neither (DP-3)."""
        kinds = KIND_BIT[BONUS_KIND[self.bonus]]
        out = append(vec[i64](), SKIP)
        if EFFECT[self.bonus] == EXTRA_COMPLETE:
            return self._add_completions(out, seat, kinds)
        return self._add_purchases(out, kinds)

    def use_bonus(self, action: Action, seat: Seat) -> None:
        """Take the extra purchase or completion, or leave it (DS-7.8, DS-A.24)."""
        if action == SKIP:
            self.bonus = FREE
            self._begin_action(seat)
            return
        kinds = KIND_BIT[BONUS_KIND[self.bonus]]
        is_purchase = EFFECT[self.bonus] == EXTRA_BUY
        self._buy_or_complete(action, seat, kinds, is_purchase)

    # ---- the action of the space

    def _begin_action(self, seat: Seat) -> None:
        """What the space itself lets one do (DS-4.1)."""
        space = self.space
        action = SPACE_ACTION[space]
        if action == BUY_ACTION or action == COMPLETE_ACTION:
            self.icons = SPACE_KINDS[space]
            self.phase = NEXT_ICON
        elif action == REPLACE_ACTION:
            self.phase = REPLACE_PART
        elif action == DUCATS_ACTION:
            self.ducats[seat] += SPACE_DUCATS[space]
            self.end_turn()
        else:
            self._plot(seat, SPACE_INTRIGUE[space])

    def icon_actions(self, seat: Seat) -> vec[i64]:
        """What an icon that is not used yet can be carried out with, or finish (DP-4, DP-5a, DP-6)."""
        out = append(vec[i64](), FINISH)
        if SPACE_ACTION[self.space] == BUY_ACTION:
            return self._add_purchases(out, self.icons)
        return self._add_completions(out, seat, self.icons)

    def use_icon(self, action: Action, seat: Seat) -> None:
        """Buy or complete with an icon of the space, or finish (DS-4.5, DS-4.6)."""
        if action == FINISH:
            self.end_turn()
            return
        self._buy_or_complete(action, seat, self.icons, SPACE_ACTION[self.space] == BUY_ACTION)

    def _add_purchases(self, out: vec[i64], kinds: i64) -> vec[i64]:
        """Stacks of these kinds that are not empty (DP-5a)."""
        for stack in range(i64(DOGES)):
            if has_icon(kinds, stack) and can_buy(self, stack):
                out = append(out, BUY + stack)
        return out

    def _add_completions(self, out: vec[i64], seat: Seat, kinds: i64) -> vec[i64]:
        """Tiles of these kinds that can be completed now (DP-6)."""
        for slot in range(seat * YARD, (seat + 1) * YARD):
            tile = self.yard[slot]
            if tile == FREE:
                break
            if kinds & KIND_BIT[KIND_OF[tile]] != 0 and can_complete(self, tile):
                out = append(out, COMPLETE + tile)
        return out

    def _buy_or_complete(self, action: Action, seat: Seat, kinds: i64, is_purchase: bool) -> None:
        if is_purchase and BUY <= action < BUY + DOGES:
            self._buy(action - BUY, seat, kinds)
        elif not is_purchase and COMPLETE <= action < COMPLETE + GOODS:
            self._complete(action - COMPLETE, seat, kinds)
        else:
            raise self.not_now(action)

    def _use_up(self, seat: Seat, kind: i64) -> None:
        """A purchase or completion is done: go on with the action, the next icon, or the next turn (DS-4.5)."""
        if self.bonus != FREE:
            self.bonus = FREE
            self._begin_action(seat)
            return
        self.icons = self.icons & ~KIND_BIT[kind] if SPACE_MODE[self.space] == AND else i64(0)
        if self.icons == 0:
            self.end_turn()
        else:
            self.phase = NEXT_ICON

    def _complete(self, tile: i64, seat: Seat, kinds: i64) -> None:
        """A tile of the yard is completed; with the last part of the galley the game is over (DS-6.2.5)."""
        if not self.has(seat, tile):
            raise RuleError(Text("dogeship.not_in_yard", tile_name(tile)), "DS-6.1")
        if kinds & KIND_BIT[KIND_OF[tile]] == 0:
            raise RuleError(Text("dogeship.no_icon", tile_name(tile), kind_name(KIND_OF[tile])), "DS-4.5")
        if not can_complete(self, tile):
            raise RuleError(Text("dogeship.cannot_build", tile_name(tile)), "DS-6.2.1")
        complete(self, seat, tile)
        if is_ready(self):
            self.end_game()
        else:
            self._use_up(seat, KIND_OF[tile])

    # ---- buying

    def _buy(self, stack: i64, seat: Seat, kinds: i64) -> None:
        """Choose a stack; a full yard has to give back a tile first (DS-5.1, DS-5.5, DS-5.7, DS-5.8)."""
        if not has_icon(kinds, stack):
            kind = kind_name(KIND_OF_STACK[stack])
            raise RuleError(Text("dogeship.no_icon", stack_name(stack), kind), "DS-4.5")
        if not can_buy(self, stack):
            raise RuleError(Text("dogeship.stack_empty", stack_name(stack)), "DS-5.1")
        self.buying = stack
        if must_give_back(self, seat, stack):
            self.phase = GIVE_BACK
        else:
            self._begin_draw(tiles_to_draw(self))

    def return_actions(self, seat: Seat) -> vec[i64]:
        """Tiles of the yard whose return satisfies the limits (DP-5b)."""
        out = vec[i64]()
        for slot in range(seat * YARD, seat * YARD + self.yard_size(seat)):
            if may_give_back(self, seat, self.yard[slot]):
                out = append(out, RETURN + self.yard[slot])
        return out

    def give_back(self, action: Action, seat: Seat) -> None:
        """A tile goes back without refund, and only then tiles are drawn (DS-5.5, DS-5.6)."""
        tile = action - RETURN
        if not 0 <= tile < GOODS:
            raise self.not_now(action)
        if not self.has(seat, tile):
            raise RuleError(Text("dogeship.not_in_yard", tile_name(tile)), "DS-5.5")
        if not may_give_back(self, seat, tile):
            raise RuleError(Text("dogeship.return_galley", tile_name(tile)), "DS-5.5")
        give_back(self, seat, tile)
        self._begin_draw(tiles_to_draw(self))

    def _begin_draw(self, tiles: i64) -> None:
        self.due = tiles
        self._draw_on()

    def _draw_on(self) -> None:
        """Draw until chance has to say what comes next, or there are enough tiles (DS-5.1, DS-7.1)."""
        stack = self.buying if self.buying != FREE else i64(DOGES)
        while self.due > 0:
            if is_chance(self, stack):
                self.phase = DRAW_DOGES if stack == DOGES else DRAW_TILES
                return
            self._take_up(take_next(self, stack))
        self.phase = LAY_DOGE if stack == DOGES else KEEP_TILE

    def draw_by_chance(self, action: Action) -> None:
        """The active player takes up a tile that nobody else sees (DS-5.1, DS-7.1)."""
        tile = self.drawn_tile(action, self.buying if self.buying != FREE else i64(DOGES))
        take_out_of_bag(self, tile)
        self._take_up(tile)
        self._draw_on()

    def _take_up(self, tile: i64) -> None:
        """A tile comes into the hand of the active player, who sees it, beside those who knew it (DS-A.18)."""
        self.drawn[self.drawn_size] = tile
        self.drawn_size += 1
        self.due -= 1
        self.seen_by[tile] |= BIT[self.active()]
        self.revealed += 1
        if self.buying == FREE:
            refill_if_empty(self)

    def keep_actions(self, seat: Seat) -> vec[i64]:
        """Each drawn tile that one can pay for, or none (DP-5c)."""
        out = vec[i64](capacity=self.drawn_size + 1)
        for slot in range(self.drawn_size):
            tile = self.drawn[slot]
            if COST[tile] <= self.ducats[seat]:
                out = append(out, KEEP + tile)
                at: i64 = len(out) - 1
                while at > 0 and out[at - 1] > KEEP + tile:
                    out[at] = out[at - 1]
                    at -= 1
                out[at] = KEEP + tile
        return append(out, KEEP_NONE)

    def keep_tile(self, action: Action, seat: Seat) -> None:
        """Keep one tile and pay for it, or none; the purchase is used up either way (DS-5.2, DS-5.3)."""
        if action == KEEP_NONE:
            put_back(self, FREE)
        else:
            tile = action - KEEP
            if not 0 <= tile < GOODS:
                raise self.not_now(action)
            slot = slot_of(self, tile)
            if slot == FREE:
                names = [tile_name(self.drawn[other]) for other in range(self.drawn_size)]
                raise RuleError(Text("dogeship.not_drawn", tile_name(tile), all_of(names)), "DS-5.2")
            if COST[tile] > self.ducats[seat]:
                raise RuleError(Text("dogeship.tile_dear", COST[tile], tile_name(tile), self.ducats[seat]), "DS-5.3")
            keep(self, seat, slot)
        self.revealed += 1  # DS-11.2: the others have seen what was kept
        kind = KIND_OF_STACK[self.buying]
        self.buying = FREE
        self._use_up(seat, kind)

    # ---- replacing

    def replace_actions(self, seat: Seat) -> vec[i64]:
        """Galley tiles of the yard with a part that they can replace (DP-7)."""
        out = vec[i64]()
        for slot in range(seat * YARD, seat * YARD + self.yard_size(seat)):
            tile = self.yard[slot]
            if KIND_OF[tile] == GALLEY and can_replace(self, tile):
                out = append(out, REPLACE + tile)
        return out

    def replace_part(self, action: Action, seat: Seat) -> None:
        """Demolish a part and put a tile of the own yard in its place (DS-6.4.1)."""
        tile = action - REPLACE
        if not 0 <= tile < GALLEY_TILES:
            raise self.not_now(action)
        if not self.has(seat, tile):
            raise RuleError(Text("dogeship.not_in_yard", tile_name(tile)), "DS-6.4.1")
        if not can_replace(self, tile):
            raise RuleError(Text("dogeship.cannot_replace", tile_name(tile)), "DS-6.4.3")
        replace(self, seat, tile)
        self.end_turn()

    # ---- intrigues

    def _plot(self, seat: Seat, intrigue: i64) -> None:
        """One of the three intrigues (DS-7.1 to DS-7.3)."""
        if intrigue == CHANGE_DOGE:
            self._begin_draw(DOGES_DRAWN)
            return
        if intrigue == BRIBE:
            self.ducats[seat] -= BRIBE_COST
            self.approvals[seat] += BRIBE_APPROVALS
        else:
            self.approvals[seat] += FAVOUR_APPROVALS
        self.end_turn()

    def lay_actions(self) -> vec[i64]:
        """The two Doge tiles in hand (DP-8)."""
        one = self.drawn[0] - FIRST_DOGE
        two = self.drawn[1] - FIRST_DOGE
        return vec[i64]([LAY + one, LAY + two]) if one < two else vec[i64]([LAY + two, LAY + one])

    def lay_doge(self, action: Action) -> None:
        """One of the two is in force at once, with all it shows (DS-7.1)."""
        doge = action - LAY
        if not 0 <= doge < DOGE_TILES:
            raise self.not_now(action)
        tile = FIRST_DOGE + doge
        slot = slot_of(self, tile)
        if slot == FREE:
            names = [tile_name(self.drawn[other]) for other in range(self.drawn_size)]
            raise RuleError(Text("dogeship.not_drawn", tile_name(tile), all_of(names)), "DS-7.1")
        self.drawn[0] = self.drawn[1 - slot]
        self.drawn[1] = FREE
        self.drawn_size = 1
        lay_in_force(self, tile)
        self.revealed += 1
        self.phase = PUT_DOGE

    def put_actions(self) -> vec[i64]:
        """On the top or under the stack (DP-9)."""
        return vec[i64]([PUT_TOP, PUT_BOTTOM])

    def put_doge(self, action: Action) -> None:
        """The other one goes on the top of the stack or under it (DS-7.1, DS-11.4)."""
        tile = self.drawn[0]
        if action == PUT_TOP:
            self.lid = tile
            self.has_lid = True
        elif action == PUT_BOTTOM:
            put_under(self, tile, self.seen_by[tile])
        else:
            raise self.not_now(action)
        self.drawn[0] = FREE
        self.drawn_size = 0
        self.revealed += 1  # DS-11.2: nothing is taken back once the tiles were seen
        self.end_turn()
