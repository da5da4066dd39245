"""A table: what the lines of its log add up to. It reads no clock and draws no chance."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple, Self

from klotz.blox import events as blox_events
from klotz.events import GameOver
from klotz.game import Event
from klotz.match import Match
from klotz.refusal import Refused
from klotz.rounds.round import Round
from klotz.server.tables import lines
from klotz.server.tables.changes import CHANGES
from klotz.server.tables.lines import GAME_LINES, Line, Stage
from klotz.server.tables.seats import Seat

MOST_KNOWN: Final = 64
"""How many acts are remembered by what their senders called them."""


class Result(NamedTuple):
    """How a game ended: its name, the first and the last of its lines, when it was over, and who won."""

    match: str
    first: int
    last: int
    ended: int
    scores: list[int]
    winners: list[int]


class Told(NamedTuple):
    """A line that was taken, its number, what happened at it, and what seats saw then that only they may know."""

    n: int
    line: Line
    events: list[Event]
    own: dict[int, Any]
    result: Result | None

    @property
    def is_about_table(self) -> bool:
        """Whether something about the table has changed, not only in its game."""
        return type(self.line) not in GAME_LINES or type(self.line) is lines.Begun or self.result is not None


class Table:
    """A table in use. `fresh` holds what was taken since somebody last emptied it."""

    __slots__ = (
        "_known", "began", "first", "fresh", "game", "host", "id", "listed", "match", "n", "number", "options",
        "paused_at", "paused_ms", "result", "seats",
    )  # fmt: skip

    def __init__(self, name: str, opened: lines.Opened) -> None:
        self.id, self.game, self.host = name, opened.game, opened.host
        self.options: dict[str, Any] = opened.options
        self.listed = opened.listed
        self.seats = [Seat() for _ in range(opened.seats)]
        self.n = 1
        self.number, self.first, self.began = 0, 0, 0
        """How many games were begun here; the line and the time at which the last one was."""
        self.match: Match | None = None
        self.result: Result | None = None
        self.paused_at: int | None = None
        self.paused_ms = 0
        self.fresh: list[Told] = [Told(1, opened, [], {}, None)]
        self._known: dict[str, int] = {}

    def __repr__(self) -> str:
        return f"<table of {self.game}, {self.stage}, {self.n} lines>"

    @classmethod
    def load(cls, name: str, log: Sequence[Line]) -> Self:
        """A table from its log; games before the last one are not played again."""
        if not log or not isinstance(log[0], lines.Opened):
            raise Refused("bad_request", "the log of a table must begin with how it was opened")
        last = max((number for number, line in enumerate(log) if isinstance(line, lines.Begun)), default=0)
        table = cls(name, log[0])
        for number, line in enumerate(log[1:], 1):
            if number < last and type(line) in GAME_LINES:
                table._pass_over(line)
            else:
                table.take(line)
        return table

    def _pass_over(self, line: Line) -> None:
        self.n += 1
        self.number += isinstance(line, lines.Begun)

    @property
    def stage(self) -> Stage:
        """Whether people gather, play, or have played."""
        if self.match is None:
            return "gathering"
        return "over" if self.match.game.over else "playing"

    @property
    def match_id(self) -> str:
        """The name of the last game; the table's own, which is its key, can't be guessed from it."""
        return sha256(f"{self.id} {self.number}".encode()).hexdigest()[:24]

    @property
    def is_paused(self) -> bool:
        """Whether the game's clock stands still."""
        return self.paused_at is not None

    def elapsed(self, wall: int) -> int:
        """The game's time at a time of the server's; it never runs backwards, whatever clocks do."""
        until = wall if self.paused_at is None else self.paused_at
        now = self.match.game.now if self.match else 0
        return max(now, until - self.began - self.paused_ms)

    @property
    def due(self) -> int | None:
        """When the next thing falls due, in the server's time."""
        if self.match is None or self.is_paused or self.match.game.over:
            return None
        deadline = self.match.game.deadline
        return None if deadline is None else deadline + self.began + self.paused_ms

    @property
    def has_bots(self) -> bool:
        """Whether a bot plays."""
        return any(seat.level for seat in self.seats)

    @property
    def builder(self) -> int | None:
        """The seat that builds now, in a building game."""
        game = self.match.game if self.match else None
        return game.state.builder if isinstance(game, Round) else None

    def seats_of(self, person: str) -> list[int]:
        """The seats of a person, who may have several on one device."""
        return [number for number, seat in enumerate(self.seats, 1) if seat.person == person] if person else []

    def view(self, seat: int) -> Any:
        """All that a seat (0: a spectator) knows of the game."""
        if self.match is None:
            raise Refused("not_now", "the game has not begun")
        return self.match.game.view(seat)

    def find_known(self, name: str) -> int | None:
        """The number of the line of an act that was sent before under this name."""
        return self._known.get(name)

    def _know(self, name: str) -> None:
        self._known[name] = self.n + 1
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]

    def take(self, line: Line) -> list[Event]:
        """Take the next line. A game may refuse one, which has then changed nothing."""
        if type(line) in GAME_LINES:
            events = self._play(line)
        else:
            CHANGES[type(line)](self, line)
            events = []
        self.n += 1
        self.fresh.append(Told(self.n, line, events, self._own(events), self._end(events)))
        return events

    def _end(self, events: list[Event]) -> Result | None:
        """How the game ended, if it did."""
        end = events[-1] if events else None
        if not isinstance(end, GameOver):
            return None
        ended = self.began + self.paused_ms + end.at
        self.result = Result(self.match_id, self.first, self.n, ended, end.scores, end.winners)
        return self.result

    def _own(self, events: list[Event]) -> dict[int, Any]:
        """Views of the seats that have drawn: the events do not tell what."""
        drawn = [event.seat for event in events if isinstance(event, blox_events.Drew)]
        return {seat: self.match.game.view(seat) for seat in drawn} if self.match and drawn else {}

    def _play(self, line: Line) -> list[Event]:
        if isinstance(line, lines.Begun):
            return self._begin(line)
        if self.match is None:
            raise Refused("not_now", "no game has begun")
        events = self.match.take(line)
        del self.match.log[1:]  # the store keeps the log
        if isinstance(line, lines.Played) and line.id:
            self._know(f"{line.seat} {line.id}")
        return events

    def _begin(self, line: lines.Begun) -> list[Event]:
        match, events = Match.open(line)
        self.match, self.result, self.began = match, None, line.wall
        self.number += 1
        self.first = self.n + 1
        self.paused_at, self.paused_ms = None, 0
        for seat in self.seats:
            seat.wants_pause = False
        return events
