"""Several processes on one PostgreSQL and one Redis: any of them serves any table; none is needed."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import House, Seat, open_house, settings_for
from tests.server.services import Postgres, Redis

PLACE: dict[str, Any] = {"brick": "red", "pose": "1x3", "x": 0}


async def begin_apart(one: House, other: House, game: str = "mini") -> tuple[str, Seat, Seat]:
    """Two people at one table, each connected to another process; the game has begun."""
    ada = await one.person("Ada")
    ben = await other.person("Ben")
    table = await ada.make(game)
    first, second = await ada.join(table), await ben.join(table)
    for number, seat in enumerate((first, second), 1):
        assert (await seat.ask("sit", seat=number))["op"] == "ok"
        assert (await seat.ask("ready", seat=number))["op"] == "ok"
    while (await first.ask("start"))["op"] != "ok":
        await first.next()
    for seat in (first, second):
        await seat.next("view")
    return table, first, second


def test_people_at_two_processes_play_one_game(tmp_path: Path, postgres: Postgres, redis_server: Redis) -> None:
    """What one does the other hears at once; races are judged again; hands pass as well; nothing is lost or doubled."""

    async def story() -> None:
        settings = settings_for(tmp_path, database=postgres.new_database(), redis=redis_server.url)
        async with open_house(settings) as one, open_house(settings) as other, asyncio.timeout(60):
            _, ada, ben = await begin_apart(one, other)
            await ada.act("start")
            for _ in range(10):
                done, objected = await asyncio.gather(ada.act("place", **PLACE), ben.act("object"))
                assert done["op"] == "ok"
                assert objected["op"] == "ok" or objected["error"]["code"] == "not_now"
                lifted = await ada.act("lift", brick="red")
                await ben.next("events", n=lifted["n"])
            await ada.ask("view")
            assert [e["event"] for e in ada.events] == [e["event"] for e in ben.events]
            await ada.send({"op": "hand", "seat": 1, "brick": "red", "pose": "3x1", "x": 5, "y": 100})
            assert (await ben.next("hand"))["x"] == 5

    asyncio.run(story())


def test_while_redis_is_away_games_go_on(tmp_path: Path, postgres: Postgres, redis_server: Redis) -> None:
    """Acts are stored and acknowledged; who watches elsewhere catches up, with Redis still away and when it is back."""

    async def story() -> None:
        settings = settings_for(tmp_path, database=postgres.new_database(), redis=redis_server.url)
        async with open_house(settings) as one, open_house(settings) as other, asyncio.timeout(90):
            _, ada, ben = await begin_apart(one, other)
            await ada.act("start")
            redis_server.stop()
            try:
                placed = await ada.act("place", **PLACE)
                assert placed["op"] == "ok"
                await ben.next("events", n=placed["n"])
                objected = await ben.act("object")
                assert objected["op"] == "ok"
            finally:
                redis_server.start()
            await ada.next("events", n=objected["n"])
            lifted = await ada.act("lift", brick="red")
            await ben.next("events", n=lifted["n"])

    asyncio.run(story())


@pytest.mark.parametrize("game", ["mini", "blox"])
def test_a_process_that_ends_is_not_missed(tmp_path: Path, postgres: Postgres, redis_server: Redis, game: str) -> None:
    """Whoever was connected to it comes back to another one, and finds the game as it was."""

    async def story() -> None:
        settings = settings_for(tmp_path, database=postgres.new_database(), redis=redis_server.url)
        async with open_house(settings) as one, asyncio.timeout(90):
            async with open_house(settings) as other:
                table, ada, ben = await begin_apart(one, other, game)
                moves = (await ada.ask("legal", seat=1))["acts"]
                move = moves[0] if game == "blox" else {"type": "start"}
                done = await ada.ask("act", act=move)
                assert done["op"] == "ok"
                await ben.next("events", n=done["n"])
            again = await one.person("")
            again.client.cookies.set("klotz", ben.cookie)
            seat = await again.join(table, since=done["n"])
            assert (await seat.next("table"))["you"]["seats"] == [2]
            assert (await seat.ask("legal", seat=2))["op"] == "legal"
            assert (await ada.ask("view"))["op"] == "ok"

    asyncio.run(story())
