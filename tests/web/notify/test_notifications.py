"""Notifications of turns by mail and webhook: who gets them, when, and in which language."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from laguna import games
from laguna.text import catalogue
from laguna.text.text import Text
from laguna.web import app
from laguna.web.db.models import FREE, PERSON
from laguna.web.db.queries import SeatSetup, TableTerms
from laguna.web.notify import notifications
from laguna.web.tables.live import Listener
from laguna.web.text import notifications as sentences_notices
from tests.support.web.notification_targets import Hooks, Post, mail_server, web_server
from tests.support.web.two_players import ADDRESS, TwoPlayerTable, open_table
from tests.support.web.web_app import FakeBots, WebApp, limits_of

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two_players(web_app: WebApp) -> TwoPlayerTable:
    """The table."""
    return await open_table(web_app)


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


async def test_a_mail_names_the_prompt_and_the_table_in_the_players_language(
    two_players: TwoPlayerTable, post: Post
) -> None:
    await two_players.wants(two_players.luca, 1, mail="luca@example.org")
    async with mail_server(post) as two_players.web_app.settings.smtp:
        await two_players.until_luca()
        await two_players.settled()
    (mail,) = post.mails
    assert mail["Subject"] == "Du bist am Zug: Burano"
    assert (mail["From"], mail["To"]) == ("Laguna <laguna@games.example>", "luca@example.org")
    said = mail.get_content().replace("\r\n", "\n")
    view = two_players.live.table.match.state.view(1)
    assert "Luca, du bist am Zug: Burano." in said
    assert catalogue.sentence(two_players.live.table.game.text.prompt(view, 1), "de") in said
    assert f"{ADDRESS}/table/{two_players.live.table.id}\n" in said
    assert f"{ADDRESS}/me#notices" in said
    assert mail["List-Unsubscribe"].startswith(f"<{ADDRESS}/mail/off/")
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Auto-Submitted"] == "auto-generated"


@pytest.mark.parametrize("key", sorted(sentences_notices.ENGLISH))
def test_mails_are_complete_in_german(key: str) -> None:
    said = Text(f"notice.{key}", "Marta", "Rialto")
    assert catalogue.translate(said, "de") != catalogue.translate(said, "en")
    assert ("Marta" in catalogue.translate(said, "de")) and ("Rialto" in catalogue.translate(said, "de")) == (
        key == "your_move"
    )


async def test_a_webhook_receives_json_without_secrets(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    await two_players.wants(
        two_players.marta, 0, webhook=hooks.address("/a path/ü?key=a b&x=1#part", user="marta:se%20same@")
    )
    await two_players.until_luca()
    await two_players.play(1, "lay")
    await two_players.settled()
    path, headers, _ = hooks.calls[-1]
    assert path == "/a%20path/%C3%BC?key=a%20b&x=1"
    assert headers["Content-Type"] == "application/json"
    assert headers["Host"] == f"127.0.0.1:{hooks.server_port}"
    assert headers["Authorization"] == "Basic bWFydGE6c2Ugc2FtZQ=="
    told = hooks.told()[-1]
    table = two_players.live.table
    assert set(told) == {"id", "what", "game", "table", "seat", "ask", "text"}
    assert (told["what"], told["game"], told["seat"]) == ("your_turn", "burano", 0)
    assert told["table"] == f"{ADDRESS}/table/{table.id}"
    assert told["ask"] == "Choose a thread to put away"
    assert told["text"].startswith("Marta, it is your move in Burano.")
    assert two_players.web_app.services.signer.seat_link(table.id, 0, 0) not in hooks.calls[-1][2].decode()


async def test_mail_and_webhook_are_both_sent_and_each_turn_has_its_own_id(
    two_players: TwoPlayerTable, hooks: Hooks, post: Post
) -> None:
    await two_players.wants(two_players.marta, 0, webhook=hooks.address(), mail="marta@example.org")
    async with mail_server(post) as two_players.web_app.settings.smtp:
        await two_players.until_luca()
        await two_players.play(1, "lay")
        await two_players.settled()
    ids = [told["id"] for told in hooks.told()]
    assert len(ids) == len(set(ids)) == 2  # to lay a lace, and to put a thread away in the next round
    assert sorted(f"<{id}@games.example>" for id in ids) == sorted(mail["Message-ID"] for mail in post.mails)


async def test_without_an_address_setting_links_point_to_this_machine(
    two_players: TwoPlayerTable, hooks: Hooks
) -> None:
    two_players.web_app.settings.address = two_players.web_app.settings.names = ""
    await two_players.wants(two_players.luca, 1, webhook=hooks.address())
    await two_players.until_luca()
    await two_players.settled()
    assert hooks.told()[0]["table"] == f"http://127.0.0.1:8000/table/{two_players.live.table.id}"


# ---- who is told


async def test_players_are_notified_only_if_they_asked_for_it(
    two_players: TwoPlayerTable, hooks: Hooks, post: Post
) -> None:
    store = two_players.web_app.services.store
    await store.change_person(two_players.luca.id, webhook=hooks.address(), mail="luca@example.org")
    await store.change_seat(two_players.live.table.id, 0, notify=True)  # but Marta has not said where
    async with mail_server(post) as two_players.web_app.settings.smtp:
        await two_players.until_luca()
        await two_players.play(1, "lay")
        await two_players.settled()
    assert not hooks.calls and not post.mails


async def test_turning_notifications_off_takes_effect_at_once(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    await two_players.wants(two_players.luca, 1, webhook=hooks.address())
    await two_players.play(0)
    await two_players.play(1)
    await two_players.web_app.services.store.change_seat(two_players.live.table.id, 1, notify=False)
    await two_players.play(0, "lay")
    await two_players.settled()
    assert not hooks.calls


@pytest.mark.parametrize("gone", ["is_deleted", "is_banned"])
async def test_deleted_and_banned_people_are_not_notified(two_players: TwoPlayerTable, hooks: Hooks, gone: str) -> None:
    await two_players.wants(two_players.luca, 1, webhook=hooks.address())
    await two_players.web_app.services.store.change_person(two_players.luca.id, **{gone: True})
    await two_players.until_luca()
    await two_players.settled()
    assert not hooks.calls


async def test_players_at_the_table_are_not_notified_even_after_leaving(
    two_players: TwoPlayerTable, hooks: Hooks
) -> None:
    await two_players.wants(two_players.marta, 0, webhook=hooks.address())
    await two_players.wants(two_players.luca, 1, webhook=hooks.address())
    looking = [Listener(two_players.marta.id, [0], 0, "en"), Listener(two_players.luca.id, [1], 1, "en")]
    for listener in looking:
        await two_players.web_app.services.tables.join(two_players.live.table.id, listener)
    await two_players.until_luca()
    await two_players.play(1, "lay")
    assert two_players.live.table.deciding_people() == [0, 1]
    for listener in looking:
        await two_players.web_app.services.tables.leave(two_players.live, listener)
    await two_players.play(0)  # Luca was asked before: that is no news now
    await two_players.settled()
    assert not hooks.calls


async def test_players_with_a_stand_in_are_not_notified(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    await two_players.wants(two_players.luca, 1, webhook=hooks.address())
    await two_players.play(0)
    await two_players.play(1)
    assert not FakeBots.awake  # it thinks on
    await two_players.web_app.services.tables.stand_in(two_players.live, 1, "stand in")
    await two_players.play(0, "lay")
    assert two_players.live.table.deciding_bots() == [1]
    await two_players.settled()
    assert not hooks.calls


async def test_two_seats_of_one_person_get_one_notification(
    web_app: WebApp, two_players: TwoPlayerTable, hooks: Hooks
) -> None:
    tables, store = web_app.services.tables, web_app.services.store
    await store.change_person(two_players.marta.id, webhook=hooks.address())
    places = [SeatSetup(PERSON, person=two_players.marta, name=name) for name in ("Marta", "Pia")]
    places.append(SeatSetup(PERSON, person=two_players.luca))
    id = await web_app.services.seating.open(
        games.load("burano"), {}, places, TableTerms(is_hot_seat=True), two_players.marta
    )
    live = await tables.get(id)
    await two_players.settled()
    for seat in (0, 1):
        await store.change_seat(id, seat, notify=True)
    hot = TwoPlayerTable(web_app, two_players.marta, two_players.luca, live)
    for seat in (0, 1, 2):
        await hot.play(seat)
    for seat in (0, 1, 2):
        await hot.play(seat, "lay")
    assert live.table.deciding_people() == [0, 1, 2]
    await hot.settled()
    assert sorted(told["seat"] for told in hooks.told()) == [0, 0, 1]  # two laces, then the choice that both have


async def test_the_first_turn_is_notified_when_the_last_seat_is_taken(
    web_app: WebApp, two_players: TwoPlayerTable, hooks: Hooks
) -> None:
    store = web_app.services.store
    await store.change_person(two_players.marta.id, webhook=hooks.address())
    places = [SeatSetup(PERSON, person=two_players.marta), SeatSetup(FREE)]
    id = await web_app.services.seating.open(games.load("burano"), {}, places, TableTerms(), two_players.marta)
    await store.change_seat(id, 0, notify=True)
    await web_app.services.seating.sit(await web_app.find_match(id), 1, two_players.luca)
    await two_players.settled()
    assert [told["table"] for told in hooks.told()] == [f"{ADDRESS}/table/{id}"]


async def test_players_in_the_waiting_room_are_not_notified(
    web_app: WebApp, two_players: TwoPlayerTable, hooks: Hooks
) -> None:
    tables, store = web_app.services.tables, web_app.services.store
    await store.change_person(two_players.marta.id, webhook=hooks.address())
    places = [SeatSetup(PERSON, person=two_players.marta), SeatSetup(FREE)]
    id = await web_app.services.seating.open(games.load("burano"), {}, places, TableTerms(), two_players.marta)
    await store.change_seat(id, 0, notify=True)
    tables.waiting_rooms.join(id, Listener(two_players.marta.id, [0], 0, "en"))
    await web_app.services.seating.sit(await web_app.find_match(id), 1, two_players.luca)
    await two_players.settled()
    assert not hooks.calls


async def test_notifications_wait_while_the_database_fails(
    two_players: TwoPlayerTable, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifications, "RETRY_PAUSES", (0.01, 0.02, 0.04))
    await two_players.wants(two_players.luca, 1, webhook=hooks.address())
    person = two_players.notifier.store.person
    failures = iter([OSError("no connection"), OSError("no connection")])

    async def fail_first(id: int) -> object:
        for failure in failures:
            raise failure
        return await person(id)

    monkeypatch.setattr(two_players.notifier.store, "person", fail_first)
    await two_players.until_luca()
    await two_players.settled()
    assert len(hooks.calls) == 1


# ---- how often


async def test_a_turn_of_several_clicks_is_notified_once(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    await two_players.wants(two_players.luca, 1, webhook=hooks.address())
    await two_players.until_luca()
    held = list(two_players.live.table.match.state.legal_actions(1))[:-1]
    await two_players.play(1, two_players.live.table.game.notate(held[0]))
    await two_players.web_app.services.tables.undo(two_players.live, 1, "back", None, whole_turn=False)
    await two_players.settled()
    assert len(hooks.calls) == 1


async def test_a_turn_repeated_by_undo_is_notified_again_after_ten_minutes(
    two_players: TwoPlayerTable, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = two_players.web_app.services.tables
    await two_players.until_luca()
    await two_players.settled()
    await two_players.wants(two_players.luca, 1, webhook=hooks.address())
    await two_players.play(1, "lay")  # a new round: both choose
    for number in range(3):
        await two_players.play(1)
        await tables.undo(two_players.live, 1, f"back {number}", None, whole_turn=False)
    await two_players.settled()
    assert len(hooks.calls) == 1
    monkeypatch.setattr(notifications, "REPEAT_AFTER", 0.0)
    await two_players.play(1)
    await tables.undo(two_players.live, 1, "back again", None, whole_turn=False)
    await two_players.settled()
    assert len(hooks.calls) == 2


async def test_nobody_is_notified_twice_after_a_restart(two_players: TwoPlayerTable, hooks: Hooks) -> None:
    await two_players.wants(two_players.luca, 1, webhook=hooks.address())
    await two_players.until_luca()
    await two_players.settled()
    assert len(hooks.calls) == 1
    await two_players.play(1, "lay")  # a new round: both choose
    await asyncio.sleep(0.01)
    web_app = two_players.web_app
    async with app.serving(web_app.settings, limits_of(web_app.app)) as services:  # another process on the same file
        again = TwoPlayerTable(
            two_players.web_app,
            two_players.marta,
            two_players.luca,
            await services.tables.get(two_players.live.table.id),
        )
        await services.tables.move(again.live, 0, int(again.live.table.match.state.legal_actions(0)[0]), "x", None)
        assert 1 in again.live.table.deciding_people()
        await services.tables.notifier.all_sent()
    assert len(hooks.calls) == 1


async def test_notifications_to_one_address_are_limited_per_hour(
    two_players: TwoPlayerTable, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An address may be somebody else's: nobody is to be flooded from here."""
    monkeypatch.setattr(notifications, "REPEAT_AFTER", 0.0)
    tables = two_players.web_app.services.tables
    await two_players.wants(two_players.luca, 1, webhook=hooks.address())
    for number in range(notifications.PER_HOUR + 5):
        await two_players.web_app.services.store.change_person(
            two_players.luca.id, webhook=hooks.address(f"/hook?{number}")
        )
        await two_players.play(1)
        await tables.undo(two_players.live, 1, f"back {number}", None, whole_turn=False)
        await two_players.settled()
    assert len(hooks.calls) == notifications.PER_HOUR
