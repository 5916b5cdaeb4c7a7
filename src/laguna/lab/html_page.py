"""The report as one HTML page without other files: plots inline, tables below them, light and dark."""

from __future__ import annotations

import html
from pathlib import Path
from typing import Final

from laguna.lab.sections import Section
from laguna.text import catalogue
from laguna.text.text import Text

_STYLE: Final = Path(__file__).with_name("page.css")
_SHORT: Final = 8  # rows up to which a table is open


def page(title: str, lines: list[str], sections: list[Section]) -> str:
    """The whole page; all text is escaped."""
    links = "".join(
        f'<li><a href="#s{at}">{html.escape(section.title)}</a></li>' for at, section in enumerate(sections, 1)
    )
    head = "".join(f'<p class="quiet">{_coded(line)}</p>' for line in lines)
    body = "".join(_section(at, section) for at, section in enumerate(sections, 1))
    return (
        f'<!DOCTYPE html>\n<html lang="{catalogue.language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(title)}</title>\n<style>\n{_STYLE.read_text(encoding='utf-8')}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{html.escape(title)}</h1>\n{head}\n<nav><ul>{links}</ul></nav>\n{body}</main>\n</body>\n</html>\n"
    )


def _section(at: int, section: Section) -> str:
    name = html.escape(section.title)
    table = f'<div class="wide" tabindex="0" role="region" aria-labelledby="t{at}">\n{_table(name, section)}</div>\n'
    if section.plot:
        shown = " open" if len(section.rows) <= _SHORT else ""
        summary = html.escape(catalogue.translate(Text("lab.as_table")))
        table = f"<details{shown}>\n<summary>{summary}</summary>\n{table}</details>\n"
    return (
        f'<section id="s{at}" aria-labelledby="t{at}">\n<h2 id="t{at}">{name}</h2>\n'
        f"<p>{html.escape(section.words)}</p>\n{section.plot}\n{table}</section>\n"
    )


def _table(name: str, section: Section) -> str:
    """The figures of the plot as a table, also for screen readers."""
    head = "".join(f'<th scope="col">{html.escape(cell)}</th>' for cell in section.head)
    lines = [f"<table>\n<caption>{name}</caption>\n<thead><tr>{head}</tr></thead>\n<tbody>"]
    for row in section.rows:
        cells = "".join(f"<td>{html.escape(cell)}</td>" for cell in row[1:])
        lines.append(f'<tr><th scope="row">{html.escape(row[0])}</th>{cells}</tr>')
    return "\n".join([*lines, "</tbody>\n</table>\n"])


def _coded(line: str) -> str:
    """A line as HTML, with code between backticks."""
    parts = html.escape(line).split("`")
    return "".join(f"<code>{part}</code>" if at % 2 else part for at, part in enumerate(parts))
