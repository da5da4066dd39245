"""The options of a table, as they are sent and as the rounds use them."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from klotz.building.bricks import BrickSet, load_set
from klotz.building.matching import TOLERANCE
from klotz.game import Seat
from klotz.refusal import Refused
from klotz.rounds.cards import Cards, take_deck
from klotz.rounds.numbers import Milliseconds, Numbers

Play = Literal["screen", "box"]
Percent = Annotated[int, Meta(ge=0, le=1000)]
BOX = "box"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of all building games; an edition knows only some of them."""

    first: Seat = 1
    young: list[Seat] = []
    variants: list[str] = []
    deck: str | list[Any] | UnsetType = UNSET
    side: Literal["yellow", "blue"] | UnsetType = UNSET
    turns: Annotated[int, Meta(ge=1, le=100)] | UnsetType = UNSET
    time_ms: dict[Literal["1", "2", "3"], Milliseconds] | UnsetType = UNSET
    stand_ms: Annotated[int, Meta(ge=0, le=60_000)] | UnsetType = UNSET
    pace: list[Percent] | UnsetType = UNSET
    tolerance: Annotated[int, Meta(ge=0, le=100)] = TOLERANCE
    check: bool | UnsetType = UNSET
    on_empty: Literal["turn", "shuffle"] | UnsetType = UNSET
    play: Play | list[Play] = "screen"


SPECIAL = ("side", "time_ms", "check", "on_empty", "young")
"""Options that only some editions have; their numbers say which."""


class Setup:
    """What was agreed before a game began; it never changes."""

    def __init__(self, name: str, numbers: Numbers, seats: int, raw: Mapping[str, Any]) -> None:
        options = read_options(name, numbers, seats, raw)
        self.game, self.numbers, self.seats = name, numbers, seats
        self.set: BrickSet = load_set(numbers.bricks)
        self.first, self.tolerance = options.first, options.tolerance
        self.young = frozenset(options.young)
        self.variants = frozenset(options.variants)
        self.turns = options.turns or numbers.turns[str(seats)]
        self.time_ms = numbers.time_ms | (options.time_ms or {})
        self.stand_ms = numbers.stand_ms if options.stand_ms is UNSET else options.stand_ms
        self.pace = options.pace or [100] * seats
        self.play: list[Play] = [options.play] * seats if isinstance(options.play, str) else options.play
        self.check = seats == 2 if options.check is UNSET else options.check
        self.side = options.side or "yellow"
        self.on_empty = options.on_empty or "turn"
        self.own_cards = options.deck == BOX
        deck = numbers.deck if options.deck is UNSET else options.deck
        self.cards = Cards([]) if self.own_cards else take_deck(deck, numbers)

    def builder(self, turn: int) -> int:
        """The seat that builds in a turn, counted from 1; play goes clockwise."""
        return (self.first + turn - 2) % self.seats + 1

    def left_of(self, seat: int) -> int:
        """The left neighbour."""
        return seat % self.seats + 1

    def timekeeper(self, builder: int) -> int:
        """Who keeps the time for a builder."""
        return self.left_of(builder) if self.numbers.timekeeper == "left" else (builder - 2) % self.seats + 1

    def is_timed(self, seat: int) -> bool:
        """Whether a clock runs when this seat builds."""
        return self.pace[seat - 1] > 0

    def stretched(self, amount: int, seat: int) -> int:
        """A time or a goal at the pace of a seat, rounded up."""
        return -(-amount * self.pace[seat - 1] // 100)


def read_options(name: str, numbers: Numbers, seats: int, raw: Mapping[str, Any]) -> Options:
    """Read and check the options of a table; what is wrong is named."""
    try:
        options = msgspec.convert(raw, Options)
    except msgspec.ValidationError as error:
        raise Refused("bad_request", f"`options`: {error}") from error
    problem = (
        _foreign_option(name, numbers, raw)
        or _wrong_seats(options, seats)
        or _wrong_lists(options, seats)
        or _wrong_variants(name, numbers, options)
    )
    if problem:
        raise Refused("bad_request", f"`options.{problem}")
    return options


def _foreign_option(name: str, numbers: Numbers, raw: Mapping[str, Any]) -> str | None:
    foreign = [option for option in raw if option in SPECIAL and option not in numbers.options]
    return f"{foreign[0]}`: {name} has no such option" if foreign else None


def _wrong_seats(options: Options, seats: int) -> str | None:
    if options.first > seats:
        return f"first` is {options.first}, it must be 1 to {seats}"
    if any(seat > seats for seat in options.young) or len(set(options.young)) < len(options.young):
        return f"young` is {options.young}, it must hold different seats from 1 to {seats}"
    return None


def _wrong_lists(options: Options, seats: int) -> str | None:
    if options.pace is not UNSET and len(options.pace) != seats:
        return f"pace` has {len(options.pace)} numbers, it must have one for each of {seats} seats"
    if isinstance(options.play, list) and len(options.play) != seats:
        return f"play` has {len(options.play)} entries, it must have one for each of {seats} seats"
    everywhere = options.play == BOX or (isinstance(options.play, list) and set(options.play) == {BOX})
    if options.deck == BOX and not everywhere:
        return "deck` can be box only where every seat's `play` is box"
    return None


def _wrong_variants(name: str, numbers: Numbers, options: Options) -> str | None:
    foreign = [variant for variant in options.variants if variant not in numbers.variants]
    return f"variants`: {name} has no variant {foreign[0]!r}; it has: {numbers.variants}" if foreign else None
