"""Accessibility checks by axe."""

from __future__ import annotations

from typing import Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE: Final = ("serious", "critical")


def serious_findings(page: Page) -> list[str]:
    """What keeps people from using the page, each with where it was found."""
    found = Axe().run(page).response["violations"]
    return [
        f"{finding['id']} at {node['target']}: {finding['help']} {node.get('failureSummary', '')}"
        for finding in found
        if finding["impact"] in GRAVE
        for node in finding["nodes"]
    ]
