"""How fast are the rules of BLOX? Moves of random games, beside those of others, and nodes of the tree of moves.

A random game starts on the standard layout. At every turn all legal moves are counted and one of them is played, each
as likely as any other; the discard is shuffled where the deck runs out. A game that goes on for long is broken off.
The peers play their own games on boards of the same size. Each has one thread.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

import numpy as np

from bench.board_peers import list_peers
from bench.report import print_machine, print_table
from bench.timing import Contender, Times, race
from klotz.blox.layout import Layout
from klotz.blox.moves import MOST_MOVES, list_moves
from klotz.blox.playout import below, finish_turn, playout
from klotz.blox.position import Position
from klotz.blox.reading import read_fields, read_position
from klotz.blox.rules import act
from klotz.blox.state import Row
from klotz.compiled import compiled

SEATS: Final = (2, 3, 4)
GAMES: Final = 20
LONGEST: Final = 2000
DEPTH: Final = 4
ROUNDS: Final = 60
GO: Final = "OpenSpiel, go"
Player = Callable[[Row, Row, Row, int], int]


@compiled
def play_from_lists(state: Row, fields: Row, luck: Row, most: int) -> int:
    """The same as a playout, but all moves are written down before one is chosen, as a search does it."""
    moves = np.empty(MOST_MOVES, dtype=np.int64)
    for played in range(most):
        count = list_moves(state, fields, moves)
        if count == 0:
            return played
        move = moves[below(luck, count)]
        act(state, move)
        finish_turn(state, move, luck)
    return most


def open_game(seats: int, seed: int) -> Position:
    """The standard layout, shuffled."""
    random, layout = Random(seed), Layout.named("standard")
    blocks, deck = list(layout.blocks(seats)), list("wgkp" * 15)
    random.shuffle(blocks)
    random.shuffle(deck)
    return Position.set_up(layout, seats, 1, "".join(blocks), "".join(deck))


def _contend(name: str, player: Player, seats: int) -> Contender:
    """Twenty games, always the same."""
    starts = [read_position(open_game(seats, seed).to_json()) for seed in range(GAMES)]
    games = [(row, read_fields(board), seed) for seed, (board, row) in enumerate(starts)]

    def play() -> int:
        return sum(player(row.copy(), fields, np.array([seed]), LONGEST) for row, fields, seed in games)

    return Contender(name, [play], play())


def _row(name: str, times: dict[str, Times]) -> tuple[str, int, float]:
    took = times[name].mean
    return name, round(1e6 / took), times[GO].mean / took


def _time_tree(seats: int) -> tuple[str, int, float]:
    position = open_game(seats, 0)
    nodes = position.perft(DEPTH)
    took = race([Contender("tree", [partial(position.perft, DEPTH)])], 3)["tree"]
    return f"{seats} seats", nodes, nodes / took.mean


def measure() -> None:
    """Print moves and nodes a second."""
    ours = [_contend(f"Klotz, BLOX, {seats} seats", playout, seats) for seats in SEATS]
    listed = _contend("Klotz, BLOX, 3 seats, all moves listed", play_from_lists, 3)
    contenders = [*ours, listed, *list_peers()]
    times = race(contenders, ROUNDS)
    print_table(("random games", "moves a second", "times OpenSpiel's go"), [_row(c.name, times) for c in contenders])
    print()
    header = (f"perft {DEPTH} from the start", "nodes", "millions a second")
    print_table(header, [_time_tree(seats) for seats in SEATS])
    print_machine("numba", "open-spiel", "pgx", "jax")
