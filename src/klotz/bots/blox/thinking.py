"""How a bot comes to a move: from what it sees, at its level, in the time that it is given."""

from time import monotonic
from typing import Final

import msgspec
import numpy as np

from klotz.blox.moves import MOST_MOVES, list_moves
from klotz.blox.notation import write_move
from klotz.blox.playout import below
from klotz.blox.state import OVER, Row
from klotz.bots.blox.budget import Budget, Clock
from klotz.bots.blox.levels import Level, load_mind
from klotz.bots.blox.search import find_children, lay_desk, sweep
from klotz.bots.blox.sight import Sight
from klotz.bots.blox.tree import ROOT, clear, plant
from klotz.bots.blox.worth import Numbers
from klotz.refusal import Refused

MOST_NODES: Final = 1 << 20
WIDTH: Final = 24
"""How many moves are tried out, the best at first sight; the worse half is dropped again and again."""
AT_ONCE: Final = 64
"""About how many tries are made before the clock is looked at again: a millisecond or so."""
FINE: Final = 1 << 30


class Judged(msgspec.Struct, frozen=True):
    """A move that was tried out: the chance to win that it gives, and how often it was tried."""

    move: str
    share: float
    tries: int


class Thought(msgspec.Struct, frozen=True):
    """The move that a bot would make, how often it tried any, and what it thinks of them, the best first."""

    move: str
    tries: int
    moves: list[Judged]


def chances(luck: Row, count: int) -> Numbers:
    """So many numbers between 0 and 1."""
    return np.array([(below(luck, FINE) + 0.5) / FINE for _ in range(count)])


class Thinker:
    """Room to think in, kept from one move to the next: a tree, and a desk."""

    def __init__(self, most_nodes: int = MOST_NODES) -> None:
        self.tree, self.desk = plant(most_nodes), lay_desk()
        self.moves: Row = np.zeros(MOST_MOVES, dtype=np.int64)

    def think(
        self,
        sight: Sight,
        level: Level,
        *,
        seed: int,
        ms: float | None = None,
        tries: int | None = None,
        clock: Clock = monotonic,
    ) -> Thought:
        """The move of a level. With `tries` alone it is the same for the same seed; `ms` bounds how long it takes."""
        most = level.tries if tries is None else min(tries, level.tries)
        budget = Budget(most, None if ms is None else ms / 1000, clock, clock())
        luck = np.array([seed], dtype=np.int64)
        count = list_moves(sight.row, sight.fields, self.moves)
        if count == 0:
            why = "the game has ended" if sight.row[OVER] else "the seat to move has no legal move"
            raise Refused("game_over" if sight.row[OVER] else "not_now", f"{why}: there is nothing to think about")
        if chances(luck, 1)[0] < level.slip:
            return Thought(write_move(int(self.moves[below(luck, count)])), 0, [])
        field = self._look(sight)
        if most and count > 1:
            field = self._try_out(sight, field[:WIDTH], budget, luck)
        return self._tell(field)

    def _look(self, sight: Sight) -> Row:
        """All moves as nodes of the tree, the best at first sight first."""
        clear(self.tree)
        count = find_children(sight.row, sight.fields, ROOT, load_mind(), self.tree, self.desk)
        nodes = self.desk.children[:count].copy()
        hopes = self.tree.hopes[nodes]
        return nodes[np.argsort(-hopes, kind="stable")]

    def _try_out(self, sight: Sight, field: Row, budget: Budget, luck: Row) -> Row:
        """Try moves with the same deals, and drop the worse half as often as it takes; the best come first."""
        dropped: list[Row] = []
        stages = int(np.ceil(np.log2(len(field))))
        for stage in range(1, stages + 1):
            self._sweep(sight, field, budget, stage / stages, luck)
            shares = self.tree.values[field] / self.tree.visits[field]
            field = field[np.argsort(-shares, kind="stable")]
            half = (len(field) + 1) // 2
            dropped.insert(0, field[half:])
            field = field[:half]
        return np.concatenate([field, *dropped])

    def _sweep(self, sight: Sight, field: Row, budget: Budget, part: float, luck: Row) -> None:
        """Try every one of these moves at least once, and until a part of the budget is used up."""
        tree, is_used = self.tree, False
        while not is_used:
            left = budget.left(part, int(tree.visits[ROOT]))
            rounds = max(1, min(AT_ONCE, left) // len(field))
            sweep(sight, field, rounds, load_mind(), tree, self.desk, luck)
            is_used = budget.is_used(part, int(tree.visits[ROOT]), len(field))

    def _tell(self, field: Row) -> Thought:
        tree = self.tree
        moves = [write_move(int(tree.keys[tree.homes[node]])) for node in field]
        judged = [
            Judged(move, float(tree.values[node] / tree.visits[node]), int(tree.visits[node]))
            for move, node in zip(moves, field, strict=True)
            if tree.visits[node]
        ]
        return Thought(moves[0], int(tree.visits[ROOT]), judged)
