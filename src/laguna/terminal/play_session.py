"""A session of `laguna play`: the player at one seat, bots at the others, everything as text."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from typing import Final

from laguna import save_files
from laguna.bots.bot import Bot, Budget
from laguna.core.match import Match
from laguna.terminal import log_text, output
from laguna.terminal.input_guard import InputGuard, LeaveSession
from laguna.text import catalogue
from laguna.text.text import RuleError, Text, all_of, seat_name

CHOICES_IN_ONE_COLUMN: Final = 20
LOG_LINES: Final = 24  # at most, since the last question


class Opponent:
    """A bot in a seat, with the name of its level."""

    def __init__(self, level: str, bot: Bot) -> None:
        self.level: str = level
        self.bot: Bot = bot


class MatchSaver:
    """Saves a match in a file, move by move; if that fails, it says so once and the match goes on."""

    def __init__(self, path: str) -> None:
        self.path: str = path  # "" if there is none
        self.has_failed: bool = False
        self._copies: set[str] = {path}  # files of this match, which may be overwritten

    @staticmethod
    def for_new(match: Match, path: str | None) -> MatchSaver:
        """Save to the named file, which must be writable, else to one in the user's data folder."""
        if path is not None:
            check_free(path)
            save_files.save(match, path)
            return MatchSaver(path)
        try:
            return MatchSaver(save_files.new_path(match.game.id))
        except RuleError as error:
            saver = MatchSaver("")
            saver._note_failure(error)
            return saver

    def save(self, match: Match) -> None:
        """Save the match as it is now."""
        if not self.path:
            return
        try:
            save_files.save(match, self.path)
            self.has_failed = False
        except RuleError as error:
            self._note_failure(error)

    def save_as(self, match: Match, path: str) -> None:
        """Save the match to another file, which becomes its own if it has none."""
        if path not in self._copies:
            check_free(path)
        save_files.save(match, path)
        self._copies.add(path)
        if self.has_failed:
            self.path = path
            self.has_failed = False

    def how_to_resume(self) -> Text:
        """How to resume the match."""
        return Text("cli.saved", _command("play --resume", self.path))

    def _note_failure(self, error: RuleError) -> None:
        if not self.has_failed:
            output.tell(Text("cli.not_saved", error.text))
        self.has_failed = True


def check_free(path: str) -> None:
    """Refuse to overwrite a file."""
    if os.path.lexists(path):
        raise RuleError(Text("cli.file_there", path))


class PlaySession:
    """The player's match, until it ends or the player leaves."""

    def __init__(
        self, match: Match, seat: int, opponents: dict[int, Opponent], saver: MatchSaver, guard: InputGuard
    ) -> None:
        self.match: Match = match
        self.seat: int = seat
        self.opponents: dict[int, Opponent] = opponents
        self.saver: MatchSaver = saver
        self.guard: InputGuard = guard
        self.names: list[str] = self._names()
        self._lines_read: int = _lines_read_by(seat, match)
        self._is_warned: bool = False
        self._commands: dict[str, Callable[[], None]] = {
            "help": self._help,
            "text": self._show_position,
            "log": self._show_log,
            "quit": self._quit,
        }

    def run(self) -> int:
        """Play; returns the exit status."""
        self._introduce()
        while not self.match.is_over():
            try:
                self._step()
            except LeaveSession as left:
                if self._may_leave(left):
                    return self._leave()
        return self._end()

    def _step(self) -> None:
        """Let a bot decide, or ask the player; bots go first, as the player's choice may reveal simultaneous ones."""
        others = [seat for seat in self.match.deciders() if seat != self.seat]
        if others:
            self.guard.check()
            seat = others[0]
            thought = self.opponents[seat].bot.think(self.match.state.view(seat), seat, Budget(), self.guard.stop)
            self.match.play(seat, int(thought.action))
        else:
            self.saver.save(self.match)
            self._ask()
            self.saver.save(self.match)

    # Asking.

    def _ask(self) -> None:
        """Show the position and the choices, and read lines until one changes the position."""
        self._show_position()
        self._show_news()
        self._show_choices()
        while not self._answer(self.guard.line(self._prompt())):
            pass

    def _answer(self, line: str) -> bool:
        """Carry out what was typed; returns whether the position has changed."""
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
        """The action for a number or a move."""
        if not typed.isascii() or not typed.isdigit():
            return int(self.match.game.parse(typed))
        actions = self._actions()
        # More digits can't be a choice, and Python refuses to read thousands of them.
        number = int(typed) if len(typed) < 6 else 0
        if not 1 <= number <= len(actions):
            raise RuleError(Text("cli.no_choice", output.harmless(typed), len(actions)))
        return actions[number - 1]

    def _undo(self) -> None:
        self.match.undo(self.seat)
        self._lines_read = min(self._lines_read, len(self.match.log(self.seat)))

    def _refuse(self, error: RuleError) -> None:
        said = catalogue.refusal(error, names=self.names)
        output.put(output.fold(output.harmless(said[:1].upper() + said[1:])))

    # Showing.

    def _introduce(self) -> None:
        game = self.match.game
        output.put()
        output.tell(Text("cli.introduction", game.title, seat_name(self.seat), all_of(self._bots_by_level())))
        widest = max(len(line) for line in self._page().split("\n"))
        if widest > output.width():
            output.tell(Text("cli.narrow", widest, output.width()))

    def _bots_by_level(self) -> list[Text]:
        out = []
        for level in dict.fromkeys(other.level for other in self.opponents.values()):
            seats = [seat_name(seat) for seat, other in self.opponents.items() if other.level == level]
            out.append(Text("cli.bots", len(seats), all_of(seats), level))
        return out

    def _page(self) -> str:
        return self.match.game.text.page(self.match.state.view(self.seat), catalogue.language())

    def _show_position(self) -> None:
        output.put()
        output.rule()
        output.put(self._page(), "")

    def _show_news(self) -> None:
        """Print what the others did since the last question."""
        log = self.match.log(self.seat)
        news = [(seat, text) for seat, text in log[self._lines_read :] if seat != self.seat]
        self._lines_read = len(log)
        lines = log_text.short_lines(news, self.names)
        left_out = len(lines) - LOG_LINES
        if left_out > 0:
            lines = [catalogue.translate(Text("cli.left_out", left_out)), *lines[-LOG_LINES:]]
        for line in lines:
            output.put_log(output.fold(line, "  ", "    "), self.names)
        if lines:
            output.put()

    def _show_choices(self) -> None:
        view = self.match.state.view(self.seat)
        text = self.match.game.text
        output.tell(text.prompt(view, self.seat), self.names)
        said = [
            catalogue.translate(text.describe(view, action, self.seat, self.seat), names=self.names)
            for action in self._actions()
        ]
        digits = len(str(len(said)))
        cells = [f"{number:>{digits}}  {choice}" for number, choice in enumerate(said, 1)]
        if len(cells) > CHOICES_IN_ONE_COLUMN:
            output.side_by_side(cells, indent=2)
        else:
            output.put(*(output.fold(cell, "  ", " " * (digits + 4)) for cell in cells))

    def _actions(self) -> list[int]:
        return list(self.match.state.legal_actions(self.seat))

    def _prompt(self) -> str:
        can_undo = self.match.can_undo(self.seat)
        return catalogue.translate(Text("cli.prompt_undo" if can_undo else "cli.prompt")) + " "

    def _help(self) -> None:
        """Print the rules for the current prompt, then what can be typed."""
        prompt = self.match.game.text.prompt(self.match.state.view(self.seat), self.seat)
        output.put()
        output.tell(Text(prompt.id + ".help", *prompt.params), self.names)
        rule = self.match.game.text.rule_of(prompt)
        if rule:
            output.put(f"({rule})")
        output.put()
        move = self.match.game.notate(self._actions()[0])
        output.tell(Text("cli.help_answer", len(self._actions()), move))
        rows = [[_words_for(command)[0], catalogue.translate(Text("cli.help_" + command))] for command in COMMANDS]
        output.table(rows, "ll", indent=2)
        output.put()

    def _show_log(self) -> None:
        output.put()
        for line in log_text.full_lines(self.match.log(self.seat), self.names):
            output.put_log(output.fold(line, "  ", "    "), self.names)
        output.put()

    # Saving and leaving.

    def _save(self, path: str = "") -> None:
        if path:
            path = os.path.expanduser(path)
            self.saver.save_as(self.match, path)
            output.tell_whole(Text("cli.saved", _command("play --resume", path)))
        elif self.saver.has_failed:
            raise RuleError(Text("cli.save_where"))
        else:
            output.tell_whole(self.saver.how_to_resume())

    def _quit(self) -> None:
        raise LeaveSession(is_final=False)

    def _may_leave(self, left: LeaveSession) -> bool:
        """Whether to leave; if the match isn't saved, the player is warned once."""
        self.saver.save(self.match)
        if not self.saver.has_failed or left.is_final or self._is_warned:
            return True
        self._is_warned = True
        self.guard.forget()
        output.put()
        output.tell(Text("cli.not_saved_yet"))
        return False

    def _leave(self) -> int:
        output.put()
        if self.saver.has_failed:
            raise RuleError(Text("cli.lost"))
        output.tell_whole(self.saver.how_to_resume())
        return 0

    def _end(self) -> int:
        """Print the final position, the result, and how to check the dice."""
        self.saver.save(self.match)
        self._show_position()
        self._show_news()
        log_text.show_result(self.match, self.names)
        output.put()
        if not self.saver.has_failed:
            output.tell_whole(Text("cli.record_kept", self.saver.path, _command("verify", self.saver.path)))
        return 0

    # Names.

    def _names(self) -> list[str]:
        """The names in the log: the player by name, bots by colour alone."""
        own = self.match.names[self.seat] or catalogue.translate(Text("cli.you"))
        names = [own if seat == self.seat else "" for seat in range(self.match.seats)]
        return log_text.names_shown(names)


def _lines_read_by(seat: int, match: Match) -> int:
    """How many lines of the log a seat has read: all up to its last action."""
    return max((index + 1 for index, (by, _) in enumerate(match.log(seat)) if by == seat), default=0)


# What can be typed besides a choice; the words for each are in the catalogue, the first one is shown in the help.

COMMANDS: Final = ("undo", "help", "text", "log", "save", "quit")


def _words_for(command: str, language: str = "") -> list[str]:
    return catalogue.translate(Text("cli.type_" + command), language).split()


def _command_called(word: str) -> str:
    """The command for a word, in English or in the current language; "" if there is none."""
    for command in COMMANDS:
        if word.lower() in _words_for(command) + _words_for(command, "en"):
            return command
    return ""


def _command(command: str, path: str) -> str:
    """A command line that can be copied."""
    return f"laguna {command} {shlex.quote(path)}"
