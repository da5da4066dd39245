"""The door to the database: appends and jobs go to the one writer, questions to threads of their own."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Self, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from klotz.refusal import Refused
from klotz.server.store.engine import open_engine, upgrade
from klotz.server.store.writer import Append, Writer

READERS: Final = 4
Answer = TypeVar("Answer")


class Away(Refused):
    """The database can't be read or written now; whoever is told so has changed nothing."""

    def __init__(self) -> None:
        super().__init__("store_away", "the store is away; try again in a moment")


class Store:
    """A database in use by this process."""

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop) -> None:
        self._engine, self._loop = engine, loop
        self._writer = Writer(engine, loop)
        self._readers = ThreadPoolExecutor(READERS, "klotz-reader")

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open a database, and make or renew its tables."""
        loop = asyncio.get_running_loop()
        engine = open_engine(url)
        await loop.run_in_executor(None, upgrade, engine)
        return cls(engine, loop)

    @property
    def work(self) -> Writer:
        """What was written, in numbers, and why the database said no the last time."""
        return self._writer

    def append(self, append: Append) -> None:
        """Store lines of a table; `append.done` hears when they are durable."""
        self._writer.append(append)

    async def write(self, work: Callable[[Connection], Answer]) -> Answer:
        """Write something else, durable when this returns."""
        try:
            return await self._writer.run(work)
        except SQLAlchemyError as error:
            raise Away from error

    async def read(self, question: Callable[[Connection], Answer]) -> Answer:
        """Ask something."""
        try:
            return await self._loop.run_in_executor(self._readers, self._ask, question)
        except SQLAlchemyError as error:
            raise Away from error

    def _ask(self, question: Callable[[Connection], Answer]) -> Answer:
        with self._engine.connect() as connection:
            return question(connection)

    async def close(self) -> None:
        """Write what is waiting, and let go of the database."""
        await self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()
