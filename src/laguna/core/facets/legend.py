"""LegendEntry: one symbol, card or tile of a game's legend: what it looks like, what it's called, and what it means."""

from __future__ import annotations

from laguna.text.text import Text


class LegendEntry:
    """A picture round the origin, within a box of this width and height, with a name and what the thing does."""

    def __init__(self, picture: str, name: Text, words: Text, width: float = 44.0, height: float = 44.0) -> None:
        self.picture: str = picture
        self.name: Text = name
        self.words: Text = words
        self.width: float = width
        self.height: float = height
