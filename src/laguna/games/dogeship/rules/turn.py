"""The Doge Ship: a turn, from the marker to the last icon of its space (DS-4 to DS-7)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.state import Action, Seat
from laguna.games.dogeship import components as box
from laguna.games.dogeship import names
from laguna.games.dogeship.rules import actions, buying, galley, phases, stacks
from laguna.games.dogeship.rules.rounds import DogeShipRounds
from laguna.text.text import RuleError, Text, all_of, seat_name


class DogeShipTurn(DogeShipRounds):
    """What a player does with a marker."""

    # ---- re-ordering barriers, choosing a space

    def marker_actions(self, seat: Seat) -> vec[i64]:
        """A barrier to the top, a space, or the water (DP-1, DP-2)."""
        out = vec[i64]()
        if self._may_reorder(seat):
            for barrier in range(box.BARRIER_TILES):
                if self.owner[barrier] == seat and barrier != self.top[seat]:
                    out = append(out, actions.TOP + barrier)
        taken = self.taken
        ducats = self.ducats[seat]
        panels: i64 = len(self.dice)
        for panel in range(panels):
            first = panel * box.FACES
            reach = self.dice[panel] + ducats  # DS-4.4
            for space in range(first, first + (reach if reach < box.FACES else box.FACES)):
                if taken[space] == box.FREE and self._can_act(seat, space):
                    out = append(out, actions.USE + space)
        return append(out, actions.WATER)

    def _may_reorder(self, seat: Seat) -> bool:
        """With two barriers and the ducats for it, once in a turn (DS-4.2, DS-A.3)."""
        return self.barriers[seat] > 1 and self.ducats[seat] >= box.REORDER_COST and not self.reordered

    def _can_act(self, seat: Seat, space: i64) -> bool:
        """Replacing and bribing need what they need; all else may be done partly or not at all (DS-4.6, DS-4.7)."""
        if box.NEEDS_NOTHING[space] == 1:
            return True
        if box.SPACE_ACTION[space] == box.REPLACE_ACTION:
            return galley.has_replacement(self, seat)
        return self._left_for_bribe(seat, space) >= box.BRIBE_COST

    def _left_for_bribe(self, seat: Seat, space: i64) -> i64:
        """Ducats after the surcharge and a ducat bonus (DS-7.3, DS-A.6)."""
        left = self.ducats[seat] - self.surcharge(space)
        bonus = self.bonus_of(seat, space)
        return left + box.BONUS_AMOUNT[bonus] if bonus != box.FREE and box.EFFECT[bonus] == box.GIVES_DUCATS else left

    def bonus_of(self, seat: Seat, space: i64) -> i64:
        """The seat's top barrier, if this space is of the kind that triggers it, or FREE (DS-7.5, DS-7.9, DS-A.13)."""
        top = self.top[seat]
        return top if top != box.FREE and box.TRIGGER[top] == box.SPACE_ACTION[space] else box.FREE

    def use_marker(self, action: Action, seat: Seat) -> None:
        """The choice with which every turn begins (DS-4.1)."""
        if action == actions.WATER:
            self._discard(seat)
        elif actions.USE <= action < actions.USE + box.SPACES:
            self._use(action - actions.USE, seat)
        elif actions.TOP <= action < actions.TOP + box.BARRIER_TILES:
            self._reorder(action - actions.TOP, seat)
        else:
            raise self.not_now(action)

    def _reorder(self, barrier: i64, seat: Seat) -> None:
        """Bring a barrier to the top, for ducats (DS-4.2, DS-A.22)."""
        if self.reordered:
            raise RuleError(Text("dogeship.reordered", names.barrier_name(barrier)), "DS-4.2")
        if self.owner[barrier] != seat:
            raise RuleError(Text("dogeship.not_your_barrier", names.barrier_name(barrier)), "DS-4.2")
        if self.top[seat] == barrier:
            raise RuleError(Text("dogeship.on_top", names.barrier_name(barrier)), "DS-4.2")
        if self.ducats[seat] < box.REORDER_COST:
            raise RuleError(Text("dogeship.reorder_dear", box.REORDER_COST, self.ducats[seat]), "DS-4.2")
        self.ducats[seat] -= box.REORDER_COST
        self.bring_to_top(seat, barrier)
        self.reordered = True

    def _discard(self, seat: Seat) -> None:
        """The marker goes into the water, for a ducat (DS-4.8)."""
        self.markers[seat] -= 1
        self.ducats[seat] += box.WATER_INCOME
        self.space = box.FREE
        self.end_turn()

    def _use(self, space: i64, seat: Seat) -> None:
        """Put the marker on a space and pay the surcharge; the bonus comes before the action (DS-4.1, DS-7.6)."""
        spaces: i64 = len(self.taken)
        if space >= spaces:
            raise RuleError(Text("dogeship.panel_closed", names.panel_name(box.PANEL_OF[space])), "DS-2.3")
        if self.taken[space] != box.FREE:
            raise RuleError(
                Text("dogeship.space_taken", names.space_name(space), seat_name(self.taken[space])), "DS-4.3"
            )
        cost = self.surcharge(space)
        if cost > self.ducats[seat]:
            raise RuleError(Text("dogeship.space_dear", cost, names.space_name(space), self.ducats[seat]), "DS-4.4")
        if not self._can_act(seat, space):
            raise self._refuse_action(seat, space)
        self.markers[seat] -= 1
        self.ducats[seat] -= cost
        self.taken[space] = seat
        self.space = space
        self._take_bonus(seat, self.bonus_of(seat, space))

    def _refuse_action(self, seat: Seat, space: i64) -> RuleError:
        """Why a space that must be carried out whole cannot be."""
        if box.SPACE_ACTION[space] == box.REPLACE_ACTION:
            return RuleError(Text("dogeship.no_replacement", names.space_name(space)), "DS-6.4.6")
        left = self._left_for_bribe(seat, space)
        return RuleError(Text("dogeship.bribe_dear", box.BRIBE_COST, names.space_name(space), left), "DS-7.3")

    # ---- the bonus

    def _take_bonus(self, seat: Seat, barrier: i64) -> None:
        """Ducats, approvals and VP are received; an extra tile is offered where there is one (DS-7.7, DS-7.8)."""
        if barrier != box.FREE:
            effect = box.EFFECT[barrier]
            if effect == box.GIVES_DUCATS:
                self.ducats[seat] += box.BONUS_AMOUNT[barrier]
            elif effect == box.GIVES_APPROVALS:
                self.approvals[seat] += box.BONUS_AMOUNT[barrier]
            elif effect < box.EXTRA_BUY:
                self.score[seat] += box.BONUS_AMOUNT[barrier]
            elif self._has_extra(seat, barrier):
                self.bonus = barrier
                self.phase = phases.TAKE_BONUS
                return
        self._begin_action(seat)

    def _has_extra(self, seat: Seat, barrier: i64) -> bool:
        """Can the extra purchase or completion be carried out at all (DP-3)?"""
        kind = box.BONUS_KIND[barrier]
        if box.EFFECT[barrier] == box.EXTRA_BUY:
            return buying.can_buy_kind(self, kind)
        return galley.can_complete_kind(self, seat, box.KIND_BIT[kind])

    def bonus_actions(self, seat: Seat) -> vec[i64]:
        """An extra purchase or completion, or neither (DP-3)."""
        kinds = box.KIND_BIT[box.BONUS_KIND[self.bonus]]
        out = append(vec[i64](), actions.SKIP)
        if box.EFFECT[self.bonus] == box.EXTRA_COMPLETE:
            return self._add_completions(out, seat, kinds)
        return self._add_purchases(out, kinds)

    def use_bonus(self, action: Action, seat: Seat) -> None:
        """Take the extra purchase or completion, or leave it (DS-7.8, DS-A.24)."""
        if action == actions.SKIP:
            self.bonus = box.FREE
            self._begin_action(seat)
            return
        kinds = box.KIND_BIT[box.BONUS_KIND[self.bonus]]
        is_purchase = box.EFFECT[self.bonus] == box.EXTRA_BUY
        self._buy_or_complete(action, seat, kinds, is_purchase)

    # ---- the action of the space

    def _begin_action(self, seat: Seat) -> None:
        """Carry out the action of the space, or ask for it (DS-4.1)."""
        space = self.space
        action = box.SPACE_ACTION[space]
        if action == box.BUY_ACTION or action == box.COMPLETE_ACTION:
            self.icons = box.SPACE_KINDS[space]
            self.phase = phases.NEXT_ICON
        elif action == box.REPLACE_ACTION:
            self.phase = phases.REPLACE_PART
        elif action == box.DUCATS_ACTION:
            self.ducats[seat] += box.SPACE_DUCATS[space]
            self.end_turn()
        else:
            self._begin_intrigue(seat, box.SPACE_INTRIGUE[space])

    def icon_actions(self, seat: Seat) -> vec[i64]:
        """What an icon that is not used yet can be carried out with, or finish (DP-4, DP-5a, DP-6)."""
        out = append(vec[i64](), actions.FINISH)
        if box.SPACE_ACTION[self.space] == box.BUY_ACTION:
            return self._add_purchases(out, self.icons)
        return self._add_completions(out, seat, self.icons)

    def use_icon(self, action: Action, seat: Seat) -> None:
        """Buy or complete with an icon of the space, or finish (DS-4.5, DS-4.6)."""
        if action == actions.FINISH:
            self.end_turn()
            return
        self._buy_or_complete(action, seat, self.icons, box.SPACE_ACTION[self.space] == box.BUY_ACTION)

    def _add_purchases(self, out: vec[i64], kinds: i64) -> vec[i64]:
        """Stacks of these kinds that are not empty (DP-5a)."""
        for stack in range(box.DOGES):
            if buying.has_icon(kinds, stack) and buying.can_buy(self, stack):
                out = append(out, actions.BUY + stack)
        return out

    def _add_completions(self, out: vec[i64], seat: Seat, kinds: i64) -> vec[i64]:
        """Tiles of these kinds that can be completed now (DP-6)."""
        for slot in range(seat * box.YARD, (seat + 1) * box.YARD):
            tile = self.yard[slot]
            if tile == box.FREE:
                break
            if kinds & box.KIND_BIT[box.KIND_OF[tile]] != 0 and galley.can_complete(self, tile):
                out = append(out, actions.COMPLETE + tile)
        return out

    def _buy_or_complete(self, action: Action, seat: Seat, kinds: i64, is_purchase: bool) -> None:
        if is_purchase and actions.BUY <= action < actions.BUY + box.DOGES:
            self._buy(action - actions.BUY, seat, kinds)
        elif not is_purchase and actions.COMPLETE <= action < actions.COMPLETE + box.GOODS:
            self._complete(action - actions.COMPLETE, seat, kinds)
        else:
            raise self.not_now(action)

    def _use_up(self, seat: Seat, kind: i64) -> None:
        """A purchase or completion is done: go on with the action, the next icon, or the next turn (DS-4.5)."""
        if self.bonus != box.FREE:
            self.bonus = box.FREE
            self._begin_action(seat)
            return
        self.icons = self.icons & ~box.KIND_BIT[kind] if box.SPACE_MODE[self.space] == box.AND else i64(0)
        if self.icons == 0:
            self.end_turn()
        else:
            self.phase = phases.NEXT_ICON

    def _complete(self, tile: i64, seat: Seat, kinds: i64) -> None:
        """A tile of the yard is completed; with the last part of the galley the game is over (DS-6.2.5)."""
        if not self.has(seat, tile):
            raise RuleError(Text("dogeship.not_in_yard", names.tile_name(tile)), "DS-6.1")
        if kinds & box.KIND_BIT[box.KIND_OF[tile]] == 0:
            raise RuleError(
                Text("dogeship.no_icon", names.tile_name(tile), names.kind_name(box.KIND_OF[tile])), "DS-4.5"
            )
        if not galley.can_complete(self, tile):
            raise RuleError(Text("dogeship.cannot_build", names.tile_name(tile)), "DS-6.2.1")
        galley.complete(self, seat, tile)
        if galley.is_ready(self):
            self.end_game()
        else:
            self._use_up(seat, box.KIND_OF[tile])

    # ---- buying

    def _buy(self, stack: i64, seat: Seat, kinds: i64) -> None:
        """Choose a stack; a full yard has to give back a tile first (DS-5.1, DS-5.5, DS-5.7, DS-5.8)."""
        if not buying.has_icon(kinds, stack):
            kind = names.kind_name(box.KIND_OF_STACK[stack])
            raise RuleError(Text("dogeship.no_icon", names.stack_name(stack), kind), "DS-4.5")
        if not buying.can_buy(self, stack):
            raise RuleError(Text("dogeship.stack_empty", names.stack_name(stack)), "DS-5.1")
        self.buying = stack
        if buying.must_give_back(self, seat, stack):
            self.phase = phases.GIVE_BACK
        else:
            self._begin_draw(buying.tiles_to_draw(self))

    def return_actions(self, seat: Seat) -> vec[i64]:
        """Tiles of the yard whose return satisfies the limits (DP-5b)."""
        out = vec[i64]()
        for slot in range(seat * box.YARD, seat * box.YARD + self.yard_size(seat)):
            if buying.may_give_back(self, seat, self.yard[slot]):
                out = append(out, actions.RETURN + self.yard[slot])
        return out

    def give_back(self, action: Action, seat: Seat) -> None:
        """A tile goes back without refund, and only then tiles are drawn (DS-5.5, DS-5.6)."""
        tile = action - actions.RETURN
        if not 0 <= tile < box.GOODS:
            raise self.not_now(action)
        if not self.has(seat, tile):
            raise RuleError(Text("dogeship.not_in_yard", names.tile_name(tile)), "DS-5.5")
        if not buying.may_give_back(self, seat, tile):
            raise RuleError(Text("dogeship.return_galley", names.tile_name(tile)), "DS-5.5")
        buying.give_back(self, seat, tile)
        self._begin_draw(buying.tiles_to_draw(self))

    def _begin_draw(self, tiles: i64) -> None:
        self.due = tiles
        self._draw_on()

    def _draw_on(self) -> None:
        """Draw until chance has to say what comes next, or there are enough tiles (DS-5.1, DS-7.1)."""
        stack = self.buying if self.buying != box.FREE else box.DOGES
        while self.due > 0:
            if stacks.is_chance(self, stack):
                self.phase = phases.DRAW_DOGES if stack == box.DOGES else phases.DRAW_TILES
                return
            self._take_up(stacks.take_next(self, stack))
        self.phase = phases.LAY_DOGE if stack == box.DOGES else phases.KEEP_TILE

    def draw_by_chance(self, action: Action) -> None:
        """The active player takes up a tile that nobody else sees (DS-5.1, DS-7.1)."""
        tile = self.drawn_tile(action, self.buying if self.buying != box.FREE else box.DOGES)
        stacks.take_out_of_bag(self, tile)
        self._take_up(tile)
        self._draw_on()

    def _take_up(self, tile: i64) -> None:
        """A tile comes into the hand of the active player, who sees it, beside those who knew it (DS-A.18)."""
        self.drawn[self.drawn_size] = tile
        self.drawn_size += 1
        self.due -= 1
        self.seen_by[tile] |= box.BIT[self.active()]
        self.revealed += 1
        if self.buying == box.FREE:
            stacks.refill_if_empty(self)

    def keep_actions(self, seat: Seat) -> vec[i64]:
        """Each drawn tile that the seat can pay for, or none (DP-5c)."""
        out = vec[i64](capacity=self.drawn_size + 1)
        for slot in range(self.drawn_size):
            tile = self.drawn[slot]
            if box.COST[tile] <= self.ducats[seat]:
                out = append(out, actions.KEEP + tile)
                at: i64 = len(out) - 1
                while at > 0 and out[at - 1] > actions.KEEP + tile:
                    out[at] = out[at - 1]
                    at -= 1
                out[at] = actions.KEEP + tile
        return append(out, actions.KEEP_NONE)

    def keep_tile(self, action: Action, seat: Seat) -> None:
        """Keep one tile and pay for it, or none; the purchase is used up either way (DS-5.2, DS-5.3)."""
        if action == actions.KEEP_NONE:
            buying.put_back(self, box.FREE)
        else:
            tile = action - actions.KEEP
            if not 0 <= tile < box.GOODS:
                raise self.not_now(action)
            slot = buying.slot_of(self, tile)
            if slot == box.FREE:
                drawn = [names.tile_name(self.drawn[other]) for other in range(self.drawn_size)]
                raise RuleError(Text("dogeship.not_drawn", names.tile_name(tile), all_of(drawn)), "DS-5.2")
            if box.COST[tile] > self.ducats[seat]:
                raise RuleError(
                    Text("dogeship.tile_dear", box.COST[tile], names.tile_name(tile), self.ducats[seat]), "DS-5.3"
                )
            buying.keep(self, seat, slot)
        self.revealed += 1  # DS-11.2: the others have seen what was kept
        kind = box.KIND_OF_STACK[self.buying]
        self.buying = box.FREE
        self._use_up(seat, kind)

    # ---- replacing

    def replace_actions(self, seat: Seat) -> vec[i64]:
        """Galley tiles of the yard with a part that they can replace (DP-7)."""
        out = vec[i64]()
        for slot in range(seat * box.YARD, seat * box.YARD + self.yard_size(seat)):
            tile = self.yard[slot]
            if box.KIND_OF[tile] == box.GALLEY and galley.can_replace(self, tile):
                out = append(out, actions.REPLACE + tile)
        return out

    def replace_part(self, action: Action, seat: Seat) -> None:
        """Demolish a part and put a tile of the seat's yard in its place (DS-6.4.1)."""
        tile = action - actions.REPLACE
        if not 0 <= tile < box.GALLEY_TILES:
            raise self.not_now(action)
        if not self.has(seat, tile):
            raise RuleError(Text("dogeship.not_in_yard", names.tile_name(tile)), "DS-6.4.1")
        if not galley.can_replace(self, tile):
            raise RuleError(Text("dogeship.cannot_replace", names.tile_name(tile)), "DS-6.4.3")
        galley.replace(self, seat, tile)
        self.end_turn()

    # ---- intrigues

    def _begin_intrigue(self, seat: Seat, intrigue: i64) -> None:
        """One of the three intrigues (DS-7.1 to DS-7.3)."""
        if intrigue == box.CHANGE_DOGE:
            self._begin_draw(box.DOGES_DRAWN)
            return
        if intrigue == box.BRIBE:
            self.ducats[seat] -= box.BRIBE_COST
            self.approvals[seat] += box.BRIBE_APPROVALS
        else:
            self.approvals[seat] += box.FAVOUR_APPROVALS
        self.end_turn()

    def lay_actions(self) -> vec[i64]:
        """The two Doge tiles in hand (DP-8)."""
        one = self.drawn[0] - box.FIRST_DOGE
        two = self.drawn[1] - box.FIRST_DOGE
        if one < two:
            return vec[i64]([actions.LAY + one, actions.LAY + two])
        return vec[i64]([actions.LAY + two, actions.LAY + one])

    def lay_doge(self, action: Action) -> None:
        """One of the two is in force at once, with all it shows (DS-7.1)."""
        doge = action - actions.LAY
        if not 0 <= doge < box.DOGE_TILES:
            raise self.not_now(action)
        tile = box.FIRST_DOGE + doge
        slot = buying.slot_of(self, tile)
        if slot == box.FREE:
            drawn = [names.tile_name(self.drawn[other]) for other in range(self.drawn_size)]
            raise RuleError(Text("dogeship.not_drawn", names.tile_name(tile), all_of(drawn)), "DS-7.1")
        self.drawn[0] = self.drawn[1 - slot]
        self.drawn[1] = box.FREE
        self.drawn_size = 1
        stacks.lay_in_force(self, tile)
        self.revealed += 1
        self.phase = phases.PUT_DOGE

    def put_actions(self) -> vec[i64]:
        """On the top or under the stack (DP-9)."""
        return vec[i64]([actions.PUT_TOP, actions.PUT_BOTTOM])

    def put_doge(self, action: Action) -> None:
        """The other one goes on the top of the stack or under it (DS-7.1, DS-11.4)."""
        tile = self.drawn[0]
        if action == actions.PUT_TOP:
            self.lid = tile
            self.has_lid = True
        elif action == actions.PUT_BOTTOM:
            stacks.put_under(self, tile, self.seen_by[tile])
        else:
            raise self.not_now(action)
        self.drawn[0] = box.FREE
        self.drawn_size = 0
        self.revealed += 1  # DS-11.2: nothing is taken back once the tiles were seen
        self.end_turn()
