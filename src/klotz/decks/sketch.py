"""A building while it is being drawn: pieces in their places, and the bricks that are still free."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple, Self

import numpy as np

from klotz.building.bricks import TICKS, BrickSet
from klotz.building.cards import CardBrick
from klotz.building.exact import YES
from klotz.building.statics import MARGIN_CAP, NOBODY, Pile, narrowed, verdict


class Pose(NamedTuple):
    """A brick of some kind turned to the viewer in some way: width and height in ticks."""

    kind: str
    width: int
    height: int

    @property
    def written(self) -> str:
        """As on a card: `WxH` in units."""
        return f"{self.width // TICKS}x{self.height // TICKS}"


class Piece(NamedTuple):
    """A pose in its place: the lower left corner, in ticks."""

    pose: Pose
    x: int
    y: int

    @property
    def right(self) -> int:
        """The right edge."""
        return self.x + self.pose.width

    @property
    def top(self) -> int:
        """The upper edge."""
        return self.y + self.pose.height

    @property
    def middle(self) -> int:
        """The middle, in half ticks."""
        return 2 * self.x + self.pose.width

    def meets(self, other: "Piece") -> bool:
        """Whether both cover the same ground, seen from above."""
        return self.x < other.right and other.x < self.right

    def overlaps(self, other: "Piece") -> bool:
        """Whether both want the same place."""
        return self.meets(other) and self.y < other.top and other.y < self.top

    def rests_on(self, other: "Piece") -> bool:
        """Whether it lies on the other."""
        return self.y == other.top and self.meets(other)


class Box:
    """What there is to draw with: how many bricks of each kind, and their poses."""

    def __init__(self, bricks: BrickSet, most: int) -> None:
        self.set = bricks
        self.most = most
        self.counts = Counter(brick.kind for brick in bricks.bricks)
        sizes = {name: [tuple(map(int, pose.split("x"))) for pose in kind.poses] for name, kind in bricks.kinds.items()}
        self.poses = [Pose(name, w * TICKS, h * TICKS) for name, found in sizes.items() for w, h in found]
        self.unit = min(edge for kind in bricks.kinds.values() for edge in kind.edges) * TICKS

    def weight(self, pose: Pose) -> int:
        """The weight of a brick."""
        return self.set.kinds[pose.kind].weight


class Sketch:
    """Pieces on the ground and on each other; `free` are the bricks that are left."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.pieces: list[Piece] = []
        self.free = box.counts.copy()

    def copy(self) -> Self:
        """The same, apart."""
        twin = type(self)(self.box)
        twin.pieces, twin.free = self.pieces.copy(), self.free.copy()
        return twin

    def restore(self, earlier: Self) -> None:
        """Be as a copy that was made earlier."""
        self.pieces, self.free = earlier.pieces.copy(), earlier.free.copy()

    def __len__(self) -> int:
        return len(self.pieces)

    @property
    def room(self) -> int:
        """How many pieces may still be added."""
        return self.box.most - len(self.pieces)

    def poses(self, count: int = 1) -> Iterator[Pose]:
        """The poses of which so many bricks are free."""
        return (pose for pose in self.box.poses if self.free[pose.kind] >= count and self.room >= count)

    def add(self, pose: Pose, x: int, y: int) -> bool:
        """Put a piece there, if a brick is free, its place is too, and something is below it."""
        piece = Piece(pose, x, y)
        if self.room < 1 or self.free[pose.kind] < 1 or any(piece.overlaps(other) for other in self.pieces):
            return False
        if y > 0 and not any(piece.rests_on(other) for other in self.pieces):
            return False
        self.pieces.append(piece)
        self.free[pose.kind] -= 1
        return True

    def add_all(self, *wanted: tuple[Pose, int, int]) -> bool:
        """Put all of these there, or none."""
        before = self.copy()
        if all(self.add(*one) for one in wanted):
            return True
        self.restore(before)
        return False

    @property
    def top(self) -> int:
        """The highest edge of all."""
        return max((piece.top for piece in self.pieces), default=0)

    def at_height(self, y: int) -> list[Piece]:
        """The pieces that end at this height, from the left."""
        return sorted((piece for piece in self.pieces if piece.top == y), key=lambda piece: piece.x)

    @property
    def finished(self) -> "Drawing":
        """The building as it stands now."""
        return Drawing(self.box, tuple(sorted(self.pieces, key=lambda p: (p.y, p.x))))


class Drawing:
    """A finished building, its left edge at 0, its bricks lowest and leftmost first."""

    def __init__(self, box: Box, pieces: tuple[Piece, ...]) -> None:
        left = min((piece.x for piece in pieces), default=0)
        self.box = box
        self.pieces = tuple(piece._replace(x=piece.x - left) for piece in pieces)

    def __len__(self) -> int:
        return len(self.pieces)

    @cached_property
    def pile(self) -> Pile:
        """The array that the statics read."""
        rows = [(p.x, p.y, p.pose.width, p.pose.height, self.box.weight(p.pose)) for p in self.pieces]
        return np.array(rows, np.int64).reshape(-1, 5)

    @cached_property
    def margin(self) -> int:
        """How steady it is; -1 where it does not stand."""
        if verdict(self.pile, len(self), -1, NOBODY, 2) != YES:
            return -1
        return int(narrowed(self.pile, len(self), -1, NOBODY, 2, MARGIN_CAP)[0])

    @property
    def width(self) -> int:
        """From the left edge to the right one."""
        return max(piece.right for piece in self.pieces)

    @property
    def height(self) -> int:
        """From the table to the highest edge."""
        return max(piece.top for piece in self.pieces)

    @cached_property
    def mirrored(self) -> "Drawing":
        """The same seen in a mirror."""
        turned = [piece._replace(x=self.width - piece.right) for piece in self.pieces]
        return Drawing(self.box, tuple(sorted(turned, key=lambda p: (p.y, p.x))))

    @cached_property
    def is_turned(self) -> bool:
        """Whether a half turn leaves it as it is, seen from the front."""
        turned = {(p.pose, self.width - p.right, self.height - p.top) for p in self.pieces}
        return turned == {(p.pose, p.x, p.y) for p in self.pieces}

    @cached_property
    def key(self) -> tuple[tuple[int, int, int, int], ...]:
        """What it looks like; mirror images have the same."""
        mine, other = (tuple((p.x, p.y, p.pose.width, p.pose.height) for p in d.pieces) for d in (self, self.mirrored))
        return min(mine, other)

    @cached_property
    def storeys(self) -> tuple[int, ...]:
        """How many bricks begin at each height, from the table up."""
        heights = Counter(piece.y for piece in self.pieces)
        return tuple(heights[y] for y in sorted(heights))

    @cached_property
    def tops(self) -> tuple[Pose, ...]:
        """What it ends with at the top."""
        return tuple(sorted(piece.pose for piece in self.pieces if piece.top == self.height))

    @property
    def is_symmetric(self) -> bool:
        """Whether it is its own mirror image."""
        return [(p.pose, p.x, p.y) for p in self.pieces] == [(p.pose, p.x, p.y) for p in self.mirrored.pieces]

    def bricks(self) -> list[CardBrick]:
        """As on a grey card."""
        return [CardBrick(piece.pose.written, piece.x, piece.y) for piece in self.pieces]
