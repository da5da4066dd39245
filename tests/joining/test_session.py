"""A session in this process: what is typed and told, a lost connection, what stops it; and who one was before."""

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from klotz.cli import main
from klotz.joining.session import Session, read_lines
from klotz.joining.visits import Link, introduce, keep_visit, make_table, read_link, read_visits
from klotz.refusal import Refused
from tests.server.house import House, play, settings_for


class Desk:
    """Somebody typing: lines are handed in, what is told is kept."""

    def __init__(self, house: House, table: str, cookie: str) -> None:
        self.told: asyncio.Queue[str] = asyncio.Queue()
        self.lines: asyncio.Queue[str | None] = asyncio.Queue()
        self.session = Session(Link(house.url, table), cookie, self.told.put_nowait)
        self.running = asyncio.create_task(self.session.run(self._typed()))

    async def _typed(self) -> AsyncIterator[str]:
        while (line := await self.lines.get()) is not None:
            yield line

    async def say(self, line: str, answer: str) -> str:
        """Type a line, and wait for an answer that says this."""
        self.lines.put_nowait(line)
        while answer not in (told := await self.told.get()):
            pass
        return told


def at_desk(folder: Path, story: Callable[[Desk, House, str], Awaitable[None]]) -> None:
    """Run a story with somebody at a new table."""

    async def run(house: House) -> None:
        ada = await house.person()
        table = await ada.make("mini", options={"turns": 1})
        desk = Desk(house, table, ada.client.cookies["klotz"])
        await story(desk, house, table)
        desk.lines.put_nowait("quit")
        await desk.running

    play(settings_for(folder), run)


def test_a_session(tmp_path: Path) -> None:
    """Sitting down, asking, being refused, playing, and looking."""

    async def story(desk: Desk, house: House, table: str) -> None:
        await desk.say("help", "At the table")
        await desk.say("dance", "type help")
        await desk.say("sit 1", "Seat 1: Ada, host, yours")
        await desk.say("start", "No: seat 1 is not ready")
        await desk.say("bot 2 level 1", "Seat 2: a bot of level 1")
        await desk.say("legal", "You may: wait")
        await desk.say("ready", "Seat 1: Ada, host, ready")
        await desk.say("start", "at play")
        await desk.say("legal", "You may: start")
        await desk.say("start", "Card mini-")
        await desk.say("place red 3x1 0", "red is at 0")
        await desk.say("look", "On the table: red 3x1")
        assert desk.session.name(1) == "Ada"
        assert house.url
        assert table

    at_desk(tmp_path, story)


def test_a_connection_that_is_lost_is_made_again(tmp_path: Path) -> None:
    """What was typed meanwhile is sent when it is back, and what was missed is told; nothing is told twice."""

    async def story(desk: Desk, house: House, table: str) -> None:
        await desk.say("sit 1", "yours")
        await desk.say("bot 2", "a bot")
        await desk.say("ready", "ready")
        await desk.say("start", "at play")
        await desk.say("start", "Card mini-")
        (watcher,) = house.service.hub.tables[table].audience.watchers
        watcher._wire.transport.abort()  # type: ignore[attr-defined]
        await desk.say("", "The connection is lost")
        told = await desk.say("place red 3x1 0", "red is at 0")
        assert told.startswith("red is at 0")

    at_desk(tmp_path, story)


def test_a_table_that_is_none_ends_the_session(tmp_path: Path) -> None:
    """It is told why, once."""

    async def run(house: House) -> None:
        desk = Desk(house, "nowhere", "")
        with pytest.raises(Refused, match="no such table"):
            await desk.running

    play(settings_for(tmp_path), run)


def test_who_one_was_before(tmp_path: Path) -> None:
    """A name at a server is kept for its owner alone; under the same name one is the same person again."""
    file = tmp_path / "klotz" / "visits.json"

    async def run(house: House) -> None:
        link = read_link(house.url)
        first = await asyncio.to_thread(introduce, link, "Ada", file)
        assert await asyncio.to_thread(introduce, link, "Ada", file) == first
        assert await asyncio.to_thread(introduce, link, "Ben", file) != first
        made = await asyncio.to_thread(make_table, link, {"game": "mini"}, first)
        assert read_link(f"{house.url}/t/{made.table}") == made
        with pytest.raises(Refused, match="`name`"):
            await asyncio.to_thread(introduce, link, "a\nb", file)
        with pytest.raises(Refused, match="does not answer"):
            await asyncio.to_thread(introduce, Link("http://127.0.0.1:9", ""), "Ada", file)

    play(settings_for(tmp_path), run)
    assert file.stat().st_mode & 0o077 == 0
    keep_visit(file, "other", "x")
    assert len(read_visits(file)) == 3
    file.write_text("rubbish")
    assert read_visits(file) == {}


def test_links_in_short() -> None:
    """The scheme may be left out; where the socket is follows from it."""
    assert read_link("localhost:8000/t/KEY") == Link("http://localhost:8000", "KEY")
    assert read_link("https://play.example.org/t/KEY").socket == "wss://play.example.org/api/tables/KEY/socket"


def test_the_command_says_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With exit code 2."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert main(["join", "ftp://x"]) == 2
    assert main(["join", "http://127.0.0.1:9"]) == 2


def test_the_command_makes_a_table_and_joins_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server's address is enough; the link for others is the first thing that is said."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("sit 1\nquit\n"))

    async def run(house: House) -> None:
        assert await asyncio.to_thread(main, ["join", house.url, "--name", "Ada", "--options", "{"]) == 2
        assert await asyncio.to_thread(main, ["join", house.url, "--name", "Ada"]) == 0
        link = next(line for line in capsys.readouterr().out.splitlines() if "/t/" in line)
        assert await asyncio.to_thread(main, ["join", link, "--name", "Ada"]) == 0

    play(settings_for(tmp_path), run)


def test_a_server_of_something_else_is_told(tmp_path: Path) -> None:
    """Whoever answers without knowing who one is, is no server of Klotz."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"}")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
        await writer.drain()
        writer.close()

    async def run() -> None:
        async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
            link = read_link("http://{}:{}".format(*server.sockets[0].getsockname()))
            with pytest.raises(Refused, match="no server of Klotz"):
                await asyncio.to_thread(introduce, link, "Ada", tmp_path / "visits.json")

    asyncio.run(run())


def test_lines_are_read_until_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they are typed."""
    (tmp_path / "typed").write_text("one\ntwo\n")

    async def read() -> list[str]:
        return [line async for line in read_lines()]

    with (tmp_path / "typed").open() as typed:
        monkeypatch.setattr("sys.stdin", typed)
        assert asyncio.run(read()) == ["one\n", "two\n"]
