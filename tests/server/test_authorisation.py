"""Who may do what: every call and every request by every kind of visitor, over real connections."""

from pathlib import Path
from typing import Final, get_args

import pytest

from klotz.server.http.routes import CALLS
from klotz.server.messages import Incoming
from tests.server.house import House, Person, Plain, Seat, play, settings_for

VISITORS: Final = ("nobody", "forger", "stranger", "guest", "host")
"""Without a name; with a cookie that nobody signed; named, at no seat; at seat 2; at seat 1, and host."""
ALL, NAMED, SEATED, HOST, NONE = VISITORS, VISITORS[2:], VISITORS[3:], VISITORS[4:], ()
GATHERING: Final[list[tuple[Plain, tuple[str, ...]]]] = [
    ({"op": "sit", "seat": 3}, NAMED),
    ({"op": "leave"}, SEATED),
    ({"op": "ready", "seat": 2}, ("guest",)),
    ({"op": "equip", "seat": 2, "play": "box"}, SEATED),
    ({"op": "bot", "seat": 3, "level": 1}, HOST),
    ({"op": "remove", "seat": 2}, HOST),
    ({"op": "swap", "seat": 1, "other": 2}, HOST),
    ({"op": "options", "options": {}}, HOST),
    ({"op": "list", "listed": True}, HOST),
    ({"op": "host", "seat": 2}, HOST),
    ({"op": "view"}, ALL),
    ({"op": "legal", "seat": 2}, ("guest",)),
]
PLAYING: Final[list[tuple[Plain, tuple[str, ...]]]] = [
    ({"op": "act", "seat": 2, "act": {"type": "start"}}, ("guest",)),
    ({"op": "act", "act": {"type": "start"}}, ("guest",)),
    ({"op": "pause", "seat": 2}, ("guest",)),
    ({"op": "cover", "seat": 3, "level": 1}, SEATED),
    ({"op": "return", "seat": 3}, NONE),
    ({"op": "start"}, NONE),
    ({"op": "rematch"}, NONE),
    ({"op": "leave"}, SEATED),
]
AT_TABLE: Final = {
    "/api/tables/{table}": ALL, "/api/tables/{table}/view": ALL, "/api/tables/{table}/view?seat=2": ("guest",),
    "/api/tables/{table}/legal?seat=2": ("guest",), "/api/tables/{table}/qr.svg": ALL,
    "/api/tables/{table}/matches": ALL, "/api/tables": ALL, "/api/me": NAMED, "/api/games": ALL, "/api/bots": ALL,
    "/api/decks": ALL, "/api/decks/mini": ALL, "/api/schema.json": ALL, "/health": ALL, "/metrics": ALL,
    "/api/matches/{match}": NONE,
}  # fmt: skip
POSTED: Final = {"/api/tables": NAMED, "/api/me/token": NAMED}


class Company:
    """A table with a host, a guest and somebody who has left; and people of other kinds."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.people: dict[str, Person] = {}
        self.table = ""

    async def gather(self) -> None:
        """Come together; seat 3 is empty."""
        for name in VISITORS:
            self.people[name] = await self.house.person("" if name in ("nobody", "forger") else name)
        forged = "p.".join(["x", "0" * 64])
        self.people["forger"].client.cookies.set("klotz", forged)
        self.table = await self.people["host"].make("dice", 3)
        await self.ask("host", {"op": "sit", "seat": 1})
        await self.ask("guest", {"op": "sit", "seat": 2})

    async def begin(self) -> None:
        """Begin the game, with somebody at seat 3 who then leaves. In the dice edition seat 3 calls go, or seat 2."""
        gone = await self.house.person("gone")
        self.people["gone"] = gone
        await self.ask("gone", {"op": "sit", "seat": 3})
        await self.ask("host", {"op": "options", "options": {"first": 3}})
        for seat, name in enumerate(("host", "guest", "gone"), 1):
            await self.ask(name, {"op": "ready", "seat": seat})
        await self.ask("host", {"op": "start"})
        await self.ask("gone", {"op": "leave"})

    async def ask(self, name: str, request: Plain) -> None:
        """Somebody asks what they may."""
        await self.people[name].post(f"/api/tables/{self.table}/requests", request)

    async def join(self, name: str) -> Seat:
        """Somebody connects."""
        return await self.people[name].join(self.table)


def refused_code(visitor: str) -> tuple[str, ...]:
    """How somebody is refused who may not."""
    return ("unknown_person",) if visitor in ("nobody", "forger") else ("not_allowed", "not_now", "not_your_turn")


@pytest.mark.parametrize("visitor", VISITORS)
@pytest.mark.parametrize(("request_", "may"), [*GATHERING, *PLAYING], ids=str)
def test_requests(tmp_path: Path, request_: Plain, may: tuple[str, ...], visitor: str) -> None:
    """Over the socket, and but for looking also by HTTP: allowed to those named, refused to all others."""

    async def story(house: House) -> None:
        company = Company(house)
        await company.gather()
        if (request_, may) in PLAYING:
            await company.begin()
        seat = await company.join(visitor)
        await seat.next("table")
        answer = await seat.ask(**request_)
        if visitor in may:
            assert answer["op"] in ("ok", "legal"), answer
        else:
            assert answer["op"] == "no"
            by_socket = answer["error"]["code"]
            if request_["op"] == "legal":
                assert by_socket == "not_allowed"
            else:
                assert by_socket in refused_code(visitor)
                path = f"/api/tables/{company.table}/requests"
                answer = (await company.people[visitor].client.post(path, json=request_)).json()
                assert answer["error"]["code"] == by_socket

    play(settings_for(tmp_path), story)


@pytest.mark.parametrize("visitor", VISITORS)
def test_calls(tmp_path: Path, visitor: str) -> None:
    """Every call: allowed to those named, refused to all others with the status for that."""

    async def story(house: House) -> None:
        company = Company(house)
        await company.gather()
        await company.begin()
        person = company.people[visitor]
        match = (await person.get(f"/api/tables/{company.table}"))["table"]["match"]
        for path, may in AT_TABLE.items():
            answer = await person.client.get(path.format(table=company.table, match=match))
            wanted = {200} if visitor in may else {401, 403, 404}
            assert answer.status_code in wanted, (path, answer.text)
        for path, may in POSTED.items():
            answer = await person.client.post(path, json={"game": "mini"})
            assert answer.status_code == (200 if visitor in may else 401), (path, answer.text)
        assert (await person.client.post("/api/me", json={"name": "X"})).status_code == 200

    play(settings_for(tmp_path), story)


def test_nothing_is_left_out() -> None:
    """A request or a call that is added has to say here who may."""
    requests = {str(kind.__struct_config__.tag) for kind in get_args(Incoming)}
    told = {request["op"] for request, _ in (*GATHERING, *PLAYING)}
    assert requests - told == {"hand"}
    paths = {path.partition("?")[0] for path in (*AT_TABLE, *POSTED)}
    elsewhere = {"/api/tables/{table}/requests", "/api/tables/{table}/events"}
    assert {call.path.replace("{deck}", "mini") for call in CALLS} == paths | elsewhere
