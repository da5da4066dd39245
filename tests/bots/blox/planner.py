"""A planner that the bots have to beat: it looks one move on, by plain reckoning, and knows nothing of the search.

It counts points now, blocks won, the joker, new cards, and what the cards kept could earn with the next move.
"""

from typing import Final

import numpy as np

from klotz.blox.games.blox import View
from klotz.blox.moves import MOST_MOVES, list_moves
from klotz.blox.notation import write_move
from klotz.blox.rules import act, cards_to_draw
from klotz.blox.state import (
    BLOCKS,
    BUILD,
    CAPTURE,
    CLEAR,
    FIGURES,
    JOKERS,
    MANY_BLOCKS,
    NOWHERE,
    PLACES,
    TO_MOVE,
    Row,
    cards_of,
    kind_of,
    size,
)
from klotz.bots.blox.search import set_row
from klotz.bots.blox.sight import Sight
from klotz.bots.blox.worth import Numbers
from klotz.compiled import compiled

BLOCK: Final = 0.35
JOKER: Final = 0.8
CARD: Final = 0.12
NEXT: Final = 0.6
FIGURE: Final = 0.5


@compiled
def most_points(state: Row, fields: Row, moves: Row) -> int:
    """The most points that one action of the seat to move could bring."""
    most = 0
    for number in range(list_moves(state, fields, moves)):
        if kind_of(moves[number]) in (CLEAR, CAPTURE, BUILD):
            most = max(most, size(cards_of(moves[number])))
    return most


@compiled
def reckon(state: Row, fields: Row, moves: Row, scores: Numbers) -> int:
    """What each move is good for; how many there are."""
    twin, later, me = state.copy(), np.empty(MOST_MOVES, np.int64), state[TO_MOVE]
    count = list_moves(state, fields, moves)
    for number in range(count):
        set_row(twin, state)
        score = float(act(twin, moves[number]))
        score += BLOCK * (min(size(twin[BLOCKS + me]), MANY_BLOCKS) - size(state[BLOCKS + me]))
        score += JOKER * (twin[JOKERS + me] - state[JOKERS + me]) + CARD * cards_to_draw(twin, moves[number])
        for place in range(FIGURES):
            score += FIGURE * (twin[PLACES + FIGURES * me + place] != NOWHERE)
        scores[number] = score + NEXT * most_points(twin, fields, later)
    return count


class Planner:
    """Chooses what the reckoning likes best."""

    def __init__(self) -> None:
        self.moves: Row = np.zeros(MOST_MOVES, dtype=np.int64)
        self.scores: Numbers = np.zeros(MOST_MOVES)

    def choose(self, view: View, hidden: Row, seed: int) -> str:
        """The move; nothing hidden is asked for, and nothing is left to luck."""
        del seed
        sight = Sight.from_view(view, hidden)
        count = reckon(sight.row, sight.fields, self.moves, self.scores)
        return write_move(int(self.moves[int(self.scores[:count].argmax())]))
