"""What a choice in Murano would bring: gold, customers, what characters would be worth."""

from __future__ import annotations

from laguna.core.state import NOBODY
from laguna.games.murano.rules import actions
from laguna.games.murano.rules.state import MuranoState
from laguna.text import catalogue
from tests.games.murano.rules.test_examples import with_factories
from tests.games.murano.scene_turns import build, building, buy, place, recruit, street
from tests.games.murano.scenes import GAME, Scene
from tests.games.murano.walks import walk


def told(scene: Scene, move: str, language: str = "en") -> list[str]:
    """What the seat to move is told of a choice."""
    seat = int(scene.state.mover)
    view = scene.state.view(seat)
    assert isinstance(view, MuranoState)
    return [catalogue.sentence(text, language) for text in GAME.text.consequences(view, GAME.parse(move), seat)]


def test_a_space_tells_its_way_and_what_its_action_would_leave() -> None:
    """MU-5.1: ships sail forward only, so the way is counted in sailing direction."""
    scene = Scene()
    assert told(scene, "sail two_gold") == ["You'd have 7 gold", "The ship sails 2 spaces from palace (top)"]
    assert told(scene, "sail special_building")[0] == "You'd keep 3 gold, and 8 would be left in the stack"
    assert told(scene, "pass")[0] == "You'd have 6 gold"


def test_a_second_ship_is_paid_before_the_action() -> None:
    """MU-5.4, MU-5.7"""
    scene = Scene()
    scene.play("sail build_1")
    assert told(scene, "sail two_gold")[0] == f"You'd have {5 - 1 + 2} gold"


def test_a_space_whose_action_is_out_of_reach_tells_why() -> None:
    """AR-4: the income space is only sailed to for room while nobody would pay."""
    scene = Scene()
    scene.play("sail character_1")
    assert told(scene, "sail income")[0].startswith("No island would pay you yet")


def test_a_character_on_offer_tells_what_it_is_worth_on_each_island() -> None:
    """MU-10.3: character 4 scores 2 points per glass factory; one stands at San Donato, one at Sacca Mattia."""
    scene = with_factories(1)
    buy(scene, "A", "glass_factory")
    build(scene, "A", street("street_blank", "san_donato:b2"), building("glass_factory", "san_donato:b1"))
    place(scene, "A", "san_donato:A")
    scene.earn("A", 2)
    scene.turn("A", "recruit_character > character_4 character_39 character_40")
    gold = scene.gold("A") - 1
    assert told(scene, "keep character_4") == [
        "Worth now, with your gondolier: San Donato 2",
        "Worth now, once you have a gondolier there: Sacca Mattia 2",
        f"You'd have {gold} gold",
    ]
    assert told(scene, "keep character_39")[0] == "Worth nothing on any island now"


def test_a_field_tells_what_changes_for_characters_and_income() -> None:
    """MU-7.9, MU-10.3: a street with two red customers beside a red shop, and character 12 (red customers)."""
    scene = Scene()
    recruit(scene, "A", 12)
    buy(scene, "A", "shop_red")
    build(scene, "A", street("street_r", "san_donato:b2"), building("shop_red", "san_donato:b1"))
    scene.turn("A", "build", "street > street_rr")
    assert told(scene, "on san_donato:b3")[:2] == [
        "Your character 12 (red customers): 1 → 3 points here",
        "Your income here: 1 → 3 gold",
    ]
    assert told(scene, "on san_donato:b3", "de")[1] == "Dein Einkommen hier: 1 → 3 Gold"


def test_a_gondola_tells_which_characters_would_score_there() -> None:
    scene = with_factories(1)
    recruit(scene, "A", 4)
    scene.earn("A", 3)
    scene.turn("A", "place_gondolier")
    assert told(scene, "place sacca_mattia:A")[0] == "Would score here now: character 4 (glass factories): 2"
    assert told(scene, "place san_donato:A")[0] == "None of your characters would score here now"


def test_production_tells_the_points_left_and_the_bag() -> None:
    scene = with_factories(2)
    scene.turn("A", "production")
    left = scene.score("A") - 4
    assert told(scene, "work 2")[0] == f"You'd have {left} points left"
    scene.play("work 2 > glass_green glass_green")
    gold = scene.gold("A") + 12
    assert told(scene, "sell gg") == [f"You'd have {gold} gold", "You'd have left: no beads"]


def test_in_final_scoring_a_use_is_compared_with_the_best() -> None:
    scene = Scene()
    recruit(scene, "A", 24)
    place(scene, "A", "san_donato:A")
    scene.end_turns()
    scene.score_seat("A")
    assert told(scene, "use san_donato") == ["This is part of your best score"]
    assert told(scene, "aside") == ["Your best score uses it at San Donato"]
    assert told(scene, "best")[0].startswith("Character 24")


def test_gold_that_is_promised_is_there_afterwards() -> None:
    """Over random games: what is said of gold after an action is what the player then has."""
    checked = 0
    for seed in range(4):
        for state, mover, action in walk(2 + seed % 3, seed, eager=True):
            if mover < 0 or not (actions.EARN <= action < actions.WORK or action in (actions.HIRE, actions.DISMISS)):
                continue
            view = state.view(mover)
            assert isinstance(view, MuranoState)
            first = GAME.text.consequences(view, action, mover)[0]
            after = state.clone()
            after.apply(action, mover)
            assert first.params[0] == after.gold[mover]
            checked += 1
    assert checked > 3


def test_chance_has_no_consequences_to_tell() -> None:
    assert GAME.text.consequences(Scene().state, GAME.parse("draw street_r"), NOBODY) == []
