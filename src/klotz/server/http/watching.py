"""Calls for programs that watch: the stream of a table's messages, the server's health and its numbers."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from klotz.refusal import Refused
from klotz.server.http.calls import Ask, Call, Nothing, Reply
from klotz.server.live.live import LiveTable
from klotz.server.messages import Bye, Outgoing, write_message
from klotz.server.metrics import KIND, write_numbers
from klotz.server.store import questions
from klotz.server.store.store import Away

STREAM: Final = "application/x-ndjson"
MOST_UNREAD: Final = 1_000
BREATH_S: Final = 15.0
"""After so long without news an empty line says that the stream is alive."""


class Since(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From which line on; without it everything is shown first."""

    since: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None


class Health(msgspec.Struct, frozen=True):
    """Whether the server can do its work. Without the relay games go on, and other processes hear of them later."""

    store: bool
    relay: bool


class Listener:
    """A viewer by HTTP: a `Watcher`. Whoever does not read is let go of, and may come back."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.lag, self.is_over = 0, False
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

    def post(self, message: bytes) -> None:
        """Send a message."""
        if self.waiting.qsize() >= MOST_UNREAD:
            while not self.waiting.empty():
                self.waiting.get_nowait()
            self.waiting.put_nowait(None)
        else:
            self.waiting.put_nowait(message)

    def finish(self, why: Refused) -> None:
        """Say why, and end the stream."""
        self.post(write_message(Bye(error=why.refusal)))
        self.waiting.put_nowait(None)


async def stream(ask: Ask[Nothing]) -> Reply:
    """The messages of a table as JSON lines: those of the socket, as long as the caller reads."""
    live = await ask.service.hub.find(ask.place["table"])
    return Reply(follow(ask, live), STREAM)


async def follow(ask: Ask[Nothing], live: LiveTable) -> AsyncIterator[bytes]:
    """Lines, one for each message."""
    listener = Listener(ask.visitor.person)

    def begin(away: Refused | None) -> None:
        if away:
            listener.finish(away)
        elif not listener.is_over:
            live.audience.welcome(live.table, listener, ask.query.since)

    live.when_durable(begin)
    ask.service.hub.presence.came(live, listener.person)
    try:
        while (message := await next_message(listener)) is not None:
            yield message + b"\n"
    finally:
        listener.is_over = True
        live.audience.watchers.discard(listener)
        ask.service.hub.presence.went(live, listener.person)


async def next_message(listener: Listener) -> bytes | None:
    """The next message, or nothing to say for a while; None at the end."""
    try:
        return await asyncio.wait_for(listener.waiting.get(), BREATH_S)
    except TimeoutError:
        return b""


async def tell_health(ask: Ask[Nothing]) -> Reply:
    """Whether the server can do its work; its status is 503 where the store is away."""
    relay = ask.service.hub.relay.is_up
    try:
        await ask.service.store.read(questions.read_lobby)
    except Away:
        return Reply(Health(store=False, relay=relay), status=503)
    return Reply(Health(store=True, relay=relay))


async def tell_numbers(ask: Ask[Nothing]) -> Reply:
    """The numbers of this process, for Prometheus."""
    return Reply(write_numbers(ask.service), KIND)


CALLS: tuple[Call, ...] = (
    Call("GET", "/api/tables/{table}/events", stream, Outgoing, query=Since, kind=STREAM, refuses=("not_found",)),
    Call("GET", "/health", tell_health, Health),
    Call("GET", "/metrics", tell_numbers, bytes, kind="text/plain"),
)
