"""What stands: rigid-block equilibrium of a facade, compiled, and exact near the edge.

A pile is an int64 array with one row a brick (`X Y WIDTH HEIGHT WEIGHT`, ticks) in the order of placing; a set of
bricks is a bit mask over its rows. docs/statics.md derives the method and lists the proofs.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from klotz.building.exact import is_feasible
from klotz.compiled import compiled

X, Y, WIDTH, HEIGHT, WEIGHT = range(5)
GROUND: Final = -1
NOBODY: Final = -1
SHORTENED: Final = 2
MARGIN_CAP: Final = 400

FALLS, STANDS, TOO_CLOSE = 0, 1, 2
NEAR: Final = 1e-7
SMALL_PIVOT: Final = 1e-5
NO_PIVOT: Final = 1e-9
MOST_PIVOTS: Final = 60

Pile = NDArray[np.int64]
Table = NDArray[np.float64]


@compiled
def _from_the_top(pile: Pile, count: int, keep: int, held: int) -> NDArray[np.int64]:
    """The kept bricks that no hand holds, highest underside first."""
    order = np.empty(count, np.int64)
    found = 0
    for i in range(count):
        if i == held or not (keep >> i) & 1:
            continue
        k = found
        while k > 0 and pile[order[k - 1], Y] < pile[i, Y]:
            order[k] = order[k - 1]
            k -= 1
        order[k] = i
        found += 1
    return order[:found]


@compiled
def _contacts_below(pile: Pile, i: int, keep: int, count: int, shrink: int, out: Pile) -> int:
    """Write what brick i rests on as (below, left, right), in half ticks, and say how many there are."""
    left, right = pile[i, X], pile[i, X] + pile[i, WIDTH]
    found = 0
    if pile[i, Y] == 0:
        if right - left > 2 * shrink:
            out[0, 0], out[0, 1], out[0, 2] = GROUND, 2 * (left + shrink), 2 * (right - shrink)
            return 1
        return 0
    for j in range(count):
        if not (keep >> j) & 1 or pile[j, Y] + pile[j, HEIGHT] != pile[i, Y]:
            continue
        a, b = max(left, pile[j, X]), min(right, pile[j, X] + pile[j, WIDTH])
        if b - a > 2 * shrink:
            out[found, 0], out[found, 1], out[found, 2] = j, 2 * (a + shrink), 2 * (b - shrink)
            found += 1
    return found


@compiled
def _nearest(contacts: Pile, found: int, force: float, moment: float) -> int:
    """The contact whose interval is nearest to where the load presses."""
    best, least = 0, np.inf
    for c in range(found):
        outside = max(contacts[c, 1] * force - moment, moment - contacts[c, 2] * force)
        if outside < least:
            best, least = c, outside
    return best


@compiled
def _pass_down(load: Table, loads: NDArray[np.float64], contacts: Pile, found: int, chosen: int, column: int) -> None:
    """Give every contact but the chosen one two free point forces, and the rest of the load to the chosen one."""
    for c in range(found):
        if c == chosen:
            continue
        for end in range(1, 3):
            load[0, column] -= 1
            load[1, column] -= contacts[c, end]
            if contacts[c, 0] != GROUND:
                loads[contacts[c, 0], 0, column] += 1
                loads[contacts[c, 0], 1, column] += contacts[c, end]
            column += 1
    if contacts[chosen, 0] != GROUND:
        loads[contacts[chosen, 0]] += load


@compiled
def balance(pile: Pile, count: int, keep: int, held: int, shrink: int) -> tuple[bool, Table, Table]:
    """Write each brick's support forces, from the top down, as constants plus multiples of free forces.

    The answer's rows must all be >= 0 for some free forces >= 0. Every number in it is a whole one, so exact.
    False: some brick rests on nothing. The last array holds each row's divisor that turns it into a force.
    """
    order = _from_the_top(pile, count, keep, held)
    contacts = np.empty((len(order), count + 1, 3), np.int64)
    found = np.empty(len(order), np.int64)
    free = 0
    for k in range(len(order)):
        found[k] = _contacts_below(pile, order[k], keep, count, shrink, contacts[k])
        if found[k] == 0:
            return False, np.empty((0, 1)), np.empty((0, 1))
        free += 2 * (found[k] - 1)
    loads = np.zeros((count, 2, 1 + free))
    table, lengths = np.empty((2 * len(order), 1 + free)), np.empty((2 * len(order), 1))
    column = 1
    for k in range(len(order)):
        i = order[k]
        load = loads[i]
        load[0, 0] += pile[i, WEIGHT]
        load[1, 0] += pile[i, WEIGHT] * (2 * pile[i, X] + pile[i, WIDTH])
        chosen = _nearest(contacts[k], found[k], load[0, 0], load[1, 0])
        _pass_down(load, loads, contacts[k], found[k], chosen, column)
        column += 2 * (found[k] - 1)
        left, right = contacts[k, chosen, 1], contacts[k, chosen, 2]
        table[2 * k] = right * load[0] - load[1]
        table[2 * k + 1] = load[1] - left * load[0]
        lengths[2 * k] = lengths[2 * k + 1] = right - left
    return True, table, lengths


@compiled
def _pivot(table: Table, r: int, c: int) -> None:
    """Let row r's force and column c's change places."""
    pivot = table[r, c]
    for j in range(table.shape[1]):
        table[r, j] /= -pivot
    table[r, c] = 1 / pivot
    for i in range(len(table)):
        factor = table[i, c]
        if i != r and factor != 0:
            table[i, c] = 0
            for j in range(table.shape[1]):
                table[i, j] += factor * table[r, j]


@compiled
def _least(table: Table) -> int:
    """The row whose constant is the most negative."""
    r = 0
    for i in range(1, len(table)):
        if table[i, 0] < table[r, 0]:
            r = i
    return r


@compiled
def feasible(table: Table) -> int:
    """Can all rows be made >= 0 at once? Forces are parts of the whole weight, so none is greater than 1."""
    for _ in range(MOST_PIVOTS):
        r = _least(table)
        if table[r, 0] >= NEAR:
            return STANDS
        if table[r, 0] > -NEAR:
            return TOO_CLOSE
        c = 1
        for j in range(2, table.shape[1]):
            if table[r, j] > table[r, c]:
                c = j
        if table[r, c] < NO_PIVOT:
            return FALLS
        if table[r, c] < SMALL_PIVOT:
            return TOO_CLOSE
        _pivot(table, r, c)
    return TOO_CLOSE


@compiled
def verdict(pile: Pile, count: int, keep: int, held: int, shrink: int) -> int:
    """FALLS, STANDS or TOO_CLOSE to be told in floating point, for the bricks in `keep`."""
    borne, table, lengths = balance(pile, count, keep, held, shrink)
    if not borne:
        return FALLS
    steady = True
    for i in range(len(table)):
        if table[i, 0] < 0:
            steady = False
    if steady:
        return STANDS
    if table.shape[1] == 1:
        return FALLS
    weight = 0
    for i in range(count):
        weight += pile[i, WEIGHT]
    for i in range(len(table)):
        table[i, 0] /= weight
        for j in range(table.shape[1]):
            table[i, j] /= lengths[i, 0]
    return feasible(table)


def stands(pile: Pile, count: int, keep: int = -1, held: int = NOBODY, shrink: int = SHORTENED) -> bool:
    """Whether the kept bricks stand with every contact made `shrink` ticks shorter at each end."""
    found = verdict(pile, count, keep, held, shrink)
    if found == TOO_CLOSE:
        _, table, _ = balance(pile, count, keep, held, shrink)
        return is_feasible([[int(value) for value in row] for row in table])
    return found == STANDS


def margin(pile: Pile, count: int, held: int = NOBODY) -> int:
    """The largest number of ticks by which all contacts can be shortened at each end so that it still stands."""
    low, high = -1, MARGIN_CAP
    while low < high:
        middle = (low + high + 1) // 2
        if stands(pile, count, -1, held, middle):
            low = middle
        else:
            high = middle - 1
    return low
