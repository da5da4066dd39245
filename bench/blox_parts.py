"""Where does the time of a random turn of BLOX go? Each part alone, over the positions of random games, on one thread.

Every position is copied before something is done to it; what the copying takes is taken off. In a game the processor
works ahead less well than here, so that a whole turn is not the sum of its parts.
"""

from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bench.blox import open_game
from bench.report import print_machine, print_table
from bench.timing import Contender, race
from klotz.blox.moves import MOST_MOVES, count_moves, list_moves, pick_move
from klotz.blox.playout import below, finish_turn, playout
from klotz.blox.reading import read_fields, read_position
from klotz.blox.rules import act
from klotz.blox.state import LENGTH, Row
from klotz.compiled import compiled

TURNS: Final = 2000
ROUNDS: Final = 100
SEATS: Final = 3
Rows = NDArray[np.int64]


@compiled
def record(state: Row, fields: Row, luck: Row, rows: Rows, played: Row) -> None:
    """Play at random, and keep each position and what was played in it."""
    moves = np.empty(MOST_MOVES, dtype=np.int64)
    for turn in range(len(rows)):
        rows[turn] = state
        played[turn] = pick_move(state, fields, moves, below(luck, count_moves(state, fields, moves)))
        act(state, played[turn])
        finish_turn(state, played[turn], luck)


@compiled
def play(rows: Rows, fields: Row, luck: Row, played: Row, parts: int) -> int:
    """Copy each position, then do so many parts of a turn: count, pick, act, finish; or, for 5, only list all moves."""
    row, moves, total = rows[0].copy(), np.empty(MOST_MOVES, dtype=np.int64), 0
    for turn in range(len(rows)):
        row[:] = rows[turn]
        if parts == 5:
            total += list_moves(row, fields, moves)
            continue
        count = count_moves(row, fields, moves) if parts > 0 else 0
        total += count
        if parts > 1:
            total += pick_move(row, fields, moves, below(luck, count))
        if parts > 2:
            total += act(row, played[turn])
        if parts > 3:
            finish_turn(row, played[turn], luck)
    return total


def measure() -> None:
    """Print nanoseconds for each part, and for a whole turn in a game."""
    board, start = read_position(open_game(SEATS, 1).to_json())
    fields, luck = read_fields(board), np.array([1])
    rows, played = np.empty((TURNS, LENGTH), dtype=np.int64), np.empty(TURNS, dtype=np.int64)
    record(start.copy(), fields, luck, rows, played)
    tasks = [partial(play, rows, fields, luck, played, parts) for parts in range(6)]
    whole = Contender("whole", [lambda: playout(start.copy(), fields, np.array([1]), TURNS)], TURNS)
    times = race([*(Contender(str(parts), [task], TURNS) for parts, task in enumerate(tasks)), whole], ROUNDS)
    took = [1000 * times[str(parts)].mean for parts in range(6)]
    table = [
        ("count all legal moves", took[1] - took[0]),
        ("pick one", took[2] - took[1]),
        ("carry it out", took[3] - took[2]),
        ("draw cards, pass the turn", took[4] - took[3]),
        ("a whole turn in a game", 1000 * times["whole"].mean),
        ("instead of counting: list all legal moves", took[5] - took[0]),
        ("copy a position", took[0]),
    ]
    print_table(("part", "ns"), table)
    print_machine("numba")
