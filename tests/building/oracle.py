"""What stands and what falls, told once more, straight from the text and by other means than the code under test."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_array

from klotz.building.statics import NOBODY, SHORTENED
from tests.building.piles import Block

Row = list[Fraction]


class Force(NamedTuple):
    """An upward force on one brick at a place, borne by another brick or, None, by the table."""

    on: int
    by: int | None
    at: int


class Puzzle(NamedTuple):
    """One pile with a question: do these blocks stand, this one held, contacts so much shorter at each end?"""

    blocks: Sequence[Block]
    held: int = NOBODY
    shrink: int = SHORTENED


def overlaps(a: Block, b: Block) -> bool:
    """Whether one is above the other, however narrowly."""
    return min(a.x + a.width, b.x + b.width) > max(a.x, b.x)


def rests_on(a: Block, b: Block) -> bool:
    """Whether the underside of one is at the other's top and they overlap."""
    return a.y == b.y + b.height and overlaps(a, b)


def forces(puzzle: Puzzle) -> Iterator[Force]:
    """Two forces for each contact, one at either end of what is left of it: between them they make any other.

    A hand balances whatever acts on the brick that it holds, from above and from below.
    """
    for i, a in enumerate(puzzle.blocks):
        below = [(j, b.x, b.x + b.width) for j, b in enumerate(puzzle.blocks) if rests_on(a, b)]
        table = [(None, a.x, a.x + a.width)] if a.y == 0 else []
        for j, left, right in [*below, *table]:
            first = max(a.x, left) + puzzle.shrink
            last = min(a.x + a.width, right) - puzzle.shrink
            if last > first:
                yield Force(i, j, first)
                yield Force(i, j, last)


def entries(puzzle: Puzzle) -> Iterator[tuple[int, int, int]]:
    """Balance of force (rows 0, 2, ...) and of torque round each brick's middle (1, 3, ...), in half ticks.

    Column 0 is the weight, the others are the forces; held bricks have no rows of interest.
    """
    for i, a in enumerate(puzzle.blocks):
        if i != puzzle.held:
            yield 2 * i, 0, -a.weight
    for column, force in enumerate(forces(puzzle), 1):
        for brick, sign in ((force.on, 1), (force.by, -1)):
            if brick is not None and brick != puzzle.held:
                a = puzzle.blocks[brick]
                yield 2 * brick, column, sign
                yield 2 * brick + 1, column, sign * (2 * force.at - 2 * a.x - a.width)


def programme(puzzles: Sequence[Puzzle]) -> list[bool]:
    """Answer many puzzles by one linear programme.

    Each pile's weights are multiplied by a number from 0 to 1 and the sum of these numbers is made as great as can be.
    Forces grow with weights, so the number is 1 for a pile that stands and 0 for one that falls.
    """
    values: list[float] = []
    rows: list[int] = []
    columns: list[int] = []
    share: list[int] = []
    row = column = 0
    for puzzle in puzzles:
        share.append(column)
        last = 0
        for r, c, value in entries(puzzle):
            rows.append(row + r)
            columns.append(column + c)
            values.append(value / 200 if r % 2 else value)
            last = max(last, c)
        row += 2 * len(puzzle.blocks)
        column += last + 1
    cost = np.zeros(column)
    cost[share] = -1
    upper = np.full(column, np.inf)
    upper[share] = 1
    balance: Any = csr_array((values, (rows, columns)), shape=(row, column))
    bounds = np.stack([np.zeros(column), upper], axis=1)
    solve: Any = linprog
    found = solve(cost, A_eq=balance, b_eq=np.zeros(row), bounds=bounds, method="highs")
    assert found.status == 0, found.message
    shares = found.x[share]
    assert np.all((shares < 1e-3) | (shares > 1 - 1e-3)), shares
    return [bool(value > 0.5) for value in shares]


def _exchange(rows: list[Row], r: int, c: int) -> None:
    """One step of Gauss and Jordan."""
    pivot = rows[r][c]
    rows[r] = [value / pivot for value in rows[r]]
    for i, row in enumerate(rows):
        if i != r and row[c]:
            rows[i] = [value - row[c] * other for value, other in zip(row, rows[r], strict=True)]


def exactly_stands(puzzle: Puzzle) -> bool:
    """Answer one puzzle in fractions: the textbook's first phase, by Bland's rule, on balance as it is written."""
    if not puzzle.blocks:
        return True
    if any(all(force.on != i for force in forces(puzzle)) for i in range(len(puzzle.blocks)) if i != puzzle.held):
        return False
    found = list(entries(puzzle))
    width, height = 1 + max((c for _, c, _ in found), default=0), 2 * len(puzzle.blocks)
    rows = [[Fraction(0)] * width for _ in range(height)]
    for r, c, value in found:
        rows[r][c] += -value if c == 0 else value
    rows.append([sum(column, Fraction(0)) for column in zip(*rows, strict=True)])  # what is still missing
    labels = list(range(width, width + height))
    while rows[-1][0]:
        c = next((j for j in range(1, width) if rows[-1][j] > 0), 0)
        if c == 0:
            return False
        ratios = [(rows[i][0] / rows[i][c], labels[i], i) for i in range(height) if rows[i][c] > 0]
        r = min(ratios)[2]
        _exchange(rows, r, c)
        labels[r] = c
    return True


def exact_margin(blocks: Sequence[Block], held: int = NOBODY, cap: int = 400) -> int:
    """Halve the interval between what stands and what falls."""
    low, high = -1, cap
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if exactly_stands(Puzzle(blocks, held, middle)) else (low, middle - 1)
    return low


def fallen(blocks: Sequence[Block], held: int = NOBODY) -> set[int]:
    """Try every set of bricks, small before large, those with the latest placed first."""
    for size in range(len(blocks) + 1):
        for falls in combinations(reversed(range(len(blocks))), size):
            stays = [i for i in range(len(blocks)) if i not in falls]
            dragged = any(rests_on(blocks[i], blocks[j]) for i in stays if i != held for j in falls)
            if held in falls or dragged:
                continue
            rest = Puzzle([blocks[i] for i in stays], stays.index(held) if held in stays else NOBODY)
            if exactly_stands(rest):
                return set(falls)
    raise AssertionError("nothing stands, not even nothing")
