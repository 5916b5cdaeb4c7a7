"""Your turn, by mail and webhook: who is told, when, and in whose words."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from laguna import games
from laguna.core import words
from laguna.core.text import Text
from laguna.web import app, notices, sentences_notices
from laguna.web.live import Listener
from laguna.web.models import FREE, PERSON
from laguna.web.store import Place, Terms
from tests.web.evening import ADDRESS, Evening, open_table
from tests.web.stage import Bots, Stage
from tests.web.targets import Hooks, Post, mail_server, web_server

pytestmark = pytest.mark.anyio


@pytest.fixture
async def evening(stage: Stage) -> Evening:
    """The table."""
    return await open_table(stage)


@pytest.fixture
def hooks() -> Iterator[Hooks]:
    """A web server that takes every call."""
    with web_server() as server:
        yield server


@pytest.fixture
def post() -> Post:
    """What the mail server has been handed."""
    return Post()


# ---- what is told


async def test_a_mail_says_in_the_persons_language_what_is_asked_and_where(evening: Evening, post: Post) -> None:
    await evening.wants(evening.luca, 1, mail="luca@example.org")
    async with mail_server(post) as evening.stage.settings.smtp:
        await evening.until_luca()
        await evening.settled()
    (mail,) = post.mails
    assert mail["Subject"] == "Du bist am Zug: Burano"
    assert (mail["From"], mail["To"]) == ("Laguna <laguna@games.example>", "luca@example.org")
    said = mail.get_content().replace("\r\n", "\n")
    view = evening.live.table.match.state.view(1)
    assert "Luca, du bist am Zug: Burano." in said
    assert words.sentence(view.prompt(1), "de") in said
    assert f"{ADDRESS}/table/{evening.live.table.id}\n" in said
    assert f"{ADDRESS}/me#notices" in said
    assert mail["List-Unsubscribe"] == f"<{ADDRESS}/me#notices>"
    assert mail["Auto-Submitted"] == "auto-generated"


@pytest.mark.parametrize("key", sorted(sentences_notices.ENGLISH))
def test_every_sentence_is_german_too(key: str) -> None:
    said = Text(f"notice.{key}", "Marta", "Rialto")
    assert words.say(said, "de") != words.say(said, "en")
    assert ("Marta" in words.say(said, "de")) and ("Rialto" in words.say(said, "de")) == (key == "your_move")


async def test_a_webhook_is_sent_json_and_no_secret(evening: Evening, hooks: Hooks) -> None:
    await evening.wants(evening.marta, 0, webhook=hooks.address("/a path/ü?key=a b&x=1#part", user="marta:se%20same@"))
    await evening.until_luca()
    await evening.play(1, "lay")
    await evening.settled()
    path, headers, _ = hooks.calls[-1]
    assert path == "/a%20path/%C3%BC?key=a%20b&x=1"
    assert headers["Content-Type"] == "application/json"
    assert headers["Host"] == f"127.0.0.1:{hooks.server_port}"
    assert headers["Authorization"] == "Basic bWFydGE6c2Ugc2FtZQ=="
    told = hooks.told()[-1]
    table = evening.live.table
    assert set(told) == {"id", "what", "game", "table", "seat", "ask", "text"}
    assert (told["what"], told["game"], told["seat"]) == ("your_turn", "burano", 0)
    assert told["table"] == f"{ADDRESS}/table/{table.id}"
    assert told["ask"] == "Choose a thread to put away"
    assert told["text"].startswith("Marta, it is your move in Burano.")
    assert evening.stage.services.signer.seat_link(table.id, 0, 0) not in hooks.calls[-1][2].decode()


async def test_mail_and_webhook_both_and_each_turn_is_told_under_an_id_of_its_own(
    evening: Evening, hooks: Hooks, post: Post
) -> None:
    await evening.wants(evening.marta, 0, webhook=hooks.address(), mail="marta@example.org")
    async with mail_server(post) as evening.stage.settings.smtp:
        await evening.until_luca()
        await evening.play(1, "lay")
        await evening.settled()
    ids = [told["id"] for told in hooks.told()]
    assert len(ids) == len(set(ids)) == 2  # to lay a lace, and to put a thread away in the next round
    assert sorted(f"<{id}@games.example>" for id in ids) == sorted(mail["Message-ID"] for mail in post.mails)


async def test_without_an_address_links_lead_to_this_machine(evening: Evening, hooks: Hooks) -> None:
    evening.stage.settings.address = ""
    await evening.wants(evening.luca, 1, webhook=hooks.address())
    await evening.until_luca()
    await evening.settled()
    assert hooks.told()[0]["table"] == f"http://127.0.0.1:8000/table/{evening.live.table.id}"


# ---- who is told


async def test_nobody_is_told_who_has_not_asked_for_it(evening: Evening, hooks: Hooks, post: Post) -> None:
    store = evening.stage.services.store
    await store.change_person(evening.luca.id, webhook=hooks.address(), mail="luca@example.org")
    await store.change_seat(evening.live.table.id, 0, notify=True)  # but Marta has not said where
    async with mail_server(post) as evening.stage.settings.smtp:
        await evening.until_luca()
        await evening.play(1, "lay")
        await evening.settled()
    assert not hooks.calls and not post.mails


async def test_asking_for_it_no_longer_ends_it_at_once(evening: Evening, hooks: Hooks) -> None:
    await evening.wants(evening.luca, 1, webhook=hooks.address())
    await evening.play(0)
    await evening.play(1)
    await evening.stage.services.store.change_seat(evening.live.table.id, 1, notify=False)
    await evening.play(0, "lay")
    await evening.settled()
    assert not hooks.calls


@pytest.mark.parametrize("gone", ["is_deleted", "is_banned"])
async def test_who_is_gone_is_not_told(evening: Evening, hooks: Hooks, gone: str) -> None:
    await evening.wants(evening.luca, 1, webhook=hooks.address())
    await evening.stage.services.store.change_person(evening.luca.id, **{gone: True})
    await evening.until_luca()
    await evening.settled()
    assert not hooks.calls


async def test_who_is_here_is_not_told_not_even_after_leaving(evening: Evening, hooks: Hooks) -> None:
    await evening.wants(evening.marta, 0, webhook=hooks.address())
    await evening.wants(evening.luca, 1, webhook=hooks.address())
    looking = [Listener(evening.marta.id, [0], 0, "en"), Listener(evening.luca.id, [1], 1, "en")]
    for listener in looking:
        await evening.stage.services.tables.join(evening.live.table.id, listener)
    await evening.until_luca()
    await evening.play(1, "lay")
    assert evening.live.table.people_asked() == [0, 1]
    for listener in looking:
        await evening.stage.services.tables.leave(evening.live, listener)
    await evening.play(0)  # Luca was asked before: that is no news now
    await evening.settled()
    assert not hooks.calls


async def test_a_bot_that_stands_in_is_not_told(evening: Evening, hooks: Hooks) -> None:
    await evening.wants(evening.luca, 1, webhook=hooks.address())
    await evening.play(0)
    await evening.play(1)
    assert not Bots.awake  # it thinks on
    await evening.stage.services.tables.stand_in(evening.live, 1, "stand in")
    await evening.play(0, "lay")
    assert evening.live.table.bots_asked() == [1]
    await evening.settled()
    assert not hooks.calls


async def test_two_seats_of_one_person_are_one_notice(stage: Stage, evening: Evening, hooks: Hooks) -> None:
    tables, store = stage.services.tables, stage.services.store
    await store.change_person(evening.marta.id, webhook=hooks.address())
    places = [Place(PERSON, person=evening.marta, name=name) for name in ("Marta", "Pia")]
    places.append(Place(PERSON, person=evening.luca))
    id = await stage.services.seating.open(games.load("burano"), {}, places, Terms(is_hot_seat=True), evening.marta)
    live = await tables.get(id)
    await evening.settled()
    for seat in (0, 1):
        await store.change_seat(id, seat, notify=True)
    hot = Evening(stage, evening.marta, evening.luca, live)
    for seat in (0, 1, 2):
        await hot.play(seat)
    for seat in (0, 1, 2):
        await hot.play(seat, "lay")
    assert live.table.people_asked() == [0, 1, 2]
    await hot.settled()
    assert sorted(told["seat"] for told in hooks.told()) == [0, 0, 1]  # two laces, then the choice that both have


async def test_the_first_turn_is_told_when_the_last_seat_is_taken(stage: Stage, evening: Evening, hooks: Hooks) -> None:
    store = stage.services.store
    await store.change_person(evening.marta.id, webhook=hooks.address())
    places = [Place(PERSON, person=evening.marta), Place(FREE)]
    id = await stage.services.seating.open(games.load("burano"), {}, places, Terms(), evening.marta)
    await store.change_seat(id, 0, notify=True)
    await stage.services.seating.sit(await stage.kept(id), 1, evening.luca)
    await evening.settled()
    assert [told["table"] for told in hooks.told()] == [f"{ADDRESS}/table/{id}"]


async def test_who_waits_for_the_beginning_is_here(stage: Stage, evening: Evening, hooks: Hooks) -> None:
    tables, store = stage.services.tables, stage.services.store
    await store.change_person(evening.marta.id, webhook=hooks.address())
    places = [Place(PERSON, person=evening.marta), Place(FREE)]
    id = await stage.services.seating.open(games.load("burano"), {}, places, Terms(), evening.marta)
    await store.change_seat(id, 0, notify=True)
    tables.hall.join(id, Listener(evening.marta.id, [0], 0, "en"))
    await stage.services.seating.sit(await stage.kept(id), 1, evening.luca)
    await evening.settled()
    assert not hooks.calls


async def test_while_the_database_does_not_answer_a_notice_waits(
    evening: Evening, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "PAUSES", (0.01, 0.02, 0.04))
    await evening.wants(evening.luca, 1, webhook=hooks.address())
    person = evening.notices.store.person
    failures = iter([OSError("no connection"), OSError("no connection")])

    async def fail_first(id: int) -> object:
        for failure in failures:
            raise failure
        return await person(id)

    monkeypatch.setattr(evening.notices.store, "person", fail_first)
    await evening.until_luca()
    await evening.settled()
    assert len(hooks.calls) == 1


# ---- how often


async def test_a_turn_of_several_clicks_is_told_once(evening: Evening, hooks: Hooks) -> None:
    await evening.wants(evening.luca, 1, webhook=hooks.address())
    await evening.until_luca()
    held = list(evening.live.table.match.state.legal_actions(1))[:-1]
    await evening.play(1, evening.live.table.game.notate(held[0]))
    await evening.stage.services.tables.undo(evening.live, 1, "back", None, whole_turn=False)
    await evening.settled()
    assert len(hooks.calls) == 1


async def test_a_turn_that_comes_back_by_an_undo_is_told_again_only_after_ten_minutes(
    evening: Evening, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = evening.stage.services.tables
    await evening.until_luca()
    await evening.settled()
    await evening.wants(evening.luca, 1, webhook=hooks.address())
    await evening.play(1, "lay")  # a new round: both choose
    for number in range(3):
        await evening.play(1)
        await tables.undo(evening.live, 1, f"back {number}", None, whole_turn=False)
    await evening.settled()
    assert len(hooks.calls) == 1
    monkeypatch.setattr(notices, "AGAIN_AFTER", 0.0)
    await evening.play(1)
    await tables.undo(evening.live, 1, "back again", None, whole_turn=False)
    await evening.settled()
    assert len(hooks.calls) == 2


async def test_after_a_restart_nobody_is_told_twice(evening: Evening, hooks: Hooks) -> None:
    await evening.wants(evening.luca, 1, webhook=hooks.address())
    await evening.until_luca()
    await evening.settled()
    assert len(hooks.calls) == 1
    await evening.play(1, "lay")  # a new round: both choose
    await asyncio.sleep(0.01)
    async with app.serving(evening.stage.settings) as services:  # another process on the same file
        again = Evening(evening.stage, evening.marta, evening.luca, await services.tables.get(evening.live.table.id))
        await services.tables.move(again.live, 0, int(again.live.table.match.state.legal_actions(0)[0]), "x", None)
        assert 1 in again.live.table.people_asked()
        await services.tables.notices.all_sent()
    assert len(hooks.calls) == 1


async def test_one_address_is_told_so_many_times_an_hour(
    evening: Evening, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An address may be somebody else's: nobody is to be flooded from here."""
    monkeypatch.setattr(notices, "AGAIN_AFTER", 0.0)
    tables = evening.stage.services.tables
    await evening.wants(evening.luca, 1, webhook=hooks.address())
    for number in range(notices.AN_HOUR + 5):
        await evening.stage.services.store.change_person(evening.luca.id, webhook=hooks.address(f"/hook?{number}"))
        await evening.play(1)
        await tables.undo(evening.live, 1, f"back {number}", None, whole_turn=False)
        await evening.settled()
    assert len(hooks.calls) == notices.AN_HOUR
