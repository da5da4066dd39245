"""A match: a game and the log of all that reached it, which replays to the same game for ever."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Self

import msgspec
from msgspec import UNSET, UnsetType

from klotz.game import Act, Chance, Event, Game, Order, Outcome, Shuffle, Time, Values
from klotz.games import load_game
from klotz.refusal import Refused


class Entry(msgspec.Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """A line of a log."""


class New(Entry, frozen=True, tag="new"):
    """The first line: what was begun. With a seed the match draws its own chance."""

    game: str
    seats: int
    options: dict[str, Any] = {}
    seed: int | UnsetType = UNSET


class Acted(Entry, frozen=True, tag="act"):
    """An act that was accepted."""

    seat: int
    at: Time
    act: Act | dict[str, Any]


class Drawn(Entry, frozen=True, tag="chance"):
    """The outcome of a chance."""

    outcome: Outcome | dict[str, Any]


class Timed(Entry, frozen=True, tag="time"):
    """The clock was moved on."""

    at: Time


class _ReadActed(Entry, frozen=True, tag="act"):
    seat: int
    at: Time
    act: dict[str, Any]


class _ReadDrawn(Entry, frozen=True, tag="chance"):
    outcome: dict[str, Any]


def read_log(raw: Any) -> list[Entry]:
    """Read a log from plain data."""
    try:
        return list(msgspec.convert(raw, list[New | _ReadActed | _ReadDrawn | Timed]))
    except msgspec.ValidationError as error:
        raise Refused("bad_request", f"`log`: {error}") from error


def draw(chance: Chance, game: Game, random: Random) -> Outcome:
    """Draw the outcome of a chance."""
    if isinstance(chance, Shuffle):
        order = chance.cards.copy()
        random.shuffle(order)
        return Order(order)
    return Values([random.choice(game.faces(die)) for die in chance.dice])


class Match:
    """A game in play and its log. With a seed it draws chance itself; without, `pending` waits for `chance`."""

    __slots__ = ("_random", "game", "log")

    def __init__(self, game: Game, new: New) -> None:
        self.game = game
        self.log: list[Entry] = [new]
        self._random = None if new.seed is UNSET else Random(new.seed)  # noqa: S311 - whoever gives a seed wants it repeatable

    @classmethod
    def _open(cls, new: New) -> tuple[Self, list[Event]]:
        if not 2 <= new.seats <= 4:
            raise Refused("bad_request", f"`seats` is {new.seats}, it must be 2, 3 or 4")
        game, events = load_game(new.game).new(new.seats, new.options)
        return cls(game, new), events

    @classmethod
    def begin(
        cls, game: str, seats: int, options: dict[str, Any] | None = None, *, seed: int | None = None
    ) -> tuple[Self, list[Event]]:
        """Begin a match; answers with it and its first events."""
        match, events = cls._open(New(game, seats, options or {}, UNSET if seed is None else seed))
        return match, match._go_on(events)

    @classmethod
    def replay(cls, log: Iterable[Entry]) -> tuple[Self, list[Event]]:
        """Play a log again, to the same events, and be ready to go on; a line that is refused is named."""
        entries = list(log)
        if not entries or not isinstance(entries[0], New):
            raise Refused("bad_request", "`log` must begin with a line whose op is new")
        match, events = cls._open(entries[0])
        for number, entry in enumerate(entries[1:], 1):
            try:
                events += match._take(entry)
            except Refused as refused:
                raise Refused("bad_request", f"`log`, line {number}: {refused.code}: {refused.message}") from refused
        return match, events

    def _take(self, entry: Entry) -> list[Event]:
        """Take a line of a log, drawing nothing but keeping the source of chance in step."""
        if isinstance(entry, Acted | _ReadActed):
            self.need_seat(entry.seat)
            events = self.game.act(entry.seat, entry.at, entry.act)
        elif isinstance(entry, Timed):
            events = self.game.time(entry.at)
        elif isinstance(entry, Drawn | _ReadDrawn):
            if self._random and self.game.pending:
                draw(self.game.pending, self.game, self._random)
            events = self.game.chance(entry.outcome)
        else:
            raise Refused("bad_request", "a log has only one line whose op is new")
        self.log.append(entry)
        return events

    def need_seat(self, seat: int, least: int = 1) -> None:
        """Refuse a seat that the game doesn't have."""
        if not least <= seat <= self.game.seats:
            raise Refused("bad_request", f"`seat` is {seat}, it must be {least} to {self.game.seats}")

    def act(self, seat: int, at: int, act: Act | Mapping[str, Any]) -> list[Event]:
        """Let a seat act."""
        self.need_seat(seat)
        events = self.game.act(seat, at, act)
        self.log.append(Acted(seat, at, act if isinstance(act, Act) else dict(act)))
        return self._go_on(events)

    def chance(self, outcome: Outcome | Mapping[str, Any]) -> list[Event]:
        """Take the outcome of the pending chance."""
        events = self.game.chance(outcome)
        self.log.append(Drawn(outcome if isinstance(outcome, Order | Values) else dict(outcome)))
        return events

    def time(self, at: int) -> list[Event]:
        """Move the clock on."""
        events = self.game.time(at)
        self.log.append(Timed(at))
        return self._go_on(events)

    def _go_on(self, events: list[Event]) -> list[Event]:
        """With a seed: draw until nothing is pending."""
        while self._random and self.game.pending:
            events += self.chance(draw(self.game.pending, self.game, self._random))
        return events
