"""Which bricks fall when a pile can't stand: the smallest set that may, the latest placed first."""

import numpy as np
from numpy.typing import NDArray

from klotz.building.statics import FALLS, HEIGHT, STANDS, WIDTH, Pile, X, Y, stands, verdict
from klotz.compiled import compiled

OVERLAP_BASE = -1


@compiled
def landing(pile: Pile, count: int, x: int, y: int, size: tuple[int, int]) -> int:
    """The height at which a brick let go at x, y comes to rest; -1 - j where it would overlap brick j."""
    width, height = size
    rest = 0
    for j in range(count):
        if x < pile[j, X] + pile[j, WIDTH] and pile[j, X] < x + width:
            top = pile[j, Y] + pile[j, HEIGHT]
            if top > y:
                if pile[j, Y] < y + height:
                    return OVERLAP_BASE - j
            elif top > rest:
                rest = top
    return rest


@compiled
def _resting_on(pile: Pile, count: int) -> NDArray[np.int64]:
    """For each brick the mask of those that rest on it, however narrowly."""
    above = np.zeros(count, np.int64)
    for i in range(count):
        for j in range(count):
            over = pile[i, X] < pile[j, X] + pile[j, WIDTH] and pile[j, X] < pile[i, X] + pile[i, WIDTH]
            if over and pile[i, Y] == pile[j, Y] + pile[j, HEIGHT]:
                above[j] |= 1 << i
    return above


@compiled
def _may_fall(mask: int, above: NDArray[np.int64], held: int) -> bool:
    """No member is held, and whatever rests on a member is one too."""
    if held >= 0 and (mask >> held) & 1:
        return False
    needed = 0
    for i in range(len(above)):
        if (mask >> i) & 1:
            needed |= above[i]
    if held >= 0:
        needed &= ~(1 << held)
    return needed & ~mask == 0


@compiled
def _members(mask: int) -> int:
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


@compiled
def _next_fall(pile: Pile, count: int, held: int, size: int, mask: int) -> tuple[int, int, int]:
    """The next set after `mask` that may fall and whose rest does not surely fall too."""
    above = _resting_on(pile, count)
    everything = (1 << count) - 1
    while size <= count:
        while mask > 0:
            mask -= 1
            if _members(mask) == size and _may_fall(mask, above, held):
                found = verdict(pile, count, everything & ~mask, held, 2)
                if found != FALLS:
                    return size, mask, found
        size, mask = size + 1, everything + 1
    return size, 0, FALLS


def falling(pile: Pile, count: int, held: int) -> int:
    """The mask of the bricks that fall; 0 when all stand."""
    if stands(pile, count, -1, held):
        return 0
    everything = (1 << count) - 1
    size, mask, found = _next_fall(pile, count, held, 1, everything + 1)
    while found != STANDS and not stands(pile, count, everything & ~mask, held):
        size, mask, found = _next_fall(pile, count, held, size, mask)
    return mask
