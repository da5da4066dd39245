"""A crowd at tables: four people each, half of the tables play BLOX, half mini; every act is legal."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import httpx
import msgspec

from bench.server.wire import Wire, connect

SEATS: Final = 4


class Said(msgspec.Struct):
    """What of a message the crowd looks at."""

    op: str
    n: int = 0
    id: str = ""
    seat: int = 0
    view: msgspec.Raw = msgspec.Raw()
    error: msgspec.Raw = msgspec.Raw()


READ: Final = msgspec.json.Decoder(Said).decode


class Table:
    """A table of the crowd, which does one act after the other."""

    def __init__(self, game: str, note: Callable[[str, float], None]) -> None:
        self.game, self.note = game, note
        self.name = ""
        self.wires: list[Wire] = []
        self.views: list[dict[str, Any]] = [{} for _ in range(SEATS)]
        self.turn, self.acts, self.marks = 0, 0, 0
        self.sent_at = 0.0
        self.acknowledged = 0
        self.heard = [0] * SEATS
        self.is_waiting = False
        self.refused: list[bytes] = []
        self.on_done: Callable[[Table], None] | None = None
        loop = asyncio.get_running_loop()
        self.ready, self.all_marked = loop.create_future(), loop.create_future()

    def hear(self, seat: int, raw: bytes) -> None:
        """Take in a message to a seat."""
        said = READ(raw)
        if said.op == "events":
            self.heard[seat] = said.n
            self._look_if_all_heard()
        elif said.op == "ok":
            if said.id == "r":
                self.marks += 1
                if self.marks == SEATS:
                    self.all_marked.set_result(None)
            elif said.id == f"{self.acts}":
                self.acknowledged = said.n
                self.note("ack", time.perf_counter() - self.sent_at)
                self._look_if_all_heard()
        elif said.op == "view":
            self.views[seat] = msgspec.json.decode(said.view)
            self.heard[seat] = max(self.heard[seat], said.n)
            if not self.ready.done() and all(self.views):
                self.ready.set_result(None)
        elif said.op == "no" and said.id == "go":
            # Another process has not yet heard that all are ready.
            asyncio.get_running_loop().call_later(0.05, self.begin)
        elif said.op in ("no", "bye"):
            self.refused.append(raw)

    def begin(self) -> None:
        """Begin the game."""
        self.wires[0].send(b'{"op":"start","id":"go"}')

    def _look_if_all_heard(self) -> None:
        if self.is_waiting and self.acknowledged and min(self.heard) >= self.acknowledged:
            self.is_waiting = False
            self.note("all", time.perf_counter() - self.sent_at)
            if self.on_done:
                self.on_done(self)

    def act(self) -> None:
        """Do the next act."""
        self.is_waiting, self.acknowledged = True, 0
        act = self._move() if self.game == "blox" else self._place()
        self.acts += 1
        self.sent_at = time.perf_counter()
        self.wires[self.turn].send(b'{"op":"act","id":"%d","act":%b}' % (self.acts, act))
        if self.game == "blox":
            self.turn = (self.turn + 1) % SEATS

    def _place(self) -> bytes:
        if self.acts == 0:
            return b'{"type":"start"}'
        if self.acts % 2:
            return b'{"type":"place","brick":"red","pose":"3x1","x":0}'
        return b'{"type":"lift","brick":"red"}'

    def _move(self) -> bytes:
        """Swap cards, as is always allowed while one has any: the server does all that a move costs."""
        hand = self.views[self.turn]["seats"][self.turn]["hand"]
        return b'{"type":"move","move":"~%b"}' % hand[0].encode()


async def make_person(client: httpx.AsyncClient, name: str) -> str:
    """Somebody new; answers with their cookie."""
    answer = await client.post("/api/me", json={"name": name}, headers={"cookie": ""})
    answer.raise_for_status()
    return str(answer.cookies["klotz"])


async def seat_crowd(urls: Sequence[str], tables: int, note: Callable[[str, float], None]) -> list[Table]:
    """Tables with people at them, in play; where there are several servers, each table is spread over all of them."""
    made = []
    async with httpx.AsyncClient(base_url=urls[0], timeout=60, trust_env=False) as client:
        for number in range(tables):
            table = Table("blox" if number % 2 else "mini", note)
            cookies = [await make_person(client, f"P{number}-{seat}") for seat in range(SEATS)]
            client.cookies.clear()
            wanted = {"game": table.game, "seats": SEATS}
            answer = await client.post("/api/tables", json=wanted, headers={"cookie": f"klotz={cookies[0]}"})
            answer.raise_for_status()
            table.name = answer.json()["table"]
            await sit_down(urls, table, cookies)
            made.append(table)
    await asyncio.gather(*(table.ready for table in made))
    return made


async def sit_down(urls: Sequence[str], table: Table, cookies: list[str]) -> None:
    """Connect four people, and begin."""
    for seat, cookie in enumerate(cookies):

        def hear(raw: bytes, seat: int = seat) -> None:
            table.hear(seat, raw)

        wire = await connect(urls[seat % len(urls)], f"/api/tables/{table.name}/socket", cookie, hear)
        wire.send(b'{"op":"sit","seat":%d}' % (seat + 1))
        wire.send(b'{"op":"ready","id":"r","seat":%d}' % (seat + 1))
        table.wires.append(wire)
    await table.all_marked
    table.begin()
