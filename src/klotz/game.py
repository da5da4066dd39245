"""The contract that every game keeps: acts, chance and time go in; events, views and what is legal come out.

A game is a pure state machine: it never draws a random number and never reads a clock. Whatever it refuses
(`Refused`) has changed nothing. The order in which an act is judged is written here once, for all games.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from reprlib import repr as brief
from typing import Annotated, Any, Final, Self, TypeVar

import msgspec
from msgspec import Meta

from klotz.refusal import Refused

LATEST: Final = 2**53 - 1
"""The greatest time in ms: the largest whole number that every JSON reader keeps exact."""

Time = Annotated[int, Meta(ge=0, le=LATEST)]
Seat = Annotated[int, Meta(ge=1, le=4)]
SeatCount = Annotated[int, Meta(ge=2, le=4)]
Permute = Callable[[Sequence[str]], list[str]]


class Act(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, gc=False):
    """What a seat does; each game declares its own kinds."""


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """What has happened, and when; each game declares its own kinds. Events hold nothing that is hidden."""

    at: int


class Shuffle(msgspec.Struct, frozen=True, tag_field="kind", tag="shuffle"):
    """A chance: the cards of a pile must be put in order."""

    pile: str
    cards: list[str]


class Roll(msgspec.Struct, frozen=True, tag_field="kind", tag="roll"):
    """A chance: dice must be rolled."""

    dice: list[str]


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The outcome of a shuffle, top card first."""

    order: list[str]


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The outcome of a roll, in the order of the dice; a blank is 0."""

    values: list[int]


Chance = Shuffle | Roll
Outcome = Order | Values
Fitting = TypeVar("Fitting", Order, Values)
Legal = list[str] | list[Act]


class Game(ABC):
    """A game in play. Subclasses keep their state in slots and implement the abstract methods.

    `acts` are the kinds of acts of this game by the names under which they are sent.
    """

    __slots__ = ("acts", "now", "pending", "seats")

    acts: Mapping[str, type[Act]]

    def __init__(self, seats: int, acts: Mapping[str, type[Act]]) -> None:
        self.seats = seats
        self.acts = acts
        self.now = 0
        self.pending: Chance | None = None

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    @abstractmethod
    def deadline(self) -> int | None:
        """When the next thing falls due if nobody acts."""

    @abstractmethod
    def view(self, seat: int) -> msgspec.Struct:
        """All that a seat may know (0: a spectator), and nothing else."""

    @abstractmethod
    def legal(self, seat: int) -> Legal:
        """What would be accepted from a seat now: acts, or the types of acts where those are too many to list."""

    @abstractmethod
    def faces(self, die: str) -> Sequence[int]:
        """What a die can show, each face once for every time it is on the die."""

    @abstractmethod
    def copy(self) -> Self:
        """The same game, apart."""

    @abstractmethod
    def redealt(self, seat: int, permute: Permute) -> Self:
        """A copy in which all that the seat can't know is dealt anew by `permute`."""

    @abstractmethod
    def _need_turn(self, seat: int, kind: type[Act]) -> None:
        """Refuse with `not_your_turn` a seat that may not do such an act."""

    @abstractmethod
    def _play(self, seat: int, act: Act, events: list[Event]) -> None:
        """Do an act, or refuse it before anything has changed."""

    @abstractmethod
    def _fall_due(self, at: int, events: list[Event]) -> None:
        """Let happen, at `at`, the next thing that is due by then."""

    @abstractmethod
    def _answer(self, chance: Chance, outcome: Outcome, events: list[Event]) -> None:
        """Go on with the outcome of the chance that was pending, which fits."""

    def act(self, seat: int, at: int, act: Act | Mapping[str, Any]) -> list[Event]:
        """Let a seat act; what falls due by then happens first, and is undone with the act if that is refused."""
        name = need_name(act)
        need_moment(at)
        self._need_time(at)
        deadline, was = self.deadline, self.now
        before = self.copy() if deadline is not None and deadline <= at else None
        events: list[Event] = []
        try:
            if before is not None:
                self._catch_up(at, events)
                self._need_no_chance()
            self.now = at
            self._play(seat, self._read(seat, name, act), events)
        except Refused:
            self.now = was
            if before is not None:
                self._restore(before)
            raise
        self._catch_up(at, events)
        return events

    def chance(self, outcome: Outcome | Mapping[str, Any]) -> list[Event]:
        """Take the outcome of the pending chance."""
        chance = self.pending
        if chance is None:
            raise Refused("not_now", "no chance is pending")
        outcome = self._fitting(chance, outcome)
        self.pending = None
        events: list[Event] = []
        self._answer(chance, outcome, events)
        self._catch_up(self.now, events)
        return events

    def time(self, at: int) -> list[Event]:
        """Move the clock on; what falls due happens in order, until one thing asks for chance."""
        need_moment(at)
        self._need_time(at)
        events: list[Event] = []
        self._catch_up(at, events)
        self.now = at
        return events

    def _catch_up(self, at: int, events: list[Event]) -> None:
        while self.pending is None and (due := self.deadline) is not None and due <= at:
            # What had to wait for a chance happens now; everything else when it was due.
            self._fall_due(max(due, self.now), events)

    def _need_no_chance(self) -> None:
        if self.pending is not None:
            raise Refused("chance_pending", f"first comes the outcome of {describe(self.pending)}")

    def _need_time(self, at: int) -> None:
        self._need_no_chance()
        if at < self.now:
            raise Refused("time_runs_backwards", f"it is {self.now} ms already, {at} has passed")

    def _read(self, seat: int, name: str, act: Act | Mapping[str, Any]) -> Act:
        """Turn plain data into an act, judging what comes before its fields on the way."""
        if self.over:
            raise Refused("game_over", "the game has ended")
        kind = self.acts.get(name)
        if kind is None:
            raise Refused("unknown_act", f"there is no act {name!r} in this game; there are: {' '.join(self.acts)}")
        self._need_turn(seat, kind)
        try:
            return msgspec.convert(act if type(act) is dict else to_plain(act), kind)
        except msgspec.ValidationError as error:
            raise Refused("bad_request", f"act {name!r}: {error}") from error

    def _fitting(self, chance: Chance, outcome: Outcome | Mapping[str, Any]) -> Outcome:
        """The outcome, if it is one of this chance's."""
        if isinstance(chance, Shuffle):
            order = _read_outcome(chance, outcome, Order)
            if sorted(order.order) != sorted(chance.cards):
                raise Refused("bad_outcome", f"`order` must hold each card of {describe(chance)} once: {chance.cards}")
            return order
        values = _read_outcome(chance, outcome, Values)
        shown, dice = values.values, chance.dice
        if len(shown) != len(dice) or any(v not in self.faces(die) for v, die in zip(shown, dice, strict=True)):
            faces = {die: sorted(set(self.faces(die))) for die in dice}
            raise Refused("bad_outcome", f"`values` must hold one face of each die, in order: {faces}")
        return values

    def _restore(self, before: Self) -> None:
        for kind in type(self).__mro__:
            for slot in getattr(kind, "__slots__", ()):
                setattr(self, slot, getattr(before, slot))


def _read_outcome(chance: Chance, outcome: Outcome | Mapping[str, Any], kind: type[Fitting]) -> Fitting:
    try:
        return msgspec.convert(outcome if type(outcome) is dict else to_plain(outcome), kind)
    except msgspec.ValidationError as error:
        raise Refused("bad_outcome", f"outcome of {describe(chance)}: {error}") from error


def need_name(act: Act | Mapping[str, Any]) -> str:
    """The name of an act; the frame of an act without one is wrong."""
    name = act.__struct_config__.tag if isinstance(act, Act) else act.get("type")
    if not isinstance(name, str):
        raise Refused("bad_request", f"`act.type` must be a name, it is {brief(name)}")
    return name


def need_moment(at: int) -> None:
    """Refuse a time that is none, such as one that a log could not keep."""
    if not 0 <= at <= LATEST:
        raise Refused("bad_request", f"`at` must be a number of ms from 0 to {LATEST}")


def to_plain(message: msgspec.Struct | Mapping[str, Any]) -> dict[str, Any]:
    """An act or an outcome as plain data, apart from what came in. Whoever made it as a struct has not checked it."""
    try:
        return dict(msgspec.to_builtins(message if isinstance(message, msgspec.Struct) else dict(message)))
    except (RecursionError, TypeError) as error:
        raise Refused("bad_request", f"this is no plain data: {error}") from error


def describe(chance: Chance) -> str:
    """A chance in words."""
    return f"the shuffle of {chance.pile}" if isinstance(chance, Shuffle) else f"the roll of {' '.join(chance.dice)}"
