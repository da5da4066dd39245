"""A table in use: barriers, faults of the program, what waits while a table is loaded."""

from pathlib import Path
from typing import Any

import pytest

from klotz.server.tables.table import Table
from tests.server.house import House, play, seated, settings_for

PLACE: dict[str, Any] = {"brick": "red", "pose": "1x3", "x": 0}


def test_a_fault_of_the_program_spoils_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever met it is told; the table is loaded again, and all who watch go on."""

    async def story(house: House) -> None:
        _, (ada, ben), _ = await seated(house)
        await ada.act("start")
        take = Table.take

        def break_down(table: Table, line: Any) -> Any:
            take(table, line)
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(Table, "take", break_down)
            answer = await ada.act("place", **PLACE)
        assert answer["error"]["code"] == "store_away"
        done = await ada.act("place", **PLACE)
        assert done["op"] == "ok"
        await ben.next("events", n=done["n"])
        assert [event["event"] for event in ben.events].count("placed") == 1

    play(settings_for(tmp_path), story)


def test_tables_that_nobody_needs_are_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory is for those who play; whoever comes back later finds the table as it was."""
    monkeypatch.setattr("klotz.server.live.keeping.IDLE_MS", 0)

    async def story(house: House) -> None:
        ada = await house.person()
        table = await ada.make("blox")
        await ada.get(f"/api/tables/{table}")
        assert table in house.service.hub.tables
        await house.service.hub.keeper.look_around()
        assert table not in house.service.hub.tables
        assert (await ada.get(f"/api/tables/{table}"))["table"]["game"] == "blox"

    play(settings_for(tmp_path), story)


def test_whoever_is_cut_off_is_gone_after_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others see it, and see them come back."""
    monkeypatch.setattr("klotz.server.live.presence.MOMENT_S", 0.0)

    async def story(house: House) -> None:
        table, (ada, ben), (_, person) = await seated(house)
        await ben.socket.close()
        while not (await ada.next("table"))["table"]["seats"][1].get("gone"):
            pass
        await person.join(table)
        while (await ada.next("table"))["table"]["seats"][1].get("gone"):
            pass

    play(settings_for(tmp_path), story)
