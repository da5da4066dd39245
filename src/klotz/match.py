"""A match: a game and the log of all that reached it, which replays to the same game for ever."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, Self

import msgspec
from msgspec import UNSET, UnsetType

from klotz.game import (
    Act,
    Chance,
    Event,
    Game,
    Order,
    Outcome,
    Seat,
    SeatCount,
    Shuffle,
    Time,
    Values,
    need_name,
    to_plain,
)
from klotz.games import load_game
from klotz.luck import Luck
from klotz.refusal import Refused

MOST_NESTED: Final = 100
"""How deep options may be nested: whatever is accepted must be written into a log, and be read from it again."""


class Entry(msgspec.Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """A line of a log."""


class New(Entry, frozen=True, tag="new"):
    """The first line: what was begun. With a seed the match draws its own chance."""

    game: str
    seats: SeatCount
    options: dict[str, Any] = {}
    seed: int | UnsetType = UNSET
    chance: Literal["ask"] | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Chance has one source."""
        if (self.seed is UNSET) == (self.chance is UNSET):
            raise ValueError('there must be either `seed` or `"chance": "ask"`')


class Acted(Entry, frozen=True, tag="act"):
    """An act of a seat, in plain data."""

    seat: Seat
    at: Time
    act: dict[str, Any]

    def __post_init__(self) -> None:
        """The frame of an act is its name."""
        need_name(self.act)


class Drawn(Entry, frozen=True, tag="chance"):
    """The outcome of a chance, in plain data."""

    outcome: dict[str, Any]


class Timed(Entry, frozen=True, tag="time"):
    """The clock was moved on."""

    at: Time


def is_shallow(data: Any) -> bool:
    """Whether no more than so many lists and objects stand within each other."""
    level = [data]
    for _ in range(MOST_NESTED):
        inner = [part for part in level if isinstance(part, list | dict)]
        level = [value for part in inner for value in (part.values() if isinstance(part, dict) else part)]
    return not any(isinstance(part, list | dict) for part in level)


def read_log(raw: Any) -> list[Entry]:
    """Read a log from plain data."""
    try:
        return list(msgspec.convert(raw, list[New | Acted | Drawn | Timed]))
    except msgspec.ValidationError as error:
        raise Refused("bad_request", f"`log`: {error}") from error


def _as_stored(new: New) -> New:
    """The first line as a log holds it: apart from what came in, and refused if it could not be read again."""
    try:
        return msgspec.json.decode(msgspec.json.encode(new), type=New)
    except (msgspec.DecodeError, TypeError, ValueError, RecursionError) as error:
        raise Refused("bad_request", str(error)) from error


def draw(chance: Chance, game: Game, luck: Luck) -> Outcome:
    """Draw the outcome of a chance."""
    if isinstance(chance, Shuffle):
        return Order(luck.shuffled(chance.cards))
    return Values([luck.one_of(game.faces(die)) for die in chance.dice])


class Match:
    """A game in play and its log. With a seed it draws chance itself; without, `pending` waits for `chance`."""

    __slots__ = ("_luck", "game", "log")

    def __init__(self, game: Game, new: New) -> None:
        self.game = game
        self.log: list[Entry] = [new]
        self._luck = None if new.seed is UNSET else Luck(new.seed)

    @classmethod
    def open(cls, new: New) -> tuple[Self, list[Event]]:
        """Begin a match as its log's first line says."""
        match, events = cls._unfold(new)
        return match, match.draw_all(events)

    @classmethod
    def _unfold(cls, new: New) -> tuple[Self, list[Event]]:
        if not is_shallow(new.options):
            raise Refused(
                "bad_request", f"`options`: more than {MOST_NESTED} lists and objects are nested in each other"
            )
        game, events = load_game(new.game).new(new.seats, new.options)
        return cls(game, new), events

    @classmethod
    def begin(
        cls, game: str, seats: int, options: dict[str, Any] | None = None, *, seed: int | None = None
    ) -> tuple[Self, list[Event]]:
        """Begin a match; answers with it and its first events."""
        source = {"chance": "ask"} if seed is None else {"seed": seed}
        return cls.open(_as_stored(New(game, seats, options or {}, **source)))

    @classmethod
    def replay(cls, log: Iterable[Entry]) -> tuple[Self, list[Event]]:
        """Play a log again, to the same events, and be ready to go on; a line that is refused is named."""
        entries = list(log)
        if not entries or not isinstance(entries[0], New):
            raise Refused("bad_request", "`log` must begin with a line whose op is new")
        match, events = cls._unfold(entries[0])
        for number, entry in enumerate(entries[1:], 1):
            try:
                events += match.take(entry)
            except Refused as refused:
                raise Refused("bad_request", f"`log`, line {number}: {refused.code}: {refused.message}") from refused
        return match, events

    def take(self, entry: Entry) -> list[Event]:
        """Take a line of a log, drawing nothing but keeping the source of chance in step."""
        if isinstance(entry, Acted):
            self.need_seat(entry.seat)
            events = self.game.act(entry.seat, entry.at, entry.act)
        elif isinstance(entry, Timed):
            events = self.game.time(entry.at)
        elif isinstance(entry, Drawn):
            pending = self.game.pending
            events = self.game.chance(entry.outcome)
            if self._luck and pending:
                draw(pending, self.game, self._luck)
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
        return self.draw_all(self.take(Acted(seat, at, to_plain(act))))

    def chance(self, outcome: Outcome | Mapping[str, Any]) -> list[Event]:
        """Take the outcome of the pending chance."""
        return self.draw_all(self.take(Drawn(to_plain(outcome))))

    def time(self, at: int) -> list[Event]:
        """Move the clock on."""
        return self.draw_all(self.take(Timed(at)))

    def draw_all(self, events: list[Event]) -> list[Event]:
        """With a seed: draw until nothing is pending; answers with the events so far and those that follow."""
        while self._luck and self.game.pending:
            drawn = Drawn(to_plain(draw(self.game.pending, self.game, self._luck)))
            events += self.game.chance(drawn.outcome)
            self.log.append(drawn)
        return events
