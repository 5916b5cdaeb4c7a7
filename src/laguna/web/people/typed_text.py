"""Checks every line that people type: names, titles, chat, words for the dice, reasons of a report.

Which characters a line may have is decided by PRECIS (RFC 8264): no controls, no invisible or direction-changing
characters, joiners only where a script needs them. Emoji are let through with the joiners they are made of.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from typing import Final

from precis_i18n import get_profile
from precis_i18n.baseclass import BaseClass

from laguna.text.text import RuleError, Text

MOST_MARKS: Final = 4  # combining marks on one letter, as in UTS 39, 5.4
BLANK: Final = frozenset("\u2800\ufffc\U0001d159")  # assigned symbols that look like nothing
DOTS: Final = "\u00b7\u30fb"  # PRECIS wants a context for them; in a line they only separate
JOINERS: Final = "\u200c\u200d\ufe0e\ufe0f"
SEEN: Final = ("L", "N", "P", "S")  # Unicode categories of visible characters

# Inside emoji: a presentation selector, a keycap, or a joiner between two pictures.
EMOJI: Final = "[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff]"
_KEYCAP: Final = re.compile("([0-9#*])\ufe0f?\u20e3")
_SELECTOR: Final = re.compile(f"({EMOJI})[\ufe0e\ufe0f]")
_JOINED: Final = re.compile(f"({EMOJI})\u200d(?={EMOJI})")
_UNKNOWN_EMOJI: Final = re.compile("[\U0001f000-\U0001faff]")  # newer than Python's Unicode data


def clean_line(typed: str, longest: int) -> str:
    """One line of typed text. Raises RuleError if it is too long or has a character that can't be shown.

    >>> clean_line("  Thursday \\n table ", 80)
    'Thursday table'
    """
    line = " ".join(unicodedata.normalize("NFC", typed).split()).strip(JOINERS).strip()
    if len(line) > longest:
        raise RuleError(Text("web.line_long", longest, len(line)))
    for sign in line:
        if sign in BLANK:
            raise unseen(sign)
    plain = _UNKNOWN_EMOJI.sub("", without_emoji_joiners(line).translate(dict.fromkeys(map(ord, DOTS), ".")))
    require_allowed(plain)
    require_few_marks(plain)
    return line


def is_visible(line: str) -> bool:
    """Whether there is anything to see in a line."""
    return any(unicodedata.category(sign)[0] in SEEN or _UNKNOWN_EMOJI.match(sign) for sign in line)


def without_emoji_joiners(line: str) -> str:
    """The line without the invisible parts of emoji.

    >>> without_emoji_joiners("1\\ufe0f\\u20e3 \\U0001f469\\u200d\\U0001f680")
    '1 👩🚀'
    """
    line = _SELECTOR.sub(r"\1", _KEYCAP.sub(r"\1", line))
    return _JOINED.sub(r"\1", line)


def require_allowed(line: str) -> None:
    """Refuse what PRECIS does not allow in free text."""
    if line:
        try:
            _free_text().enforce(line, "line")
        except UnicodeEncodeError as error:
            raise unseen(line[error.start]) from error


def require_few_marks(line: str) -> None:
    """Refuse letters under a heap of combining marks, and the same mark twice."""
    count, before = 0, ""
    for sign in unicodedata.normalize("NFD", line):
        is_mark = unicodedata.category(sign) in ("Mn", "Me")
        count = count + 1 if is_mark else 0
        if count > MOST_MARKS or (is_mark and sign == before):
            raise unseen(sign)
        before = sign


def unseen(sign: str) -> RuleError:
    """The refusal of a character."""
    return RuleError(Text("web.line_signs", f"U+{ord(sign):04X}"))


@functools.cache
def _free_text() -> BaseClass:
    found = get_profile("FreeFormClass")
    assert isinstance(found, BaseClass), "it is a class of strings, not a profile"
    return found
