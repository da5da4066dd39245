"""What a position is worth to each seat, compiled: points, and what is likely to become points."""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from klotz.blox.state import (
    BLOCKS,
    COLOURS,
    FEWEST_TO_CAPTURE,
    FIGURES,
    HAND,
    HANDS,
    JOKERS,
    MANY_BLOCKS,
    NOWHERE,
    OVER,
    PHASE,
    PLACES,
    POINTS,
    SEATS,
    TO_MOVE,
    Row,
    count_of,
    size,
)
from klotz.bots.blox.earning import count_match, find_earnings
from klotz.compiled import compiled_lean, compiled_within

Numbers: TypeAlias = NDArray[np.float64]

NOW: Final = 0
"""Where the weights begin for what could be earned: of the seat to move, then of the others."""
LATER: Final = 3
FAR: Final = 6
TURN: Final = 7
BLOCKS_IN_USE: Final = 8
BLOCKS_TO_SPARE: Final = 9
FULL: Final = 10
FIGURES_OUT: Final = 11
"""By how many figures stand on the board."""
JOKER: Final = 16
MATCH: Final = 17
SAME: Final = 18
CARDS: Final = 19
STEEP: Final = 20
"""By phase: how much a point's lead is worth there."""
WEIGHTS: Final = 24
MOST_TO_SPARE: Final = 9
BY_A_BLOCK: Final = 0.01


class Mind(NamedTuple):
    """How a search thinks: weights for choosing a move, and for what a position at rest is worth.

    The more `curiosity`, the more a move is tried for its looks, the more `warmth`, the more looks differ.
    """

    choosing: Numbers
    resting: Numbers
    curiosity: float
    warmth: float


@compiled_within
def _weigh_hand(state: Row, seat: int, weights: Numbers) -> float:
    """What cards, joker and blocks are worth in themselves."""
    hand, blocks, height = state[HANDS + seat], state[BLOCKS + seat], state[PHASE] + 1
    own, joker, same = size(blocks), state[JOKERS + seat], 0
    for colour in range(COLOURS):
        if count_of(hand, colour) >= FEWEST_TO_CAPTURE:
            same = count_of(hand, colour)
    match = count_match(hand, blocks)
    match = min(height, match + (joker if own > match else 0))
    worth = weights[JOKER] * joker + weights[MATCH] * match + weights[SAME] * same
    worth += weights[CARDS] * (size(hand) - HAND) + weights[BLOCKS_IN_USE] * min(own, height)
    worth += weights[BLOCKS_TO_SPARE] * max(0, min(own, MOST_TO_SPARE) - height)
    return float(worth + (weights[FULL] if own >= MANY_BLOCKS else 0.0))


@compiled_lean
def weigh(state: Row, fields: Row, seat: int, weights: Numbers) -> float:
    """A seat's points, and what else it has in points."""
    is_turn = state[TO_MOVE] == seat
    first = NOW if is_turn else LATER
    best, second, near, far = find_earnings(state, fields, seat)
    worth = state[POINTS + seat] + weights[first] * best + weights[first + 1] * second + weights[first + 2] * near
    worth += weights[FAR] * far + (weights[TURN] if is_turn else 0.0)
    figures = 0
    while figures < FIGURES and state[PLACES + FIGURES * seat + figures] != NOWHERE:
        figures += 1
    return float(worth + weights[FIGURES_OUT + figures] + _weigh_hand(state, seat, weights))


@compiled_lean
def weigh_others(state: Row, fields: Row, seat: int, weights: Numbers) -> float:
    """What all other seats have, together: the log of a sum in which the best count most."""
    steep, total, base = weights[STEEP + state[PHASE] - 1], 0.0, float(state[POINTS + seat])
    for other in range(1, state[SEATS] + 1):
        if other != seat:
            total += np.exp(steep * (weigh(state, fields, other, weights) - base))
    return float(np.log(total) + steep * base)


@compiled_within
def _share_end(state: Row, shares: Numbers) -> None:
    """Who has won shares one."""
    seats, most, winners = state[SEATS], -1.0, 0
    for seat in range(1, seats + 1):
        shares[seat] = state[POINTS + seat] + BY_A_BLOCK * size(state[BLOCKS + seat])
        if shares[seat] > most:
            most, winners = shares[seat], 0
        winners += shares[seat] == most
    for seat in range(1, seats + 1):
        shares[seat] = 1.0 / winners if shares[seat] == most else 0.0


@compiled_lean
def share(state: Row, fields: Row, weights: Numbers, shares: Numbers) -> None:
    """Each seat's chance to win, as far as can be told without looking ahead."""
    if state[OVER]:
        _share_end(state, shares)
        return
    seats, steep = state[SEATS], weights[STEEP + state[PHASE] - 1]
    most, total = -1e9, 0.0
    for seat in range(1, seats + 1):
        shares[seat] = weigh(state, fields, seat, weights)
        most = max(most, shares[seat])
    for seat in range(1, seats + 1):
        shares[seat] = np.exp(steep * (shares[seat] - most))
        total += shares[seat]
    for seat in range(1, seats + 1):
        shares[seat] /= total
