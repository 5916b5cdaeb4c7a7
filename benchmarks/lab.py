"""Tell what the lab has found of each game, from the data that `make lab` leaves below build/lab.

make lab
python -m benchmarks.lab                   # prints the table of all games
python -m benchmarks.lab rialto --write    # puts what was found of one into docs/lab.json and docs/lab.md
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
from typing import Any, Final, TypeAlias

import polars as pl
from benchmarks.page import DOCS, ROOT, figures_in, fill, keep
from benchmarks.run import table

from laguna import games
from laguna.bots.levels import GONDOLIER, MERCHANT
from laguna.lab import study
from laguna.lab.collect import StudyTables
from laguna.lab.estimates import grouped, mean_of, share_of, variance_shares
from laguna.lab.sections import StudyReport
from laguna.lab.study import AMONG_EQUALS, BETWEEN_LEVELS, StudyRequest

DATA: Final = ROOT / "build" / "lab"
FIGURES: Final = DOCS / "lab.json"
SEATS: Final = 4
MATCHES: Final = 1000

Row: TypeAlias = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description="Tell what the lab has found of each game.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="without one, all that there are")
    parser.add_argument("--write", action="store_true", help="write docs/lab.json and the table of docs/lab.md")
    asked = parser.parse_args()
    found = {game: rows_of(game) for game in asked.games or games.ids()}
    print(told(found))
    if asked.write:
        known = figures_in(FIGURES) | found
        keep(FIGURES, dict(sorted(known.items())))
        fill(DOCS / "lab.md", "found", told(known))


def rows_of(game: str) -> list[Row]:
    """What was found of each rule set of a game."""
    folder = DATA / f"{game}.data"
    names = [field.name for field in dataclasses.fields(StudyTables)]
    if not all((folder / f"{name}.parquet").exists() for name in names):
        sys.exit(f"there are no tables of {game} in {folder}; make them with `make lab`")
    tables = StudyTables(**{name: pl.read_parquet(folder / f"{name}.parquet").to_dicts() for name in names})
    played = {row["rules"] for row in tables.matches}
    request = StudyRequest(game, MATCHES, SEATS, {}, MERCHANT, GONDOLIER, 0)
    parts = [part for part in study.plan_study(request) if part.rules in played]
    report = StudyReport(request, parts, tables)
    return [
        row_of(report, part.rules) | {"luck": variance_shares(report.points_by_player(part))}
        for part in parts
        if part.purpose == BETWEEN_LEVELS
    ]


def row_of(report: StudyReport, rules: str) -> Row:
    """What matches among equals tell of a rule set: means and shares, each with its 95 % interval."""
    matches = [row for row in report.tables.matches if (row["purpose"], row["rules"]) == (AMONG_EQUALS, rules)]
    seats = [row for row in report.tables.seats if (row["purpose"], row["rules"]) == (AMONG_EQUALS, rules)]
    by_turn = grouped(seats, "turn")
    figures = {name: mean_of([row[name] for row in matches]) for name in ("decisions", "winning_points", "ahead")}
    figures |= {
        name: share_of([row["won"] for row in by_turn[turn,]]) for name, turn in (("first", 1), ("last", SEATS))
    }
    return {
        "rules": report.named(rules),
        "matches": len(matches),
        **{name: dataclasses.asdict(figure) for name, figure in figures.items()},
    }


def told(found: dict[str, list[Row]]) -> str:
    """The table, in English."""
    head = ["game", "rules", "matches", "decisions", "points of the winner", "ahead of the second"]
    head += ["wins of who acts first", "of who acts last", "who plays", "the dice", "play and chance in it"]
    lines = [
        [
            games.load(game).title,
            row["rules"],
            f"{row['matches']:,}",
            *(f"{row[name]['value']:.1f}" for name in ("decisions", "winning_points", "ahead")),
            *(
                f"{row[name]['value']:.1%} ({row[name]['low']:.1%} to {row[name]['high']:.1%})"
                for name in ("first", "last")
            ),
            *(f"{row['luck'][name]:.1%}" for name in ("who", "dice", "rest")),
        ]
        for game, rows in sorted(found.items())
        for row in rows
    ]
    return "\n".join(table(head, lines))


if __name__ == "__main__":
    main()
