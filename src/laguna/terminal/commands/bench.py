"""`laguna bench`: measures how fast the engine is."""

from __future__ import annotations

import json
from argparse import Namespace

from laguna import bench, games
from laguna.terminal import output


def run(args: Namespace) -> int:
    """Measure one game or all, and print the figures."""
    with output.progress_bar() as progress:
        result = bench.measure([args.game] if args.game else games.ids(), progress)
    output.put(json.dumps(result, indent=1) if args.json else bench.report(result))
    return 0
