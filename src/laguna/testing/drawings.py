"""Laws of drawing: a picture of every view, with everything in it that can be clicked."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from xml.etree import ElementTree  # nosec B405
from xml.parsers import expat

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.game import Game
from laguna.core.state import NOBODY, State
from laguna.drawing.document import THEMES, document, resolve
from laguna.drawing.plates import ANY_SHAPE, BOARD, DOCK, NO_OWNER, SEAT, TALL, WIDE, Piece, Plate
from laguna.drawing.svg import PAGE_LETTERS
from laguna.testing.random_play import LANGUAGES, Played, Setting, one_of, some_of
from laguna.text import catalogue

WIDEST: Final = 480  # look.md: 400, and Rialto's 480
SMALLEST: Final = 11  # text
NAMES: Final = ("Zanetta", "Zorzi", "Zuana", "Zaneto", "Zilia")
MOST: Final = 6  # plates of the board, each in one shape or two


def plates(game: Game, view: State, reader: int, language: str) -> list[Plate]:
    """The drawing of a view for its reader, with what the reader may do."""
    actions = view.legal_actions(reader) if reader != NOBODY else vec[i64]()
    return game.drawing.plates(view, reader, actions, language)


def drawing(game: Game, view: State, reader: int, language: str) -> str:
    """The drawing of a view as its reader gets it, for every screen."""
    drawn = plates(game, view, reader, language)
    not_in_pictures = [plate for plate in drawn if plate.shape == WIDE or plate.area == SEAT]
    return document(drawn, language=language) + "".join([plate.markup() for plate in not_in_pictures])


def offered_on(drawn: list[Plate], shape: str) -> list[tuple[int, str]]:
    """What can be clicked on a screen of this shape: actions, each with its words."""
    seen = [plate.markup() for plate in drawn if plate.shape in (ANY_SHAPE, shape)]
    return [offer for markup in seen for offer in offers(markup)]


@lru_cache(256)  # a plate is often the same for several readers, and on every screen
def offers(markup: str) -> list[tuple[int, str]]:
    """The actions that can be clicked on a plate, each with its words."""
    found = [element.attrib for element in element_of(markup).iter() if "data-action" in element.attrib]
    return [(int(known["data-action"]), known.get("aria-label", "")) for known in found]


def element_of(markup: str) -> ElementTree.Element:
    """Plates as one well-formed picture."""
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')  # nosec B314


def the_drawing_offers_what_is_legal(setting: Setting, state: State, rng: Random) -> None:
    """On each screen a view offers its reader every legal action once, as a shape to click, in words; nothing else."""
    for reader in setting.readers():
        view = state.view(reader)
        legal = sorted(state.legal_actions(reader)) if reader != NOBODY else []
        for language in LANGUAGES:
            drawn = plates(setting.game, view, reader, language)
            for shape in (WIDE, TALL):
                offered = offered_on(drawn, shape)
                found = sorted([action for action, _ in offered])
                assert found == legal, f"{shape}: reader {reader} may do {legal} and can click {found}"
                assert all(label.strip() for _, label in offered), f"{shape}: an action to click has no words"


def a_click_says_what_the_description_says(setting: Setting, state: State, rng: Random) -> None:
    """What can be clicked is labelled with the description of its action."""
    for seat in state.deciders():
        view = state.view(seat)
        for language in LANGUAGES:
            for plate in plates(setting.game, view, seat, language):
                for piece in plate.pieces:
                    if piece.action >= 0:
                        text = setting.game.text.describe(view, piece.action, seat, seat)
                        said = catalogue.sentence(text, language)
                        assert piece.label == said, f"{piece.id} says {piece.label}, its description {said}"


def names_are_those_of_the_table(setting: Setting, state: State, rng: Random) -> None:
    """Names of the players at one table are not in the drawing of another."""
    view = state.view(one_of(setting.readers(), rng))
    before = drawing(setting.game, view, int(view.viewer), "en")
    with catalogue.Named(NAMES[: setting.seats]):
        drawing(setting.game, view, int(view.viewer), "en")
    after = drawing(setting.game, view, int(view.viewer), "en")
    kept = [name for name in NAMES if name in after]
    assert after == before, f"players are called by their names at another table: {kept}"


def the_drawing_is_well_formed(setting: Setting, state: State, rng: Random) -> None:
    """The drawing is well-formed in both themes, its ids are unique, its colours are tokens, its words can be read."""
    for reader in setting.readers():
        drawn = plates(setting.game, state.view(reader), reader, "en")
        names = sorted({plate.name for plate in drawn if plate.area == BOARD})
        assert 1 <= len(names) <= MOST, f"a board is 1 to {MOST} plates, not {names}"
        assert len({(plate.name, plate.shape) for plate in drawn}) == len(drawn), f"two plates are alike: {drawn}"
        wide = [plate.name for plate in drawn if plate.area == BOARD and plate.shape != WIDE and plate.width > WIDEST]
        assert not wide, f"wider than {WIDEST}: {wide}"
        assert len({plate.height for plate in drawn if plate.area == DOCK}) <= 1, "the dock is no row"
        markup = "".join([plate.markup() for plate in drawn])
        assert not re.search(r'"#|rgb\(', markup), "a colour is not a token"
        root = element_of(markup)
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(set(ids)) == len(ids), f"ids come twice: {sorted(id for id in ids if ids.count(id) > 1)}"
        for element in root.iter("{http://www.w3.org/2000/svg}text"):
            is_letter = element.attrib.get("class") == "seat"  # of a token, whose shape and colour say the same
            assert is_letter or float(element.attrib["font-size"]) >= SMALLEST, f"too small: {element.text}"
        for theme in THEMES:
            expat.ParserCreate().Parse(document(drawn, theme=theme), True)


def plates_about_a_seat_offer_no_action(setting: Setting, state: State, rng: Random) -> None:
    """A plate for a seat's row is about a seat that is not the reader's, and has nothing to click; no other has one."""
    for reader in setting.readers():
        for plate in plates(setting.game, state.view(reader), reader, "en"):
            if plate.area != SEAT:
                assert plate.owner == NO_OWNER, f"{plate.name} is about seat {plate.owner} and not in its row"
                continue
            assert plate.owner in range(setting.seats) and plate.owner != reader, f"{plate.name} is about no other seat"
            assert plate.width <= WIDEST, f"{plate.name} is too wide for a phone"
            assert all(piece.action < 0 for piece in plate.pieces), f"{plate.name} can be clicked"


def keyboard_letters_are_unique(setting: Setting, state: State, rng: Random) -> None:
    """A letter is drawn where it is, belongs to one action of a screen, and is none that pages need themselves."""
    for reader in setting.readers():
        for language in LANGUAGES:
            pieces = [
                piece for plate in plates(setting.game, state.view(reader), reader, language) for piece in plate.pieces
            ]
            letters = {(piece.key, piece.action) for piece in pieces if piece.key}
            assert len({key for key, _ in letters}) == len(letters), f"pressed at once: {sorted(letters)}"
            assert not any(key in PAGE_LETTERS for key, _ in letters), f"taken by pages: {sorted(letters)}"
            for piece in pieces:
                drawn = f">{piece.key}</text></g>"
                assert not piece.key or (piece.action >= 0 and drawn in piece.body), f"{piece.key} is not drawn"


def pieces_lie_on_their_plate(setting: Setting, state: State, rng: Random) -> None:
    """A piece lies on its plate, has an id to be found by, and is the same when it is drawn again."""
    for reader in setting.readers():
        view = state.view(reader)
        drawn = plates(setting.game, view, reader, "en")
        assert drawn == plates(setting.game, view, reader, "en"), "drawn twice, it is not the same"
        for plate in drawn:
            for piece in plate.pieces:
                assert re.fullmatch(r"[A-Za-z][\w.-]*", piece.id), f"no id: {piece.id}"
                assert 0 <= piece.x <= plate.width, f"{piece.id} is beside its plate"
                assert 0 <= piece.y <= plate.height, f"{piece.id} is beside its plate"


def the_drawing_is_translated(setting: Setting, state: State, rng: Random) -> None:
    """The drawing has other words in German, and the same pieces in the same places."""
    for reader in setting.readers():
        view = state.view(reader)
        english, german = (plates(setting.game, view, reader, language) for language in LANGUAGES)
        for plate, other in zip(english, german, strict=True):
            assert plate.label != other.label, f"not translated: {plate.label}"
        places = [[_places(plate.pieces) for plate in drawn] for drawn in (english, german)]
        assert places[0] == places[1], "the German drawing has other pieces"


def the_backdrop_never_changes(played: Played, rng: Random) -> None:
    """The backdrop of a plate is the same in every position of a game."""
    for reader in some_of(played.setting.readers(), 2, rng):
        backdrops: dict[tuple[str, str], str] = {}
        chosen = set(some_of(range(len(played.steps) + 1), 12, rng))
        for index, state in enumerate(played.states()):
            if index in chosen:
                for plate in plates(played.setting.game, state.view(reader), reader, "en"):
                    known = backdrops.setdefault((plate.name, plate.shape), plate.backdrop)
                    assert plate.backdrop == known, f"the backdrop of {plate.name} has changed"


def the_emblem_is_drawn_in_tokens(setting: Setting) -> None:
    """The emblem is well-formed in both themes, and its colours are tokens."""
    markup = setting.game.drawing.emblem()
    assert not re.search(r'"#|rgb\(', markup), "a colour of the emblem is not a token"
    for theme in THEMES:
        expat.ParserCreate().Parse(resolve(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>', theme), True)


def _places(pieces: list[Piece]) -> list[tuple[str, int]]:
    return [(piece.id, piece.action) for piece in pieces]
