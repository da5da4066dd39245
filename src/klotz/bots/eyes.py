"""The eyes of those who watch a builder: they see most mistakes, and say so after a moment."""

from typing import NamedTuple

from klotz.bots.levels import Level
from klotz.bots.nerves import Nerves
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


Spots = dict[tuple[str, int], list[tuple[int, str | None]]]
"""The places of a card by pose and height: where each is across, and which brick it wants."""


def find_spots(card: Card) -> Spots:
    """The places of a card, to be looked up."""
    spots: Spots = {}
    for b in card.bricks:
        spots.setdefault((b.pose, b.y), []).append((b.x, card.wanted(b)))
    return spots


def looks_right(spots: Spots, table: list[Placed], tolerance: int) -> bool:
    """A glance: each brick has a place on the card, all of them shifted by about as much."""
    first = table[0]
    starts = spots.get((first.pose, first.y), ())
    return any(all(_has_spot(spots, p, first.x - x, tolerance) for p in table) for x, _ in starts)


def _has_spot(spots: Spots, p: Placed, shift: int, tolerance: int) -> bool:
    for x, wanted in spots.get((p.pose, p.y), ()):
        if abs(p.x - x - shift) <= tolerance and (wanted is None or wanted == p.brick):
            return True
    return False


class Eyes:
    """One watcher's eyes; they know what tolerance was agreed on."""

    def __init__(self, level: Level, chance: Nerves, tolerance: int) -> None:
        self.level, self.chance, self.tolerance = level, chance, tolerance
        self._changes, self._bricks = 0, 0
        self._card: Card | None = None
        self._spots: Spots = {}
        self._remark: Remark | None = None

    def watch(self, seen: Seen, now: int) -> Remark | None:
        """Look at the table: what will be said about it, and when."""
        if seen.changes != self._changes:
            table = seen.bricks
            has_grown = len(table) > self._bricks
            self._changes, self._bricks = seen.changes, len(table)
            if (self._remark or has_grown) and not self._sees_mistake(seen.card, table):
                self._remark = None
            elif has_grown and self._remark is None:
                self._remark = self._notice(now, table[-1].brick)
        return self._remark

    def _sees_mistake(self, card: Card | None, table: list[Placed]) -> bool:
        """Whether something must be taken away first; what looks right at a glance is not thought through."""
        if card is None or card.special or not table:
            return False
        if card is not self._card:
            self._card, self._spots = card, find_spots(card)
        if looks_right(self._spots, table, self.tolerance):
            return False
        return not can_be_finished(draw_card(card), table, self.tolerance)

    def said(self) -> None:
        """It has been said once; that is enough."""
        self._remark = None

    def _notice(self, now: int, brick: str) -> Remark | None:
        if not self.chance.happens(self.level.notice):
            return None
        return Remark(now + self.chance.about(self.level.react), Object(brick))
