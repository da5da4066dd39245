"""What a builder did with the bricks, deed by deed: read from a plan's steps or the events of a turn, and checked."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from klotz.building.bricks import BrickSet
from klotz.building.cards import Card
from klotz.building.casting import deal
from klotz.building.planning import Step
from klotz.building.structure import Placed, Structure
from klotz.game import Event
from klotz.refusal import Refused
from klotz.rounds.events import (
    Built,
    CardTurned,
    Fell,
    Held,
    Lifted,
    PlacedBrick,
    RefusedCard,
    Released,
    Rolled,
    TurnEnded,
)

Kind = Literal["place", "lift", "release"]
Told = PlacedBrick | Held | Released | Lifted | Fell | Rolled
"""The events that touch a brick."""


class Table(msgspec.Struct, frozen=True):
    """The bricks as they stand, and the one that is held."""

    placed: tuple[Placed, ...] = ()
    held: str | None = None


class Deed(msgspec.Struct, frozen=True):
    """Bricks were placed, lifted or let go; what fell then, the table before and after, and how steady it then is."""

    kind: Kind
    bricks: tuple[str, ...]
    fell: tuple[str, ...]
    before: Table
    after: Table
    margin: int
    where: Placed | None = None
    hold: bool = False
    for_a_roll: bool = False


class Hands:
    """A structure that is built on, and the deeds done so far."""

    def __init__(self, bricks: BrickSet) -> None:
        self.structure = Structure(bricks)
        self.deeds: list[Deed] = []
        self._before = Table()

    def place(self, where: Placed, *, hold: bool) -> None:
        """Put a brick where it is said to have come to rest."""
        rest, fell = self.structure.place(where.brick, where.pose, where.x, where.y, hold=hold)
        if rest != where:
            raise Refused("bad_request", f"the {where.brick} brick comes to rest at y {rest.y}, not at y {where.y}")
        self._note(Deed("place", (where.brick,), tuple(fell), *self._tables(), where, hold))

    def lift(self, bricks: Sequence[str]) -> None:
        """Take bricks away, all at once."""
        fell = self.structure.lift(bricks)
        self._note(Deed("lift", tuple(bricks), tuple(fell), *self._tables()))

    def release(self, brick: str) -> None:
        """Let go of a brick."""
        if self.structure.held != brick:
            raise Refused("not_now", f"the {brick} brick is not held")
        fell = self.structure.release()
        self._note(Deed("release", (brick,), tuple(fell), *self._tables()))

    def _tables(self) -> tuple[Table, Table, int]:
        after = Table(tuple(self.structure.placed), self.structure.held)
        return self._before, after, self.structure.margin

    def _note(self, deed: Deed) -> None:
        self._before = deed.after
        self.deeds.append(deed)


class _Reader:
    """Takes events one after another; each needs to know which comes next."""

    def __init__(self, bricks: BrickSet) -> None:
        self.hands = Hands(bricks)
        self._to_hold: str | None = None
        self._to_lift: list[str] = []
        self._untold: list[str] = []

    def take(self, event: Told, following: Told | None) -> None:
        """Do what an event tells, and refuse it where it does not follow from the ones before."""
        if self._to_hold and not (isinstance(event, Held) and event.brick == self._to_hold):
            raise Refused("bad_request", f"the {self._to_hold} brick should be held")
        if self._untold and not (isinstance(event, Fell) and sorted(event.bricks) == self._untold):
            raise Refused("bad_request", f"these should fall: {' '.join(self._untold)}")
        if isinstance(event, Held | Fell):
            self._confirm(event)
        elif isinstance(event, Rolled):
            self._excuse(event)
        else:
            self._do(event, following)

    def _confirm(self, event: Held | Fell) -> None:
        """What has been done already has been told now."""
        if isinstance(event, Held) and not self._to_hold:
            raise Refused("bad_request", f"the {event.brick} brick has not just been placed")
        if isinstance(event, Fell) and not self._untold:
            raise Refused("bad_request", f"nothing falls here, not even: {' '.join(event.bricks)}")
        self._to_hold, self._untold = None, []

    def _do(self, event: PlacedBrick | Released | Lifted, following: Told | None) -> None:
        if isinstance(event, PlacedBrick):
            hold = isinstance(following, Held)
            self.hands.place(Placed(event.brick, event.pose, event.x, event.y), hold=hold)
            self._to_hold = event.brick if hold else None
        elif isinstance(event, Released):
            self.hands.release(event.brick)
        else:
            self._to_lift.append(event.brick)
            if isinstance(following, Lifted):
                return
            self.hands.lift(self._to_lift)
            self._to_lift = []
        self._untold = sorted(self.hands.deeds[-1].fell)

    def _excuse(self, event: Rolled) -> None:
        """Dice that were taken away to be rolled were not taken away for nothing."""
        deeds = self.hands.deeds
        if deeds and deeds[-1].kind == "lift" and set(deeds[-1].bricks) <= set(event.dice):
            deeds[-1] = msgspec.structs.replace(deeds[-1], for_a_roll=True)

    def finish(self) -> list[Deed]:
        """All deeds, if all that follows from them has been told."""
        if self._untold:
            raise Refused("bad_request", f"the events end before these fall: {' '.join(self._untold)}")
        return self.hands.deeds


def retell(events: Iterable[Event], bricks: BrickSet) -> list[Deed]:
    """The deeds that events tell of; those that touch no brick are passed over, those that can't be are refused."""
    told = [(number, event) for number, event in enumerate(events) if isinstance(event, Told)]
    reader = _Reader(bricks)
    for (number, event), following in zip(told, [*(event for _, event in told[1:]), None], strict=False):
        try:
            reader.take(event, following)
        except Refused as refused:
            raise Refused(refused.code, f"event {number}: {refused.message}") from refused
    return reader.finish()


def act_out(card: Card, bricks: BrickSet, steps: Iterable[Step]) -> list[Deed]:
    """The deeds that steps ask for, done on a table; those that can't be done are refused."""
    hands, names = Hands(bricks), cast(card, bricks)
    for number, step in enumerate(steps, 1):
        try:
            _act(hands, card, names, step)
        except Refused as refused:
            raise Refused(refused.code, f"step {number}: {refused.message}") from refused
    return hands.deeds


def _act(hands: Hands, card: Card, names: Sequence[str], step: Step) -> None:
    if not 0 <= step.brick < len(names):
        raise Refused("bad_request", f"the card has no brick {step.brick}")
    name, brick = names[step.brick], card.bricks[step.brick]
    if step.release:
        hands.release(name)
    else:
        hands.place(Placed(name, brick.pose, brick.x, brick.y), hold=step.hold)


def cast(card: Card, bricks: BrickSet) -> list[str]:
    """A brick of the set for each of the card's; refuses a card that asks for others."""
    found: list[str] = []
    for i, name in enumerate(deal(card, bricks)):
        if name is None:
            wanted = card.wanted(card.bricks[i]) or "left"
            raise Refused("bad_request", f"card {card.id!r}: bricks[{i}]: the set has no such brick {wanted}")
        found.append(name)
    return found


def buildings(events: Iterable[Event]) -> Iterator[tuple[Card, list[Event]]]:
    """The cards that were turned, each with what happened until it was finished or put away."""
    card: Card | None = None
    since: list[Event] = []
    for event in events:
        if card and isinstance(event, CardTurned | Built | RefusedCard | TurnEnded):
            yield card, since
            card, since = None, []
        if isinstance(event, CardTurned):
            card, since = event.card, []
        else:
            since.append(event)
    if card:
        yield card, since
