"""Murano's sentences about what is asked, in English, each with the rules of the moment."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "ask_remove": "A palace is being taken out of the game",
    "ask_remove.help": (
        "With two or three players one palace leaves the game at random, and nobody sees its crests (MU-3.4)."
    ),
    "ask_red": "The red ship is being given its place",
    "ask_red.help": (
        "A ship lies at each anchor; which of them is the red one is drawn (MU-3.2, AR-3). "
        "It matters only to the owner of the Lighthouse (MU-2.2, MU-9.14)."
    ),
    "ask_start": "The start player is being drawn",
    "ask_start.help": "A seat drawn at random starts, and turns go clockwise (MU-3.7).",
    "ask_draw_tile": "A tile is being drawn",
    "ask_draw_tile.help": "The top tile of the stack is seen by its buyer only, until it is built (MU-7.3, AR-31).",
    "ask_draw_street": "A street is being drawn",
    "ask_draw_street.help": "A street is seen by all and has to be laid on a free field of any island (MU-8.2).",
    "ask_draw_character": "Characters are being drawn",
    "ask_draw_character.help": "They are seen by the drawer only, who keeps one of them or none (MU-7.6).",
    "ask_draw_card": "Special cards are being drawn",
    "ask_draw_card.help": "They are seen by the drawer only, who keeps one of them face up (MU-8.5).",
    "ask_draw_bead": "Beads are being drawn",
    "ask_draw_bead.help": "One from the bag for each glass factory that works, unseen (MU-7.10).",
    "ask_sail": "Sail a ship to the action you want, or pass",
    "ask_sail.help": (
        "A ship sails forward over free spaces, as far as you like, but never past another one (MU-5.1, MU-5.2). "
        "The first ship is free, each further one costs more gold than the one before (MU-5.4). "
        "Only the action where the last ship stops is carried out (MU-4.2). "
        "Passing brings gold and moves one ship for nothing (MU-6.2)."
    ),
    "ask_sail_on": "Act here: {0}; or sail another ship for {1} gold",
    "ask_sail_on.help": (
        "Only the last ship counts: its space is the one whose action is carried out, once (MU-4.2). "
        "Each ship moves at most once a turn (MU-5.6), each costs more than the one before (MU-5.4), and what the "
        "action brings cannot pay for them (MU-5.7). "
        "Undo puts ships back (MU-4.5)."
    ),
    "ask_sail_more": "Sail another ship for {0} gold",
    "ask_sail_more.help": (
        "The action where the last ship is cannot be carried out now, so another ship has to follow (MU-4.3, AR-4). "
        "Undo puts ships back (MU-4.5)."
    ),
    "ask_act": "Act here: {0}",
    "ask_act.help": (
        "No other ship can bring an action that could be paid for (MU-4.3, MU-5.4). Undo puts ships back (MU-4.5)."
    ),
    "ask_ship": "Choose which of the two ships sails",
    "ask_ship.help": "Two ships share a space by the Lighthouse; whoever moves one chooses which (MU-9.14).",
    "ask_pass": "You have passed and taken the gold: sail one ship to a free space",
    "ask_pass.help": (
        "The ship costs nothing, and its action is not carried out (MU-6.2). "
        "Passing has no effect on later turns (MU-6.3)."
    ),
    "ask_buy": "Buy a {0}: unseen, or after a search",
    "ask_buy.help": (
        "The top tile is cheaper; for more gold the whole stack is looked through, then shuffled (MU-7.3, MU-7.4). "
        "Nobody else sees the tile before it is built (AR-31)."
    ),
    "ask_search": "Take one tile out of the stack: {0}",
    "ask_search.help": "The others see neither the stack nor what is taken; then the stack is shuffled (MU-7.3).",
    "ask_recruit": "Keep one character for {0} gold, or none",
    "ask_recruit.help": (
        "A character scores at the end, for an island where a gondolier of yours is placed (MU-10.2). "
        "Each one costs more than the one before; who keeps none pays nothing, and the turn is over (MU-7.6). "
        "The others go under the deck."
    ),
    "ask_place": "Place a gondolier",
    "ask_place.help": (
        "A gondola of the own colour is cheaper than any other, be it of a colour that nobody plays (MU-7.7, AR-8). "
        "A placed gondolier never moves again; at the end it serves a character or scores a point (MU-10.2, MU-12.4)."
    ),
    "ask_build": "Build tile {0} of up to {1}",
    "ask_build.help": (
        "Streets are drawn, cost nothing and give no points (MU-8.2). "
        "A building was bought in an earlier turn and goes beside a street tile (MU-8.3). "
        "Glass factories, shops and palaces score at once; a special building brings a card (MU-8.4). "
        "After any tile the building may stop (MU-8.7)."
    ),
    "ask_lay": "Lay the {0}",
    "ask_lay.help": (
        "Streets go on any free street field, buildings on a building field beside a street tile (MU-8.2, MU-8.3). "
        "What lies stays (MU-8.6). "
        "A building can be put back by undo; a street cannot, for it has been seen."
    ),
    "ask_card": "Take one special card",
    "ask_card.help": (
        "It lies face up and works from the next own turn to the end; the Basilica scores at once (MU-9.1). "
        "The others go under the stack, unseen (MU-8.5)."
    ),
    "ask_income": "Choose an island for income",
    "ask_income.help": (
        "For each colour in which you own a shop there, every customer of that colour on the island pays; "
        "a second shop of the same colour pays nothing more (MU-7.9)."
    ),
    "ask_work": "Choose how many glass factories work",
    "ask_work.help": (
        "Each costs points and draws a bead from the bag; points cannot fall below zero (MU-7.10, MU-2.11). "
        "Then beads of one colour can be sold, old or new; several together bring more."
    ),
    "ask_sell": "Sell beads of one colour, or none",
    "ask_sell.help": (
        "Several beads of one colour bring more than each alone, and there is one sale for each production (MU-7.10). "
        "An Artists' Workshop makes two colours alike (MU-9.10). "
        "Beads that are kept can be sold later, or handed in for characters (MU-10.7)."
    ),
    "ask_sell_one": "Sell beads of one colour",
    "ask_sell_one.help": (
        "Without a factory at work something has to be sold; undo goes back to the factories (MU-7.10). "
        "Several beads of one colour bring more than each alone."
    ),
    "ask_return": "Put one bead back into the bag",
    "ask_return.help": "The Trading Office drew a bead more, and wants one back at the end of the turn (MU-9.13).",
    "ask_crew": "Hire or dismiss a gondolier",
    "ask_crew.help": (
        "A gondolier in hand can be dismissed for gold, or one in the general supply hired, not both (MU-7.11, AR-9). "
        "Placed gondoliers stay (MU-7.7)."
    ),
    "ask_instant": "Lay the {0} at once, or leave it unbuilt",
    "ask_instant.help": (
        "In the final round a building may be laid as soon as it is bought, with all that it brings (MU-11.4). "
        "What is unbuilt at the end scores nothing (MU-12.5)."
    ),
    "ask_score": "Use {0}, or lay it aside: {1}",
    "ask_score.help": (
        "A character scores one island and takes one gondolier of yours there (MU-10.2, MU-12.2). "
        "A gondolier that serves none scores a point (MU-12.4). "
        "The best way for all characters that are left can be had with one click (MU-12.6)."
    ),
    "ask_gold": "Hand in gold for {0}",
    "ask_gold.help": (
        "Exactly one of the printed amounts, or nothing (MU-10.6). "
        "What is handed in is gone for the other such card and for a tie."
    ),
    "ask_beads": "Hand in beads for {0}",
    "ask_beads.help": (
        "Beads of the printed colour, or such as a workshop makes alike; each scores once (MU-10.7, MU-9.11)."
    ),
    "ask_over": ("The game is over: {1} wins with {0} point", "The game is over: {1} wins with {0} points"),
    "ask_over.help": "Most points win; a tie is broken by the gold that is left (MU-13.1).",
    "ask_over_shared": (
        "The game is over: {1} share the win with {0} point",
        "The game is over: {1} share the win with {0} points",
    ),
    "ask_over_shared.help": "Most points win; with the same points and gold the win is shared (MU-13.1, AR-13).",
    "wait_for": "Wait for {0}: {1}",
    "wait_for.help": (
        "Turns go clockwise; a turn is ships and one action, or a pass (MU-4.1). "
        "When two kinds of tiles have run out, everyone else has one more turn (MU-11.1, MU-11.2)."
    ),
    # The same as a part of a sentence.
    "now_remove": "a palace is to be taken out of the game",
    "now_red": "the red ship is to be placed",
    "now_start": "the start player is to be drawn",
    "now_draw_tile": "a tile is to be drawn",
    "now_draw_street": "a street is to be drawn",
    "now_draw_character": "characters are to be drawn",
    "now_draw_card": "special cards are to be drawn",
    "now_draw_bead": "beads are to be drawn",
    "now_sail": "ships are to be moved",
    "now_ship": "one of two ships is to be chosen",
    "now_pass": "a ship is to be moved after passing",
    "now_buy": "a tile is to be bought, unseen or by a search",
    "now_search": "a tile is to be chosen from the stack",
    "now_recruit": "a character is to be kept, or none",
    "now_place": "a gondolier is to be placed",
    "now_build": "tiles are to be built",
    "now_lay": "a tile is to be laid",
    "now_card": "a special card is to be taken",
    "now_income": "an island is to be chosen for income",
    "now_work": "it is to be chosen how many factories work",
    "now_sell": "beads may be sold",
    "now_return": "a bead is to be put back",
    "now_crew": "a gondolier is to be hired or dismissed",
    "now_instant": "the building just bought may be laid",
    "now_score": "a character is to be used or laid aside",
    "now_gold": "gold may be handed in",
    "now_beads": "beads may be handed in",
    "now_over": "the game is over",
}
