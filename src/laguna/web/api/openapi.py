"""The OpenAPI 3.1 description of the API at /api/schema."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Contact, License, SecurityScheme

import laguna
from laguna.web.api.schemas import StrictRequest

TOKEN: Final = "token"
STRICT: Final = frozenset(kind.__name__ for kind in StrictRequest.__subclasses__())


class Description(JsonRenderPlugin):
    """The description as JSON only: Litestar's HTML pages for it load scripts from other sites."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Mark request schemas as closed: unknown fields are refused."""
        for name, schema in openapi_schema["components"]["schemas"].items():
            if name in STRICT:
                schema["additionalProperties"] = False
        return super().render(request, openapi_schema)


def openapi_config() -> OpenAPIConfig:
    """The header of the description."""
    token = SecurityScheme(type="http", scheme="bearer", description="What `POST /api/people` gave, or the page /me.")
    return OpenAPIConfig(
        title="Laguna",
        version=laguna.__version__,
        description="Tables, moves and records. A position is shown as what a seat may see of it.",
        license=License(name="MIT"),
        contact=Contact(name="The Laguna developers"),
        path="/api/schema",
        use_handler_docstrings=True,
        render_plugins=[Description(path=["/", "/openapi.json"])],
        components=Components(security_schemes={TOKEN: token}),
        security=[{}, {TOKEN: []}],  # most routes work without a token, as a spectator
    )
