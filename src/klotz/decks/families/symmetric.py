"""Buildings that are their own mirror image, drawn storey by storey about a middle line at x = 0."""

from collections.abc import Callable

from klotz.decks.masonry import family
from klotz.decks.sketch import Piece, Pose, Sketch
from klotz.luck import Luck

Storey = Callable[[Sketch, Luck], bool]


@family
def symmetric(sketch: Sketch, chance: Luck, count: int) -> bool:
    """Draw so many bricks, or one fewer; False where that didn't work out."""
    if not chance.one_of(GROUND_FLOORS)(sketch, chance):
        return False
    for _ in range(3 * count):
        if len(sketch) >= count - 1 and (len(sketch) >= count or chance.share() < 0.3):
            return len(sketch) <= count
        chance.weighted(STOREYS, WEIGHTS)(sketch, chance)
    return False


def _centre(sketch: Sketch, pose: Pose, y: int) -> bool:
    return sketch.add(pose, -pose.width // 2, y)


def _pair(sketch: Sketch, pose: Pose, x: int, y: int) -> bool:
    """A piece whose left edge is at x, and its mirror image."""
    return sketch.add_all((pose, x, y), (pose, -x - pose.width, y))


def ground_one(sketch: Sketch, chance: Luck) -> bool:
    """A single foot."""
    pose = chance.any_of(sketch.poses())
    return pose is not None and _centre(sketch, pose, 0)


def ground_two(sketch: Sketch, chance: Luck) -> bool:
    """Two feet with a gap that something may span."""
    pose = chance.any_of(sketch.poses(2))
    if pose is None:
        return False
    half = sketch.box.unit // 2
    return _pair(sketch, pose, chance.one_of((1, 1, 2, 2, 3, 4)) * half, 0)


def ground_three(sketch: Sketch, chance: Luck) -> bool:
    """Three feet of one height, close together or apart."""
    side = chance.any_of(sketch.poses(2))
    middle = side and chance.any_of(pose for pose in sketch.poses() if pose.height == side.height)
    if side is None or middle is None:
        return False
    gap = chance.one_of((0, 1, 2)) * sketch.box.unit // 2
    return _centre(sketch, middle, 0) and _pair(sketch, side, middle.width // 2 + gap, 0)


def _carriers(sketch: Sketch, chance: Luck) -> list[Piece]:
    """The pieces of the highest storey, now and then of one below it that has room on it."""
    heights = sorted({piece.top for piece in sketch.pieces})
    y = heights[-1] if chance.share() < 0.75 or len(heights) == 1 else heights[-2]
    return sketch.at_height(y)


def slab(sketch: Sketch, chance: Luck) -> bool:
    """One piece in the middle, on whatever is there: a lintel, a table top, a tower's next stone."""
    carriers = _carriers(sketch, chance)
    inner = min((piece.x for piece in carriers if piece.x >= 0), default=0)
    outer = max(piece.right for piece in carriers)
    grip = sketch.box.unit // 2
    poses = (p for p in sketch.poses() if 2 * (inner + grip) <= p.width <= 2 * (outer + 2 * grip))
    pose = chance.any_of(poses)
    return pose is not None and _centre(sketch, pose, carriers[0].top)


def flush_pair(sketch: Sketch, chance: Luck) -> bool:
    """Two pieces whose outer edges go on upward from those below."""
    right = _carriers(sketch, chance)[-1]
    pose = chance.any_of(p for p in sketch.poses(2) if p.width <= right.right)
    return pose is not None and _pair(sketch, pose, right.right - pose.width, right.top)


def centred_pair(sketch: Sketch, chance: Luck) -> bool:
    """Two pieces, each over the middle of one below: posts on posts, capitals on posts."""
    right = _carriers(sketch, chance)[-1]
    if right.x < 0:
        return False
    pose = chance.any_of(p for p in sketch.poses(2) if (right.middle - p.width) % 2 == 0)
    return pose is not None and _pair(sketch, pose, (right.middle - pose.width) // 2, right.top)


def wings(sketch: Sketch, chance: Luck) -> bool:
    """Two pieces that reach out over the edges below; something must weigh on their inner ends."""
    right = _carriers(sketch, chance)[-1]
    pose = chance.any_of(p for p in sketch.poses(2) if p.width >= 2 * sketch.box.unit)
    if pose is None:
        return False
    reach = chance.one_of((1, 2, 2)) * sketch.box.unit // 2
    return right.right + reach >= pose.width and _pair(sketch, pose, right.right + reach - pose.width, right.top)


def middle_pair(sketch: Sketch, chance: Luck) -> bool:
    """Two pieces side by side in the middle."""
    carriers = _carriers(sketch, chance)
    pose = chance.any_of(sketch.poses(2))
    gap = chance.one_of((0, 0, 1, 2)) * sketch.box.unit // 2
    return pose is not None and _pair(sketch, pose, gap, carriers[0].top)


def trio(sketch: Sketch, chance: Luck) -> bool:
    """A piece in the middle and one of the same height on each side, flush with the edges below."""
    right = _carriers(sketch, chance)[-1]
    side = chance.any_of(sketch.poses(3))
    middle = side and chance.any_of(p for p in sketch.poses() if p.height == side.height)
    if side is None or middle is None or right.right - side.width < middle.width // 2:
        return False
    before = sketch.copy()
    if _centre(sketch, middle, right.top) and _pair(sketch, side, right.right - side.width, right.top):
        return True
    sketch.restore(before)
    return False


def annexes(sketch: Sketch, chance: Luck) -> bool:
    """Two pieces on the ground beside what stands there."""
    right = max(piece.right for piece in sketch.pieces)
    pose = chance.any_of(sketch.poses(2))
    gap = chance.one_of((0, 1, 2)) * sketch.box.unit // 2
    return pose is not None and right <= 4 * sketch.box.unit and _pair(sketch, pose, right + gap, 0)


GROUND_FLOORS: list[Storey] = [ground_one, ground_two, ground_two, ground_two, ground_three]
STOREYS: list[Storey] = [slab, flush_pair, centred_pair, wings, middle_pair, trio, annexes]
WEIGHTS = [6, 4, 3, 2, 2, 1, 1]
