"""Calls as routes: the caller is known, what was sent is read, the answer written; every refusal looks the same."""

from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from klotz.refusal import Refused
from klotz.server.http import knowledge, matches, people, tables, watching
from klotz.server.http.calls import Ask, Call, Denied, Nothing, Reply, status_of
from klotz.server.http.doors import address_of, know, need_own_origin, own_origin, write_cookie
from klotz.server.service import Service

CALLS: Final[Sequence[Call]] = (*people.CALLS, *tables.CALLS, *matches.CALLS, *knowledge.CALLS, *watching.CALLS)
JSON: Final = "application/json"
WRITE: Final = msgspec.json.Encoder().encode


def make_route(call: Call) -> Route:
    """A call as Starlette wants it."""

    async def endpoint(request: Request) -> Response:
        service: Service = request.app.state.service
        try:
            return await answer(call, request, service)
        except Refused as refused:
            return deny(refused)

    return Route(call.path, endpoint, methods=[call.method], name=call.handle.__name__)


async def answer(call: Call, request: Request, service: Service) -> Response:
    """Make a call."""
    if not service.calls.take(address_of(request)):
        raise Refused("too_many", "too many calls at a time; slow down")
    if call.method == "POST":
        need_own_origin(request, service)
    visitor = await know(request, service)
    if call.needs_name and not visitor.person:
        raise Refused("unknown_person", "say your name first: POST /api/me")
    query = read_query(request, call)
    sent = await read_body(request, call, service.settings.longest_body)
    ask = Ask(service, visitor, request.path_params, query, sent, own_origin(request, service))
    return write(call, await call.handle(ask), ask)


def write(call: Call, found: Any, ask: Ask[Any]) -> Response:
    """An answer as it is sent."""
    reply = found if isinstance(found, Reply) else Reply(found)
    kind = call.kind if reply.kind == JSON else reply.kind
    if isinstance(reply.body, AsyncIterator):
        return StreamingResponse(reply.body, media_type=kind)
    body = reply.body if isinstance(reply.body, bytes) else WRITE(reply.body)
    response = Response(body, reply.status, media_type=kind)
    if reply.cookie:
        secure = ask.origin.startswith("https:")
        response.headers["set-cookie"] = write_cookie(reply.cookie, secure=secure)
    return response


def read_query(request: Request, call: Call) -> Any:
    """What follows the path, checked."""
    try:
        return msgspec.convert(dict(request.query_params), call.query, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad_request", f"query: {error}") from error


async def read_body(request: Request, call: Call, most: int) -> Any:
    """The body, checked; only JSON that says so is read, which no form of another site can send."""
    if call.method == "GET" or call.sent is Nothing:
        return Nothing()
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refused("bad_request", f"`Content-Type` must be {JSON}")
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > most:
                raise Refused("too_large", f"the body may have at most {most} bytes")
    except ClientDisconnect as error:
        raise Refused("bad_request", "the body was cut off") from error
    try:
        return msgspec.json.decode(bytes(body), type=call.sent)
    except RecursionError as error:
        raise Refused("bad_request", "the body is nested too deeply") from error
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise Refused("bad_request", f"body: {str(error)[:300]}") from error


def deny(refused: Refused) -> Response:
    """A refusal as it is sent."""
    return Response(WRITE(Denied(refused.refusal)), status_of(refused.code), media_type=JSON)
