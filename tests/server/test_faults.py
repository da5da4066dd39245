"""A full disk, a database that is away, a clock that is set: said clearly, nothing half done, and all goes on after."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from klotz.match import Timed
from klotz.server.live.clock import WallClock
from klotz.server.store import questions
from klotz.server.tables.lines import read_lines
from tests.server.house import House, play, seated, settings_for
from tests.server.services import Postgres

PLACE: dict[str, Any] = {"brick": "red", "pose": "1x3", "x": 0}


def test_a_full_disk(tmp_path: Path) -> None:
    """Acts are refused, nobody sees them, no table is made; with room again all goes on."""

    async def story(house: House) -> None:
        table, (ada, ben), (person, _) = await seated(house)
        began = await ada.act("start")
        await ben.next("events", n=began["n"])
        engine = house.service.store._engine

        def fill(connection: Any, *_: object) -> None:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count = {pages}")

        event.listen(engine, "checkout", fill)
        answer = began
        for number in range(2_000):
            answer = await ada.act("lift" if number % 2 else "place", **({"brick": "red"} if number % 2 else PLACE))
            if answer["op"] == "no":
                break
        assert answer["error"]["code"] == "store_away"
        assert "full" in house.service.store.work.last_error
        await person.post("/api/tables", {"game": "mini", "options": {"deck": await big_deck(house)}}, 503)
        assert await person.get("/health") == {"store": True, "relay": True}
        event.remove(engine, "checkout", fill)
        event.listen(engine, "checkout", lambda c, *_: c.execute("PRAGMA max_page_count = 1000000"))
        await ben.ask("view")
        before = await ben.next("view")
        seen = [e["event"] for e in ben.events if e["event"] in ("placed", "lifted")]
        assert before["view"]["table"] == ([] if not seen or seen[-1] == "lifted" else before["view"]["table"])
        again = "lift" if before["view"]["table"] else "place"
        done = await ada.act(again, **({"brick": "red"} if again == "lift" else PLACE))
        assert (done["op"], done["n"]) == ("ok", before["n"] + 1)
        assert table

    play(settings_for(tmp_path, acts_per_second=1e6, acts_at_once=10**6), story)


async def big_deck(house: House) -> Any:
    """So many cards that they need room of their own in the database."""
    person = await house.person("")
    return (await person.get("/api/decks/mini"))["cards"]


def test_a_database_that_is_away(tmp_path: Path, postgres: Postgres) -> None:
    """Acts are refused and not told to anybody; health says so; when it is back, the same act is done."""

    async def story(house: House) -> None:
        _, (ada, ben), (person, _) = await seated(house)
        await ada.act("start")
        await asyncio.to_thread(postgres.stop)
        try:
            refused = await ada.ask("act", id="a1", act={"type": "place", **PLACE})
            assert refused["error"]["code"] == "store_away"
            assert (await ben.ask("view"))["error"]["code"] == "store_away"
            assert await person.get("/health", 503) == {"store": False, "relay": True}
            await person.get("/api/tables", 503)
        finally:
            await asyncio.to_thread(postgres.start)
        done = await ada.ask("act", id="a1", act={"type": "place", **PLACE})
        assert done["op"] == "ok"
        await ben.next("events", n=done["n"])
        assert [e["event"] for e in ben.events].count("placed") == 1

    play(settings_for(tmp_path, database=postgres.new_database()), story)


@pytest.mark.parametrize("jump", [-86_400.0, 86_400.0])
def test_a_clock_that_is_set(jump: float) -> None:
    """A running server goes on steadily, and says by how much the system's clock has moved."""
    system, steady = [1_000_000.0], [50.0]
    clock = WallClock(lambda: system[0], lambda: steady[0])
    assert clock.now() == 1_000_000_000
    system[0] += jump
    steady[0] += 2
    assert clock.now() == 1_000_002_000
    assert clock.drift == pytest.approx(jump - 2)


def test_deadlines_fall_due_after_a_restart(tmp_path: Path) -> None:
    """Time ran out while no process had the table: the next one that starts lets it fall due, with nobody connected."""
    kept: list[str] = []

    async def before(house: House) -> None:
        times = {"1": 1_000, "2": 1_000, "3": 1_000}
        table, (ada, _), _ = await seated(house, "classic", options={"time_ms": times, "turns": 1})
        await ada.act("roll")
        await ada.act("start")
        kept.append(table)

    async def after(house: House) -> None:
        keeper, log = house.service.hub.keeper, partial(questions.read_chunks, table=kept[0])
        while not any(
            isinstance(line, Timed) for _, body in await house.service.store.read(log) for line in read_lines(body)
        ):
            await keeper.look_around()

    play(settings_for(tmp_path), before)
    play(settings_for(tmp_path), after)
