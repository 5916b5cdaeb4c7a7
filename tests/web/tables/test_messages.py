"""What a browser may send, and what becomes of everything else: one refusal, and nothing has changed."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from laguna.core import words
from laguna.core.text import Text
from laguna.web import messages, sentences_play
from laguna.web.messages import LARGEST, LONGEST_CHAT, FromBrowser, ToBrowser
from laguna.web.models import Person
from tests.web.harbour import Harbour
from tests.web.lines import Line, step

pytestmark = pytest.mark.anyio

MUCH = 64 * 1024  # bytes; what is larger need not be read to its end


class Evening:
    """A match of two people under way, and a third one who looks on."""

    def __init__(self, harbour: Harbour) -> None:
        self.harbour = harbour
        self.table = ""
        self.people: list[Person] = []
        self.lines: list[Line] = []
        self.watcher: Line

    async def begin(self, language: str = "en") -> None:
        """Some moves of Rialto, until one seat alone is to move."""
        self.people = [await self.harbour.person("Marta"), await self.harbour.person("Sam")]
        self.table = await self.harbour.table("rialto", self.people)
        self.lines = [await self.harbour.call(self.table, person, language=language) for person in self.people]
        rng = random.Random(2)
        match = (await self.harbour.live(self.table)).table.match
        for _ in range(6):
            await step(self.lines, rng)
        while len(match.deciders()) > 1:
            await step(self.lines, rng)
        self.watcher = await self.harbour.call(self.table, language=language)
        await self.settle()

    async def settle(self) -> None:
        for line in (*self.lines, self.watcher):
            await line.settle()

    @property
    def mover(self) -> Line:
        """Who is to move."""
        return next(line for line in self.lines if line.screen.choices())

    @property
    def other(self) -> Line:
        """Who has to wait."""
        return next(line for line in self.lines if not line.screen.choices())

    async def everything(self) -> tuple[object, ...]:
        """All that a message could have changed."""
        live = await self.harbour.live(self.table)
        rows = [(row.number, row.kind, row.move) for row in await self.harbour.rows(self.table)]
        chat = [line.words for line in await self.harbour.services.store.chat(self.table)]
        return rows, chat, live.table.match.state.key(), live.table.number, dict(live.table.stand_ins)


@pytest.fixture
async def evening(harbour: Harbour) -> Evening:
    made = Evening(harbour)
    await made.begin()
    return made


async def must_refuse(evening: Evening, line: Line, said: str | bytes, own: str = "") -> dict[str, Any]:
    """Exactly one refusal comes, the connection stays, nobody is sent anything, and nothing has changed."""
    before = await evening.everything()
    await line.socket.send(said)
    heard = await line.settle()
    assert [message["type"] for message in heard] == ["refused"], (said[:80], heard)
    assert heard[0]["id"] == own
    assert len(heard[0]["words"]) > 10 and "Traceback" not in heard[0]["words"]
    for other in (*evening.lines, evening.watcher):
        if other is not line:
            assert await other.settle() == []
    assert await evening.everything() == before
    return heard[0]


def move_of(line: Line, **instead: Any) -> dict[str, Any]:
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


async def test_what_cannot_be_read_is_refused(evening: Evening) -> None:
    for said in UNREADABLE:
        refused = await must_refuse(evening, evening.mover, said)
        assert refused["words"] == words.sentence(Text("play.unreadable"), "en"), "in our own words, whatever is wrong"


async def test_binary_messages_are_refused(evening: Evening) -> None:
    letters = json.dumps({"type": "say", "id": "x", "words": "?"}).encode()
    for said in (b"", b"\x00\xff", json.dumps(move_of(evening.mover)).encode(), letters.replace(b"?", b"\xd2")):
        await must_refuse(evening, evening.mover, said)


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


async def test_wrong_types_and_unknown_fields_are_refused(evening: Evening) -> None:
    for instead in WRONG_FIELDS:
        await must_refuse(evening, evening.mover, json.dumps(move_of(evening.mover, **instead)))


async def test_missing_fields_are_refused(evening: Evening) -> None:
    whole = move_of(evening.mover)
    for name in whole:
        left = {key: value for key, value in whole.items() if key != name}
        await must_refuse(evening, evening.mover, json.dumps(left))


async def test_messages_have_16_kib_at_most(evening: Evening) -> None:
    line = evening.mover
    empty = len(json.dumps({"type": "say", "id": "x", "words": ""}))
    for letters in ("x" * (LARGEST - empty + 1), "ä" * ((LARGEST - empty) // 2 + 1), "x" * (MUCH - 2 * empty)):
        said = json.dumps({"type": "say", "id": "x", "words": letters}, ensure_ascii=False)
        assert len(said.encode()) > LARGEST
        refused = await must_refuse(evening, line, said)
        assert str(LARGEST) in refused["words"]


async def test_what_is_larger_still_ends_the_connection_with_a_clear_code(evening: Evening) -> None:
    before = await evening.everything()
    line = evening.other
    await line.socket.send("x" * (2 * MUCH))
    with pytest.raises(ConnectionClosed) as closed:
        await line.hear()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
    assert await evening.everything() == before
    again = await evening.harbour.call(evening.table, evening.people[line.screen.seat])
    assert again.screen.count == line.screen.count


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=8,
)
field = st.sampled_from(["type", "id", "seat", "count", "action", "words", "number", "whole_turn"])
kind = st.sampled_from(["move", "undo", "say", "look", "stand_in", "take_back", "resign", "frame", ""])
messages_at_random = st.dictionaries(field, anything, max_size=6) | st.builds(
    lambda said, type: said | {"type": type}, st.dictionaries(field, anything, max_size=6), kind
)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=messages_at_random | anything)
async def test_whatever_json_is_sent_the_connection_stays(evening: Evening, said: Any) -> None:
    """The onlooker has nothing to move, so that whatever is read can only be refused, or be a look at the same."""
    before = await evening.everything()
    await evening.watcher.socket.send(json.dumps(said))
    heard = await evening.watcher.settle()
    assert len(heard) == 1 and heard[0]["type"] in ("refused", "frame", "answer")
    assert await evening.everything() == before


# ---- what can be read, but not be done


async def test_out_of_turn(evening: Evening) -> None:
    refused = await must_refuse(evening, evening.other, json.dumps(move_of(evening.other, action=3)), "mine")
    names = ["Marta", "Sam"]
    assert names[evening.mover.screen.seat] in refused["words"], "it says whose turn it is"


async def test_a_stale_count(evening: Evening) -> None:
    count = evening.mover.screen.count
    for old in (0, -1, count + 1, 10**30):
        refused = await must_refuse(evening, evening.mover, json.dumps(move_of(evening.mover, count=old)), "mine")
        assert "older position" in refused["words"]


async def test_what_others_choose_meanwhile_pushes_nobody_out(harbour: Harbour) -> None:
    """In Mille Fiori all see that somebody has chosen; the others' own choice is the same as before."""
    table, (quick, slow) = await harbour.pair("millefiori")
    await slow.settle()
    chosen, count = slow.screen.choices()[0], slow.screen.count
    assert (await quick.move(quick.screen.choices()[0]))["type"] == "done"
    await slow.settle()
    assert slow.screen.count > count, "it was seen"
    assert (await slow.move(chosen, count=count))["type"] == "done"
    assert [row.seat for row in await harbour.rows(table)] == [0, 1]
    refused = await slow.move(chosen, count=count)
    assert refused["type"] == "refused" and "older position" in refused["words"]


async def test_a_foreign_seat(evening: Evening) -> None:
    mover, other = evening.mover, evening.other
    for kind in ("move", "undo", "stand_in", "take_back", "resign"):
        for seat in (mover.screen.seat, 2, 99, -1, -2, 10**30):
            said: dict[str, Any] = {"type": kind, "id": "mine", "seat": seat}
            if kind in ("move", "undo"):
                said["count"] = mover.screen.count
            if kind == "move":
                said["action"] = mover.screen.choices()[0]
            for line in (other, evening.watcher):
                await must_refuse(evening, line, json.dumps(said), "mine")


async def test_nobody_looks_with_other_eyes(evening: Evening) -> None:
    for line in (evening.other, evening.watcher):
        for seat in (evening.mover.screen.seat, 7, -1, -3, 10**30):
            await must_refuse(evening, line, json.dumps({"type": "look", "seat": seat}))


async def test_an_action_that_is_none_or_not_allowed(evening: Evening) -> None:
    mover = evening.mover
    count = (await evening.harbour.live(evening.table)).table.game.action_count
    illegal = next(action for action in range(count) if action not in mover.screen.choices())
    for action in (-1, count, 10**6, 2**31, 2**63, -(2**63), 10**30, illegal):
        await must_refuse(evening, mover, json.dumps(move_of(mover, action=action)), "mine")


async def test_a_refusal_of_the_rules_names_the_rule(harbour: Harbour) -> None:
    evening = Evening(harbour)
    await evening.begin()
    game = (await harbour.live(evening.table)).table.game
    for _ in range(100):
        mover = evening.mover
        cards = [action for action in range(game.action_count) if game.notate(action).startswith("lay ")]
        if set(cards) & set(mover.screen.choices()):
            break
        await step(evening.lines, random.Random(6))
        await evening.settle()
    wrong = next(action for action in cards if action not in mover.screen.choices())
    refused = await must_refuse(evening, mover, json.dumps(move_of(mover, action=wrong)), "mine")
    assert refused["rule"].startswith("RI-7.")


async def test_an_id_is_needed_and_has_an_end(evening: Evening) -> None:
    for own in ("", "x" * 41, "x" * 5000):
        await must_refuse(evening, evening.mover, json.dumps(move_of(evening.mover, id=own)), own)


async def test_undo_with_nothing_to_undo(harbour: Harbour) -> None:
    evening = Evening(harbour)
    evening.people = [await harbour.person("Marta"), await harbour.person("Sam")]
    evening.table = await harbour.table("rialto", evening.people)
    evening.lines = [await harbour.call(evening.table, person) for person in evening.people]
    evening.watcher = await harbour.call(evening.table)
    await evening.settle()
    for line in evening.lines:
        for whole_turn in (False, True):
            said = {"type": "undo", "id": "u", "seat": line.screen.seat, "count": line.screen.count}
            await must_refuse(evening, line, json.dumps(said | {"whole_turn": whole_turn}), "u")


async def test_nothing_is_played_after_the_end(harbour: Harbour) -> None:
    evening = Evening(harbour)
    evening.people = [await harbour.person("Marta"), await harbour.person("Sam")]
    evening.table = await harbour.table("burano", evening.people)
    evening.lines = [await harbour.call(evening.table, person) for person in evening.people]
    evening.watcher = await harbour.call(evening.table)
    while await step(evening.lines, random.Random(4)):
        pass
    await evening.settle()
    for line in evening.lines:
        seat, count = line.screen.seat, line.screen.count
        for said in (
            {"type": "move", "seat": seat, "count": count, "action": 0},
            {"type": "undo", "seat": seat, "count": count},
            {"type": "resign", "seat": seat},
            {"type": "stand_in", "seat": seat},
            {"type": "take_back", "seat": seat},
        ):
            await must_refuse(evening, line, json.dumps({"id": "late", **said}), "late")


async def test_what_cannot_be_said(evening: Evening) -> None:
    for said in ("", "   ", "\n\t", "x" * (LONGEST_CHAT + 1)):
        await must_refuse(evening, evening.mover, json.dumps({"type": "say", "id": "s", "words": said}), "s")
    await must_refuse(evening, evening.watcher, json.dumps({"type": "say", "id": "s", "words": "hello"}), "s")


async def test_chat_comes_to_all_as_it_was_typed(evening: Evening) -> None:
    """Escaping is for pages; what is sent is JSON, and the browser sets it as text."""
    markup = "<script>alert('x')</script> & <b>\u202eb</b> " + "ä" * 10
    assert (await evening.mover.ask(type="say", words=markup))["type"] == "done"
    for line in (*evening.lines, evening.watcher):
        await line.settle()
        chat = [message for message in line.heard if message["type"] == "chat"]
        assert [said["words"] for said in chat[-1]["lines"]] == [markup]
        assert chat[-1]["lines"][0]["seat"] == evening.mover.screen.seat
    late = await evening.harbour.call(evening.table)
    await late.settle()
    assert [message["lines"][0]["words"] for message in late.heard if message["type"] == "chat"] == [markup]


async def test_refusals_are_in_the_language_of_the_connection(harbour: Harbour) -> None:
    evening = Evening(harbour)
    await evening.begin("de")
    refused = [
        await must_refuse(evening, evening.mover, "{"),
        await must_refuse(evening, evening.other, json.dumps(move_of(evening.other, action=3)), "mine"),
        await must_refuse(evening, evening.mover, json.dumps(move_of(evening.mover, count=0)), "mine"),
        await must_refuse(evening, evening.mover, json.dumps({"type": "look", "seat": 7})),
        await must_refuse(evening, evening.mover, json.dumps(move_of(evening.mover, action=10**30)), "mine"),
    ]
    german = ("Nachricht", "Nicht am Zug", "Stellung", "Platz", "Aktion")
    for answer, word in zip(refused, german, strict=True):
        assert word in answer["words"], answer


# ---- how often, and from where


async def test_too_much_at_once_is_refused_and_then_it_goes_on(evening: Evening) -> None:
    evening.harbour.settings.moves_a_second = 5.0
    line = await evening.harbour.call(evening.table, evening.people[evening.mover.screen.seat])
    before = await evening.everything()
    for number in range(40):
        await line.send(**move_of(line, id=f"fast {number}", count=0))
    heard = [message for message in await line.settle() if message["type"] == "refused"]
    assert len(heard) == 40
    too_fast = [message for message in heard if "too much at once" in message["words"]]
    assert 20 <= len(too_fast) < 40
    assert await evening.everything() == before
    await asyncio.sleep(0.5)
    assert (await line.move(line.screen.choices()[0]))["type"] == "done"


async def test_chatting_without_end_is_refused(evening: Evening) -> None:
    answers = [await evening.mover.ask(type="say", words=f"line {number}") for number in range(12)]
    done = [answer["type"] == "done" for answer in answers]
    assert 3 <= sum(done) <= 8 and done[0] and not done[-1]


async def test_pages_of_other_sites_get_no_connection(evening: Evening) -> None:
    for origin in ("http://evil.example", "https://127.0.0.1", "null", "http://127.0.0.1:1", ""):
        with pytest.raises(InvalidStatus) as refused:
            await evening.harbour.dial(evening.table, evening.people[0], headers={"Origin": origin})
        assert refused.value.response.status_code == 403
    line = await evening.harbour.dial(
        evening.table, evening.people[0], headers={"Origin": f"http://{evening.harbour.address}"}
    )
    assert (await line.hear())["type"] == "frame"


async def test_a_table_that_is_none_says_so_and_hangs_up_for_good(harbour: Harbour) -> None:
    for table in ("nothing", "%00", "..", "x" * 500, "%27%3Bdrop%20table%20rows"):
        line = await harbour.dial(table)
        told = await line.hear()
        assert told["type"] == "closed" and "no such table" in told["words"]
        with pytest.raises(ConnectionClosed) as closed:
            await line.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4000


# ---- typed once


def test_every_message_has_a_schema_and_a_tag_of_its_own() -> None:
    for union in (FromBrowser, ToBrowser):
        schema = msgspec.json.schema(union)
        kinds = schema["discriminator"]["mapping"]
        assert len(kinds) == len(schema["anyOf"])
        for reference in kinds.values():
            described = schema["$defs"][reference.rpartition("/")[2]]
            assert described["description"] and "type" in described["required"]
    for name, described in msgspec.json.schema(FromBrowser)["$defs"].items():
        assert described["additionalProperties"] is False, name


def test_sentences_of_the_table_are_there_in_both_languages() -> None:
    sentences_play.register()
    several = [name for name, said in sentences_play.ENGLISH.items() if " " in str(said)]
    assert len(several) > 20
    for name in several:
        said = {words.say(Text(f"play.{name}", 7, 8), language) for language in words.LANGUAGES}
        assert len(said) == 2, name


def test_what_is_encoded_can_be_decoded() -> None:
    said = messages.Move("x", 1, 2, 3)
    assert messages.decode(messages.encode(said)) == said
