"""Counts the clicks that the decisions of bot matches take: one per action, and as people choose.

    python -m benchmarks.clicks                  # 20 matches of each game
    python -m benchmarks.clicks rialto --matches 5 --write

One click per action is what the table needed before sets and forced steps. As people choose, what is forced takes none,
and a set takes one click for each kind of piece if all of it is marked (Shift), else one for each piece, and one to
confirm.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
from pathlib import Path
from typing import Final

from laguna import games
from laguna.bots import levels
from laguna.core.dice import SealedDice
from laguna.core.facets.set_choice import SetChoice
from laguna.core.game import Game
from laguna.core.match import Match
from laguna.core.state import NOBODY, NOT_FORCED, State
from laguna.text.text import RuleError

MATCHES: Final = 20
SEATS: Final = 2
BOT: Final = "greedy"
PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "bench-web.md"
BEGIN: Final = "<!-- clicks -->"
END: Final = "<!-- end of clicks -->"


def main() -> None:
    """Count, and print or write a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=games.ids())
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--bot", default=BOT, help="who plays (default: %(default)s)")
    parser.add_argument("--write", action="store_true", help=f"write the table into {PAGE.name}")
    wanted = parser.parse_args()
    lines = ["| game | matches | actions of players | clicks, one per action | forced | clicks now | less |"]
    lines.append("| --- | --- | --- | --- | --- | --- | --- |")
    for id in wanted.games:
        lines.append(row(games.load(id), wanted.matches, wanted.bot))
    table = "\n".join(lines)
    print(table)
    if wanted.write:
        text = PAGE.read_text(encoding="utf-8")
        before, after = text.partition(BEGIN)[0], text.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{after}", encoding="utf-8")


def row(game: Game, matches: int, bot: str) -> str:
    """The figures of a game, per match."""
    actions = forced = clicks = 0
    for number in range(matches):
        counted = count(played(game, number, bot))
        actions, forced, clicks = actions + counted[0], forced + counted[1], clicks + counted[2]
    per_match = [f"{total / matches:.1f}" for total in (actions, actions, forced, clicks)]
    return f"| {game.title} | {matches} | {' | '.join(per_match)} | {100 - 100 * clicks / actions:.0f} % |"


def played(game: Game, number: int, bot: str) -> Match:
    """A match of bots."""
    match = Match(game, SEATS, dice=SealedDice(number.to_bytes(32, "big"), [""] * SEATS))
    bots = [levels.make(bot, game, 100 * number + seat) for seat in range(SEATS)]
    while not match.is_over():
        seat = match.deciders()[0]
        match.play(seat, int(bots[seat].think(match.state.view(seat), seat, bots[seat].budget).action))
    return match


def count(match: Match) -> tuple[int, int, int]:
    """Of a match that was played: actions of players, how many were forced, and the clicks that the rest takes."""
    state = match.game.new(match.seats, match.options, match.version)
    text = match.game.text
    actions = forced = clicks = 0
    before = state.view(NOBODY)
    open_sets: dict[int, tuple[SetChoice, list[int]]] = {}  # by seat, the set that it chooses, and what it has marked
    for step in match.history:
        if step.seat >= 0:
            actions += 1
            seat, before = step.seat, state.view(step.seat)
            if seat not in open_sets:
                choice = text.set_choice(state.view(seat), seat)
                if choice is not None and step.action in choice.covered:
                    open_sets[seat] = (choice, [])
            if state.view(NOBODY).forced() != NOT_FORCED:
                forced += 1
            elif seat not in open_sets:
                clicks += 1
            else:
                open_sets[seat][1].append(step.action)
        step.apply(state)
        if step.seat in open_sets and is_done(*open_sets[step.seat]):
            choice, chosen = open_sets.pop(step.seat)
            clicks += clicks_for(choice, marks_of(match.game, before, step.seat, choice, chosen))
    return actions, forced, clicks


def is_done(choice: SetChoice, chosen: list[int]) -> bool:
    """Whether a set is chosen: by the action that ends it, by its size, or by one action for all of it."""
    if choice.ends >= 0:
        return choice.ends in chosen
    items = [item.action for item in choice.items]
    return len(chosen) >= choice.least if choice.least > 1 else chosen[-1] in (*choice.covered, *items)


def marks_of(game: Game, view: State, seat: int, choice: SetChoice, chosen: list[int]) -> list[int]:
    """What was marked for these actions; where one action is the whole set, the marks that lead to it."""
    items = [item.action for item in choice.items]
    if len(chosen) > 1 or chosen[0] in items:
        return [action for action in chosen if action != choice.ends]
    pieces = [item.action for item in choice.items for _ in range(item.most)]
    for size in range(2, choice.most + 1):
        for marks in itertools.combinations(pieces, size):
            with contextlib.suppress(RuleError):
                if game.text.set_actions(view, seat, choice, marks) == chosen:
                    return list(marks)
    raise AssertionError("no marks lead to this action")


def clicks_for(choice: SetChoice, marks: list[int]) -> int:
    """The fewest clicks that mark this set and confirm it."""
    out = 1
    for item in choice.items:
        times = marks.count(item.action)
        out += 1 if times == item.most and times > 0 else times
    return out


if __name__ == "__main__":
    main()
