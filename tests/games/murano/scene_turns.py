"""Whole turns for scenes of Murano: purchases, builds, cards and gondoliers, with the passes that bring the gold."""

from __future__ import annotations

from laguna.games.murano import components as box
from laguna.games.murano.rules import islands, needs
from tests.games.murano.scenes import GAME, LETTERS, Scene

SPARE = (21, 22, 23, 24, 25, 26, 27, 28, 31, 40, 39, 10, 11)  # characters that few scenes want
LANES = tuple(f"chiara_stefano:{lane}" for lane in ("b1", "b2", "b3", "c3", "d3", "a3"))
SPARE_CARDS = ("guild_hall", "crane_special_palace", "crane_shop_factory", "workshop_red_blue", "lighthouse")


def street(face: str, field: str) -> tuple[str, str]:
    """Draw a street and lay it."""
    return f"street > {face}", f"on {field}"


def building(face: str, field: str) -> tuple[str, str]:
    """Take up a tile and lay it."""
    return f"lay {face}", f"on {field}"


def build(scene: Scene, letter: str, *tiles: tuple[str, str]) -> None:
    """A seat builds tile by tile, in as many actions as it takes."""
    for first in range(0, len(tiles), 3):
        some = tiles[first : first + 3]
        moves = [move for pair in some for move in pair]
        scene.turn(letter, "build", *moves, *(["stop"] if len(some) < 3 else []))


def buy(scene: Scene, letter: str, *faces: str) -> None:
    """A seat buys tiles, one in a turn."""
    for face in faces:
        kind = face.partition("_")[0] if face.startswith(("shop", "palace")) else face
        scene.earn(letter, 2)
        scene.turn(letter, f"buy_{kind}", *([f"blind > {face}"] if kind in ("shop", "palace") else []))


def price(scene: Scene, letter: str) -> int:
    """What the next character costs a seat."""
    return int(needs.character_price(scene.state, LETTERS.index(letter)))


def is_in_pool(scene: Scene, number: int) -> bool:
    """Has a character not been drawn yet?"""
    return bool(scene.state.pool & 2 ** (number - 1))


def recruit(scene: Scene, letter: str, number: int, *, sparing: tuple[int, ...] = ()) -> None:
    """A seat recruits this character, out of three or as many as it draws; none of those spared is among the others."""
    scene.earn(letter, price(scene, letter) + 1)
    drawn = 5 if "hostel" in scene.cards(letter) else 3
    spare = [card for card in SPARE if card != number and card not in sparing]
    others = [card for card in spare if is_in_pool(scene, card)][: drawn - 1]
    names = " ".join(f"character_{card}" for card in (number, *others))
    scene.turn(letter, f"recruit_character > {names}", f"keep character_{number}")


def place(scene: Scene, letter: str, gondola: str) -> None:
    """A seat places a gondolier."""
    island, _, colour = gondola.partition(":")
    number = GAME.parse(f"place {gondola}") - GAME.parse("place sacca_mattia:A")
    assert number % box.COLOURS == LETTERS.index(colour), island
    scene.earn(letter, int(needs.gondola_price(scene.state, LETTERS.index(letter), number)) + 1)
    scene.turn(letter, "place_gondolier", f"place {gondola}")


def card(scene: Scene, letter: str, name: str, *, field: str = "", bought: bool = False) -> None:
    """A seat builds a special building and takes this card for it; without a field, out of the way."""
    if not bought:
        buy(scene, letter, "special_building")
    scene.turn(letter, "build")
    if field == "":
        lane = next(lane for lane in LANES if scene.tile(lane) == "")
        scene.play("street > street_blank", f"on {lane}")
        field = next(free for free in open_fields(scene) if free.startswith("chiara_stefano"))
    scene.play("lay special_building")
    left = [other for other in SPARE_CARDS if other != name and is_in_stack(scene, other)][:2]
    scene.play(f"on {field} > {' '.join([name, *left])}", f"card {name}", "stop")


def is_in_stack(scene: Scene, name: str) -> bool:
    """Has a special card not been drawn yet?"""
    number = GAME.parse(f"card {name}") - GAME.parse("card bank")
    return bool(scene.state.cards & 2**number)


def open_fields(scene: Scene) -> list[str]:
    """The fields where a building may lie."""
    return [
        name for field, name in enumerate(box.FIELD_NAMES) if islands.is_legal_field(scene.state, box.SPECIAL, field)
    ]
