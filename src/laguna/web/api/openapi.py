"""How the REST API describes itself: OpenAPI 3.1 at /api/schema, for programs and those who write them."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Contact, License, SecurityScheme

import laguna
from laguna.web.api_messages import Strict

TOKEN: Final = "token"
STRICT: Final = frozenset(kind.__name__ for kind in Strict.__subclasses__())


class Description(JsonRenderPlugin):
    """The description as JSON; the pages that Litestar has for it load scripts from other sites."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Say as well that what programs send has the fields that are named, and no others."""
        for name, schema in openapi_schema["components"]["schemas"].items():
            if name in STRICT:
                schema["additionalProperties"] = False
        return super().render(request, openapi_schema)


def described() -> OpenAPIConfig:
    """What the description begins with."""
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
        security=[{}, {TOKEN: []}],  # most can be asked by anybody, who then is an onlooker
    )
