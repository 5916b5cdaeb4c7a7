"""Result cards of The Doge Ship: bids, high water, galley parts and the end, as the rules resolve them."""

from __future__ import annotations

from laguna.core.facets.result_card import ResultCard
from laguna.core.state import NOBODY
from laguna.games.dogeship.game import GAME
from laguna.games.dogeship.rules import phases
from laguna.games.dogeship.rules.state import DogeShipState
from laguna.games.dogeship.text import phrases
from laguna.text import catalogue
from laguna.text.text import mentions
from tests.games.dogeship.scenes import LETTERS, Scene
from tests.games.dogeship.walks import SEATS, walk

NAMES = ("Ada", "Bo", "Cyd", "Dan")


def card_after(scene: Scene, letter: str, *moves: str, reader: int = NOBODY) -> ResultCard | None:
    """The card that a reader gets for the last of these moves, before chance goes on."""
    *first, last = moves
    scene.play(letter, *first)
    after = scene.state.clone()
    after.apply(GAME.parse(last), LETTERS.index(letter))
    before = scene.state.view(reader)
    scene.play(letter, last)
    return GAME.text.result_card(before, after.view(reader))


def rows(card: ResultCard) -> list[tuple[str, str, int, bool]]:
    """Each row: the seat's letter, its words, points, and whether it is the best."""
    return [(LETTERS[row.seat], catalogue.translate(row.words, "en"), row.points, row.is_best) for row in card.rows]


def said(card: ResultCard) -> tuple[str, str]:
    """Title and note, with the players' names."""
    assert card.note is not None
    return catalogue.translate(card.title, "en", NAMES), catalogue.translate(card.note, "en", NAMES)


def test_we_11_an_inspection_shows_all_bids_the_highest_first_and_who_shares_a_rank() -> None:
    scene = Scene(4, doge="D03")
    for letter, count in zip("ABCD", (4, 3, 3, 1), strict=True):
        scene.favours(letter, count)
    while scene.state.phase != phases.BIDDING:
        scene.next_doge("D03")
        scene.end_round()
    for letter, bid in zip("DBC", (1, 3, 3), strict=True):
        assert card_after(scene, letter, f"bid {bid}") is None, "bids are shown when all are in"
    card = card_after(scene, "A", "bid 4")
    assert card is not None
    assert sorted(rows(card)[1:3]) == [("B", "bid: 3 approvals", 3, False), ("C", "bid: 3 approvals", 3, False)]
    assert rows(card)[0] == ("A", "bid: 4 approvals", 6, True)
    assert rows(card)[3] == ("D", "bid: 1 approval", 1, False)
    assert said(card) == ("Inspection", "Bo and Cyd bid the same, so they share the rank and score alike.")


def test_an_inspection_without_bids_says_so() -> None:
    scene = Scene(2, doge="D03")
    scene.end_round()
    scene.play("A", "bid 0")
    card = card_after(scene, "B", "bid 0")
    assert card is not None
    assert [row[2:] for row in rows(card)] == [(0, False), (0, False)]
    assert said(card)[1] == "Nobody has bid anything, so nobody scores."


def test_ds_9_1_high_water_shows_everybodys_barriers_and_losses() -> None:
    scene = Scene(2)
    scene.build("A", "B16")
    scene.next_doge("D13")
    scene.next_round()
    assert scene.doge() == "D13"
    while sum(scene.state.markers) > 1:
        scene.pass_by()
    last = scene.active()
    card = card_after(scene, last, "water")
    assert card is not None
    assert said(card)[0] == "High water 4"
    assert rows(card)[0] == ("A", "1 barrier: −2 markers", 0, False)
    assert rows(card)[1] == ("B", "0 barriers: −2 markers", 0, False)
    assert said(card)[1] == ("More than 4 completed barriers: no loss. Exactly 4: 1 marker. Fewer: 2 markers.")


def test_ds_6_2_2_a_completed_part_shows_how_its_points_add_up_and_what_its_builder_gets() -> None:
    scene = Scene(2, doge="D13")
    scene.own("A", "LS4")
    doge = scene.state.doge
    scene.wait_for("A")
    assert scene.state.doge == doge, "the same Doge tile is in force"
    card = card_after(scene, "A", f"use {scene.free_space('A', ('red-3', 'white-4', 'green-6'))}", "complete LS4")
    assert card is not None
    assert [row.seat for row in card.rows] == [0]
    assert card.rows[0].points == scene.score("A")
    assert said(card)[0] == "lower stern: LS4 completed"
    assert mentions(card.rows[0].words, phrases.approvals(scene.approvals("A")))


def test_ds_10_2_the_end_shows_approvals_points_and_the_winner() -> None:
    scene = Scene(2)
    scene.favours("B", 2)
    scene.fill_galley(but=1)
    part = scene.unbuilt(1)
    scene.own("A", part)
    scene.wait_for("A")
    card = card_after(
        scene, "A", f"use {scene.free_space('A', ('red-3', 'white-4', 'green-6'))}", f"complete {part}", reader=1
    )
    assert card is not None
    assert scene.match.is_over()
    assert said(card)[0] == "Final approval"
    for row in card.rows:
        had = scene.state.score[row.seat] - row.points
        count = scene.state.approvals[row.seat]
        words = catalogue.translate(row.words, "en")
        assert words == f"{had} points before, {count} approval{'' if count == 1 else 's'}"
    assert [row.is_best for row in card.rows] == [True, False]


def test_ds_11_5_no_card_tells_how_many_approvals_somebody_has_before_the_end() -> None:
    """With other approvals in all hands, every card before the end says the same, bids and gains apart."""
    cards = 0
    for seats in SEATS:
        for seed in range(3):
            before: DogeShipState | None = None
            for state, _, _ in walk(seats, seed):
                if before is not None and state.phase != phases.OVER:
                    card = GAME.text.result_card(before.view(NOBODY), state.view(NOBODY))
                    again = GAME.text.result_card(richer(before), richer(state))
                    assert (card is None) == (again is None)
                    if card is not None and again is not None:
                        assert rows(card) == rows(again)
                        assert said(card) == said(again)
                        cards += 1
                before = state.clone()
    assert cards > 10


def richer(state: DogeShipState) -> DogeShipState:
    """A spectator's view in which everybody has more approvals."""
    view = state.view(NOBODY)
    for seat in range(view.seats):
        view.approvals[seat] += 5 + 3 * seat
    return view
