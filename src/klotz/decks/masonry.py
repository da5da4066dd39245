"""What the families of buildings have in common: how one is made known, stacks, piers, and what goes on top."""

from collections.abc import Callable, Sequence
from typing import Final

from klotz.decks.chance import Chance
from klotz.decks.sketch import Piece, Pose, Sketch

Family = Callable[[Sketch, Chance, int], bool]
"""Draws one of its many members of about so many bricks; False where chance asked for what doesn't fit together."""

FAMILIES: Final[dict[str, Family]] = {}


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


def pier(sketch: Sketch, chance: Chance, height: int, width: int) -> list[Pose] | None:
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


def crown(sketch: Sketch, chance: Chance, count: int) -> bool:
    """Put pieces on top, flush with or centred on what is highest, until there are enough."""
    while len(sketch) < count:
        carrier = chance.one_of(sketch.at_height(sketch.top))
        pose = chance.any_of(sketch.poses())
        if pose is None:
            return False
        places = (carrier.x, carrier.right - pose.width, (carrier.middle - pose.width) // 2)
        sketch.add(pose, chance.one_of(places), carrier.top)
    return True


def gate(sketch: Sketch, chance: Chance) -> Piece | None:
    """Two legs of one kind with a beam on them that reaches from end to end; the beam, if that worked out."""
    leg, beam = chance.any_of(posts(sketch, 2)), chance.any_of(beams(sketch))
    if leg is None or beam is None or not sketch.add_all((leg, 0, 0), (leg, beam.width - leg.width, 0)):
        return None
    return sketch.pieces[-1] if sketch.add(beam, 0, leg.height) else None


def furnish(sketch: Sketch, chance: Chance, count: int, carrier: Piece) -> bool:
    """Put the pieces that are still wanted on one carrier, at its ends or in its middle, or on the highest piece."""
    for _ in range(12):
        if len(sketch) >= count:
            return True
        pose = chance.any_of(sketch.poses())
        if pose is None:
            return False
        right = carrier.right - pose.width
        if chance.share() < 0.6:
            sketch.add(pose, chance.one_of((right, right, carrier.x, (carrier.x + right) // 2)), carrier.top)
        else:
            top = chance.one_of(sketch.at_height(sketch.top))
            sketch.add(pose, chance.one_of((top.x, (top.middle - pose.width) // 2)), top.top)
    return False
