"""A real server in this process, and people who come to it by HTTP and sockets."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from klotz.server.service import Service
from klotz.server.serving import Server, make_server
from klotz.server.settings import Settings, read_settings

Plain = dict[str, Any]
PATIENCE: Final = 20.0
STORY_S: Final = 60.0
"""After so many seconds a test gives up on something that should have come, or on all that it has to tell."""


class House:
    """A server that runs."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.url = server.address
        self._open: list[httpx.AsyncClient | ClientConnection] = []
        self.service: Service = server.config.loaded_app.app.state.service

    async def person(self, name: str = "Ada") -> "Person":
        """Somebody who has said a name."""
        client = httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, trust_env=False)
        self._open.append(client)
        person = Person(self, client)
        if name:
            await person.post("/api/me", {"name": name})
        return person

    def keep(self, socket: ClientConnection) -> None:
        """Close a socket at the end."""
        self._open.append(socket)

    async def close(self) -> None:
        """Everybody goes home."""
        for one in self._open:
            await (one.aclose() if isinstance(one, httpx.AsyncClient) else one.close())


class Person:
    """Somebody with a browser, or a program that acts like one."""

    def __init__(self, house: House, client: httpx.AsyncClient) -> None:
        self.house, self.client = house, client
        self.origin: str | None = None

    async def post(self, path: str, body: Any, status: int = 200) -> Any:
        """Send something; the status must be as expected."""
        answer = await self.client.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def get(self, path: str, status: int = 200) -> Any:
        """Ask for something; the status must be as expected."""
        answer = await self.client.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def make(self, game: str = "mini", seats: int = 2, **more: Any) -> str:
        """Make a table; answers with its key."""
        made = await self.post("/api/tables", {"game": game, "seats": seats, **more})
        return str(made["table"])

    async def join(self, table: str, since: int | None = None) -> "Seat":
        """Connect to a table."""
        cookie = self.client.cookies.get("klotz")
        path = f"/api/tables/{table}/socket" + ("" if since is None else f"?since={since}")
        socket = await connect(
            self.house.url.replace("http", "ws", 1) + path,
            additional_headers={"Cookie": f"klotz={cookie}"} if cookie else {},
            origin=Origin(self.origin) if self.origin else None,
            compression=None,
            proxy=None,
            max_queue=None,
        )
        self.house.keep(socket)
        return Seat(socket, cookie or "")


class Seat:
    """A connection to a table, with all that has come."""

    def __init__(self, socket: ClientConnection, cookie: str) -> None:
        self.socket, self.cookie = socket, cookie
        self.came: list[Plain] = []
        self._asked = 0

    async def next(self, op: str = "", **fields: Any) -> Plain:
        """The next message of a kind; those before it are kept in `came`."""
        while True:
            raw = await asyncio.wait_for(self.socket.recv(), PATIENCE)
            message: Plain = msgspec.json.decode(raw)
            self.came.append(message)
            if op in ("", message["op"]) and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def ask(self, op: str, **fields: Any) -> Plain:
        """Ask for something, and wait for the answer."""
        self._asked += 1
        name = str(fields.pop("id", f"q{self._asked}"))
        await self.send({"op": op, "id": name, **fields})
        while True:
            message = await self.next()
            if message.get("id") == name and message["op"] in ("ok", "no", "legal"):
                return message

    async def act(self, kind: str, seat: int | None = None, **fields: Any) -> Plain:
        """Act in the game."""
        where = {} if seat is None else {"seat": seat}
        return await self.ask("act", act={"type": kind, **fields}, **where)

    async def send(self, message: Plain) -> None:
        """Send a message as it is."""
        await self.socket.send(msgspec.json.encode(message).decode())

    async def ended(self) -> Plain:
        """Wait for the end of the connection; answers with the last message."""
        with suppress(ConnectionClosed):
            while True:
                await self.next()
        return self.came[-1]

    @property
    def events(self) -> list[Plain]:
        """All events that have come."""
        return [event for message in self.came if message["op"] == "events" for event in message["events"]]


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[House]:
    """Run a server on a free port, as it would run alone."""
    server = make_server(settings)
    running = asyncio.create_task(server.serve())
    while not server.started:
        assert not running.done(), "the server has not started"
        await asyncio.sleep(0)
    house = House(server)
    try:
        yield house
    finally:
        await house.close()
        server.should_exit = True
        await running


def settings_for(folder: Path, **more: Any) -> Settings:
    """Settings of a server for a test, with a database of its own."""
    return read_settings({}, **({"database": f"sqlite:///{folder}/klotz.db", "port": 0} | more))


def play(settings: Settings, story: Callable[[House], Awaitable[None]], seconds: float = STORY_S) -> None:
    """Run a story with a server."""
    faults: list[Plain] = []

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        async with open_house(settings) as house, asyncio.timeout(seconds):
            await story(house)

    asyncio.run(run())
    assert not faults


async def seated(house: House, game: str = "mini", **more: Any) -> tuple[str, list[Seat], list[Person]]:
    """Two people at a table in play."""
    people = [await house.person(name) for name in ("Ada", "Ben")]
    table = await people[0].make(game, **more)
    seats = [await person.join(table) for person in people]
    for number, seat in enumerate(seats, 1):
        assert (await seat.ask("sit", seat=number))["op"] == "ok"
        assert (await seat.ask("ready", seat=number))["op"] == "ok"
    assert (await seats[0].ask("start"))["op"] == "ok"
    for seat in seats:
        await seat.next("view")
    return table, seats, people
