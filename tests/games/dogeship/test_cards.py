"""What is drawn on a card stays within it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from laguna.core import svg
from laguna.games.dogeship.components import PRIORITY
from laguna.games.dogeship.tiles import CARD_WIDTH, bonus_row

EDGE = 2.0


@pytest.mark.parametrize("barrier", range(len(PRIORITY)))
def test_the_bonus_of_a_barrier_stays_within_its_card(barrier: int) -> None:
    for text in ElementTree.fromstring(f"<g>{bonus_row(barrier)}</g>").iter("text"):
        known = text.attrib
        needed = svg.text_width(text.text or "", float(known["font-size"]), int(known["font-weight"]))
        width = float(known.get("textLength", needed))
        assert float(known["x"]) + width <= CARD_WIDTH - EDGE
