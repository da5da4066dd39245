"""One thread writes: what came in while it was busy is committed together, so that many acts share one flush.

An append that lost its race is told so and nothing of it is stored; one that could not be stored is told why.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, Final, Literal, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, bindparam, insert, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from klotz.server.futures import fail, settle
from klotz.server.store.schema import log, matches, tables

MOST_AT_ONCE: Final = 512
"""How many appends one commit takes at most."""
Outcome = Literal["stored", "lost", "away"]
Answer = TypeVar("Answer")


class Append(NamedTuple):
    """Lines for the log of a table: the first has number `n`. `row` is what changes in the table's own row."""

    table: str
    n: int
    body: bytes
    row: dict[str, Any] | None
    match: dict[str, Any] | None
    done: Callable[[Outcome], None]


class Job(NamedTuple):
    """Something else to write, in a transaction of its own."""

    work: Callable[[Connection], Any]
    answer: asyncio.Future[Any]


INSERT_LOG: Final = insert(log).returning(log.c.n)
"""With `returning`, many rows go to the database as one statement."""
UPDATE_TABLE: Final = {
    "due": update(tables).where(tables.c.id == bindparam("of")).values(due=bindparam("new_due")),
    "all": update(tables)
    .where(tables.c.id == bindparam("of"))
    .values({name: bindparam(f"new_{name}") for name in ("due", "changed", "stage", "listed", "summary", "bots")}),
}


class Writer:
    """The only one who writes for this process."""

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop) -> None:
        self._engine, self._loop = engine, loop
        self._queue: SimpleQueue[Append | Job | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="klotz-writer", daemon=True)
        self._thread.start()
        self.last_error = ""
        self.commits, self.appends, self.failures, self.seconds = 0, 0, 0, 0.0
        """How many commits and appends there were, how many the database refused, and how long commits took."""

    def append(self, append: Append) -> None:
        """Store lines; `done` is called on the loop when they are durable, or when they can't be."""
        self._queue.put(append)

    async def run(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do other writing in a transaction of its own."""
        answer: asyncio.Future[Answer] = self._loop.create_future()
        self._queue.put(Job(work, answer))
        return await answer

    async def close(self) -> None:
        """Write what is waiting, and stop."""
        self._queue.put(None)
        await self._loop.run_in_executor(None, self._thread.join)

    def _work(self) -> None:
        while (first := self._queue.get()) is not None:
            appends, after = self._gather(first)
            if appends:
                began = perf_counter()
                outcomes = self._store(appends)
                self.seconds += perf_counter() - began
                self.commits += 1
                self.appends += len(appends)
                self._tell(_answer_all, appends, outcomes)
            if isinstance(after, Job):
                self._do(after)
            elif after is not None:
                return

    def _gather(self, first: Append | Job) -> tuple[list[Append], Job | Literal["stop"] | None]:
        """What is waiting, up to the first thing that is no append."""
        appends: list[Append] = []
        item: Append | Job | None = first
        while isinstance(item, Append):
            appends.append(item)
            if len(appends) == MOST_AT_ONCE:
                return appends, None
            try:
                item = self._queue.get_nowait()
            except Empty:
                return appends, None
        return appends, item or "stop"

    def _store(self, appends: Sequence[Append]) -> list[Outcome]:
        """One commit for all; where one has lost its race, each by itself."""
        try:
            with self._engine.begin() as connection:
                write(connection, appends)
        except IntegrityError:
            return [self._store_one(append) for append in appends]
        except SQLAlchemyError as error:
            self._note(error)
            return ["away"] * len(appends)
        return ["stored"] * len(appends)

    def _store_one(self, append: Append) -> Outcome:
        try:
            with self._engine.begin() as connection:
                write(connection, [append])
        except IntegrityError:
            return "lost"
        except SQLAlchemyError as error:
            self._note(error)
            return "away"
        return "stored"

    def _do(self, job: Job) -> None:
        try:
            with self._engine.begin() as connection:
                answer = job.work(connection)
        except Exception as error:
            self._note(error)
            self._tell(fail, job.answer, error)
        else:
            self._tell(settle, job.answer, answer)

    def _note(self, error: Exception) -> None:
        """Keep why the database said no; what was to be written stays out of it."""
        self.failures += 1
        self.last_error = str(error.orig) if isinstance(error, DBAPIError) else type(error).__name__

    def _tell(self, call: Callable[..., None], *arguments: Any) -> None:
        self._loop.call_soon_threadsafe(call, *arguments)


def write(connection: Connection, appends: Iterable[Append]) -> None:
    """Write appends, in an order in which two processes that write the same tables can't lock each other out."""
    ordered = sorted(appends)
    connection.execute(INSERT_LOG, [{"table_id": a.table, "n": a.n, "body": a.body} for a in ordered])
    for kind, statement in UPDATE_TABLE.items():
        rows = [
            {"of": a.table} | {f"new_{name}": value for name, value in a.row.items()}
            for a in ordered
            if a.row and (len(a.row) == 1) == (kind == "due")
        ]
        if rows:
            connection.execute(statement, rows)
    if finished := [a.match for a in ordered if a.match]:
        connection.execute(insert(matches), finished)


def _answer_all(appends: Sequence[Append], outcomes: Sequence[Outcome]) -> None:
    for append, outcome in zip(appends, outcomes, strict=True):
        append.done(outcome)
