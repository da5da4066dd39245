"""A session at a table: what is typed is sent, what comes is told; a lost connection is made again."""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from klotz.joining.typed import HELP, read_typed
from klotz.joining.visits import Link
from klotz.joining.words import Plain, tell_event, tell_table, tell_view
from klotz.refusal import Refused

FIRST_WAIT_S, LONGEST_WAIT_S = 0.25, 5.0
QUIT: Final = "quit"


class Session:
    """Somebody at a table in a terminal."""

    def __init__(self, link: Link, cookie: str, tell: Callable[[str], None]) -> None:
        self._link, self._cookie, self._tell = link, cookie, tell
        self._table: Plain = {}
        self._own: list[int] = []
        self._heard: int | None = None
        self._asked = 0
        self._unanswered: dict[str, bytes] = {}
        self._is_curious = False
        self._socket: ClientConnection | None = None

    def name(self, seat: int) -> str:
        """Who sits at a seat."""
        shown = self._table["seats"][seat - 1] if self._table else {}
        return str(shown.get("name") or f"Seat {seat}")

    async def run(self, lines: AsyncIterator[str]) -> None:
        """Play until there is nothing more to type, or somebody quits."""
        listening = asyncio.create_task(self._stay_connected())
        typing = asyncio.create_task(self._type(lines))
        done, rest = await asyncio.wait((listening, typing), return_when=asyncio.FIRST_COMPLETED)
        if self._socket is not None:
            await self._socket.close()
        for task in rest:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        for task in done:
            task.result()

    async def _stay_connected(self) -> None:
        wait = FIRST_WAIT_S
        while True:
            try:
                async with self._connect() as socket:
                    wait = FIRST_WAIT_S
                    await self._listen(socket)
            except (OSError, WebSocketException, InvalidHandshake):
                self._tell("The connection is lost. Trying again.")
            self._socket = None
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT_S)

    def _connect(self) -> connect:
        since = "" if self._heard is None else f"?since={self._heard}"
        headers = {"Cookie": f"klotz={self._cookie}"}
        return connect(self._link.socket + since, additional_headers=headers, compression=None, proxy=None)

    async def _listen(self, socket: ClientConnection) -> None:
        """Tell what comes; what was not answered before is sent again."""
        self._socket = socket
        for waiting in list(self._unanswered.values()):
            await socket.send(waiting, text=True)
        async for raw in socket:
            self._take(msgspec.json.decode(raw))

    def _take(self, message: Plain) -> None:
        """Tell a message."""
        taken: dict[str, Callable[[Plain], None]] = {
            "table": self._take_table,
            "events": self._take_events,
            "view": self._take_view,
            "ok": self._take_answer,
            "no": self._take_refusal,
            "legal": self._take_legal,
            "bye": self._take_end,
        }
        take = taken.get(message["op"])
        if take:
            take(message)
        if "n" in message and message["op"] in ("events", "view"):
            self._heard = max(message["n"], self._heard or 0)

    def _take_table(self, said: Plain) -> None:
        is_new = (said["table"], said["you"]["seats"]) != (self._table, self._own)
        self._table, self._own = said["table"], said["you"]["seats"]
        if is_new:
            self._tell_all(tell_table(self._table, self._own))

    def _take_events(self, said: Plain) -> None:
        if said["n"] > (self._heard or 0):
            self._tell_all([tell_event(event, self.name) for event in said["events"]])

    def _take_view(self, said: Plain) -> None:
        if self._is_curious or self._heard is None:
            self._tell_all(tell_view(said["view"], said["seat"], self.name))
            self._is_curious = False

    def _take_answer(self, said: Plain) -> None:
        self._unanswered.pop(said["id"], None)

    def _take_refusal(self, said: Plain) -> None:
        self._take_answer(said)
        self._tell(f"No: {said['error']['message']}.")

    def _take_legal(self, said: Plain) -> None:
        self._take_answer(said)
        acts = [act if isinstance(act, str) else act["move"] for act in said["acts"]]
        self._tell(f"You may: {' '.join(acts) or 'wait'}")

    def _take_end(self, said: Plain) -> None:
        raise Refused(said["error"]["code"], said["error"]["message"])

    def _tell_all(self, lines: list[str]) -> None:
        for line in lines:
            self._tell(line)

    async def _type(self, lines: AsyncIterator[str]) -> None:
        async for line in lines:
            typed = line.strip()
            if typed == QUIT:
                return
            if typed == "help":
                self._tell(HELP)
            elif typed:
                await self._send(typed)

    async def _send(self, typed: str) -> None:
        try:
            request = read_typed(typed, self._own, is_playing=self._table.get("stage") == "playing")
        except Refused as refused:
            self._tell(refused.message)
            return
        self._asked += 1
        name = f"{id(self):x}{self._asked}"[-32:]
        self._is_curious = self._is_curious or request["op"] == "view"
        self._unanswered[name] = msgspec.json.encode(request | {"id": name})
        if self._socket is not None:
            with contextlib.suppress(WebSocketException):
                await self._socket.send(self._unanswered[name], text=True)


async def read_lines() -> AsyncIterator[str]:
    """What is typed, line by line."""
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        yield line


def print_line(line: str) -> None:
    """Say a line at once."""
    print(line, flush=True)


def join(link: Link, cookie: str) -> Any:
    """Play at a table until the end of what is typed."""
    asyncio.run(Session(link, cookie, print_line).run(read_lines()))
