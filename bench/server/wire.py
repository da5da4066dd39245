"""A WebSocket client that costs little: one socket, frames of text, nothing else."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, cast

MASK: Final = b"\0\0\0\0"
"""A mask of zeros leaves the text as it is; the server unmasks it like any other."""
PING, PONG, CLOSE, TEXT = 0x9, 0xA, 0x8, 0x1


def frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """A masked frame, as clients send them."""
    size = len(payload)
    if size < 126:
        return bytes((0x80 | opcode, 0x80 | size)) + MASK + payload
    return bytes((0x80 | opcode, 0x80 | 126)) + size.to_bytes(2, "big") + MASK + payload


class Wire(asyncio.Protocol):
    """A connection to a table."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        self._rest = b""
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The socket is open."""
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is closed."""
        if not self._opened.done():
            self._opened.set_exception(exc or ConnectionError("closed before it was open"))
        if not self.closed.done():
            self.closed.set_result(None)

    async def open(self, host: str, path: str, cookie: str) -> None:
        """Shake hands."""
        assert self._transport is not None
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: klotz={cookie}",
        ]  # fmt: skip
        self._transport.write("\r\n".join([*lines, "", ""]).encode())
        await self._opened

    def send(self, payload: bytes) -> None:
        """Send a message."""
        if self._transport is not None:
            self._transport.write(frame(payload))

    def close(self) -> None:
        """Close the socket without a word."""
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take in what has come."""
        data = self._rest + data
        if not self._opened.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self._opened.set_exception(ConnectionError(head.decode()))
                return
            self._opened.set_result(None)
        self._rest = self._take_frames(data)

    def _take_frames(self, data: bytes) -> bytes:
        """Hand on whole frames; answers with what is left."""
        at = 0
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                size, start = int.from_bytes(data[start : start + wide], "big"), start + wide
            if len(data) < start + size:
                break
            self._take(data[at] & 15, data[start : start + size])
            at = start + size
        return data[at:]

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self._hear(payload)
        elif opcode == PING and self._transport is not None:
            self._transport.write(frame(payload, PONG))


async def connect(url: str, path: str, cookie: str, hear: Callable[[bytes], None]) -> Wire:
    """Open a socket to a server at `http://host:port`."""
    host = url.removeprefix("http://")
    name, _, port = host.rpartition(":")
    _, wire = await asyncio.get_running_loop().create_connection(lambda: Wire(hear), name, int(port))
    await wire.open(host, path, cookie)
    return wire
