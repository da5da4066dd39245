"""All tables in use by this process: found by their key, loaded when needed, let go when nobody does."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final, get_args

from klotz.luck import Luck
from klotz.match import Match
from klotz.refusal import Refused
from klotz.rounds.options import BOX
from klotz.server.ids import new_id
from klotz.server.live.clock import WallClock
from klotz.server.live.keeping import Hooks, Keeper
from klotz.server.live.live import Answer, Asked, Doors, LiveTable, table_row
from klotz.server.live.presence import Presence
from klotz.server.live.relay import Alone, Relay
from klotz.server.live.telling import Watcher
from klotz.server.messages import Hand, Hovers, write_message
from klotz.server.metrics import Counts
from klotz.server.store import questions
from klotz.server.store.store import Away, Store
from klotz.server.tables import lines, requests
from klotz.server.tables.judge import Visitor
from klotz.server.tables.lines import read_lines, write_lines
from klotz.server.tables.play import Circumstances, submit
from klotz.server.tables.table import Table

ROUND_S, ROUNDS = 1.0, 5
"""How often it is looked for what was missed while the relay is away; and every how many times while it is there."""
RETURN_S: Final = 15.0
OPS: Final = {kind: str(kind.__struct_config__.tag) for kind in (requests.Act, *get_args(requests.Deed))}
PASSING: Final = 0
"""The number under which the relay carries what is not stored."""


class Hub:
    """The tables of this process."""

    def __init__(
        self, store: Store, clock: WallClock, luck: Luck, on_change: Callable[[LiveTable, bool], None]
    ) -> None:
        self.store, self.clock, self.luck = store, clock, luck
        self.relay: Relay = Alone()
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        hooks = Hooks(self.find, self.drop, on_change, self._look_soon)
        self.keeper = Keeper(store, self.tables, hooks, clock, luck)
        self.presence = Presence(clock)
        self.counts = Counts()
        self._doors = Doors(store.append, self._load, self._publish, clock.now, self.keeper.changed)

    async def find(self, name: str) -> LiveTable:
        """A table by its key."""
        live = self.tables.get(name)
        if live is not None:
            return live
        if name not in self._loading:
            self._loading[name] = asyncio.get_running_loop().create_task(self._open(name))
        return await asyncio.shield(self._loading[name])

    async def _open(self, name: str) -> LiveTable:
        self.relay.follow(name)
        try:
            live = LiveTable(await self._load(name), self._doors)
        except BaseException:
            self.relay.leave(name)
            raise
        finally:
            del self._loading[name]
        self.tables[name] = live
        self.keeper.changed(live)
        return live

    async def _load(self, name: str) -> Table:
        chunks = await self.store.read(partial(questions.read_chunks, table=name))
        if not chunks:
            raise Refused("not_found", "there is no such table")
        return Table.load(name, [line for _, body in chunks for line in read_lines(body)])

    def _look_soon(self, live: LiveTable) -> None:
        """Whoever was connected to a process that is gone has a moment to come back."""
        asyncio.get_running_loop().call_later(RETURN_S, self.presence.look_all, live)

    async def watch_for_missed(self) -> None:
        """Where there are other processes: look again and again whether they have stored what this one did not hear."""
        number = 0
        while True:
            await asyncio.sleep(ROUND_S)
            number += 1
            if self.relay.may_miss and (not self.relay.is_up or number % ROUNDS == 0):
                with contextlib.suppress(Away):
                    await self.look_for_missed()

    async def look_for_missed(self) -> None:
        """Load those tables again of which the store knows more."""
        names = list(self.tables)
        for name, n in (await self.store.read(partial(questions.last_numbers, names=names))).items():
            live = self.tables.get(name)
            if live is not None and n > live.durable:
                live.renew()

    def drop(self, live: LiveTable) -> None:
        """Let go of a table that nobody needs now."""
        del self.tables[live.id]
        self.relay.leave(live.id)

    def pass_on(self, live: LiveTable, sender: Watcher, hand: Hand) -> None:
        """Show the others where a builder's hand is; nothing of it is kept."""
        if hand.seat not in live.table.seats_of(sender.person) or hand.seat != live.table.builder:
            return
        message = write_message(Hovers(seat=hand.seat, brick=hand.brick, pose=hand.pose, x=hand.x, y=hand.y))
        live.audience.pass_on(message, sender)
        self.relay.publish(live.id, PASSING, message)

    def _publish(self, name: str, n: int, body: bytes) -> None:
        self.relay.publish(name, n, body)

    def hear(self, name: str, n: int, body: bytes) -> None:
        """Take in what another process tells of a table."""
        live = self.tables.get(name)
        if live is None:
            return
        if n == PASSING:
            live.audience.pass_on(body, None)
        else:
            live.hear(n, body)
            self.presence.look_back(live)

    async def make(self, host: Visitor, game: str, seats: int, options: dict[str, Any], *, listed: bool) -> str:
        """Make a table; answers with its key, which is the link to it."""
        Match.begin(game, seats, options)
        rest = dict(options)
        play = rest.pop("play", "screen")
        wall, name = self.clock.now(), new_id()
        opened = lines.Opened(wall=wall, game=game, seats=seats, host=host.person, options=rest, listed=listed)
        table = Table(name, opened)
        for number, plays in enumerate(play if isinstance(play, list) else [play] * seats, 1):
            if plays == BOX:
                table.take(lines.Equipped(wall=wall, seat=number, play=plays))
        row = table_row(table, wall) | {"id": name, "host": host.person, "made": wall}
        body = write_lines(line.line for line in table.fresh)
        await self.store.write(partial(questions.add_table, row=row, body=body))
        return name

    def submit(
        self, live: LiveTable, visitor: Visitor, request: requests.Act | requests.Deed, lag: int, answer: Answer
    ) -> None:
        """Let somebody ask something of a table; it counts as asked now."""
        how = Circumstances(self.clock.now(), self.luck, lag)
        op, since = OPS[type(request)], time.perf_counter()

        def count_answer(outcome: int | Refused) -> None:
            self.counts.answered(op, outcome.code if isinstance(outcome, Refused) else "ok", since)
            answer(outcome)

        live.ask(Asked(partial(submit, visitor=visitor, request=request, how=how), count_answer))
