"""Where chance comes from: fast seeded dice for search and tests, sealed dice for matches between people."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Final

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from laguna.core.state import TO_MOVE, Action, State
from laguna.text.text import RuleError, Text

SECRET_BYTES: Final = 32
SPAN: Final = 2**64  # a sealed draw starts from a number below this


class AddedWords:
    """Words that a seat has added to sealed dice after so many draws; all later draws are made with them."""

    def __init__(self, draws: int, seat: int, words: str) -> None:
        self.draws: int = draws
        self.seat: int = seat
        self.words: str = words


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Draws chance actions. The numbers drawn depend on nothing but the dice and the totals asked of them before."""

    def __init__(self) -> None:
        self.draws: int = 0  # made so far
        self.first_words: tuple[str, ...] = ()  # by seat, what each had added before the first draw; "" for nothing
        self.words: tuple[str, ...] = ()  # the same now
        self.added: list[AddedWords] = []  # since then, in the order of draws and seats
        self.secret: bytes = b""  # of sealed dice, where it is known

    def draw(self, state: State) -> tuple[Action, int, int]:
        """A chance action by its weight, the number drawn for it and the sum of the weights."""
        total: i64 = 0
        for weight in state.chance_weights():
            total += weight
        number = self.number(total)
        return state.outcome(number), number, total

    def number(self, total: int) -> int:
        """The next number of these dice, from range(total)."""
        raise NotImplementedError

    def add(self, seat: int, words: str) -> None:
        """Make all further draws with these words of a seat, instead of those it had added before."""
        raise RuleError(Text("core.dice_wordless"))

    def go_back(self, draws: int) -> None:
        """Stand where so many draws had been made."""
        self.draws = draws

    def title(self) -> str:
        """The dice as a record's header names them."""
        raise NotImplementedError


class FastDice(Dice):
    """Dice for search, tests and bots among themselves: whoever knows the seed knows the future."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seed: int = seed
        self._rng: Random = Random(seed)

    def number(self, total: int) -> int:
        self.draws += 1
        return self._rng.randrange(total)

    def title(self) -> str:
        return f"fast {self.seed}"


class SealedDice(Dice):
    """Dice that anyone can check afterwards: the commitment is published before the first draw, the secret at the end.

    The k-th draw (from 1) is made of HMAC-SHA-256(secret, message), the message being each seat's words as
    "length:words," (the length in bytes of UTF-8), then "k.counter"; words added meanwhile count from the next draw on.
    Its first 8 bytes are a number x, big-endian. An x that would favour some outcomes is passed over and the counter
    (from 0) raised; else the draw is x % total.
    """

    def __init__(self, secret: bytes, words: Sequence[str], draws: int = 0) -> None:
        super().__init__()
        self.secret = secret
        self.first_words = self.words = tuple(words)
        self.commitment: str = commitment(secret)
        self.draws = draws

    @staticmethod
    def fresh(words: Sequence[str]) -> SealedDice:
        """New dice with a secret that nobody can guess."""
        return SealedDice(secrets.token_bytes(SECRET_BYTES), words)

    def number(self, total: int) -> int:
        self.draws += 1
        return sealed_number(self.secret, self.words, self.draws, total)

    def add(self, seat: int, words: str) -> None:
        self.words = _with(self.words, seat, words)
        # What is said between two draws has one order, whoever was quicker.
        later: list[AddedWords] = []
        while self.added and self.added[-1].draws == self.draws and self.added[-1].seat >= seat:
            later.append(self.added.pop())
        if later and later[-1].seat == seat:
            later.pop()
        self.added += [AddedWords(self.draws, seat, words), *reversed(later)]

    def go_back(self, draws: int) -> None:
        """Stand where so many draws had been made. Words that were added since count from there on."""
        self.draws = draws
        later = [added for added in self.added if added.draws > draws]
        self.added = [added for added in self.added if added.draws <= draws]
        for added in later:
            self.add(added.seat, added.words)

    def title(self) -> str:
        return f"sealed {self.commitment}"


class LockedDice(Dice):
    """Dice that are known only from a record: what was drawn can be read, nothing more can be drawn."""

    def __init__(self, title: str, words: Sequence[str], added: Sequence[AddedWords] = ()) -> None:
        super().__init__()
        self.first_words = self.words = tuple(words)
        self.added = list(added)
        for one in added:
            self.words = _with(self.words, one.seat, one.words)
        self._title: str = title

    def number(self, total: int) -> int:
        raise RuleError(Text("core.dice_shut", self._title))

    def title(self) -> str:
        return self._title


class ScriptedDice(Dice):
    """Dice that fall as they are told, for tests that deal; then as the dice given after them."""

    def __init__(self, actions: Sequence[int] = (), then: Dice | None = None) -> None:
        super().__init__()
        self._actions: list[int] = list(actions)
        self._then: Dice | None = then

    def give(self, *actions: int) -> None:
        """Tell the next outcomes, after those already told."""
        self._actions.extend(actions)

    def draw(self, state: State) -> tuple[Action, int, int]:
        self.draws += 1
        if not self._actions and self._then is not None:
            return self._then.draw(state)
        if not self._actions:
            raise RuleError(Text("core.dice_given_out", self.draws))
        number = self._number_for(state, self._actions[0])
        total = sum(state.chance_weights())
        return self._actions.pop(0), number, total

    def title(self) -> str:
        return "given"

    def _number_for(self, state: State, action: int) -> int:
        """The least number that stands for this action."""
        below = 0
        for possible, weight in zip(state.legal_actions(TO_MOVE), state.chance_weights(), strict=True):
            if possible == action and weight > 0:
                return below
            below += weight
        raise RuleError(Text("core.dice_given", self.draws, action))


def _with(words: tuple[str, ...], seat: int, said: str) -> tuple[str, ...]:
    return (*words[:seat], said, *words[seat + 1 :])


def commitment(secret: bytes) -> str:
    """What is published of a secret before the first draw."""
    return hashlib.sha256(secret).hexdigest()


def sealed_number(secret: bytes, words: Sequence[str], k: int, total: int) -> int:
    """The k-th number of sealed dice, from range(total); SealedDice says how it is made."""
    counter = 0
    while True:
        message = sealed_message(words, k, counter)
        x = int.from_bytes(hmac.digest(secret, message, "sha256")[:8], "big")
        if not is_biased(x, total):
            return x % total
        counter += 1


def sealed_message(words: Sequence[str], k: int, counter: int) -> bytes:
    """What the secret is asked: no two different askings give the same bytes."""
    message = b""
    for word in words:
        said = word.encode("utf-8")
        message += b"%d:%s," % (len(said), said)
    return message + b"%d.%d" % (k, counter)


def is_biased(x: int, total: int) -> bool:
    """Whether x lies in the last, incomplete run of `total` numbers below SPAN, so that x % total would favour some."""
    return x >= SPAN - SPAN % total
