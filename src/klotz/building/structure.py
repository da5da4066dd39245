"""A mat with bricks on it: place, lift, hold, release; after each the statics decide."""

from collections.abc import Iterable
from typing import Final, Self

import msgspec
import numpy as np

from klotz.building.bricks import MAT, BrickSet, pose_size
from klotz.building.exact import YES
from klotz.building.falling import falling, put
from klotz.building.statics import NOBODY, margin, stands
from klotz.refusal import Refused

ABOVE_EVERYTHING: Final = 1_000_000


class Placed(msgspec.Struct, frozen=True):
    """A brick where it came to rest."""

    brick: str
    pose: str
    x: int
    y: int


class Structure:
    """Bricks on the mat in the order of placing, at most one of them held. Refusals change nothing."""

    __slots__ = ("held", "pile", "placed", "set")

    def __init__(self, brick_set: BrickSet) -> None:
        self.set = brick_set
        self.placed: list[Placed] = []
        self.held: str | None = None
        self.pile = np.zeros((len(brick_set.bricks), 5), np.int64)

    def __repr__(self) -> str:
        return f"Structure({self.set.name}, {self.placed}, held={self.held!r})"

    def copy(self) -> Self:
        """The same bricks, apart."""
        twin = type(self)(self.set)
        twin.placed, twin.held, twin.pile = self.placed.copy(), self.held, self.pile.copy()
        return twin

    @property
    def tray(self) -> list[str]:
        """The bricks that are free, in the order of the set."""
        used = {p.brick for p in self.placed}
        return [name for name in self.set.names if name not in used]

    @property
    def margin(self) -> int:
        """How steady it is, in ticks."""
        return margin(self.pile, len(self.placed), self._held_row())

    @property
    def stands_alone(self) -> bool:
        """Whether all would stay if the hand let go now."""
        return stands(self.pile, len(self.placed))

    def is_on_mat(self, brick: str) -> bool:
        """Whether the brick is built in."""
        return any(p.brick == brick for p in self.placed)

    def need_free(self, brick: str) -> None:
        """Refuse a brick that is unknown or not in the tray."""
        self.set.need(brick)
        if self.is_on_mat(brick):
            raise Refused("no_such_brick", f"the {brick} brick is not in the tray: it is built in already")

    def need_on_mat(self, brick: str) -> None:
        """Refuse a brick that is unknown or not built in."""
        self.set.need(brick)
        if not self.is_on_mat(brick):
            raise Refused("no_such_brick", f"the {brick} brick is not on the table: it is in the tray")

    def place(
        self, brick: str, pose: str, x: int, y: int | None = None, *, hold: bool = False
    ) -> tuple[Placed, list[str]]:
        """Let a free brick down at x, y (no y: from above everything).

        The answer is where it came to rest, and which bricks then fell, perhaps this one among them.
        """
        if hold and self.held is not None:
            raise Refused("not_now", f"the {self.held} brick is held: release it before you hold another")
        self.need_free(brick)
        block = self._block(brick, pose, x, ABOVE_EVERYTHING if y is None else min(y, ABOVE_EVERYTHING))
        count = len(self.placed)
        rest, found = put(self.pile, count, block, count if hold else self._held_row())
        if rest < 0:
            neighbour = self.placed[-1 - rest].brick
            raise Refused("occupied", f"at x {x}, y {block[1]} it would overlap the {neighbour} brick")
        placed = Placed(brick, pose, x, int(rest))
        self.placed.append(placed)
        if hold:
            self.held = brick
        return placed, [] if found == YES else self._settle()

    def _block(self, brick: str, pose: str, x: int, y: int) -> tuple[int, int, int, int, int]:
        """The brick as a row of the pile, or why it can't be put there."""
        kind = self.set.kind(brick)
        if pose not in kind.poses:
            raise Refused("no_such_pose", f"the {brick} brick has no pose {pose!r}; it has: {' '.join(kind.poses)}")
        width, height = pose_size(pose)
        if x < 0 or y < 0 or x + width > MAT:
            raise Refused(
                "off_the_mat", f"x {x}, y {y}: a brick {width} wide must lie between x 0 and {MAT}, not under y 0"
            )
        return x, y, width, height, kind.weight

    def lift(self, bricks: Iterable[str]) -> list[str]:
        """Take bricks away, all at once; answers with those that fell."""
        gone = list(bricks)
        for brick in gone:
            self.need_on_mat(brick)
        self._take(gone)
        return self._settle()

    def release(self) -> list[str]:
        """Let go of the held brick; answers with the bricks that fell."""
        if self.held is None:
            raise Refused("not_now", "no brick is held")
        self.held = None
        return self._settle()

    def clear(self) -> None:
        """All bricks back to the tray."""
        self.placed.clear()
        self.held = None

    def _held_row(self) -> int:
        if self.held is None:
            return NOBODY
        return next(row for row, p in enumerate(self.placed) if p.brick == self.held)

    def _settle(self) -> list[str]:
        mask = falling(self.pile, len(self.placed), self._held_row())
        fallen = [p.brick for row, p in enumerate(self.placed) if mask >> row & 1]
        if fallen:
            self._take(fallen)
        return fallen

    def _take(self, bricks: list[str]) -> None:
        kept = [row for row, p in enumerate(self.placed) if p.brick not in bricks]
        self.pile[: len(kept)] = self.pile[kept]
        self.placed = [self.placed[row] for row in kept]
        if self.held in bricks:
            self.held = None
