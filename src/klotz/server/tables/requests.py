"""What people may ask of a table. `id` is what the sender calls the request: its answer carries it."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from klotz.game import Seat
from klotz.rounds.options import Play

RequestId = Annotated[str, Meta(max_length=32)]
LevelNumber = Annotated[int, Meta(ge=1, le=9)]


class Request(msgspec.Struct, frozen=True, tag_field="op", forbid_unknown_fields=True, kw_only=True, gc=False):
    """Something that is asked."""

    id: RequestId = ""


class Act(Request, frozen=True, tag="act", kw_only=True, gc=True):
    """Act in the game, at a seat; whoever has only one need not name it."""

    seat: Seat | None = None
    act: dict[str, Any]


class Sit(Request, frozen=True, tag="sit"):
    """Take an empty seat; with a name where several people share a device."""

    seat: Seat
    name: str | None = None


class Leave(Request, frozen=True, tag="leave"):
    """Leave one's seats: before the start they become empty, in a game a bot may take over."""


class Ready(Request, frozen=True, tag="ready"):
    """Be ready at a seat, or no longer."""

    seat: Seat
    ready: bool = True


class Equip(Request, frozen=True, tag="equip"):
    """Play on the screen, or with a real box."""

    seat: Seat
    play: Play


class Bot(Request, frozen=True, tag="bot"):
    """Host: give a seat to a bot, also one that is taken."""

    seat: Seat
    level: LevelNumber


class Remove(Request, frozen=True, tag="remove"):
    """Host: make a seat empty."""

    seat: Seat


class Swap(Request, frozen=True, tag="swap"):
    """Host: let two seats change places."""

    seat: Seat
    other: Seat


class Options(Request, frozen=True, tag="options", gc=True):
    """Host: choose the options of the game."""

    options: dict[str, Any]


class List(Request, frozen=True, tag="list"):
    """Host: show the table in the lobby, or no longer."""

    listed: bool


class Host(Request, frozen=True, tag="host"):
    """Host: let whoever sits at this seat be host."""

    seat: Seat


class Start(Request, frozen=True, tag="start"):
    """Host: begin, once all seats are taken and ready."""


class Rematch(Request, frozen=True, tag="rematch"):
    """Anyone seated: gather for another game with the same people."""


class Pause(Request, frozen=True, tag="pause"):
    """Want the game's clock to stand still, or no longer; it stands when all want it, and until none does."""

    seat: Seat
    pause: bool = True


class Cover(Request, frozen=True, tag="cover"):
    """Let a bot play for somebody who is gone for long."""

    seat: Seat
    level: LevelNumber


class Return(Request, frozen=True, tag="return"):
    """Take one's seat back from the bot that played for one."""

    seat: Seat


Deed = (
    Sit | Leave | Ready | Equip | Bot | Remove | Swap | Options | List | Host | Start | Rematch | Pause | Cover | Return
)
