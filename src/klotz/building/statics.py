"""What stands: rigid-block equilibrium of a facade, compiled, and exact.

A pile is an int64 array with one row a brick (`X Y WIDTH HEIGHT WEIGHT`, ticks) in the order of placing; a set of
bricks is a bit mask over its rows. docs/statics.md derives the method and lists the proofs.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from klotz.building.exact import NO, UNSURE, YES, Table, is_feasible, told
from klotz.compiled import compiled

X, Y, WIDTH, HEIGHT, WEIGHT = range(5)
GROUND: Final = -1
NOBODY: Final = -1
SHORTENED: Final = 2
MARGIN_CAP: Final = 400

Pile = NDArray[np.int64]
Lengths = NDArray[np.float64]


@compiled
def _from_the_top(pile: Pile, count: int, keep: int) -> NDArray[np.int64]:
    """List the kept bricks, highest underside first."""
    order = np.empty(count, np.int64)
    found = 0
    for i in range(count):
        if not (keep >> i) & 1:
            continue
        k = found
        while k > 0 and pile[order[k - 1], Y] < pile[i, Y]:
            order[k] = order[k - 1]
            k -= 1
        order[k] = i
        found += 1
    return order[:found]


@compiled
def contacts_below(pile: Pile, count: int, keep: int, shrink: int, i: int, out: Pile) -> int:
    """Write what brick i rests on as (below, left, right), in half ticks, and say how many there are.

    A negative `shrink` makes contacts longer, but never makes bricks touch that don't.
    """
    left, right = pile[i, X], pile[i, X] + pile[i, WIDTH]
    shortest = max(0, 2 * shrink)
    found = 0
    if pile[i, Y] == 0:
        if right - left > shortest:
            out[0, 0], out[0, 1], out[0, 2] = GROUND, 2 * (left + shrink), 2 * (right - shrink)
            return 1
        return 0
    for j in range(count):
        if not (keep >> j) & 1 or pile[j, Y] + pile[j, HEIGHT] != pile[i, Y]:
            continue
        a, b = max(left, pile[j, X]), min(right, pile[j, X] + pile[j, WIDTH])
        if b - a > shortest:
            out[found, 0], out[found, 1], out[found, 2] = j, 2 * (a + shrink), 2 * (b - shrink)
            found += 1
    return found


@compiled
def _nearest(contacts: Pile, found: int, force: float, moment: float) -> int:
    """Choose the contact whose interval is nearest to where the load presses."""
    best, least = 0, np.inf
    for c in range(found):
        outside = max(contacts[c, 1] * force - moment, moment - contacts[c, 2] * force)
        if outside < least:
            best, least = c, outside
    return best


@compiled
def _pass_down(forces: Table, moments: Table, i: int, contacts: Pile, found: int, chosen: int, column: int) -> int:
    """Give every contact but the chosen one two free point forces, and the rest of the load to the chosen one.

    The answer is the next free column.
    """
    for c in range(found):
        if c == chosen:
            continue
        below = contacts[c, 0]
        for end in range(1, 3):
            forces[i, column] = -1
            moments[i, column] = -contacts[c, end]
            forces[below, column] = 1  # never the table's: what stands on that rests on nothing else
            moments[below, column] = contacts[c, end]
            column += 1
    below = contacts[chosen, 0]
    if below != GROUND:
        for j in range(column):
            forces[below, j] += forces[i, j]
            moments[below, j] += moments[i, j]
    return column


@compiled
def _bear(
    pile: Pile, i: int, forces: Table, moments: Table, contacts: Pile, found: int, column: int
) -> tuple[int, int]:
    """Pass a brick's load and weight down; answers with the contact that gets the rest, and the next free column."""
    forces[i, 0] += pile[i, WEIGHT]
    moments[i, 0] += pile[i, WEIGHT] * (2 * pile[i, X] + pile[i, WIDTH])
    chosen = _nearest(contacts, found, forces[i, 0], moments[i, 0])
    return chosen, _pass_down(forces, moments, i, contacts, found, chosen, column)


@compiled
def _press_down(forces: Table, moments: Table, contacts: Pile, found: int, column: int) -> int:
    """What lies below a held brick can't lift it: two free forces at each contact, however great, for the hand."""
    for c in range(found):
        below = contacts[c, 0]
        if below != GROUND:
            for end in range(1, 3):
                forces[below, column] = 1
                moments[below, column] = contacts[c, end]
                column += 1
    return column


@compiled
def _write_row(table: Table, row: int, forces: Table, moments: Table, at: int, sign: int) -> int:
    """Write the force at one end of a contact, times its length, as a row: `sign` times (at * force - moment).

    YES and NO where the row alone answers for itself: it can't be negative, it can't be anything else.
    """
    lacks = helps = False
    for j in range(len(forces)):
        value = sign * (at * forces[j] - moments[j])
        table[row, j] = value
        lacks |= value < 0
        helps |= j > 0 and value > 0
    if not lacks:
        return YES
    return NO if table[row, 0] < 0 and not helps else UNSURE


@compiled
def _room(count: int) -> tuple[Pile, Table, Table, Table, Lengths]:
    """Room for a brick's contacts, for all forces and moments, and for the table and the lengths of its contacts."""
    most = 3 + 2 * count  # bricks that don't overlap have at most two contacts each, all in all
    forces, moments = np.zeros((count, most)), np.zeros((count, most))
    return np.empty((count + 1, 3), np.int64), forces, moments, np.zeros((2 * count, most)), np.empty(2 * count)


@compiled
def balance(pile: Pile, count: int, keep: int, held: int, shrink: int) -> tuple[int, Table, Table, tuple[int, int]]:
    """Write each brick's support forces, from the top down, as constants plus multiples of free forces.

    The pile stands if all rows can be >= 0 for some free forces >= 0; YES or NO where that is plain to see. Every
    number in the table is a whole one, so exact. After it come each row's divisor that turns it into a force, and
    from which to before which column the forces are the hand's.
    """
    contacts, forces, moments, table, lengths = _room(count)
    column, row, answer, hand = 1, 0, YES, (0, 0)
    for i in _from_the_top(pile, count, keep):
        found = contacts_below(pile, count, keep, shrink, i, contacts)
        if column + 2 * (found if i == held else found - 1) > table.shape[1]:
            raise ValueError("bricks overlap")
        if i == held:
            hand = (column, _press_down(forces, moments, contacts, found, column))
            column = hand[1]
            continue
        if found == 0:
            return NO, table, lengths, hand
        chosen, column = _bear(pile, i, forces, moments, contacts, found, column)
        left, right = contacts[chosen, 1], contacts[chosen, 2]
        for at, sign in ((right, 1), (left, -1)):
            alone = _write_row(table, row, forces[i, :column], moments[i, :column], at, sign)
            if alone == NO:
                return NO, table, lengths, hand
            if alone == UNSURE:
                answer = UNSURE if table[row, 0] < 0 else answer
                lengths[row] = right - left
                row += 1
    return answer, table[:row, :column], lengths, hand


@compiled
def verdict(pile: Pile, count: int, keep: int, held: int, shrink: int) -> int:
    """Whether the bricks in `keep` stand: YES, NO, or UNSURE where only whole numbers can tell."""
    answer, table, lengths, hand = balance(pile, count, keep, held, shrink)
    if answer != UNSURE:
        return answer
    weight = 0
    for i in range(count):
        weight += pile[i, WEIGHT]
    for i in range(len(table)):
        table[i, 0] /= weight
        for j in range(table.shape[1]):
            table[i, j] /= lengths[i]
    return told(table, hand)


@compiled
def narrowed(pile: Pile, count: int, keep: int, held: int, low: int, high: int) -> tuple[int, int]:
    """Bring together what the margin is at least and at most, until both agree or their middle is too close to call."""
    while low < high:
        middle = (low + high + 1) // 2
        found = verdict(pile, count, keep, held, middle)
        if found == UNSURE:
            break
        if found == YES:
            low = middle
        else:
            high = middle - 1
    return low, high


def stands(pile: Pile, count: int, keep: int = -1, held: int = NOBODY, shrink: int = SHORTENED) -> bool:
    """Whether the kept bricks stand with every contact made `shrink` ticks shorter at each end."""
    found = verdict(pile, count, keep, held, shrink)
    if found == UNSURE:
        _, table, _, _ = balance(pile, count, keep, held, shrink)
        return is_feasible([[int(value) for value in row] for row in table])
    return found == YES


def margin(pile: Pile, count: int, held: int = NOBODY) -> int:
    """Find the largest number of ticks by which all contacts can be shortened at each end so that it still stands."""
    low, high = narrowed(pile, count, -1, held, -1, MARGIN_CAP)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if stands(pile, count, -1, held, middle) else (low, middle - 1)
        low, high = narrowed(pile, count, -1, held, low, high)
    return low
