"""The setup of an arena run: which game, which bots, who sits where in each match, and with which dice."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
from collections.abc import Sequence
from typing import Any, Final

import laguna
from laguna import games
from laguna.bots import levels
from laguna.core.rules import Options
from laguna.text.text import RuleError, Text

SEEDS: Final = 10**18  # records have no longer numbers


@dataclasses.dataclass(frozen=True)
class MatchSetup:
    """Everything that decides how the matches of a run go; their number is not part of it."""

    game: str
    version: int
    options: Options
    components: str  # SHA-256 of the components.toml
    seats: int
    bots: tuple[str, ...]  # as levels.make takes them
    seed: int
    laguna: str
    engine: str  # "compiled" or "uncompiled", as a bot with a time budget is weaker on a slow engine

    def as_dict(self) -> dict[str, Any]:
        """The setup as JSON."""
        return dataclasses.asdict(self) | {"bots": list(self.bots)}

    def block(self, number: int) -> int:
        """The block of a match, counted from 0; within a block every player has every seat once."""
        return (number - 1) // self.seats

    def whole_blocks(self, games: int) -> int:
        """A number of matches, rounded up to whole blocks."""
        return -(-games // self.seats) * self.seats

    def seats_of(self, bot: int) -> int:
        """How many seats a bot has in each match; the last bot takes those left over."""
        left_over = self.seats - len(self.bots)
        return 1 + left_over if bot == len(self.bots) - 1 else 1


def make(game_id: str, bots: Sequence[str], seats: int | None, options: Options, seed: int) -> MatchSetup:
    """A checked setup, by default with one seat per bot; RuleError if it can't be played."""
    game = games.load(game_id)
    if len(bots) < 2:
        raise RuleError(Text("arena.two_bots", len(bots), Text("core.and", *levels.names())))
    count = len(bots) if seats is None else seats
    version = game.versions[-1]
    complete = game.complete(count, options, version)
    if count < len(bots):
        raise RuleError(Text("arena.seats", len(bots), count))
    game.new(count, complete, version)  # refuses options that do not go together
    for bot in bots:
        levels.make(bot, game, 0).close()
    return MatchSetup(
        game=game.id,
        version=version,
        options=complete,
        components=game.rules.digest,
        seats=count,
        bots=tuple(bots),
        seed=seed,
        laguna=laguna.__version__,
        engine="compiled" if laguna.compiled() else "uncompiled",
    )


def bots_by_seat(setup: MatchSetup, number: int) -> list[int]:
    """The bot in each seat of a match; matches are counted from 1.

    Within a block everybody moves on by one seat per match. From block to block the order round the table changes, so
    that no bot always plays after the same one.

    >>> duel = MatchSetup("rialto", 1, {}, "", 3, ("a", "b", "c"), 0, "", "")
    >>> [bots_by_seat(duel, number) for number in (1, 2, 3, 4)]
    [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 2, 1]]
    """
    last = len(setup.bots) - 1
    others = [min(player, last) for player in range(1, setup.seats)]
    orders = sorted(set(itertools.permutations(others)))
    block, moved = divmod(number - 1, setup.seats)
    order = (0, *orders[block % len(orders)])
    return [order[(seat - moved) % setup.seats] for seat in range(setup.seats)]


def dice_seed(setup: MatchSetup, number: int) -> int:
    """The seed of a match's dice, the same for all matches of a block."""
    return _seed(setup.seed, "dice", setup.block(number))


def bot_seed(setup: MatchSetup, number: int, seat: int) -> int:
    """The seed of the bot in a seat of a match."""
    return _seed(setup.seed, "bot", number, seat)


def _seed(*parts: int | str) -> int:
    """A seed from several parts, hashed so that similar parts give unrelated seeds."""
    digest = hashlib.sha256(" ".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:8], "big") % SEEDS
