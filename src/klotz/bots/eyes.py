"""The eyes of those who watch a builder: they see most mistakes, and say so after a moment."""

from typing import NamedTuple

from klotz.bots.chance import Chance
from klotz.bots.levels import Level
from klotz.bots.seen import Seen
from klotz.building.blueprint import draw_card
from klotz.building.cards import Card
from klotz.building.finishing import can_be_finished
from klotz.building.structure import Placed
from klotz.game import Act
from klotz.rounds.acts import Object


class Remark(NamedTuple):
    """What a watcher will say at a time, unless the mistake has gone by then."""

    at: int
    act: Act


def looks_right(card: Card, table: list[Placed], tolerance: int) -> bool:
    """A glance: each brick has a place on the card, all of them shifted by about as much."""
    first = table[0]
    starts = [first.x - b.x for b in card.bricks if b.pose == first.pose and b.y == first.y]
    return any(all(_has_place(card, placed, shift, tolerance) for placed in table) for shift in starts)


def _has_place(card: Card, placed: Placed, shift: int, tolerance: int) -> bool:
    return any(
        b.pose == placed.pose
        and b.y == placed.y
        and abs(placed.x - b.x - shift) <= tolerance
        and card.wanted(b) in {None, placed.brick}
        for b in card.bricks
    )


def is_mistaken(card: Card, table: list[Placed], tolerance: int) -> bool:
    """Whether something must be taken away before the card can be finished; what looks right is not thought through."""
    if not table or card.special or looks_right(card, table, tolerance):
        return False
    return not can_be_finished(draw_card(card), table, tolerance)


class Eyes:
    """One watcher's eyes; they know what tolerance was agreed on."""

    def __init__(self, level: Level, chance: Chance, tolerance: int) -> None:
        self.level, self.chance, self.tolerance = level, chance, tolerance
        self._changes, self._bricks = 0, 0
        self._remark: Remark | None = None

    def watch(self, seen: Seen, now: int) -> Remark | None:
        """Look at the table: what will be said about it, and when."""
        if seen.changes != self._changes:
            table = seen.bricks
            has_grown = len(table) > self._bricks
            self._changes, self._bricks = seen.changes, len(table)
            if (self._remark or has_grown) and not (seen.card and is_mistaken(seen.card, table, self.tolerance)):
                self._remark = None
            elif has_grown and self._remark is None:
                self._remark = self._notice(now, table[-1].brick)
        return self._remark

    def said(self) -> None:
        """It has been said once; that is enough."""
        self._remark = None

    def _notice(self, now: int, brick: str) -> Remark | None:
        if not self.chance.happens(self.level.notice):
            return None
        return Remark(now + self.chance.about(self.level.react), Object(brick))
