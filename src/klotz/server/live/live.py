"""A table in use: requests are judged in memory at once, and answered when what follows from them is durable.

One append is under way at a time; what is judged meanwhile waits and goes with the next. When another process was
faster, the table is loaded again and all that was not durable is judged again. When the store is away, all of it is
refused, and the table is loaded again before it is used.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import structlog

from klotz.refusal import Refused
from klotz.server.live.telling import Audience
from klotz.server.store.writer import Append, Outcome
from klotz.server.tables.lines import read_lines, write_lines
from klotz.server.tables.showing import show
from klotz.server.tables.table import Table, Told

AWAY: Final = Refused("store_away", "the store is away; what is sent again with the same id happens once")
FAULT: Final = Refused("store_away", "the server has made a mistake; nothing has happened")
LOG = structlog.get_logger()
Answer = Callable[[int | Refused], None]


class Asked(NamedTuple):
    """A request: `judge` takes it at a table and answers with its line's number; `answer` hears what became of it."""

    judge: Callable[[Table], int]
    answer: Answer


class Doors(NamedTuple):
    """What a table in use needs from outside."""

    append: Callable[[Append], None]
    load: Callable[[str], Awaitable[Table]]
    publish: Callable[[str, int, bytes], None]
    wall: Callable[[], int]
    changed: Callable[["LiveTable"], None]


class LiveTable:
    """A table in use by this process, with those who watch it."""

    def __init__(self, table: Table, doors: Doors) -> None:
        self.table, self._doors = table, doors
        self.audience = Audience(table)
        self.durable = table.n
        table.fresh = []
        self._due = table.due
        self._judged: list[tuple[Asked, int]] = []
        self._flying: list[Told] = []
        self._flying_judged: list[tuple[Asked, int]] = []
        self._body = b""
        self._held: list[Asked] = []
        self._quiet: list[Callable[[Refused | None], None]] = []
        self._renewing: asyncio.Task[None] | None = None
        self._is_behind = False
        self.is_stale = False
        """Whether what is here may never have been stored: the table is loaded again before it is used."""
        self._is_closed = False
        """While something about the table is under way: all are shown the table as it is then."""

    @property
    def id(self) -> str:
        """The table's name, which is its key."""
        return self.table.id

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way."""
        return not (self._flying or self._held or self._quiet or self._renewing)

    def ask(self, asked: Asked) -> None:
        """Judge a request now, or as soon as that is possible."""
        if self._renewing or self._quiet or self._is_closed:
            self._held.append(asked)
        elif self.is_stale:
            self._held.append(asked)
            self.renew()
        else:
            self._judge(asked)
            self._flush()

    def when_durable(self, look: Callable[[Refused | None], None]) -> None:
        """Look at the table when nothing of it is still to be stored, or hear why not; requests wait for that."""
        if self._renewing or self._flying or self._quiet:
            self._quiet.append(look)
        elif self.is_stale:
            self._quiet.append(look)
            self.renew()
        else:
            look(None)

    def _judge(self, asked: Asked) -> None:
        try:
            n = asked.judge(self.table)
        except Refused as refused:
            asked.answer(refused)
            return
        except Exception:
            LOG.exception("a request has met a fault of the program", game=self.table.game)
            self._begin_anew()
            asked.answer(FAULT)
            return
        if n <= self.durable:
            asked.answer(n)
        else:
            self._judged.append((asked, n))

    def _begin_anew(self) -> None:
        """Nobody knows how far a table has got in which something went wrong: load it again, judge the rest again."""
        self._held = [asked for asked, _ in self._judged] + self._held
        self._judged, self.table.fresh, self.is_stale = [], [], True
        self.renew()

    def _flush(self) -> None:
        """Store what was judged, if nothing is under way."""
        told = self.table.fresh
        if self._flying or not told:
            return
        self._flying, self.table.fresh = told, []
        self._flying_judged, self._judged = self._judged, []
        self._body = write_lines(line.line for line in told)
        self._is_closed = any(line.is_about_table for line in told)
        self._doors.append(
            Append(self.id, told[0].n, self._body, self._row(told), match_row(self.table, told), self._landed)
        )

    def _row(self, told: Sequence[Told]) -> dict[str, Any] | None:
        """What changes in the table's row."""
        due, was = self.table.due, self._due
        self._due = due
        if any(line.is_about_table for line in told):
            return table_row(self.table, self._doors.wall())
        return {"due": due} if due != was else None

    def _landed(self, outcome: Outcome) -> None:
        """What was under way is durable, or another process was faster, or the store is away."""
        told, judged = self._flying, self._flying_judged
        self._flying, self._flying_judged, self._is_closed = [], [], False
        if outcome == "stored":
            self.durable = told[-1].n
            self._doors.publish(self.id, told[0].n, self._body)
            for asked, n in judged:
                asked.answer(n)
            self.audience.tell(self.table, told)
            self._go_on()
            return
        self._held = [asked for asked, _ in (*judged, *self._judged)] + self._held
        self._judged = []
        if outcome == "away":
            self._refuse_held()
            self.is_stale = True
        self.renew()

    def _go_on(self) -> None:
        """After a landing: store what waits; when nothing does, those look who wanted to, and requests go on."""
        self._doors.changed(self)
        self._flush()
        if self._flying:
            return
        if self._is_behind:
            self.renew()
            return
        looks, self._quiet = self._quiet, []
        for look in looks:
            look(None)
        held, self._held = self._held, []
        for asked in held:
            self._judge(asked)
        self._flush()

    def hear(self, n: int, body: bytes) -> None:
        """Take in what another process has stored."""
        if n <= self.durable:
            return
        if self._renewing or self._flying or self.is_stale:
            self._is_behind = True
        elif n == self.durable + 1:
            for line in read_lines(body):
                self.table.take(line)
            told, self.table.fresh = self.table.fresh, []
            self.durable, self._due = self.table.n, self.table.due
            self.audience.tell(self.table, told)
            self._doors.changed(self)
        else:
            self.renew()

    def renew(self) -> None:
        """Load the table again; what is asked meanwhile waits."""
        if self._flying:
            self._is_behind = True
        elif self._renewing is None:
            self._renewing = asyncio.get_running_loop().create_task(self._load())

    async def _load(self) -> None:
        self._is_behind = False
        try:
            table = await self._doors.load(self.id)
        except Refused:
            self._renewing, self.is_stale = None, True
            self._refuse_held()
            looks, self._quiet = self._quiet, []
            for look in looks:
                look(AWAY)
            return
        self._renewing, self.is_stale = None, False
        told = [line for line in table.fresh if line.n > self.durable]
        table.fresh = []
        self.table, self.durable, self._due = table, table.n, table.due
        if told:
            self.audience.tell(table, told)
        self._go_on()

    def _refuse_held(self) -> None:
        held, self._held = self._held, []
        for asked in held:
            asked.answer(AWAY)


def table_row(table: Table, wall: int) -> dict[str, Any]:
    """What is looked up of a table without reading its log."""
    return {
        "due": table.due,
        "changed": wall,
        "stage": table.stage,
        "listed": table.listed,
        "summary": msgspec.json.encode(show(table)),
        "bots": table.has_bots,
    }


def match_row(table: Table, told: Sequence[Told]) -> dict[str, Any] | None:
    """The finished match, if one ended."""
    result = next((line.result for line in told if line.result), None)
    if result is None:
        return None
    return {
        "id": result.match,
        "table_id": table.id,
        "first": result.first,
        "last": result.last,
        "game": table.game,
        "seats": len(table.seats),
        "ended": result.ended,
        "scores": msgspec.json.encode(result.scores).decode(),
    }
