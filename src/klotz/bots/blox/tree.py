"""A search tree in flat arrays, compiled: a node for each sequence of moves from the root."""

from typing import Final, NamedTuple

import numpy as np

from klotz.blox.state import WAYS, Row
from klotz.bots.blox.worth import Numbers
from klotz.compiled import compiled_lean

ROOT: Final = 0
NOBODY: Final = -1
FREE: Final = -1
SPREAD: Final = 0x9E3779B1
MIXED: Final = 13
LOW: Final = (1 << 30) - 1
"""What is left of a key before it is spread, so that nothing overflows."""


class Tree(NamedTuple):
    """The nodes, and a table that finds a node by its parent and its move.

    `used` holds how many nodes there are. By node: `visits`, `values` (the sum of what the seat that moved there got),
    `hopes` (how good the move looked at first sight, in points), `homes` (its place in the table).
    """

    used: Row
    visits: Row
    values: Numbers
    hopes: Numbers
    homes: Row
    keys: Row
    nodes: Row


def plant(most: int) -> Tree:
    """An empty tree with room for so many nodes, a power of two."""
    numbers = np.zeros((2, most), dtype=np.float64)
    counts = np.zeros((2, most), dtype=np.int64)
    keys = np.full(2 * most, FREE, dtype=np.int64)
    return Tree(np.ones(1, np.int64), counts[0], numbers[0], numbers[1], counts[1], keys, np.zeros_like(keys))


@compiled_lean
def clear(tree: Tree) -> None:
    """Leave nothing but the root."""
    for node in range(1, tree.used[0]):
        tree.keys[tree.homes[node]] = FREE
    tree.used[0], tree.visits[ROOT], tree.values[ROOT] = 1, 0, 0.0


@compiled_lean
def find_home(tree: Tree, node: int, move: int) -> int:
    """The place in the table of what a move leads to; it is free where there is no such node yet."""
    last = len(tree.keys) - 1
    key = (node << WAYS) | move
    home = (((key ^ (key >> 20) ^ (key >> 33)) & LOW) * SPREAD >> MIXED) & last
    while tree.keys[home] not in (FREE, key):
        home = (home + 1) & last
    return home


@compiled_lean
def is_full(tree: Tree, more: int) -> bool:
    """Whether there is no room for so many more nodes."""
    return bool(tree.used[0] + more > len(tree.visits))


@compiled_lean
def grow(tree: Tree, node: int, move: int, home: int, hope: float) -> int:
    """A new node at a free place of the table."""
    child = int(tree.used[0])
    tree.used[0] = child + 1
    tree.keys[home] = (node << WAYS) | move
    tree.nodes[home] = child
    tree.homes[child], tree.hopes[child] = home, hope
    tree.visits[child], tree.values[child] = 0, 0.0
    return child
