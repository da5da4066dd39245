"""The example bot plays against another one of its kind."""

import asyncio
import sys
from pathlib import Path

from tests.docs.pages import ROOT
from tests.server.house import House, play, settings_for

MOVES = 20
BOT = ROOT / "docs" / "examples" / "bot.py"


def test_two_bots_play(tmp_path: Path) -> None:
    """Each sits down, gets ready, and moves when it is its turn."""

    async def story(house: House) -> None:
        ada = await house.person()
        table = await ada.make("blox")
        told = []
        for seat in (1, 2):
            bot = await house.person(f"Bot {seat}")
            token = (await bot.post("/api/me/token", {}))["token"]
            command = (sys.executable, str(BOT), house.url, table, str(seat), token)
            told.append(await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE))
        watching = await ada.join(table)
        while True:
            shown = (await watching.next("table"))["table"]
            if all(seat.get("ready") for seat in shown["seats"]):
                break
        await watching.ask("start")
        while len(moved := [event["seat"] for event in watching.events if event["event"] == "moved"]) < MOVES:
            await watching.next("events")
        assert moved[:MOVES] == [1, 2] * (MOVES // 2)
        for process in told:
            process.kill()
            await process.communicate()

    play(settings_for(tmp_path, calls_per_second=1e6, calls_at_once=10**6), story)


def test_it_is_short() -> None:
    """Forty lines, as the page says."""
    assert len(BOT.read_text("utf-8").splitlines()) <= 42
