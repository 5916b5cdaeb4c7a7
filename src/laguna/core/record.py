"""A match as text, one action a line: to keep, to read, to replay, and to check the dice of.

    laguna 1
    game rialto
    version 1
    option variant=standard
    components 5d0f…
    seats 2
    name 0 "Marta"
    dice sealed 9c2e…
    words 1 "blue moon"

    1 * draw gold 33/77 9f8a7c6d
    words 0 "high tide" 5e01b7d2
    2 B row 2 0f3c11aa

    result 2 1
    secret 77aa…
    digest 3b1c…

A match that plays on from a position of another one says so after its version, in a line such as
`what_if YJdMATjadp0 57`: the id of the other match, and how many of its actions come first here.

A `~` after the letter of a seat, as in `7 B~ row 1 88a0c2f4`, says that a bot made this move in place of the player.

A line of chance (*) holds the number drawn and the total weight. Words that a seat has added to the dice since the
match began stand after the last draw that was made without them. Each line ends with eight digits of a running SHA-256:
first that of the header up to the empty line, then of the last value (32 bytes) and the line without digits.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Final, NoReturn

from laguna.core.dice import AddedWords, Dice, FastDice, LockedDice, ScriptedDice, SealedDice, commitment
from laguna.core.game import Game
from laguna.core.rules import Options
from laguna.core.state import CHANCE, NOBODY
from laguna.text.text import RuleError, Text

FORMAT: Final = "laguna 1"
SEAT_LETTERS: Final = "ABCDE"
CHANCE_SIGN: Final = "*"
BOT_SIGN: Final = "~"  # after the letter of a seat: a bot made the move in place of the player
VERSION_LINE: Final = 3
DIGITS: Final = 8  # of the running SHA-256, on each line

# What a line has to look like, for refusals.
SAMPLE_DIGEST: Final = "0123456789abcdef" * 4
SAMPLE_WHAT_IF: Final = "what_if YJdMATjadp0 57"
SAMPLE_DRAW: Final = "1 * draw gold 33/77 9f8a7c6d"
SAMPLE_MOVE: Final = "2 B row 2 0f3c11aa"
SAMPLE_WORDS: Final = 'words 0 "high tide" 5e01b7d2'


class RecordedAction:
    """One line of a record: who, what, and for chance the number drawn below the total weight."""

    def __init__(self, seat: int, move: str, number: int = 0, total: int = 0, by_bot: bool = False) -> None:
        self.seat: int = seat  # or CHANCE
        self.move: str = move
        self.number: int = number
        self.total: int = total
        self.by_bot: bool = by_bot  # a bot made it in place of the seat's player

    def __str__(self) -> str:
        letter = CHANCE_SIGN if self.seat == CHANCE else SEAT_LETTERS[self.seat]
        sign = BOT_SIGN if self.by_bot else ""
        drawn = f" {self.number}/{self.total}" if self.total else ""
        return f"{letter}{sign} {self.move}{drawn}"


class Record:
    """What a match's text says. Two records are equal when their texts are."""

    def __init__(self, game: str, seats: int, dice: str) -> None:
        self.game: str = game
        self.version: int = 1
        self.what_if: str = ""  # the id of the match this one plays on from
        self.shared: int = 0  # how many actions it has in common with that match
        self.options: Options = {}
        self.components: str = ""  # SHA-256 of the components.toml
        self.seats: int = seats
        self.names: tuple[str, ...] = ("",) * seats
        self.dice: str = dice  # "sealed COMMITMENT", "fast SEED" or "given"
        self.words: tuple[str, ...] = ("",) * seats
        self.played: list[RecordedAction] = []
        self.added: list[AddedWords] = []  # words added to the dice after so many draws
        self.result: list[int] | None = None  # places by seat; none in a running match, empty in an abandoned one
        self.secret: str = ""

    def close(self, places: list[int], secret: bytes) -> None:
        """End the record: with the places, or none if the match was abandoned."""
        self.result = places
        self.secret = secret.hex()

    def is_abandoned(self) -> bool:
        """Whether the match ended before the game was over."""
        return self.result is not None and not self.result

    def digest(self) -> str:
        """The last value of the running SHA-256."""
        return _running(self)[1].hex()

    def line_of(self, index: int) -> int:
        """The line of the text, counted from 1, that holds an action; the index after the last is the empty line."""
        draws = sum([played.seat == CHANCE for played in self.played[:index]])
        words = len([added for added in self.added if added.draws <= draws])
        return len(_header(self)) + 2 + index + words

    def line_of_words(self, index: int) -> int:
        """The line of the text, counted from 1, that holds the words added at this place."""
        return len(_header(self)) + 2 + _body(self).index(_added_line(self.added[index]))

    def __str__(self) -> str:
        return "\n".join(_lines(self)) + "\n"

    def __repr__(self) -> str:
        return f"<record of {self.game}, {self.seats} seats, {len(self.played)} actions>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    @staticmethod
    def parse(text: str) -> Record:
        """The inverse of str(record); RuleError names the line that is broken or was changed."""
        lines = text.split("\n")
        record = _Parser(lines).record()
        _check_same(lines, str(record).split("\n"), len(_header(record)))
        return record

    def seen_by(self, seat: int, game: Game | None = None) -> str:
        """The match as a seat, or NOBODY, has seen it: what is hidden is "?", the numbers are of its own count."""
        from laguna.core.match import replay

        reader = "onlookers" if seat == NOBODY else SEAT_LETTERS[seat]
        match = replay(self, game)
        lines = [*_header(self, match.dice.words, show_seed=False), f"seen by {reader}", ""]
        for line in match.lines(seat):
            if line.move:
                lines.append(f"{line.count} {RecordedAction(line.seat, line.move, by_bot=line.by_bot)}")
        if self.result is not None:
            lines += ["", _result(self.result)]
        return "\n".join(lines) + "\n"


def verify(record: Record, game: Game | None = None) -> Text:
    """Check a record by its rules, its dice and its result; RuleError names the line that is wrong.

    Its digits are checked by `Record.parse` already. The Text says what could be checked: before the end of a match
    nobody else knows the secret of sealed dice.
    """
    from laguna.core.match import replay

    match = replay(record, game)
    _check_result(record, match.places() if match.state.to_move() == NOBODY else [])
    dice = dice_of(record)
    is_checked = not isinstance(dice, LockedDice | ScriptedDice)
    if record.what_if:
        # The dice are those of the other match, whose secret is public: that they fit says nothing of who knew them.
        checked = "core.verified_what_if" if is_checked else "core.verified_what_if_without_dice"
        return Text(checked, len(record.played), record.what_if, record.shared)
    return Text("core.verified" if is_checked else "core.verified_without_dice", len(record.played))


def dice_of(record: Record, secret: bytes | None = None) -> Dice:
    """The dice of a record, as far as it has drawn; RuleError names the line that they have not drawn."""
    kind, _, value = record.dice.partition(" ")
    known = secret or bytes.fromhex(record.secret)
    if kind == "given":
        return ScriptedDice()
    if kind == "sealed" and not known:
        return LockedDice(record.dice, record.words)
    dice: Dice = SealedDice(known, record.words) if kind == "sealed" else FastDice(int(value))
    if kind == "sealed" and commitment(known) != value:
        raise RuleError(Text("core.record_secret", _dice_line(record), value))
    _check_numbers(record, dice)
    return dice


def check_writable(text: str) -> None:
    """Refuse a name or words that no text file can hold: half a surrogate pair."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise RuleError(Text("core.unwritable", ascii(text))) from error


def _check_result(record: Record, places: list[int]) -> None:
    """Refuse a result that the rules do not give; no places mean that the game is not over."""
    last = record.line_of(len(record.played))
    if record.result is None:
        if places:
            raise RuleError(Text("core.record_open", last - 1, _result(places)))
    elif record.result and not places:
        raise RuleError(Text("core.record_early", last + 1, _result([])))
    elif record.result != places:
        raise RuleError(Text("core.record_differs", last + 1, _result(record.result), _result(places)))


def _check_numbers(record: Record, dice: Dice) -> None:
    """Let the dice draw all that was drawn, with the words they had at the time."""
    said = 0
    for index, played in enumerate(record.played):
        if played.seat == CHANCE:
            said = _add_words(dice, record, said)
            number = dice.number(played.total)
            if number != played.number:
                raise RuleError(Text("core.record_number", record.line_of(index), played.number, number))
    _add_words(dice, record, said)


def _add_words(dice: Dice, record: Record, said: int) -> int:
    """Add what was said after as many draws as have been made; so many have been added before, and are now."""
    while said < len(record.added) and record.added[said].draws == dice.draws:
        dice.add(record.added[said].seat, record.added[said].words)
        said += 1
    return said


# Printing.


def _lines(record: Record) -> list[str]:
    header = _header(record)
    body, running = _running(record)
    lines = [*header, "", *body]
    if record.result is not None:
        lines += ["", _result(record.result)]
        if record.secret:
            lines.append(f"secret {record.secret}")
        lines.append(f"digest {running.hex()}")
    return lines


def _running(record: Record) -> tuple[list[str], bytes]:
    """The lines between the empty ones with their digits, and the last value of the running SHA-256."""
    running = hashlib.sha256("".join([line + "\n" for line in _header(record)]).encode()).digest()
    lines: list[str] = []
    for line in _body(record):
        running = hashlib.sha256(running + line.encode()).digest()
        lines.append(f"{line} {running.hex()[:DIGITS]}")
    return lines, running


def _body(record: Record) -> list[str]:
    """The lines between the empty ones, without their digits."""
    words: dict[int, list[str]] = {}  # by the number of draws before them
    for added in record.added:
        words.setdefault(added.draws, []).append(_added_line(added))
    lines = words.get(0, [])
    draws = 0
    for index, played in enumerate(record.played):
        lines.append(f"{index + 1} {played}")
        if played.seat == CHANCE:
            draws += 1
            lines += words.get(draws, [])
    return lines


def _added_line(added: AddedWords) -> str:
    return f"words {added.seat} {json.dumps(added.words, ensure_ascii=False)}"


def _header(record: Record, words: tuple[str, ...] = (), show_seed: bool = True) -> list[str]:
    """The lines before the first empty one; a seed tells the future, so a seat's own copy has none."""
    hide = record.dice.startswith("fast ") and not show_seed
    return [
        FORMAT,
        f"game {record.game}",
        f"version {record.version}",
        *([f"what_if {record.what_if} {record.shared}"] if record.what_if else []),
        *[f"option {name}={value}" for name, value in sorted(record.options.items())],
        f"components {record.components}",
        f"seats {record.seats}",
        *_quoted("name", record.names),
        "dice fast" if hide else f"dice {record.dice}",
        *_quoted("words", words or record.words),
    ]


def _quoted(field: str, texts: tuple[str, ...]) -> list[str]:
    return [f"{field} {seat} {json.dumps(text, ensure_ascii=False)}" for seat, text in enumerate(texts) if text]


def _result(places: list[int]) -> str:
    return "result " + " ".join([str(place) for place in places]) if places else "result abandoned"


def _dice_line(record: Record) -> int:
    return _header(record).index(f"dice {record.dice}") + 1


# Parsing.


class _Parser:
    """Reads the lines of a record from first to last.

    It asks only what it needs to understand a line; that each is written exactly as we would write it, numbers and
    digits included, is seen afterwards by printing the record again.
    """

    def __init__(self, lines: list[str]) -> None:
        self.lines: list[str] = lines
        self.at: int = 0  # the line to read next

    def record(self) -> Record:
        if self._next() != FORMAT:
            self._refuse(FORMAT)
        self.at += 1
        game = self._field("game", "rialto", _is_any)
        version = int(self._field("version", "1", _is_whole))
        what_if, shared = self._what_if()
        options = self._options()
        components = self._field("components", SAMPLE_DIGEST, _is_digest)
        seats = int(self._field("seats", "2", _is_seats))
        names = self._quoted("name", seats)
        record = Record(game, seats, self._field("dice", "sealed " + SAMPLE_DIGEST, _is_dice))
        record.version = version
        record.what_if = what_if
        record.shared = shared
        record.options = options
        record.components = components
        record.names = names
        record.words = self._quoted("words", seats)
        self._empty()
        draws = 0
        while self._next():
            if self._next().startswith("words "):
                record.added.append(self._added(record, draws))
            else:
                record.played.append(self._played(seats))
                draws += int(record.played[-1].seat == CHANCE)
        if shared > len(record.played):
            raise RuleError(Text("core.record_what_if", VERSION_LINE + 1, shared, len(record.played)))
        if self.at + 1 < len(self.lines):
            self._empty()
            self._end(record)
        return record

    def _next(self) -> str:
        return self.lines[self.at] if self.at < len(self.lines) else ""

    def _refuse(self, sample: str) -> NoReturn:
        raise RuleError(Text("core.record_line", self.at + 1, self._next(), sample))

    def _field(self, name: str, sample: str, is_right: Callable[[str], bool]) -> str:
        """What stands after the name of the field."""
        found, _, value = self._next().partition(" ")
        if found != name or not is_right(value):
            self._refuse(f"{name} {sample}")
        self.at += 1
        return value

    def _empty(self) -> None:
        if self._next():
            raise RuleError(Text("core.record_empty", self.at + 1, self._next()))
        self.at += 1

    def _what_if(self) -> tuple[str, int]:
        """The match this one plays on from and how many actions they share; "" and 0 for a match of its own."""
        if not self._next().startswith("what_if "):
            return "", 0
        match, _, shared = self._field("what_if", SAMPLE_WHAT_IF.partition(" ")[2], _is_what_if).partition(" ")
        return match, int(shared)

    def _options(self) -> Options:
        options: Options = {}
        while self._next().startswith("option "):
            name, _, value = self._field("option", "variant=standard", _is_option).partition("=")
            options[name] = value
        return options

    def _quoted(self, field: str, seats: int) -> tuple[str, ...]:
        """What is said by seat, such as the names: name 0 "Marta"."""
        texts = [""] * seats
        while self._next().startswith(field + " "):
            seat, _, quoted = self._next().removeprefix(field + " ").partition(" ")
            text = _unquoted(quoted)
            if not _is_whole(seat) or int(seat) >= seats or text is None:
                self._refuse(f'{field} 0 "Marta"')
            texts[int(seat)] = text
            self.at += 1
        return tuple(texts)

    def _added(self, record: Record, draws: int) -> AddedWords:
        """Words for the dice, said after so many draws: once by each seat, in the order of the seats."""
        seat, _, rest = self._next().removeprefix("words ").partition(" ")
        text = _unquoted(rest.rpartition(" ")[0])
        if not _is_whole(seat) or int(seat) >= record.seats or text is None:
            self._refuse(SAMPLE_WORDS)
        last = record.added[-1] if record.added else None
        if last is not None and last.draws == draws and last.seat >= int(seat):
            raise RuleError(Text("core.record_words", self.at + 1, self._next()))
        self.at += 1
        return AddedWords(draws, int(seat), text)

    def _played(self, seats: int) -> RecordedAction:
        parts = self._next().split(" ")
        letter = parts[1] if len(parts) > 3 else ""
        if letter == CHANCE_SIGN:
            number, _, total = parts[-2].partition("/")
            if len(parts) < 5 or not _is_whole(number) or not _is_whole(total) or int(total) == 0:
                self._refuse(SAMPLE_DRAW)
            played = RecordedAction(CHANCE, " ".join(parts[2:-2]), int(number), int(total))
        else:
            by_bot = letter.endswith(BOT_SIGN)
            letter = letter.removesuffix(BOT_SIGN)
            if len(letter) != 1 or letter not in SEAT_LETTERS[:seats]:
                self._refuse(SAMPLE_MOVE)
            played = RecordedAction(SEAT_LETTERS.index(letter), " ".join(parts[2:-1]), by_bot=by_bot)
        self.at += 1
        return played

    def _end(self, record: Record) -> None:
        result = self._field("result", "1 2", _is_result)
        record.result = [] if result == "abandoned" else [int(place) for place in result.split(" ")]
        if record.dice.startswith("sealed "):
            record.secret = self._field("secret", SAMPLE_DIGEST, _is_secret)
        self._field("digest", SAMPLE_DIGEST, _is_digest)


def _check_same(found: list[str], right: list[str], header: int) -> None:
    """Refuse the first line that is not as the record is printed; the header has so many lines."""
    for at in range(max(len(found), len(right))):
        line = at + 1
        if at >= len(found):
            raise RuleError(Text("core.record_cut", len(found), right[at]))
        if at >= len(right):
            raise RuleError(Text("core.record_extra", line, found[at]))
        if found[at] != right[at]:
            raise RuleError(_difference(line, found[at], right[at], is_first=at == header + 1))


def _difference(line: int, found: str, right: str, is_first: bool) -> Text:
    """What is wrong with a line: its number, its digits, or its way of writing."""
    is_action = right[:1].isdigit()
    if is_action and found.partition(" ")[0] != right.partition(" ")[0]:
        return Text("core.record_order", line, found, right.partition(" ")[0])
    has_digits = is_action or (right.startswith("words ") and not right.endswith('"'))
    if has_digits and found.rpartition(" ")[0] == right.rpartition(" ")[0]:
        changed = "core.record_header" if is_first else "core.record_changed"
        return Text(changed, line, found.rpartition(" ")[2], right.rpartition(" ")[2])
    return Text("core.record_differs", line, found, right)


def _unquoted(quoted: str) -> str | None:
    """A text written as JSON, or None."""
    try:
        text = json.loads(quoted)
    except (ValueError, RecursionError):
        return None
    if not isinstance(text, str):
        return None
    check_writable(text)
    return text


def _is_any(value: str) -> bool:
    return value != ""


def _is_whole(value: str) -> bool:
    """Whether it is a whole number, short enough for 64 bits."""
    return value.isascii() and value.isdigit() and len(value) <= 18


def _is_hex(value: str) -> bool:
    return value != "" and set(value) <= set("0123456789abcdef")


def _is_digest(value: str) -> bool:
    return len(value) == 64 and _is_hex(value)


def _is_secret(value: str) -> bool:
    return len(value) % 2 == 0 and _is_hex(value)


def _is_seats(value: str) -> bool:
    return _is_whole(value) and 1 <= int(value) <= len(SEAT_LETTERS)


def _is_what_if(value: str) -> bool:
    match, _, shared = value.partition(" ")
    is_id = 0 < len(match) <= 16 and match.isascii() and match.replace("-", "").replace("_", "0").isalnum()
    return is_id and _is_whole(shared)


def _is_option(value: str) -> bool:
    return "=" in value


def _is_dice(value: str) -> bool:
    kind, _, rest = value.partition(" ")
    if kind == "sealed":
        return _is_digest(rest)
    if kind == "fast":
        return _is_whole(rest.removeprefix("-"))
    return value == "given"


def _is_result(value: str) -> bool:
    return value == "abandoned" or all(_is_whole(place) for place in value.split(" "))
