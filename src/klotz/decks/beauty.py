"""Which drawings are worth a card: what must hold for each, what pleases the eye, how alike two of them are."""

from collections import Counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from klotz.building.bricks import MAT
from klotz.decks.sketch import Drawing, Piece

HIGHEST: Final = 13
WIDEST: Final = 12
"""In units of the smallest edge: what fits on a card."""
GRID: Final = 2 * max(HIGHEST, WIDEST)
Picture = NDArray[np.float32]


def is_presentable(drawing: Drawing) -> bool:
    """Whether it fits on a card, hangs together, and no brick stands beside another with a crack between them."""
    unit = drawing.box.unit
    if drawing.height > HIGHEST * unit or drawing.width > min(WIDEST * unit, MAT):
        return False
    return _is_connected(drawing) and not _has_slivers(drawing)


def _touch(one: Piece, other: Piece) -> bool:
    beside = one.right == other.x or other.right == one.x
    return one.rests_on(other) or other.rests_on(one) or (beside and one.y < other.top and other.y < one.top)


def _is_connected(drawing: Drawing) -> bool:
    reached, todo = {0}, [0]
    while todo:
        piece = drawing.pieces[todo.pop()]
        fresh = [i for i, other in enumerate(drawing.pieces) if i not in reached and _touch(piece, other)]
        reached.update(fresh)
        todo += fresh
    return len(reached) == len(drawing)


def _has_slivers(drawing: Drawing) -> bool:
    """Narrow gaps and overlaps that an eye can't tell from none."""
    half = drawing.box.unit // 2
    for i, one in enumerate(drawing.pieces):
        for other in drawing.pieces[:i]:
            if one.rests_on(other) and min(one.right, other.right) - max(one.x, other.x) < half:
                return True
            gap = max(one.x, other.x) - min(one.right, other.right)
            if 0 < gap < half and one.y < other.top and other.y < one.top:
                return True
    return False


def openings(drawing: Drawing) -> int:
    """How many cells of half a unit are empty below some brick: gates, windows, overhangs."""
    cells = picture(drawing) > 0
    covered = np.flip(np.maximum.accumulate(np.flip(cells, 0), 0), 0)
    return int((covered & ~cells).sum())


def in_line(drawing: Drawing) -> float:
    """The share of bricks' edges and middles that are in line with those of another brick that it rests on."""
    pairs = _resting(drawing)
    aligned = sum(a.x == b.x or a.right == b.right or a.middle == b.middle for a, b in pairs)
    return aligned / len(pairs) if pairs else 0.0


def rhythm(drawing: Drawing) -> float:
    """The share of bricks that are as far off the middle of what they rest on as most of the others are."""
    pairs = _resting(drawing)
    steps = Counter(abs(a.middle - b.middle) for a, b in pairs if a.middle != b.middle)
    return max(steps.values(), default=0) / len(pairs) if pairs else 0.0


def longest_stack(drawing: Drawing) -> int:
    """How many bricks lie one on another with nothing beside them."""
    pairs = _resting(drawing)
    bearing, borne = Counter(b for _, b in pairs), Counter(a for a, _ in pairs)
    stack: Counter[Piece] = Counter()
    for above, below in sorted(pairs, key=lambda pair: pair[0].y):
        if bearing[below] == borne[above] == 1:
            stack[above] = stack[below] + 1
    return 1 + max(stack.values(), default=0)


def _resting(drawing: Drawing) -> list[tuple[Piece, Piece]]:
    return [(a, b) for a in drawing.pieces for b in drawing.pieces if a.rests_on(b)]


def beauty(drawing: Drawing) -> float:
    """How much it looks like something that somebody has thought of, from 0 to about 10."""
    unit = drawing.box.unit
    poses = Counter(piece.pose for piece in drawing.pieces)
    air = openings(drawing) * (unit // 2) ** 2
    hollow = air / (air + sum(p.pose.width * p.pose.height for p in drawing.pieces))
    slender = drawing.height / max(drawing.width, unit)
    beat = rhythm(drawing)
    return (
        (2.0 if drawing.is_symmetric else 1.5 if drawing.is_turned else 0.0)
        + 2.5 * max(in_line(drawing), beat)
        + 4.0 * min(hollow, 0.35)
        + 0.5 * min(len(poses), 4)
        - 1.0 * max(0, longest_stack(drawing) - 3) * (1 - beat)
        - 0.8 * max(0.0, slender - 2.5)
        - 0.8 * max(0.0, 1 / slender - 2.0)
    )


def picture(drawing: Drawing) -> Picture:
    """A grid of half units, row 0 on the table, the building in the middle; 1 where a brick is, more at its edges."""
    half = drawing.box.unit // 2
    grid = np.zeros((GRID, GRID), np.float32)
    left = GRID // 2 - round(drawing.width / half / 2)
    for piece in drawing.pieces:
        top, right = piece.top // half, left + piece.right // half
        low, first = piece.y // half, left + piece.x // half
        grid[low:top, first:right] = 1
        grid[low, first:right] += 0.5
        grid[low:top, first] += 0.5
    return grid


def likeness(pictures: Picture, others: Picture) -> Picture:
    """For each of two lists of flat pictures how alike they are, from 0 to 1: shared area by whole area."""
    shared = np.minimum(pictures[:, None, :], others[None, :, :]).sum(2)
    whole = np.maximum(pictures[:, None, :], others[None, :, :]).sum(2)
    result: Picture = shared / np.maximum(whole, 1)
    return result
