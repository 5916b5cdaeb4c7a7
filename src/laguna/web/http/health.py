"""Endpoints for monitoring: /healthz, /readyz and /metrics."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from litestar import Request, get
from litestar.di import NamedDependency
from litestar.response import Response

from laguna.text.text import Text
from laguna.web import metrics
from laguna.web.db.queries import Store
from laguna.web.exceptions import RefusedError
from laguna.web.http.host_names import is_direct_loopback
from laguna.web.http.readiness import readiness_of
from laguna.web.people.tokens import Signer, is_equal
from laguna.web.settings import Settings


@get("/healthz", include_in_schema=False, sync_to_thread=False)
def healthz() -> str:
    """The process answers."""
    return "ok"


@get("/readyz", include_in_schema=False)
async def readyz(store: NamedDependency[Store]) -> Response[str]:
    """The database can be read and written."""
    reason = await readiness_of(store.database).reason()
    if reason:
        metrics.NOT_READY.inc()
        return Response(reason, status_code=503)
    return Response("ready")


def metrics_token(signer: Signer, settings: Settings) -> str:
    """The token with which another machine may read the metrics; "" without an operator key. A new key ends it."""
    purpose = f"metrics {hashlib.sha256(settings.operator.encode()).hexdigest()}"
    return signer.ticket(purpose, 0, 0) if settings.operator else ""


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def prometheus_metrics(request: Request[Any, Any, Any], signer: NamedDependency[Signer]) -> Response[bytes]:
    """Metrics for Prometheus, for programs on this machine and with the token: they count hidden choices too."""
    wanted = metrics_token(signer, request.app.state.services.settings)
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not (is_direct_loopback(request.scope) or (wanted and is_equal(given, wanted))):
        raise RefusedError(403, Text("web.metrics_token"))
    return Response(metrics.export(), media_type="text/plain; version=0.0.4; charset=utf-8")


ROUTES: Final = [healthz, readyz, prometheus_metrics]
