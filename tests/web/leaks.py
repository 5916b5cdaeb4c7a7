"""Nothing leaks: two matches that differ in what is hidden are the same to the byte in all that leaves for a reader.

    python -m tests.web.leaks                     # 100,000 positions of each game, 1,000 matches searched for canaries
    python -m tests.web.leaks rialto --positions 2000 --matches 10
    python -m tests.web.leaks --write             # puts the figures into docs/reliability.md

A run that is stopped goes on where it was: what was done is kept in .soak/promises/.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import random
from collections.abc import Iterator
from typing import Final

import msgspec
from benchmarks.promises import note, so_far, tell
from librt.random import Random

from laguna import games
from laguna.core.dice import commitment
from laguna.core.match import Match
from laguna.core.state import CHANCE, NOBODY
from laguna.review.hints import hint
from laguna.review.plan import evaluate_step
from laguna.testing import hidden_information
from laguna.testing.random_play import Setting, play
from laguna.text import catalogue
from laguna.text.text import RuleError
from laguna.web.api import routes
from laguna.web.db.models import MOVE, WORDS, Row
from laguna.web.notify import push_notices
from laguna.web.pages.at_table import hints
from laguna.web.pages.devices import previews
from laguna.web.tables import frames
from laguna.web.tables import live as live_module
from laguna.web.tables.live import Listener, LiveTable
from laguna.web.tables.painter import Painter
from laguna.web.tables.positions.earlier import earlier_frame
from laguna.web.tables.positions.preview import preview, preview_set
from laguna.web.tables.table import Table
from laguna.web.text import catalogues
from tests.support.example_games import all_settings, hidden_table
from tests.support.review_matches import TINY
from tests.support.web.watched_table import ID, NAMES, WatchedTable, stored_match_for

POSITIONS: Final = 100_000
MATCHES: Final = 1_000
SELDOM: Final = 12  # positions between two whole frames and records, which hold what came piece by piece before
SELDOMER: Final = 4 * SELDOM  # positions between two pieces of advice, which take long
SOURCES: Final = (
    *(f"src/laguna/{part}" for part in ("core", "games", "bots", "review", "testing", "web")),
    "tests/web/leaks.py",
)


def stop_the_clock() -> None:
    """It is always the same moment, so that what is sent can be compared."""
    catalogues.register()
    live_module.now = lambda: 1  # type: ignore[attr-defined]


# ---- two matches


def outputs(watched: WatchedTable, reader: int, number: int) -> dict[str, object]:
    """What leaves the server for a reader after a step, made by the code that makes it for browsers and programs."""
    table = watched.live.table
    told: dict[str, object] = {
        "frames": watched.sent(reader),
        "position": msgspec.json.encode(routes.position(table, reader, "en")),
        "refusal": refusal(table.match, reader),
        "lobby": table.changes() if reader == NOBODY else None,
        "notice": notice(table, reader),
        "what is forced": table.match.forced_step(),
        "what marks would bring": marked(table, reader),
        "whether a choice is still meant": [table.is_meant_for_now(reader, count) for count in range(3)],
    }
    if number % SELDOM == 0:
        picture = Painter(table.match, reader, "de").paint(watched.live.public_info())
        told["whole frame"] = msgspec.json.encode(frames.whole_with_text(picture, table.match, "de", 1))
        told["record"] = table.match.record().seen_by(reader, table.game)
        told["an earlier position"] = earlier_position(table, reader, number)
        told["what choices would change"] = previewed(table, reader)
        told["preview"] = previews.markup(previews.sketch_position(table, "en")) if reader == NOBODY else None
    if number % SELDOMER == 0:
        told["advice"] = advice(table.match, reader)
    return told


def notice(table: Table, reader: int) -> list[str]:
    """What a mail or webhook says of a turn of this reader: the prompt from their own view."""
    if reader not in table.match.deciders():
        return []
    turn = table.turn(reader)
    return [turn.ask(language) for language in catalogue.LANGUAGES]


def earlier_position(table: Table, reader: int, number: int) -> bytes:
    """A position that a reader goes back to."""
    count = number % (table.match.count(reader) + 1)
    return msgspec.json.encode(earlier_frame(table, reader, count, "en"))


def previewed(table: Table, reader: int) -> list[bytes]:
    """What a seat that decides is shown of what its first and last choice would change."""
    if reader not in table.match.deciders():
        return []
    actions = list(table.match.state.legal_actions(reader))
    return [msgspec.json.encode(preview(table, reader, action, "en")) for action in (actions[0], actions[-1])]


def marked(table: Table, reader: int) -> list[bytes]:
    """What a seat that chooses a set is shown of its first mark, of all marks, and of marks that can't be."""
    view = table.match.state.view(reader)
    choice = table.match.game.text.set_choice(view, reader) if reader in view.deciders() else None
    if choice is None:
        return []
    pieces = [item.action for item in choice.items for _ in range(item.most)]
    wishes = (pieces[:1], pieces[-choice.most :], [*pieces, *pieces])
    return [msgspec.json.encode(preview_set(table, reader, wish, "en")) for wish in wishes]


def push_messages(table: Table) -> list[bytes]:
    """What devices show of the turns. Anybody may read a locked screen, so all of it has to be public."""
    seats = range(len(table.stored.seats))
    return [msgspec.json.encode(push_notices.turn_payload(table.stored, seat, "en")) for seat in seats]


def refusal(match: Match, reader: int) -> str:
    """What a seat is told that tries what it may not."""
    if reader == NOBODY or match.is_over():
        return ""
    allowed = list(match.state.legal_actions(reader)) if reader in match.deciders() else []
    action = next(action for action in range(match.game.actions.count) if action not in allowed)
    try:
        match.play(reader, action)
    except RuleError as error:
        return catalogue.refusal(error, "en")
    raise AssertionError(f"reader {reader} could do action {action}")


def advice(match: Match, reader: int) -> object:
    """What a seat that decides is hinted at now, and what a review will say of its decision."""
    if reader not in match.deciders():
        return None
    view = match.state.view(reader)
    hinted = hints.hint_in_words(hint(match.game, view, reader, TINY), match.game.text, view, reader, "en")
    action = int(match.state.legal_actions(reader)[0])
    judged = evaluate_step(match.game, match.state, reader, len(match.history), action, TINY, 0)
    return catalogue.sentence(hinted, "en", NAMES), judged


def compare(setting: Setting, seed: int) -> int:
    """One game, each kind of hidden thing changed once; in how many positions it made no difference."""
    rng = Random(seed)
    table = hidden_table(setting.game)
    played = play(setting, seed)
    compared = 0
    for row, index, pair in hidden_information.changed(played, table, rng):
        first, second = hidden_information.both_from_the_beginning(played, index, pair)
        start = next((at for at in range(index, -1, -1) if first[at][0] != CHANCE), 0)
        one, other = WatchedTable(setting, first, until=start), WatchedTable(setting, second, until=start)
        # The last step may be the one that shows it.
        for number in [at for at in range(start, len(first)) if first[at][0] != CHANCE][:-1]:
            one.play(*first[number])
            other.play(*second[number])
            assert push_messages(one.live.table) == push_messages(other.live.table), f"push messages tell {row.what}"
            for reader in pair.readers:
                hidden_information.same(outputs(one, reader, number), outputs(other, reader, number), reader, row.what)
            compared += 1
    return compared


def settings_of(id: str) -> list[Setting]:
    """The ways to play a game."""
    return [setting for setting in all_settings() if setting.game.id == id]


def go_on_comparing(id: str, positions: int) -> int:
    """Compare until so many positions of a game are done, counting those of earlier runs."""
    stop_the_clock()
    settings = settings_of(id)
    done = so_far(f"leaks-{id}", SOURCES) or {"positions": 0, "games": 0}
    while done["positions"] < positions:
        done["positions"] += compare(settings[done["games"] % len(settings)], 1000 + done["games"])
        done["games"] += 1
        note(f"leaks-{id}", done, SOURCES)
        print(f"{id}: {done['positions']:,} positions of {done['games']} games", flush=True)
    return int(done["positions"])


# ---- canaries


def canaries(seed: int) -> dict[str, bytes]:
    """By what it is, something that may stand in no frame; the secret of the dice may when the match is over."""
    secret = hashlib.sha256(b"canary %d" % seed).digest()
    return {
        "the secret of the dice": secret.hex().encode(),
        "the secret in base64": base64.b64encode(secret)[:40],
        "the sender's id of a row": b"canary-own",
    }


def frames_of(setting: Setting, seed: int) -> Iterator[tuple[int, bytes, bool]]:
    """A match at random, with words for the dice: each frame, for which reader, and whether the match is over then."""
    rng = random.Random(seed)
    secret = hashlib.sha256(b"canary %d" % seed).digest()
    stored = stored_match_for(setting)
    stored.match.commitment = commitment(secret)
    table = Table(stored, secret, setting.game)
    live = LiveTable(table)
    eyes = {reader: Listener(None, [reader] if reader >= 0 else [], reader, "en") for reader in setting.readers()}
    for listener in eyes.values():
        live.join(listener)
    while True:
        for reader in setting.readers():
            outbox = eyes[reader].outbox
            while not outbox.empty():
                yield reader, outbox.get_nowait() or b"", table.match.is_over()
        if table.match.is_over():
            return
        seat = rng.choice(table.match.deciders())
        may_speak = table.match.may_add_words(seat) and rng.random() < 0.5
        move = (
            "acqua alta" if may_speak else setting.game.notate(rng.choice(list(table.match.state.legal_actions(seat))))
        )
        number = table.number + 1
        own = f"canary-own {number}"
        kind = WORDS if may_speak else MOVE
        table.apply_row(Row(match=ID, number=number, kind=kind, seat=seat, move=move, own=own, at=number))
        live.show_all(actor=seat)


def search(setting: Setting, seed: int) -> int:
    """Look for canaries in all frames of a match; how many frames there were."""
    hidden = canaries(seed)
    searched = 0
    for reader, frame, is_over in frames_of(setting, seed):
        searched += 1
        for what, canary in hidden.items():
            assert canary not in frame or (is_over and what == "the secret of the dice"), (
                f"reader {reader} is told {what}"
            )
    return searched


def go_on_searching(matches: int) -> dict[str, int]:
    """Search until so many matches are done, all games in turn."""
    stop_the_clock()
    settings = [setting for id in games.ids() for setting in settings_of(id)]
    done = so_far("canaries", SOURCES) or {"matches": 0, "frames": 0}
    while done["matches"] < matches:
        done["frames"] += search(settings[done["matches"] % len(settings)], done["matches"])
        done["matches"] += 1
        if done["matches"] % 20 == 0 or done["matches"] == matches:
            note("canaries", done, SOURCES)
            print(f"{done['matches']} matches, {done['frames']:,} frames searched", flush=True)
    return done


def main() -> None:
    """Do what is missing, and tell of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    rows = [(id, f"{go_on_comparing(id, asked.positions):,}", 0) for id in asked.games or games.ids()]
    done = go_on_searching(asked.matches)
    if asked.write:
        tell("leaks", ("game", "positions compared", "differences"), rows)
        tell(
            "canaries", ("matches", "frames searched", "canaries found"), [(done["matches"], f"{done['frames']:,}", 0)]
        )


if __name__ == "__main__":
    main()
