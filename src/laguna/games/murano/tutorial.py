"""Murano: guided turns for two: building, characters, glass, special cards, passing, income; then questions."""

from __future__ import annotations

from typing import Final

from laguna.core.facets.tutorial import Lesson, Tutorial
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions
from laguna.text.text import Text, seat_name

SEATS: Final = 2
LEARNER: Final = 0
OTHER: Final = 1
DEALS: Final = (
    "red income",
    "remove palace_1",
    "start A",
    *("draw character_12", "draw character_5", "draw character_20"),
    *("draw street_rb", "draw street_r"),
    *("draw character_4", "draw character_15", "draw character_21"),
    "draw shop_red",
    "draw street_r",
    "draw glass_green",
    "draw palace_2",
    "draw shop_red",
    *("draw bank", "draw tavern", "draw harbour"),
)


def first_round() -> Tutorial:
    """All turns; what the other player does without words is simply done."""
    lessons = [*first_turn(), *second_turn(), *third_turn(), *fourth_turn(), *fifth_turn()]
    lessons += [*sixth_turn(), *seventh_turn(), *eighth_turn(), *ninth_turn(), *tenth_turn(), *questions()]
    return Tutorial(SEATS, {}, 1, LEARNER, DEALS, lessons)


def guide_text(key: str, *params: int | str | Text) -> Text:
    return Text(f"murano.guide_{key}", *params)


def others(*moves: str) -> list[Lesson]:
    """What the other player does."""
    return [Lesson(None, OTHER, move) for move in moves]


def space(name: str) -> tuple[str, ...]:
    """The pieces of a space on offer."""
    return both(f"space-{box.SPACE_NAMES.index(name)}")


def field(name: str) -> tuple[str, ...]:
    """The pieces of a field."""
    return both(f"field-{box.FIELD_NAMES.index(name)}")


def both(id: str) -> tuple[str, ...]:
    """A piece of the board in both its shapes."""
    return id, f"{id}-wide"


def button(action: int) -> tuple[str, ...]:
    """The piece of a button."""
    return (f"button-{action}",)


def first_turn() -> list[Lesson]:
    """A ship, and what is bought where it stops (MU-5.2, MU-7.2)."""
    return [
        Lesson(guide_text("welcome")),
        Lesson(guide_text("ring"), pieces=(*both("ship-0"), *both("ship-red"))),
        Lesson(guide_text("factory"), LEARNER, "sail glass_factory_2", space("glass_factory_2")),
        Lesson(guide_text("buy", 1), LEARNER, "act", (*both("here"), *button(actions.ACT))),
        *others("sail character_1", "act", "keep character_12"),
    ]


def second_turn() -> list[Lesson]:
    """Streets and a building (MU-8.2 to MU-8.4)."""
    yard = (f"yard-{box.FACE_NAMES[: box.BUILDINGS].index('glass_factory')}",)
    return [
        Lesson(guide_text("other", seat_name(OTHER))),
        Lesson(guide_text("build"), LEARNER, "sail build_3", space("build_3")),
        Lesson(guide_text("act_build"), LEARNER, "act", button(actions.ACT)),
        Lesson(guide_text("street"), LEARNER, "street", button(actions.STREET_TILE)),
        Lesson(guide_text("lay_street"), LEARNER, "on san_donato:b2", field("san_donato:b2")),
        Lesson(guide_text("lay_factory"), LEARNER, "lay glass_factory", yard),
        Lesson(guide_text("on", 1), LEARNER, "on san_donato:b1", field("san_donato:b1")),
        Lesson(guide_text("second_street"), LEARNER, "street", button(actions.STREET_TILE)),
        Lesson(guide_text("last_tile"), LEARNER, "on san_donato:b3", field("san_donato:b3")),
        *others("sail two_gold", "act"),
    ]


def third_turn() -> list[Lesson]:
    """A character (MU-7.6)."""
    return [
        Lesson(guide_text("character", seat_name(OTHER)), LEARNER, "sail character_2", space("character_2")),
        Lesson(guide_text("recruit", 1), LEARNER, "act", button(actions.ACT)),
        Lesson(guide_text("keep", 2), LEARNER, "keep character_4", ("drawn-3",)),
        *others("sail shop_2", "act", "blind"),
    ]


def fourth_turn() -> list[Lesson]:
    """A gondolier for the character (MU-7.7)."""
    return [
        Lesson(guide_text("gondolier"), LEARNER, "sail gondolier_1", space("gondolier_1")),
        Lesson(guide_text("place"), LEARNER, "act", button(actions.ACT)),
        Lesson(guide_text("gondola", 2, 5), LEARNER, "place san_donato:A", both("gondola-8")),
        *others("sail build_1", "act", "street", "on san_donato:b4", "lay shop_red", "on san_donato:b5", "stop"),
    ]


def fifth_turn() -> list[Lesson]:
    """Two ships, and glass (MU-5.4, MU-7.10)."""
    return [
        Lesson(guide_text("shop", seat_name(OTHER)), pieces=field("san_donato:b5")),
        Lesson(guide_text("jam"), LEARNER, "sail palace_2", space("palace_2")),
        Lesson(guide_text("second_ship", 1), LEARNER, "sail production", space("production")),
        Lesson(guide_text("produce"), LEARNER, "act", (*both("here"), *button(actions.ACT))),
        Lesson(guide_text("work", 2), LEARNER, "work 1"),
        Lesson(guide_text("sell", 5), LEARNER, "sell g"),
        *others("sail hire_dismiss", "act", "dismiss"),
    ]


def sixth_turn() -> list[Lesson]:
    """A special building (MU-7.5)."""
    return [
        Lesson(guide_text("special"), LEARNER, "sail special_building", space("special_building")),
        Lesson(guide_text("buy_special", 2), LEARNER, "act", button(actions.ACT)),
        *others("sail palace_2", "act", "blind"),
    ]


def seventh_turn() -> list[Lesson]:
    """Passing (MU-6)."""
    return [
        Lesson(guide_text("pass", 1), LEARNER, "pass", button(actions.PASS)),
        Lesson(guide_text("pass_ship"), LEARNER, "sail glass_factory_2", space("glass_factory_2")),
        *others("sail income", "act", "income san_donato"),
    ]


def eighth_turn() -> list[Lesson]:
    """What income is, and a shop for it (MU-7.9, MU-7.3)."""
    return [
        Lesson(guide_text("income_seen", 3, seat_name(OTHER)), pieces=both("island-name-2")),
        Lesson(guide_text("buy_shop"), LEARNER, "sail shop_1", space("shop_1")),
        Lesson(guide_text("act_shop"), LEARNER, "act", button(actions.ACT)),
        Lesson(guide_text("blind", 2, 4), LEARNER, "blind", button(actions.BLIND)),
        *others("sail two_gold", "act"),
    ]


def ninth_turn() -> list[Lesson]:
    """A special card, and the shop (MU-8.4, MU-8.5, MU-9.1)."""
    faces = box.FACE_NAMES[: box.BUILDINGS]
    return [
        Lesson(guide_text("build_again"), LEARNER, "sail build_3", space("build_3")),
        Lesson(guide_text("act_build_again"), LEARNER, "act", button(actions.ACT)),
        Lesson(
            guide_text("lay_special"), LEARNER, "lay special_building", (f"yard-{faces.index('special_building')}",)
        ),
        Lesson(guide_text("on_special"), LEARNER, "on san_donato:a3", field("san_donato:a3")),
        Lesson(guide_text("card", 4), LEARNER, "card bank", ("drawn-card-0",)),
        Lesson(guide_text("lay_shop"), LEARNER, "lay shop_red", (f"yard-{faces.index('shop_red')}",)),
        Lesson(guide_text("on_shop", 2), LEARNER, "on san_donato:c3", field("san_donato:c3")),
        Lesson(guide_text("stop"), LEARNER, "stop", button(actions.STOP)),
        *others("sail gondolier_1", "act", "place san_donato:B"),
    ]


def tenth_turn() -> list[Lesson]:
    """Income (MU-7.9)."""
    return [
        Lesson(guide_text("sail_income"), LEARNER, "sail income", space("income")),
        Lesson(guide_text("act_income"), LEARNER, "act", button(actions.ACT)),
        Lesson(guide_text("take_income", 3), LEARNER, "income san_donato", both("island-2")),
    ]


def questions() -> list[Lesson]:
    """How the game ends, and three questions with their answers (MU-11, MU-10, MU-5.3)."""
    return [
        Lesson(guide_text("end"), pieces=both("stack-0")),
        Lesson(guide_text("ask_ship"), pieces=space("character_1")),
        Lesson(guide_text("answer_ship"), pieces=both("ship-4")),
        Lesson(guide_text("ask_character"), pieces=(*field("san_donato:b1"), *both("gondola-8"))),
        Lesson(guide_text("answer_character", 2)),
        Lesson(guide_text("ask_end"), pieces=both("stack-1")),
        Lesson(guide_text("answer_end")),
        Lesson(guide_text("on_your_own")),
    ]
