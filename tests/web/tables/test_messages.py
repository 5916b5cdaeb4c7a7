"""Messages from browsers: valid ones are carried out, all others get one refusal and change nothing."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from laguna.text import catalogue
from laguna.text.text import Text
from laguna.web.db.models import Person
from laguna.web.tables import messages
from laguna.web.tables.messages import LARGEST, LONGEST_CHAT, FromBrowser, ToBrowser
from laguna.web.text import catalogues, play
from tests.support.web.live_server import LiveServer
from tests.support.web.table_client import TableClient, step
from tests.web.conftest import StillTime

pytestmark = pytest.mark.anyio

MUCH = 64 * 1024  # bytes; what is larger need not be read to its end


class OpenMatch:
    """A match of two people under way, and a third one who looks on."""

    def __init__(self, live_server: LiveServer) -> None:
        self.live_server = live_server
        self.table = ""
        self.people: list[Person] = []
        self.lines: list[TableClient] = []
        self.watcher: TableClient

    async def begin(self, language: str = "en") -> None:
        """Some moves of Rialto, until one seat alone is to move."""
        self.people = [await self.live_server.person("Marta"), await self.live_server.person("Sam")]
        self.table = await self.live_server.table("rialto", self.people)
        self.lines = [await self.live_server.call(self.table, person, language=language) for person in self.people]
        rng = random.Random(2)
        match = (await self.live_server.live(self.table)).table.match
        for _ in range(6):
            await step(self.lines, rng)
        while len(match.deciders()) > 1:
            await step(self.lines, rng)
        self.watcher = await self.live_server.call(self.table, language=language)
        await self.settle()

    async def settle(self) -> None:
        for line in (*self.lines, self.watcher):
            await line.settle()

    @property
    def mover(self) -> TableClient:
        """Who is to move."""
        return next(line for line in self.lines if line.screen.choices())

    @property
    def other(self) -> TableClient:
        """Who has to wait."""
        return next(line for line in self.lines if not line.screen.choices())

    async def everything(self) -> tuple[object, ...]:
        """All that a message could have changed."""
        live = await self.live_server.live(self.table)
        rows = [(row.number, row.kind, row.move) for row in await self.live_server.rows(self.table)]
        chat = [line.words for line in await self.live_server.services.store.chat(self.table)]
        return rows, chat, live.table.match.state.key(), live.table.number, dict(live.table.stand_ins.kept)


@pytest.fixture
async def opened(live_server: LiveServer) -> OpenMatch:
    made = OpenMatch(live_server)
    await made.begin()
    return made


async def expect_refusal(opened: OpenMatch, line: TableClient, said: str | bytes, own: str = "") -> dict[str, Any]:
    """Exactly one refusal comes, the connection stays, nobody is sent anything, and nothing has changed."""
    before = await opened.everything()
    await line.socket.send(said)
    heard = await line.settle()
    assert [message["type"] for message in heard] == ["refused"], (said[:80], heard)
    assert heard[0]["id"] == own
    assert len(heard[0]["words"]) > 10 and "Traceback" not in heard[0]["words"]
    for other in (*opened.lines, opened.watcher):
        if other is not line:
            assert await other.settle() == []
    assert await opened.everything() == before
    return heard[0]


def move_of(line: TableClient, **instead: Any) -> dict[str, Any]:
    """A move that would do, but for what is said instead."""
    action = next(iter(line.screen.choices()), 0)
    count = line.screen.count
    return {"type": "move", "id": "mine", "seat": line.screen.seat, "count": count, "action": action} | instead


# ---- what cannot be read

UNREADABLE = [
    "",
    " ",
    "{",
    "null",
    "true",
    "17",
    '"move"',
    "[]",
    "[[[[[[]]]]]]",
    "{}",
    '{"type": null}',
    '{"type": 7}',
    '{"type": "dance"}',
    '{"type": "move"}',
    '{"type": "move", "type": "undo"}',
    '{"type": "frame", "seat": 0, "count": 0, "now": 0}',
    '{"type": "alive"}',
    '{"type": "alive", "number": "1"}',
    '{"type": "look"}',
    '{"type": "say", "id": "x", "words": null}',
    '{"type": "say", "id": "x", "words": "\\ud800"}',
    "\u0000",
    "{'type': 'alive', 'number': 1}",
    '{"type": "alive", "number": 1} trailing',
    '{"type": "alive", "number": NaN}',
    "[" * 8000,
    '{"a":' * 2000 + "1" + "}" * 2000,
]


async def test_unreadable_messages_are_refused(opened: OpenMatch) -> None:
    for said in UNREADABLE:
        refused = await expect_refusal(opened, opened.mover, said)
        assert refused["words"] == catalogue.sentence(Text("play.unreadable"), "en"), (
            "in our own words, whatever is wrong"
        )


async def test_binary_messages_are_refused(opened: OpenMatch) -> None:
    letters = json.dumps({"type": "say", "id": "x", "words": "?"}).encode()
    for said in (b"", b"\x00\xff", json.dumps(move_of(opened.mover)).encode(), letters.replace(b"?", b"\xd2")):
        await expect_refusal(opened, opened.mover, said)


WRONG_FIELDS: list[dict[str, Any]] = [
    {"seat": "0"},
    {"seat": None},
    {"seat": True},
    {"seat": 0.5},
    {"seat": [0]},
    {"count": "3"},
    {"count": False},
    {"count": None},
    {"action": "3"},
    {"action": True},
    {"action": 1.5},
    {"action": None},
    {"action": {"row": 2}},
    {"id": 7},
    {"id": None},
    {"extra": 1},
    {"clock": 99999},
    {"type": "move "},
]


async def test_wrong_types_and_unknown_fields_are_refused(opened: OpenMatch) -> None:
    for instead in WRONG_FIELDS:
        await expect_refusal(opened, opened.mover, json.dumps(move_of(opened.mover, **instead)))


async def test_missing_fields_are_refused(opened: OpenMatch) -> None:
    whole = move_of(opened.mover)
    for name in whole:
        left = {key: value for key, value in whole.items() if key != name}
        await expect_refusal(opened, opened.mover, json.dumps(left))


async def test_messages_over_16_kib_are_refused(opened: OpenMatch) -> None:
    line = opened.mover
    empty = len(json.dumps({"type": "say", "id": "x", "words": ""}))
    for letters in ("x" * (LARGEST - empty + 1), "ä" * ((LARGEST - empty) // 2 + 1), "x" * (MUCH - 2 * empty)):
        said = json.dumps({"type": "say", "id": "x", "words": letters}, ensure_ascii=False)
        assert len(said.encode()) > LARGEST
        refused = await expect_refusal(opened, line, said)
        assert str(LARGEST) in refused["words"]


async def test_a_huge_message_closes_the_connection_with_code_1009(opened: OpenMatch) -> None:
    before = await opened.everything()
    line = opened.other
    await line.socket.send("x" * (2 * MUCH))
    with pytest.raises(ConnectionClosed) as closed:
        await line.receive()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
    assert await opened.everything() == before
    again = await opened.live_server.call(opened.table, opened.people[line.screen.seat])
    assert again.screen.count == line.screen.count


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=8,
)
field = st.sampled_from(["type", "id", "seat", "count", "action", "words", "number", "whole_turn"])
kind = st.sampled_from(["move", "undo", "say", "look", "stand_in", "take_back", "resign", "ask", "reply", "frame", ""])
messages_at_random = st.dictionaries(field, anything, max_size=6) | st.builds(
    lambda said, type: said | {"type": type}, st.dictionaries(field, anything, max_size=6), kind
)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=messages_at_random | anything)
async def test_random_json_does_not_end_the_connection(opened: OpenMatch, said: Any) -> None:
    """The onlooker has nothing to move, so that whatever is read can only be refused, or be a look at the same."""
    before = await opened.everything()
    await opened.watcher.socket.send(json.dumps(said))
    heard = await opened.watcher.settle()
    assert len(heard) == 1 and heard[0]["type"] in ("refused", "frame", "answer")
    assert await opened.everything() == before


# ---- what can be read, but not be done


async def test_a_move_out_of_turn_is_refused(opened: OpenMatch) -> None:
    refused = await expect_refusal(opened, opened.other, json.dumps(move_of(opened.other, action=3)), "mine")
    names = ["Marta", "Sam"]
    assert names[opened.mover.screen.seat] in refused["words"], "it says whose turn it is"


async def test_a_move_for_an_older_position_is_refused(opened: OpenMatch) -> None:
    count = opened.mover.screen.count
    for old in (0, -1, count + 1, 10**30):
        refused = await expect_refusal(opened, opened.mover, json.dumps(move_of(opened.mover, count=old)), "mine")
        assert "older position" in refused["words"]


async def test_simultaneous_choices_of_others_make_no_move_stale(live_server: LiveServer) -> None:
    """In Mille Fiori all see that somebody has chosen; the others' own choice is the same as before."""
    table, (quick, slow) = await live_server.pair("millefiori")
    await slow.settle()
    chosen, count = slow.screen.choices()[0], slow.screen.count
    assert (await quick.move(quick.screen.choices()[0]))["type"] == "done"
    await slow.settle()
    assert slow.screen.count > count, "it was seen"
    assert (await slow.move(chosen, count=count))["type"] == "done"
    assert [row.seat for row in await live_server.rows(table)] == [0, 1]
    refused = await slow.move(chosen, count=count)
    assert refused["type"] == "refused" and "older position" in refused["words"]


async def test_a_move_for_another_seat_is_refused(opened: OpenMatch) -> None:
    mover, other = opened.mover, opened.other
    for kind in ("move", "undo", "stand_in", "take_back", "resign"):
        for seat in (mover.screen.seat, 2, 99, -1, -2, 10**30):
            said: dict[str, Any] = {"type": kind, "id": "mine", "seat": seat}
            if kind in ("move", "undo"):
                said["count"] = mover.screen.count
            if kind == "move":
                said["action"] = mover.screen.choices()[0]
            for line in (other, opened.watcher):
                await expect_refusal(opened, line, json.dumps(said), "mine")


async def test_looking_as_another_seat_is_refused(opened: OpenMatch) -> None:
    for line in (opened.other, opened.watcher):
        for seat in (opened.mover.screen.seat, 7, -1, -3, 10**30):
            await expect_refusal(opened, line, json.dumps({"type": "look", "seat": seat}))


async def test_unknown_and_illegal_actions_are_refused(opened: OpenMatch) -> None:
    mover = opened.mover
    count = (await opened.live_server.live(opened.table)).table.game.actions.count
    illegal = next(action for action in range(count) if action not in mover.screen.choices())
    for action in (-1, count, 10**6, 2**31, 2**63, -(2**63), 10**30, illegal):
        await expect_refusal(opened, mover, json.dumps(move_of(mover, action=action)), "mine")


async def test_a_refusal_of_the_rules_names_the_rule(live_server: LiveServer) -> None:
    opened = OpenMatch(live_server)
    await opened.begin()
    game = (await live_server.live(opened.table)).table.game
    for _ in range(100):
        mover = opened.mover
        cards = [action for action in range(game.actions.count) if game.notate(action).startswith("lay ")]
        if set(cards) & set(mover.screen.choices()):
            break
        await step(opened.lines, random.Random(6))
        await opened.settle()
    wrong = next(action for action in cards if action not in mover.screen.choices())
    refused = await expect_refusal(opened, mover, json.dumps(move_of(mover, action=wrong)), "mine")
    assert refused["rule"].startswith("RI-7.")


async def test_a_message_needs_an_id_of_limited_length(opened: OpenMatch) -> None:
    for own in ("", "x" * 41, "x" * 5000):
        await expect_refusal(opened, opened.mover, json.dumps(move_of(opened.mover, id=own)), own)


async def test_undo_is_refused_when_there_is_nothing_to_undo(live_server: LiveServer) -> None:
    opened = OpenMatch(live_server)
    opened.people = [await live_server.person("Marta"), await live_server.person("Sam")]
    opened.table = await live_server.table("rialto", opened.people)
    opened.lines = [await live_server.call(opened.table, person) for person in opened.people]
    opened.watcher = await live_server.call(opened.table)
    await opened.settle()
    for line in opened.lines:
        for whole_turn in (False, True):
            said = {"type": "undo", "id": "u", "seat": line.screen.seat, "count": line.screen.count}
            await expect_refusal(opened, line, json.dumps(said | {"whole_turn": whole_turn}), "u")


async def test_moves_after_the_end_are_refused(live_server: LiveServer) -> None:
    opened = OpenMatch(live_server)
    opened.people = [await live_server.person("Marta"), await live_server.person("Sam")]
    opened.table = await live_server.table("burano", opened.people)
    opened.lines = [await live_server.call(opened.table, person) for person in opened.people]
    opened.watcher = await live_server.call(opened.table)
    while await step(opened.lines, random.Random(4)):
        pass
    await opened.settle()
    for line in opened.lines:
        seat, count = line.screen.seat, line.screen.count
        for said in (
            {"type": "move", "seat": seat, "count": count, "action": 0},
            {"type": "undo", "seat": seat, "count": count},
            {"type": "resign", "seat": seat},
            {"type": "stand_in", "seat": seat},
            {"type": "take_back", "seat": seat},
        ):
            await expect_refusal(opened, line, json.dumps({"id": "late", **said}), "late")


async def test_invalid_chat_lines_are_refused(opened: OpenMatch) -> None:
    for said in ("", "   ", "\n\t", "x" * (LONGEST_CHAT + 1), "ab\u202ecd", "a\x00b", "\u2800"):
        await expect_refusal(opened, opened.mover, json.dumps({"type": "say", "id": "s", "words": said}), "s")
    await expect_refusal(opened, opened.watcher, json.dumps({"type": "say", "id": "s", "words": "hello"}), "s")


async def test_chat_is_sent_to_everybody_as_typed(opened: OpenMatch) -> None:
    """Escaping is for pages; what is sent is JSON, and the browser sets it as text."""
    markup = "<script>alert('x')</script> & <b>b</b> " + "ä" * 10
    assert (await opened.mover.ask(type="say", words=markup))["type"] == "done"
    for line in (*opened.lines, opened.watcher):
        await line.settle()
        chat = [message for message in line.received if message["type"] == "chat"]
        assert [said["words"] for said in chat[-1]["lines"]] == [markup]
        assert chat[-1]["lines"][0]["seat"] == opened.mover.screen.seat
    late = await opened.live_server.call(opened.table)
    await late.settle()
    assert [message["lines"][0]["words"] for message in late.received if message["type"] == "chat"] == [markup]


async def test_refusals_are_in_the_language_of_the_connection(live_server: LiveServer) -> None:
    opened = OpenMatch(live_server)
    await opened.begin("de")
    refused = [
        await expect_refusal(opened, opened.mover, "{"),
        await expect_refusal(opened, opened.other, json.dumps(move_of(opened.other, action=3)), "mine"),
        await expect_refusal(opened, opened.mover, json.dumps(move_of(opened.mover, count=0)), "mine"),
        await expect_refusal(opened, opened.mover, json.dumps({"type": "look", "seat": 7})),
        await expect_refusal(opened, opened.mover, json.dumps(move_of(opened.mover, action=10**30)), "mine"),
    ]
    german = ("Nachricht", "Nicht am Zug", "Stellung", "Platz", "Aktion")
    for answer, word in zip(refused, german, strict=True):
        assert word in answer["words"], answer


# ---- how often, and from where


async def test_too_many_moves_at_once_are_refused_for_a_while(opened: OpenMatch, still_limits: StillTime) -> None:
    opened.live_server.settings.moves_a_second = 5.0
    line = await opened.live_server.call(opened.table, opened.people[opened.mover.screen.seat])
    before = await opened.everything()
    for number in range(40):
        await line.send(**move_of(line, id=f"fast {number}", count=0))
    heard = [message for message in await line.settle() if message["type"] == "refused"]
    assert len(heard) == 40
    too_fast = [message for message in heard if "too much at once" in message["words"]]
    assert 20 <= len(too_fast) < 40
    assert await opened.everything() == before
    still_limits.seconds += 0.5
    assert (await line.move(line.screen.choices()[0]))["type"] == "done"


@pytest.mark.usefixtures("still_limits")
async def test_too_many_chat_lines_are_refused(opened: OpenMatch) -> None:
    answers = [await opened.mover.ask(type="say", words=f"line {number}") for number in range(12)]
    done = [answer["type"] == "done" for answer in answers]
    assert 3 <= sum(done) <= 8 and done[0] and not done[-1]


async def test_connections_from_other_origins_are_refused(opened: OpenMatch) -> None:
    for origin in ("http://evil.example", "https://127.0.0.1", "null", "http://127.0.0.1:1", ""):
        with pytest.raises(InvalidStatus) as refused:
            await opened.live_server.dial(opened.table, opened.people[0], headers={"Origin": origin})
        assert refused.value.response.status_code == 403
    line = await opened.live_server.dial(
        opened.table, opened.people[0], headers={"Origin": f"http://{opened.live_server.address}"}
    )
    assert (await line.receive())["type"] == "frame"


async def test_connecting_to_an_unknown_table_is_closed_for_good(live_server: LiveServer) -> None:
    for table in ("nothing", "%00", "..", "x" * 500, "%27%3Bdrop%20table%20rows"):
        line = await live_server.dial(table)
        told = await line.receive()
        assert told["type"] == "closed" and "no such table" in told["words"]
        with pytest.raises(ConnectionClosed) as closed:
            await line.receive()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4000


# ---- typed once


def test_every_message_has_a_schema_and_its_own_tag() -> None:
    for union in (FromBrowser, ToBrowser):
        schema = msgspec.json.schema(union)
        kinds = schema["discriminator"]["mapping"]
        assert len(kinds) == len(schema["anyOf"])
        for reference in kinds.values():
            described = schema["$defs"][reference.rpartition("/")[2]]
            assert described["description"] and "type" in described["required"]
    for name, described in msgspec.json.schema(FromBrowser)["$defs"].items():
        assert described["additionalProperties"] is False, name


def test_table_sentences_exist_in_both_languages() -> None:
    catalogues.register()
    several = [name for name, said in play.ENGLISH.items() if " " in str(said)]
    assert len(several) > 20
    for name in several:
        said = {catalogue.translate(Text(f"play.{name}", 7, 8), language) for language in catalogue.LANGUAGES}
        assert len(said) == 2, name


def test_encoded_messages_can_be_decoded() -> None:
    said = messages.Move("x", 1, 2, 3)
    assert messages.decode(messages.encode(said)) == said
