"""Killed again and again: every act that was acknowledged is in the log where it was said to be; every game goes on."""

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import httpx
import msgspec
import uvloop

from bench.report import print_machine, print_table
from bench.server.crowd import make_person
from bench.server.processes import Server, klotz, running
from bench.server.wire import Wire, connect
from klotz.server.store.engine import open_engine
from klotz.server.store.questions import read_chunks
from klotz.server.tables.lines import Played, read_lines

KILLS, TABLES = 50, 24
ACTS: Final = (
    b'{"type":"place","brick":"red","pose":"3x1","x":0}',
    b'{"type":"lift","brick":"red"}',
)


class Said(msgspec.Struct):
    """What of a message is looked at."""

    op: str
    n: int = 0
    id: str = ""


READ: Final = msgspec.json.Decoder(Said).decode


class Report(NamedTuple):
    """What came of it: how many kills, acts acknowledged, of these not in the log, and tables that stood still."""

    kills: int
    acknowledged: int
    missing: int
    stuck: int


class Player:
    """Somebody who builds at a table, and sends again what was not answered when they come back."""

    def __init__(self, servers: Sequence[Server], luck: random.Random) -> None:
        self._servers, self._luck = servers, luck
        self.table, self.cookie = "", ""
        self.answered: dict[str, int] = {}
        self._number = 0
        self._wire: Wire | None = None
        self.began = asyncio.get_running_loop().create_future()

    async def make_table(self) -> None:
        """Make a table, and begin: alone, at both seats."""
        url = self._servers[0].url
        async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as client:
            self.cookie = await make_person(client, "Builder")
            headers = {"cookie": f"klotz={self.cookie}"}
            answer = await client.post("/api/tables", json={"game": "mini"}, headers=headers)
            self.table = answer.json()["table"]
            for asked in (*({"op": op, "seat": seat} for seat in (1, 2) for op in ("sit", "ready")), {"op": "start"},
                          {"op": "act", "seat": 1, "act": {"type": "start"}}):  # fmt: skip
                sent = await client.post(f"/api/tables/{self.table}/requests", json=asked, headers=headers)
                sent.raise_for_status()

    def _hear(self, raw: bytes) -> None:
        said = READ(raw)
        if said.op == "ok" and said.id == str(self._number):
            self.answered[said.id] = said.n
            self._number += 1
            self._send()

    def _send(self) -> None:
        """Do the next act, or that one again which was not answered."""
        if self._wire is not None:
            act = ACTS[self._number % 2]
            self._wire.send(b'{"op":"act","seat":1,"id":"%d","act":%b}' % (self._number, act))

    async def play(self) -> None:
        """Build for ever, wherever a server answers."""
        while True:
            server = self._luck.choice(self._servers)
            try:
                self._wire = await connect(server.url, f"/api/tables/{self.table}/socket", self.cookie, self._hear)
                self._send()
                await asyncio.shield(self._wire.closed)
            except (OSError, RuntimeError):  # uvloop has its own word for a socket that has just been closed
                pass
            self._wire = None
            await asyncio.sleep(0.05)

    async def leave(self) -> None:
        """Close the connection."""
        if self._wire is not None:
            self._wire.close()
            await self._wire.closed

    def missing(self, log: dict[int, str]) -> int:
        """How many acts were acknowledged, and are not where they were said to be."""
        return sum(log.get(n) != name for name, n in self.answered.items())


async def kill_again_and_again(servers: Sequence[Server], kills: int, tables: int, database: str) -> Report:
    """Play, kill at random moments, start again; then look whether all is there."""
    luck = random.Random(kills)
    players = [Player(servers, luck) for _ in range(tables)]
    for player in players:
        await player.make_table()
    tasks = [asyncio.create_task(player.play()) for player in players]
    stuck = 0
    for number in range(kills):
        await asyncio.sleep(luck.uniform(0.05, 1.0))
        server = servers[number % len(servers)]
        server.kill()
        await asyncio.to_thread(server.start)
        stuck += await wait_for_all(players)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*(player.leave() for player in players))
    logs = {player.table: read_acts(database, player.table) for player in players}
    missing = sum(player.missing(logs[player.table]) for player in players)
    return Report(kills, sum(len(player.answered) for player in players), missing, stuck)


async def wait_for_all(players: Sequence[Player], patience: float = 20.0) -> int:
    """Wait until every table has gone on; answers with how many have not."""
    had = {player: len(player.answered) for player in players}
    until = asyncio.get_running_loop().time() + patience
    waiting = list(players)
    while waiting and asyncio.get_running_loop().time() < until:
        await asyncio.sleep(0.02)
        waiting = [player for player in waiting if len(player.answered) == had[player]]
    return len(waiting)


def read_acts(database: str, table: str) -> dict[int, str]:
    """The acts in a table's log: by their number what their sender called them."""
    engine = open_engine(database)
    with engine.connect() as connection:
        chunks = read_chunks(connection, table)
    engine.dispose()
    numbered = [(n + k, line) for n, body in chunks for k, line in enumerate(read_lines(body))]
    assert [n for n, _ in numbered] == list(range(1, len(numbered) + 1))
    return {n: line.id for n, line in numbered if isinstance(line, Played)}


def measure() -> None:
    """Print the table."""
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder)}/klotz.db"
        server = klotz(database)
        with running(server):
            report = uvloop.run(kill_again_and_again([server], KILLS, TABLES, database))
    print_table(Report._fields, [report])
    print_machine("uvicorn", "sqlalchemy")


if __name__ == "__main__":
    measure()
