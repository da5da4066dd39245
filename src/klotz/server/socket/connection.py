"""Somebody connected to a table: what they send is judged, what happens is posted to them."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from klotz.refusal import Refused
from klotz.server.limits import Bucket
from klotz.server.live.hub import Hub
from klotz.server.live.live import LiveTable
from klotz.server.live.telling import now_of, show_game
from klotz.server.messages import (
    Bye,
    Clock,
    Hand,
    Incoming,
    Legals,
    Listed,
    No,
    Ok,
    Says,
    View,
    read_id,
    read_message,
    write_message,
)
from klotz.server.socket.wire import Wire
from klotz.server.tables.judge import Visitor
from klotz.server.tables.play import MOST_LAG_MS
from klotz.server.tables.showing import show, show_own

HANDS_PER_SECOND: Final = 15.0
HANDS_AT_ONCE: Final = 3
MOST_REFUSED_IN_A_ROW: Final = 200
"""Whoever goes on sending that much too fast is cut off."""
TRY_LATER: Final = 1013


class Connection:
    """A viewer of a table: a `Watcher`."""

    __slots__ = ("_buckets", "_hands", "_hub", "_live", "_refused", "_time", "_visitor", "_wire", "person")

    def __init__(self, wire: Wire, hub: Hub, live: LiveTable, visitor: Visitor, buckets: Sequence[Bucket]) -> None:
        self._wire, self._hub, self._live, self._visitor = wire, hub, live, visitor
        self.person = visitor.person
        self._time = asyncio.get_running_loop().time
        self._buckets = buckets
        self._hands = Bucket(HANDS_PER_SECOND, HANDS_AT_ONCE, self._time())
        self._refused = 0

    @property
    def lag(self) -> int:
        """What is allowed for the way of their messages, in ms."""
        return min(self._wire.lag, MOST_LAG_MS)

    def open(self, since: int | None) -> None:
        """Let them in as soon as all that is told is durable."""
        self._live.when_durable(partial(self._welcome, since))
        self._wire.listener = self.hear
        self._wire.on_lag = self._tell_lag

    def _welcome(self, since: int | None, away: Refused | None) -> None:
        if away:
            self.finish(away)
        elif not self._wire.disconnected:
            self._live.audience.welcome(self._live.table, self, since)

    def close(self) -> None:
        """They are gone."""
        self._live.audience.watchers.discard(self)
        self._wire.listener = self._wire.on_lag = None

    def post(self, message: bytes) -> None:
        """Send a message."""
        self._wire.post(message)

    def finish(self, why: Refused) -> None:
        """Say why, and end the connection."""
        self.post(write_message(Bye(error=why.refusal)))
        self._wire.end(TRY_LATER)

    def hear(self, raw: bytes) -> None:
        """Take in a message. Whatever it holds, there is one answer; a hand has none."""
        try:
            message = read_message(raw)
            if isinstance(message, Hand):
                self._move_hand(message)
                return
            self._need_token()
        except Refused as refused:
            self._refuse(read_id(raw), refused)
            return
        self._refused = 0
        self._do(message)

    def _do(self, message: Incoming) -> None:
        if isinstance(message, View):
            self._live.when_durable(partial(self._show, message.id))
        elif isinstance(message, Legals):
            self._live.when_durable(partial(self._list, message))
        elif not isinstance(message, Hand):
            self._hub.submit(self._live, self._visitor, message, self.lag, self._answerer(message.id))

    def _need_token(self) -> None:
        now = self._time()
        if not all(bucket.take(now) for bucket in self._buckets):
            self._refused += 1
            if self._refused > MOST_REFUSED_IN_A_ROW:
                self.finish(Refused("too_many", "you have gone on sending too much at a time"))
            raise Refused("too_many", "too much at a time; slow down")

    def _move_hand(self, hand: Hand) -> None:
        """Pass on where a hand is, not too often; what comes too soon is dropped."""
        if self._hands.take(self._time()):
            self._hub.pass_on(self._live, self, hand)

    def _answerer(self, name: str) -> Callable[[int | Refused], None]:
        def answer(outcome: int | Refused) -> None:
            if isinstance(outcome, Refused):
                self._refuse(name, outcome)
            else:
                self.post(write_message(Ok(id=name, n=outcome)))

        return answer

    def _refuse(self, name: str, refused: Refused) -> None:
        self.post(write_message(No(id=name, error=refused.refusal)))

    def _show(self, name: str, away: Refused | None) -> None:
        """Everything anew."""
        if away:
            self._refuse(name, away)
            return
        table = self._live.table
        self.post(write_message(Ok(id=name, n=table.n)))
        self.post(write_message(Says(n=table.n, table=show(table), you=show_own(table, self.person))))
        show_game(table, self)

    def _list(self, wanted: Legals, away: Refused | None) -> None:
        """What an own seat may do."""
        if away:
            self._refuse(wanted.id, away)
            return
        table = self._live.table
        if wanted.seat not in table.seats_of(self.person):
            self._refuse(wanted.id, Refused("not_allowed", f"seat {wanted.seat} is not yours"))
            return
        acts = list(table.match.game.legal(wanted.seat)) if table.match else []
        self.post(write_message(Listed(id=wanted.id, n=table.n, seat=wanted.seat, acts=acts)))

    def _tell_lag(self) -> None:
        table = self._live.table
        now = max(now_of(table), table.elapsed(self._hub.clock.now())) if table.match else None
        self.post(write_message(Clock(now=now, lag=self.lag)))
