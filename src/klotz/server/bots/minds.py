"""The one place where a player without hands is made for a seat: which games have one, at which levels."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final, Protocol

import msgspec

from klotz.bots.blox.levels import NUMBERS as BLOX_LEVELS
from klotz.bots.levels import LEVELS
from klotz.bots.player import Player, Wish
from klotz.game import Event
from klotz.refusal import Refused
from klotz.rounds.views import View

Look = Callable[[], Any]


class Mind(Protocol):
    """What decides for a seat, knowing no more than the seat's view and the events."""

    @property
    def wish(self) -> Wish | None:
        """What it wants to do, and when, by the game's clock."""

    def read(self, view: bytes) -> Any:
        """A view of its seat, from MessagePack."""

    def hear(self, happened: Sequence[Event], now: int, look: Look) -> None:
        """Take in what has happened at a time of the game."""

    def done(self) -> None:
        """The wish has come true."""

    def be_refused(self, now: int, look: Look) -> None:
        """The wish was refused."""


class Seated(msgspec.Struct, frozen=True):
    """For whom a mind is made."""

    game: str
    seat: int
    level: int
    seed: int
    now: int
    options: dict[str, Any]


class Builder(Player):
    """A player of the building games, with a human pace."""

    def read(self, view: bytes) -> View:
        """A view of its seat."""
        return read_view(view)


def read_view(view: bytes) -> View:
    """A view of a building game."""
    return msgspec.msgpack.decode(view, type=View)


def make_builder(seated: Seated, view: bytes) -> Mind:
    """Somebody for a seat of a building game."""
    options = seated.options
    return Builder(seated.seat, seated.level, seated.seed, read_view(view), now=seated.now, options=options)


LEVELS_OF: Final[dict[str, Sequence[int]]] = dict.fromkeys(("classic", "mini", "dice", "tactile"), sorted(LEVELS)) | {
    "blox": BLOX_LEVELS
}
"""The games that have bots, and at which levels."""


def make_mind(seated: Seated, view: bytes) -> Mind:
    """Somebody for a seat of any of these games. Another game's bot is one more line here."""
    if seated.game == "blox":
        return import_module("klotz.server.bots.blox_mind").BloxMind(seated, view)  # type: ignore[no-any-return]
    return make_builder(seated, view)


def need_mind(game: str, level: int) -> None:
    """Refuse a bot for a game that has none, or of a level that there isn't."""
    levels = LEVELS_OF.get(game, ())
    if level not in levels:
        there = " ".join(map(str, levels))
        raise Refused("bad_request", f"`level` is {level}, there are: {there}" if levels else f"{game} has no bots")
