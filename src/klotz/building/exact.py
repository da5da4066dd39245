"""Can wishes be granted? Told in floating point where that proves it, in whole numbers where it doesn't.

A row is a constant and multiples of quantities that are >= 0. The question is always: can all rows of a table be >= 0
at once? No answer here rests on trust in rounding; docs/statics.md says why.
"""

from math import gcd
from typing import Final

import numpy as np
from numpy.typing import NDArray

from klotz.compiled import compiled

NO, YES, UNSURE = 0, 1, 2

SPARE: Final = 1e-8
"""What floating point asks of every row, so that rounding can't take it below 0."""
DOUBT: Final = 1e-13
"""More than rounding can add to a sum of 100 products, as a part of the sum of their sizes."""
NO_PIVOT: Final = 1e-9
MOST_PIVOTS: Final = 60

Table = NDArray[np.float64]
Labels = NDArray[np.int64]
Row = list[int]


@compiled
def _pivot(table: Table, r: int, c: int) -> None:
    """Let row r's quantity and column c's change places."""
    inverse = 1 / table[r, c]
    for j in range(table.shape[1]):
        table[r, j] *= -inverse
    table[r, c] = inverse
    for i in range(len(table)):
        factor = table[i, c]
        if i != r and factor != 0:
            table[i, c] = 0
            for j in range(table.shape[1]):
                table[i, j] += factor * table[r, j]


@compiled
def _least(table: Table) -> int:
    """Find the row whose constant is the least."""
    r = 0
    for i in range(1, len(table)):
        if table[i, 0] < table[r, 0]:
            r = i
    return r


@compiled
def _most_helpful(table: Table, r: int) -> int:
    """Find the column of the greatest multiple in row r."""
    c = 1
    for j in range(2, table.shape[1]):
        if table[r, j] > table[r, c]:
            c = j
    return c


@compiled
def _are_met(table: Table, solved: Table, rows: Labels) -> bool:
    """Whether the quantities found, put into the table as it came, make every row >= 0 whatever the rounding."""
    quantities = np.zeros(table.shape[1])
    for k in range(len(solved)):
        if rows[k] < table.shape[1] and solved[k, 0] > 0:
            quantities[rows[k]] = solved[k, 0]
    for i in range(len(table)):
        total, size = table[i, 0], abs(table[i, 0])
        for j in range(1, table.shape[1]):
            part = table[i, j] * quantities[j]
            total += part
            size += abs(part)
        if not total >= DOUBT * size:
            return False
    return True


@compiled
def _contradict(table: Table, solved: Table, rows: Labels, columns: Labels, r: int, unbounded: tuple[int, int]) -> bool:
    """Whether some rows of the table as it came add up, multiplied as row r says, to less than 0 whatever is chosen."""
    width = table.shape[1]
    times = np.zeros(len(table))
    if rows[r] >= width:
        times[rows[r] - width] = 1
    for j in range(1, width):
        if columns[j] >= width and solved[r, j] < 0:
            times[columns[j] - width] = -solved[r, j]
    most, size = 0.0, 0.0
    for j in range(width):
        total, parts = 0.0, 0.0
        for i in range(len(table)):
            part = times[i] * table[i, j]
            total += part
            parts += abs(part)
        if unbounded[0] <= j < unbounded[1]:
            if total > -DOUBT * parts:
                return False
        elif j == 0 or total > 0:  # no quantity is greater than 1
            most += total
        size += parts
    return most < -DOUBT * size


@compiled
def told(table: Table, unbounded: tuple[int, int] = (0, 0)) -> int:
    """YES, NO, or UNSURE where floating point proves neither.

    No quantity may need to be greater than 1, but for those whose columns begin and end as `unbounded` says.
    """
    height, width = table.shape
    solved = table.copy()
    for i in range(height):
        solved[i, 0] -= SPARE
    columns, rows = np.arange(width), np.arange(width, width + height)
    for _ in range(MOST_PIVOTS):
        r = _least(solved)
        if solved[r, 0] >= 0:
            return YES if _are_met(table, solved, rows) else UNSURE
        c = _most_helpful(solved, r)
        if solved[r, c] < NO_PIVOT:
            return NO if _contradict(table, solved, rows, columns, r, unbounded) else UNSURE
        _pivot(solved, r, c)
        rows[r], columns[c] = columns[c], rows[r]
    return UNSURE


def _pivot_exactly(rows: list[Row], r: int, c: int) -> None:
    """Let row r's quantity and column c's change places; each may come out as a positive multiple of itself."""
    pivot_row = rows[r]
    pivot = pivot_row[c]
    for i, row in enumerate(rows):
        factor = row[c]
        if i != r and factor:
            mixed = [pivot * a - factor * b for a, b in zip(row, pivot_row, strict=True)]
            mixed[c] = factor
            divisor = gcd(*mixed)
            rows[i] = [a // divisor for a in mixed]
    rows[r] = [-a for a in pivot_row]
    rows[r][c] = 1


def is_feasible(rows: list[Row]) -> bool:
    """Answer in whole numbers. Criss-cross pivoting by least label, which always ends. The rows are used up."""
    columns = list(range(len(rows[0])))
    labels = list(range(len(columns), len(columns) + len(rows)))
    while True:
        short = [i for i, row in enumerate(rows) if row[0] < 0]
        if not short:
            return True
        r = min(short, key=labels.__getitem__)
        helpful = [j for j in range(1, len(columns)) if rows[r][j] > 0]
        if not helpful:
            return False
        c = min(helpful, key=columns.__getitem__)
        _pivot_exactly(rows, r, c)
        labels[r], columns[c] = columns[c], labels[r]
