"""The application: all calls, the sockets, the pages."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from klotz.refusal import Refused
from klotz.server.http.openapi import describe_calls
from klotz.server.http.routes import CALLS, deny, make_route
from klotz.server.pages import ROUTES as PAGES
from klotz.server.service import Service
from klotz.server.settings import Settings
from klotz.server.socket.endpoint import serve_socket

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(self)",
}
"""A link to a table is its key: no other site learns it by a referrer."""


class Guarded:
    """An application whose every answer tells browsers to be careful with it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; answers get their headers."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


async def tell_openapi(request: Request) -> Response:
    """OpenAPI of all calls."""
    del request
    return Response(describe_calls(), media_type="application/json")


async def tell_nothing_here(request: Request, error: Exception) -> Response:
    """A path that there is not, or another method than it has."""
    del request
    status = error.status_code if isinstance(error, HTTPException) else 404
    response = deny(Refused("not_found", "there is nothing here under this name"))
    response.status_code = status
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response


def make_app(settings: Settings) -> Starlette:
    """The application, with the parts that it opens when it starts and closes when it ends."""
    routes: list[BaseRoute] = [make_route(call) for call in CALLS]
    routes += [
        Route("/api/openapi.json", tell_openapi),
        WebSocketRoute("/api/tables/{table}/socket", serve_socket),
        *PAGES,
    ]
    app = Starlette(routes=routes, lifespan=live(settings), exception_handlers={HTTPException: tell_nothing_here})
    app.add_middleware(Guarded)
    return app


def live(settings: Settings) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """What is open while the application runs."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        service = await Service.open(settings)
        app.state.service = service
        try:
            yield
        finally:
            await service.close()

    return lifespan
