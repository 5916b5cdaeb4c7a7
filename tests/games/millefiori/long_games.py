"""Long scenes of Mille Fiori: B runs out of diamonds, with a chain of extra cards that the others have prepared.

Around each of the ten stars two spaces are filled by the others, and B fills the third with whatever brings an extra
card; until then B fills the residences.
"""

from __future__ import annotations

from typing import Final

from laguna.games.millefiori import components as box
from tests.games.millefiori.scenes import Scene

# The third space of each star: quartz, ash, lime, and one pigment for the bonus of the workshops.
LINKS: Final = ("W09", "W10", "W11", "W13", "W15", "W24", "W25", "W28", "W20", "W30")
PREPARED: Final = tuple(name for name in box.SPACE_NAMES if name.startswith("W") and name not in LINKS)
LINE: Final = tuple(name for name in box.SPACE_NAMES if name.startswith("R"))


class Stock:
    """The cards of the box, handed out by what they are to be placed on."""

    def __init__(self) -> None:
        self.left: dict[str, list[str]] = {name: [] for name in box.SYMBOL_NAMES}
        for kind, count in enumerate(box.CARDS):
            self.left[box.SYMBOL_NAMES[box.KIND_SYMBOL[kind]]] += [box.KIND_NAMES[kind]] * count

    def card_for(self, space: str) -> str:
        """The next card with the symbol of a space."""
        return self.left[symbol_of(space)].pop(0)

    def turn(self, letter: str, space: str) -> str:
        """A turn in which a seat fills a space."""
        return f"{letter} {self.card_for(space)} {space}"


def symbol_of(space: str) -> str:
    return box.SYMBOL_NAMES[box.SPACE_SYMBOL[box.SPACE_NAMES.index(space)]]


def take(scene: Scene, letter: str, space: str) -> dict[str, int]:
    """Take an open card as an extra card and place it on a space of its symbol; what that scores."""
    offered = [move for move in scene.moves(letter) if move.startswith(f"extra {symbol_of(space)}-")]
    scene.gains(offered[0])
    return scene.gains(f"place {space}")


def before_the_chain(edition: str, *, residences: int = 20) -> Scene:
    """Two players; B has filled residences, has their bonus, and is about to place a card on the first link.

    With 20 residences 9 of B's 30 diamonds are left; open cards for all other links are there. A has the first bonus of
    the workshops. B is the last to play in the pass.
    """
    stock = Stock()
    kept = stock.card_for(LINKS[0])
    open = " ".join(stock.card_for(space) for space in LINKS[1:])
    prepared = [stock.turn("A", space) for space in PREPARED]
    line = [stock.turn("B", space) for space in LINE[:residences]]
    return Scene(*prepared, *line, f"B {kept}", seats=2, edition=edition, open=open)


def run_out_in_the_last_pass(edition: str, *, first: bool = False) -> Scene:
    """Two players, the last pass of the last round; B, who plays last or first, has one diamond in the personal supply.

    B plays a carafe; it has filled two before in devir, one in schmidt.
    """
    stock = Stock()
    rounds, personal = (10, 27) if edition == "devir" else (9, 25)
    goods = ("T1G", "T1C", "T2G", "T2C", "T3G")[: personal - 1 - len(LINE) - 1]  # one is on the bonus of the residences
    placed = [stock.turn("B", space) for space in (*LINE, *goods)]
    sailed = [f"B {stock.left['ship'].pop()} sail" for _ in range(3 * rounds - 1 - len(placed))]
    start = "AB"[(rounds + 1 + first) % 2]  # who starts changes each round
    return Scene(*placed, *sailed, f"B {stock.card_for('T3C')}", seats=2, edition=edition, start=start)


def before_the_last_open_card(edition: str) -> Scene:
    """Three players, round 1; A has taken all open cards in one turn, and can sail to a star with the last of them."""
    links = ("quartz-1 W10", "quartz-2 W13", "quartz-4 W15")[: 3 if edition == "devir" else 2]
    prepared = ["A pigment-1 W01", "A quartz-3 W08", "B ash-1 W02", "B pigment-2 W03", "B ash-2 W05"]
    prepared += ["C lime-2 W06", "C ash-3 W07", "C pigment-3 W14"]
    chain = " ".join(f"extra:{link}" for link in links)
    open = " ".join(link.split()[0] for link in links)
    last = f"A lime-1 W09 {chain} extra:fish-3"
    return Scene("A key-4 sail", *prepared, last, edition=edition, open=f"{open} fish-3")


def last_diamond_of_four() -> Scene:
    """Four players, devir, round 5, A starts; B plays a residence card and has one diamond in the personal supply.

    B has filled residences in all turns but two: in one of them it sailed, in the other it filled all links at once.
    """
    stock = Stock()
    open = " ".join(stock.card_for(space) for space in LINKS[1:])
    prepared = [stock.turn("ACD"[number % 3], space) for number, space in enumerate(PREPARED)]
    chain = " ".join(f"extra:{card} {space}" for card, space in zip(open.split(), LINKS[1:], strict=True))
    line = [stock.turn("B", space) for space in LINE[:14]]
    links = f"{stock.turn('B', LINKS[0])} {chain}"
    return Scene(
        *prepared, *line[:7], links, "B fish-1 sail", *line[7:], f"B {stock.card_for(LINE[14])}", seats=4, open=open
    )
