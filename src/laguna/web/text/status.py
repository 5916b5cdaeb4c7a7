"""Sentences of the status page, in English. The German is in locale/de.po."""

from __future__ import annotations

from typing import Final

ENGLISH: Final[dict[str, str | tuple[str, str]]] = {
    "status": "How the server is",
    "status_server": "The server",
    "status_process": "The process that answered",
    "status_version": "Version of Laguna",
    "status_database": "Database",
    "status_workers": "Processes that serve",
    "status_running_matches": "Matches under way",
    "status_open_tables": "Tables that wait for players",
    "status_moves": "Moves accepted since it started",
    "status_move_time": "A move, from checking to telling: half · 99 % below",
    "status_write_time": "Writing to the database: half · 99 % below",
    "status_read_time": "Reading from it: half · 99 % below",
    "status_bot_time": "A bot's choice: half · 99 % below",
    "status_connected": "Browsers connected",
    "status_in_memory": "Tables in memory",
    "status_token": "Token for /metrics",
    "metrics_token": "The metrics are for the admin. Read them on this machine, or with the token from /host/status.",
    "status_jobs": "Jobs of all processes",
    "status_kind": "Kind",
    "status_waiting": "waiting",
    "status_doing": "being done",
    "status_failed": "failed before",
    "status_no_jobs": "Nothing is to be done.",
    "status_stuck": "Stuck matches",
    "status_no_stuck": "Every match can be followed to its end.",
    "status_outages": "When nobody could play",
    "status_outage": ("{0} second, from {1}", "{0} seconds, from {1}"),
    "status_no_outages": "No outage is known.",
}
