"""Calls about tables: make one, look at it, ask something of it."""

import asyncio
from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import Annotated, Any, TypeVar

import msgspec
import segno
from msgspec import Meta

from klotz.game import SeatCount
from klotz.refusal import Refused
from klotz.server.futures import fail, settle
from klotz.server.http.calls import Ask, Call, Nothing, Reply
from klotz.server.live.live import LiveTable
from klotz.server.live.telling import now_of
from klotz.server.messages import Listed, Ok, Says, Seen
from klotz.server.store import questions
from klotz.server.tables.requests import Act, Deed
from klotz.server.tables.showing import TableShown, show, show_own

Answer = TypeVar("Answer")
AnySeat = Annotated[int, Meta(ge=0, le=4)]


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made."""

    game: str
    seats: SeatCount = 2
    options: dict[str, Any] = {}
    listed: bool = False


class Made(msgspec.Struct, frozen=True):
    """A table that was made. Whoever has the link may come."""

    table: str
    link: str


class InLobby(msgspec.Struct, frozen=True):
    """A table that is open to all."""

    table: str
    shown: TableShown


class AtSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat is meant; 0 is a spectator's."""

    seat: AnySeat = 0


async def make(ask: Ask[Wanted]) -> Made:
    """Make a table; the caller is its host."""
    await ask.service.need_room(ask.visitor)
    sent = ask.sent
    name = await ask.service.hub.make(ask.visitor, sent.game, sent.seats, sent.options, listed=sent.listed)
    return Made(name, f"/t/{name}")


async def list_lobby(ask: Ask[Nothing]) -> list[InLobby]:
    """The tables that are open to all, and games to watch."""
    found = await ask.service.store.read(questions.read_lobby)
    return [InLobby(name, msgspec.json.decode(summary, type=TableShown)) for name, summary in found]


async def look(ask: Ask[Nothing]) -> Says:
    """A table as the caller sees it."""
    person = ask.visitor.person
    return await settled(
        ask, lambda live: Says(n=live.durable, table=show(live.table), you=show_own(live.table, person))
    )


async def view(ask: Ask[Nothing]) -> Seen:
    """All that an own seat knows of the game in play, or, as seat 0, a spectator."""
    seat = ask.query.seat

    def see(live: LiveTable) -> Seen:
        need_own(live, ask)
        table = live.table
        return Seen(n=table.n, seat=seat, now=now_of(table), view=table.view(seat))

    return await settled(ask, see)


async def legal(ask: Ask[Nothing]) -> Listed:
    """What an own seat may do now."""
    seat = ask.query.seat

    def see(live: LiveTable) -> Listed:
        need_own(live, ask)
        table = live.table
        acts = list(table.match.game.legal(seat)) if table.match and seat else []
        return Listed(id="", n=table.n, seat=seat, acts=acts)

    return await settled(ask, see)


async def request(ask: Ask[Act | Deed]) -> Ok:
    """Ask something of a table, in the words of the socket; answered when it is durable."""
    live = await ask.service.hub.find(ask.place["table"])
    answer: asyncio.Future[int | Refused] = asyncio.get_running_loop().create_future()

    ask.service.hub.submit(live, ask.visitor, ask.sent, 0, partial(settle, answer))
    outcome = await answer
    if isinstance(outcome, Refused):
        raise outcome
    return Ok(id=ask.sent.id, n=outcome)


async def draw_code(ask: Ask[Nothing]) -> Reply:
    """The link to a table as a QR code."""
    live = await ask.service.hub.find(ask.place["table"])
    drawn = BytesIO()
    link = f"{ask.service.settings.origin or ask.origin}/t/{live.id}"
    segno.make(link, error="m").save(drawn, kind="svg", scale=8, xmldecl=False, title=link)
    return Reply(drawn.getvalue(), "image/svg+xml")


async def settled(ask: Ask[Any], look: Callable[[LiveTable], Answer]) -> Answer:
    """What is to be seen of a table at a moment when all of it is durable."""
    live = await ask.service.hub.find(ask.place["table"])
    seen: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def see(away: Refused | None) -> None:
        try:
            if away:
                raise away
            settle(seen, look(live))
        except Refused as refused:
            fail(seen, refused)

    live.when_durable(see)
    return await seen


def need_own(live: LiveTable, ask: Ask[Any]) -> None:
    """Refuse a seat that is not the caller's; a spectator's is everybody's."""
    seat = ask.query.seat
    if seat and seat not in live.table.seats_of(ask.visitor.person):
        raise Refused("not_allowed", f"seat {seat} is not yours")


AT = "/api/tables/{table}"
CALLS = (
    Call("POST", "/api/tables", make, Made, sent=Wanted, needs_name=True),
    Call("GET", "/api/tables", list_lobby, list[InLobby]),
    Call("GET", AT, look, Says, refuses=("not_found",)),
    Call("GET", f"{AT}/view", view, Seen, query=AtSeat, refuses=("not_found", "not_allowed", "not_now")),
    Call("GET", f"{AT}/legal", legal, Listed, query=AtSeat, refuses=("not_found", "not_allowed")),
    Call("POST", f"{AT}/requests", request, Ok, sent=Act | Deed, needs_name=True, refuses=("not_found", "not_now")),
    Call("GET", f"{AT}/qr.svg", draw_code, bytes, kind="image/svg+xml", refuses=("not_found",)),
)
