"""People at a table, without a network: time is a number, chance comes from a seed."""

from typing import Any

import msgspec

from klotz.game import Event
from klotz.luck import Luck
from klotz.match import Drawn, Timed
from klotz.refusal import Refused
from klotz.server.tables import lines, requests
from klotz.server.tables.judge import Visitor
from klotz.server.tables.lines import Line, read_lines, write_lines
from klotz.server.tables.play import Circumstances, catch_up, submit
from klotz.server.tables.showing import show
from klotz.server.tables.table import Table

ADA, BEN, EVE = Visitor("p-ada", "Ada"), Visitor("p-ben", "Ben"), Visitor("p-eve", "Eve")


class Party:
    """A table, the log that it has left, and the time."""

    def __init__(self, game: str = "mini", seats: int = 2, options: dict[str, Any] | None = None) -> None:
        self.wall = 1_000_000
        self.luck = Luck("party")
        opened = lines.Opened(wall=self.wall, game=game, seats=seats, host=ADA.person, options=options or {})
        self.table = Table("t", opened)
        self.log: list[Line] = []
        self.drain()

    def drain(self) -> list[Event]:
        """Note what was taken; answers with its events."""
        fresh, self.table.fresh = self.table.fresh, []
        self.log += [told.line for told in fresh]
        return [event for told in fresh for event in told.events]

    def ask(self, visitor: Visitor, request: requests.Act | requests.Deed, lag: int = 0) -> list[Event]:
        """Let somebody ask; answers with the events."""
        try:
            submit(self.table, visitor, request, Circumstances(self.wall, self.luck, lag))
        finally:
            self.happened = self.drain()
        return self.happened

    def refused(self, visitor: Visitor, request: requests.Act | requests.Deed) -> str:
        """Ask for what is refused; answers with the code. Nothing may have changed but what fell due."""
        before = self.picture()
        had = len(self.log)
        try:
            self.ask(visitor, request)
        except Refused as refused:
            fallen_due = all(isinstance(line, Timed | Drawn) for line in self.log[had:])
            assert fallen_due
            assert len(self.log) > had or self.picture() == before
            return refused.code
        raise AssertionError("it was not refused")

    def note(self, line: Line) -> None:
        """Take a line that no request led to."""
        self.table.take(line)
        self.drain()

    def wait(self, ms: int) -> list[Event]:
        """Let time go by."""
        self.wall += ms
        catch_up(self.table, self.wall, self.luck)
        return self.drain()

    def act(self, visitor: Visitor, kind: str, lag: int = 0, name: str = "", **fields: Any) -> list[Event]:
        """Let somebody act in the game."""
        return self.ask(visitor, requests.Act(id=name, act={"type": kind, **fields}), lag)

    def begin(self) -> list[Event]:
        """Two people sit down and begin."""
        for seat, visitor in enumerate((ADA, BEN), 1):
            self.ask(visitor, requests.Sit(seat=seat))
            self.ask(visitor, requests.Ready(seat=seat))
        return self.ask(ADA, requests.Start())

    def picture(self, table: Table | None = None) -> Any:
        """All that can be seen of a table, from every seat."""
        table = table or self.table
        game = table.match.game if table.match else None
        views = [game.view(seat) for seat in range(len(table.seats) + 1)] if game else []
        own = [table.seats_of(visitor.person) for visitor in (ADA, BEN, EVE)]
        return msgspec.to_builtins([show(table), own, views, table.n, table.due, table.host, table.match_id])

    def reloaded(self) -> Table:
        """The same table from its log, as it would be after a restart."""
        return Table.load("t", read_lines(write_lines(self.log)))
