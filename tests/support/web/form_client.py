"""A browser that sends forms to a real server, from an address of its choice behind a trusted proxy."""

from __future__ import annotations

import httpx


class FormClient:
    """Keeps cookies, and sends forms with their CSRF token."""

    def __init__(self, url: str, address: str) -> None:
        headers = {"x-forwarded-for": address, "accept-language": "en"}
        self.http = httpx.Client(base_url=url, headers=headers, timeout=30)

    def post(self, path: str, **fields: str) -> httpx.Response:
        """Submit a form."""
        if "csrf" not in self.http.cookies:
            self.http.get("/about")
        return self.http.post(path, data={"_csrf_token": self.http.cookies["csrf"], **fields})

    def log_in(self, login: str, passphrase: str) -> int:
        """The status of logging in: 303 if it is done, 422 if something is wrong, 429 if it was too often."""
        return self.post("/me/in", login=login, passphrase=passphrase).status_code
