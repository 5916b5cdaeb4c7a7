"""`laguna play`: one person at a seat, bots at the others, everything in words."""

from __future__ import annotations

import os
import secrets
import shlex
from collections.abc import Callable, Sequence
from typing import Final

from laguna import saves
from laguna.bots import levels
from laguna.bots.base import Bot, Budget
from laguna.bots.team import Team, cores
from laguna.core import words
from laguna.core.dice import FastDice
from laguna.core.game import Game, Options
from laguna.core.match import Match
from laguna.core.text import RuleError, Text, all_of, seat_name
from laguna.terminal import screen, telling
from laguna.terminal.arguments import SEEDS
from laguna.terminal.leaving import Door, Left

SEATS: Final = 4  # where nothing is said and the game allows it
LEVEL: Final = levels.MERCHANT
CHOICES_IN_ONE_COLUMN: Final = 20
LINES_TOLD: Final = 24  # of what happened since the last question


def begin(game: Game, seats: int | None, options: Options, seat: int, level: str, name: str, seed: int | None) -> Match:
    """A new match: sealed dice, or those of a seed; in its record bots are named by their level."""
    count = seats if seats is not None else SEATS if SEATS in game.seats else game.seats[-1]
    names = [name if place == seat else level for place in range(min(count, game.seats[-1]))]
    match = Match(game, count, options, dice=None if seed is None else FastDice(seed), names=names)
    check_seat(seat, count)
    return match


def check_seat(seat: int, seats: int) -> None:
    """Refuse a seat that is not at the table."""
    if seat >= seats:
        raise RuleError(Text("core.seat_number", seat, seats - 1))


def persons_seat(match: Match) -> int:
    """The seat of a resumed match that no bot had; the first one if there are more."""
    return next((seat for seat, name in enumerate(match.names) if not levels.is_bot(name)), 0)


class Opponent:
    """A bot at a seat."""

    def __init__(self, level: str, bot: Bot) -> None:
        self.level: str = level
        self.bot: Bot = bot


def opponents(match: Match, seat: int, level: str | None, seed: int | None) -> dict[int, Opponent]:
    """A bot for every other seat: of this level, else of the one its name tells; a seed makes it play the same."""
    start = secrets.randbelow(SEEDS) if seed is None else seed
    team = Team(match.game, match.seats, match.options, match.version, cores())
    out: dict[int, Opponent] = {}
    for place in range(match.seats):
        if place != seat:
            name = match.names[place]
            named = level or (name if levels.is_bot(name) else LEVEL)
            out[place] = Opponent(named, team.bot(named, (start + place) % SEEDS))
    return out


class Keeper:
    """Keeps a match in a file, move by move; where that fails it says so once, and the match goes on."""

    def __init__(self, path: str) -> None:
        self.path: str = path  # "" where there is none
        self.has_failed: bool = False
        self._copies: set[str] = {path}  # files that are this match's, and may be written again

    @staticmethod
    def for_new(match: Match, wish: str | None) -> Keeper:
        """A file in the user's data folder; one that was wished for has to be writable."""
        if wish is not None:
            check_free(wish)
            saves.keep(match, wish)
            return Keeper(wish)
        try:
            return Keeper(saves.new_path(match.game.id))
        except RuleError as error:
            keeper = Keeper("")
            keeper._has_failed(error)
            return keeper

    def keep(self, match: Match) -> None:
        """Write the match as it is now."""
        if not self.path:
            return
        try:
            saves.keep(match, self.path)
            self.has_failed = False
        except RuleError as error:
            self._has_failed(error)

    def keep_in(self, match: Match, path: str) -> None:
        """Write it to a file of the person's choice, which becomes the match's own if it has no other."""
        if path not in self._copies:
            check_free(path)
        saves.keep(match, path)
        self._copies.add(path)
        if self.has_failed:
            self.path = path
            self.has_failed = False

    def how_to_resume(self) -> Text:
        """How the match can be gone on with."""
        return Text("cli.saved", _command("play --resume", self.path))

    def _has_failed(self, error: RuleError) -> None:
        if not self.has_failed:
            screen.tell(Text("cli.not_saved", error.text))
        self.has_failed = True


def check_free(path: str) -> None:
    """Refuse to write over a file that holds something."""
    if os.path.lexists(path):
        raise RuleError(Text("cli.file_there", path))


class Sitting:
    """A person plays a match to its end, or leaves it."""

    def __init__(self, match: Match, seat: int, opponents: dict[int, Opponent], keeper: Keeper, door: Door) -> None:
        self.match: Match = match
        self.seat: int = seat
        self.opponents: dict[int, Opponent] = opponents
        self.keeper: Keeper = keeper
        self.door: Door = door
        self.names: list[str] = self._names()
        self._told: int = _after_last_line_of(seat, match)
        self._was_warned: bool = False
        self._commands: dict[str, Callable[[], None]] = {
            "help": self._help,
            "text": self._show_position,
            "log": self._show_log,
            "quit": self._quit,
        }

    def run(self) -> int:
        """Play; the exit status is 0 unless the match could not be saved."""
        self._introduce()
        while not self.match.is_over():
            try:
                self._go_on()
            except Left as left:
                if self._may_leave(left):
                    return self._leave()
        return self._end()

    def _go_on(self) -> None:
        """Bots decide first: what they choose in secret stays so, and the person's choice then ends the waiting."""
        others = [seat for seat in self.match.deciders() if seat != self.seat]
        if others:
            self.door.check()
            seat = others[0]
            thought = self.opponents[seat].bot.think(self.match.state.view(seat), seat, Budget(), self.door.stop)
            self.match.play(seat, int(thought.action))
        else:
            self.keeper.keep(self.match)
            self._ask()
            self.keeper.keep(self.match)

    # Asking.

    def _ask(self) -> None:
        """Show what there is to see and to choose, until something is done."""
        self._show_position()
        self._tell_what_happened()
        self._show_choices()
        while not self._answer(self.door.line(self._prompt())):
            pass

    def _answer(self, line: str) -> bool:
        """Do what was typed; whether the position has changed by it."""
        typed = line.strip()
        word, _, rest = typed.partition(" ")
        command = _command_called(word)
        try:
            if not typed:
                self._show_choices()
            elif command == "save":
                self._save(rest.strip())
            elif command == "undo" and not rest:
                self._undo()
                return True
            elif command and not rest:
                self._commands[command]()
            else:
                self.match.play(self.seat, self._action(typed))
                return True
        except RuleError as error:
            self._refuse(error)
        return False

    def _action(self, typed: str) -> int:
        """What a number or a move stands for."""
        if not typed.isascii() or not typed.isdigit():
            return int(self.match.game.parse(typed))
        actions = self._actions()
        # So many digits are no choice, and Python reads no number of thousands of them.
        number = int(typed) if len(typed) < 6 else 0
        if not 1 <= number <= len(actions):
            raise RuleError(Text("cli.no_choice", screen.harmless(typed), len(actions)))
        return actions[number - 1]

    def _undo(self) -> None:
        self.match.undo(self.seat)
        self._told = min(self._told, len(self.match.log(self.seat)))

    def _refuse(self, error: RuleError) -> None:
        said = words.refusal(error, names=self.names)
        screen.put(screen.fold(screen.harmless(said[:1].upper() + said[1:])))

    # Showing.

    def _introduce(self) -> None:
        game = self.match.game
        screen.put()
        screen.tell(Text("cli.introduction", game.title, seat_name(self.seat), all_of(self._bots_by_level())))
        widest = max(len(line) for line in self._page().split("\n"))
        if widest > screen.width():
            screen.tell(Text("cli.narrow", widest, screen.width()))

    def _bots_by_level(self) -> list[Text]:
        out = []
        for level in dict.fromkeys(other.level for other in self.opponents.values()):
            seats = [seat_name(seat) for seat, other in self.opponents.items() if other.level == level]
            out.append(Text("cli.bots", len(seats), all_of(seats), level))
        return out

    def _page(self) -> str:
        return self.match.state.view(self.seat).page(words.language())

    def _show_position(self) -> None:
        screen.put("", screen.rule(), self._page(), "")

    def _tell_what_happened(self) -> None:
        """What others did, and what came of it, since the last question; the own actions one remembers."""
        log = self.match.log(self.seat)
        news = [(seat, text) for seat, text in log[self._told :] if seat != self.seat]
        self._told = len(log)
        lines = telling.in_short(news, self.names)
        left_out = len(lines) - LINES_TOLD
        if left_out > 0:
            lines = [words.say(Text("cli.left_out", left_out)), *lines[-LINES_TOLD:]]
        for line in lines:
            screen.put(screen.fold(line, "  ", "    "))
        if lines:
            screen.put()

    def _show_choices(self) -> None:
        view = self.match.state.view(self.seat)
        screen.tell(view.prompt(self.seat), self.names)
        said = [words.say(view.describe(action, self.seat, self.seat), names=self.names) for action in self._actions()]
        digits = len(str(len(said)))
        cells = [f"{number:>{digits}}  {choice}" for number, choice in enumerate(said, 1)]
        if len(cells) > CHOICES_IN_ONE_COLUMN:
            screen.put(*screen.side_by_side(cells, "  "))
        else:
            screen.put(*(screen.fold(cell, "  ", " " * (digits + 4)) for cell in cells))

    def _actions(self) -> list[int]:
        return list(self.match.state.legal_actions(self.seat))

    def _prompt(self) -> str:
        can_undo = self.match.can_undo(self.seat)
        return words.say(Text("cli.prompt_undo" if can_undo else "cli.prompt")) + " "

    def _help(self) -> None:
        """The rules of the moment, then what can be typed."""
        prompt = self.match.state.view(self.seat).prompt(self.seat)
        screen.put()
        screen.tell(Text(prompt.id + ".help", *prompt.params), self.names)
        screen.put()
        move = self.match.game.notate(self._actions()[0])
        screen.tell(Text("cli.help_answer", len(self._actions()), move))
        rows = [[_words_for(command)[0], words.say(Text("cli.help_" + command))] for command in COMMANDS]
        screen.put(*screen.table(rows, "  "), "")

    def _show_log(self) -> None:
        screen.put()
        for line in telling.in_full(self.match.log(self.seat), self.names):
            screen.put(screen.fold(line, "  ", "    "))
        screen.put()

    # Saving and leaving.

    def _save(self, path: str = "") -> None:
        if path:
            path = os.path.expanduser(path)
            self.keeper.keep_in(self.match, path)
            screen.tell_whole(Text("cli.saved", _command("play --resume", path)))
        elif self.keeper.has_failed:
            raise RuleError(Text("cli.save_where"))
        else:
            screen.tell_whole(self.keeper.how_to_resume())

    def _quit(self) -> None:
        raise Left(is_final=False)

    def _may_leave(self, left: Left) -> bool:
        """Whoever leaves a match that is not saved is asked back once."""
        self.keeper.keep(self.match)
        if not self.keeper.has_failed or left.is_final or self._was_warned:
            return True
        self._was_warned = True
        self.door.forget()
        screen.put()
        screen.tell(Text("cli.not_saved_yet"))
        return False

    def _leave(self) -> int:
        screen.put()
        if self.keeper.has_failed:
            raise RuleError(Text("cli.lost"))
        screen.tell_whole(self.keeper.how_to_resume())
        return 0

    def _end(self) -> int:
        """The final position, the result, and how the dice can be checked."""
        self.keeper.keep(self.match)
        self._show_position()
        self._tell_what_happened()
        screen.put(*result_lines(self.match, self.names), "")
        if not self.keeper.has_failed:
            screen.tell_whole(Text("cli.record_kept", self.keeper.path, _command("verify", self.keeper.path)))
        return 0

    # Names.

    def _names(self) -> list[str]:
        """The person by name, bots by colour alone."""
        own = self.match.names[self.seat] or words.say(Text("cli.you"))
        names = [own if seat == self.seat else "" for seat in range(self.match.seats)]
        return telling.names_shown(names)


def _after_last_line_of(seat: int, match: Match) -> int:
    """How much of the log a seat has read: all up to its own last action."""
    return max((index + 1 for index, (by, _) in enumerate(match.log(seat)) if by == seat), default=0)


def result_lines(match: Match, names: Sequence[str]) -> list[str]:
    """Places, players and points, the winner first."""
    places, scores = match.places(), match.scores()
    order = sorted(range(match.seats), key=places.__getitem__)
    points = [words.say(Text("cli.points", scores[seat])) for seat in order]
    widest = max(len(text) for text in points)
    rows = [[f"{places[seat]}.", names[seat], text.rjust(widest)] for seat, text in zip(order, points, strict=True)]
    return [words.sentence(Text("cli.result")), *screen.table(rows, "  ")]


# What can be typed besides a choice; each has its words in the catalogue, the first to be shown in the help.

COMMANDS: Final = ("undo", "help", "text", "log", "save", "quit")


def _words_for(command: str, language: str = "") -> list[str]:
    return words.say(Text("cli.type_" + command), language).split()


def _command_called(word: str) -> str:
    """The command that a word calls, in English or in the language spoken; "" if none."""
    for command in COMMANDS:
        if word.lower() in _words_for(command) + _words_for(command, "en"):
            return command
    return ""


def _command(command: str, path: str) -> str:
    """A command line that can be copied."""
    return f"laguna {command} {shlex.quote(path)}"
