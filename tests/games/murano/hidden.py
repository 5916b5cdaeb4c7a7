"""Murano's table of hidden information, as chapter 15 of its rules tells it.

What is not in here is open to all from the moment it happens: gold, points, beads, gondoliers, special cards, ships
and islands, kinds and numbers of tiles and cards wherever they lie, a street as soon as it is drawn, and whether a
character was kept. Stacks and decks have no order before they are drawn from, but for what was put back under them, so
there is nothing else in them to hide.
"""

from collections.abc import Callable
from typing import Any

from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, phases
from laguna.testing.hidden_information import Hidden

FACES = {box.SHOP: range(box.FIRST_SHOP, box.FIRST_PALACE), box.PALACE: range(box.FIRST_PALACE, box.SPECIAL_TILE)}


def nobody(state: Any, action: int, mover: int) -> set[int]:
    return set()


def whose_turn(state: Any, action: int, mover: int) -> set[int]:
    return {int(state.mover)}


def is_removed(state: Any, action: int, mover: int) -> bool:
    """A palace leaves the game, and nobody looks at it (MU-3.4)."""
    return bool(state.phase == phases.REMOVE_PALACE)


def buys(state: Any, kind: int) -> bool:
    """Is it a shop, or a palace, that is bought?"""
    return bool((box.DEED_OF[state.at] == box.BUY_SHOP) == (kind == box.SHOP))


def is_drawn(kind: int) -> Callable[[Any, int, int], bool]:
    """The top tile of the stack is bought unseen (MU-7.3, MU-7.4)."""
    return lambda state, action, mover: bool(state.phase == phases.DRAW_HIDDEN and buys(state, kind))


def is_taken(kind: int) -> Callable[[Any, int, int], bool]:
    """A tile is chosen from the stack (DP-5)."""
    return lambda state, action, mover: bool(state.phase == phases.SEARCHING and buys(state, kind))


def is_taken_up(kind: int) -> Callable[[Any, int, int], bool]:
    """A tile is taken up to be laid; its face is seen when it lies (AR-31)."""
    return lambda state, action, mover: bool(state.phase == phases.BUILDING and action - actions.LAY in FACES[kind])


def built(state: Any, kind: int) -> int:
    """How many tiles of a kind lie on the islands."""
    return sum(1 for face in state.tile if face in FACES[kind])


def searches(state: Any, kind: int) -> bool:
    """Is a player looking through the stack?"""
    return bool(state.phase == phases.SEARCHING and buys(state, kind))


def has_come_out(kind: int) -> Callable[[Any, Any], bool]:
    """A tile of the kind was built since, or a player looks through the stack, and sees what is missing in it."""
    return lambda before, now: bool(built(now, kind) > built(before, kind) or searches(now, kind))


def is_laid_or_put_back(before: Any, now: Any) -> bool:
    return bool(now.phase != phases.LAYING)


def is_character(state: Any, action: int, mover: int) -> bool:
    """The top cards of the deck come to the player who recruits (MU-7.6)."""
    return bool(state.phase == phases.DRAW_CHARACTERS)


def is_kept(state: Any, action: int, mover: int) -> bool:
    """One of them is kept (DP-6); that none is, everyone sees."""
    return bool(state.phase == phases.RECRUITING and actions.KEEP <= action < actions.KEEP + cards.CHARACTERS)


def are_scored(before: Any, now: Any) -> bool:
    """Characters are revealed when they are used, the others when all is over (MU-15.2)."""
    return bool(now.phase >= phases.SCORING)


def is_special(state: Any, action: int, mover: int) -> bool:
    """Special building cards come to the player who has laid a special building; one of them is then shown (MU-8.5)."""
    return bool(state.phase == phases.DRAW_CARDS)


def never(before: Any, now: Any) -> bool:
    return False


def tiles(kind: int, name: str) -> list[Hidden]:
    """What is hidden of shops, or of palaces."""
    out = has_come_out(kind)
    return [
        Hidden(f"a {name} bought unseen", "MU-15.1", is_drawn(kind), whose_turn, until=out, comes_out=out),
        Hidden(f"a {name} chosen from the stack", "MU-15.1", is_taken(kind), whose_turn, until=out, comes_out=out),
        Hidden(
            f"a {name} taken up to be laid",
            "AR-31",
            is_taken_up(kind),
            whose_turn,
            until=is_laid_or_put_back,
            comes_out=out,
        ),
    ]


HIDDEN = [
    Hidden("the palace removed", "MU-3.4", is_removed, nobody, until=has_come_out(box.PALACE), comes_out=never),
    *tiles(box.SHOP, "shop"),
    *tiles(box.PALACE, "palace"),
    Hidden("a character drawn", "MU-15.1", is_character, whose_turn, until=are_scored, comes_out=are_scored),
    Hidden("a character kept", "MU-15.1", is_kept, whose_turn, until=are_scored, comes_out=are_scored),
    Hidden("a special card drawn", "MU-15.1", is_special, whose_turn, until=never, comes_out=never),
]
