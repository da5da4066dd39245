"""An information-set search as the textbooks have it: one tree, UCB among what is available, random playouts.

It is what the bots are measured against. Random games of BLOX rarely end, so playouts are cut off, and whoever leads
then has won.
"""

from collections.abc import Callable
from time import thread_time
from typing import Final

import numpy as np

from klotz.blox.games.blox import View
from klotz.blox.moves import list_moves
from klotz.blox.notation import write_move
from klotz.blox.playout import below, finish_turn, playout
from klotz.blox.rules import act
from klotz.blox.state import BLOCKS, OVER, POINTS, SEATS, TO_MOVE, Row, size
from klotz.bots.blox.dealing import deal
from klotz.bots.blox.search import DEEPEST, Desk, lay_desk, set_row
from klotz.bots.blox.sight import Sight
from klotz.bots.blox.tree import FREE, ROOT, Tree, clear, find_home, grow, is_full, plant
from klotz.bots.blox.worth import Numbers
from klotz.compiled import compiled

CURIOSITY: Final = 0.7
PLAYOUT: Final = 40
AT_ONCE: Final = 32
MOST_NODES: Final = 1 << 18


@compiled
def share_win(state: Row, shares: Numbers) -> None:
    """Who is ahead shares one."""
    most, winners = -1.0, 0
    for seat in range(1, state[SEATS] + 1):
        shares[seat] = state[POINTS + seat] + 0.01 * size(state[BLOCKS + seat])
        if shares[seat] > most:
            most, winners = shares[seat], 0
        winners += shares[seat] == most
    for seat in range(1, state[SEATS] + 1):
        shares[seat] = 1.0 / winners if shares[seat] == most else 0.0


@compiled
def pick(count: int, node: int, tree: Tree, desk: Desk, available: Row, luck: Row) -> int:
    """The number of a move: any untried one, else the one with the highest upper bound."""
    untried = 0
    for number in range(count):
        desk.children[number] = find_home(tree, node, desk.moves[number])
        if tree.keys[desk.children[number]] == FREE:
            untried += 1
            if below(luck, untried) == 0:
                chosen = number
    if untried:
        return chosen
    best, most = 0, -1.0
    for number in range(count):
        child = tree.nodes[desk.children[number]]
        available[child] += 1
        bound = CURIOSITY * np.sqrt(np.log(available[child] + 1.0) / tree.visits[child])
        if tree.values[child] / tree.visits[child] + bound > most:
            best, most = number, tree.values[child] / tree.visits[child] + bound
    return best


@compiled
def search(sight: Sight, times: int, tree: Tree, desk: Desk, available: Row, luck: Row) -> None:
    """Deal, go down, add a node, play out at random, and count who won; so many times."""
    state = desk.state
    for _ in range(times):
        set_row(state, sight.row)
        deal(state, sight.hidden, desk.cards, luck)
        node, depth, is_new = ROOT, 0, False
        while not is_new and not state[OVER] and depth < DEEPEST and not is_full(tree, 1):
            count = list_moves(state, sight.fields, desk.moves)
            number = pick(count, node, tree, desk, available, luck)
            move, home = desk.moves[number], desk.children[number]
            is_new = tree.keys[home] == FREE
            node = grow(tree, node, move, home, 0.0) if is_new else tree.nodes[home]
            if is_new:
                available[node] = 1
            depth += 1
            desk.path[depth], desk.movers[depth] = node, state[TO_MOVE]
            act(state, move)
            finish_turn(state, move, luck)
        playout(state, sight.fields, luck, PLAYOUT)
        share_win(state, desk.shares)
        for level in range(1, depth + 1):
            tree.visits[desk.path[level]] += 1
            tree.values[desk.path[level]] += desk.shares[desk.movers[level]]


class Textbook:
    """Chooses what was visited most, after so many ms of this thread's processor time, or so many tries."""

    def __init__(
        self, ms: float | None = 50, tries: int | None = None, clock: Callable[[], float] = thread_time
    ) -> None:
        self.ms, self.tries, self.clock = ms, tries, clock
        self.tree, self.desk = plant(MOST_NODES), lay_desk()
        self.available: Row = np.zeros(MOST_NODES, dtype=np.int64)
        self.tried = 0

    def choose(self, view: View, hidden: Row, seed: int) -> str:
        """The move."""
        began, tried, luck = self.clock(), 0, np.array([seed], dtype=np.int64)
        sight = Sight.from_view(view, hidden)
        clear(self.tree)
        while not self._is_enough(began, tried):
            search(sight, AT_ONCE, self.tree, self.desk, self.available, luck)
            tried += AT_ONCE
        self.tried += tried
        count = list_moves(sight.row, sight.fields, self.desk.moves)
        moves = [int(move) for move in self.desk.moves[:count]]
        return write_move(max(moves, key=self._count_visits))

    def _is_enough(self, began: float, tried: int) -> bool:
        if self.tries is not None and tried >= self.tries:
            return True
        return self.ms is not None and tried > 0 and (self.clock() - began) * 1000 >= self.ms

    def _count_visits(self, move: int) -> int:
        home = int(find_home(self.tree, ROOT, move))
        return 0 if self.tree.keys[home] == FREE else int(self.tree.visits[self.tree.nodes[home]])
