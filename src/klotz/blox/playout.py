"""Random games, compiled: at every turn all legal moves are counted, and each is as likely as any other.

Chance comes from the luck that is handed in: a row of one number, which may begin as any whole number. The same luck
brings the same game, compiled or interpreted.
"""

from typing import Final

import numpy as np

from klotz.blox.moves import MOST_MOVES, count_moves, pick_move
from klotz.blox.rules import act, cards_to_draw, pass_turn, take
from klotz.blox.state import DECK, DECK_END, DECK_TOP, DISCARD, DISCARDED, Row
from klotz.compiled import compiled, compiled_lean, compiled_within

STRIDE: Final = 0x1E3779B97F4A7C15
FIRST_FACTOR: Final = 0x3F58476D1CE4E5B9
SECOND_FACTOR: Final = 0x14D049BB133111EB
WORD: Final = (1 << 62) - 1
"""62 bits: a product of two such words may overflow where it is compiled, but these bits of it are right."""


@compiled_within
def below(luck: Row, most: int) -> int:
    """A whole number from 0 on, less than this: a counter with its bits well mixed (the way of SplitMix)."""
    count = (int(luck[0]) + STRIDE) & WORD
    luck[0] = count
    mixed = ((count ^ (count >> 30)) * FIRST_FACTOR) & WORD
    mixed = ((mixed ^ (mixed >> 27)) * SECOND_FACTOR) & WORD
    return ((mixed >> 31) * most) >> 31


@compiled_lean
def remake(state: Row, luck: Row) -> None:
    """Shuffle the discard, and make it the deck."""
    cards = state[DISCARDED]
    for left in range(cards, 0, -1):
        chosen = DISCARD + below(luck, left)
        state[DECK + left - 1] = state[chosen]
        state[chosen] = state[DISCARD + left - 1]
    state[DECK_TOP], state[DECK_END], state[DISCARDED] = 0, cards, 0


@compiled_lean
def finish_turn(state: Row, move: int, luck: Row) -> None:
    """Draw, out of the shuffled discard where the deck runs out, and pass the turn."""
    draw = cards_to_draw(state, move)
    draw -= take(state, draw)
    if draw:
        remake(state, luck)
        take(state, draw)
    pass_turn(state)


@compiled
def playout(state: Row, fields: Row, luck: Row, most: int) -> int:
    """Play on at random until the game is over, nothing is legal, or so many moves are played; how many were played."""
    moves = np.empty(MOST_MOVES, dtype=np.int64)
    for played in range(most):
        count = count_moves(state, fields, moves)
        if count == 0:
            return played
        move = pick_move(state, fields, moves, below(luck, count))
        act(state, move)
        finish_turn(state, move, luck)
    return most
