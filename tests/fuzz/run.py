"""Coverage-guided fuzzing of messages and records: a million malformed ones each, and no crash.

    python -m tests.fuzz.run                    # goes on until a million of each are done
    python -m tests.fuzz.run messages --inputs 20000
    python -m tests.fuzz.run --write            # puts the figures into docs/reliability.md

What was tried before is kept in .soak/promises/, so that a run that is stopped goes on, and what was found interesting
helps the next. An input that broke something stands in the same folder, named crash-…
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Final

from benchmarks.page import ROOT
from benchmarks.promises import KEPT, note, so_far, tell

INPUTS: Final = 1_000_000
AT_ONCE: Final = 20_000  # inputs of one process
NAMES: Final = ("messages", "records")
LONGEST: Final = {"messages": 20_000, "records": 12_000}  # bytes
SOURCES: Final = ("src/laguna/core", "src/laguna/web", "tests/fuzz")
PLAIN: Final = ROOT / "build" / "fuzz"


class BrokenError(Exception):
    """An input has broken something; the words say which and how."""


def uncompiled(folder: Path) -> Path:
    """A folder with the package without its compiled parts: only Python that is read line by line can be followed."""
    shutil.rmtree(folder, ignore_errors=True)
    left_out = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(ROOT / "src" / "laguna", folder / "laguna", ignore=left_out)
    return folder


def fuzz(name: str, inputs: int, corpus: Path, seed: int, path: Path) -> tuple[int, int]:
    """Try so many inputs; how many were tried, and how many branches they have reached."""
    corpus.mkdir(parents=True, exist_ok=True)
    module = import_module(f"tests.fuzz.{name}")
    module.seeds(corpus)
    command = [sys.executable, "-m", "tests.fuzz.target", name, str(corpus), f"-runs={inputs}", f"-seed={seed}"]
    command += [f"-max_len={LONGEST[name]}", f"-artifact_prefix={corpus}/", "-print_final_stats=1", "-timeout=60"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(path), str(ROOT)])}
    run = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, errors="replace", check=False
    )
    tried = re.search(r"number_of_executed_units: (\d+)", run.stderr)
    if run.returncode or tried is None:
        raise BrokenError(f"fuzzing {name} ended with status {run.returncode}:\n{run.stderr[-3000:]}")
    return int(tried[1]), max([int(found) for found in re.findall(r"cov: (\d+)", run.stderr)], default=0)


def go_on(name: str, inputs: int) -> dict[str, int]:
    """Fuzz until so many inputs have been tried, counting those of earlier runs."""
    done = so_far(f"fuzz-{name}", SOURCES) or {"inputs": 0, "branches": 0, "seconds": 0}
    path = uncompiled(PLAIN / name)  # several may run at once
    while done["inputs"] < inputs:
        begin = time.monotonic()
        tried, branches = fuzz(name, min(AT_ONCE, inputs - done["inputs"]), KEPT / name, done["inputs"] + 1, path)
        done["inputs"] += tried
        done["branches"] = max(done["branches"], branches)
        done["seconds"] += round(time.monotonic() - begin)
        note(f"fuzz-{name}", done, SOURCES)
        print(f"{name}: {done['inputs']:,} inputs, {done['branches']} branches reached", flush=True)
    return done


def main() -> None:
    """Do what is missing, and tell of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="messages|records")
    parser.add_argument("--inputs", type=int, default=INPUTS)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    try:
        rows = [(name, go_on(name, asked.inputs)) for name in asked.names or NAMES]
    except BrokenError as error:
        sys.exit(f"laguna: {error}")
    if asked.write:
        tell(
            "fuzzing",
            ("fuzzed", "inputs", "crashes", "branches reached"),
            [(name, f"{done['inputs']:,}", 0, f"{done['branches']:,}") for name, done in rows],
        )


if __name__ == "__main__":
    main()
