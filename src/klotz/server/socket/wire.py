"""The WebSocket protocol of uvicorn with a shorter way in and out, and an eye on how long messages take.

A message that comes in is handed on at once, without a queue and a task to wake; one that goes out is written as a
frame at once. A viewer who does not read what is sent is cut off: they come back and are told what they missed.
"""

from collections import deque
from collections.abc import Callable
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

EXTENSION: Final = "klotz.wire"
MOST_UNREAD: Final = 512 * 1024
TEXT: Final = 0x81
SHORT, MIDDLE = 126, 65_536
MEASURED: Final = 4
"""Of how many round trips the quickest counts: one that was held up says nothing about the way."""


class Wire(WebSocketsSansIOProtocol):
    """A connection, as the server of HTTP hands it to the application."""

    listener: Callable[[bytes], None] | None = None
    on_lag: Callable[[], None] | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._trips: deque[float] = deque(maxlen=MEASURED)
        self._out: list[bytes] = []

    async def run_asgi(self) -> None:
        """Let the application find this."""
        cast("dict[str, Any]", self.scope)["extensions"] = {EXTENSION: self}
        await super().run_asgi()

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message on."""
        if self.listener is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self.listener(data)

    def post(self, message: bytes) -> None:
        """Send a message in one frame, with all others of this moment."""
        if not self._out:
            self.loop.call_soon(self._flush)
        size = len(message)
        if size < SHORT:
            self._out.append(bytes((TEXT, size)))
        elif size < MIDDLE:
            self._out.append(bytes((TEXT, SHORT, size >> 8, size & 255)))
        else:
            self._out.append(bytes((TEXT, SHORT + 1)) + size.to_bytes(8, "big"))
        self._out.append(message)

    def _flush(self) -> None:
        out, self._out = self._out, []
        transport = self.transport
        if not out or self.close_sent or self.disconnected or transport.is_closing():
            return
        if transport.get_write_buffer_size() > MOST_UNREAD:
            transport.abort()
        else:
            transport.write(b"".join(out))

    def handle_pong(self, event: Frame) -> None:
        """Measure the way there and back."""
        is_awaited = self.pending_ping_payload is not None
        super().handle_pong(event)
        if is_awaited and self.pending_ping_payload is None:
            self._trips.append(self.last_ping_rtt)
            if self.on_lag:
                self.on_lag()

    @property
    def lag(self) -> int:
        """How long a message is under way, in ms: half of the quickest of the last round trips."""
        return int(min(self._trips) * 500) if self._trips else 0

    def end(self, code: int) -> None:
        """Close the connection, after all that was posted."""
        self._flush()
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
