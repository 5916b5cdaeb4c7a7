"""What a run tells, in words: a heading, a table of the bots, and notes."""

from __future__ import annotations

from typing import Final

from babel.numbers import format_decimal

from laguna import games
from laguna.arena.sequential import HIGH, RISK
from laguna.arena.summary import DIED, BotResult, Summary, TestResult
from laguna.core import words
from laguna.core.text import Text, numbers

GAP: Final = "  "  # between columns
HEADS: Final = ("bot", "won", "share", "place", "points", "rating")


def heading(summary: Summary) -> list[Text]:
    """What was played, and how much of it."""
    options = [f"{name}={value}" for name, value in sorted(summary["options"].items())]
    title = games.load(summary["game"]).title
    game = Text("arena.game", summary["seats"], ", ".join([title, *options]), str(summary["seed"]))
    if summary["games"] < summary["wanted"] and not _is_decided(summary):
        lines = [Text("arena.games_so_far", summary["games"], game, summary["wanted"])]
    else:
        lines = [Text("arena.games", summary["games"], game)]
    if summary["wanted"] != summary["asked"]:
        lines.append(Text("arena.rounded", summary["asked"], summary["wanted"]))
    return lines


def table(summary: Summary) -> list[str]:
    """A line for each bot."""
    rows = [[words.say(Text("arena.head_" + head)) for head in HEADS]]
    rows += [_row(bot) for bot in summary["bots"]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for name, *figures in rows:
        cells = [name.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(figures, widths[1:], strict=True))]
        lines.append(GAP.join(cells))
    return lines


def notes(summary: Summary) -> list[Text]:
    """What there is to say besides."""
    lines = []
    length, test = summary["length"], summary["test"]
    if length is not None:
        even = _percent(1 / summary["seats"])
        lines.append(Text("arena.even", even, _decimal(length["actions"], 1), _decimal(length["turns"], 1)))
    lines += [_time(bot) for bot in summary["bots"]]
    if test is not None and summary["bots"]:
        lines.append(_test(test, summary["bots"][0]["bot"]))
    for why in dict.fromkeys(again["why"] for again in summary["again"]):
        failed = sorted({again["game"] for again in summary["again"] if again["why"] == why})
        lines.append(
            Text("arena.again", len(failed), numbers(failed), Text("arena.worker_died") if why == DIED else why)
        )
    return lines


def _row(bot: BotResult) -> list[str]:
    low, high = bot["share_interval"]
    return [
        bot["bot"] if bot["seats"] == 1 else f"{bot['seats']} × {bot['bot']}",
        _decimal(bot["won"], 1),
        f"{_percent(bot['share'])} ({_decimal(100 * low, 1)}–{_decimal(100 * high, 1)})",
        _decimal(bot["place"], 2),
        _points(bot),
        f"{_decimal(bot['rating']['mu'], 1)} ± {_decimal(2 * bot['rating']['sigma'], 1)}",
    ]


def _points(bot: BotResult) -> str:
    middle = _decimal(bot["points"], 1)
    if bot["points_interval"] is None:
        return middle
    return f"{middle} ± {_decimal(bot['points_interval'][1] - bot['points'], 1)}"


def _time(bot: BotResult) -> Text:
    times = bot["milliseconds_a_turn"]
    return Text("arena.time", bot["bot"], _decimal(times["mean"], 2), _decimal(times["longest"], 2))


def _is_decided(summary: Summary) -> bool:
    return summary["test"] is not None and summary["test"]["decision"] is not None


def _test(test: TestResult, bot: str) -> Text:
    """What the sequential test says of the first bot."""
    low, high = _percent(test["low"]), _percent(test["high"])
    if test["decision"] is None:
        return Text("arena.undecided", test["games"], bot, low, high)
    decided = "arena.decided_high" if test["decision"] == HIGH else "arena.decided_low"
    return Text(decided, test["games"], bot, low, high, _percent(RISK, 0))


def _percent(share: float, digits: int = 1) -> str:
    return words.say(Text("arena.percent", _decimal(100 * share, digits)))


def _decimal(value: float, digits: int) -> str:
    """A number as the language writes it."""
    return str(format_decimal(round(value, digits), format="#,##0." + "0" * digits, locale=words.language()))
