"""Compare the speed of two versions, instruction by instruction: what `laguna bench` measures, and the compile time.

    python -m benchmarks.compare_versions v0.1.0            # a tag, branch or commit, beside what is committed now
    python -m benchmarks.compare_versions v0.1.0 --write    # and docs/compare-versions.json and docs/bench.md

Valgrind counts the instructions of the same work in both versions, compiled and uncompiled. Unlike seconds, counts come
out the same on a busy machine; --rounds adds user time, the versions taking turns. Each version is built from scratch
into .versions/, with this Python. Its counts are kept there, so a run that was stopped goes on; remove the folder after
a change to the units of work.
"""

from __future__ import annotations

import argparse
import datetime
import io
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

from benchmarks.page import DOCS, ROOT, fill, keep

GAMES: Final = ("dogeship", "millefiori", "murano", "rialto")
ENGINES: Final = ("compiled", "uncompiled")
FIGURES: Final = {
    "steps": "steps in random play",
    "playouts": "random playouts",
    "simulations": "simulations of the search",
    "clones": "clones",
    "views": "views",
    "worlds": "worlds that fit a view",
    "drawings": "whole drawings",
    "changed_drawings": "drawings of what changed",
    "keys": "keys",
}
KEPT: Final = ROOT / ".versions"
WORK: Final = ROOT / "benchmarks" / "peers" / "laguna_version.py"
MARK: Final = "getppid"  # the function of C at which the counts are dumped
COUNT: Final = re.compile(r"^totals: (\d+)", re.MULTILINE)
SECONDS: Final = 0.3  # of user time, for a figure in a round

Measured: TypeAlias = dict[str, Any]  # a JSON document


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the speed of two versions.")
    parser.add_argument("before", help="a tag, branch or commit")
    parser.add_argument("after", nargs="?", default="HEAD", help="another (default: HEAD)")
    parser.add_argument("--rounds", type=int, default=0, help="rounds of user time; the best of each version counts")
    parser.add_argument("--games", nargs="+", default=GAMES, choices=GAMES, help="compare these games only")
    parser.add_argument("--write", action="store_true", help="write docs/compare-versions.json and docs/bench.md")
    asked = parser.parse_args()
    measured = compare([asked.before, asked.after], list(asked.games), asked.rounds)
    print(tables(measured))
    if asked.write:
        keep(DOCS / "compare-versions.json", measured)
        fill(DOCS / "bench.md", "versions", tables(measured))


def compare(names: list[str], games: list[str], rounds: int) -> Measured:
    """Build both versions and measure them; ends where they don't do the same work."""
    if shutil.which("valgrind") is None:
        sys.exit("Valgrind isn't installed. Install it, e.g. with `apt install valgrind`.")
    commits = [commit_of(name) for name in names]
    folders = [built(commit) for commit in commits]
    measured: Measured = {
        "date": datetime.date.today().isoformat(),
        "versions": commits,
        "compile_seconds": [json.loads((folder / "compiled.json").read_text())["seconds"] for folder in folders],
        "instructions": {},
        "user_time": {},
    }
    for engine in ENGINES:
        counted = [counts(folder, engine, games) for folder in folders]
        measured["instructions"][engine] = side_by_side(engine, counted)
        if rounds:
            measured["user_time"][engine] = user_time(engine, folders, games, rounds)
    return measured


# ---- versions


def commit_of(name: str) -> str:
    """The short hash of a commit."""
    done = subprocess.run(
        ["git", "rev-parse", "--short=7", f"{name}^{{commit}}"], cwd=ROOT, capture_output=True, check=False, text=True
    )
    if done.returncode:
        sys.exit(f"There is no commit {name} here. Name a tag, branch or commit, e.g. HEAD~1.")
    return done.stdout.strip()


def built(commit: str) -> Path:
    """The folder of a version with its sources twice, compiled and uncompiled; builds it if it isn't there yet."""
    folder = KEPT / commit
    if (folder / "compiled.json").exists():
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
    for engine in ENGINES:
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            tar.extractall(folder / engine, filter="data")
    tell(f"compiling {commit}, some minutes")
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=folder / "compiled",
        env=environment(folder / "compiled" / "src"),
        capture_output=True,
        check=False,
        text=True,
    )
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    if done.returncode:
        sys.exit(f"{commit} can't be built with this Python:\n{done.stderr[-2000:]}")
    keep(folder / "compiled.json", {"seconds": round(seconds, 1)})
    return folder


def environment(source: Path) -> dict[str, str]:
    """The environment of a process that takes Laguna from these sources; every run hashes alike."""
    return {**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"}


# ---- instructions


def counts(folder: Path, engine: str, games: list[str]) -> Measured:
    """Instructions per unit of work, by game and figure; what was counted before is read."""
    out: Measured = {"engine": engine, "games": {}}
    for game in games:
        known = folder / f"{engine}-{game}.json"
        if not known.exists():
            tell(f"{folder.name}, {engine}: counting the instructions of {game}")
            keep(known, count(folder / engine / "src", game))
        said = json.loads(known.read_text(encoding="utf-8"))
        out["engine"] = said["engine"]
        out["games"] |= said["games"]
    return out


def count(source: Path, game: str) -> Measured:
    """What the worker says of a game, with the instructions per unit of work as its figures."""
    with tempfile.TemporaryDirectory() as folder:
        dumps = Path(folder) / "counts"
        valgrind = ["valgrind", "--tool=callgrind", f"--dump-before={MARK}", f"--callgrind-out-file={dumps}"]
        said = run([*valgrind, sys.executable, str(WORK), game], source)
        # Each figure calls the function before and after its work: its counts are in every second dump.
        figures = said["games"][game]["figures"]
        for place, (figure, done) in enumerate(figures.items(), 1):
            figures[figure] = count_in(Path(f"{dumps}.{2 * place}")) / done
    return said


def count_in(dump: Path) -> int:
    """How many instructions a dump counts."""
    found = COUNT.search(dump.read_text(encoding="utf-8"))
    assert found, f"{dump} counts nothing"
    return int(found[1])


def user_time(engine: str, folders: list[Path], games: list[str], rounds: int) -> Measured:
    """Nanoseconds of user time per unit of work, the best of some rounds in which the versions take turns."""
    best: list[Measured] = [{}, {}]
    for number in range(1, rounds + 1):
        tell(f"{engine}: round {number} of {rounds}")
        for place, folder in enumerate(folders):
            worker = [sys.executable, str(WORK), *games, "--seconds", str(SECONDS)]
            said = run(worker, folder / engine / "src")
            for game, figure, rate in entries(said):
                spent = 1e9 / rate
                known = best[place].setdefault("games", {}).setdefault(game, {"figures": {}})["figures"]
                known[figure] = min(spent, known.get(figure, spent))
    return side_by_side(engine, [{"engine": engine, **measured} for measured in best])


def run(command: list[str], source: Path) -> Measured:
    """What the worker prints, with Laguna from these sources."""
    done = subprocess.run(command, env=environment(source), capture_output=True, check=False, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} ended with status {done.returncode}:\n{done.stderr[-2000:]}")
    said: Measured = json.loads(done.stdout)
    return said


def entries(said: Measured) -> Iterator[tuple[str, str, float]]:
    """Game, figure and value."""
    for game, measured in said["games"].items():
        for figure, value in measured["figures"].items():
            yield game, figure, value


def side_by_side(engine: str, counted: list[Measured]) -> Measured:
    """By game and figure, what was counted before and after; ends where the two did different work."""
    before, after = counted
    for said in counted:
        if said["engine"] != engine:
            sys.exit(f"A version that should run {engine} runs {said['engine']}. Remove .versions and start again.")
    out: Measured = {}
    for game, figure, value in entries(before):
        if before["games"][game].get("digest") != after["games"][game].get("digest"):
            sys.exit(f"The versions play {game} differently, so their speed can't be compared.")
        out.setdefault(game, {})[figure] = [round(value), round(after["games"][game]["figures"][figure])]
    return out


def tell(what: str) -> None:
    """Say how far it is, apart from what is printed."""
    print(what, file=sys.stderr, flush=True)


# ---- tables


def tables(measured: Measured) -> str:
    """The ratios as Markdown: above 1, the later version is faster."""
    before, after = measured["versions"]
    first, second = measured["compile_seconds"]
    lines = [
        f"Measured on {measured['date']}: {after} beside {before}. Above 1, {after} is faster.",
        f"Compiling takes {second:.0f} s of user time, {first:.0f} s before.",
    ]
    for kind, words in (("instructions", "instructions"), ("user_time", "user time")):
        for engine, games in measured[kind].items():
            lines += ["", *ratio_table(f"{words}, {engine}", games)]
    return "\n".join(lines)


def ratio_table(title: str, games: Measured) -> list[str]:
    """A row for each figure, a column for each game."""
    lines = [[title, *games], ["---", *("---:" for _ in games)]]
    for figure, words in FIGURES.items():
        lines.append([words, *(f"{games[game][figure][0] / games[game][figure][1]:.2f}" for game in games)])
    return [f"| {' | '.join(line)} |" for line in lines]


if __name__ == "__main__":
    main()
