"""What comes again: a motif repeated on top of itself, and buildings that a half turn leaves as they are."""

from typing import Final

from klotz.decks.masonry import beams, crown, family
from klotz.decks.sketch import Pose, Sketch
from klotz.luck import Luck

STANCES: Final = ("l", "l", "m", "lr", "lr", "r")
"""Where the posts of a motif stand below its slab: at the left end, in the middle, at the right end."""


@family
def echo(sketch: Sketch, chance: Luck, count: int) -> bool:
    """Posts with a slab on them, and the same on top, in a mirror or moved, twice or three times."""
    half = sketch.box.unit // 2
    times = chance.one_of((2, 2, 3))
    stance, jut = chance.one_of(STANCES), chance.one_of((0, 0, 1, 2)) * half
    slab = chance.any_of(beams(sketch, times))
    if slab is None:
        return False
    post = chance.any_of(p for p in sketch.poses() if p.width < slab.width)
    if post is None:
        return False
    is_mirrored, shift = chance.share() < 0.6, chance.one_of((0, 1, 2)) * half
    if times * (len(stance) + 1) > count:
        return False
    for number in range(times):
        motif = _motif(post, slab, stance, jut, sketch.top)
        if is_mirrored and number % 2:
            motif = [(pose, slab.width - x - pose.width, y) for pose, x, y in motif]
        move = 0 if is_mirrored else number * shift
        if not sketch.add_all(*((pose, x + move, y) for pose, x, y in motif)):
            return False
    return crown(sketch, chance, min(count, len(sketch) + 2))


def _motif(post: Pose, slab: Pose, stance: str, jut: int, y: int) -> list[tuple[Pose, int, int]]:
    """Posts and the slab that they bear, which juts out to the left."""
    places = {"l": 0, "m": (slab.width - post.width) // 2, "r": slab.width - post.width}
    posts = [(post, places[where], y) for where in stance]
    return [*posts, (slab, -jut, y + post.height)]


@family
def half_turn(sketch: Sketch, chance: Luck, count: int) -> bool:
    """A lower half drawn by chance about x = 0, and the same turned by half a circle on top of it."""
    lower: list[tuple[Pose, int, int]] = []
    storeys = chance.one_of((1, 2, 2, 3))
    y = 0
    for _ in range(storeys):
        pose = chance.any_of(p for p in sketch.poses(2))
        if pose is None:
            return False
        lower += [(pose, x, y) for x in _places(pose, chance, sketch.box.unit // 2)]
        y += pose.height
    middle = chance.any_of(sketch.poses()) if chance.share() < 0.6 else None
    height = 2 * y + (middle.height if middle else 0)
    core = [(middle, -middle.width // 2, y)] if middle else []
    upper = [(pose, -x - pose.width, height - y - pose.height) for pose, x, y in reversed(lower)]
    return len(lower) * 2 + len(core) <= count and sketch.add_all(*lower, *core, *upper)


def _places(pose: Pose, chance: Luck, half: int) -> list[int]:
    """Where the pieces of a storey begin: one off the middle, or two apart from it."""
    if chance.share() < 0.6:
        return [-pose.width // 2 + chance.one_of((-2, -1, 0, 0, 1, 2)) * half]
    gap = chance.one_of((0, 1, 2)) * half
    return [-gap - pose.width, gap]
