"""Murano: the worked examples of its page, each played through the rules."""

from __future__ import annotations

from laguna.games.murano import components as box
from laguna.games.murano.rules import phases
from tests.games.murano.scene_turns import build, building, buy, card, place, price, recruit, street
from tests.games.murano.scenes import Scene

# ---- ships


def test_we_1_traffic_jam() -> None:
    scene = Scene(seats=3)
    scene.pass_turn("build_2")  # from 5 to 6
    scene.pass_turn("glass_factory_1")  # from 3 to 5
    assert {box.SPACE_NAMES[5], box.SPACE_NAMES[6], box.SPACE_NAMES[7]} <= scene.ships()
    assert scene.gold("C") == 5
    scene.play("sail special_building", "sail palace_1", "sail build_2")
    assert scene.gold("C") == 5 - 0 - 1 - 2
    scene.play("act")
    assert scene.moves() == ["street"]  # "build", and nothing else


def test_we_2_four_ships_cost_six() -> None:
    scene = Scene()
    scene.pass_turn("character_1")
    scene.pass_turn("gondolier_1")
    assert scene.gold("A") == 6
    scene.play("sail special_building", "sail palace_2", "sail glass_factory_2", "sail build_1")
    assert scene.gold("A") == 0
    scene.play("act")


def test_we_3_freeing_a_space() -> None:
    scene = Scene()
    scene.play("sail gondolier_1", "act", "place san_donato:A")
    scene.pass_turn("two_gold")  # from 7 to 9
    scene.play("sail palace_2", "act", "blind > palace_2")
    scene.pass_turn("palace_1")  # from 5 to 7
    assert scene.gold("A") == 1
    scene.play("sail shop_2", "sail two_gold")  # from 9 to 10, from 7 to 9
    assert scene.gold("A") == 0
    scene.play("act")
    assert scene.gold("A") == 2


def test_we_4_start_position() -> None:
    scene = Scene()
    reached = {box.SPACE_NAMES.index(name) for name in scene.offered("sail")}
    assert reached == {0, 2, 4, 6, 8, 9, 10, 12, 14, 16}
    for space in (9, 10):
        assert scene.describe(f"sail {box.SPACE_NAMES[space]}").startswith("sail from palace (top)")
    assert scene.describe(f"sail {box.SPACE_NAMES[12]}").startswith("sail from character (left)")
    scene.refuses(f"sail {box.SPACE_NAMES[11]}", "MU-5.2")


def test_we_5_pass() -> None:
    scene = Scene()
    scene.turn("A", "gondolier_1", "place san_donato:B")
    assert scene.gold("A") == 0
    scene.pass_turn("build_1")
    scene.pass_turn("two_gold")
    assert scene.gold("A") == 1
    assert scene.acting() == "B"
    assert "two_gold" in scene.ships()
    assert "palace_1" not in scene.ships()


# ---- building


def with_shop_and_palace() -> Scene:
    """A has a shop and a palace, and begins to build."""
    scene = Scene()
    buy(scene, "A", "shop_red", "palace_2")
    scene.turn("A", "build")
    return scene


def test_we_6_building() -> None:
    scene = with_shop_and_palace()
    assert scene.score("A") == 5
    island = "pietro_martire"
    scene.play(*street("street_blank", f"{island}:b2"), *building("shop_red", f"{island}:a2"))
    scene.play(*building("palace_2", f"{island}:b1"))
    assert scene.score("A") == 5 + 2 + 3
    assert scene.marker(f"{island}:a2") == "A"
    assert scene.marker(f"{island}:b1") == ""
    assert scene.acting() == "B"  # three tiles are used up


def test_we_7_adjacency() -> None:
    scene = with_shop_and_palace()
    scene.play(*street("street_blank", "pietro_martire:d3"), "lay shop_red")
    assert scene.offered("on") == ["pietro_martire:c3", "pietro_martire:d4"]
    scene.refuses("on pietro_martire:a2", "MU-8.3")


# ---- income and glass


def test_we_8_income() -> None:
    scene = Scene()
    buy(scene, "A", "shop_red", "shop_blue", "shop_blue")
    buy(scene, "B", "shop_grey")
    island = "san_donato"
    build(
        scene,
        "A",
        street("street_rr", f"{island}:b2"),
        street("street_bb", f"{island}:b3"),
        street("street_rr", f"{island}:b4"),
        building("shop_red", f"{island}:b1"),
        building("shop_blue", f"{island}:b5"),
        building("shop_blue", f"{island}:a3"),
    )
    build(scene, "B", building("shop_grey", f"{island}:c3"))
    scene.sail_when_free("A", "income")
    gold, others = scene.gold("A"), scene.gold("B")
    scene.play("act")
    assert scene.offered("income") == [island]
    assert scene.describe(f"income {island}") == "San Donato: 6 gold"
    scene.play(f"income {island}")
    assert (scene.gold("A"), scene.gold("B")) == (gold + 6, others)


def with_factories(count: int, seats: int = 2) -> Scene:
    """A has so many glass factories on islands of their own."""
    scene = Scene(seats=seats)
    buy(scene, "A", *["glass_factory"] * count)
    places = (
        ("sacca_mattia:b2", "sacca_mattia:a2"),
        ("teresa_mattia:a2", "teresa_mattia:a1"),
        ("san_donato:b2", "san_donato:b1"),
        ("pietro_martire:b2", "pietro_martire:b1"),
    )
    for lane, field in places[:count]:
        build(scene, "A", street("street_blank", lane), building("glass_factory", field))
    return scene


def test_we_9_production() -> None:
    scene = with_factories(3)
    scene.turn("A", "production", "work 2 > glass_green glass_blue", "sell none")
    assert scene.beads("A") == "gb"
    buy(scene, "A", "palace_2", "shop_red")
    build(scene, "A", street("street_blank", "san_donato:b3"), building("palace_2", "san_donato:a3"))
    build(scene, "A", building("shop_red", "san_donato:c3"))
    assert scene.score("A") == 9
    scene.sail_when_free("A", "production")
    gold, green = scene.gold("A"), scene.bag()["green"]
    scene.play("act", "work 2 > glass_green glass_green")
    assert scene.score("A") == 5
    scene.play("sell ggg")
    assert scene.gold("A") == gold + 20
    assert scene.beads("A") == "b"
    assert scene.bag()["green"] == green - 2 + 3


def test_we_10_production_limit() -> None:
    scene = with_factories(4)
    scene.turn("A", "production", "work 2 > glass_blue glass_blue", "sell none")
    assert scene.score("A") == 5
    scene.turn("A", "production")
    assert scene.offered("work") == ["0", "1", "2"]
    scene.refuses("work 3", "MU-7.10")
    scene.play("work 2 > glass_blue glass_blue", "sell none")
    assert scene.score("A") == 1
    scene.turn("A", "production")
    assert scene.offered("work") == ["0"]


def test_we_11_sale_prices() -> None:
    scene = with_factories(4)
    scene.turn("A", "production", "work 2 > glass_blue glass_blue", "sell none")
    scene.turn("A", "production", "work 2 > glass_blue glass_blue")
    assert scene.beads("A") == "bbbb"
    assert scene.offered("sell") == ["none", "b", "bb", "bbb"]
    prices = [scene.describe(f"sell {beads}").rpartition(" for ")[2] for beads in ("b", "bb", "bbb")]
    assert prices == ["5 gold", "12 gold", "20 gold"]


# ---- characters and gondoliers


def test_we_12_character_price() -> None:
    scene = Scene()
    for number in range(6):
        assert price(scene, "A") == 1 + number
        recruit(scene, "A", 1 + number)
    assert price(scene, "A") == 7
    card(scene, "A", "tavern")
    assert price(scene, "A") == 5
    first = Scene()
    card(first, "A", "tavern")
    first.sail_when_free("A", "recruit_character")
    gold = first.gold("A")
    first.play("act > character_1 character_2 character_3", "keep character_1")
    assert first.gold("A") == gold


def test_we_13_declining() -> None:
    scene = Scene()
    recruit(scene, "A", 1)
    scene.sail_when_free("A", "recruit_character")
    gold = scene.gold("A")
    assert gold >= 2
    scene.play("act > character_11 character_12 character_13", "decline")
    assert scene.gold("A") == gold
    assert [card + 1 for card in list(scene.state.tail)[-3:]] == [11, 12, 13]
    assert price(scene, "A") == 2


def test_we_14_gondolier_prices() -> None:
    scene = Scene()
    scene.turn("A", "place_gondolier")
    assert scene.describe("place san_donato:A") == "your own gondola at San Donato for 2 gold"
    assert scene.describe("place san_donato:B") == "Blue's gondola at San Donato for 5 gold"
    scene.play("place san_donato:A")
    card(scene, "A", "harbour")
    card(scene, "A", "harbour_pub")
    scene.earn("A", 3)
    scene.turn("A", "place_gondolier")
    assert scene.describe("place teresa_mattia:A") == "your own gondola at S. Teresa e S. Mattia for 1 gold: 1 point"
    assert scene.describe("place san_donato:B") == "Blue's gondola at San Donato for 3 gold: 1 point"
    points = scene.score("A")
    scene.play("place san_donato:B")
    assert scene.score("A") == points + 1


# ---- special cards


def test_we_18_workshop_red_and_green() -> None:
    scene = with_factories(3)
    card(scene, "A", "workshop_red_green")
    scene.turn("A", "production", "work 3 > glass_green glass_green glass_red")
    gold = scene.gold("A")
    scene.play("sell rgg")
    assert scene.gold("A") == gold + 20
    other = with_factories(3)
    card(other, "A", "workshop_red_green")
    other.turn("A", "production", "work 3 > glass_green glass_green glass_red", "sell none")
    recruit(other, "A", 34)
    place(other, "A", "san_donato:A")
    other.end_turns()
    other.score_seat("A")
    points = other.score("A")
    other.play("use san_donato", "hand rgg")
    assert other.score("A") == points + 21


def test_we_19_trading_office() -> None:
    scene = with_factories(1)
    card(scene, "A", "trading_office")
    points = scene.score("A")
    scene.turn("A", "production", "work 1+1 > glass_red glass_blue")
    assert scene.score("A") == points - 2
    assert scene.offered("sell") == ["none", "r", "b"]
    scene.play("sell none")
    assert scene.offered("return") == ["red", "blue"]
    scene.play("return red")
    assert scene.beads("A") == "b"
    sold = with_factories(1)
    card(sold, "A", "trading_office")
    sold.turn("A", "production", "work 1+1 > glass_red glass_blue", "sell r")
    assert sold.beads("A") == ""  # the last one has gone back without a question


def test_we_20_guild_hall() -> None:
    scene = with_factories(3)
    scene.turn("A", "production", "work 1 > glass_red", "sell none")
    card(scene, "A", "guild_hall")
    assert scene.score("A") == 6
    scene.turn("A", "production", "work 3 > glass_red glass_blue glass_green", "sell none")
    assert scene.score("A") == 1
    scene.turn("A", "production", "work 0", "sell r")
    assert scene.score("A") == 1


def test_we_21_hire_and_dismiss() -> None:
    scene = Scene()
    scene.sail_when_free("A", "hire_dismiss")
    gold = scene.gold("A")
    scene.play("act", "dismiss")
    assert scene.gondoliers("A") == (4, 3)
    assert scene.gold("A") == gold + 3
    card(scene, "A", "assembly_hall")
    scene.turn("A", "hire_dismiss")
    assert scene.describe("dismiss") == "dismiss a gondolier: 5 gold"
    assert scene.describe("hire") == "hire a gondolier for 1 gold"
    scene.play("hire")
    assert scene.gondoliers("A") == (5, 2)


# ---- the end


def test_we_22_end_by_purchase() -> None:
    scene = Scene(seats=3)
    while scene.state.left[box.PALACE] > 1:
        letter = scene.acting()
        if scene.gold(letter) >= 2 and scene.can_sail("buy_palace"):
            scene.sail("buy_palace")
            scene.play("act", "blind")
        else:
            scene.pass_turn()
    scene.earn("A", 2)
    scene.earn("B", 4)
    while scene.state.left[box.STREET] > 0:
        scene.lay_streets()
    scene.wait_for("A")
    assert not scene.state.is_ending()
    points = scene.score("A")
    scene.turn("A", "buy_palace", "blind")
    assert scene.state.phase == phases.INSTANT
    scene.play(f"on {scene.offered('on')[0]}")
    assert scene.score("A") == points + 3
    assert scene.acting() == "B"
    scene.pass_turn()
    assert scene.acting() == "C"
    scene.pass_turn()
    assert scene.state.phase == phases.OVER  # nobody has a character
    assert scene.state.scored == 3


# ---- final scoring


def test_we_15_final_scoring() -> None:
    scene = Scene()
    island = "san_donato"
    buy(scene, "A", "glass_factory", "shop_red")
    buy(scene, "B", "shop_red")
    build(scene, "A", street("street_blank", f"{island}:b2"), street("street_blank", f"{island}:b4"))
    build(scene, "A", building("glass_factory", f"{island}:b1"), building("shop_red", f"{island}:b5"))
    build(scene, "B", street("street_blank", f"{island}:a4"), building("shop_red", f"{island}:a5"))
    for number in (38, 5, 16):
        recruit(scene, "A", number)
    place(scene, "A", f"{island}:A")
    place(scene, "A", f"{island}:B")
    place(scene, "A", "sacca_mattia:A")
    scene.end_turns()
    scene.score_seat("A")
    points = scene.score("A")
    scene.play(f"use {island}", f"use {island}")
    assert scene.score("A") == points + 8 + 12
    assert scene.offered("use") == ["sacca_mattia"]


def test_we_16_too_few_gondoliers() -> None:
    scene = Scene()
    for number in (1, 2, 3, 4, 15):
        recruit(scene, "A", number)
    for island in ("sacca_mattia", "teresa_mattia", "san_donato", "pietro_martire"):
        place(scene, "A", f"{island}:A")
    scene.end_turns()
    scene.score_seat("A")
    for _ in range(4):
        scene.play(f"use {scene.offered('use')[0]}")
    assert scene.moves() == ["aside"]


def test_we_17_gold_card() -> None:
    scene = with_condition_of_7()
    points, gold = scene.score("A"), scene.gold("A")
    assert gold >= 4
    scene.play("use san_donato")
    assert scene.offered("gold") == [str(amount) for amount in (0, 2, 4, 6, 7, 8) if amount <= gold]
    scene.play("gold 4")
    assert scene.score("A") == points + 3
    assert scene.gold("A") == gold - 4


def with_condition_of_7() -> Scene:
    """A scores character 7, with a gondolier at San Donato, where its condition is met."""
    scene = Scene()
    island = "san_donato"
    buy(scene, "A", "palace_2", "special_building")
    build(scene, "A", street("street_bb", f"{island}:b2"), street("street_g", f"{island}:b4"))
    build(scene, "A", building("palace_2", f"{island}:b1"))
    card(scene, "A", "basilica", field=f"{island}:b5", bought=True)
    recruit(scene, "A", 7)
    place(scene, "A", f"{island}:A")
    scene.earn("A", 9)
    scene.end_turns(saving="A")
    scene.score_seat("A")
    return scene


def test_we_23_own_and_other_buildings() -> None:
    scene = Scene()
    island = "san_donato"
    buy(scene, "A", "shop_red", "shop_blue", "glass_factory", "palace_2", "palace_3", "special_building")
    buy(scene, "B", "shop_grey", "glass_factory")
    build(scene, "A", *[street("street_blank", f"{island}:{field}") for field in ("a2", "a4", "b2", "b4", "c2", "c4")])
    build(
        scene,
        "A",
        building("shop_red", f"{island}:a1"),
        building("shop_blue", f"{island}:a5"),
        building("glass_factory", f"{island}:b1"),
        building("palace_2", f"{island}:b5"),
        building("palace_3", f"{island}:a3"),
    )
    card(scene, "A", "bank", field=f"{island}:c1", bought=True)
    build(scene, "B", building("shop_grey", f"{island}:c5"), building("glass_factory", f"{island}:c3"))
    for number in (16, 17):
        recruit(scene, "A", number)
    place(scene, "A", f"{island}:A")
    place(scene, "A", f"{island}:B")
    scene.end_turns()
    scene.score_seat("A")
    assert scene.describe(f"use {island}") == "character 16 at San Donato: 8 points"
    scene.play(f"use {island}")
    assert scene.describe(f"use {island}") == "character 17 at San Donato: 7 points"


def test_we_24_equal_counts() -> None:
    scene = Scene()
    island = "san_donato"
    buy(scene, "A", "special_building", "special_building")
    build(scene, "A", street("street_rr", f"{island}:b2"), street("street_b", f"{island}:b4"))
    card(scene, "A", "bank", field=f"{island}:b1", bought=True)
    card(scene, "A", "hostel", field=f"{island}:b5", bought=True)
    for number in (18, 19, 20):
        recruit(scene, "A", number)
    for colour in "ABC":
        place(scene, "A", f"{island}:{colour}")
    scene.end_turns()
    scene.score_seat("A")
    lines = []
    for _ in range(3):
        lines.append(scene.describe(f"use {island}").rpartition(": ")[2])
        scene.play(f"use {island}")
    assert lines == ["12 points", "0 points", "0 points"]


def test_we_25_unused_gondoliers() -> None:
    scene = Scene(seats=3)
    for number in (1, 2, 3, 4):
        recruit(scene, "A", number)
    for gondola in ("sacca_mattia:A", "teresa_mattia:A", "san_donato:A", "pietro_martire:A", "chiara_stefano:A"):
        place(scene, "A", gondola)
    scene.earn("A", 8)
    scene.turn("A", "hire_dismiss", "hire")
    place(scene, "A", "sacca_mattia:D")
    scene.end_turns()
    scene.score_seat("A")
    points = scene.score("A")
    for _ in range(4):
        scene.play(f"use {scene.offered('use')[0]}")
    assert scene.score("A") == points + 2  # nothing was there to be counted, and six were placed


def test_we_26_two_gondoliers() -> None:
    scene = Scene()
    island = "san_donato"
    buy(scene, "A", "shop_red", "shop_blue")
    buy(scene, "B", "shop_grey")
    build(scene, "A", street("street_blank", f"{island}:b2"), street("street_blank", f"{island}:b4"))
    build(scene, "A", building("shop_red", f"{island}:b1"), building("shop_blue", f"{island}:b5"))
    build(scene, "B", street("street_blank", f"{island}:b3"), building("shop_grey", f"{island}:c3"))
    recruit(scene, "A", 29)
    recruit(scene, "A", 1)
    place(scene, "A", f"{island}:A")
    place(scene, "A", f"{island}:B")
    scene.end_turns()
    scene.score_seat("A")
    points = scene.score("A")
    scene.play(f"use {island}", f"use {island}")
    assert scene.score("A") == points + 10 + 6
