"""The door to a table's socket: who it is, from where, and whether there is room."""

import asyncio
from collections.abc import Callable
from typing import Final

from starlette.types import Receive
from starlette.websockets import WebSocket

from klotz.refusal import Refused
from klotz.server.http.doors import address_of, know, need_own_origin
from klotz.server.limits import Bucket
from klotz.server.messages import Bye, write_message
from klotz.server.service import Address, Service
from klotz.server.socket.connection import Connection
from klotz.server.socket.wire import EXTENSION, Wire

POLICY: Final = 1008
"""The code with which a socket is closed whose visitor is refused."""


async def serve_socket(socket: WebSocket) -> None:
    """Let a viewer in, and keep the connection until it ends."""
    service: Service = socket.app.state.service
    address = address_of(socket)
    try:
        need_own_origin(socket, service)
    except Refused:
        await socket.close(POLICY)
        return
    await socket.accept()
    try:
        await serve_visitor(socket, service, service.enter(address))
    except Refused as refused:
        wire: Wire = socket.scope["extensions"][EXTENSION]
        wire.post(write_message(Bye(error=refused.refusal)))
        wire.end(POLICY)
    finally:
        service.leave(address)


async def serve_visitor(socket: WebSocket, service: Service, address: Address) -> None:
    """Connect a visitor to a table."""
    if address.sockets > service.settings.connections_per_address:
        raise Refused("too_many", "too many connections from your address")
    visitor = await know(socket, service)
    since = read_since(socket)
    live = await service.hub.find(socket.path_params["table"])
    now = asyncio.get_running_loop().time()
    settings = service.settings
    buckets = (Bucket(settings.acts_per_second, settings.acts_at_once, now), address.bucket)
    connection = Connection(socket.scope["extensions"][EXTENSION], service.hub, live, visitor, buckets)
    connection.open(since)
    service.hub.presence.came(live, visitor.person)
    try:
        await until_gone(socket.receive, connection.hear)
    finally:
        connection.close()
        service.hub.presence.went(live, visitor.person)


def read_since(socket: WebSocket) -> int | None:
    """The last line that the visitor has heard of."""
    said = socket.query_params.get("since")
    if said is None:
        return None
    if not said.isascii() or not said.isdigit() or len(said) > 10:
        raise Refused("bad_request", "`since` must be the number of a line")
    return int(said)


async def until_gone(receive: Receive, hear: Callable[[bytes], None]) -> None:
    """Messages go another way (see wire), but for those that came before the visitor was let in."""
    while (message := await receive())["type"] != "websocket.disconnect":
        text = message.get("text")
        hear(message["bytes"] if text is None else text.encode())
