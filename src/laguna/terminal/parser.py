"""The arguments of `laguna`: argparse, with its messages translated."""

from __future__ import annotations

import argparse
import contextlib
import functools
import os
import re
from collections.abc import Sequence
from typing import Final, NoReturn

import laguna
from laguna import games
from laguna.bots import levels
from laguna.core.game import Game
from laguna.core.record import SEAT_LETTERS
from laguna.terminal import output
from laguna.terminal.sentences import ARGPARSE, ARGPARSE_PAIR
from laguna.text import catalogue
from laguna.text.text import Text

SEEDS: Final = 10**18  # records have no longer numbers
GAMES: Final = 100  # in the arena, by default
CHECKED_GAMES: Final = 3  # per setting, by check-game
MOST_GAMES: Final = 1_000_000
MOST_WORKERS: Final = 1000
MOST_PORT: Final = 65535
LOG_LEVELS: Final = ("debug", "info", "warning", "error")
THEMES: Final = ("light", "dark")
DEPTHS: Final = ("quick", "normal", "deep")  # the names in review/depths.py, which is slow to import
PICTURES: Final = (".svg", ".png", ".json")


class Parser(argparse.ArgumentParser):
    """Refuses wrong usage in one sentence that names the command's help."""

    def error(self, message: str) -> NoReturn:
        output.complain(catalogue.translate(Text("cli.usage_error", message, self.prog)))
        self.exit(2)


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Parse a command line; argparse exits for --help and for wrong usage."""
    _set_language_early(argv)
    _translate_argparse()
    parser = _parser(_game_named(argv))
    args, rest = parser.parse_known_args(argv)
    if not any(word.startswith("-") for word in rest):
        # argparse refuses a FILE or BOT that is separated from its GAME by an option.
        if args.command == "arena":
            args.bots, rest = [*args.bots, *rest], []
        elif len(rest) == 1 and getattr(args, "file", None) == "":
            args.file, rest = rest[0], []
    if rest:
        parser.error(_translated("unrecognized arguments: %s") % " ".join(rest))
    args.typed = list(argv)  # for a command that restarts itself
    return args


def _set_language_early(argv: Sequence[str]) -> None:
    """Set the language of --lang before any message; a wrong one is refused later with the rest."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    early.add_argument("--lang", default="")
    try:
        wish = early.parse_known_args(argv)[0].lang
    except argparse.ArgumentError:  # nothing after it
        return
    if wish in catalogue.LANGUAGES:
        catalogue.set_language(wish)


def _translate_argparse() -> None:
    """Make argparse look up its messages in our catalogue, by replacing its two gettext functions.

    gettext itself would need a folder with a compiled catalogue.
    """
    vars(argparse).update({"_": _translated, "ngettext": _translated_pair})


def _translated(message: str) -> str:
    id = ARGPARSE.get(message)
    return catalogue.translate(Text("cli." + id)) if id is not None else message


def _translated_pair(singular: str, plural: str, count: int) -> str:
    if singular == ARGPARSE_PAIR:
        return catalogue.translate(Text("cli.argparse_expected_some", count))
    return singular if count == 1 else plural


def _game_named(argv: Sequence[str]) -> Game | None:
    """The game on the command line, whose options become options of the command."""
    if not argv or argv[0] not in ("play", "arena", "lab"):
        return None
    known = games.ids()
    named = [word for word in argv[1:] if word in known]
    return games.load(named[0]) if named else None


def _parser(game: Game | None) -> Parser:
    parser = Parser(prog="laguna", description=_say("about"), epilog=_say("about_commands"), allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"laguna {laguna.__version__}", help=_say("opt_version"))
    _add_language(parser)
    commands = parser.add_subparsers(dest="command", required=True, metavar=_say("COMMAND"), title=_say("commands"))
    _add_games(commands)
    _add_components(commands)
    _add_serve(commands)
    _add_move_database(commands)
    _add_play(commands, game)
    _add_replay(commands)
    _add_verify(commands)
    _add_review(commands)
    _add_draw(commands)
    _add_arena(commands, game)
    _add_lab(commands, game)
    _add_bench(commands)
    _add_new_game(commands)
    _add_check_game(commands)
    return parser


def _add_games(commands: argparse._SubParsersAction[Parser]) -> None:
    _command(commands, "games")


def _add_components(commands: argparse._SubParsersAction[Parser]) -> None:
    command = _command(commands, "components")
    command.add_argument("game", metavar=_say("GAME"), help=_say("arg_game"))
    command.add_argument("--components", metavar=_say("FILE"), default="", help=_say("opt_components"))


def _add_play(commands: argparse._SubParsersAction[Parser], game: Game | None) -> None:
    command = _command(commands, "play")
    command.add_argument("game", metavar=_say("GAME"), nargs="?", default="", help=_say("arg_game"))
    command.add_argument("--seats", metavar="N", type=int, help=_say("opt_seats"))
    command.add_argument("--bot", metavar=_say("LEVEL"), help=_say("opt_bot", Text("core.and", *levels.names())))
    command.add_argument("--seat", metavar="N", type=seat, help=_say("opt_seat"))
    command.add_argument("--name", metavar=_say("NAME"), help=_say("opt_name"))
    command.add_argument("--seed", metavar="N", type=seed, help=_say("opt_seed"))
    command.add_argument("--save", metavar=_say("FILE"), help=_say("opt_save"))
    command.add_argument("--resume", metavar=_say("FILE"), nargs="?", const="", help=_say("opt_resume"))
    _add_options(command, game)


def _add_options(command: Parser, game: Game | None) -> None:
    """Add --option NAME=VALUE, and each option of the named game by itself: --third virtual."""
    command.add_argument(
        "--option", metavar=_say("NAME=VALUE"), type=option_choice, action="append", default=[], help=_say("opt_option")
    )
    if game is None:
        return
    group = command.add_argument_group(_say("options_of", game.title))
    for name, values in game.options.items():
        with contextlib.suppress(argparse.ArgumentError):  # the command has one of that name; --option still works
            group.add_argument(
                "--" + name,
                dest="option",
                metavar=_say("VALUE"),
                type=functools.partial(_of_option, name),
                action="append",
                help=_say("opt_of_game", Text("core.or", *values), values[0]),
            )


def _of_option(name: str, value: str) -> tuple[str, str]:
    return name, value


def _add_replay(commands: argparse._SubParsersAction[Parser]) -> None:
    command = _command(commands, "replay")
    command.add_argument("file", metavar=_say("FILE"), help=_say("arg_file"))
    command.add_argument("--seat", metavar="N", type=seat, help=_say("opt_reader"))
    command.add_argument("--json", action="store_true", help=_say("opt_json"))


def _add_verify(commands: argparse._SubParsersAction[Parser]) -> None:
    command = _command(commands, "verify")
    command.add_argument("file", metavar=_say("FILE"), help=_say("arg_file"))


def _add_review(commands: argparse._SubParsersAction[Parser]) -> None:
    command = _command(commands, "review")
    command.add_argument("record", metavar=_say("FILE"), help=_say("arg_file"))
    command.add_argument("--depth", choices=DEPTHS, default=DEPTHS[1], help=_say("opt_depth", DEPTHS[1]))
    command.add_argument("--file", metavar=_say("FILE"), default="", help=_say("opt_review_file"))
    command.add_argument("--seed", metavar="N", type=seed, default=0, help=_say("opt_review_seed"))
    command.add_argument(
        "--workers", metavar="N", type=functools.partial(count, MOST_WORKERS), help=_say("opt_review_workers")
    )
    command.add_argument("--json", action="store_true", help=_say("opt_json"))


def _add_draw(commands: argparse._SubParsersAction[Parser]) -> None:
    command = _command(commands, "draw")
    command.add_argument("game", metavar=_say("GAME"), help=_say("arg_game"))
    command.add_argument("file", metavar=_say("FILE"), nargs="?", default="", help=_say("arg_picture_of"))
    command.add_argument("-o", "--output", metavar=_say("PICTURE"), type=picture, help=_say("opt_output"))
    command.add_argument("--theme", choices=THEMES, default=THEMES[0], help=_say("opt_theme"))
    command.add_argument("--at", metavar="N", type=int, help=_say("opt_at"))
    command.add_argument("--seat", metavar="N", type=seat, help=_say("opt_reader"))


def _add_arena(commands: argparse._SubParsersAction[Parser], game: Game | None) -> None:
    command = _command(commands, "arena")
    command.add_argument("game", metavar=_say("GAME"), nargs="?", default="", help=_say("arg_game"))
    command.add_argument(
        "bots", metavar="BOT", nargs="*", default=[], help=_say("arg_bots", Text("core.and", *levels.names()))
    )
    command.add_argument(
        "--games",
        metavar="N",
        type=functools.partial(count, MOST_GAMES),
        default=GAMES,
        help=_say("opt_games", str(GAMES)),
    )
    command.add_argument("--seats", metavar="N", type=int, help=_say("opt_arena_seats"))
    command.add_argument("--seed", metavar="N", type=seed, default=0, help=_say("opt_arena_seed"))
    command.add_argument("--decide", metavar=(_say("LOW"), _say("HIGH")), nargs=2, type=share, help=_say("opt_decide"))
    command.add_argument("--file", metavar=_say("FILE"), default="", help=_say("opt_file"))
    command.add_argument("--show", action="store_true", help=_say("opt_show"))
    command.add_argument("--background", action="store_true", help=_say("opt_background"))
    command.add_argument("--record", metavar=_say("FOLDER"), default="", help=_say("opt_record"))
    command.add_argument(
        "--workers", metavar="N", type=functools.partial(count, MOST_WORKERS), help=_say("opt_workers")
    )
    command.add_argument("--ray", metavar=_say("ADDRESS"), default="", help=_say("opt_ray"))
    command.add_argument("--json", action="store_true", help=_say("opt_json"))
    _add_options(command, game)


def _add_lab(commands: argparse._SubParsersAction[Parser], game: Game | None) -> None:
    command = _command(commands, "lab")
    command.add_argument("game", metavar=_say("GAME"), help=_say("arg_game"))
    command.add_argument(
        "--games",
        metavar="N",
        type=functools.partial(count, MOST_GAMES),
        default=GAMES,
        help=_say("opt_lab_games", str(GAMES)),
    )
    command.add_argument("-o", "--output", metavar=_say("FILE"), required=True, help=_say("opt_lab_output"))
    command.add_argument("--seats", metavar="N", type=int, help=_say("opt_lab_seats"))
    command.add_argument("--bot", metavar=_say("LEVEL"), default=levels.MERCHANT, help=_say("opt_lab_bot"))
    command.add_argument("--weaker", metavar=_say("LEVEL"), default=levels.GONDOLIER, help=_say("opt_lab_weaker"))
    command.add_argument("--seed", metavar="N", type=seed, default=0, help=_say("opt_arena_seed"))
    command.add_argument(
        "--workers", metavar="N", type=functools.partial(count, MOST_WORKERS), help=_say("opt_workers")
    )
    command.add_argument("--ray", metavar=_say("ADDRESS"), default="", help=_say("opt_ray"))
    _add_options(command, game)


def _add_bench(commands: argparse._SubParsersAction[Parser]) -> None:
    command = _command(commands, "bench")
    command.add_argument("game", metavar=_say("GAME"), nargs="?", default="", help=_say("arg_bench_game"))
    command.add_argument("--json", action="store_true", help=_say("opt_json"))


def _add_new_game(commands: argparse._SubParsersAction[Parser]) -> None:
    command = _command(commands, "new-game")
    command.add_argument("name", metavar=_say("NAME"), help=_say("arg_new_name"))
    command.add_argument("--folder", metavar=_say("FOLDER"), default="games", help=_say("opt_new_folder", "./games"))


def _add_check_game(commands: argparse._SubParsersAction[Parser]) -> None:
    command = _command(commands, "check-game")
    command.add_argument("game", metavar=_say("GAME"), help=_say("arg_game"))
    command.add_argument(
        "--games",
        metavar="N",
        type=functools.partial(count, MOST_GAMES),
        default=CHECKED_GAMES,
        help=_say("opt_check_games", str(CHECKED_GAMES)),
    )
    command.add_argument("--seed", metavar="N", type=seed, default=0, help=_say("opt_arena_seed"))


def _add_serve(commands: argparse._SubParsersAction[Parser]) -> None:
    command = _command(commands, "serve")
    command.add_argument("--lan", action="store_const", const=True, help=_say("opt_lan"))
    command.add_argument("--port", metavar="N", type=functools.partial(count, MOST_PORT), help=_say("opt_port"))
    command.add_argument("--host", metavar=_say("ADDRESS"), help=_say("opt_host"))
    command.add_argument("--no-browser", dest="browser", action="store_const", const=False, help=_say("opt_browser"))
    command.add_argument("--database", metavar=_say("URL"), help=_say("opt_database"))
    command.add_argument("--bus", metavar=_say("URL"), help=_say("opt_bus"))
    command.add_argument(
        "--workers", metavar="N", type=functools.partial(count, MOST_WORKERS), help=_say("opt_serve_workers")
    )
    command.add_argument("--bots", metavar="N", type=functools.partial(count, MOST_WORKERS), help=_say("opt_thinkers"))
    command.add_argument("--address", metavar=_say("URL"), help=_say("opt_address"))
    command.add_argument("--operator", metavar=_say("KEY"), help=_say("opt_operator"))
    command.add_argument("--log", choices=LOG_LEVELS, help=_say("opt_log"))
    command.add_argument("--settings", metavar=_say("FILE"), help=_say("opt_settings"))


def _add_move_database(commands: argparse._SubParsersAction[Parser]) -> None:
    command = _command(commands, "move-database")
    command.add_argument("source", metavar=_say("FROM"), help=_say("arg_move_from"))
    command.add_argument("target", metavar=_say("TO"), help=_say("arg_move_to"))


def _command(commands: argparse._SubParsersAction[Parser], name: str) -> Parser:
    """A command with its help and the options of every command."""
    about = _say("do_" + name)
    command = commands.add_parser(name, help=about, description=about, allow_abbrev=False)
    _add_language(command)
    return command


def _add_language(parser: Parser) -> None:
    """Add --lang, before or after the command; _set_language_early has read it already."""
    parser.add_argument("--lang", choices=catalogue.LANGUAGES, help=_say("opt_lang"))


# Types of arguments for argparse; what they refuse is wrong usage.


def seat(word: str) -> int:
    """A seat by its number or its letter.

    >>> seat("2"), seat("C")
    (2, 2)
    """
    if len(word) == 1 and word.upper() in SEAT_LETTERS:
        return SEAT_LETTERS.index(word.upper())
    if not word.isascii() or not word.isdigit() or len(word) > 3:
        raise argparse.ArgumentTypeError(_say("bad_seat", word))
    return int(word)


def seed(word: str) -> int:
    """A seed for dice and bots."""
    if not word.isascii() or not word.isdigit() or len(word) > 20 or int(word) >= SEEDS:
        raise argparse.ArgumentTypeError(_say("bad_seed", word, str(SEEDS - 1)))
    return int(word)


def count(most: int, word: str) -> int:
    """A number of games or workers, at most `most`."""
    if not word.isascii() or not word.isdigit() or len(word) > 7 or not 0 < int(word) <= most:
        raise argparse.ArgumentTypeError(_say("bad_count", word, str(most)))
    return int(word)


def share(word: str) -> float:
    """A share of wins.

    >>> share("0.55"), share("55%")
    (0.55, 0.55)
    """
    number = word.removesuffix("%")
    is_number = re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,9})?", number, re.ASCII)
    value = float(number) / (1 if number == word else 100) if is_number else -1.0
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError(_say("bad_share", word))
    return value


def option_choice(word: str) -> tuple[str, str]:
    """An option of a game with its value: third=virtual."""
    name, sign, value = word.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(_say("bad_option", word))
    return name, value


def picture(word: str) -> str:
    """A file with the ending of a picture format."""
    if os.path.splitext(word)[1].lower() not in PICTURES:
        raise argparse.ArgumentTypeError(_say("bad_picture", word, Text("core.or", *PICTURES)))
    return word


def _say(id: str, *params: str | Text) -> str:
    return catalogue.translate(Text("cli." + id, *params))
