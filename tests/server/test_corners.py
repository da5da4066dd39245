"""What seldom happens at a server, and has to be right all the same."""

import asyncio
import io
import random
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import structlog

from klotz.cli import main
from klotz.refusal import Refused
from klotz.server.futures import fail, settle
from klotz.server.http.watching import Listener, next_message
from klotz.server.ids import SecureLuck
from klotz.server.limits import Buckets
from klotz.server.logs import set_up_logs
from klotz.server.settings import Settings, read_settings
from klotz.server.tables.lines import Went
from tests.server.house import House, Person, play, seated, settings_for
from tests.server.services import Postgres


def test_settings_come_from_arguments_and_the_environment() -> None:
    """Arguments go first; what is wrong is named."""
    found = read_settings({"KLOTZ_PORT": "9000", "KLOTZ_HOST": "::1", "PATH": "x"}, port=9001, redis=None)
    assert (found.port, found.host, found.redis) == (9001, "::1", "")
    assert read_settings({}) == Settings()
    with pytest.raises(Refused, match="port"):
        read_settings({"KLOTZ_PORT": "many"})


def test_those_who_called_longest_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """The memory for callers is bounded, and a bucket fills up with time."""
    monkeypatch.setattr("klotz.server.limits.MOST_KNOWN", 2)
    now = [0.0]
    buckets = Buckets(1.0, 1, lambda: now[0])
    assert [buckets.take(caller) for caller in "aabca"] == [True, False, True, True, True]
    assert not buckets.take("a")
    now[0] = 1.0
    assert buckets.take("a")


def test_who_has_given_up_is_not_answered() -> None:
    """An answer that comes too late harms nobody."""

    async def story() -> None:
        waiting: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        waiting.cancel()
        settle(waiting, 1)
        fail(waiting, ValueError())
        assert waiting.cancelled()

    asyncio.run(story())


def test_a_listener_who_does_not_read_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are told nothing more, and may come back; who reads hears now and then that the stream is alive."""

    async def story() -> None:
        listener = Listener("p")
        for _ in range(1_001):
            listener.post(b"x")
        assert await next_message(listener) is None
        monkeypatch.setattr("klotz.server.http.watching.BREATH_S", 0.0)
        assert await next_message(listener) == b""
        listener.finish(Refused("store_away", "gone"))
        assert msgspec.json.decode(await listener.waiting.get() or b"")["error"]["code"] == "store_away"
        assert await listener.waiting.get() is None
        for _ in range(1_000):
            listener.post(b"x")
        listener.finish(Refused("store_away", "gone"))
        assert await listener.waiting.get() is None

    asyncio.run(story())


def test_logs_are_lines_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    """One line for each thing that is worth telling."""
    try:
        set_up_logs()
        structlog.get_logger().warning("the relay is away")
        assert msgspec.json.decode(capsys.readouterr().err)["event"] == "the relay is away"
    finally:
        structlog.reset_defaults()


async def raw(house: House, text: str) -> bytes:
    """Send bytes as they are, and end; answers with what came."""
    host, port = house.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(text.replace("\n", "\r\n").encode())
    writer.write_eof()
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer


def test_strange_calls(tmp_path: Path) -> None:
    """Cookies that are none, bodies cut off or nested too deeply, what there is not: no call ends the server."""

    async def story(house: House) -> None:
        ada = await house.person()
        answer = await ada.client.get("/api/games", headers={"Cookie": "a,b=1"})
        assert answer.status_code == 200
        await raw(house, "POST /api/me HTTP/1.1\nHost: x\nContent-Type: application/json\nContent-Length: 50\n\n{")
        headers = {"Content-Type": "application/json"}
        for body in (b"[" * 100_000, b"\xff", b'{"name": "\\ud800"}'):
            deep = await ada.client.post("/api/me", content=body, headers=headers)
            assert deep.status_code == 400
        assert (await ada.client.get("/api/openapi.json")).json()["openapi"] == "3.1.0"
        assert (await ada.client.delete("/api/me")).status_code == 405
        assert (await ada.get("/nowhere", 404))["error"]["code"] == "not_found"
        assert (await ada.get("/api/games?x=1", 400))["error"]["code"] == "bad_request"

    play(settings_for(tmp_path), story)


def test_a_stream_of_a_table_whose_store_is_away(tmp_path: Path, postgres: Postgres) -> None:
    """Whoever watches is told why it ends; deadlines and views wait for the store too."""

    async def story(house: House) -> None:
        table, (ada, _), (person, _) = await seated(house)
        await ada.act("start")
        await asyncio.to_thread(postgres.stop)
        try:
            assert (await ada.act("place", brick="red", pose="1x3", x=0))["op"] == "no"
            await person.get(f"/api/tables/{table}/view", 503)
            async with person.client.stream("GET", f"/api/tables/{table}/events") as answer:
                (line,) = [line async for line in answer.aiter_lines()]
            assert msgspec.json.decode(line)["error"]["code"] == "store_away"
            late = await person.join(table)
            assert (await late.ended())["error"]["code"] == "store_away"
            assert (await ada.ask("legal", seat=1))["error"]["code"] == "store_away"
            unknown = await person.join("elsewhere")
            assert (await unknown.ended())["error"]["code"] == "store_away"
            with pytest.raises(Refused, match="away"):
                await house.service.hub.keeper.look_around()
        finally:
            await asyncio.to_thread(postgres.start)
        assert (await ada.act("place", brick="red", pose="1x3", x=0))["op"] == "ok"

    play(settings_for(tmp_path, database=postgres.new_database()), story)


def test_what_falls_due_while_the_store_is_away_does_so_later(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deadline is not forgotten because it could not be stored."""
    monkeypatch.setattr("klotz.server.live.keeping.ROUND_S", 0.05)
    times = {"time_ms": {"1": 400, "2": 400, "3": 400}}

    async def story(house: House) -> None:
        _, (ada, _), _ = await seated(house, "classic", options=times)
        await house.service.hub.keeper.look_around()
        await ada.act("roll")
        await ada.act("start")
        await asyncio.to_thread(postgres.stop)
        while (await ada.ask("legal", seat=1))["op"] != "no":
            pass
        await asyncio.to_thread(postgres.start)
        while not [event for event in ada.events if event["event"] == "time_up"]:
            await ada.next("events")

    free = {"acts_per_second": 1e6, "acts_at_once": 10**6}
    play(settings_for(tmp_path, database=postgres.new_database(), **free), story)


def test_somebody_wrongly_said_to_be_gone_is_back(tmp_path: Path) -> None:
    """Another process does not know who is connected here: what it says of them is put right."""

    async def story(house: House) -> None:
        table, (ada, _), _ = await seated(house)
        hub = house.service.hub
        live = hub.tables[table]
        person = live.table.seats[0].person
        line = msgspec.json.encode(Went(wall=hub.clock.now(), person=person))
        hub.hear("unknown", 1, line)
        n = live.durable + 1
        row = partial(store_line, table=table, n=n, body=line)
        await house.service.store.write(row)
        hub.hear(table, n, line)
        while not (await ada.next("table"))["table"]["seats"][0].get("gone"):
            pass
        while (await ada.next("table"))["table"]["seats"][0].get("gone"):
            pass
        hub.hear(table, live.durable + 9, line)
        assert (await ada.act("start"))["op"] == "ok"
        hub.presence.look_all(live)
        for note in (hub.presence._note_back, hub.presence._note_gone, hub.presence._note_gone):
            note(live.table, person)

    play(settings_for(tmp_path), story)


def store_line(connection: Any, table: str, n: int, body: bytes) -> None:
    """Store a line as another process would."""
    connection.exec_driver_sql("INSERT INTO log VALUES (?, ?, ?)", (table, n, body))


def test_people_whom_the_server_forgot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only so many names are kept in memory; the others are read again. A cookie of another server's is nobody's."""
    monkeypatch.setattr("klotz.server.service.MOST_NAMES", 1)

    async def story(house: House) -> None:
        people: list[Person] = [await house.person(name) for name in ("Ada", "Ben")]
        for person, name in zip(people, ("Ada", "Ben"), strict=True):
            assert (await person.get("/api/me"))["name"] == name
        stranger = await house.person("")
        stranger.client.cookies.set("klotz", house.service.signer.sign("somebody"))
        await stranger.get("/api/me", 401)

    play(settings_for(tmp_path), story)


def test_large_messages_and_viewers_who_do_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames of every size arrive whole; who takes nothing in is cut off, and others do not wait for them."""

    async def story(house: House) -> None:
        ada = await house.person()
        cards = (await ada.get("/api/decks/classic"))["cards"]
        deck = [card | {"id": f"{card['id']}-{copy}"} for copy in range(8) for card in cards]
        table = await ada.make("classic", options={"deck": deck})
        seat = await ada.join(table)
        assert len((await seat.next("table"))["table"]["options"]["deck"]) == len(deck)
        monkeypatch.setattr("klotz.server.socket.wire.MOST_UNREAD", -1)
        await seat.send({"op": "view"})
        await seat.ended()

    play(settings_for(tmp_path, longest_body=10**6), story)


def test_commands_in_this_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the commands answer to the shell."""
    url = f"sqlite:///{tmp_path}/k.db"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert main(["import", "--database", url]) == 0
    assert main(["backup", str(tmp_path / "copy.db"), "--database", url]) == 0
    assert main(["backup", str(tmp_path / "copy.db"), "--database", url]) == 2
    assert main(["export", "--database", f"sqlite:///{tmp_path}/none.db"]) == 2
    assert main(["export", "--database", url]) == 0
    assert main(["export", "--database", "rubbish"]) == 2
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"rubbish")))
    assert main(["import", "--database", url]) == 2
    assert main(["serve", "--database", "rubbish"]) == 2
    structlog.reset_defaults()


def test_luck_from_the_system() -> None:
    """A server's chance is not to be guessed, and is as even as any."""
    luck = SecureLuck()
    assert {luck.below(3) for _ in range(200)} == {0, 1, 2}
    assert random.Random(1).random() != luck.share()
