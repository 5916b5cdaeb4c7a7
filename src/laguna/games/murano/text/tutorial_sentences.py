"""Murano: what the guided round says, in English; locale/de.po has the German."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "guide_welcome": (
        "On the islands of Murano you build shops, palaces and glass factories, and place gondoliers where your "
        "characters score. Most points win. Here are your first ten turns, step by step."
    ),
    "guide_ring": (
        "Eight ships lie on the ring, and they belong to nobody. In your turn you sail one forward over free spaces, "
        "and carry out the action where it stops."
    ),
    "guide_factory": "Every space on offer can be reached with one ship. Sail to the glass factory at the bottom.",
    "guide_buy": (
        "The ship has moved, and you could still take it back. Now confirm the action: buy a glass factory for {0} "
        "gold."
    ),
    "guide_other": (
        "{0} looks for a character. You see that a card is kept, but not which one: characters stay hidden to the end."
    ),
    "guide_build": "Your factory is still unbuilt. Sail to the build space on the left.",
    "guide_act_build": "Up to three tiles may be laid in one build action. Begin.",
    "guide_street": "A building goes beside a street, so a street comes first. Streets cost nothing: draw one.",
    "guide_lay_street": (
        "It shows a red and a blue customer, who will pay owners of shops. Lay it on San Donato, field b2."
    ),
    "guide_lay_factory": "Now take up your glass factory.",
    "guide_on": "It goes on a building field beside the street: b1. It scores {0} point, and carries your marker.",
    "guide_second_street": "One more tile is allowed. Draw another street.",
    "guide_last_tile": "Lay it on b3; with the third tile the turn is over.",
    "guide_character": (
        "{0} has taken gold. Now a character of your own: sail to the space on the left. Your own ship left it when "
        "it went to build."
    ),
    "guide_recruit": "The first one costs {0} gold, each further one more. Look at the cards.",
    "guide_keep": (
        "Three cards, of which you may keep one. Character 4 scores {0} points for each glass factory on an island, "
        "whoever owns it. Keep it; the others go under the deck."
    ),
    "guide_gondolier": (
        "A character scores only where one of your gondoliers is. Sail to the gondolier space at the top. The ship "
        "that goes is red, which matters only to the Lighthouse."
    ),
    "guide_place": "Place a gondolier.",
    "guide_gondola": (
        "Your own gondola at San Donato costs {0} gold, any other one {1}. Gondoliers never move again, so choose "
        "well: your factory is here."
    ),
    "guide_shop": (
        "{0} has built a red shop on the same island. Customers of a colour pay everyone who has a shop of that "
        "colour on their island, once for each colour."
    ),
    "guide_jam": (
        "Glass is made at the production space, but a ship lies there. Move it on first, to the palace at the "
        "bottom: the first ship is free, and you don't use its space."
    ),
    "guide_second_ship": "Another ship costs {0} gold. Sail it to the production space, which is free now.",
    "guide_produce": "Only the last ship counts: produce.",
    "guide_work": "Smoke costs reputation: a factory that works takes {0} points and draws a bead from the bag.",
    "guide_sell": "A green bead. One brings {0} gold, two or three of one colour much more. Sell it.",
    "guide_special": "Special buildings bring cards that last for the whole game. Sail to their space at the top.",
    "guide_buy_special": "Buy one for {0} gold. You build it in a later turn, as always.",
    "guide_pass": (
        "Sometimes no action suits you, or gold is short. Then pass: you take {0} gold and sail one ship for free."
    ),
    "guide_pass_ship": (
        "Its action isn't carried out, but you can clear the way: sail the ship at build on to the glass factory at "
        "the bottom."
    ),
    "guide_income_seen": (
        "{1} has taken income: on San Donato {0} red customers each pay 1 gold to the owner of a red shop. You'd "
        "like that too."
    ),
    "guide_buy_shop": "So you need a red shop there. Sail to the shop space on the right.",
    "guide_act_shop": "Buy a shop.",
    "guide_blind": "The top tile costs {0} gold. For {1} you could choose from the whole stack; save it this time.",
    "guide_build_again": "A red one, what luck! Sail to the build space that you have cleared by passing.",
    "guide_act_build_again": "You may lay both buildings in one action.",
    "guide_lay_special": "Take up the special building first.",
    "guide_on_special": (
        "A street lies beside a3: lay it there. It scores nothing and belongs to nobody, but you draw three cards."
    ),
    "guide_card": (
        "Keep one of the three. With the Bank the gold space gives you {0} gold. It works from your next turn on."
    ),
    "guide_lay_shop": "Now the shop.",
    "guide_on_shop": "Lay it on c3, beside the street. A shop scores {0} points at once.",
    "guide_stop": "You could draw a street as a third tile. You needn't: stop here.",
    "guide_sail_income": "Now let the customers pay: sail to income.",
    "guide_act_income": "Take the income.",
    "guide_take_income": "Choose San Donato: {0} red customers pay you {0} gold, wherever they stand on the island.",
    "guide_end": (
        "So the game goes on until two of the five stacks of tiles are empty. Then everyone else has one more turn, "
        "and each character scores with a gondolier of its own. A gondolier without one is worth 1 point."
    ),
    "guide_ask_ship": "Question 1: which ship can sail to this character space? Look along the ring, then go on.",
    "guide_answer_ship": (
        "Only the nearest ship behind it, here the one at hire or dismiss. No ship overtakes another, so ships in "
        "front bar the way."
    ),
    "guide_ask_character": (
        "Question 2: your gondolier is at San Donato, with one glass factory there. What would your character 4 score?"
    ),
    "guide_answer_character": (
        "{0} points: it scores {0} for each glass factory, whoever owns it. Without a gondolier at the island it "
        "would score nothing."
    ),
    "guide_ask_end": "Question 3: you take the last glass factory, and the streets have run out before. Who plays on?",
    "guide_answer_end": (
        "You finish your turn and may build that factory at once. All others have one more turn, you have none. Then "
        "everybody scores."
    ),
    "guide_on_your_own": (
        "You know all you need. Most points win; a tie goes to the player with more gold. Enjoy Murano!"
    ),
}
