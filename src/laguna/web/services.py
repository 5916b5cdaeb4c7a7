"""What the handlers work with, made once when the server starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laguna.web.settings import Settings
from laguna.web.store import Store
from laguna.web.tickets import Signer

if TYPE_CHECKING:
    from laguna.web.advising import Advisers
    from laguna.web.reviews import Reviews
    from laguna.web.seating import Seating
    from laguna.web.tables import Tables


class Services:
    """Settings, store, signatures, live tables, those that have not begun, and reviews of one server process."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        signer: Signer,
        tables: Tables,
        seating: Seating,
        reviews: Reviews,
        advisers: Advisers,
    ) -> None:
        self.settings = settings
        self.store = store
        self.signer = signer
        self.tables = tables
        self.seating = seating
        self.reviews = reviews
        self.advisers = advisers
