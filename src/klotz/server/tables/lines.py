"""The lines of a table's log: what people did at the table, and what reached its games.

`wall` is the server's time in ms since 1970. An act's `lag` is what was taken off its time of arrival because the
message had been under way; with it anyone can check a result.
"""

from collections.abc import Iterable
from typing import Any, Final, Literal

import msgspec

from klotz.game import SeatCount
from klotz.match import Acted, Drawn, Entry, New, Timed
from klotz.rounds.options import Play


class Deed(Entry, frozen=True, omit_defaults=True, kw_only=True):
    """Something that was done at a table, and when."""

    wall: int


class Opened(Deed, frozen=True, tag="opened", kw_only=True):
    """A table was made: the first line of every log."""

    game: str
    seats: SeatCount
    host: str
    options: dict[str, Any]
    listed: bool = False


class Sat(Deed, frozen=True, tag="sat"):
    """A person took a seat, under a name."""

    seat: int
    person: str
    name: str


class Seated(Deed, frozen=True, tag="seated"):
    """A bot was given a seat."""

    seat: int
    level: int


class Freed(Deed, frozen=True, tag="freed"):
    """A seat became empty."""

    seat: int


class Swapped(Deed, frozen=True, tag="swapped"):
    """Two seats changed places."""

    seat: int
    other: int


class Equipped(Deed, frozen=True, tag="equipped"):
    """A seat plays on the screen, or with a real box."""

    seat: int
    play: Play


class Marked(Deed, frozen=True, tag="marked"):
    """A seat is ready, or no longer."""

    seat: int
    ready: bool


class Listed(Deed, frozen=True, tag="listed"):
    """The table is shown in the lobby, or no longer."""

    listed: bool


class Chosen(Deed, frozen=True, tag="chosen"):
    """The host chose the options of the game."""

    options: dict[str, Any]


class Hosted(Deed, frozen=True, tag="hosted"):
    """Another person is host."""

    person: str


class Begun(New, frozen=True, tag="new", omit_defaults=True, kw_only=True):
    """A game began."""

    wall: int


class Played(Acted, frozen=True, tag="act", omit_defaults=True, kw_only=True):
    """An act. `id` is what the sender calls it: sent again, it is known."""

    lag: int = 0
    id: str = ""


class Wished(Deed, frozen=True, tag="wished"):
    """A seat wants the game's clock to stand still, or no longer."""

    seat: int
    pause: bool


class Went(Deed, frozen=True, tag="went"):
    """A person is gone; `left` when they said so themselves."""

    person: str
    left: bool = False


class Came(Deed, frozen=True, tag="came"):
    """A person is back."""

    person: str


class Covered(Deed, frozen=True, tag="covered"):
    """A bot plays for somebody who is gone."""

    seat: int
    level: int


class Returned(Deed, frozen=True, tag="returned"):
    """Whoever was gone plays again."""

    seat: int


class Again(Deed, frozen=True, tag="again"):
    """The same people want another game."""


Line = (
    Opened
    | Sat
    | Seated
    | Freed
    | Swapped
    | Equipped
    | Marked
    | Listed
    | Chosen
    | Hosted
    | Begun
    | Played
    | Drawn
    | Timed
    | Wished
    | Went
    | Came
    | Covered
    | Returned
    | Again
)
Stage = Literal["gathering", "playing", "over"]
GAME_LINES: Final = frozenset({Begun, Played, Drawn, Timed})
"""Those that reach the game; all others are about the table."""
_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Line)


def write_lines(lines: Iterable[Line]) -> bytes:
    """Lines as one append holds them."""
    return b"\n".join(map(_ENCODER.encode, lines))


def read_lines(body: bytes) -> list[Line]:
    """The lines of an append."""
    return [_DECODER.decode(line) for line in body.split(b"\n")]


def as_entry(line: Line) -> Entry | None:
    """What of a line belongs to the log of the match, without what the server noted besides."""
    if isinstance(line, Begun):
        return New(line.game, line.seats, line.options, seed=line.seed, chance=line.chance)
    if isinstance(line, Played):
        return Acted(line.seat, line.at, line.act)
    return line if isinstance(line, Drawn | Timed) else None
