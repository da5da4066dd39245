"""Buildings that lean to one side on purpose: stairs, cranes, zigzags, bridges on unequal piers, beasts and furniture.

Each family draws one of its many members, or says False where chance has asked for what doesn't fit together.
"""

from collections.abc import Callable, Sequence
from random import Random

from klotz.decks.sketch import Piece, Pose, Sketch
from klotz.decks.symmetric import pick

Family = Callable[[Sketch, Random, int], bool]


def stack(sketch: Sketch, x: int, y: int, poses: Sequence[Pose]) -> bool:
    """Put poses on top of each other, left edges in line."""
    for pose in poses:
        if not sketch.add(pose, x, y):
            return False
        y += pose.height
    return True


def pier(sketch: Sketch, random: Random, height: int, width: int) -> list[Pose] | None:
    """Poses of one width that make up a height, if chance finds some."""
    poses: list[Pose] = []
    free = sketch.free.copy()
    left = height
    while left > 0:
        pose = pick(random, (p for p in sketch.poses() if p.width == width and p.height <= left and free[p.kind]))
        if pose is None:
            return None
        free[pose.kind] -= 1
        poses.append(pose)
        left -= pose.height
    return poses


def stairs(sketch: Sketch, random: Random, count: int) -> bool:
    """Columns side by side, each higher by one step."""
    unit = sketch.box.unit
    width = random.choice((1, 1, 2)) * unit
    step = random.choice((1, 1, 2)) * unit
    height, x = random.choice((1, 2)) * unit, 0
    columns = 0
    while len(sketch) < count:
        poses = pier(sketch, random, height, width)
        if poses is None or len(sketch) + len(poses) > count:
            break
        if not stack(sketch, x, 0, poses):
            return False
        x, height, columns = x + width, height + step, columns + 1
    return columns >= 3 and (len(sketch) == count or _crown(sketch, random, count))


def _crown(sketch: Sketch, random: Random, count: int) -> bool:
    """Put pieces on top, flush with or centred on what is highest, until there are enough."""
    for _ in range(20):
        if len(sketch) >= count:
            return True
        carrier = random.choice(sketch.at_height(sketch.top))
        pose = pick(random, sketch.poses())
        if pose is None:
            return False
        places = (carrier.x, carrier.right - pose.width, (carrier.middle - pose.width) // 2)
        sketch.add(pose, random.choice(places), carrier.top)
    return False


def terrace(sketch: Sketch, random: Random, count: int) -> bool:
    """Slabs flush on one side, each narrower than or as wide as the one below, with posts between some of them."""
    pose = pick(random, (p for p in sketch.poses() if p.width >= 2 * sketch.box.unit))
    if pose is None or not sketch.add(pose, -pose.width, 0):
        return False
    width = pose.width
    while len(sketch) < count:
        pose = pick(random, (p for p in sketch.poses() if p.width <= width))
        if pose is None or not sketch.add(pose, -pose.width, sketch.top):
            return False
        width = pose.width if random.random() < 0.6 else width
    return True


def crane(sketch: Sketch, random: Random, count: int) -> bool:
    """A mast, a jib that reaches out, and a weight on its tail."""
    unit = sketch.box.unit
    mast_width = random.choice((1, 1, 2)) * unit
    mast = pier(sketch, random, random.choice((3, 4, 5, 6)) * unit, mast_width)
    jib = pick(random, (p for p in sketch.poses() if p.width >= 2 * unit and p.width > mast_width))
    if mast is None or jib is None or not stack(sketch, 0, 0, mast):
        return False
    reach = random.choice((1, 2, 3)) * unit // 2
    if not sketch.add(jib, -reach, sketch.top):
        return False
    jib_piece = sketch.pieces[-1]
    while len(sketch) < count:
        load = pick(random, sketch.poses())
        if load is None:
            return False
        ends = (jib_piece.right - load.width, jib_piece.right - load.width, jib_piece.x)
        if not sketch.add(load, random.choice(ends), sketch.top if random.random() < 0.7 else jib_piece.top):
            return _crown(sketch, random, count)
    return True


def zigzag(sketch: Sketch, random: Random, count: int) -> bool:
    """Slabs with posts between them, now at the left end and now at the right."""
    unit = sketch.box.unit
    slab = pick(random, (p for p in sketch.poses(2) if p.width >= 2 * unit and p.height <= 2 * unit))
    if slab is None or not sketch.add(slab, 0, 0):
        return False
    is_left = random.random() < 0.5
    while len(sketch) < count:
        post = pick(random, (p for p in sketch.poses() if p.width == unit))
        beam = slab if random.random() < 0.8 else pick(random, (p for p in sketch.poses() if p.width >= 2 * unit))
        if post is None or beam is None or not sketch.add(post, 0 if is_left else slab.width - unit, sketch.top):
            return False
        if len(sketch) < count and not sketch.add(beam, 0 if is_left else slab.width - beam.width, sketch.top):
            return False
        is_left = not is_left
    return True


def leaning(sketch: Sketch, random: Random, count: int) -> bool:
    """A tower each of whose stones is moved by the same half unit, with a weight to hold it back."""
    half = sketch.box.unit // 2
    pose = pick(random, (p for p in sketch.poses(3) if p.width >= 2 * half))
    if pose is None:
        return False
    turn = random.randint(2, 4)
    x = 0
    for number in range(count):
        other = pose if random.random() < 0.7 else pick(random, (p for p in sketch.poses() if p.width == pose.width))
        if other is None or not sketch.add(other, x, sketch.top):
            return False
        x += half if number < turn else -half
    return True


def viaduct(sketch: Sketch, random: Random, count: int) -> bool:
    """Piers of one height made up of different stones, with beams from one to the next, and something on top."""
    unit = sketch.box.unit
    width, height = random.choice((1, 1, 1, 2)) * unit, random.choice((2, 3, 3, 4, 5)) * unit
    beam = pick(random, (p for p in sketch.poses(2) if p.width >= 2 * unit and p.height <= 2 * unit))
    if beam is None or beam.width <= width:
        return False
    spans = random.choice((1, 2, 2, 3))
    middle = (beam.width - width) // 2
    for number in range(spans + 1):
        poses = pier(sketch, random, height, width)
        x = number * beam.width - width // 2
        x += middle * 0 if 0 < number < spans else (width // 2 if number == 0 else -width + width // 2)
        if poses is None or not stack(sketch, x, 0, poses):
            return False
    return all(sketch.add(beam, number * beam.width, height) for number in range(spans)) and _crown(
        sketch, random, count
    )


def two_floors(sketch: Sketch, random: Random, count: int) -> bool:
    """A gate, and beside it or on it a smaller or a higher one that shares a post or a beam."""
    unit = sketch.box.unit
    low, high = random.choice(((2, 3), (1, 3), (2, 4), (1, 2), (3, 5), (2, 5)))
    x = 0
    for height in random.sample((low, high, low), k=3)[: random.choice((2, 3))]:
        poses = pier(sketch, random, height * unit, unit)
        if poses is None or not stack(sketch, x, 0, poses):
            return False
        x += random.choice((2, 2, 1)) * unit
    for height in (low, high):
        carriers = sketch.at_height(height * unit)
        if carriers:
            beam = pick(random, (p for p in sketch.poses() if p.width >= 2 * unit))
            if beam is None:
                return False
            ends = (carriers[0].x, carriers[-1].right - beam.width)
            sketch.add(beam, random.choice(ends), height * unit)
    return _crown(sketch, random, count)


def beast(sketch: Sketch, random: Random, count: int) -> bool:
    """Legs, a body, a neck at one end with a head that looks away, and perhaps a tail or a rider."""
    unit = sketch.box.unit
    leg = pick(random, (p for p in sketch.poses(2) if p.width == unit))
    body = pick(random, (p for p in sketch.poses() if p.width >= 3 * unit))
    if leg is None or body is None or not sketch.add_all((leg, 0, 0), (leg, body.width - leg.width, 0)):
        return False
    if not sketch.add(body, 0, leg.height):
        return False
    back = sketch.top
    neck = pick(random, (p for p in sketch.poses() if p.width == unit))
    if neck is None or not sketch.add(neck, 0, back):
        return False
    head = pick(random, (p for p in sketch.poses() if p.width >= 2 * unit and p.height <= 2 * unit))
    if head is not None and len(sketch) < count:
        sketch.add(head, random.choice((-1, -1, 0)) * unit // random.choice((1, 2)), sketch.top)
    return _fill_on(sketch, random, count, Piece(body, 0, leg.height))


def _fill_on(sketch: Sketch, random: Random, count: int, carrier: Piece) -> bool:
    """Put the pieces that are still wanted on one carrier, from its right end, or on the highest piece."""
    for _ in range(12):
        if len(sketch) >= count:
            return True
        pose = pick(random, sketch.poses())
        if pose is None:
            return False
        if random.random() < 0.6:
            sketch.add(pose, carrier.right - pose.width, carrier.top)
        else:
            top = random.choice(sketch.at_height(sketch.top))
            sketch.add(pose, random.choice((top.x, (top.middle - pose.width) // 2)), top.top)
    return False


def chair(sketch: Sketch, random: Random, count: int) -> bool:
    """Legs, a seat, a back that goes up at one end, and somebody on it."""
    unit = sketch.box.unit
    leg = pick(random, (p for p in sketch.poses(2) if p.width == unit))
    seat = pick(random, (p for p in sketch.poses() if p.width >= 2 * unit and p.height <= 2 * unit))
    if leg is None or seat is None or not sketch.add_all((leg, 0, 0), (leg, seat.width - unit, 0)):
        return False
    if not sketch.add(seat, 0, leg.height):
        return False
    back = pier(sketch, random, random.choice((2, 3, 4)) * unit, unit)
    if back is None or not stack(sketch, seat.width - unit, leg.height + seat.height, back):
        return False
    return _fill_on(sketch, random, count, Piece(seat, -unit, leg.height))


FAMILIES: dict[str, Family] = {
    "stairs": stairs,
    "terrace": terrace,
    "crane": crane,
    "zigzag": zigzag,
    "leaning": leaning,
    "viaduct": viaduct,
    "two floors": two_floors,
    "beast": beast,
    "chair": chair,
}
