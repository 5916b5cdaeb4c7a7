"""The application: what is created when it starts, its routes, and what every response carries."""

from __future__ import annotations

import functools
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import MethodNotAllowedException, NotFoundException

from laguna.web.analysis.review_jobs import Reviews
from laguna.web.api import requests, routes
from laguna.web.api.openapi import openapi_config
from laguna.web.background.advisers import Advisers
from laguna.web.background.bot_workers import BotWorkers
from laguna.web.background.jobs import Jobs
from laguna.web.background.picture_worker import PictureWorker
from laguna.web.db.engine import Database
from laguna.web.db.queries import Store
from laguna.web.http import api_errors, error_pages, health, static_files
from laguna.web.http.form_tokens import FormTokens
from laguna.web.http.host_names import HostCheck
from laguna.web.http.middleware import SecurityMiddleware
from laguna.web.http.rate_limits import RateLimits
from laguna.web.http.rendering import TEMPLATES
from laguna.web.http.well_formed import WellFormed
from laguna.web.logs import AccessLog
from laguna.web.notify.mail_addresses import MailAddresses
from laguna.web.notify.notifications import Notifier
from laguna.web.pages import site
from laguna.web.pages.devices import app_files, waiting_count
from laguna.web.pages.tutorial import lesson
from laguna.web.people.tokens import Signer
from laguna.web.services import Services
from laguna.web.settings import Settings
from laguna.web.tables.backdrops import backdrop
from laguna.web.tables.outages import Outages
from laguna.web.tables.registry import TableRegistry
from laguna.web.tables.seats import Seating
from laguna.web.tables.websocket import live_table

log = logging.getLogger("laguna")


def make_app(settings: Settings, key: bytes) -> Litestar:
    """The web application for these settings. `key` signs form tokens."""
    limits = RateLimits(settings, key)
    security = SecurityMiddleware(settings, limits)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with serving(settings, limits) as services:
            app.state.services = services
            yield

    async def services(state: State) -> Services:
        made: Services = state.services
        return made

    async def store(state: State) -> Store:
        return (await services(state)).store

    async def signer(state: State) -> Signer:
        return (await services(state)).signer

    async def tables(state: State) -> TableRegistry:
        return (await services(state)).tables

    app = Litestar(
        route_handlers=[
            *site.ROUTES,
            lesson,
            routes.ROUTER,
            requests.ROUTER,
            *static_files.ROUTES,
            *app_files.ROUTES,
            *health.ROUTES,
            backdrop,
            live_table,
        ],
        lifespan=[lifespan],
        dependencies={
            "services": Provide(services),
            "store": Provide(store),
            "signer": Provide(signer),
            "tables": Provide(tables),
            "limits": Provide(lambda: limits, sync_to_thread=False),
        },
        middleware=[security, FormTokens(settings, key)],
        before_send=[security.add_headers],
        exception_handlers={
            **error_pages.HANDLERS,
            NotFoundException: security.not_found,
            MethodNotAllowedException: security.not_found,
        },
        template_config=TEMPLATES,
        compression_config=CompressionConfig(
            backend="brotli",
            brotli_gzip_fallback=True,
            minimum_size=800,
            exclude=["^/static/"],  # compressed when built
        ),
        openapi_config=openapi_config(),
        request_max_body_size=api_errors.LARGEST_BODY,
        logging_config=None,
        debug=False,
    )
    app.state.limits = limits
    # Middleware does not see unknown addresses.
    app.asgi_handler = AccessLog()(WellFormed()(HostCheck(settings)(app.asgi_handler)))
    return app


@asynccontextmanager
async def serving(settings: Settings, limits: RateLimits) -> AsyncIterator[Services]:
    """Everything that runs while the server does; closed in reverse order."""
    database = Database(settings.database_url())
    await database.open()
    store = Store(database)
    outages = Outages(database)
    await outages.start()
    signer = Signer(await store.key("signing"))
    addresses = MailAddresses(settings, store, signer)
    notifier = Notifier(settings, store, addresses)
    bot_workers = BotWorkers(settings.bots_per_worker())
    jobs = Jobs(database)
    tables = TableRegistry(settings, store, jobs, bot_workers, notifier, outages)
    notifier.push.count_waiting = functools.partial(waiting_count.waiting_matches, tables)
    reviews = Reviews(database, jobs, tables, settings.bots_per_worker())
    advisers = Advisers()
    pictures = PictureWorker()
    try:
        await notifier.start()
        await tables.start()
        seating = Seating(settings, store, tables, limits)
        yield Services(settings, store, signer, tables, seating, reviews, advisers, limits, addresses, pictures)
    finally:
        pictures.close()
        advisers.close()
        await tables.close()
        await notifier.close()
        bot_workers.close()
        await outages.close()
        await store.close()
        await database.close()
