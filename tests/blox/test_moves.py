"""Moves counted and picked by number are the moves listed, and what acts keep in a row is what the board shows."""

import os
from collections.abc import Iterator
from random import Random
from typing import Final

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.blox.layout import Layout
from klotz.blox.moves import GROUPS, MOST_MOVES, count_moves, list_moves, pick_move
from klotz.blox.notation import write_move
from klotz.blox.reading import read_fields, read_position
from klotz.blox.rules import act, read_board, turn
from klotz.blox.state import FIGURES, LINES, PLACES, SEATS, TO_MOVE, Row
from tests.blox.positions import first_position, random_position, read_table
from tests.blox.reference import Json, legal_moves

TIMES: Final = int(os.environ.get("FUZZ", "1"))
SEEDS: Final = st.integers(0, 2**32)
POSITIONS: Final = [entry["position"] for entry in read_table().values()]


def listed(row: Row, fields: Row) -> list[int]:
    """All moves, in the order in which they are listed."""
    moves = np.empty(MOST_MOVES, dtype=np.int64)
    return [int(move) for move in moves[: list_moves(row, fields, moves)]]


def picked(row: Row, fields: Row) -> list[int]:
    """All moves, counted and then picked by number."""
    moves = np.empty(MOST_MOVES, dtype=np.int64)
    count = count_moves(row, fields, moves)
    return [int(pick_move(row, fields, moves, number)) for number in range(count)]


def compare(position: Json) -> None:
    """Each number picks the move that is listed there; a row for moves has room for all of them, and for groups."""
    board, row = read_position(position)
    fields = read_fields(board)
    moves = listed(row, fields)
    assert picked(row, fields) == moves
    assert sorted(map(write_move, moves)) == legal_moves(position)
    assert len(moves) <= GROUPS


def test_every_number_picks_its_move_in_the_positions_of_the_table() -> None:
    """Each legal move once, and nothing else."""
    for position in POSITIONS:
        compare(position)


@settings(max_examples=100 * TIMES)
@given(seed=SEEDS)
def test_every_number_picks_its_move_anywhere(seed: int) -> None:
    """Also in positions that no game reaches: few colours, many blocks, any hand."""
    compare(random_position(Random(seed)))


def richest(hand: str) -> Json:
    """The mover holds this hand, the joker and all blocks, and may build the highest towers with four figures."""
    position = random_position(Random(2))
    me = {"hand": hand, "joker": True, "blocks": "wgkp" * 10, "points": 0}
    position["seats"] = [me, *({**me, "hand": "", "blocks": ""} for _ in position["seats"][1:])]
    figures = dict.fromkeys(["e5", "b2", "h8", "b8"], 1)
    return position | {"towers": {}, "figures": figures, "phase": 4, "to_move": 1, "deck": "", "discard": ""}


def test_towers_are_counted_for_every_hand() -> None:
    """The product of polynomials counts what is listed, whatever the hand holds."""
    hands = ("", "w", "wg", "wwwww", "wwggk", "wgkp", "wgkpp", "kkkpp", "ppppp", "wwwgg", "kkkk")
    for hand in hands:
        compare(richest(hand))


def walk(row: Row, fields: Row, random: Random, most: int) -> Iterator[int]:
    """Play at random until the deck is empty; each move just after it was played."""
    for _ in range(most):
        moves = listed(row, fields)
        if not moves:
            return
        move = random.choice(moves)
        enough = turn(row, move)
        yield move
        if not enough:
            return


@settings(max_examples=20 * TIMES)
@given(position=st.sampled_from(POSITIONS), seed=SEEDS)
def test_acts_keep_what_a_board_read_anew_shows(position: Json, seed: int) -> None:
    """Taken fields, places of figures and numbers of towers never drift away from what stands on the fields."""
    board, row = read_position(position)
    for _ in walk(row, read_fields(board), Random(seed), 12):
        anew = row.copy()
        read_board(anew)
        assert anew.tolist() == row.tolist()


@settings(max_examples=10 * TIMES)
@given(seats=st.integers(2, 4), seed=SEEDS)
def test_the_order_of_moves_tells_nothing_of_the_past(seats: int, seed: int) -> None:
    """A position lists its moves in one order, however it was reached: a bot that picks by number replays."""
    random = Random(seed)
    board, row = read_position(first_position(random, Layout.named("standard").to_json(), seats))
    fields = read_fields(board)
    for _ in walk(row, fields, random, 12):
        anew = row.copy()
        anew[LINES:] = 0
        read_board(anew)
        assert listed(anew, fields) == listed(row, fields)


def test_a_captured_figure_leaves_its_owners_places() -> None:
    """Both seats' figures are where they stand: the captor's on the field, the other's off the board."""
    position = next(position for position in POSITIONS if any("!" in move for move in legal_moves(position)))
    board, row = read_position(position)
    fields = read_fields(board)
    capture = next(move for move in listed(row, fields) if "!" in write_move(move))
    mover = int(row[TO_MOVE])
    before = [sorted(row[PLACES + FIGURES * seat :][:FIGURES].tolist()) for seat in range(1, int(row[SEATS]) + 1)]
    act(row, capture)
    after = [row[PLACES + FIGURES * seat :][:FIGURES].tolist() for seat in range(1, int(row[SEATS]) + 1)]
    assert after[mover - 1] != before[mover - 1]
    assert after == [sorted(places) for places in after]
