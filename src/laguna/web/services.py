"""The objects that request handlers work with, created once when the server starts."""

from __future__ import annotations

from laguna.web.analysis.review_jobs import Reviews
from laguna.web.background.advisers import Advisers
from laguna.web.background.picture_worker import PictureWorker
from laguna.web.db.queries import Store
from laguna.web.http.rate_limits import RateLimits
from laguna.web.notify.mail_addresses import MailAddresses
from laguna.web.people.tokens import Signer
from laguna.web.settings import Settings
from laguna.web.tables.registry import TableRegistry
from laguna.web.tables.seats import Seating


class Services:
    """Settings, store, signer, tables, seats, reviews, advisers, limits and pictures of one server process."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        signer: Signer,
        tables: TableRegistry,
        seating: Seating,
        reviews: Reviews,
        advisers: Advisers,
        limits: RateLimits,
        addresses: MailAddresses,
        pictures: PictureWorker,
    ) -> None:
        self.settings = settings
        self.store = store
        self.signer = signer
        self.tables = tables
        self.seating = seating
        self.reviews = reviews
        self.advisers = advisers
        self.limits = limits
        self.addresses = addresses
        self.pictures = pictures
