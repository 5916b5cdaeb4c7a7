"""The report on a run in words: a heading, a table of the bots, and notes."""

from __future__ import annotations

from typing import Final

from babel.numbers import format_decimal

from laguna import games
from laguna.arena.sequential_test import HIGH, RISK
from laguna.arena.summary import DIED, BotResult, RunSummary, SequentialTestResult
from laguna.text import catalogue
from laguna.text.text import Text, numbers

HEADS: Final = ("bot", "won", "share", "place", "points", "rating")


def heading(summary: RunSummary) -> list[Text]:
    """What was played, and how many matches."""
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


def table(summary: RunSummary) -> list[list[str]]:
    """A row per bot, below a row of column heads."""
    heads = [catalogue.translate(Text("arena.head_" + head)) for head in HEADS]
    return [heads, *(_row(bot) for bot in summary["bots"])]


def notes(summary: RunSummary) -> list[Text]:
    """What the table doesn't say: lengths, times, the test, failed matches."""
    lines = []
    length, test = summary["length"], summary["test"]
    if length is not None:
        even = _percent(1 / summary["seats"])
        lines.append(Text("arena.even", even, _decimal(length["actions"], 1), _decimal(length["turns"], 1)))
    lines += [_time(bot) for bot in summary["bots"]]
    if test is not None and summary["bots"]:
        lines.append(_test(test, summary["bots"][0]["bot"]))
    for why in dict.fromkeys(retry["why"] for retry in summary["again"]):
        failed = sorted({retry["game"] for retry in summary["again"] if retry["why"] == why})
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


def _is_decided(summary: RunSummary) -> bool:
    return summary["test"] is not None and summary["test"]["decision"] is not None


def _test(test: SequentialTestResult, bot: str) -> Text:
    """The result of the sequential test for the first bot."""
    low, high = _percent(test["low"]), _percent(test["high"])
    if test["decision"] is None:
        return Text("arena.undecided", test["games"], bot, low, high)
    decided = "arena.decided_high" if test["decision"] == HIGH else "arena.decided_low"
    return Text(decided, test["games"], bot, low, high, _percent(RISK, 0))


def _percent(share: float, digits: int = 1) -> str:
    return catalogue.translate(Text("arena.percent", _decimal(100 * share, digits)))


def _decimal(value: float, digits: int) -> str:
    """A number in the format of the language."""
    return str(format_decimal(round(value, digits), format="#,##0." + "0" * digits, locale=catalogue.language()))
