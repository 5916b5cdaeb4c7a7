"""Plots as SVG that goes into a page: matplotlib draws them, and the page's own colours are put in its place.

Series differ by mark, line and hatching and not by colour alone, so that they can be told apart by everybody and in
print. Every plot stands above a table of the same figures.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from laguna.envs.extras import brought_by
from laguna.lab.figures import Figure

with brought_by("lab", "laguna lab"):
    import matplotlib as mpl
    from matplotlib.figure import Figure as Canvas

# Colours that stand for those of the page, which has a light and a dark theme.
INK: Final = "#010101"
LINE: Final = "#020202"
SERIES: Final = ("#030301", "#030302", "#030303", "#030304", "#030305", "#030306")
NAMES: Final = {INK: "var(--ink)", LINE: "var(--line)"} | {
    colour: f"var(--series-{number})" for number, colour in enumerate(SERIES, 1)
}
MARKS: Final = ("o", "s", "^", "D", "v", "P")
DASHES: Final = ("-", "--", ":", "-.", (0, (5, 1)), (0, (1, 1)))
HATCHES: Final = ("", "///", "...", "xxx", "\\\\\\", "++")
WIDTH: Final = 7.2  # inches of 72 units; the page scales it
STYLE: Final[Any] = {
    "svg.fonttype": "none",  # words stay words: they are found, read aloud and take the page's font
    "svg.hashsalt": "laguna",  # the same figures give the same bytes
    "font.size": 11,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": LINE,
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": LINE,
    "hatch.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def bars(labels: Sequence[str], series: Mapping[str, Sequence[Figure]], axis: str, even: float | None = None) -> str:
    """Values with their intervals side by side, one group a label."""
    with mpl.rc_context(STYLE):
        canvas, axes = _canvas(3.2)
        width = 0.8 / len(series)
        for number, (name, figures) in enumerate(series.items()):
            places = [place + (number - (len(series) - 1) / 2) * width for place in range(len(labels))]
            values = [figure.value for figure in figures]
            spread = [[f.value - f.low for f in figures], [f.high - f.value for f in figures]]
            look = {"color": SERIES[number % len(SERIES)], "hatch": HATCHES[number % len(HATCHES)]}
            axes.bar(places, values, width * 0.9, label=name, edgecolor=INK, linewidth=0.6, **look)
            axes.errorbar(places, values, spread, fmt="none", ecolor=INK, elinewidth=1.2, capsize=3)
        axes.set_xticks(range(len(labels)), labels)
        if even is not None:
            axes.axhline(even, color=INK, linestyle=":", linewidth=1.2)
        axes.set_ylabel(axis)
        _legend(axes, len(series))
        return _markup(canvas)


def lines(places: Sequence[float], series: Mapping[str, Sequence[float]], across: str, up: str) -> str:
    """One line a series."""
    with mpl.rc_context(STYLE):
        canvas, axes = _canvas(3.0)
        for number, (name, values) in enumerate(series.items()):
            look: dict[str, Any] = {"linestyle": DASHES[number % len(DASHES)], "marker": MARKS[number % len(MARKS)]}
            axes.plot(places, values, label=name, color=SERIES[number % len(SERIES)], markersize=5, **look)
        axes.set_xlabel(across)
        axes.set_ylabel(up)
        axes.set_ylim(bottom=0)
        _legend(axes, len(series))
        return _markup(canvas)


def dots(labels: Sequence[str], series: Mapping[str, Sequence[Figure]], axis: str, even: float | None = None) -> str:
    """Values as marks on a line of their own, with their intervals; for long lists of names."""
    with mpl.rc_context(STYLE):
        canvas, axes = _canvas(0.8 + 0.3 * len(labels))
        for number, (name, figures) in enumerate(series.items()):
            shift = (number - (len(series) - 1) / 2) * 0.22
            values = [figure.value for figure in figures]
            spread = [[f.value - f.low for f in figures], [f.high - f.value for f in figures]]
            colour = SERIES[number % len(SERIES)]
            mark = {"fmt": MARKS[number % len(MARKS)], "color": colour, "ecolor": colour, "markersize": 5}
            axes.errorbar(values, [place + shift for place in range(len(labels))], xerr=spread, label=name, **mark)
        axes.set_yticks(range(len(labels)), labels)
        axes.invert_yaxis()
        if even is not None:
            axes.axvline(even, color=INK, linestyle=":", linewidth=1.2)
        axes.set_xlabel(axis)
        axes.set_xlim(left=min(0, axes.get_xlim()[0]))
        _legend(axes, len(series))
        return _markup(canvas)


def _canvas(height: float) -> tuple[Canvas, Any]:
    canvas = Canvas(figsize=(WIDTH, height), layout="constrained")
    axes = canvas.add_subplot()
    axes.grid(axis="both", linewidth=0.5)
    axes.set_axisbelow(True)
    return canvas, axes


def _legend(axes: Any, count: int) -> None:
    if count > 1:
        axes.legend(frameon=False, fontsize=10)


def _markup(canvas: Canvas) -> str:
    """The SVG element, in the page's colours and its font; hidden from screen readers, who have the table below."""
    out = io.StringIO()
    canvas.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    markup = out.getvalue()
    markup = markup[markup.index("<svg") :]
    markup = re.sub(r"<metadata>.*?</metadata>", "", markup, flags=re.S)
    for colour, name in NAMES.items():
        markup = markup.replace(colour, name)
    markup = re.sub(r"font: ([\d.]+)px [^;\"]+", r"font-size: \1px", markup)
    return markup.replace("<svg ", '<svg class="plot" aria-hidden="true" ', 1)
