"""More of what seldom happens: writers with much to do, races lost by one of many, watchers who come back in BLOX."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from klotz.cli import main
from klotz.commands import serve
from klotz.refusal import Refused
from klotz.server.http.calls import Ask, Nothing
from klotz.server.http.watching import Since, follow
from klotz.server.replays import read_replay
from klotz.server.service import share_secret
from klotz.server.serving import make_server
from klotz.server.store import questions, writer
from klotz.server.store.store import Away, Store
from klotz.server.store.writer import Append
from klotz.server.tables import lines, requests
from tests.server.house import House, play, seated, settings_for
from tests.server.store.test_store import append_all, make_tables, with_store
from tests.server.tables.party import ADA, BEN, Party


def test_a_commit_takes_only_so_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is too much for one goes with the next; the writer stops only when all is written."""
    monkeypatch.setattr(writer, "MOST_AT_ONCE", 2)

    async def story(store: Store) -> None:
        await make_tables(store, "a")
        assert await append_all(store, [("a", n, b"x", None) for n in range(2, 9)]) == ["stored"] * 7
        last: list[str] = []
        store.append(Append("a", 9, b"y", None, None, last.append))
        asyncio.get_running_loop().call_soon(partial(asserted, last))

    with_store(f"sqlite:///{tmp_path}/k.db", story)


def asserted(last: list[str]) -> None:
    """Nothing was said too early."""
    assert last in ([], ["stored"])


def test_of_many_that_raced_the_others_may_find_the_store_away(tmp_path: Path) -> None:
    """Each is told what became of it."""

    async def story(store: Store) -> None:
        await make_tables(store, "a", "b")
        await append_all(store, [("a", 2, b"x", None)])
        begun = [0]

        def break_down(connection: Any) -> None:
            begun[0] += 1
            if begun[0] == 3:
                connection.exec_driver_sql("SELECT * FROM nowhere")

        engine: Engine = store._engine
        event.listen(engine, "begin", break_down)
        outcomes = await append_all(store, [("a", 2, b"x", None), ("b", 2, b"y", None)])
        event.remove(engine, "begin", break_down)
        assert outcomes == ["lost", "away"]

    with_store(f"sqlite:///{tmp_path}/k.db", story)


def test_a_race_for_the_secret_is_lost_gracefully(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever was slower takes the other's."""

    async def story(store: Store) -> None:
        tried: list[str] = []
        first = await store.write(partial(questions.share_setting, name="secret", value="theirs"))

        def lose_once(connection: Any, **wanted: str) -> str:
            tried.append(wanted["value"])
            if len(tried) == 1:
                connection.exec_driver_sql("INSERT INTO settings VALUES ('secret', 'mine')")
            return first

        with monkeypatch.context() as patch:
            patch.setattr(questions, "share_setting", lose_once)
            assert await share_secret(store) == "theirs"
        assert len(tried) == 2

    with_store(f"sqlite:///{tmp_path}/k.db", story)


def test_who_comes_back_to_blox_sees_what_they_drew(tmp_path: Path) -> None:
    """Events missed are told, and the hand is shown, as no event tells what was drawn; a lag is told in between."""

    async def story(house: House) -> None:
        table, (ada, _), people = await seated(house, "blox")
        moves = (await ada.ask("legal", seat=1))["acts"]
        insert = next(move for move in moves if move["move"][0] == "+" and move["move"][-1] != "*")
        before = ada.came[-1]["n"]
        done = await ada.ask("act", act=insert)
        back = await people[0].join(table, since=before)
        assert [(await back.next())["op"] for _ in range(3)] == ["table", "events", "view"]
        assert back.came[-1]["n"] == done["n"]
        live = house.service.hub.tables[table]
        for watcher in live.audience.watchers:
            watcher._tell_lag()  # type: ignore[attr-defined]
        assert (await back.next("clock"))["lag"] == 0

    play(settings_for(tmp_path), story)


def test_a_stream_that_ends_before_it_begins(tmp_path: Path) -> None:
    """Whoever goes while something is still to be stored is not among the watchers afterwards."""

    async def story(house: House) -> None:
        table, (ada, _), _ = await seated(house)
        live = house.service.hub.tables[table]
        visitor = await house.service.know(ada.cookie, None)
        watchers = len(live.audience.watchers)
        request = requests.Act(seat=1, act={"type": "start"})
        house.service.hub.submit(live, visitor, request, 0, lambda _: None)
        ask = Ask(house.service, visitor, {"table": table}, Since(), Nothing(), "")
        stream = follow(ask, live)
        opening: asyncio.Future[bytes] = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0)
        opening.cancel()
        await asyncio.gather(opening, return_exceptions=True)
        await ada.ask("view")
        assert len(live.audience.watchers) == watchers

    play(settings_for(tmp_path), story)


def test_replays_tell_allowances(tmp_path: Path) -> None:
    """What was taken off the time of arrival stands beside the log."""

    async def story(house: House) -> None:
        table, (ada, _), people = await seated(house, "classic", options={"turns": 1, "pace": [0, 0]})
        live = house.service.hub.tables[table]
        visitor = await house.service.know(ada.cookie, None)
        waiting: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        house.service.hub.clock._offset += 1.0
        request = requests.Act(seat=1, act={"type": "start"})
        house.service.hub.submit(live, visitor, request, 120, waiting.set_result)
        await waiting
        for seat in (1, 2):
            if seat == 2:
                await people[1].post(f"/api/tables/{table}/requests", {"op": "act", "act": {"type": "start"}})
            await people[seat - 1].post(f"/api/tables/{table}/requests", {"op": "act", "act": {"type": "stop"}})
        (match,) = await house.service.store.read(questions.read_matches)
        replay = await house.service.store.read(partial(read_replay, match=match))
        assert list(replay.allowances.values()) == [120]
        line = int(next(iter(replay.allowances)))
        assert replay.log[line].act == {"type": "start"}

    play(settings_for(tmp_path), story)


def test_seldom_deeds() -> None:
    """Somebody goes before the start; a seat with a real box can't be covered; the middle of a log is told apart."""
    party = Party("classic", options={})
    party.ask(ADA, requests.Sit(seat=1))
    party.note(lines.Went(wall=party.wall, person=ADA.person))
    party.note(lines.Came(wall=party.wall, person=ADA.person))
    party.ask(ADA, requests.Equip(seat=1, play="box"))
    party.ask(BEN, requests.Sit(seat=2))
    for seat, visitor in enumerate((ADA, BEN), 1):
        party.ask(visitor, requests.Ready(seat=seat))
    party.ask(ADA, requests.Start())
    assert party.table.builder == 1
    party.ask(ADA, requests.Leave())
    assert party.refused(BEN, requests.Cover(seat=1, level=1)) == "not_now"


def test_the_server_as_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says where it listens, shows its page where that is wanted, and ends well; a port in use is an error."""
    shown: list[str] = []
    make = make_server

    def make_and_stop(settings: Any, show: Any) -> Any:
        server = make(settings, show=show)

        def note(url: str) -> None:
            shown.append(url)
            server.should_exit = True

        monkeypatch.setattr("webbrowser.open", note)
        server.show = note if show else None
        return server

    monkeypatch.setattr(serve, "make_server", make_and_stop)
    monkeypatch.setattr(serve, "set_up_logs", lambda: None)
    arguments = ["serve", "--port", "0", "--open", "--database", f"sqlite:///{tmp_path}/k.db"]
    assert main(arguments) == 0
    assert shown[0].startswith("http://127.0.0.1:")


def test_an_away_store_is_a_refusal() -> None:
    """So every way in says it alike."""
    assert isinstance(Away(), Refused)
    assert Away().code == "store_away"
