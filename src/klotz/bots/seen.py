"""What a player at the table keeps in mind: the last view, and what events have changed since."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from klotz.building.cards import Card
from klotz.building.structure import Placed
from klotz.events import GameOver
from klotz.game import Event
from klotz.rounds import events
from klotz.rounds.views import ClockFace, InTray, OnTable, View


class Seen:
    """The table as a seat knows it; `is_stale` says that only another look can tell how things are."""

    __slots__ = ("built", "card", "changes", "has_moved_on", "held", "is_between", "is_up", "table", "values", "view")

    def __init__(self, view: View) -> None:
        self.changes = 0
        self.is_up = False
        """Whether time is up in this turn, as far as has been heard; a view does not tell."""
        self.look(view)

    @property
    def is_stale(self) -> bool:
        """Whether something has begun or ended of which events do not tell all."""
        return self.has_moved_on or self.is_between

    def look(self, view: View) -> None:
        """Take in a whole view."""
        self.view = view
        self.card: Card | None = view.card
        self.table = {b.brick: Placed(b.brick, b.pose, b.x, b.y) for b in view.table}
        self.held = next((b.brick for b in view.table if b.held), None)
        shown: list[OnTable | InTray] = [*view.table, *view.tray]
        self.values = {b.brick: b.value for b in shown if isinstance(b.value, int)}
        self.built = len(view.built)
        self.has_moved_on = self.is_between = False
        self.changes += 1

    @property
    def bricks(self) -> list[Placed]:
        """The bricks on the table in the order of placing."""
        return list(self.table.values())

    def hear(self, happened: Iterable[Event]) -> set[type[Event]]:
        """Take in what has happened; answers with the kinds of those events that make a difference."""
        heard = set()
        for event in happened:
            kind = type(event)
            take_in = HEARD.get(kind)
            if take_in:
                take_in(self, event)
                heard.add(kind)
        return heard

    def placed(self, event: events.PlacedBrick) -> None:
        """A brick came to rest."""
        self.table[event.brick] = Placed(event.brick, event.pose, event.x, event.y)
        self.changes += 1

    def lifted(self, event: events.Lifted) -> None:
        """A brick was taken away."""
        self._take(event.brick)

    def fell(self, event: events.Fell) -> None:
        """Bricks are back in the tray."""
        for brick in event.bricks:
            self._take(brick)

    def _take(self, brick: str) -> None:
        self.table.pop(brick, None)
        self.changes += 1
        if brick == self.held:
            self.held = None

    def grasped(self, event: events.Held) -> None:
        """A hand holds a brick."""
        self.held = event.brick

    def released(self, event: events.Released) -> None:
        """The hand let go."""
        del event
        self.held = None

    def rolled(self, event: events.Rolled) -> None:
        """Dice show new numbers."""
        self.values.update(zip(event.dice, event.values, strict=True))

    def turned(self, event: events.CardTurned) -> None:
        """A new card: nothing of the old one is on the table."""
        self.card, self.held = event.card, None
        self.has_moved_on |= self.view.stage != "building"
        self.is_between = False
        self.table.clear()
        self.changes += 1
        self.values.clear()

    def finished(self, event: events.Built | events.RefusedCard) -> None:
        """The card is gone; what comes next may be a pause, or another card."""
        self.built += isinstance(event, events.Built)
        self.card = None
        self.is_between = True

    def objected(self, event: Event) -> None:
        """Words change nothing on the table."""

    def clock_set(self, event: events.ClockSet) -> None:
        """The builder may give the signal; the die that told the time is put aside."""
        del event
        self.values.clear()
        self.view = replace(self.view, stage="ready")

    def clock_started(self, event: events.ClockStarted) -> None:
        """The builder builds."""
        clock = ClockFace(until=event.until, sum=0 if event.goal else UNSET, goal=event.goal)
        self.view = replace(self.view, stage="building", clock=clock)

    def changed(self, event: Event) -> None:
        """Something has begun or ended."""
        self.is_up = isinstance(event, events.TimeUp)
        self.has_moved_on = True


HEARD: Final[dict[type[Event], Callable[[Seen, Any], None]]] = {
    events.PlacedBrick: Seen.placed,
    events.Lifted: Seen.lifted,
    events.Fell: Seen.fell,
    events.Held: Seen.grasped,
    events.Released: Seen.released,
    events.Rolled: Seen.rolled,
    events.CardTurned: Seen.turned,
    events.Built: Seen.finished,
    events.RefusedCard: Seen.finished,
    events.Objected: Seen.objected,
    events.TurnBegan: Seen.changed,
    events.ClockSet: Seen.clock_set,
    events.ClockStarted: Seen.clock_started,
    events.TimeUp: Seen.changed,
    GameOver: Seen.changed,
}


def is_news(happened: Iterable[Event]) -> bool:
    """Whether any of it makes a difference to those who did not do it."""
    return any(type(event) in HEARD for event in happened)
