"""What is said between a server and the process in which bots think: MessagePack, each message after its length."""

from functools import reduce
from operator import or_
from typing import Any, Final

import msgspec

from klotz import events as shared_events
from klotz.blox import events as blox_events
from klotz.game import Event
from klotz.rounds import events as round_events
from klotz.server.bots.minds import Seated

HEAD: Final = 4


class Order(msgspec.Struct, frozen=True, tag_field="op"):
    """What a mind is told. `bot` is its name, `serial` counts what it was told."""

    bot: str
    serial: int


class Sit(Order, frozen=True, tag="sit"):
    """Begin to think for a seat."""

    seated: Seated
    view: msgspec.Raw


class Hear(Order, frozen=True, tag="hear"):
    """This has happened; and so it looks now."""

    events: msgspec.Raw
    now: int
    view: msgspec.Raw


class Done(Order, frozen=True, tag="done"):
    """The wish has come true; no new one is asked for yet."""


class Fail(Order, frozen=True, tag="fail"):
    """The wish was refused; and so it looks now."""

    now: int
    view: msgspec.Raw


class Rise(Order, frozen=True, tag="rise"):
    """Think no more for this seat."""


class Wished(msgspec.Struct, frozen=True):
    """What a mind wants after what it was told: an act at a time of the game, or nothing."""

    bot: str
    serial: int
    at: int
    act: dict[str, Any] | None


ORDERS: Final = msgspec.msgpack.Decoder(Sit | Hear | Done | Fail | Rise)
WISHES: Final = msgspec.msgpack.Decoder(Wished)
PACK: Final = msgspec.msgpack.Encoder().encode


def any_of(*modules: Any) -> Any:
    """Any event of these modules."""
    found = [kind for module in modules for kind in vars(module).values()]
    return reduce(or_, {kind for kind in found if isinstance(kind, type) and issubclass(kind, Event) and kind != Event})


EVENTS: Final[dict[bool, msgspec.msgpack.Decoder[list[Event]]]] = {
    False: msgspec.msgpack.Decoder(list[any_of(shared_events, round_events)]),  # type: ignore[misc]
    True: msgspec.msgpack.Decoder(list[any_of(shared_events, blox_events)]),  # type: ignore[misc]
}
"""How events are read: those of the building games, and those of BLOX."""


def enframe(message: msgspec.Struct) -> bytes:
    """A message as it goes through a pipe."""
    body = PACK(message)
    return len(body).to_bytes(HEAD, "big") + body
