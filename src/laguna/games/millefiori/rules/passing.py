"""Mille Fiori: who holds which packet in a pass, and which packets a reader knows (MF-3.4, MF-14.2, MF-H)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.state import TRUTH
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import phases, position
from laguna.games.millefiori.rules.position import FREE, MilleFioriPosition


def holder_of(table: MilleFioriPosition, packet: i64) -> i64:
    """The seat that chooses from a packet in this pass."""
    return (packet + table.passes) % table.seats


def left_of(table: MilleFioriPosition, seat: i64) -> i64:
    """The neighbour to whom a seat passes cards on (MF-3.4)."""
    return (seat + 1) % table.seats


def is_known(table: MilleFioriPosition, packet: i64) -> bool:
    """Does the reader know what is in a packet?"""
    return table.viewer == TRUTH or table.has_held(table.viewer, packet)


def has_picked(table: MilleFioriPosition, seat: i64) -> bool:
    """Has a seat kept a card in this pass, played or not (MF-3.4, MF-14.1)?"""
    if table.phase < phases.CHOOSE:
        return False
    if table.phase == phases.OVER:
        return True
    if not table.on_turn:
        return table.phase > phases.CHOOSE or table.chosen[seat] == 1
    place = (seat - table.doge + table.seats) % table.seats
    return place < table.turn or (place == table.turn and table.phase > phases.CHOOSE)


def hand_size(table: MilleFioriPosition, seat: i64) -> i64:
    """How many cards a seat holds: those to choose from, then the kept one until it is revealed."""
    return table.chosen[seat] if has_picked(table, seat) else table.packet_size[table.packet_of(seat)]


def size_before(table: MilleFioriPosition, seat: i64) -> i64:
    """How many cards lie face down before a seat: passed on by the neighbour, or the own ones left over (MF-3.7)."""
    giver = seat if table.is_last_pass() else (seat - 1 + table.seats) % table.seats
    return table.packet_size[table.packet_of(giver)] - table.chosen[giver] if has_picked(table, giver) else 0


def known_packets(table: MilleFioriPosition) -> list[i64]:
    """The packets with cards that the reader knows, the own one first, then those passed on, the latest first."""
    first: i64 = table.packet_of(table.viewer) if table.viewer >= 0 else 0
    out: list[i64] = []
    for step in range(table.seats):
        packet = (first + step) % table.seats
        if table.packet_size[packet] > 0 and is_known(table, packet):
            out.append(packet)
    return out


def cards_in(table: MilleFioriPosition, packet: i64, without: i64) -> vec[i64]:
    """The cards of a known packet by kind, but for one that is kept out of it, or FREE."""
    out = position.filled(box.KINDS, 0)
    for slot in range(table.packet_size[packet]):
        out[table.packet[packet * box.HAND + slot]] += 1
    if without != FREE:
        out[without] -= 1
    return out
