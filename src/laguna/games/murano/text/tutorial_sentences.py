"""Murano: what the guided round says, in English; locale/de.po has the German."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "guide_welcome": (
        "On the islands of Murano merchants build shops, palaces and glass factories, and gondoliers take their "
        "characters to where they score. Here are a few first turns, step by step."
    ),
    "guide_ring": (
        "Eight ships lie on the ring, and they belong to nobody. In your turn you sail one forward over free spaces, "
        "and carry out the action where it stops."
    ),
    "guide_factory": "Every space on offer can be reached with one ship. Sail to the glass factory at the bottom.",
    "guide_buy": "Ships are moved at first, and the action is confirmed: buy the glass factory for {0} gold.",
    "guide_other": (
        "{0} looks for a character. You see that a card is kept, but not which one: characters stay hidden to the end."
    ),
    "guide_build": "The factory wants to be built. Sail to the build space on the left.",
    "guide_act_build": "Up to three tiles may be laid in one build action. Begin.",
    "guide_street": "A building goes beside a street, so a street comes first. Streets cost nothing: draw one.",
    "guide_lay_street": "It shows a red and a blue customer, who may pay shopkeepers later. Lay it on San Donato, b2.",
    "guide_lay_factory": "Now take up your glass factory.",
    "guide_on": "It goes on a brown field beside the street: b1. It scores {0} point, and carries your marker.",
    "guide_second_street": "One more tile is allowed. Draw another street.",
    "guide_last_tile": "Lay it on b3; with the third tile the turn is over.",
    "guide_character": "Time for a character of your own: sail to the space on the left, which {0} has opened.",
    "guide_recruit": "The first one costs {0} gold, each further one more. Look at the cards.",
    "guide_keep": (
        "Three cards, of which you may keep one. Character 4 scores {0} points for each glass factory on an island, "
        "whoever owns it. Keep it; the others go under the deck."
    ),
    "guide_gondolier": (
        "A character scores only where one of your gondoliers is. Sail to the gondolier space at the top; "
        "it is the red ship that goes, which matters only to the Lighthouse."
    ),
    "guide_place": "Place a gondolier.",
    "guide_gondola": (
        "Your own gondola at San Donato costs {0} gold, any other one {1}. Gondoliers never move again, so choose "
        "well: here your factory is."
    ),
    "guide_shop": (
        "{0} has built a shop for red customers on the same island. Customers of one colour pay whoever has a shop "
        "for them, once for each colour."
    ),
    "guide_jam": (
        "Glass is made at the production space, but a ship lies there. Move it on first, to the palace at the bottom: "
        "the first ship is free, and its space is not used."
    ),
    "guide_second_ship": "Another ship costs {0} gold. Sail it to the production space, which is free now.",
    "guide_produce": "Only the last ship counts: produce.",
    "guide_work": "Smoke costs reputation: a factory that works takes {0} points and draws a bead from the bag.",
    "guide_sell": "A green bead. One brings {0} gold, two or three of one colour much more. Sell it.",
    "guide_end": (
        "So the game goes on, until two of the five stacks of tiles are empty. Then everyone else has one more turn, "
        "and characters are scored, each with a gondolier of its own."
    ),
    "guide_on_your_own": (
        "Special buildings bring cards that make everything cheaper or better. Most points win; play on and see."
    ),
}
