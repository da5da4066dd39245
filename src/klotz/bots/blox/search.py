"""A search among what may be hidden, compiled: deals that agree with what was seen, and a tree that all of them share.

All moves that are still in question at the root are tried with the same deals, so that luck favours none of them.
Below, a move is tried the more often the better it has done, and the better it looks at first sight; a position that
has not been reached before is judged at rest. Every seat tries to make its own share of the game as large as it can.
"""

from typing import Final, NamedTuple

import numpy as np

from klotz.blox.moves import MOST_MOVES, list_moves
from klotz.blox.playout import finish_turn
from klotz.blox.rules import act
from klotz.blox.state import BUILD, CAPTURE, CARDS, CLEAR, LENGTH, OVER, PHASE, TO_MOVE, Row, kind_of
from klotz.bots.blox.dealing import deal
from klotz.bots.blox.sight import Sight
from klotz.bots.blox.tree import FREE, ROOT, Tree, find_home, grow, is_full
from klotz.bots.blox.worth import STEEP, Mind, Numbers, share, weigh, weigh_others
from klotz.compiled import compiled, compiled_lean

DEEPEST: Final = 64


class Desk(NamedTuple):
    """Room to work on: positions, rows for moves and their nodes, the way down and who went it."""

    dealt: Row
    state: Row
    twin: Row
    cards: Row
    moves: Row
    children: Row
    path: Row
    movers: Row
    shares: Numbers


def lay_desk() -> Desk:
    """Room for one search."""
    rows = [np.zeros(LENGTH, np.int64) for _ in range(3)]
    lists = [np.zeros(length, np.int64) for length in (2 * CARDS, MOST_MOVES, MOST_MOVES, DEEPEST + 1, DEEPEST + 1)]
    return Desk(rows[0], rows[1], rows[2], lists[0], lists[1], lists[2], lists[3], lists[4], np.zeros(5))


@compiled_lean
def set_row(row: Row, source: Row) -> None:
    """Make a position the same as another."""
    for at in range(LENGTH):
        row[at] = source[at]


@compiled_lean
def hope_for(state: Row, fields: Row, move: int, others: float, mind: Mind, desk: Desk) -> float:
    """How good a move looks at first sight: the log of the odds that it gives the mover.

    What all others together have is weighed again only where the move takes or builds something.
    """
    mover, weights = state[TO_MOVE], mind.choosing
    set_row(desk.twin, state)
    act(desk.twin, move)
    if kind_of(move) in (CLEAR, CAPTURE, BUILD):
        others = weigh_others(desk.twin, fields, mover, weights)
    return float(weights[STEEP + desk.twin[PHASE] - 1] * weigh(desk.twin, fields, mover, weights) - others)


@compiled_lean
def find_children(state: Row, fields: Row, node: int, mind: Mind, tree: Tree, desk: Desk) -> int:
    """List what can be done here, with a node for each move; how many moves there are, or 0 where the tree is full."""
    count = list_moves(state, fields, desk.moves)
    if is_full(tree, count):
        return 0
    others = weigh_others(state, fields, state[TO_MOVE], mind.choosing)
    for number in range(count):
        move = desk.moves[number]
        home = find_home(tree, node, move)
        if tree.keys[home] == FREE:
            hope = hope_for(state, fields, move, others, mind, desk)
            desk.children[number] = grow(tree, node, move, home, hope)
        else:
            desk.children[number] = tree.nodes[home]
    return count


@compiled_lean
def choose(count: int, mind: Mind, tree: Tree, children: Row) -> int:
    """The most promising of so many moves: what it brought so far, and what it looks like while it is little tried."""
    top, tried, gained = -1e9, 0, 0.0
    for number in range(count):
        child = children[number]
        top = max(top, tree.hopes[child])
        tried += tree.visits[child]
        gained += tree.values[child]
    total = 0.0
    for number in range(count):
        total += np.exp((tree.hopes[children[number]] - top) * mind.warmth)
    untried = gained / tried if tried else 0.5
    spread = mind.curiosity * np.sqrt(tried + 1.0) / total
    best, most = 0, -1e9
    for number in range(count):
        child = children[number]
        visits = tree.visits[child]
        promise = tree.values[child] / visits if visits else untried
        promise += spread * np.exp((tree.hopes[child] - top) * mind.warmth) / (1 + visits)
        if promise > most:
            best, most = number, promise
    return best


@compiled_lean
def descend(fields: Row, first: int, mind: Mind, tree: Tree, desk: Desk, luck: Row) -> int:
    """Go down from a child of the root to a position that is new, or the last; how deep it lies."""
    state, depth, node = desk.state, 1, first
    desk.path[1], desk.movers[1] = first, state[TO_MOVE]
    move = tree.keys[tree.homes[first]]
    act(state, move)
    finish_turn(state, move, luck)
    while tree.visits[node] > 0 and not state[OVER] and depth < DEEPEST:
        count = find_children(state, fields, node, mind, tree, desk)
        if count == 0:
            break
        number = choose(count, mind, tree, desk.children)
        move, node, depth = desk.moves[number], desk.children[number], depth + 1
        desk.path[depth], desk.movers[depth] = node, state[TO_MOVE]
        act(state, move)
        finish_turn(state, move, luck)
    return depth


@compiled
def sweep(sight: Sight, firsts: Row, rounds: int, mind: Mind, tree: Tree, desk: Desk, luck: Row) -> None:
    """Try each of these children of the root once with each of so many deals."""
    for _ in range(rounds):
        set_row(desk.dealt, sight.row)
        deal(desk.dealt, sight.hidden, desk.cards, luck)
        for first in firsts:
            set_row(desk.state, desk.dealt)
            depth = descend(sight.fields, first, mind, tree, desk, luck)
            share(desk.state, sight.fields, mind.resting, desk.shares)
            tree.visits[ROOT] += 1
            for level in range(1, depth + 1):
                node = desk.path[level]
                tree.visits[node] += 1
                tree.values[node] += desk.shares[desk.movers[level]]
