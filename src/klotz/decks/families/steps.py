"""What climbs: stairs, terraces, zigzags, towers that lean."""

from klotz.decks.masonry import beams, crown, family, pier, stack
from klotz.decks.sketch import Sketch
from klotz.luck import Luck


@family
def stairs(sketch: Sketch, chance: Luck, count: int) -> bool:
    """Columns side by side, each higher by one step."""
    unit = sketch.box.unit
    width = chance.one_of((1, 1, 2)) * unit
    step = chance.one_of((1, 1, 2)) * unit
    height, x = chance.one_of((1, 2)) * unit, 0
    columns = 0
    while len(sketch) < count:
        poses = pier(sketch, chance, height, width)
        if poses is None or len(sketch) + len(poses) > count or not stack(sketch, x, 0, poses):
            break
        x, height, columns = x + width, height + step, columns + 1
    return columns >= 3 and crown(sketch, chance, count)


@family
def terrace(sketch: Sketch, chance: Luck, count: int) -> bool:
    """Slabs flush on one side, each narrower than or as wide as the one below, with posts between some of them."""
    pose = chance.any_of(p for p in sketch.poses() if p.width >= 2 * sketch.box.unit)
    if pose is None or not sketch.add(pose, -pose.width, 0):
        return False
    width = pose.width
    while len(sketch) < count:
        pose = chance.any_of(p for p in sketch.poses() if p.width <= width)
        if pose is None or not sketch.add(pose, -pose.width, sketch.top):
            return False
        width = pose.width if chance.share() < 0.6 else width
    return True


@family
def zigzag(sketch: Sketch, chance: Luck, count: int) -> bool:
    """Slabs with stones between them, now at the left end and now at the right, each under the middle of a slab."""
    slab = chance.any_of(beams(sketch, 2, least=3))
    if slab is None or not sketch.add(slab, 0, 0):
        return False
    is_left = chance.share() < 0.5
    while len(sketch) < count:
        stone = chance.any_of(p for p in sketch.poses() if slab.width < 2 * p.width < 2 * slab.width)
        if stone is None or not sketch.add(stone, 0 if is_left else slab.width - stone.width, sketch.top):
            return False
        if len(sketch) < count and not sketch.add(slab, 0, sketch.top):
            return False
        is_left = not is_left
    return True


@family
def leaning(sketch: Sketch, chance: Luck, count: int) -> bool:
    """A tower of bricks that lie alike, each moved by the same half unit until it turns back; its ends may be thick."""
    half = sketch.box.unit // 2
    pose = chance.any_of(p for p in sketch.poses(4) if p.width > 2 * half)
    if pose is None or count < 4:
        return False
    turn, x = chance.between(1, 3), 0
    thick = chance.any_of(p for p in sketch.poses() if p.width == pose.width)
    for number in range(count):
        is_end = thick and number in (0, count - 1) and chance.share() < 0.5
        if not sketch.add(thick if thick and is_end else pose, x, sketch.top):
            return number >= 4
        x += half if number // turn % 2 == 0 else -half
    return True
