"""What spans a gap: viaducts, gates of two heights, arches, bridges with towers."""

from klotz.decks.masonry import beams, crown, family, pier, posts, stack
from klotz.decks.sketch import Sketch
from klotz.luck import Luck


@family
def viaduct(sketch: Sketch, chance: Luck, count: int) -> bool:
    """Piers of one height made up of different stones, with beams from one to the next, and something on top."""
    unit = sketch.box.unit
    width, height = chance.one_of((1, 1, 1, 2)) * unit, chance.one_of((2, 3, 3, 4, 5)) * unit
    beam = chance.any_of(beams(sketch, 2))
    if beam is None or beam.width <= width:
        return False
    spans = chance.one_of((1, 2, 2, 3))
    end = spans * beam.width
    for number in range(spans + 1):
        poses = pier(sketch, chance, height, width)
        x = min(max(0, number * beam.width - width // 2), end - width)
        if poses is None or not stack(sketch, x, 0, poses):
            return False
    deck = [(beam, number * beam.width, height) for number in range(spans)]
    return sketch.add_all(*deck) and crown(sketch, chance, count)


@family
def two_floors(sketch: Sketch, chance: Luck, count: int) -> bool:
    """A gate, and on one of its ends a post that bears a higher one together with a pier beside it."""
    unit = sketch.box.unit
    leg, beam = chance.any_of(posts(sketch, 2)), chance.any_of(beams(sketch, 2))
    if leg is None or beam is None or not sketch.add_all((leg, 0, 0), (leg, beam.width - unit, 0)):
        return False
    post = chance.any_of(posts(sketch))
    if post is None or not sketch.add(beam, 0, leg.height) or not sketch.add(post, beam.width - unit, sketch.top):
        return False
    far = beam.width - unit + chance.one_of((beam.width - unit, beam.width - unit // 2))
    high = sketch.top
    beside = pier(sketch, chance, high, unit)
    if beside is None or not stack(sketch, far, 0, beside):
        return False
    return sketch.add(beam, far + unit - beam.width, high) and crown(sketch, chance, count)


@family
def arch(sketch: Sketch, chance: Luck, count: int) -> bool:
    """Two piers, stones that lean in toward each other, and a stone that closes the gap."""
    unit = sketch.box.unit
    foot, corbel = chance.any_of(sketch.poses(2)), chance.any_of(beams(sketch, 2))
    if foot is None or corbel is None or not unit <= foot.width <= corbel.width:
        return False
    reach, gap = chance.one_of((1, 1, 2)) * unit // 2, chance.one_of((2, 3, 4)) * unit
    outer = foot.width + gap
    end = foot.width + reach
    high = foot.height
    corbels = (corbel, end - corbel.width, high), (corbel, outer - reach, high)
    if not sketch.add_all((foot, 0, 0), (foot, outer, 0), *corbels):
        return False
    whole = outer + foot.width
    keys = (p for p in sketch.poses() if gap - 2 * reach + unit <= p.width)
    key = chance.any_of(keys)
    return key is not None and sketch.add(key, (whole - key.width) // 2, sketch.top) and crown(sketch, chance, count)


@family
def towered_bridge(sketch: Sketch, chance: Luck, count: int) -> bool:
    """A deck on two piers, and a tower on each of them, one higher than the other."""
    unit = sketch.box.unit
    beam = chance.any_of(beams(sketch, least=3))
    height = chance.one_of((1, 2, 2, 3)) * unit
    if beam is None:
        return False
    far = beam.width - unit
    for x in (0, far):
        foot = pier(sketch, chance, height, unit)
        if foot is None or not stack(sketch, x, 0, foot):
            return False
    if not sketch.add(beam, 0, height):
        return False
    heights = chance.one_of(((1, 2), (3, 1), (2, 3), (4, 2), (2, 2)))
    for x, high in zip((0, far), heights, strict=True):
        tower = pier(sketch, chance, high * unit, unit)
        if tower is None or not stack(sketch, x, height + beam.height, tower):
            return False
    return crown(sketch, chance, count)
