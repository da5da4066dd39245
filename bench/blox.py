"""How fast are the rules of BLOX? Moves of random games and leaves of the tree of moves, in a second on one thread.

A random game starts on the standard layout. At every step all legal moves are listed and one of them is played, each
as likely as any other; the discard is shuffled where the deck runs out. A game that goes on for long is broken off.
"""

from functools import partial
from random import Random
from typing import Final

import numpy as np

from bench.report import print_machine, print_table
from bench.timing import Contender, race
from klotz.blox.layout import Layout
from klotz.blox.moves import MOST_MOVES, list_moves
from klotz.blox.position import Position
from klotz.blox.reading import read_fields, read_position
from klotz.blox.rules import act, cards_to_draw, pass_turn, take
from klotz.blox.state import DECK, DECK_END, DECK_TOP, DISCARD, DISCARDED, OVER, Row
from klotz.compiled import compiled

SEATS: Final = (2, 3, 4)
GAMES: Final = 50
LONGEST: Final = 2000
DEPTH: Final = 4
ROUNDS: Final = 3


@compiled
def _remake(row: Row) -> None:
    """Shuffle the discard and make it the deck."""
    cards = row[DISCARDED]
    for left in range(cards, 0, -1):
        chosen = DISCARD + np.random.randint(left)
        row[DECK + left - 1] = row[chosen]
        row[chosen] = row[DISCARD + left - 1]
    row[DECK_TOP], row[DECK_END], row[DISCARDED] = 0, cards, 0


@compiled
def play_at_random(start: Row, fields: Row, seed: int, longest: int) -> int:
    """Play a game to the end, or to so many moves; how many were played."""
    np.random.seed(seed)
    row, moves = start.copy(), np.empty(MOST_MOVES, dtype=np.int64)
    played = 0
    while not row[OVER] and played < longest:
        move = moves[np.random.randint(list_moves(row, fields, moves))]
        act(row, move)
        draw = cards_to_draw(row, move)
        draw -= take(row, draw)
        if draw:
            _remake(row)
            take(row, draw)
        pass_turn(row)
        played += 1
    return played


def open_game(seats: int, seed: int) -> Position:
    """The standard layout, shuffled."""
    random, layout = Random(seed), Layout.named("standard")
    blocks, deck = list(layout.blocks(seats)), list("wgkp" * 15)
    random.shuffle(blocks)
    random.shuffle(deck)
    return Position.set_up(layout, seats, 1, "".join(blocks), "".join(deck))


def _time_games(seats: int) -> tuple[str, float, float, float]:
    tasks, lengths = [], []
    for seed in range(GAMES):
        board, row = read_position(open_game(seats, seed).to_json())
        task = partial(play_at_random, row, read_fields(board), seed, LONGEST)
        lengths.append(task())
        tasks.append(task)
    took = race([Contender("games", tasks)], ROUNDS)["games"]
    played = float(np.mean(lengths))
    finished = 100 * sum(length < LONGEST for length in lengths) / GAMES
    return f"{seats} seats", played, finished, 1e6 * played / took.mean


def _time_tree(seats: int) -> tuple[str, int, float]:
    position = open_game(seats, 0)
    leaves = position.perft(DEPTH)
    took = race([Contender("tree", [partial(position.perft, DEPTH)])], 1)["tree"]
    return f"{seats} seats", leaves, 1e6 * leaves / took.mean


def measure() -> None:
    """Print moves and leaves a second."""
    games = [_time_games(seats) for seats in SEATS]
    print_table((f"{GAMES} random games", "moves a game", "finished %", "moves a second"), games)
    print()
    print_table((f"perft {DEPTH} from the start", "leaves", "leaves a second"), [_time_tree(seats) for seats in SEATS])
    print_machine("numba")
