"""The actions on offer in a drawing: each is handed to the shape that can be clicked for it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from laguna.drawing.plates import NO_ACTION, Piece
from laguna.drawing.svg import letter_for
from laguna.text.catalogue import sentence
from laguna.text.text import Text


@mypyc_attr(allow_interpreted_subclasses=True)
class Offer:
    """Hands out each action on offer to the first shape that asks for it; the dock makes buttons of what is left."""

    def __init__(self, actions: vec[i64], language: str, action_count: i64) -> None:
        self.language: str = language
        self.open: list[bool] = [False] * int(action_count)
        self.order: list[int] = [int(action) for action in actions]  # of the buttons
        for action in actions:
            self.open[action] = True

    def count(self, first: i64, places: i64) -> i64:
        """How many of the actions numbered from `first` on are on offer."""
        out: i64 = 0
        for action in range(first, first + places):
            if self.open[action]:
                out += 1
        return out

    def left(self) -> list[int]:
        """The actions that no shape has taken, in the order in which they are offered."""
        return [action for action in self.order if self.open[action]]

    def label(self, action: i64) -> Text:
        """What an action does, as its game describes it."""
        raise NotImplementedError

    def words(self, action: i64) -> str:
        """An action in words, with what it gives."""
        return sentence(self.label(action), self.language)

    def letters(self, words: list[str]) -> list[str]:
        """For buttons with these words, the letter that each is pressed by; no two have the same."""
        out: list[str] = []
        for said in words:
            out.append(letter_for(said, "".join(out)))
        return out

    def piece(
        self,
        id: str,
        x: float,
        y: float,
        body: str,
        label: str,
        action: i64,
        ring: str,
        quiet: bool = False,
        key: str = "",
    ) -> Piece:
        """A piece that can be clicked if its action is on offer and not yet taken by another."""
        if action == NO_ACTION or not self.open[action]:
            return Piece(id, x, y, body, label)
        self.open[action] = False
        return Piece(id, x, y, body, self.words(action), action, ring, quiet, key)


def is_many(offered: i64, places: i64) -> bool:
    """Where over a third of the places may be chosen, the rings are quiet."""
    return 3 * offered > places
