"""Tables of bots for a long time: the memory of the server and of its bots, and what it had to say.

`python -m bench.server.soak` takes an hour; a number of minutes may follow.
"""

import asyncio
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import httpx

from bench.report import print_machine, print_table
from bench.server.processes import klotz, memory, running

TABLES, PARTS = 40, 6
GAMES: Final = ("mini", "classic", "dice", "blox")


async def ask(client: httpx.AsyncClient, table: str, **request: Any) -> None:
    """Ask something of a table; what is not for now is left."""
    await client.post(f"/api/tables/{table}/requests", json=request)


async def seat_bots(client: httpx.AsyncClient, number: int) -> str:
    """A table at which two bots play; its host only watches."""
    game = GAMES[number % len(GAMES)]
    answer = await client.post("/api/tables", json={"game": game})
    table = str(answer.raise_for_status().json()["table"])
    for seat in (1, 2):
        await ask(client, table, op="bot", seat=seat, level=3)
    await ask(client, table, op="start")
    return table


def tree(pid: int) -> list[int]:
    """A process and those that it has started."""
    children = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False)
    return [pid, *map(int, children.stdout.split())]


async def watch(url: str, pid: int, minutes: float) -> list[tuple[int, float, float, int]]:
    """Memory in MB, of the server and of its bots, and how many games were played, after each part of the time."""
    rows = []
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as client:
        await client.post("/api/me", json={"name": "Soaker"})
        tables = [await seat_bots(client, number) for number in range(TABLES)]
        played = 0
        for part in range(1, PARTS + 1):
            await asyncio.sleep(60 * minutes / PARTS)
            for table in list(tables):
                shown = (await client.get(f"/api/tables/{table}")).json()["table"]
                if shown["stage"] == "over":
                    played += 1
                    tables.remove(table)
                    tables.append(await seat_bots(client, played))
            server, *bots = [memory(one) / 1e6 for one in tree(pid)]
            rows.append((part, server, sum(bots), played))
    return rows


def measure(minutes: float = 60.0) -> None:
    """Print the table."""
    with TemporaryDirectory() as folder, (Path(folder) / "errors").open("wb") as errors:
        server = klotz(f"sqlite:///{folder}/klotz.db", errors=errors, KLOTZ_BOT_WORKERS="1")
        with running(server):
            rows = asyncio.run(watch(server.url, server.pid, minutes))
        said = (Path(folder) / "errors").read_text()
    print_table(("part of the time", "server, MB", "bots, MB", "games played"), rows)
    print(f"\n{TABLES} tables for {minutes:g} minutes; {len(said.splitlines())} lines of errors. {said[:500]}")
    print_machine("uvicorn")


if __name__ == "__main__":
    measure(*map(float, sys.argv[1:2]))
