"""The installed app: its manifest, its service worker, and the page it shows without a connection.

The service worker comes only over https or from this machine: browsers run none from other http addresses.
"""

from __future__ import annotations

import functools
import hashlib
import json
from typing import Any, Final

import msgspec
from litestar import Request, get
from litestar.exceptions import NotFoundException
from litestar.response import Response, Template

import laguna
from laguna import games
from laguna.drawing.document import tokens
from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web.http import rendering, static_files
from laguna.web.pages.rules.routes import addresses

SHELL: Final = ("laguna.js", "laguna.css", "icons.svg", "icon.svg", "icon_turn.svg", "sans.woff2", "serif.woff2")
ICONS: Final = (("icon_192.png", "192x192", "any"), ("icon_512.png", "512x512", "any"))
MASKABLE: Final = ("icon_maskable.png", "512x512", "maskable")
WORKER: Final = "service_worker.js"


@get("/manifest.webmanifest", include_in_schema=False, sync_to_thread=False)
def manifest(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What a device needs to install Laguna as an app; `?lang=` names the language."""
    language = _language(request)
    headers = {"cache-control": "public, max-age=3600"}
    return Response(
        msgspec.json.encode(app_manifest(language)), media_type="application/manifest+json", headers=headers
    )


def app_manifest(language: str) -> dict[str, Any]:
    """The web app manifest."""
    return {
        "id": "/",
        "name": "Laguna",
        "short_name": "Laguna",
        "description": catalogue.translate(Text("push.app"), language),
        "lang": language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": tokens("light")["surface"],
        "background_color": tokens("light")["page"],
        "categories": ["games"],
        "icons": [
            {"src": rendering.static(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in (*ICONS, MASKABLE)
        ],
        "shortcuts": [
            {"name": game.title, "url": f"/new/{game.id}", "icons": [{"src": icon, "sizes": "192x192"}]}
            for icon in [rendering.static("icon_192.png")]
            for game in _games()
        ],
    }


@get("/service_worker.js", include_in_schema=False, sync_to_thread=False)
def service_worker() -> Response[str]:
    """The service worker. It changes when anything does that it keeps, and browsers then fetch it anew."""
    script = static_files.content(rendering.static(WORKER).removeprefix("/static/"))
    if script is None:
        raise NotFoundException
    headers = {"cache-control": "no-cache"}
    content = f"self.LAGUNA = {json.dumps(kept())};\n{script.decode()}"
    return Response(content, media_type="text/javascript; charset=utf-8", headers=headers)


@functools.cache
def kept() -> dict[str, Any]:
    """What the service worker keeps: the shell, the page shown offline in each language, and a version of it all."""
    shell = [rendering.static(name) for name in (*SHELL, ICONS[0][0])]
    offline = {code: f"/offline?lang={code}" for code in catalogue.LANGUAGES}
    rules = [address for game in _games() for address in addresses(game.id)]
    words = [catalogue.translate(Text(id, ""), code) for code in catalogue.LANGUAGES for id in OFFLINE_WORDS]
    templates = [rendering.template_source(name) for name in ("base.html", "offline.html")]
    content = json.dumps([laguna.__version__, rendering.built_files(), rules, words, templates])
    version = hashlib.sha256(content.encode()).hexdigest()[:12]
    return {"version": version, "shell": shell, "offline": offline, "rules": rules}


OFFLINE_WORDS: Final = (
    "push.offline",
    "push.offline_safe",
    "push.offline_works",
    "push.offline_table",
    "push.offline_rules",
    "push.offline_not",
)


@get("/offline", include_in_schema=False)
async def offline(request: Request[Any, Any, Any]) -> Template:
    """What the app shows without a connection. The service worker keeps it, so it names nobody."""
    language = _language(request)
    context = rendering.base_context(request, language, "", None)
    rules = [(game.title, f"/rules/{game.id}") for game in _games() if f"/rules/{game.id}" in kept()["rules"]]
    headers = {"cache-control": "no-cache"}
    return Template("offline.html", context=context | {"rules": rules}, headers=headers)


def _language(request: Request[Any, Any, Any]) -> str:
    typed = request.query_params.get("lang", "")
    return typed if typed in catalogue.LANGUAGES else catalogue.LANGUAGES[0]


def _games() -> list[Any]:
    """All games that can be loaded."""
    out: list[Any] = []
    for id in games.ids():
        try:
            out.append(games.load(id))
        except RuleError:
            continue
    return out


ROUTES: Final = [manifest, service_worker, offline]
