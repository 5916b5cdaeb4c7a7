"""`laguna games`: lists the games with their options, and says whether the engine runs compiled."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

import laguna
from laguna import games
from laguna.core.game import Game
from laguna.terminal import output
from laguna.text import catalogue
from laguna.text.text import RuleError, Text

SHOWN_DIGITS: Final = 8  # of the SHA-256 of a game's components


def run(args: Namespace) -> int:
    """List every game; one that can't be loaded is refused in a sentence."""
    ids = games.ids()
    engine = Text("cli.compiled") if laguna.compiled() else Text("cli.uncompiled")
    output.tell(Text("cli.engine", laguna.__version__, engine))
    refused = 0
    for id in ids:
        try:
            game = games.load(id)
        except RuleError as error:
            refused += 1
            output.complain(catalogue.refusal(error))
            continue
        output.put()
        _list_game(game)
    return 1 if refused else 0


def _list_game(game: Game) -> None:
    least, most = game.seats[0], game.seats[-1]
    facts = [
        catalogue.translate(Text("cli.seats_from_to", least, most)),
        catalogue.translate(Text("cli.rules_version", game.versions[-1])),
        catalogue.translate(Text("cli.components_digest", game.rules.digest[:SHOWN_DIGITS])),
    ]
    output.put_styled(output.fold(", ".join([f"{game.id}: {game.title}", *facts]), "", "  "), output.HEAD)
    for name, values in game.options.items():
        choice = Text("cli.option_values", f"--{name}", Text("core.or", *values), values[0])
        output.put(output.fold(catalogue.translate(choice), "  ", "    "))
