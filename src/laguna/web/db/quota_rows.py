"""Rate limits that are kept in the database, so that they hold across processes and restarts.

Counting is one statement inside the transaction of what is counted: either both are written, or neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, case, delete
from sqlalchemy.dialects import postgresql, sqlite

from laguna.web.db.engine import now
from laguna.web.db.models import QuotaRow
from laguna.web.exceptions import QuotaUsedUpError

OF_PERSON: Final = "person "


class Quota(NamedTuple):
    """One action of somebody, as a limit counts it. Times are in milliseconds."""

    name: str
    who: str
    cost: int  # until this action is forgotten
    most: int  # that may be used up


def windowed(name: str, who: str, most: int, period: int) -> Quota:
    """One of `most` actions in a period of so many milliseconds."""
    return Quota(name, who, period // most, period)


def count(connection: Connection, quotas: Sequence[Quota]) -> None:
    """Count an action by all of these quotas. Raises QuotaUsedUpError if one is used up: let the transaction fail."""
    moment = now()
    statement = _COUNT_SQLITE if connection.dialect.name == "sqlite" else _COUNT_POSTGRESQL
    for quota in sorted(quotas):  # the same order everywhere, so that two transactions never wait for each other
        values = {
            "the_name": quota.name,
            "the_who": quota.who,
            "at": moment,
            "cost": quota.cost,
            "first": moment + quota.cost,
            "latest": moment + quota.most,
        }
        if quota.cost > quota.most or not connection.execute(statement, values).rowcount:
            raise QuotaUsedUpError(quota.name, is_of_person=quota.who.startswith(OF_PERSON))


def forget_old(connection: Connection) -> None:
    """Delete what is forgotten."""
    connection.execute(delete(QuotaRow).where(QuotaRow.empty_at < now()))


def _count(insert: type[sqlite.Insert] | type[postgresql.Insert]) -> sqlite.Insert | postgresql.Insert:
    made = insert(QuotaRow.__table__).values(  # type: ignore[arg-type]
        name=bindparam("the_name"), who=bindparam("the_who"), empty_at=bindparam("first")
    )
    used = case((QuotaRow.empty_at > bindparam("at"), QuotaRow.empty_at), else_=bindparam("at")) + bindparam("cost")
    return made.on_conflict_do_update(
        index_elements=["name", "who"], set_={"empty_at": used}, where=used <= bindparam("latest")
    )


_COUNT_SQLITE: Final = _count(sqlite.Insert)
_COUNT_POSTGRESQL: Final = _count(postgresql.Insert)
