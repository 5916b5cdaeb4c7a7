"""Every change of seats and status before and between matches, each in one transaction.

A change locks the match, decides from what it reads then, and begins the match if the last seat is taken. Locks are
taken in one order, so that changes wait for each other: people, then matches from the older to the newer one.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Select, delete, insert, select, update

from laguna.core.dice import SECRET_BYTES, commitment
from laguna.core.game import Game
from laguna.core.rules import Options
from laguna.core.state import NOBODY
from laguna.text.text import RuleError, Text
from laguna.web.db import job_rows
from laguna.web.db.engine import now
from laguna.web.db.job_rows import Job
from laguna.web.db.models import (
    ABANDONED,
    BOT,
    BY_LINK,
    EXPIRED,
    FREE,
    HELD,
    OPEN,
    OVER,
    PERSON,
    REMOVED,
    RUNNING,
    WATCH,
    ChatRow,
    MatchRow,
    Person,
    RecoveryRow,
    SeatRow,
    Secret,
    SessionRow,
)
from laguna.web.db.people_queries import forget_person, require_no_block, require_no_block_among
from laguna.web.db.push_rows import delete_push
from laguna.web.db.queries import ID_BYTES, SeatSetup, StoredMatch, TableTerms, is_full
from laguna.web.db.results.recording import forget_results
from laguna.web.db.table_owners import kick, longest_seated, require_not_kicked, set_owner
from laguna.web.db.vacation_rows import delete_vacations

LobbyColumns = Callable[[StoredMatch, bytes], dict[str, object]]  # of a match that begins now, with its dice's secret

HOLDING: Final = 60_000  # milliseconds for which the seats of a rematch are kept
_MATCHES: Final = MatchRow.__table__
_SEATS: Final = SeatRow.__table__
_PEOPLE: Final = Person.__table__


class SeatChange(NamedTuple):
    """What a change has done."""

    id: str  # of the table
    has_begun: bool = False  # whether the match began with it
    is_closed: bool = False  # whether the table was closed with it


# Opening tables.


def open_table(
    connection: Connection,
    game: Game,
    options: Options,
    places: Sequence[SeatSetup],
    terms: TableTerms,
    host: int,
    lobby_columns: LobbyColumns,
    rematch_of: str | None = None,
) -> SeatChange:
    """Add a table. The match begins at once if all seats are taken."""
    lock_people(connection, {host} | {place.person.id for place in places if place.person is not None})
    return _add_table(connection, game, options, places, terms, host, lobby_columns, rematch_of)


def _add_table(
    connection: Connection,
    game: Game,
    options: Options,
    places: Sequence[SeatSetup],
    terms: TableTerms,
    host: int,
    lobby_columns: LobbyColumns,
    rematch_of: str | None,
) -> SeatChange:
    people = [place.person.id for place in places if place.person is not None]
    if not terms.is_hot_seat and len(set(people)) < len(people):
        raise RuleError(Text("web.me_twice"))
    if terms.is_rated and terms.is_hot_seat:
        raise RuleError(Text("web.rated_hot_seat"))
    for place in places:
        if place.kind == PERSON and place.person is not None:
            _require_may_be_rated(place.person, is_rated=terms.is_rated)
    require_no_block_among(connection, {host, *people}, host)
    id, secret = secrets.token_urlsafe(ID_BYTES), secrets.token_bytes(SECRET_BYTES)
    match: dict[str, Any] = {
        **_defaults(MatchRow),
        **vars(terms),
        "id": id,
        "game": game.id,
        "options": json.dumps(game.complete(len(places), options, game.versions[-1]), sort_keys=True),
        "version": game.versions[-1],
        "components": game.rules.digest,
        "seats": len(places),
        "status": OPEN,
        "host": host,
        "commitment": commitment(secret),
        "created": now(),
        "touched": now(),
        "shown": now(),
        "here_at": now(),
        "rematch_of": rematch_of,
    }
    connection.execute(insert(MatchRow), [match])
    connection.execute(insert(Secret), [{"match": id, "secret": secret}])
    rows = [_seat_values(id, seat, place, is_hot_seat=terms.is_hot_seat) for seat, place in enumerate(places)]
    connection.execute(insert(SeatRow), rows)
    stored = StoredMatch(MatchRow(**match), [SeatRow(**row) for row in rows])
    return SeatChange(id, _begin_if_full(connection, stored, lobby_columns))


def _require_may_be_rated(person: Person, *, is_rated: bool) -> None:
    """Refuse guests at a rated table."""
    if is_rated and person.login is None:
        raise RuleError(Text("agree.rated_account"))


def _seat_values(match: str, seat: int, place: SeatSetup, *, is_hot_seat: bool) -> dict[str, Any]:
    person = place.person.id if place.person is not None else None
    return {
        **_defaults(SeatRow),
        "match": match,
        "seat": seat,
        "kind": place.kind,
        "person": person,
        "sole_person": None if is_hot_seat else person,
        "name": place.name,
        "level": place.level,
        "link": 1 if place.kind == BY_LINK else 0,
        "sat": now() if place.kind == PERSON else 0,
    }


def _defaults(model: type[MatchRow | SeatRow]) -> dict[str, Any]:
    """The columns that have a default, with it: a row that isn't read back needs them."""
    columns = model.__table__.columns
    return {column.name: column.default.arg for column in columns if column.default is not None}


# Before the match.


def sit(
    connection: Connection, id: str, person: int, lobby_columns: LobbyColumns, *, seat: int | None, link: int | None
) -> SeatChange:
    """Give a person a seat, without `seat` the one held for them or the first free one.

    `link` is the number of the seat link that was shown.
    """
    sitter = lock_people(connection, [person])[person]
    stored = lock_match(connection, id)
    if stored.match.status != OPEN:
        raise RuleError(Text("play.seat_taken" if seat is not None else "web.table_full"))
    if stored.seats_of(person):
        raise RuleError(Text("web.sits_already"))
    held = stored.held_for(person)
    place = stored.seats[seat] if seat is not None else _first_free(stored, person)
    _require_free(place, person, link)
    _require_welcome(connection, stored, person)
    require_not_kicked(connection, place, person)
    for other in held:
        if other is not place:
            _free(connection, other)
    _give(connection, stored, place, sitter)
    return SeatChange(id, _begin_if_full(connection, stored, lobby_columns))


def _require_welcome(connection: Connection, stored: StoredMatch, person: int) -> None:
    """Refuse somebody who has blocked the table owner or a player, or is blocked by one of them."""
    players = [place.person for place in stored.seats if place.kind == PERSON]
    require_no_block(connection, person, [stored.match.host, *players])


def _first_free(stored: StoredMatch, person: int) -> SeatRow:
    for place in [*stored.held_for(person), *stored.seats]:
        if place.kind == FREE or (place.kind == HELD and place.person == person):
            return place
    raise RuleError(Text("web.table_full"))


def _require_free(place: SeatRow, person: int, link: int | None) -> None:
    if place.kind == HELD and place.person != person:
        raise RuleError(Text("play.seat_held", place.name))
    if place.kind == BY_LINK and link != place.link:
        raise RuleError(Text("web.seat_by_link"))
    if place.kind not in (FREE, BY_LINK, HELD):
        raise RuleError(Text("play.seat_taken"))


def _give(connection: Connection, stored: StoredMatch, place: SeatRow, sitter: Person) -> None:
    _require_may_be_rated(sitter, is_rated=stored.match.is_rated)
    sole = None if stored.match.is_hot_seat else sitter.id
    _change(connection, place, kind=PERSON, person=sitter.id, sole_person=sole, name=sitter.name, sat=now())


def stand_up(connection: Connection, id: str, seat: int, person: int) -> SeatChange:
    """Free a seat: your own, or as the table owner any.

    Those whom the owner removes can't sit down again by themselves. If the table owner leaves,
    the table passes on to whoever has sat there longest, or is closed.
    """
    _lock_match_before(connection, id)
    stored = lock_match(connection, id)
    _require_open(stored)
    place = stored.seats[seat]
    if place.kind == HELD and stored.seats_of(person) and person not in (place.person, stored.match.host):
        _require_held_for_long(stored)
    elif place.kind not in (PERSON, HELD) or person not in (place.person, stored.match.host):
        raise RuleError(Text("play.seat_changed"))
    if place.kind == PERSON and place.person is not None and place.person != person:
        kick(connection, id, place.person)
    has_left = place.kind == PERSON and place.person == person
    _free(connection, place)
    return SeatChange(id, is_closed=has_left and _leave_ownership(connection, stored, person))


def _require_held_for_long(stored: StoredMatch) -> None:
    """Those who have accepted a rematch wait a minute for the others; then any of them may free a held seat."""
    if now() < stored.match.created + HOLDING:
        raise RuleError(Text("agree.held_a_minute"))


def _leave_ownership(connection: Connection, stored: StoredMatch, person: int) -> bool:
    """If the table owner has left, pass the table on. Without anybody who could have it, it is closed: True."""
    if stored.match.host != person or stored.seats_of(person):
        return False
    heir = longest_seated(stored)
    if heir is not None:
        set_owner(connection, stored, heir)
        return False
    _close(connection, stored)
    return True


def pass_ownership(connection: Connection, id: str, seat: int, person: int) -> SeatChange:
    """Give the table to the player of a seat."""
    stored = lock_match(connection, id)
    _require_open(stored)
    place = stored.seats[seat]
    if stored.match.host != person or place.kind != PERSON or place.person is None:
        raise RuleError(Text("play.seat_changed"))
    set_owner(connection, stored, place.person)
    return SeatChange(id)


def fill_with_bots(
    connection: Connection,
    id: str,
    level: str,
    names: Callable[[int], str],
    lobby_columns: LobbyColumns,
    check: Callable[[StoredMatch], None],
) -> SeatChange:
    """Fill all seats that nobody has taken with bots, also those held for somebody, and begin.

    `check` may refuse it, from the table as it is now.
    """
    stored = lock_match(connection, id)
    _require_open(stored)
    check(stored)
    for place in stored.seats:
        if place.kind in (FREE, BY_LINK, HELD):
            values = {"kind": BOT, "level": level, "name": names(place.seat), "person": None, "sole_person": None}
            _change(connection, place, **values)
    return SeatChange(id, _begin_if_full(connection, stored, lobby_columns))


def close(connection: Connection, id: str, owner: int | None) -> SeatChange:
    """Remove a table that has not begun."""
    _lock_match_before(connection, id)
    stored = lock_match(connection, id)
    if stored.match.status != OPEN:
        raise RuleError(Text("play.begun_not_closed"))
    require_still_owner(stored, owner)
    _close(connection, stored)
    return SeatChange(id, is_closed=True)


def _lock_match_before(connection: Connection, id: str) -> None:
    """Lock the match that this one is the rematch of, which comes before it in the order of locks."""
    parent = connection.scalar(select(MatchRow.rematch_of).where(MatchRow.id == id))
    if parent is not None:
        _read_match(connection, parent)


def _close(connection: Connection, stored: StoredMatch) -> None:
    id = stored.match.id
    _change_match(connection, stored, status=REMOVED, rematch_of=None, touched=now())
    connection.execute(update(MatchRow).where(MatchRow.again == id).values(again=""))
    job_rows.delete_jobs_of_match(connection, id)


def change_words(connection: Connection, id: str, seat: int, person: int, words: str) -> SeatChange:
    """Set a player's words for the dice. Once the match has begun, they are a row of the match instead."""
    stored = lock_match(connection, id)
    if stored.match.status != OPEN:
        raise RuleError(Text("web.words_late"))
    if seat not in stored.seats_of(person):
        raise RuleError(Text("play.seat_changed"))
    _change(connection, stored.seats[seat], words=words)
    return SeatChange(id)


def renew_link(connection: Connection, id: str, owner: int | None, seat: int) -> SeatChange:
    """Revoke the link of a seat and make a new one."""
    stored = lock_match(connection, id)
    _require_open(stored)
    require_still_owner(stored, owner)
    place = stored.seats[seat]
    if place.kind != BY_LINK:
        raise RuleError(Text("play.seat_taken"))
    _change(connection, place, link=place.link + 1)
    return SeatChange(id)


def set_notify(connection: Connection, id: str, person: int, *, is_on: bool) -> None:
    """Turn notifications on or off for all seats of a person at a table."""
    chosen = (SeatRow.match == id, SeatRow.person == person, SeatRow.kind == PERSON)
    connection.execute(update(SeatRow).where(*chosen).values(notify=is_on))


# Between matches.


def rematch(
    connection: Connection,
    id: str,
    person: int,
    game: Game,
    bot_names: Callable[[int], str],
    lobby_columns: LobbyColumns,
    *,
    keeps_seats: bool = False,
) -> SeatChange:
    """Open the same table, with the seats rotated by one or as they were, or accept the rematch somebody has opened.

    Whoever asks sits down, and so do bots. The seats of the others are held until they accept, so the match begins
    when everybody is there.
    """
    people = _lock_rows_of_people(connection, [person, *connection.scalars(_players(id))])
    asker = lock_people(connection, [person])[person]
    stored = lock_match(connection, id)
    if stored.match.status not in (OVER, ABANDONED):
        raise RuleError(Text("play.not_over"))
    if not stored.seats_of(person):
        raise RuleError(Text("web.again_players"))
    opened = _read_match(connection, stored.match.again) if stored.match.again else None
    if opened is not None and opened.match.status not in (REMOVED, EXPIRED):
        return _accept(connection, opened, asker, lobby_columns)
    connection.execute(update(MatchRow).where(MatchRow.rematch_of == id).values(rematch_of=None))
    places = _rematch_setups(stored, asker, people, bot_names, keeps_seats=keeps_seats)
    made = _add_table(
        connection, game, stored.options(), places, terms_of(stored), person, lobby_columns, rematch_of=id
    )
    _change_match(connection, stored, again=made.id)
    return made


def _accept(connection: Connection, opened: StoredMatch, asker: Person, lobby_columns: LobbyColumns) -> SeatChange:
    """Take the seat that is held for somebody; those who have declined get a free one.

    Without a seat they are only led to the table.
    """
    free = [place for place in opened.seats if place.kind == FREE]
    seats = opened.held_for(asker.id) or free
    if opened.match.status != OPEN or opened.seats_of(asker.id) or not seats:
        return SeatChange(opened.match.id)
    _require_welcome(connection, opened, asker.id)
    require_not_kicked(connection, seats[0], asker.id)
    _give(connection, opened, seats[0], asker)
    return SeatChange(opened.match.id, _begin_if_full(connection, opened, lobby_columns))


def _players(match: str) -> Select[int | None]:
    return select(SeatRow.person).where(SeatRow.match == match, SeatRow.person.is_not(None))


def _rematch_setups(
    stored: StoredMatch,
    asker: Person,
    people: dict[int, Person],
    bot_names: Callable[[int], str],
    *,
    keeps_seats: bool,
) -> list[SeatSetup]:
    out: list[SeatSetup] = []
    seated: set[int] = set()
    for place in stored.seats if keeps_seats else [*stored.seats[1:], stored.seats[0]]:
        player = people.get(place.person or 0) if place.kind == PERSON else None
        if place.kind == BOT:
            out.append(SeatSetup(BOT, name=place.name or bot_names(len(out)), level=place.level))
        elif player is None or player.is_deleted or (player.id in seated and not stored.match.is_hot_seat):
            out.append(SeatSetup(FREE))
        else:
            kind = PERSON if player.id == asker.id else HELD
            out.append(SeatSetup(kind, person=player, name=place.name if stored.match.is_hot_seat else player.name))
            seated.add(player.id)
    return out


def terms_of(stored: StoredMatch) -> TableTerms:
    """The terms of a table, for another one like it."""
    names = vars(TableTerms())
    return TableTerms(**{name: getattr(stored.match, name) for name in names})


# People.


def rename(connection: Connection, person: int, name: str) -> list[str]:
    """Rename a person, also at tables that are not over. Others who share a screen keep their names.

    Returns the ids of these tables.
    """
    before = lock_people(connection, [person])[person].name
    changed = []
    for stored in lock_open_tables_of(connection, [person]):
        for place in stored.seats:
            if place.person == person and (not stored.match.is_hot_seat or place.name == before):
                _change(connection, place, name=name)
                changed.append(stored.match.id)
    connection.execute(update(Person).where(Person.id == person).values(name=name))
    return [*changed, *_rename_at_running(connection, person, before, name)]


def _rename_at_running(connection: Connection, person: int, before: str, name: str) -> list[str]:
    """Rename a person in matches under way. Returns their ids."""
    running = select(MatchRow.id).where(MatchRow.status == RUNNING)
    alone = running.where(MatchRow.is_hot_seat.is_(False))
    own = (SeatRow.person == person, SeatRow.match.in_(running), (SeatRow.match.in_(alone)) | (SeatRow.name == before))
    ids = list(connection.scalars(select(SeatRow.match).where(*own).distinct()))
    connection.execute(update(SeatRow).where(*own).values(name=name))
    return ids


def give_seats(connection: Connection, guest: int, account: Person) -> list[str]:
    """Give a guest's seats to the account they have logged in to. Returns the ids of these tables.

    Where both sit, a seat is freed before the match begins, and stays as it is once the match is over. While the
    match runs this is refused. Both people must be locked.
    """
    opened = {stored.match.id: stored for stored in lock_open_tables_of(connection, [guest])}
    ids = list(connection.scalars(select(SeatRow.match).where(SeatRow.person == guest).distinct().order_by("match")))
    for id in ids:
        stored = opened.get(id) or find_match(connection, id)
        own = [place for place in stored.seats if place.person == account.id]
        if id in opened and own and all(place.kind == HELD for place in own):
            for place in own:  # the guest has sat down, the account was only invited
                _free(connection, place)
            own = []
        if own and stored.match.status == RUNNING:
            raise RuleError(Text("web.merge_same_table", stored.match.title or stored.match.game))
        for place in stored.seats:
            if place.person != guest:
                continue
            if not own:
                sole = account.id if place.sole_person is not None else None
                is_renamed = stored.match.status in (OPEN, RUNNING) and not stored.match.is_hot_seat
                name = account.name if is_renamed else place.name
                _change(connection, place, person=account.id, sole_person=sole, name=name)
            elif id in opened:
                _free(connection, place)
    return ids


def delete_person(connection: Connection, person: int, name: str) -> list[str]:
    """Delete a person: the name becomes `name`, chat and account are deleted, and matches stay.

    Returns the ids of the open tables where their seats are free now.
    """
    _lock_rows_of_people(connection, [person])
    left = leave_open_tables(connection, person)
    running = select(SeatRow.match).join(MatchRow, MatchRow.id == SeatRow.match).where(MatchRow.status == RUNNING)
    renamed = list(connection.scalars(running.where(SeatRow.person == person).distinct()))
    connection.execute(delete(ChatRow).where(ChatRow.person == person))
    connection.execute(update(SeatRow).where(SeatRow.person == person).values(name=name))
    connection.execute(delete(SessionRow).where(SessionRow.person == person))
    forget_person(connection, person, name)
    delete_push(connection, person)
    forget_results(connection, person)
    delete_vacations(connection, person)
    connection.execute(delete(RecoveryRow).where(RecoveryRow.person == person))
    gone = {"login": None, "passphrase": "", "mail": "", "webhook": "", "name": name, "is_deleted": True}
    connection.execute(update(Person).where(Person.id == person).values(generation=Person.generation + 1, **gone))
    return [*left, *renamed]


def leave_open_tables(connection: Connection, person: int) -> list[str]:
    """Free the seats of a person at tables that have not begun. Returns the ids of these tables."""
    tables = lock_open_tables_of(connection, [person])
    for stored in tables:
        for place in stored.seats:
            if place.person == person:
                _free(connection, place)
        _leave_ownership(connection, stored, person)
    return [stored.match.id for stored in tables]


# Reading and locking.


def lock_people(connection: Connection, ids: Iterable[int]) -> dict[int, Person]:
    """These people, who stay as they are until the transaction ends. Refuses people who are gone or banned."""
    wanted = set(ids)
    people = _lock_rows_of_people(connection, wanted)
    if len(people) < len(wanted) or any(person.is_deleted for person in people.values()):
        raise RuleError(Text("play.person_gone"))
    if any(person.is_banned for person in people.values()):
        raise RuleError(Text("web.banned"))
    return people


def _lock_rows_of_people(connection: Connection, ids: Iterable[int | None]) -> dict[int, Person]:
    wanted = sorted({id for id in ids if id is not None})
    query = select(_PEOPLE).where(Person.id.in_(wanted)).order_by(Person.id).with_for_update(key_share=True)
    return {row["id"]: Person(**row) for row in connection.execute(query).mappings()}


def lock_match(connection: Connection, id: str) -> StoredMatch:
    """A match and its seats, which nobody else changes until the transaction ends."""
    stored = _read_match(connection, id)
    if stored is None or stored.match.status == REMOVED:
        raise RuleError(Text("play.none"))
    return stored


def _read_match(connection: Connection, id: str, *, is_locked: bool = True) -> StoredMatch | None:
    query = select(_MATCHES).where(MatchRow.id == id)
    row = connection.execute(query.with_for_update(key_share=True) if is_locked else query).mappings().first()
    if row is None:
        return None
    seats = connection.execute(select(_SEATS).where(SeatRow.match == id).order_by(SeatRow.seat)).mappings()
    return StoredMatch(MatchRow(**row), [SeatRow(**seat) for seat in seats])


def find_match(connection: Connection, id: str) -> StoredMatch:
    """A match as it is now."""
    stored = _read_match(connection, id, is_locked=False)
    assert stored is not None, f"there is no match {id}"
    return stored


def lock_open_tables_of(connection: Connection, people: Iterable[int]) -> list[StoredMatch]:
    """The tables that have not begun and have a seat of one of these people. The people must be locked."""
    seats = select(SeatRow.match).where(SeatRow.person.in_(list(people)))
    query = select(MatchRow.id).where(MatchRow.id.in_(seats), MatchRow.status == OPEN).order_by(MatchRow.id)
    found = [_read_match(connection, id) for id in connection.scalars(query).all()]
    return [stored for stored in found if stored is not None and stored.match.status == OPEN]


# Inside a transaction.


def _require_open(stored: StoredMatch) -> None:
    if stored.match.status != OPEN:
        raise RuleError(Text("play.has_begun"))


def require_still_owner(stored: StoredMatch, owner: int | None) -> None:
    """Refuse somebody who was the table owner a moment ago, and has passed the table on since."""
    if stored.match.host != owner:
        raise RuleError(Text("play.seat_changed"))


def _free(connection: Connection, place: SeatRow) -> None:
    kind = BY_LINK if place.link else FREE
    link = place.link + 1 if place.link else 0  # the used link gives the seat to nobody a second time
    _change(connection, place, kind=kind, link=link, person=None, sole_person=None, name="", words="", notify=False)


def _change(connection: Connection, place: SeatRow, **values: object) -> None:
    """Change columns of a seat, if it still is as it was read."""
    chosen = (SeatRow.match == place.match, SeatRow.seat == place.seat, SeatRow.kind == place.kind)
    is_same = SeatRow.person.is_(None) if place.person is None else SeatRow.person == place.person
    changed = connection.execute(update(_SEATS).where(*chosen, is_same).values(**values))  # type: ignore[arg-type]
    if changed.rowcount != 1:
        raise RuleError(Text("play.seat_changed"))
    for name, value in values.items():
        setattr(place, name, value)


def _change_match(connection: Connection, stored: StoredMatch, **values: object) -> None:
    """Change columns of a match, if its status still is as it was read."""
    match = stored.match
    chosen = (MatchRow.id == match.id, MatchRow.status == match.status)
    changed = connection.execute(update(_MATCHES).where(*chosen).values(**values))  # type: ignore[arg-type]
    if changed.rowcount != 1:
        raise RuleError(Text("play.seat_changed"))
    for name, value in values.items():
        setattr(match, name, value)


def _begin_if_full(connection: Connection, stored: StoredMatch, lobby_columns: LobbyColumns) -> bool:
    """Begin the match if all seats are taken, with words for the dice, lobby columns and the job that watches it."""
    if not is_full(stored):
        return False
    match = stored.match
    secret = connection.scalar(select(Secret.secret).where(Secret.match == match.id))
    assert secret is not None, f"match {match.id} has no secret"
    words = json.dumps([place.words for place in stored.seats])
    _change_match(connection, stored, status=RUNNING, began=now(), touched=now(), shown=now(), words=words)
    _change_match(connection, stored, **lobby_columns(stored, secret))
    job_rows.add_jobs(connection, [Job(match.id, 0, NOBODY, WATCH)])
    return True
