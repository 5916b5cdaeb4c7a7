"""Murano: the two decks of cards, each a pool without order above a tail in order (MU-3.5, AR-7)."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, phases
from laguna.games.murano.rules.position import MuranoPosition
from laguna.text.text import RuleError, Text


def ones(mask: i64, first: i64) -> vec[i64]:
    """The bits of a mask as actions, ascending from `first`."""
    out = vec[i64]()
    at: i64 = 0
    while mask >= box.BIT[at]:
        if mask & box.BIT[at] != 0:
            out = append(out, first + at)
        at += 1
    return out


def random_one(mask: i64, count: i64, rng: Random) -> i64:
    """One of the `count` bits of a mask, each as likely as another."""
    number = rng.randrange(count)
    at: i64 = 0
    while True:
        if mask & box.BIT[at] != 0:
            if number == 0:
                return at
            number -= 1
        at += 1


# ---- characters


def character_draws(table: MuranoPosition) -> vec[i64]:
    """What may be drawn next: any of the pool; below it lies the tail, in order."""
    if table.pool_size > 0:
        return ones(table.pool, actions.DRAW_CHARACTER)
    return vec[i64]([actions.DRAW_CHARACTER + table.tail[0]])


def random_character(table: MuranoPosition, rng: Random) -> i64:
    """The next character, by chance as long as the pool lasts."""
    if table.pool_size > 0:
        return actions.DRAW_CHARACTER + random_one(table.pool, table.pool_size, rng)
    return actions.DRAW_CHARACTER + table.tail[0]


def draw_character(table: MuranoPosition, action: i64) -> None:
    """The top card comes to the mover, who alone sees it (MU-7.6)."""
    card = action - actions.DRAW_CHARACTER
    if not 0 <= card < cards.CHARACTERS:
        raise table.not_now(action)
    if table.pool_size > 0:
        if table.pool & box.BIT[card] == 0:
            raise RuleError(Text("murano.not_in_deck", names.character_name(card)), "MU-7.6")
        table.pool -= box.BIT[card]
        table.pool_size -= 1
    else:
        if table.tail[0] != card:
            raise RuleError(Text("murano.not_on_top", names.character_name(card)), "AR-7")
        table.tail = table.tail[1:]
        table.tail_by = table.tail_by[1:]
    table.drawn = append(table.drawn, card)
    table.revealed += 1
    table.due -= 1
    if table.due == 0:
        table.phase = phases.RECRUITING


def put_characters_back(table: MuranoPosition, kept: i64) -> None:
    """All drawn characters but the kept one go under the deck in the order drawn (AR-7)."""
    for card in table.drawn:
        if card != kept:
            table.tail = append(table.tail, card)
            table.tail_by = append(table.tail_by, table.mover)
    table.drawn = vec[i64]()


# ---- special building cards


def card_draws(table: MuranoPosition) -> vec[i64]:
    """What may be drawn next of the special building cards."""
    if table.cards_size > 0:
        return ones(table.cards, actions.DRAW_CARD)
    return vec[i64]([actions.DRAW_CARD + table.cards_tail[0]])


def random_card(table: MuranoPosition, rng: Random) -> i64:
    """The next special building card, by chance as long as the pool lasts."""
    if table.cards_size > 0:
        return actions.DRAW_CARD + random_one(table.cards, table.cards_size, rng)
    return actions.DRAW_CARD + table.cards_tail[0]


def draw_card(table: MuranoPosition, action: i64) -> None:
    """The top card of the special building cards comes to the mover, who alone sees it (MU-8.5)."""
    card = action - actions.DRAW_CARD
    if not 0 <= card < cards.SPECIALS:
        raise table.not_now(action)
    if table.cards_size > 0:
        if table.cards & box.BIT[card] == 0:
            raise RuleError(Text("murano.not_in_deck", names.card_name(card)), "MU-8.5")
        table.cards -= box.BIT[card]
        table.cards_size -= 1
    else:
        if table.cards_tail[0] != card:
            raise RuleError(Text("murano.not_on_top", names.card_name(card)), "AR-7")
        table.cards_tail = table.cards_tail[1:]
        table.cards_by = table.cards_by[1:]
    table.drawn = append(table.drawn, card)
    table.revealed += 1
    table.due -= 1
    if table.due == 0:
        table.phase = phases.TAKING_CARD


def put_cards_back(table: MuranoPosition, kept: i64) -> None:
    """All drawn cards but the kept one go under the stack in the order drawn (MU-8.5, AR-7)."""
    for card in table.drawn:
        if card != kept:
            table.cards_tail = append(table.cards_tail, card)
            table.cards_by = append(table.cards_by, table.mover)
    table.drawn = vec[i64]()
