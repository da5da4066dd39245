"""The plan of a building: names, poses, places, and which brick rests on which."""

from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

from klotz.building.bricks import SHORTENED, pose_size
from klotz.building.cards import Card

GROUND: Final = 1 << 32
Box = tuple[int, int, int, int]
"""A brick's left and right edge, underside and top."""


class Brick(Protocol):
    """Anything that has a pose, and a lower left corner."""

    @property
    def pose(self) -> str:
        """Its pose, `WxH`."""

    @property
    def x(self) -> int:
        """Ticks from the left."""

    @property
    def y(self) -> int:
        """Ticks above the table."""


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

    def admits(self, i: int, name: str | None) -> bool:
        """Whether the brick of this name may be brick i; one that is wanted elsewhere is not just any brick."""
        wanted = self.names[i]
        return name not in self.names if wanted is None else name == wanted

    def mirrored(self) -> "Blueprint":
        """The same seen in a mirror."""
        xs = tuple(-x - pose_size(pose)[0] for x, pose in zip(self.xs, self.poses, strict=True))
        return Blueprint(self.names, self.poses, xs, self.ys, self.supports)


def draw(bricks: Sequence[Brick], names: Sequence[str | None]) -> Blueprint:
    """The blueprint of bricks on a table."""
    sizes = [pose_size(b.pose) for b in bricks]
    boxes = [(b.x, b.x + width, b.y, b.y + height) for b, (width, height) in zip(bricks, sizes, strict=True)]
    return Blueprint(
        tuple(names),
        tuple(b.pose for b in bricks),
        tuple(b.x for b in bricks),
        tuple(b.y for b in bricks),
        tuple(_supports(boxes, box) for box in boxes),
    )


def _supports(boxes: Sequence[Box], box: Box) -> int:
    """What a brick rests on; overlaps that leave a contact something to bear with count."""
    left, right, low, _ = box
    if low == 0:
        return GROUND
    mask = 0
    for j, (x, end, _, top) in enumerate(boxes):
        if top == low and min(right, end) - max(left, x) > 2 * SHORTENED:
            mask |= 1 << j
    return mask


def draw_card(card: Card) -> Blueprint:
    """The blueprint that a card shows; a brick that may be any has no name."""
    return draw(card.bricks, [card.wanted(brick) for brick in card.bricks])


def translated(mask: int, mapped: Sequence[int]) -> int:
    """A mask over one blueprint's bricks as one over the other's, where `mapped` says which stands for which."""
    result, rest = mask & GROUND, mask & (GROUND - 1)
    while rest:
        t = mapped[(rest & -rest).bit_length() - 1]
        result |= 1 << t if t >= 0 else 0
        rest &= rest - 1
    return result
