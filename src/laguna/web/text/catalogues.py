"""Registers every sentence of the site, by page."""

from __future__ import annotations

import os

from laguna.text import catalogue
from laguna.web.text import agree, api, clock, notifications, play, profiles, push, review, site, table


def register() -> None:
    """Register the English sentences, with the folder whose locale/ holds the German ones."""
    folder = os.path.dirname(os.path.abspath(__file__))
    catalogue.register("web", site.ENGLISH, folder)
    catalogue.register("table", dict(table.ENGLISH), folder)
    catalogue.register("play", play.ENGLISH, folder)
    catalogue.register("notice", notifications.ENGLISH, folder)
    catalogue.register("api", api.ENGLISH, folder)
    catalogue.register("after", review.ENGLISH, folder)
    catalogue.register("agree", agree.ENGLISH, folder)
    catalogue.register("clock", clock.ENGLISH, folder)
    catalogue.register("push", push.ENGLISH, folder)
    catalogue.register("people", profiles.ENGLISH, folder)
