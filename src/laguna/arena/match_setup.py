"""What is played in the arena: the setting of a run, who sits where in each of its games, and with which dice."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
from collections.abc import Sequence
from typing import Any, Final

import laguna
from laguna import games
from laguna.bots import levels
from laguna.core.game import Options
from laguna.core.text import RuleError, Text

SEEDS: Final = 10**18  # records write no longer numbers


@dataclasses.dataclass(frozen=True)
class Setting:
    """All that the games of a run depend on; how many of them are played is another matter."""

    game: str
    version: int
    options: Options
    components: str  # SHA-256 of the components.toml
    seats: int
    bots: tuple[str, ...]  # as levels.make takes them
    seed: int
    laguna: str
    engine: str  # "compiled" or "uncompiled", for a bot that thinks by time plays the worse the slower it is

    def document(self) -> dict[str, Any]:
        """The setting as JSON has it."""
        return dataclasses.asdict(self) | {"bots": list(self.bots)}

    def block(self, number: int) -> int:
        """The block of a game, counted from 0; in a block every player has had every seat once."""
        return (number - 1) // self.seats

    def whole_blocks(self, games: int) -> int:
        """The least number of games that is not below this one and made of whole blocks."""
        return -(-games // self.seats) * self.seats

    def seats_of(self, bot: int) -> int:
        """How many seats a bot has at each table: the last one takes those that are left over."""
        left_over = self.seats - len(self.bots)
        return 1 + left_over if bot == len(self.bots) - 1 else 1


def make(game_id: str, bots: Sequence[str], seats: int | None, options: Options, seed: int) -> Setting:
    """A setting that can be played, with a seat for each bot where nothing else is said; RuleError where none can."""
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
    return Setting(
        game=game.id,
        version=version,
        options=complete,
        components=game.components_digest,
        seats=count,
        bots=tuple(bots),
        seed=seed,
        laguna=laguna.__version__,
        engine="compiled" if laguna.compiled() else "uncompiled",
    )


def seated(setting: Setting, number: int) -> list[int]:
    """Which bot sits where in a game, by seat; games are counted from 1.

    From game to game of a block everybody moves on by one seat. From block to block the order round the table changes,
    so that nobody always plays after the same one.

    >>> duel = Setting("rialto", 1, {}, "", 3, ("a", "b", "c"), 0, "", "")
    >>> [seated(duel, number) for number in (1, 2, 3, 4)]
    [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 2, 1]]
    """
    last = len(setting.bots) - 1
    others = [min(player, last) for player in range(1, setting.seats)]
    orders = sorted(set(itertools.permutations(others)))
    block, moved = divmod(number - 1, setting.seats)
    order = (0, *orders[block % len(orders)])
    return [order[(seat - moved) % setting.seats] for seat in range(setting.seats)]


def dice_seed(setting: Setting, number: int) -> int:
    """The seed of a game's dice, the same for all games of a block."""
    return _seed(setting.seed, "dice", setting.block(number))


def bot_seed(setting: Setting, number: int, seat: int) -> int:
    """The seed of the bot in this seat of a game."""
    return _seed(setting.seed, "bot", number, seat)


def _seed(*parts: int | str) -> int:
    """A number in which nothing is left of how much alike the parts were."""
    digest = hashlib.sha256(" ".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:8], "big") % SEEDS
