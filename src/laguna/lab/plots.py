"""Plots as inline SVG, drawn by matplotlib in the colours of the page.

Series differ by marker, line and hatching, not by colour alone. Every plot has a table with the same figures below it.
"""

from __future__ import annotations

import io
import math
import re
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from laguna.lab.estimates import Estimate
from laguna.optional_imports import from_extra

with from_extra("lab", "laguna lab"):
    import matplotlib as mpl
    from matplotlib.figure import Figure as Canvas
    from matplotlib.ticker import MaxNLocator, PercentFormatter

# Placeholders for the colours of the page, which has a light and a dark theme.
INK: Final = "#010101"
LINE: Final = "#020202"
SERIES: Final = ("#030301", "#030302", "#030303", "#030304", "#030305", "#030306")
NAMES: Final = {INK: "var(--ink)", LINE: "var(--line)"} | {
    colour: f"var(--series-{number})" for number, colour in enumerate(SERIES, 1)
}
MARKS: Final = ("o", "s", "^", "D", "v", "P")
DASHES: Final = ("-", "--", ":", "-.", (0, (5, 1)), (0, (1, 1)))
HATCHES: Final = ("", "///", "...", "xxx", "\\\\\\", "++")
WIDTH: Final = 5.6  # inches of 72 units; readable on a phone, the page scales it
LABEL: Final = 14  # characters per line below a bar
STYLE: Final[Any] = {
    "svg.fonttype": "none",  # text stays text, in the font of the page
    "svg.hashsalt": "laguna",  # the same figures give the same bytes
    "font.size": 10,
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

Figures: TypeAlias = Mapping[str, Sequence[Estimate]]  # by series
Values: TypeAlias = Mapping[str, Sequence[float]]


def bars(labels: Sequence[str], series: Figures, axis: str, *, are_shares: bool = False, even: float = 0) -> str:
    """Bars with intervals, one group per label, and a line at the even value."""
    with mpl.rc_context(STYLE):
        canvas, (axes,) = _canvas(3.0, 1)
        width = 0.8 / len(series)
        for number, (name, figures) in enumerate(series.items()):
            places = [place + (number - (len(series) - 1) / 2) * width for place in range(len(labels))]
            values = [figure.value for figure in figures]
            look = {"color": SERIES[number % len(SERIES)], "hatch": HATCHES[number % len(HATCHES)]}
            axes.bar(places, values, width * 0.9, label=name, edgecolor=INK, linewidth=0.6, **look)
            if any(figure.low < figure.high for figure in figures):
                axes.errorbar(places, values, _spread(figures), fmt="none", ecolor=INK, elinewidth=1.2, capsize=3)
        axes.set_xticks(range(len(labels)), [textwrap.fill(label, LABEL) for label in labels])
        if even:
            axes.axhline(even, color=INK, linestyle=":", linewidth=1.2)
        axes.set_ylabel(axis)
        if are_shares:
            _in_percent(axes.yaxis)
        return _markup(canvas)


def lines(
    places: Sequence[float], panels: Mapping[str, Values], across: str, up: str, *, are_shares: bool = False
) -> str:
    """One line per series, in panels side by side."""
    with mpl.rc_context(STYLE):
        columns = min(len(panels), 2)
        rows = math.ceil(len(panels) / columns)
        canvas, grid = _canvas(2.0 * rows + 0.9, len(panels), columns)
        for axes, (title, series) in zip(grid, panels.items(), strict=True):
            for number, (name, values) in enumerate(series.items()):
                look: dict[str, Any] = {"linestyle": DASHES[number % len(DASHES)], "marker": MARKS[number % len(MARKS)]}
                axes.plot(places, values, label=name, color=SERIES[number % len(SERIES)], markersize=4, **look)
            axes.set_title(title, fontsize="medium", loc="left")
            if are_shares:
                _in_percent(axes.yaxis)
        grid[0].set_ylim(bottom=0)
        canvas.supxlabel(across, fontsize="medium")
        canvas.supylabel(up, fontsize="medium")
        return _markup(canvas)


def dots(
    labels: Sequence[str], panels: Mapping[str, Figures], axis: str, *, are_shares: bool = False, even: float = 0
) -> str:
    """Values as markers with intervals, one row per label, for long lists; panels one below another."""
    with mpl.rc_context(STYLE):
        canvas, grid = _canvas(0.8 + 0.28 * len(labels) * len(panels), len(panels))
        for axes, (title, series) in zip(grid, panels.items(), strict=True):
            for number, (name, figures) in enumerate(series.items()):
                shift = (number - (len(series) - 1) / 2) * 0.3
                values = [figure.value for figure in figures]
                colour = SERIES[number % len(SERIES)]
                mark = {"fmt": MARKS[number % len(MARKS)], "color": colour, "ecolor": colour, "markersize": 5}
                places = [place + shift for place in range(len(labels))]
                axes.errorbar(values, places, xerr=_spread(figures), label=name, **mark)
            axes.set_title(title, fontsize="medium", loc="left")
            axes.set_yticks(range(len(labels)), labels)
            axes.set_ylim(len(labels) - 0.4, -0.6)
            if even:
                axes.axvline(even, color=INK, linestyle=":", linewidth=1.2)
            if are_shares:
                _in_percent(axes.xaxis)
        grid[0].set_xlim(left=min(0, grid[0].get_xlim()[0]))
        grid[-1].set_xlabel(axis)
        return _markup(canvas)


def _spread(figures: Sequence[Estimate]) -> list[list[float]]:
    """How far each interval reaches below and above its value."""
    return [[f.value - f.low for f in figures], [f.high - f.value for f in figures]]


def _in_percent(axis: Any) -> None:
    """Label an axis in whole percent."""
    axis.set_major_locator(MaxNLocator(nbins=8, steps=[1, 2, 5, 10]))
    axis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))


def _canvas(height: float, panels: int, columns: int = 1) -> tuple[Canvas, list[Any]]:
    """A figure and its panels, which share their axes."""
    canvas = Canvas(figsize=(WIDTH, height), layout="constrained")
    grid = canvas.subplots(math.ceil(panels / columns), columns, sharex=True, sharey=True, squeeze=False).ravel()
    for axes in grid:
        axes.grid(axis="both", linewidth=0.5)
        axes.set_axisbelow(True)
    for axes in grid[panels:]:
        axes.remove()
    return canvas, list(grid[:panels])


def _markup(canvas: Canvas) -> str:
    """The SVG element, in the page's colours and font; hidden from screen readers, which have the table below."""
    series, names = canvas.axes[0].get_legend_handles_labels()
    if len(names) > 1:
        canvas.legend(series, names, loc="outside upper left", frameon=False, ncols=2)
    out = io.StringIO()
    canvas.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    markup = out.getvalue()
    markup = markup[markup.index("<svg") :]
    markup = re.sub(r"<metadata>.*?</metadata>", "", markup, flags=re.S)
    for colour, name in NAMES.items():
        markup = markup.replace(colour, name)
    markup = re.sub(r"font: ([\d.]+)px [^;\"]+", r"font-size: \1px", markup)
    return markup.replace("<svg ", '<svg class="plot" aria-hidden="true" ', 1)
