"""Laws of the log: it tells of every point and where it came from, and result cards and previews can be read."""

from __future__ import annotations

from librt.random import Random

from laguna.core.facets.result_card import ResultCard
from laguna.core.facets.statistics import NO_CATEGORY
from laguna.core.state import NOBODY, State
from laguna.testing.random_play import LANGUAGES, Played, Setting
from laguna.testing.records import random_match
from laguna.testing.rules import is_said
from laguna.text import catalogue
from laguna.text.text import Text


def the_log_tells_where_points_come_from(played: Played, rng: Random) -> None:
    """For every reader the points told with the lines of the log make up the scores, each with its category."""
    match = random_match(played.setting, played.seed)
    for reader in played.setting.readers():
        told = [int(points) for points in played.setting.new().scores()]
        for line in match.lines(reader):
            for seat, category, points in line.points:
                told[seat] += points
                where = f"reader {reader} isn't told where {points} points of seat {seat} come from ({line.text})"
                assert category != NO_CATEGORY, where
        assert told == match.scores(), f"the log of reader {reader} tells of {told}, the scores are {match.scores()}"


def result_cards_can_be_read(played: Played, rng: Random) -> None:
    """What is resolved at once is said in each language, with a row for each player once."""
    match = random_match(played.setting, played.seed)
    for reader in played.setting.readers():
        for line in match.lines(reader):
            if line.card is not None:
                _check_card(line.card, played.setting.seats)


def consequences_can_be_read(setting: Setting, state: State, rng: Random) -> None:
    """What a choice would bring is said in each language."""
    for seat in state.deciders():
        view = state.view(seat)
        for action in view.legal_actions(seat):
            for text in setting.game.text.consequences(view, action, seat):
                _check_said(text)


def _check_card(card: ResultCard, seats: int) -> None:
    about = [row.seat for row in card.rows if row.seat != NOBODY]
    assert set(about) <= set(range(seats)), f"a result card has rows for seats {about}"
    assert len(set(about)) == len(about), f"a result card has two rows for one of the seats {about}"
    for text in [card.title, *([card.note] if card.note is not None else [])]:
        _check_said(text)
    for row in card.rows:
        _check_said(row.words)
        if row.name is not None:
            _check_said(row.name)


def _check_said(text: Text) -> None:
    for language in LANGUAGES:
        is_said(catalogue.sentence(text, language))
