"""Who is there: a seated person whose last connection ended is gone after a moment, and back with the next one."""

import asyncio
from functools import partial
from typing import Final

from klotz.server.live.clock import WallClock
from klotz.server.live.live import Asked, LiveTable
from klotz.server.tables.lines import Came, Went
from klotz.server.tables.table import Table

MOMENT_S: Final = 5.0
"""How long a connection may be lost before others are told."""


class Presence:
    """Notes at the tables of this process who comes and goes."""

    def __init__(self, clock: WallClock) -> None:
        self._clock = clock

    def came(self, live: LiveTable, person: str) -> None:
        """Somebody has connected to a table."""
        if is_gone(live.table, person):
            live.ask(Asked(partial(self._note_back, person=person), ignore))

    def went(self, live: LiveTable, person: str) -> None:
        """A connection has ended; perhaps another one follows, or there is one still."""
        if live.table.seats_of(person):
            asyncio.get_running_loop().call_later(MOMENT_S, self.look, live, person)

    def look(self, live: LiveTable, person: str) -> None:
        """Note that somebody is gone, if they are."""
        if not is_here(live, person) and live.table.seats_of(person) and not is_gone(live.table, person):
            live.ask(Asked(partial(self._note_gone, person=person), ignore))

    def look_all(self, live: LiveTable) -> None:
        """Look who is there after a restart."""
        for person in {seat.person for seat in live.table.seats if seat.person}:
            self.look(live, person)

    def look_back(self, live: LiveTable) -> None:
        """Where another process has said that somebody is gone who is here, say that they are back."""
        for person in {seat.person for seat in live.table.seats if seat.gone_since is not None}:
            if is_here(live, person):
                self.came(live, person)

    def _note_back(self, table: Table, person: str) -> int:
        if is_gone(table, person):
            table.take(Came(wall=self._clock.now(), person=person))
        return table.n

    def _note_gone(self, table: Table, person: str) -> int:
        if not is_gone(table, person):
            table.take(Went(wall=self._clock.now(), person=person))
        return table.n


def is_here(live: LiveTable, person: str) -> bool:
    """Whether somebody is connected to a table by this process."""
    return any(watcher.person == person for watcher in live.audience.watchers)


def is_gone(table: Table, person: str) -> bool:
    """Whether a person's seats are marked so."""
    return any(seat.person == person and seat.gone_since is not None for seat in table.seats)


def ignore(_: object) -> None:
    """Nobody waits for the answer."""
