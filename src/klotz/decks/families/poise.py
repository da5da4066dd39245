"""What hangs in the balance: cranes, and beams on one foot with unequal loads at unequal arms."""

from typing import Final

from klotz.decks.masonry import beams, crown, family, pier, stack
from klotz.decks.sketch import Piece, Sketch
from klotz.luck import Luck

ATTEMPTS: Final = 40
POISED: Final = 15
"""Ticks by which the middle of all that a foot bears must lie within its edges."""


@family
def crane(sketch: Sketch, chance: Luck, count: int) -> bool:
    """A mast, a jib that reaches out, and a weight on its tail."""
    unit = sketch.box.unit
    width = chance.one_of((1, 1, 2)) * unit
    mast = pier(sketch, chance, chance.one_of((3, 4, 5, 6)) * unit, width)
    jib = chance.any_of(p for p in sketch.poses() if p.width >= 2 * unit and p.width > width)
    if mast is None or jib is None or not stack(sketch, 0, 0, mast):
        return False
    reach = chance.one_of((1, 2, 3)) * unit // 2
    if not sketch.add(jib, -reach, sketch.top):
        return False
    arm = sketch.pieces[-1]
    while len(sketch) < count:
        load = chance.any_of(sketch.poses())
        if load is None:
            return False
        ends = (arm.right - load.width, arm.right - load.width, arm.x)
        if not sketch.add(load, chance.one_of(ends), sketch.top if chance.share() < 0.7 else arm.top):
            return crown(sketch, chance, count)
    return True


@family
def balance(sketch: Sketch, chance: Luck, count: int) -> bool:
    """A beam that its foot bears off its middle, and on its ends loads that make up for it."""
    unit = sketch.box.unit
    width = chance.one_of((1, 1, 1, 2)) * unit
    foot = pier(sketch, chance, chance.one_of((1, 2, 2, 3, 4)) * unit, width)
    beam = chance.any_of(p for p in beams(sketch, least=3) if p.width > width)
    if foot is None or beam is None or not stack(sketch, 0, 0, foot):
        return False
    half = unit // 2
    middle = (width - beam.width) // 2 // half * half
    if not sketch.add(beam, middle + chance.one_of((-2, -1, -1, 0, 1, 1, 2)) * half, sketch.top):
        return False
    bare = sketch.copy()
    for _ in range(ATTEMPTS):
        if _load(sketch, chance, count) and _is_poised(sketch, len(foot), width):
            return True
        sketch.restore(bare)
    return False


def _load(sketch: Sketch, chance: Luck, count: int) -> bool:
    """Stack loads on both ends of the beam, which is the last piece so far."""
    beam, half = sketch.pieces[-1], sketch.box.unit // 2
    tops = [beam.top, beam.top]
    while len(sketch) < count:
        pose, end = chance.any_of(sketch.poses()), chance.below(2)
        if pose is None:
            return False
        reach = chance.one_of((0, 0, 1)) * half
        x = beam.right - pose.width + reach if end else beam.x - reach
        if not sketch.add(pose, x, tops[end]):
            return False
        tops[end] += pose.height
    return beam.top not in tops


def _is_poised(sketch: Sketch, first: int, width: int) -> bool:
    """Whether the weight of all pieces but the first few bears down within 0 and the width."""
    above: list[Piece] = sketch.pieces[first:]
    weights = [sketch.box.weight(piece.pose) for piece in above]
    moment = sum(weight * piece.middle for weight, piece in zip(weights, above, strict=True)) / 2
    return POISED <= moment / sum(weights) <= width - POISED
