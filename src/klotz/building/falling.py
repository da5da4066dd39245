"""Where a brick comes to rest, and which bricks fall when a pile can't stand.

Those that fall are the smallest set that may, and of these the one with the latest placed bricks. So the set that
stays is as large as can be, and read as a binary number, the latest placed brick its highest digit, it is the least:
the search counts upwards.
"""

import numpy as np
from numpy.typing import NDArray

from klotz.building.exact import NO, UNSURE
from klotz.building.statics import HEIGHT, SHORTENED, WIDTH, Pile, X, Y, contacts_below, stands, verdict
from klotz.compiled import compiled

Masks = NDArray[np.int64]


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
                    return -1 - j
            elif top > rest:
                rest = top
    return rest


@compiled
def put(pile: Pile, count: int, block: tuple[int, int, int, int, int], held: int) -> tuple[int, int]:
    """Let a brick (`X Y WIDTH HEIGHT WEIGHT`) down as the pile's last: where it comes to rest, and the verdict on all.

    Where it would overlap brick j, the answer is -1 - j, and the pile is as it was.
    """
    x, y, width, height, weight = block
    rest = landing(pile, count, x, y, (width, height))
    if rest < 0:
        return rest, NO
    pile[count, 0], pile[count, 1], pile[count, 2], pile[count, 3], pile[count, 4] = x, rest, width, height, weight
    return rest, verdict(pile, count + 1, -1, held, SHORTENED)


@compiled
def _resting_on(pile: Pile, count: int, held: int) -> Masks:
    """For each brick the mask of those that rest on it, however narrowly, and that no hand holds."""
    above = np.zeros(count, np.int64)
    for i in range(count):
        for j in range(count):
            over = pile[i, X] < pile[j, X] + pile[j, WIDTH] and pile[j, X] < pile[i, X] + pile[i, WIDTH]
            if i != held and over and pile[i, Y] == pile[j, Y] + pile[j, HEIGHT]:
                above[j] |= 1 << i
    return above


@compiled
def _unborne(pile: Pile, count: int, held: int) -> int:
    """The mask of the bricks that nothing bears: they fall, whatever else does."""
    everything, mask = (1 << count) - 1, 0
    contacts = np.empty((count + 1, 3), np.int64)
    for i in range(count):
        if i != held and contacts_below(pile, count, everything, SHORTENED, i, contacts) == 0:
            mask |= 1 << i
    return mask


@compiled
def _may_stay(kept: int, above: Masks, surely: int, held: int) -> bool:
    """The held brick stays, nothing that surely falls does, and nothing that rests on what falls."""
    if kept & surely or (held >= 0 and not (kept >> held) & 1):
        return False
    dragged = 0
    for i in range(len(above)):
        if not (kept >> i) & 1:
            dragged |= above[i]
    return dragged & kept == 0


@compiled
def _following(kept: int, count: int) -> int:
    """The next greater number of as many digits 1, or the least of one digit fewer."""
    lowest = kept & -kept
    carried = kept + lowest
    following = carried | (((carried ^ kept) // lowest) >> 2)
    if following < 1 << count:
        return following
    fewer = 0
    while kept & (kept - 1):
        kept &= kept - 1
        fewer = 2 * fewer + 1
    return fewer


@compiled
def _next_to_stay(pile: Pile, count: int, held: int, kept: int) -> tuple[int, int]:
    """The next set after `kept` that may stay and does not surely fall, and whether it stands."""
    above, surely = _resting_on(pile, count, held), _unborne(pile, count, held)
    found = NO
    while found == NO:
        kept = _following(kept, count)
        if _may_stay(kept, above, surely, held):
            found = verdict(pile, count, kept, held, SHORTENED)
    return kept, found


def falling(pile: Pile, count: int, held: int) -> int:
    """The mask of the bricks that fall; 0 when all stand."""
    if stands(pile, count, -1, held):
        return 0
    everything = kept = (1 << count) - 1
    found = NO
    while found == NO or (found == UNSURE and not stands(pile, count, kept, held)):
        kept, found = _next_to_stay(pile, count, held, kept)
    return everything & ~kept
