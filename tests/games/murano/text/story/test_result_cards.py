"""Result cards of Murano: the last round, and the final scoring with every source of points."""

from __future__ import annotations

from laguna.core.facets.result_card import ResultCard
from laguna.core.state import NOBODY
from laguna.games.murano.rules import phases
from laguna.games.murano.rules.scoring import final_scoring
from laguna.games.murano.rules.state import MuranoState
from laguna.text import catalogue
from tests.games.murano.rules.test_examples import with_factories
from tests.games.murano.scene_turns import place, recruit
from tests.games.murano.scenes import GAME, Scene
from tests.games.murano.walks import walk


def cards_of(scene: Scene, reader: int) -> list[ResultCard]:
    """The cards in a reader's log."""
    return [line.card for line in scene.match.lines(reader) if line.card is not None]


def words(card: ResultCard, seat: int, language: str = "en") -> str:
    return next(catalogue.sentence(row.words, language) for row in card.rows if row.seat == seat)


def test_mu_11_2_the_last_round_tells_who_has_a_turn_left() -> None:
    scene = Scene(seats=3)
    while not scene.state.is_ending():
        if not scene.buy_some():
            scene.pass_turn()
    card = cards_of(scene, NOBODY)[0]
    assert catalogue.sentence(card.title, "en") == "The last round"
    ending = final_scoring.first_scorer(scene.state)
    assert [row.seat for row in card.rows] == [(ending + step) % 3 for step in range(3)]
    assert words(card, int(ending)).startswith("Emptied the second stack")
    assert {words(card, (int(ending) + step) % 3) for step in (1, 2)} == {"Has one more turn"}
    assert card.note is not None
    assert catalogue.sentence(card.note, "en").startswith("Glass factories and special buildings have run out")


def test_mu_12_the_final_card_names_each_character_with_its_island_and_points() -> None:
    """MU-12.2, MU-12.4, MU-15.2: one character used, one gondolier without, one character laid aside."""
    scene = with_factories(1)
    recruit(scene, "A", 4)
    recruit(scene, "A", 2)
    place(scene, "A", "sacca_mattia:A")
    place(scene, "A", "san_donato:A")
    scene.end_turns()
    before = scene.score("A")
    scene.score_seat("A")
    scene.play("use sacca_mattia", "aside")
    while scene.state.phase != phases.OVER:
        scene.play("aside")
    for reader in (0, 1, NOBODY):
        card = cards_of(scene, reader)[-1]
        assert words(card, 0) == (
            f"{before} points before, character 4 (glass factories) at Sacca Mattia: 2 and "
            f"1 gondolier without a character: 1; {before + 3} in all; not used: character 2 (palaces)"
        )
        row = next(row for row in card.rows if row.seat == 0)
        assert row.points == 3


def test_the_rows_of_the_final_card_add_up() -> None:
    """Over random games: what was before and what is scored make the total, and the best rows are the winners."""
    seen = 0
    for seed in range(6):
        for before, mover, action in walk(2 + seed % 3, seed, eager=True):
            if mover == NOBODY:
                continue
            after = before.clone()
            after.apply(action, mover)
            card = GAME.text.result_card(before.view(NOBODY), after.view(NOBODY))
            if after.phase != phases.OVER or card is None:
                continue
            seen += 1
            check_final(card, after)
    assert seen == 6


def check_final(card: ResultCard, after: MuranoState) -> None:
    places = after.places()
    assert sorted(row.seat for row in card.rows) == list(range(after.seats))
    for row in card.rows:
        scored = final_scoring.character_points(after, row.seat) + final_scoring.unserved_points(after, row.seat)
        assert row.points == scored
        assert row.is_best == (places[row.seat] == 1)
        total = str(after.score[row.seat])
        assert f"{total} in all" in catalogue.sentence(row.words, "en")
    assert card.note is not None


def test_mu_13_1_a_tie_is_explained_by_the_gold() -> None:
    state = ended(points=(20, 20), gold=(3, 5))
    card = GAME.text.result_card(before_the_end(state), state)
    assert card is not None
    assert card.note is not None
    assert (
        catalogue.sentence(card.note, "en") == "A tie at 20 points: Blue wins over Amber with more gold left, 5 to 3."
    )


def test_ar_13_equal_gold_shares_the_win() -> None:
    state = ended(points=(20, 20), gold=(4, 4))
    card = GAME.text.result_card(before_the_end(state), state)
    assert card is not None
    assert card.note is not None
    assert catalogue.sentence(card.note, "en") == "Amber and Blue share the win: each has 20 points and 4 gold."


def ended(points: tuple[int, int], gold: tuple[int, int]) -> MuranoState:
    """A game for two that is over, with these points and this gold."""
    scene = Scene()
    scene.end_turns()
    while scene.state.phase != phases.OVER:
        scene.play("aside")
    state = scene.state.clone()
    for seat in range(2):
        state.score[seat] = points[seat]
        state.gold[seat] = gold[seat]
    return state


def before_the_end(state: MuranoState) -> MuranoState:
    out = state.clone()
    out.phase = phases.SCORING
    return out
