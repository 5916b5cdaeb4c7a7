"""The command `laguna`: reads what was typed and calls what does it; ends in 0 done, 1 refused, 2 wrong usage."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Sequence

from laguna import games, saves
from laguna.core import words
from laguna.core.game import NOBODY, Options
from laguna.core.match import Match, replay
from laguna.core.record import verify
from laguna.core.text import RuleError, Text
from laguna.terminal import arguments, listing, pictures, play, screen, sentences
from laguna.terminal import replay as replaying
from laguna.terminal.leaving import Door

INTERRUPTED = 130  # what shells call the end by Ctrl-C


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; whatever a user can cause ends in one sentence, never in a traceback."""
    screen.prepare()
    sentences.register()
    try:
        status = _run(arguments.parse(sys.argv[1:] if argv is None else argv))
        _flush()
    except RuleError as error:
        screen.complain(words.refusal(error))
        status = 1
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:  # whoever reads has seen enough: `laguna replay FILE | head`
        status = 0
    except OSError as error:  # files are guarded where they are opened, so this is our own output
        screen.complain(words.say(Text("cli.no_output", error.strerror or str(error))))
        status = 1
    _forget_unwritten()
    return status


def _run(args: Namespace) -> int:
    commands = {
        "games": _games,
        "components": _components,
        "serve": _serve,
        "move-database": _move_database,
        "play": _play,
        "replay": _replay,
        "verify": _verify,
        "draw": _draw,
        "review": _review,
        "arena": _arena,
        "lab": _lab,
        "bench": _bench,
    }
    return commands[args.command](args)


def _games(args: Namespace) -> int:
    return listing.list_games()


def _components(args: Namespace) -> int:
    listing.list_components(args.game, args.components)
    return 0


def _serve(args: Namespace) -> int:
    try:
        from laguna.terminal import serve  # imports what only serving needs
    except ModuleNotFoundError as error:
        raise RuleError(Text("cli.no_web", error.name or str(error))) from error
    return serve.do(args)


def _move_database(args: Namespace) -> int:
    try:
        from laguna.terminal import move  # imports what only serving needs
    except ModuleNotFoundError as error:
        raise RuleError(Text("cli.no_web", error.name or str(error))) from error
    return move.do(args)


def _play(args: Namespace) -> int:
    if args.resume is not None:
        match, path = _resumed(args)
        seat = play.persons_seat(match) if args.seat is None else args.seat
        play.check_seat(seat, match.seats)
    else:
        seat = args.seat or 0
        match, path = _new_match(args, seat), None
    opponents = play.opponents(match, seat, args.bot, args.seed)
    keeper = play.Keeper.for_new(match, args.save) if path is None else play.Keeper(path)
    try:
        with Door() as door:
            return play.Sitting(match, seat, opponents, keeper, door).run()
    finally:
        for opponent in opponents.values():
            opponent.bot.close()


def _new_match(args: Namespace, seat: int) -> Match:
    if not args.game:
        raise RuleError(Text("cli.which_game", Text("core.and", *games.ids())))
    options: Options = dict(args.option)
    level = args.bot or play.LEVEL
    return play.begin(games.load(args.game), args.seats, options, seat, level, args.name or "", args.seed)


def _resumed(args: Namespace) -> tuple[Match, str]:
    """The match to go on with, and its file: the one named, else the newest."""
    for name in ("seats", "option", "name", "seed", "save"):
        if getattr(args, name) not in (None, []):
            raise RuleError(Text("cli.fixed", "--" + name))
    game, path = args.game, args.resume
    if not game and path in games.ids() and not os.path.exists(path):
        game, path = path, ""  # `play --resume rialto`
    path = path or saves.newest(game)
    match = saves.resume(path)
    if game:
        pictures.check_game(match.game.id, game, path)
    return match, path


def _replay(args: Namespace) -> int:
    record = saves.read(args.file)
    match = replay(record)
    play.check_seat(args.seat or 0, match.seats)
    reader = NOBODY if args.seat is None else args.seat
    if args.json:
        screen.put(replaying.as_json(record, match, reader))
    elif replaying.is_interactive():
        with Door() as door:
            replaying.step_through(match, reader, door)
    else:
        replaying.tell(match, reader)
    return 0


def _verify(args: Namespace) -> int:
    record = saves.read(args.file)
    screen.tell(verify(record))
    return 0


def _draw(args: Namespace) -> int:
    pictures.draw(args.game, args.file, args.output, theme=args.theme, at=args.at, reader=args.seat)
    return 0


def _review(args: Namespace) -> int:
    from laguna.terminal import review  # imports what only reviews need

    review.do(args)
    return 0


def _arena(args: Namespace) -> int:
    from laguna.terminal import arena  # imports what only the arena needs

    arena.do(args)
    return 0


def _lab(args: Namespace) -> int:
    from laguna.terminal import lab  # imports what only the lab needs

    lab.do(args)
    return 0


def _bench(args: Namespace) -> int:
    from laguna import bench  # imports what only measuring needs

    result = bench.measure([args.game] if args.game else games.ids(), screen.progress)
    screen.put(json.dumps(result, indent=1) if args.json else bench.report(result))
    return 0


def _flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def _forget_unwritten() -> None:
    """Let Python find nothing to complain of when it closes an output that is gone."""
    try:
        _flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
