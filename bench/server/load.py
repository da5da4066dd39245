"""One process and its SQLite file under load: acts a second, waiting times, memory; beside an echo of the stack."""

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from tempfile import TemporaryDirectory
from typing import Final

import uvloop

from bench.report import print_machine, print_table
from bench.server.crowd import SEATS, Table, seat_crowd
from bench.server.processes import Server, cpu, klotz, memory, running
from bench.server.wire import connect

TABLES: Final = 250
WARM_S, FULL_S, PACED_S, ECHO_S = 3.0, 15.0, 20.0, 5.0
PACE: Final = 500
ECHO: Final = """
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocketDisconnect

async def echo(socket):
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass

class Server(uvicorn.Server):
    async def startup(self, sockets=None):
        await super().startup(sockets)
        print("http://127.0.0.1:%d" % self.servers[0].sockets[0].getsockname()[1], flush=True)

app = Starlette(routes=[WebSocketRoute("/echo", echo)])
Server(uvicorn.Config(app, port=0, ws="websockets-sansio", ws_per_message_deflate=False, log_config=None)).run()
"""


class Notes:
    """Waiting times, while they are wanted."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = {"ack": [], "all": []}

    def __call__(self, kind: str, seconds: float) -> None:
        """Note one."""
        self.times[kind].append(seconds)

    def clear(self) -> None:
        """Begin anew."""
        for times in self.times.values():
            times.clear()

    def at(self, kind: str, part: float) -> float:
        """The time in ms that this part of all waited at most."""
        times = sorted(self.times[kind])
        return 1000 * times[min(len(times) - 1, int(part * len(times)))]


async def run_full(tables: list[Table], notes: Notes, pids: Sequence[int]) -> tuple[float, float]:
    """Every table goes on as soon as all have heard; answers with acts a second, and the share of a core."""
    for table in tables:
        table.on_done = Table.act
        table.act()
    await asyncio.sleep(WARM_S)
    notes.clear()
    began, used = time.perf_counter(), sum(map(cpu, pids))
    await asyncio.sleep(FULL_S)
    took = time.perf_counter() - began
    share = (sum(map(cpu, pids)) - used) / took
    for table in tables:
        table.on_done = None
    await asyncio.sleep(1)
    return len(notes.times["ack"]) / took, share


async def run_paced(tables: list[Table], notes: Notes) -> None:
    """So many acts a second, evenly, each at a table where nothing is under way."""
    notes.clear()
    began = time.perf_counter()
    for number in range(int(PACE * PACED_S)):
        ahead = began + number / PACE - time.perf_counter()
        if ahead > 0:
            await asyncio.sleep(ahead)
        table = tables[number % len(tables)]
        if not table.is_waiting:
            table.act()
    await asyncio.sleep(0.5)


async def run_echo(url: str, pid: int, connections: int) -> tuple[float, float]:
    """Echoes a second with as many connections busy as there are tables, and the share of a core."""
    count = 0

    def hear(number: int, raw: bytes) -> None:
        nonlocal count
        count += 1
        wires[number].send(raw)

    wires = [await connect(url, "/echo", "", partial(hear, number)) for number in range(connections)]
    for wire in wires:
        wire.send(b'{"op":"act","id":"1","act":{"type":"place","brick":"red","pose":"3x1","x":0}}')
    await asyncio.sleep(1)
    count, began, used = 0, time.perf_counter(), cpu(pid)
    await asyncio.sleep(ECHO_S)
    took = time.perf_counter() - began
    rate, share = count / took, (cpu(pid) - used) / took
    for wire in wires:
        wire.close()
    return rate, share


async def crowd(urls: Sequence[str], pids: Sequence[int]) -> list[tuple[str, object]]:
    """All measurements of a server, or of several as one."""
    notes = Notes()
    empty = sum(map(memory, pids))
    tables = await seat_crowd(urls, TABLES, notes)
    full = sum(map(memory, pids))
    rate, share = await run_full(tables, notes, pids)
    rows: list[tuple[str, object]] = [
        ("acts a second, sustained", rate),
        ("share of a core meanwhile", share),
        ("µs of processor an act", 1e6 * share / rate),
        ("p99 to the acknowledgement meanwhile, ms", notes.at("ack", 0.99)),
    ]
    await run_paced(tables, notes)
    rows += [
        (f"p{part} at {PACE} acts a second, to the {name}, ms", notes.at(kind, part / 100))
        for kind, name in (("ack", "acknowledgement"), ("all", "last viewer"))
        for part in (50, 99)
    ]
    rows += [
        ("kB a connection, tables included", (full - empty) / TABLES / SEATS / 1000),
        ("kB a table and its four connections after all that", (sum(map(memory, pids)) - empty) / TABLES / 1000),
        ("refused", sum(len(table.refused) for table in tables)),
    ]
    for table in tables:
        for wire in table.wires:
            wire.close()
    return rows


def measure() -> None:
    """Print the tables."""
    with TemporaryDirectory() as folder:
        server, bare = klotz(f"sqlite:///{folder}/klotz.db"), Server("-c", ECHO)
        with running(server):
            rows = uvloop.run(crowd([server.url], [server.pid]))
        with running(bare):
            echo, share = uvloop.run(run_echo(bare.url, bare.pid, TABLES))
    rate = rows[0][1]
    assert isinstance(rate, float)
    rows += [
        ("echoes a second of the bare stack", echo),
        ("µs of processor an echo", 1e6 * share / echo),
        ("acts to echoes", rate / echo),
    ]
    print_table(("what", "measured"), rows)
    print_machine("uvicorn", "starlette", "websockets", "sqlalchemy")


if __name__ == "__main__":
    measure()
