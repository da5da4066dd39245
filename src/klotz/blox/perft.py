"""Walking the tree of moves, compiled; the last level is counted without being played."""

import numpy as np

from klotz.blox.moves import MOST_MOVES, count_moves, list_moves
from klotz.blox.rules import turn
from klotz.blox.state import LENGTH, Row
from klotz.compiled import compiled, compiled_within


@compiled_within
def _copy(state: Row, other: Row) -> None:
    """Make another row the same; rows assigned as a whole would have Numba compile complaints about their shapes."""
    for at in range(LENGTH):
        other[at] = state[at]


@compiled
def count_walks(state: Row, fields: Row, depth: int) -> int:
    """How many sequences of legal moves have this length; -1 where the deck holds too few cards for them."""
    if depth == 0:
        return 1
    states = np.empty((depth + 1, LENGTH), dtype=np.int64)
    moves = np.empty((depth + 1, MOST_MOVES), dtype=np.int64)
    left = np.zeros(depth + 1, dtype=np.int64)
    _copy(state, states[0])
    left[0] = list_moves(states[0], fields, moves[0])
    total, level = left[0] if depth == 1 else 0, 0 if depth > 1 else -1
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        below = level + 1
        _copy(states[level], states[below])
        if not turn(states[below], moves[level, left[level]]):
            return -1
        if below + 1 == depth:
            total += count_moves(states[below], fields, moves[below])
        else:
            left[below], level = list_moves(states[below], fields, moves[below]), below
    return total
