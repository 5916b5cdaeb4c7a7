"""What everybody may see of a match, computed from its record, compared with what a browser was sent."""

from __future__ import annotations

import re
from typing import Any

from laguna import games
from laguna.core.dice import ScriptedDice
from laguna.core.match import Match
from laguna.core.record import Record
from laguna.core.state import CHANCE, NOBODY
from laguna.text import catalogue
from tests.support.browser.person import Person


def only_what_everybody_sees(told: list[dict[str, Any]], record: Record) -> None:
    """Every frame is searched, and compared with what onlookers may see of the match at that moment."""
    pieces, said = public(record)
    for frame in told:
        assert frame["seat"] == NOBODY
        assert not frame.get("choices") and not frame.get("undo", {}).get("can", False)
        for id, markup in pieces_of(frame):
            assert not id.startswith("hand-") and "data-action" not in markup
            assert (id, markup) in pieces[frame["count"]], f"{id} is not for onlookers' eyes"
        for line in frame.get("log", {"add": []})["add"]:
            is_counted = line["seat"] == CHANCE and re.fullmatch(r"\d+ cards or tiles are drawn", line["words"])
            assert is_counted or line["words"].lower() in said, f"{line['words']} is not for onlookers' ears"


def record_of(person: Person) -> Record:
    """The record as the menu gives it."""
    person.page.get_by_role("button", name="Menu").click()
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name="Download the record").click()
    person.page.keyboard.press("Escape")
    with open(download.value.path(), encoding="utf-8", newline="") as file:
        return Record.parse(file.read())


def pieces_of(frame: dict[str, Any]) -> list[tuple[str, str]]:
    """All pieces that a frame tells, with their markup."""
    return [(id, markup) for plate in frame.get("pieces", []) for id, markup in plate.get("set", [])]


def public(record: Record) -> tuple[dict[int, set[tuple[str, str]]], set[str]]:
    """What is public: by the onlookers' own count the pieces they may be shown, and everything the log may say."""
    game = games.load(record.game)
    draws = [int(game.parse(played.move)) for played in record.played if played.seat == CHANCE]
    match = Match(game, record.seats, record.options, dice=ScriptedDice(draws), names=record.names)
    pieces: dict[int, set[tuple[str, str]]] = {}
    note_pieces(match, pieces)
    for played in record.played:
        if played.seat != CHANCE:
            match.play_move(played.seat, played.move)
            note_pieces(match, pieces)
    return pieces, {catalogue.log_line(text, "en", record.names).lower() for _, text in match.log(NOBODY)}


def note_pieces(match: Match, pieces: dict[int, set[tuple[str, str]]]) -> None:
    """Note what onlookers see of the match as it stands."""
    here = pieces.setdefault(match.count(NOBODY), set())
    with catalogue.Named(list(match.names)):
        for plate in match.game.drawing.plates(
            match.state.view(NOBODY), NOBODY, match.state.legal_actions(NOBODY)[:0], "en"
        ):
            here.update((piece.id, piece.markup()) for piece in plate.pieces)
