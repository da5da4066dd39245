"""What the families of buildings have in common: how one is made known, stacks, piers, and what goes on top."""

from collections.abc import Callable, Sequence
from typing import Final

from klotz.decks.sketch import Piece, Pose, Sketch
from klotz.luck import Luck

Family = Callable[[Sketch, Luck, int], bool]
"""Draws one of its many members of about so many bricks; False where chance asked for what doesn't fit together."""

FAMILIES: Final[dict[str, Family]] = {}
MOST_ON_TOP: Final = 3
"""So often something goes on top of a building that is finished already; more would look stacked."""


def family(draw: Family) -> Family:
    """Make a family known by the name of its function."""
    FAMILIES[draw.__name__.replace("_", " ")] = draw
    return draw


def posts(sketch: Sketch, count: int = 1) -> list[Pose]:
    """The narrowest poses of which so many bricks are free."""
    return [pose for pose in sketch.poses(count) if pose.width == sketch.box.unit]


def beams(sketch: Sketch, count: int = 1, least: int = 2) -> list[Pose]:
    """Flat poses at least so many units wide, of which so many bricks are free."""
    unit = sketch.box.unit
    return [pose for pose in sketch.poses(count) if pose.width >= least * unit and pose.height <= 2 * unit]


def stack(sketch: Sketch, x: int, y: int, poses: Sequence[Pose]) -> bool:
    """Put poses on top of each other, left edges in line."""
    for pose in poses:
        if not sketch.add(pose, x, y):
            return False
        y += pose.height
    return True


def pier(sketch: Sketch, chance: Luck, height: int, width: int) -> list[Pose] | None:
    """Poses of one width that make up a height, if chance finds some."""
    poses: list[Pose] = []
    free = sketch.free.copy()
    left = height
    while left > 0:
        pose = chance.any_of(p for p in sketch.poses() if p.width == width and p.height <= left and free[p.kind])
        if pose is None:
            return None
        free[pose.kind] -= 1
        poses.append(pose)
        left -= pose.height
    return poses


def crown(sketch: Sketch, chance: Luck, count: int) -> bool:
    """Put on top what looks meant: alike pieces at both ends, or one in the middle that is no wider than what bears it.

    It may be fewer pieces than wanted; False where there is nothing more to put.
    """
    for _ in range(MOST_ON_TOP):
        tops = sketch.at_height(sketch.top)
        left, right = tops[0], tops[-1]
        missing = count - len(sketch)
        if missing <= 0:
            return True
        is_wide = right.right - left.x >= 2 * sketch.box.unit
        if missing > 1 and is_wide and chance.share() < 0.6:
            pose = chance.any_of(p for p in sketch.poses(2) if 2 * p.width <= right.right - left.x)
            done = pose and sketch.add_all((pose, left.x, left.top), (pose, right.right - pose.width, left.top))
        else:
            pose = chance.any_of(p for p in sketch.poses() if p.width <= right.right - left.x)
            done = pose and sketch.add(pose, (left.x + right.right - pose.width) // 2, left.top)
        if not done:
            return len(sketch) + 1 >= count
    return True


def gate(sketch: Sketch, chance: Luck) -> Piece | None:
    """Two legs of one kind with a beam on them that reaches from end to end; the beam, if that worked out."""
    leg, beam = chance.any_of(posts(sketch, 2)), chance.any_of(beams(sketch))
    if leg is None or beam is None or not sketch.add_all((leg, 0, 0), (leg, beam.width - leg.width, 0)):
        return None
    return sketch.pieces[-1] if sketch.add(beam, 0, leg.height) else None


def furnish(sketch: Sketch, chance: Luck, count: int, carrier: Piece) -> bool:
    """Put pieces that are still wanted on one carrier, at its ends or in its middle, or one on the highest piece."""
    for _ in range(12):
        if len(sketch) >= count:
            break
        pose = chance.any_of(sketch.poses())
        if pose is None:
            return False
        right = carrier.right - pose.width
        if chance.share() < 0.8:
            sketch.add(pose, chance.one_of((right, right, carrier.x, (carrier.x + right) // 2)), carrier.top)
        else:
            top = sketch.at_height(sketch.top)[0]
            if pose.width <= top.pose.width:
                sketch.add(pose, (top.middle - pose.width) // 2, top.top)
    return True
