"""Which brick on the table stands for which of a card's: shifted in common, a little inexact, wrong ones among them."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from klotz.bots.deeds import Deed, Table
from klotz.building.bricks import MAT, BrickSet, pose_size
from klotz.building.cards import Card
from klotz.building.planning import Stand
from klotz.building.statics import NOBODY
from klotz.building.structure import Placed


class Sight(NamedTuple):
    """A brick that may have been put in a place of the card: how far right of it, and what speaks for that."""

    off: int
    place: int
    is_named: bool
    lasts: bool
    turn: int


class Places:
    """The places of a card, on a table where the builder has chosen how far to the right all of it stands."""

    def __init__(self, card: Card, deeds: Iterable[Deed], tolerance: int) -> None:
        self.card: Final = card
        self.tolerance: Final = tolerance
        self.shift = self._find_shift(list(deeds))

    def _find_shift(self, deeds: list[Deed]) -> int:
        """The shift for which most speaks; where as much does for another, the first brick was right, and leftmost."""
        sights = list(self._sights(deeds))
        firsts = sorted({sight.off for sight in sights}, reverse=True)
        windows = [[s for s in sights if 0 <= s.off - first <= 2 * self.tolerance] for first in firsts]
        best = max(windows, key=_weigh, default=[])
        offs = [sight.off for sight in best if sight.lasts] or [sight.off for sight in best] or [0]
        return (min(offs) + max(offs)) // 2

    def _sights(self, deeds: list[Deed]) -> Iterator[Sight]:
        last = deeds[-1].after.placed if deeds else ()
        for turn, placed in enumerate(dict.fromkeys(deed.where for deed in deeds if deed.where)):
            for i, brick in enumerate(self.card.bricks):
                off = placed.x - brick.x
                if (placed.pose, placed.y) == (brick.pose, brick.y) and self._has_room(off):
                    yield Sight(off, i, self.may_be(placed.brick, i), placed in last, turn)

    def _has_room(self, shift: int) -> bool:
        """Whether all of the building would be on the mat."""
        left = min(brick.x for brick in self.card.bricks) + shift
        right = max(brick.x + pose_size(brick.pose)[0] for brick in self.card.bricks) + shift
        return -self.tolerance <= left and right <= MAT + self.tolerance

    def may_be(self, name: str, i: int) -> bool:
        """Whether the card lets a brick be this one."""
        return self.card.wanted(self.card.bricks[i]) in (None, name)

    def fits(self, placed: Placed, i: int) -> bool:
        """Whether a brick is in a place, whatever its name."""
        brick = self.card.bricks[i]
        off = abs(placed.x - brick.x - self.shift)
        return (placed.pose, placed.y) == (brick.pose, brick.y) and off <= self.tolerance

    def find(self, placed: Placed) -> int | None:
        """The place that a brick has taken rightly."""
        places = range(len(self.card.bricks))
        return next((i for i in places if self.may_be(placed.brick, i) and self.fits(placed, i)), None)

    def read(self, table: Table) -> Stand | None:
        """The state of the card's building; None where a brick is on the table that is not in its place."""
        mask, held = 0, NOBODY
        for placed in table.placed:
            i = self.find(placed)
            if i is None:
                return None
            mask |= 1 << i
            held = i if placed.brick == table.held else held
        return Stand(mask, held)

    def free(self, table: Table) -> list[int]:
        """The places that no brick has taken rightly yet."""
        taken = {self.find(placed) for placed in table.placed}
        return [i for i in range(len(self.card.bricks)) if i not in taken]

    def meant(self, placed: Placed, table: Table, bricks: BrickSet) -> int | None:
        """The place that a brick should have taken instead: its own, or else the nearest that it may take."""
        poses = bricks.kind(placed.brick).poses
        free = [i for i in self.free(table) if self.may_be(placed.brick, i) and self.card.bricks[i].pose in poses]
        named = [i for i in free if self.card.wanted(self.card.bricks[i])]
        return min(named or free, key=lambda i: self._distance(placed, i), default=None)

    def _distance(self, placed: Placed, i: int) -> tuple[int, bool]:
        brick = self.card.bricks[i]
        across = 2 * (placed.x - brick.x - self.shift) + pose_size(placed.pose)[0] - pose_size(brick.pose)[0]
        return abs(across) + 2 * abs(placed.y - brick.y), placed.pose != brick.pose


def _weigh(window: list[Sight]) -> tuple[int, int, int, int, int]:
    """Places filled in the end, those by the right bricks, the same for any time, and how early it began."""
    lasting = [sight for sight in window if sight.lasts]
    named = [sight for sight in window if sight.is_named]
    return (
        len({sight.place for sight in lasting}),
        len({sight.place for sight in lasting if sight.is_named}),
        len({sight.place for sight in window}),
        len({sight.place for sight in named}),
        -min(sight.turn for sight in window),
    )
