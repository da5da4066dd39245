"""A bot at a table: it hears what is durable, and acts when it wants to."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec

from klotz.game import Event
from klotz.luck import Luck
from klotz.refusal import Refused
from klotz.server.bots.crew import Worker
from klotz.server.bots.minds import Seated
from klotz.server.bots.wire import PACK, Done, Fail, Hear, Rise, Sit, Wished
from klotz.server.live.clock import WallClock
from klotz.server.live.live import Asked, LiveTable
from klotz.server.tables import requests
from klotz.server.tables.play import Circumstances, play
from klotz.server.tables.table import Table

AGAIN_S: Final = 1.0
"""After how long a bot tries again when the store was away."""


class Tools(NamedTuple):
    """What bots need from outside."""

    clock: WallClock
    luck: Luck


class BotSeat:
    """One bot at a table: what it was told last, and what it wants."""

    def __init__(self, live: LiveTable, seat: int, level: int, worker: Worker, tools: Tools) -> None:
        self.name = f"{live.id} {seat}"
        self.level = level
        self._live, self._seat, self._worker, self._tools = live, seat, worker, tools
        self._serial = 0
        self._wished: Wished | None = None
        self._timer: asyncio.TimerHandle | None = None
        self.sit()

    def _next(self) -> int:
        self._serial += 1
        return self._serial

    def _view(self) -> msgspec.Raw:
        return msgspec.Raw(PACK(self._live.table.view(self._seat)))

    def _now(self) -> int:
        return self._live.table.elapsed(self._tools.clock.now())

    def sit(self) -> None:
        """Begin to think, from how things look now."""
        table, seed = self._live.table, self._tools.luck.below(2**53)
        seated = Seated(table.game, self._seat, self.level, seed, self._now(), table.options)
        self._worker.tell(Sit(self.name, self._next(), seated, self._view()))

    def hear(self, events: Sequence[Event]) -> None:
        """Hear what has happened."""
        self._worker.tell(Hear(self.name, self._next(), msgspec.Raw(PACK(events)), self._now(), self._view()))

    def wish(self, wished: Wished) -> None:
        """Take in what the bot wants; after something else was told, that is waited for."""
        if wished.serial == self._serial:
            self._wished = wished
            self.arm()

    def arm(self) -> None:
        """Act when the time has come."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        table, wished = self._live.table, self._wished
        if wished is not None and wished.act is not None and not table.is_paused:
            wait = (wished.at - self._now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(max(0.0, wait), self._act)

    def _act(self) -> None:
        wished, self._timer = self._wished, None
        if wished is None or wished.act is None or wished.serial != self._serial or self._live.table.is_paused:
            return
        self._wished = None
        self._live.ask(Asked(partial(self._judge, act=requests.Act(act=wished.act)), self._be_answered))

    def _judge(self, table: Table, act: requests.Act) -> int:
        if table.stage != "playing" or table.seats[self._seat - 1].level != self.level or table.is_paused:
            raise Refused("not_now", "the bot has nothing to do here")
        return play(table, self._seat, act, 0, Circumstances(self._tools.clock.now(), self._tools.luck))

    def _be_answered(self, outcome: int | Refused) -> None:
        if isinstance(outcome, int):
            self._worker.tell(Done(self.name, self._next()))
        elif self._live.table.stage == "playing":
            self._live.when_durable(self._fail)

    def _fail(self, away: Refused | None) -> None:
        if away is not None:
            again = partial(self._live.when_durable, self._fail)
            self._timer = asyncio.get_running_loop().call_later(AGAIN_S, again)
        elif self._live.table.stage == "playing":
            self._worker.tell(Fail(self.name, self._next(), self._now(), self._view()))

    def rise(self) -> None:
        """Think no more."""
        if self._timer is not None:
            self._timer.cancel()
        self._worker.tell(Rise(self.name, self._next()))
