"""Feasibility in whole numbers, for the piles that floating point can't tell."""

from math import gcd

Row = list[int]


def _pivot(rows: list[Row], r: int, c: int) -> None:
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
    """Can every row, a constant and multiples of quantities >= 0, be >= 0 at once?

    Criss-cross pivoting by least label, which always ends. The rows are used up.
    """
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
        _pivot(rows, r, c)
        labels[r], columns[c] = columns[c], labels[r]
