"""The application: what is made when it starts, what answers which address, and what every answer carries."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import MethodNotAllowedException, NotFoundException

from laguna.web import api, errors, pages, sentences_play
from laguna.web.advising import Advisers
from laguna.web.database import Database
from laguna.web.describing import described
from laguna.web.guard import Guard
from laguna.web.jobs import Jobs
from laguna.web.learning import lesson
from laguna.web.logs import AccessLog
from laguna.web.notices import Notices
from laguna.web.outages import Outages
from laguna.web.reviews import Reviews
from laguna.web.seating import Seating
from laguna.web.services import Services
from laguna.web.serving import ROUTES as SERVED
from laguna.web.settings import Settings
from laguna.web.showing import TEMPLATES
from laguna.web.socket import live_table
from laguna.web.store import Store
from laguna.web.tables import Tables
from laguna.web.thinking import Thinkers
from laguna.web.tickets import Signer

LARGEST_BODY: Final = 64 * 1024

log = logging.getLogger("laguna")


def make_app(settings: Settings, key: bytes) -> Litestar:
    """The web application for these settings; `key` signs what protects the forms."""
    sentences_play.register()
    guard = Guard(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with serving(settings) as services:
            app.state.services = services
            yield

    async def services(state: State) -> Services:
        made: Services = state.services
        return made

    app = Litestar(
        route_handlers=[*pages.ROUTES, lesson, api.ROUTER, *SERVED, live_table],
        lifespan=[lifespan],
        dependencies={"services": Provide(services)},
        middleware=[guard],
        before_send=[guard.dress],
        exception_handlers={
            **errors.HANDLERS,
            NotFoundException: guard.astray,
            MethodNotAllowedException: guard.astray,
        },
        template_config=TEMPLATES,
        csrf_config=CSRFConfig(
            secret=key.hex(),
            cookie_name="csrf",
            cookie_samesite="lax",
            cookie_httponly=True,
            cookie_secure=settings.address.startswith("https://"),
            exclude=["^/api/", "^/static/"],
        ),
        compression_config=CompressionConfig(
            backend="brotli",
            brotli_gzip_fallback=True,
            minimum_size=800,
            exclude=["^/static/"],  # small already
        ),
        openapi_config=described(),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = AccessLog()(app.asgi_handler)  # middleware hears nothing of addresses that are none
    return app


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Services]:
    """Everything that runs while the server does; ended in the order opposite to how it began."""
    database = Database(settings.database_url())
    await database.open()
    store = Store(database)
    outages = Outages(database)
    await outages.start()
    notices = Notices(settings, store)
    thinkers = Thinkers(settings.bots_of_a_worker())
    jobs = Jobs(database)
    tables = Tables(settings, store, jobs, thinkers, notices, outages)
    reviews = Reviews(database, jobs, tables, settings.bots_of_a_worker())
    advisers = Advisers()
    try:
        await notices.start()
        await tables.start()
        signer = Signer(await store.key("signing"))
        seating = Seating(settings, store, tables)
        yield Services(settings, store, signer, tables, seating, reviews, advisers)
    finally:
        advisers.close()
        await tables.close()
        await notices.close()
        thinkers.close()
        await outages.close()
        await store.close()
        await database.close()
