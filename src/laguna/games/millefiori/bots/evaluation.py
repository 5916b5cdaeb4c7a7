"""Mille Fiori: what things are worth to a seat before the end, in hundredths of a point.

`evaluate` is published and fixed: the greedy bot plays by it and is the yardstick for every later bot. Its numbers are
plain guesses of a player who knows the game, refined by nothing. `estimate` is what the search goes by: what was found
to decide games, each thing weighed by what it brought in thousands of them (docs/bots.md).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.facets.evaluation import Evaluation
from laguna.core.state import Seat
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import areas, phases, preview
from laguna.games.millefiori.rules.position import FREE, MilleFioriPosition
from laguna.games.millefiori.rules.preview import Preview
from laguna.games.millefiori.rules.state import MilleFioriState

# By bots' level: simulations for a turn, and thousandths of its chances that a blunder may cost (docs/bots.md).
LEVELS: Final[dict[str, tuple[int, int]]] = {"gondolier": (550, 50), "merchant": (1600, 17)}

POINT: Final = 100
BONUS_STEP: Final = 180  # for each symbol or value towards a point bonus not yet had
TRADE_DIAMOND: Final = 150  # a diamond on a commodity scores again
WORKSHOP_DIAMOND: Final = 60  # a diamond in the workshops joins groups
FLEET_DIAMOND: Final = 120  # a ship in a fleet that has not left
ROUTE_SPACE: Final = 20
EXTRA: Final = 350  # an extra card about to be taken

# For `estimate`; what is worth more the longer the game lasts is given for a full draw pile.
GROWTH: Final = 110  # for each point by which the free spaces of the workshops score more than alone
RUN: Final = 1080  # for each point of a run of residences that the next diamond lengthens; each seat may end it
WAITING_SHIP: Final = 430  # a ship in a fleet that has not left
STAR_AHEAD: Final = 1950  # of the trade route, not reached yet
LAST_SYMBOL: Final = 50  # for each point of a bonus that one more symbol or value earns
LAST_BUT_ONE: Final = 15  # and where two are missing
TRADE_AGAIN: Final = 11  # for each point that a diamond on a commodity may score again, and each rival who may do it
PEOPLE_AGAIN: Final = 20  # and one in a pyramid
FLEET_NOW: Final = 70  # for each point that the fleet of a waiting ship would bring today
NEXT_VALUE: Final = 250  # one value more in the residences earns an extra card
EXTRA_PLAY: Final = 900  # an extra card


class MilleFioriEvaluation(Evaluation[MilleFioriState]):
    """How good a position is for a seat."""

    def __init__(self) -> None:
        super().__init__()
        self.levels = LEVELS

    def evaluate(self, world: MilleFioriState, seat: Seat) -> i64:
        """Points, and what diamonds and the ship promise."""
        out = POINT * world.score[seat]
        if world.phase == phases.OVER:
            return out
        if box.BONUS_AT_ONCE[world.edition] == 0:
            out += POINT * areas.waiting_bonus(world, seat)
        out += ROUTE_SPACE * (world.ship[seat] if world.ship[seat] < box.ROUTE_END else box.ROUTE_END)
        for area in range(box.BONUS_AREAS):
            if not world.has_bonus(seat, area):
                out += BONUS_STEP * areas.steps_to_bonus(world, seat, area)
        out += lasting_value(world, seat)
        if world.chosen[seat] == 1:
            out += kept_card_value(world, seat, world.kept[seat], EXTRA)
        if world.phase == phases.EXTRA_CARD and world.acting() == seat:
            out += EXTRA
        return out

    def estimate(self, world: MilleFioriState, seat: Seat) -> i64:
        """Points, and what is still to come of what lies on the board."""
        out = POINT * world.score[seat]
        if world.phase == phases.OVER:
            return out
        if box.BONUS_AT_ONCE[world.edition] == 0:
            out += POINT * areas.waiting_bonus(world, seat)
        lasting = GROWTH * growth(world, seat) + RUN * open_run(world, seat) // world.seats
        lasting += STAR_AHEAD * stars_ahead(world, seat) + WAITING_SHIP * waiting_ships(world, seat)
        out += lasting * world.deck_size // box.CARD_COUNT
        out += FLEET_NOW * fleets_now(world, seat)
        out += TRADE_AGAIN * (world.seats - 1) * trade_again(world, seat)
        out += PEOPLE_AGAIN * people_again(world, seat)
        if areas.gives_extra(areas.different_values(world, seat) + 1):
            out += NEXT_VALUE
        for area in range(box.BONUS_AREAS):
            if not world.has_bonus(seat, area):
                out += near_bonus(world, seat, area)
        if world.chosen[seat] == 1:
            out += kept_card_value(world, seat, world.kept[seat], EXTRA_PLAY)
        if world.phase == phases.EXTRA_CARD and world.acting() == seat:
            out += EXTRA_PLAY
        return out


def lasting_value(table: MilleFioriPosition, seat: i64) -> i64:
    """Diamonds that may score again, as long as the game lasts."""
    out: i64 = 0
    for space in range(box.FIRST_SPACE[box.WORKSHOPS], box.FIRST_SPACE[box.WORKSHOPS + 1]):
        if table.owner[space] == seat:
            out += WORKSHOP_DIAMOND
    for space in range(box.FIRST_SPACE[box.TRADE], box.FIRST_SPACE[box.TRADE + 1]):
        if table.owner[space] == seat:
            out += TRADE_DIAMOND
    for space in range(box.FIRST_SPACE[box.HARBOR], box.FIRST_SPACE[box.HARBOR + 1]):
        if table.owner[space] == seat and not areas.has_left(
            table, box.HARBOR_ROW[space - box.FIRST_SPACE[box.HARBOR]]
        ):
            out += FLEET_DIAMOND
    return out


def kept_card_value(table: MilleFioriPosition, seat: i64, card: i64, extra: i64) -> i64:
    """What the card kept would give at its best if it were played now, and an extra card were worth so much."""
    best = play_value(preview.sailing(table, seat, box.KIND_WHEEL[card]), seat, extra)
    for space in areas.legal_spaces(table, box.KIND_SYMBOL[card]):
        points = play_value(preview.placement(table, seat, card, space), seat, extra)
        if points > best:
            best = points
    return best


def play_value(play: Preview, seat: i64, extra: i64) -> i64:
    """Points, a point bonus, and the extra card that a play would bring."""
    out = POINT * (play.points[seat] + play.bonus)
    return out + extra if play.extra else out


def growth(table: MilleFioriPosition, seat: i64) -> i64:
    """By how much a diamond on each free space of the workshops would score more than alone (MF-5.2)."""
    out: i64 = 0
    seen: i64 = 0
    for space in range(box.FIRST_SPACE[box.WORKSHOPS], box.FIRST_SPACE[box.WORKSHOPS + 1]):
        if table.owner[space] != seat or seen & box.SPACE_BIT[space] != 0:
            continue
        group = append(vec[i64](), space)
        seen |= box.SPACE_BIT[space]
        size: i64 = 1
        looked: i64 = 0
        edge: i64 = 0
        touched: i64 = 0
        while looked < size:
            for other in box.NEIGHBOURS[group[looked]]:
                if table.owner[other] == seat and seen & box.SPACE_BIT[other] == 0:
                    group = append(group, other)
                    seen |= box.SPACE_BIT[other]
                    size += 1
                elif table.owner[other] == FREE and touched & box.SPACE_BIT[other] == 0:
                    touched |= box.SPACE_BIT[other]
                    edge += box.PIGMENT_POINTS if box.SPACE_SYMBOL[other] == box.PIGMENT else box.WORKSHOP_POINTS
            looked += 1
        out += size * edge
    return out


def open_run(table: MilleFioriPosition, seat: i64) -> i64:
    """The points of the run of residences that ends where the line goes on, if it is the seat's (MF-6.2)."""
    first = box.FIRST_SPACE[box.RESIDENCES]
    end = box.FIRST_SPACE[box.RESIDENCES + 1]
    space = first
    while space < end and table.owner[space] != FREE:
        space += 1
    if space == first or space == end or table.owner[space - 1] != seat:
        return 0
    return areas.run_points(table, seat, space - 1)


def stars_ahead(table: MilleFioriPosition, seat: i64) -> i64:
    """How many spaces with an extra card the ship has still before it (MF-9.6)."""
    out: i64 = 0
    for space in range(table.ship[seat] + 1, box.ROUTE_END + 1):
        out += box.ROUTE_STAR[space]
    return out


def waiting_ships(table: MilleFioriPosition, seat: i64) -> i64:
    """How many ships of the seat lie in fleets that have not left (MF-9.2)."""
    out: i64 = 0
    for space in range(box.FIRST_SPACE[box.HARBOR], box.FIRST_SPACE[box.HARBOR + 1]):
        if table.owner[space] == seat and not areas.has_left(
            table, box.HARBOR_ROW[space - box.FIRST_SPACE[box.HARBOR]]
        ):
            out += 1
    return out


def fleets_now(table: MilleFioriPosition, seat: i64) -> i64:
    """What these ships would score if their fleets left today (MF-9.2)."""
    out: i64 = 0
    for space in range(box.FIRST_SPACE[box.HARBOR], box.FIRST_SPACE[box.HARBOR + 1]):
        row = box.HARBOR_ROW[space - box.FIRST_SPACE[box.HARBOR]]
        if table.owner[space] == seat and not areas.has_left(table, row):
            out += box.FLEET_POINTS[areas.goods_in_row(table, row)]
    return out


def trade_again(table: MilleFioriPosition, seat: i64) -> i64:
    """What the seat's commodities score if all of them are filled up by others (MF-8.2)."""
    out: i64 = 0
    for symbol in range(box.FIRST_SYMBOL[box.TRADE], box.FIRST_SYMBOL[box.TRADE + 1]):
        own: i64 = 0
        filled: i64 = 0
        for space in box.SPACES_OF[symbol]:
            if table.owner[space] != FREE:
                filled += 1
            if table.owner[space] == seat:
                own += 1
        full: i64 = len(box.SPACES_OF[symbol])
        for value in range(filled + 1, full + 1):
            out += own * value
    return out


def people_again(table: MilleFioriPosition, seat: i64) -> i64:
    """What the seat's diamonds in the pyramids score if all spaces above them are filled (MF-7.4)."""
    out: i64 = 0
    for space in range(box.FIRST_SPACE[box.NOBILI], box.FIRST_SPACE[box.TRADE]):
        if table.owner[space] != FREE:
            continue
        for beneath in box.BENEATH[space - box.FIRST_SPACE[box.NOBILI]]:
            if table.owner[beneath] == seat:
                out += box.TRIANGLE_POINTS[box.LEVEL[beneath - box.FIRST_SPACE[box.NOBILI]] - 1]
    return out


def near_bonus(table: MilleFioriPosition, seat: i64, area: i64) -> i64:
    """A point bonus that is one or two diamonds away (MF-12.1)."""
    missing: i64 = 0
    if area == box.RESIDENCES:
        missing = box.BONUS_AT_VALUES - areas.different_values(table, seat)
    else:
        for symbol in range(box.FIRST_SYMBOL[area], box.FIRST_SYMBOL[area + 1]):
            if not areas.is_on(table, seat, symbol):
                missing += 1
    points = box.BONUS_POINTS[table.next_bonus(area)]
    if missing == 1:
        return LAST_SYMBOL * points
    return LAST_BUT_ONE * points if missing == 2 else 0
