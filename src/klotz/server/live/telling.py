"""What each watcher of a table is told: events once for all, what only a seat may know to that seat's person alone."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from klotz.blox.games.blox import Blox
from klotz.refusal import Refused
from klotz.server.live.history import MOST_TOLD, History, Page
from klotz.server.messages import Happened, Says, Seen, write_message
from klotz.server.tables.lines import Begun
from klotz.server.tables.showing import show, show_own
from klotz.server.tables.table import Table, Told


class Watcher(Protocol):
    """Somebody connected to a table."""

    person: str

    @property
    def lag(self) -> int:
        """What is allowed for the way of their messages, in ms."""

    def post(self, message: bytes) -> None:
        """Send a message."""

    def finish(self, why: Refused) -> None:
        """End the connection."""


Ear = Callable[[Sequence[Told]], None]


class Audience:
    """Those who watch a table, and what they were told last."""

    def __init__(self, table: Table) -> None:
        self.watchers: set[Watcher] = set()
        self.ears: set[Ear] = set()
        recent = [line for line in table.fresh if line.n > table.first][-MOST_TOLD:]
        self.history = History(recent[0].n - 1 if recent else table.n)
        for line in recent:
            self._note([line])

    def _note(self, told: Sequence[Told]) -> bytes | None:
        """Keep what happened in the game in the history; answers with the message that tells it."""
        if any(type(line.line) is Begun for line in told):
            self.history.begin_anew(next(line.n for line in told if type(line.line) is Begun))
        events = [event for line in told for event in line.events]
        if not events:
            return None
        message = write_message(Happened(n=told[-1].n, events=events))
        self.history.add(Page(told[0].n, told[-1].n, message, any(line.own for line in told)))
        return message

    def tell(self, table: Table, told: Sequence[Told]) -> None:
        """Tell all watchers what is durable now."""
        message = self._note(told)
        if message:
            for watcher in self.watchers:
                watcher.post(message)
            self._tell_alone(table, told)
        if any(line.is_about_table for line in told):
            self._show_table(table, told[-1].n)
        if any(type(line.line) is Begun for line in told):
            for watcher in self.watchers:
                show_game(table, watcher)
        for ear in tuple(self.ears):
            ear(told)

    def _tell_alone(self, table: Table, told: Sequence[Told]) -> None:
        """What a seat has drawn, to its person."""
        for line in told:
            for seat, view in line.own.items():
                person = table.seats[seat - 1].person
                mine = [watcher for watcher in self.watchers if watcher.person == person]
                if person and mine:
                    message = write_message(Seen(n=line.n, seat=seat, now=now_of(table), view=view))
                    for watcher in mine:
                        watcher.post(message)

    def _show_table(self, table: Table, n: int) -> None:
        shown = show(table)
        for watcher in self.watchers:
            watcher.post(write_message(Says(n=n, table=shown, you=show_own(table, watcher.person))))

    def welcome(self, table: Table, watcher: Watcher, since: int | None) -> None:
        """Let somebody in: they hear what they missed, or see everything anew. What is told must be durable."""
        self.watchers.add(watcher)
        watcher.post(write_message(Says(n=table.n, table=show(table), you=show_own(table, watcher.person))))
        missed = self.history.after(since) if since is not None and since <= table.n else None
        if missed is None:
            show_game(table, watcher)
            return
        for page in missed:
            watcher.post(page.message)
        if any(page.is_private for page in missed):
            show_game(table, watcher)

    def pass_on(self, message: bytes, sender: Watcher | None) -> None:
        """Send a passing message to all others."""
        for watcher in self.watchers:
            if watcher is not sender:
                watcher.post(message)

    def greatest_lag(self, table: Table) -> int:
        """What is allowed at most to anyone who is seated and connected."""
        seated = {seat.person for seat in table.seats}
        return max((watcher.lag for watcher in self.watchers if watcher.person in seated), default=0)


def now_of(table: Table) -> int:
    """The game's time as far as it has been told."""
    return table.match.game.now if table.match else 0


def show_game(table: Table, watcher: Watcher) -> None:
    """Everything that a watcher may know of the game: a view for each seat that knows something of its own."""
    if table.match is None:
        return
    for seat in seats_to_show(table, table.seats_of(watcher.person)):
        watcher.post(write_message(Seen(n=table.n, seat=seat, now=now_of(table), view=table.view(seat))))


def seats_to_show(table: Table, own: Sequence[int]) -> Iterable[int]:
    """In BLOX each own seat sees something else; in a building game all see the same."""
    if not own:
        return (0,)
    return own if table.match and isinstance(table.match.game, Blox) else own[:1]
