"""What happens at tables without anybody asking: deadlines fall due, also after a restart, whoever had the table.

Of the processes that have a table in use one keeps it, for a while and as long as it renews that. The keeper lets
things fall due on the dot; the others only where the keeper seems to be gone. Whoever comes second has lost a race.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from klotz.luck import Luck
from klotz.refusal import Refused
from klotz.server.ids import new_id
from klotz.server.live.clock import WallClock
from klotz.server.live.live import Asked, LiveTable
from klotz.server.store import questions
from klotz.server.store.store import Away, Store
from klotz.server.tables.play import catch_up
from klotz.server.tables.table import Table

LEASE_MS: Final = 10_000
RENEW_MS: Final = 4_000
LATE_MS: Final = 1_500
"""How long others leave it to the keeper."""
ROUND_S: Final = 1.0
MOST_ORPHANS: Final = 100
IDLE_MS: Final = 30_000
"""How long a table stays in memory that nobody watches and that waits for nothing soon."""


class Hooks(NamedTuple):
    """What a keeper needs done: find a table, let go of one, hear that one has changed, or that it is kept from now."""

    find: Callable[[str], Awaitable[LiveTable]]
    drop: Callable[[LiveTable], None]
    changed: Callable[[LiveTable, bool], None]
    kept: Callable[[LiveTable], None]


class Keeper:
    """Sees to the tables of this process, and to those that nobody sees to."""

    def __init__(
        self,
        store: Store,
        tables: Mapping[str, LiveTable],
        hooks: Hooks,
        clock: WallClock,
        luck: Luck,
    ) -> None:
        self.name = new_id()
        self._store, self._tables, self._hooks = store, tables, hooks
        self._clock, self._luck = clock, luck
        self._timers: dict[str, tuple[int, asyncio.TimerHandle]] = {}
        self._kept_until: dict[str, int] = {}
        self._used: dict[str, int] = {}

    def keeps(self, name: str) -> bool:
        """Whether this process is the one that sees to a table."""
        return self._kept_until.get(name, 0) > self._clock.now()

    def changed(self, live: LiveTable) -> None:
        """Be there when the next thing falls due. A timer that is too early looks again when it goes off."""
        name, due = live.id, live.table.due
        self._used[name] = self._clock.now()
        self._hooks.changed(live, self.keeps(name))
        armed = self._timers.get(name)
        if due is None or (armed and armed[0] <= due):
            return
        self._disarm(name)
        self._arm(live, due)

    def _arm(self, live: LiveTable, due: int) -> None:
        patience = live.audience.greatest_lag(live.table) if self.keeps(live.id) else LATE_MS
        wait = (due + patience - self._clock.now()) / 1000
        timer = asyncio.get_running_loop().call_later(max(0.0, wait), self._go_off, live)
        self._timers[live.id] = (due, timer)

    def _disarm(self, name: str) -> None:
        armed = self._timers.pop(name, None)
        if armed:
            armed[1].cancel()

    def _go_off(self, live: LiveTable) -> None:
        del self._timers[live.id]
        due = live.table.due
        if due is not None and due > self._clock.now() and not live.is_stale:
            self._arm(live, due)
        elif due is not None or live.is_stale:
            live.ask(Asked(self._let_fall_due, partial(self._look_again, live)))

    def _look_again(self, live: LiveTable, outcome: int | Refused) -> None:
        """Where the store was away, what is due is so still."""
        if isinstance(outcome, Refused):
            self._timers[live.id] = (0, asyncio.get_running_loop().call_later(ROUND_S, self._go_off, live))

    def _let_fall_due(self, table: Table) -> int:
        catch_up(table, self._clock.now(), self._luck)
        return table.n

    async def run(self) -> None:
        """Look after everything, again and again."""
        while True:
            await asyncio.sleep(ROUND_S)
            with contextlib.suppress(Away):
                await self.look_around()

    async def look_around(self) -> None:
        """Go on keeping tables, take on those that nobody keeps, let go of those that nobody needs."""
        now = self._clock.now()
        await self._keep(now)
        orphans = await self._store.read(partial(questions.find_orphans, now=now, most=MOST_ORPHANS))
        for name in orphans:
            with contextlib.suppress(Refused):
                await self._hooks.find(name)
        if orphans:
            await self._keep(now)
        for live in [live for live in self._tables.values() if self._is_unused(live, now)]:
            self._let_go(live)

    async def _keep(self, now: int) -> None:
        """Renew in good time, and try to get those that are not kept yet."""
        wanted = [
            live.id
            for live in self._tables.values()
            if live.table.stage == "playing" and self._kept_until.get(live.id, 0) - now < LEASE_MS - RENEW_MS
        ]
        if not wanted:
            return
        until = now + LEASE_MS
        for name in await self._store.write(
            partial(questions.keep, keeper=self.name, names=wanted, now=now, until=until)
        ):
            is_new = not self.keeps(name)
            self._kept_until[name] = until
            if is_new and name in self._tables:
                self._take_on(self._tables[name])

    def _take_on(self, live: LiveTable) -> None:
        """From now on things fall due on the dot."""
        self._disarm(live.id)
        self.changed(live)
        self._hooks.kept(live)

    def _is_unused(self, live: LiveTable, now: int) -> bool:
        waits = live.table.stage == "playing" and (live.table.has_bots or live.table.due is not None)
        is_used = live.audience.watchers or live.audience.ears or not live.is_idle or waits
        return not is_used and now - self._used.get(live.id, 0) >= IDLE_MS

    def _let_go(self, live: LiveTable) -> None:
        self._disarm(live.id)
        self._kept_until.pop(live.id, None)
        self._used.pop(live.id, None)
        self._hooks.drop(live)
