"""What people, beasts and their furniture look like, and the letters that they write."""

from typing import Final

from klotz.decks.masonry import family, furnish, gate, pier, posts, stack
from klotz.decks.sketch import Pose, Sketch
from klotz.luck import Luck

LETTERS: Final = ("n=n", "n=n=", "n=u=", "i=", "=i=", "=n=", "=n", "i=n", "n=i", "=n=n=", "=i=n", "n=i=")
"""H, A, T, I, O, U, Y and their like, from below: a bar, two legs apart or close together, or one in the middle."""


@family
def beast(sketch: Sketch, chance: Luck, count: int) -> bool:
    """Legs, a body, a neck at one end with a head that looks away, and perhaps a tail or a rider."""
    unit = sketch.box.unit
    body = gate(sketch, chance)
    neck = chance.any_of(posts(sketch))
    if body is None or neck is None or not sketch.add(neck, 0, body.top):
        return False
    head = chance.any_of(p for p in sketch.poses() if p.width >= 2 * unit and p.height <= 2 * unit)
    if head is not None and len(sketch) < count:
        sketch.add(head, chance.one_of((-1, -1, 0)) * unit // chance.one_of((1, 2)), sketch.top)
    return furnish(sketch, chance, count, body)


@family
def chair(sketch: Sketch, chance: Luck, count: int) -> bool:
    """Legs, a seat, a back that goes up at one end, and somebody on it."""
    unit = sketch.box.unit
    seat = gate(sketch, chance)
    back = pier(sketch, chance, chance.one_of((2, 3, 4)) * unit, unit)
    if seat is None or back is None or not stack(sketch, seat.right - unit, seat.top, back):
        return False
    free = seat.pose._replace(width=seat.pose.width - unit)
    return furnish(sketch, chance, count, seat._replace(pose=free))


@family
def laid_table(sketch: Sketch, chance: Luck, count: int) -> bool:
    """A table, a tall thing at one end, and others beside it or on it."""
    table = gate(sketch, chance)
    tall = chance.any_of(p for p in sketch.poses() if p.height > p.width)
    if table is None or tall is None or not sketch.add(tall, chance.one_of((0, sketch.box.unit // 2)), table.top):
        return False
    return furnish(sketch, chance, count, table)


@family
def letter(sketch: Sketch, chance: Luck, count: int) -> bool:
    """A letter, of as many bricks as it takes, but no more than are wanted."""
    unit = sketch.box.unit
    bar = chance.any_of(p for p in sketch.poses() if p.width >= 2 * unit and p.height <= 2 * unit)
    storeys = chance.one_of(LETTERS)
    height = chance.one_of((2, 2, 3, 3, 4)) * unit
    if bar is None:
        return False
    for storey in storeys:
        if not (sketch.add(bar, 0, sketch.top) if storey == "=" else _legs(sketch, chance, bar, storey, height)):
            return False
    return len(sketch) <= count


def _legs(sketch: Sketch, chance: Luck, bar: Pose, storey: str, height: int) -> bool:
    """The legs of one storey of a letter, all of one height."""
    unit, y = sketch.box.unit, sketch.top
    inset = unit // 2 if storey == "u" else 0
    places = ((bar.width - unit) // 2,) if storey == "i" else (inset, bar.width - unit - inset)
    for x in places:
        poses = pier(sketch, chance, height, unit)
        if poses is None or not stack(sketch, x, y, poses):
            return False
    return True
