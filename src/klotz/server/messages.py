"""All messages between a table and whoever is connected to it, declared once; `op` says what a message is."""

from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType

from klotz.game import Event, Seat
from klotz.refusal import Refusal, Refused
from klotz.rounds.acts import Tick
from klotz.server.tables.requests import Act, Deed, Request, RequestId
from klotz.server.tables.showing import Own, TableShown

BrickName = Annotated[str, Meta(max_length=32)]


class View(Request, frozen=True, tag="view"):
    """Show everything anew."""


class Legals(Request, frozen=True, tag="legal"):
    """What may an own seat do now?"""

    seat: Seat


class Hand(Request, frozen=True, tag="hand"):
    """Where the builder's hand carries a brick; without a brick: nowhere. Passed on to the others, and forgotten."""

    seat: Seat
    brick: BrickName | None = None
    pose: Annotated[str, Meta(max_length=8)] = ""
    x: Tick = 0
    y: Tick = 0


Incoming = Act | Deed | View | Legals | Hand
"""What a visitor sends."""


class Named(msgspec.Struct, frozen=True):
    """Of any message, what its sender calls it."""

    id: RequestId = ""


class Message(msgspec.Struct, frozen=True, tag_field="op", kw_only=True):
    """What a visitor is sent."""


class Ok(Message, frozen=True, tag="ok"):
    """Done, and durable: the line of this number did it."""

    id: str
    n: int


class No(Message, frozen=True, tag="no"):
    """Refused; nothing has changed."""

    id: str
    error: Refusal


class Happened(Message, frozen=True, tag="events"):
    """What has happened in the game, up to the line of this number."""

    n: int
    events: list[Event]


class Says(Message, frozen=True, tag="table"):
    """How the table is now, up to the line of this number, and what the visitor is there."""

    n: int
    table: TableShown
    you: Own


class Seen(Message, frozen=True, tag="view"):
    """All that a seat (0: a spectator) knows of the game, and what time it is there (ms since it began)."""

    n: int
    seat: int
    now: int
    view: Any


class Listed(Message, frozen=True, tag="legal"):
    """What a seat may do now: acts, or the types of acts where those are too many to list."""

    id: str
    n: int
    seat: int
    acts: list[Any]


class Clock(Message, frozen=True, tag="clock"):
    """What time it is in the game, and the visitor's measured lag in ms, which is allowed for."""

    now: int | None
    lag: int


class Hovers(Message, frozen=True, tag="hand"):
    """Where somebody's hand is."""

    seat: int
    brick: str | None
    pose: str
    x: int
    y: int


class Bye(Message, frozen=True, tag="bye"):
    """The last message of a connection, and why it ends."""

    error: Refusal | UnsetType = UNSET


Outgoing = Ok | No | Happened | Says | Seen | Listed | Clock | Hovers | Bye
"""What a visitor is sent."""
_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Incoming)
write_message: Final = _ENCODER.encode


def read_message(raw: bytes) -> Incoming:
    """What a visitor has sent; rubbish is refused."""
    try:
        message: Incoming = _DECODER.decode(raw)
    except RecursionError as error:
        raise Refused("bad_request", "this is nested too deeply") from error
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise Refused("bad_request", str(error)[:300]) from error
    return message


def read_id(raw: bytes) -> str:
    """What the sender called a message that can't be read otherwise, so that the refusal can be told apart."""
    try:
        return msgspec.json.decode(raw, type=Named).id
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError, RecursionError):
        return ""
