"""Scenes of Rialto: a test deals the cards it likes, says the moves that matter, and lets the rest pass calmly.

No attribute of a position is changed: a scene is a match with planned dice, played by the rules.

    scene = Scene(3, start="blue_1 green_1 yellow_1")
    scene.script(1, 0, "building*3", "take yellow_4")  # seat 0 gets three building cards, lays them, takes a tile
    scene.deal(2, rows=["gold*2 joker"], draws={1: "doge doge"})
    scene.go_to_stage(B, round=2)
    scene.lay(0, "gold*2 joker")
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from laguna import games
from laguna.core.dice import Dice
from laguna.core.match import Match
from laguna.core.state import NOBODY, TO_MOVE, State
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import actions, phases
from laguna.games.rialto.rules.state import RialtoState
from laguna.text.text import RuleError

GAME: Final = games.load("rialto")
TILES: Final = "cannaregio dorsoduro san_marco castello san_polo santa_croce"  # of rounds 1 to 6, as in EX-09
A, B, C, D, E, F = range(box.STAGES)  # the stages of phase II (RI-6.1); a stage has the number of its kind of cards
BLUE_BANK_FIRST: Final = "cannaregio castello san_marco san_polo santa_croce dorsoduro"  # tiles 1 to 3 on one bank
ANY_STAGE: Final = -2
VIRTUAL_PLAYER: Final = 2  # the virtual third player sits behind the two humans (RI-14.1)
CALM: Final = ("pass", "done", "none", "stop", "neither", "draw-pile")  # answers that change least


def cards(text: str) -> Counter[int]:
    """Cards by kind.

    >>> cards("gold*2 joker")
    Counter({1: 2, 6: 1})
    """
    out: Counter[int] = Counter()
    for piece in pieces(text):
        out[box.KIND_NAMES.index(piece)] += 1
    return out


def pieces(text: str) -> list[str]:
    """The words of a text, those with a star as often as it says."""
    out: list[str] = []
    for word in text.split():
        name, _, count = word.partition("*")
        out.extend([name] * int(count or 1))
    return out


def moves_to_lay(text: str) -> list[str]:
    """The clicks that put a play together and end it: "gold*2 yellow_2:doge joker yellow_3"."""
    out: list[str] = []
    for piece in pieces(text):
        name, _, card = piece.partition(":")
        out.append(f"lay {name}" if name in box.KIND_NAMES else f"use {name}")
        if card:
            out.append(f"convert {card}")
    return [*out, "play"]


def is_play(text: str) -> bool:
    """Does a line of a script name cards to lay rather than a move?"""
    return all(piece.partition(":")[0] in (*box.KIND_NAMES, *box.BUILDING_NAMES) for piece in pieces(text))


def position(seats: int, *moves: str, third: str = "none") -> RialtoState:
    """A position after these moves, chance included: for looking at what chance may do."""
    state = GAME.new(seats, {"third": third}, GAME.versions[-1])
    assert isinstance(state, RialtoState)
    for move in moves:
        state.apply(GAME.parse(move))
    return state


class Deal:
    """The cards that a test wants in one round."""

    def __init__(self) -> None:
        self.rows: dict[int, Counter[int]] = {}  # by row, from 0
        self.draws: dict[int, Counter[int]] = {}  # by player
        self.without: set[int] = set()  # kinds that are dealt only where they are asked for

    def row(self, row: int) -> Counter[int]:
        return self.rows.setdefault(row, Counter())

    def drawn(self, player: int) -> Counter[int]:
        return self.draws.setdefault(player, Counter())

    def wanted(self) -> Counter[int]:
        """What is still to be dealt as planned."""
        return sum([*self.rows.values(), *self.draws.values()], Counter[int]())


class Dealer(Dice):
    """Dice that fall as a scene has planned; where nothing is planned come cards that are not wanted elsewhere."""

    def __init__(self, tiles: str, bridges: str) -> None:
        super().__init__()
        self.tiles: list[int] = [box.DISTRICT_NAMES.index(name) for name in tiles.split()]
        self.bridges: list[int] = [box.BRIDGE_NAMES.index(name) for name in bridges.split()]
        self.deals: dict[int, Deal] = {}  # by round

    def deal(self, round: int) -> Deal:
        return self.deals.setdefault(round, Deal())

    def draw(self, state: State) -> tuple[int, int, int]:
        assert isinstance(state, RialtoState)
        self.draws += 1
        options = [int(action) for action in state.legal_actions(TO_MOVE)]
        weights = [int(weight) for weight in state.chance_weights()]
        action = self._choose(state)
        assert action in options, f"the scene has planned {GAME.notate(action)}, which cannot come now"
        return action, sum(weights[: options.index(action)]), sum(weights)

    def title(self) -> str:
        return "given"

    def _choose(self, state: RialtoState) -> int:
        if state.phase == phases.PLACE_ROUND_TILES:
            return actions.ROUND_TILE + self.tiles[max(state.round_tile)]
        if state.phase == phases.TURN_BRIDGE_UP:
            planned = [bridge for bridge in self.bridges if state.bridges_down[bridge]]
            return actions.TURN_BRIDGE + planned[0] if planned else int(state.legal_actions(TO_MOVE)[0])
        return actions.DRAW + self._choose_card(state, self.deal(state.round))

    def _choose_card(self, state: RialtoState, deal: Deal) -> int:
        if state.phase == phases.DEAL_ROWS:
            sizes = [sum(state.rows[row * box.KINDS : (row + 1) * box.KINDS]) for row in range(state.row_count())]
            row = sizes.index(min(sizes))
            return self._choose_wanted(state, deal, deal.row(row), box.ROW_CARDS - min(sizes))
        player = state.acting() if state.phase == phases.DRAW_CARDS else VIRTUAL_PLAYER
        return self._choose_wanted(state, deal, deal.drawn(player), state.pending)

    def _choose_wanted(self, state: RialtoState, deal: Deal, wanted: Counter[int], places: int) -> int:
        """A card that is wanted here, as soon as there is one in the pile, or else any."""
        for kind in sorted(wanted):
            if wanted[kind] > 0 and state.deck[kind] > 0:
                wanted[kind] -= 1
                return kind
        assert wanted.total() < places or places < 1, "the scene wants cards that the draw pile does not hold"
        return self._choose_other(state, deal)

    def _choose_other(self, state: RialtoState, deal: Deal) -> int:
        """The kind of which most cards are left that nobody has planned for, in this round or a later one."""
        now = deal.wanted()
        later = sum([deal.wanted() for round, deal in self.deals.items() if round > state.round], Counter[int]())
        spare = [kind for kind in range(box.KINDS) if state.deck[kind] > now[kind] and kind not in deal.without]
        possible = spare or [kind for kind in range(box.KINDS) if state.deck[kind] > 0]
        return max(possible, key=lambda kind: state.deck[kind] - now[kind] - later[kind])


class Scene:
    """A match that a test directs.

    Whoever has a script follows it; everyone else is calm: takes the row of the own number, keeps the cards that were
    planned, and passes.
    """

    def __init__(
        self, seats: int = 3, *, tiles: str = TILES, bridges: str = "", start: str = "", third: str = "none"
    ) -> None:
        self.dealer = Dealer(tiles, bridges)
        self.start: list[str] = start.split()  # starting buildings by seat
        self.scripts: dict[tuple[int, int], list[tuple[int, str]]] = {}  # by round and seat: stages and moves
        self.planned: dict[tuple[int, int], Counter[int]] = {}  # by round and seat: cards to come
        self.kept: dict[int, Counter[int]] = {}  # by seat: cards that came as planned, and are not for discarding
        self.match = Match(GAME, seats, {"third": third}, dice=self.dealer)

    @property
    def state(self) -> RialtoState:
        state = self.match.state
        assert isinstance(state, RialtoState)
        return state

    # ---- planning

    def deal(
        self, round: int, rows: Sequence[str] = (), draws: dict[int, str] | None = None, *, without: str = ""
    ) -> None:
        """Plan the cards of a round that has not begun; row 1 is for seat 0, the last is left over."""
        assert self.state.round < round, f"round {round} has been dealt"
        deal = self.dealer.deal(round)
        for row, text in enumerate(rows):
            deal.row(row).update(cards(text))
            self._keep(round, row, cards(text))
        for player, text in (draws or {}).items():
            deal.drawn(player).update(cards(text))
            self._keep(round, player, cards(text))
        deal.without.update(cards(without))

    def script(self, round: int, seat: int, *lines: str) -> None:
        """Plan what a seat does in a round: cards to lay ("gold*2"), which are dealt to it, and moves ("take blue_1").

        They are done in their order, each as soon as it is offered; "C: joker*2" waits for stage C.
        """
        script = self.scripts.setdefault((round, seat), [])
        for line in lines:
            letter, _, text = line.rpartition(": ")
            stage = "ABCDEF".index(letter) if letter else ANY_STAGE
            if is_play(text):
                self._deal_for(round, seat, text)
                script.extend((stage, move) for move in moves_to_lay(text))
            else:
                script.append((stage, text))

    def _deal_for(self, round: int, seat: int, line: str) -> None:
        """The row takes as many as it can, the rest is drawn."""
        assert self.state.round < round, f"round {round} has been dealt"
        deal = self.dealer.deal(round)
        for piece in pieces(line):
            name, _, converted = piece.partition(":")
            if (converted or name) in box.KIND_NAMES:
                kind = box.KIND_NAMES.index(converted or name)
                place = deal.row(seat) if deal.row(seat).total() < box.ROW_CARDS else deal.drawn(seat)
                place[kind] += 1
                self._keep(round, seat, Counter([kind]))

    def _keep(self, round: int, seat: int, cards: Counter[int]) -> None:
        self.planned.setdefault((round, seat), Counter()).update(cards)

    def script_is_done(self, round: int, seat: int) -> bool:
        """Has the seat done all that was planned for it in a round?"""
        return not self.scripts[round, seat]

    # ---- going on

    def go_to(self, phase: int, *, round: int = 0, stage: int = -1, seat: int = -1) -> None:
        """Let everyone follow the scripts, or be calm, until this is asked."""
        self.until(
            lambda state: (
                state.phase == phase
                and (round == 0 or state.round == round)
                and (stage < 0 or state.stage == stage)
                and (seat < 0 or seat in state.deciders())
            ),
            f"{phases.PHASE_NAMES[phase]} in round {round}",
        )

    def go_to_stage(self, stage: int, *, round: int = 0) -> None:
        """Until the first player of a stage is on turn."""
        self.go_to(phases.PLAY_CARDS, round=round, stage=stage)

    def go_to_round(self, round: int) -> None:
        """Until the rows of a round are dealt."""
        self.until(lambda state: state.round >= round, f"round {round}")

    def finish(self) -> None:
        """Until the game is over."""
        self.until(lambda state: state.to_move() == NOBODY, "the end")

    def until(self, reached: Callable[[RialtoState], bool], what: str) -> None:
        while not reached(self.state):
            assert not self.match.is_over(), f"the game never came to {what}"
            self.step()

    def step(self) -> None:
        """One decision, scripted or calm."""
        seat = self.match.deciders()[0]
        self._do(seat, self._next_move(seat))

    def _do(self, seat: int, move: str) -> None:
        self.match.play_move(seat, move)
        if move == "play":
            self._forget_what_is_gone(seat)

    def _forget_what_is_gone(self, seat: int) -> None:
        kept = self.kept.setdefault(seat, Counter())
        for kind in range(box.KINDS):
            kept[kind] = min(kept[kind], self.state.hand[seat * box.KINDS + kind])

    def _next_move(self, seat: int) -> str:
        script = self.scripts.get((self.state.round, seat), [])
        offered = self.moves(seat)
        if script and script[0][1] in offered and script[0][0] in (self.state.stage, ANY_STAGE):
            return script.pop(0)[1]
        if seat < len(self.start) and f"take {self.start[seat]}" in offered and self.state.round == 0:
            return f"take {self.start[seat]}"
        if self.state.phase == phases.DISCARD_CARDS:
            return self._spare_card(seat, offered)
        if f"row {seat + 1}" in offered:
            return f"row {seat + 1}"
        calm = [move for move in CALM if move in offered]
        return calm[0] if calm else offered[0]

    def _spare_card(self, seat: int, offered: list[str]) -> str:
        """A discard that nobody has planned for, if there is one."""
        kept = self.kept.setdefault(seat, Counter())
        for round in range(1, self.state.round + 1):
            kept.update(self.planned.pop((round, seat), Counter()))
        self._forget_what_is_gone(seat)
        for move in offered:
            at = seat * box.KINDS + int(GAME.parse(move)) - actions.DISCARD
            if self.state.hand[at] - self.state.dropped[at] > kept[at % box.KINDS]:
                return move
        return offered[0]

    # ---- saying moves

    def play(self, seat: int, *moves: str) -> None:
        """Moves of a seat; before each the others go on until the seat is asked."""
        for move in moves:
            self.turn_of(seat)
            self._do(seat, move)

    def turn_of(self, seat: int) -> None:
        """Let the others go on until the seat is asked something."""
        while seat not in self.match.deciders():
            assert not self.match.is_over(), f"seat {seat} is never asked again"
            self.step()

    def lay(self, seat: int, text: str) -> None:
        """Put a play together and end it."""
        self.play(seat, *moves_to_lay(text))

    def lay_all(self, plays: dict[int, str]) -> None:
        """A whole stage: these lay what is said, the others follow their scripts or pass."""
        stage, round = self.state.stage, self.state.round
        left = dict(plays)
        while self.state.chapter == phases.PLAYS and self.state.stage == stage and self.state.round == round:
            seat = self.state.to_move()
            if seat in left:
                self.lay(seat, left.pop(seat))
            else:
                self.step()
        assert not left, f"{sorted(left)} had no turn"

    def refuses(self, seat: int, move: str, rule: str) -> None:
        """The move is not offered, is refused by this rule, and changes nothing."""
        before = self.state.key()
        assert move not in self.moves(seat)
        with pytest.raises(RuleError) as refusal:
            self.match.play_move(seat, move)
        assert refusal.value.rule == rule
        assert self.state.key() == before

    # ---- looking

    def moves(self, seat: int) -> list[str]:
        """What is offered to a seat."""
        return [GAME.notate(action) for action in self.state.legal_actions(seat)]

    def hand(self, player: int) -> dict[str, int]:
        """A hand by kind, without what it does not hold."""
        return _named(box.KIND_NAMES, self.state.hand[player * box.KINDS : (player + 1) * box.KINDS])

    def row(self, number: int) -> dict[str, int]:
        """A row that lies on the table, numbered from 1."""
        return _named(box.KIND_NAMES, self.state.rows[(number - 1) * box.KINDS : number * box.KINDS])

    def buildings(self, player: int) -> dict[str, int]:
        """The buildings on a board."""
        return _named(box.BUILDING_NAMES, self.state.tiles[player * box.BUILDINGS : (player + 1) * box.BUILDINGS])

    def coined(self, player: int) -> dict[str, int]:
        """The buildings on a board that carry a coin."""
        return _named(box.BUILDING_NAMES, self.state.coined[player * box.BUILDINGS : (player + 1) * box.BUILDINGS])

    def supply(self, building: str) -> int:
        """How many tiles of a building are left."""
        return self.state.supply[box.BUILDING_NAMES.index(building)]

    def councillors(self, player: int) -> dict[str, int]:
        """The councillors of a player in the districts."""
        return _named(box.DISTRICT_NAMES, self.state.councillors[player * box.DISTRICTS : (player + 1) * box.DISTRICTS])

    def facing(self, connection: str) -> dict[str, int]:
        """What the tile on a connection is worth to each of its districts; empty if there is none."""
        at = box.CONNECTION_NAMES.index(connection)
        if self.state.is_free(at):
            return {}
        return {box.DISTRICT_NAMES[box.ENDS[end]]: self.state.facing[end] for end in (2 * at, 2 * at + 1)}

    def marker(self) -> str:
        """The connection with the virtual player's marker, or nothing (RI-14.4)."""
        return box.CONNECTION_NAMES[self.state.marker] if self.state.marker >= 0 else ""

    def spaces(self) -> list[int]:
        """The doge track, by player."""
        return list(self.state.doge_space)

    def doge_order(self) -> list[int]:
        """The players from first to last on the doge track."""
        return list(self.state.doge_order)

    def coins(self) -> list[int]:
        return list(self.state.coins)

    def points(self) -> list[int]:
        """Victory points, by player."""
        return list(self.state.vp)


def _named(names: Sequence[str], counts: vec[i64]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def value(building: str) -> int:
    """The printed value of a building."""
    return box.building_value(box.BUILDING_NAMES.index(building))


def full_board() -> Scene:
    """Two players, of whom seat 0 has seven buildings after round 3, the same yellow 2 and blue 4 twice among them.

    The pile runs out in round 4, so that round 5 can be dealt as one likes.
    """
    scene = Scene(2, start="green_1 yellow_1")
    for round in (1, 2, 3, 4):
        scene.deal(round, without="building")
    scene.script(1, 0, "building*5", "take yellow_4", "take yellow_2")
    scene.script(2, 0, "building*5", "take blue_4", "take yellow_2")
    scene.script(3, 0, "building joker*4", "take blue_4", "take blue_2")
    return scene
