"""Put what examples/train_policy.py has learned into docs/envs.md: a table, and its curve as a picture.

python examples/train_policy.py --write
python -m benchmarks.training --write
"""

from __future__ import annotations

import argparse
import math
from typing import Any

from benchmarks.page import DOCS, figures_in, fill
from benchmarks.run import table

from laguna import games

WIDTH, HEIGHT, EDGE = 640, 280, 48


def main() -> None:
    parser = argparse.ArgumentParser(description="Tell what the training example has learned.")
    parser.add_argument("--write", action="store_true", help="write docs/envs.md and docs/pictures/training.svg")
    asked = parser.parse_args()
    measured = figures_in(DOCS / "training.json")
    print(told(measured))
    if asked.write:
        fill(DOCS / "envs.md", "training", told(measured))
        (DOCS / "pictures" / "training.svg").write_text(picture(measured), encoding="utf-8")


def told(measured: dict[str, Any]) -> str:
    """The curve in words and as a table."""
    rows = [
        [
            str(point["step"]),
            "" if point["loss"] is None else f"{point['loss']:.3f}",
            f"{point['ahead']:+.1f}",
            f"{point['win_share']:.1%}",
        ]
        for point in measured["curve"]
    ]
    return "\n".join(
        [
            f"{games.load(measured['game']).title}, {measured['seats']} seats: {measured['decisions']:,} decisions of "
            f"`{measured['teacher']}` in {measured['matches']} matches, {measured['seconds']} s in all. On the way the "
            f"network plays {measured['games']:,} games against random play, over which random play itself is "
            f"{measured['random']['ahead']:+.1f} points ahead. Written by "
            "`.venv/bin/python -m benchmarks.training --write`.",
            "",
            "![Points ahead of random play on the way](pictures/training.svg)",
            "",
            *table(["step", "loss", "points ahead", "share of the wins"], rows),
        ]
    )


def picture(measured: dict[str, Any]) -> str:
    """The curve, readable on light and dark pages."""
    curve = measured["curve"]
    last = curve[-1]["step"]
    values = [point["ahead"] for point in curve]
    low, high = 50 * math.floor(min(0, *values) / 50), 50 * math.ceil(max(values) / 50)

    def x(step: float) -> float:
        """Steps are ever longer, for most is learned at the beginning."""
        return float(round(EDGE + (WIDTH - 2 * EDGE) * math.log2(step + 1) / math.log2(last + 1), 1))

    def y(points: float) -> float:
        return float(round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (points - low) / (high - low), 1))

    grid = "".join(
        f'<path d="M{x(0)} {y(points)}H{x(last)}" stroke="#8a8a8a" stroke-width=".5"/>'
        f'<text x="{EDGE - 8}" y="{y(points) + 4}" text-anchor="end">{points:+}</text>'
        for points in range(low, high + 1, 50)
    )
    at_bottom = HEIGHT - EDGE + 20
    ticks = "".join(
        f'<text x="{x(point["step"])}" y="{at_bottom}" text-anchor="middle">{point["step"]}</text>' for point in curve
    )
    line = " ".join(f"{x(point['step'])},{y(point['ahead'])}" for point in curve)
    marks = "".join(f'<circle cx="{x(point["step"])}" cy="{y(point["ahead"])}" r="3.5"/>' for point in curve)
    even = y(measured["random"]["ahead"])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'role="img" aria-label="Points ahead of random play on the way">'
        '<g font-family="sans-serif" font-size="12" fill="#7a7a7a">'
        f'{grid}{ticks}<text x="{WIDTH / 2}" y="{HEIGHT - 6}" text-anchor="middle">steps of learning</text>'
        f'<text x="{x(last)}" y="{even - 6}" text-anchor="end">random play</text></g>'
        f'<path d="M{x(0)} {even}H{x(last)}" stroke="#7a7a7a" stroke-dasharray="5 4"/>'
        f'<g fill="#2d7fb8"><polyline points="{line}" fill="none" stroke="#2d7fb8" stroke-width="2"/>{marks}</g>'
        "</svg>\n"
    )


if __name__ == "__main__":
    main()
