"""Fixtures of the attacks: a real server, and the databases it runs on."""

from __future__ import annotations

from tests.web.conftest import anyio_backend, clock, live_server, postgres, redis, still_limits, web_app

__all__ = ["anyio_backend", "clock", "live_server", "postgres", "redis", "still_limits", "web_app"]
