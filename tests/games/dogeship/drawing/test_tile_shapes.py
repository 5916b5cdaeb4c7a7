"""What is drawn on a card stays within it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from laguna.drawing import svg
from laguna.games.dogeship import components as box
from laguna.games.dogeship.drawing import tile_shapes

EDGE = 2.0
WITH_AN_AMOUNT = [
    barrier for barrier, effect in enumerate(box.EFFECT) if effect not in (box.EXTRA_BUY, box.EXTRA_COMPLETE)
]


@pytest.mark.parametrize("barrier", WITH_AN_AMOUNT)
def test_the_amount_that_a_barrier_brings_stays_within_its_card(barrier: int) -> None:
    [amount] = ElementTree.fromstring(f"<g>{tile_shapes.bonus_row(barrier)}</g>").iter("text")
    known = amount.attrib
    needed = svg.text_width(amount.text or "", float(known["font-size"]), int(known["font-weight"]))
    width = float(known.get("textLength", needed))
    assert float(known["x"]) + width <= tile_shapes.CARD_WIDTH - EDGE
