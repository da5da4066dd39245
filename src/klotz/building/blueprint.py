"""The plan of a building: names, poses, places, and which brick rests on which."""

from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

from klotz.building.bricks import SHORTENED, pose_size
from klotz.building.cards import Card

GROUND: Final = 1 << 32


class _Brick(Protocol):
    @property
    def pose(self) -> str: ...
    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...


class Blueprint(msgspec.Struct, frozen=True):
    """Bricks in parallel lists; `supports` are bit masks over them, with GROUND for the table."""

    names: tuple[str | None, ...]
    poses: tuple[str, ...]
    xs: tuple[int, ...]
    ys: tuple[int, ...]
    supports: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.poses)

    def upward(self) -> list[int]:
        """The bricks, lowest and leftmost first."""
        return sorted(range(len(self)), key=lambda i: (self.ys[i], self.xs[i]))

    def mirrored(self) -> "Blueprint":
        """The same seen in a mirror."""
        xs = tuple(-x - pose_size(pose)[0] for x, pose in zip(self.xs, self.poses, strict=True))
        return Blueprint(self.names, self.poses, xs, self.ys, self.supports)


def _supports(bricks: Sequence[_Brick], i: int) -> int:
    """What brick i rests on; overlaps that leave a contact something to bear with count."""
    brick = bricks[i]
    if brick.y == 0:
        return GROUND
    right, mask = brick.x + pose_size(brick.pose)[0], 0
    for j, below in enumerate(bricks):
        width, height = pose_size(below.pose)
        overlap = min(right, below.x + width) - max(brick.x, below.x)
        if below.y + height == brick.y and overlap > 2 * SHORTENED:
            mask |= 1 << j
    return mask


def draw(bricks: Sequence[_Brick], names: Sequence[str | None]) -> Blueprint:
    """The blueprint of bricks on a table."""
    return Blueprint(
        tuple(names),
        tuple(b.pose for b in bricks),
        tuple(b.x for b in bricks),
        tuple(b.y for b in bricks),
        tuple(_supports(bricks, i) for i in range(len(bricks))),
    )


def draw_card(card: Card) -> Blueprint:
    """The blueprint that a card shows; a brick that may be any has no name."""
    return draw(card.bricks, [card.wanted(brick) for brick in card.bricks])
