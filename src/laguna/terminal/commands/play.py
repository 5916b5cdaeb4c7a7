"""`laguna play`: starts or resumes a match of one player against bots."""

from __future__ import annotations

import os
import secrets
from argparse import Namespace

from laguna import games, save_files
from laguna.bots import levels
from laguna.bots.parallel_search import ParallelSearch, cores
from laguna.core.dice import FastDice
from laguna.core.game import Game
from laguna.core.match import Match
from laguna.core.rules import Options
from laguna.terminal import checks
from laguna.terminal.input_guard import InputGuard
from laguna.terminal.parser import SEEDS
from laguna.terminal.play_session import MatchSaver, Opponent, PlaySession
from laguna.text.text import RuleError, Text

LEVEL = levels.MERCHANT  # of the bots, by default


def run(args: Namespace) -> int:
    """Play a match to its end, or until the player leaves."""
    if args.resume is not None:
        match, path = _resume(args)
        seat = persons_seat(match) if args.seat is None else args.seat
        checks.check_seat(seat, match.seats)
    else:
        seat = args.seat or 0
        match, path = _start(args, seat), None
    bots = opponents(match, seat, args.bot, args.seed)
    saver = MatchSaver.for_new(match, args.save) if path is None else MatchSaver(path)
    try:
        with InputGuard() as guard:
            return PlaySession(match, seat, bots, saver, guard).run()
    finally:
        for opponent in bots.values():
            opponent.bot.close()


def _start(args: Namespace, seat: int) -> Match:
    checks.check_named(args.game)
    options: Options = dict(args.option)
    level = args.bot or LEVEL
    return new_match(games.load(args.game), args.seats, options, seat, level, args.name or "", args.seed)


def _resume(args: Namespace) -> tuple[Match, str]:
    """The match to resume and its file: the one named, else the newest."""
    for name in ("seats", "option", "name", "seed", "save"):
        if getattr(args, name) not in (None, []):
            raise RuleError(Text("cli.fixed", "--" + name))
    game, path = args.game, args.resume
    if not game and path in games.ids() and not os.path.exists(path):
        game, path = path, ""  # `play --resume rialto`
    path = path or save_files.newest(game)
    match = save_files.resume(path)
    if game:
        checks.check_game(match.game.id, game, path)
    return match, path


def new_match(
    game: Game, seats: int | None, options: Options, seat: int, level: str, name: str, seed: int | None
) -> Match:
    """A new match, with sealed dice or those of a seed; in its record bots have the name of their level."""
    count = seats if seats is not None else checks.default_seats(game)
    names = [name if place == seat else level for place in range(min(count, game.seats[-1]))]
    match = Match(game, count, options, dice=None if seed is None else FastDice(seed), names=names)
    checks.check_seat(seat, count)
    return match


def persons_seat(match: Match) -> int:
    """The seat of a resumed match that isn't a bot's; the first one if there are several."""
    return next((seat for seat, name in enumerate(match.names) if not levels.is_bot(name)), 0)


def opponents(match: Match, seat: int, level: str | None, seed: int | None) -> dict[int, Opponent]:
    """A bot for every other seat, of this level or of the one in its name; with a seed it always plays the same."""
    start = secrets.randbelow(SEEDS) if seed is None else seed
    search = ParallelSearch(match.game, match.seats, match.options, match.version, cores())
    out: dict[int, Opponent] = {}
    for place in range(match.seats):
        if place != seat:
            name = match.names[place]
            wanted = level or (name if levels.is_bot(name) else LEVEL)
            out[place] = Opponent(wanted, search.bot(wanted, (start + place) % SEEDS))
    return out
