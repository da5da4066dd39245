"""A position as one row of whole numbers: where everything stands in it, and how multisets and moves are packed."""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from klotz.compiled import compiled_within

Row: TypeAlias = NDArray[np.int64]

SEATS: Final = 0
PHASE: Final = 1
TO_MOVE: Final = 2
STARTER: Final = 3
ENDING: Final = 4
OVER: Final = 5
DECK_TOP: Final = 6
DECK_END: Final = 7
DISCARDED: Final = 8
THINGS: Final = 10
"""What stands on each field: 0 nothing, 1-4 that seat's figure, 5 a neutral one, else a tower's multiset times 8."""
HANDS: Final = 90
"""By seat, counted from 1, as are the next three."""
JOKERS: Final = 94
BLOCKS: Final = 98
POINTS: Final = 102
DECK: Final = 107
DISCARD: Final = 167
LINES: Final = 227
"""The taken fields: nine bits for each row, then for each column.

From here on everything follows from THINGS. It is found out when a position is read, and `act` keeps it true.
"""
PLACES: Final = 241
"""Where each seat's four figures stand, lowest field first; NOWHERE for those that are not on the board."""
STANDING: Final = 261
"""How many towers there are of each height."""
LENGTH: Final = 267

FIELDS: Final = 81
SIDE: Final = 9
COLOURS: Final = 4
CARDS: Final = 60
HAND: Final = 5
FIGURES: Final = 4
NEUTRAL: Final = 5
NEUTRALS: Final = 8
HIGHEST: Final = 5
MANY_BLOCKS: Final = 7
LAST_PHASE: Final = 4
NOWHERE: Final = 81
FEWEST_TO_CAPTURE: Final = 3

INSERT: Final = 0
MOVE: Final = 1
CLEAR: Final = 2
CAPTURE: Final = 3
BUILD: Final = 4
SWAP: Final = 5

WAYS: Final = 36
"""The first bit of a move that a move leaves free."""

STEPS: Final = (SIDE, -SIDE, 1, -1)
"""Right, left, up, down: fields are counted up the columns, a1 first."""


def _measure() -> Row:
    """How many fields lie beyond each field, in each of the four directions, flat."""
    far = SIDE - 1
    rows = [(far - field // SIDE, field // SIDE, far - field % SIDE, field % SIDE) for field in range(FIELDS)]
    return np.array(rows, dtype=np.int64).reshape(-1)


BEYOND: Final = _measure()


@compiled_within
def as_index(number: int) -> int:
    """A number that is never negative, seen to be so: no look-up needs to ask whether it counts from the end."""
    return number & 0xFFFF


@compiled_within
def count_of(multiset: int, colour: int) -> int:
    """How many of one colour: four bits for each."""
    return (multiset >> (4 * colour)) & 15


@compiled_within
def one(colour: int) -> int:
    """The multiset of a single letter."""
    return 1 << (4 * colour)


@compiled_within
def size(multiset: int) -> int:
    """How many letters there are in all."""
    pairs = (multiset & 0x0F0F) + ((multiset >> 4) & 0x0F0F)
    return (pairs + (pairs >> 8)) & 63


@compiled_within
def each_once(multiset: int) -> int:
    """One of every colour that is there."""
    return (multiset | (multiset >> 1) | (multiset >> 2) | (multiset >> 3)) & 0x1111


@compiled_within
def colours_in(multiset: int) -> int:
    """One bit for every colour that is there."""
    return ((each_once(multiset) * 0x1248) >> 12) & 15


@compiled_within
def pack(kind: int, origin: int, target: int, cards: int, joker: int) -> int:
    """A move as one number; the cards are all that are needed, the joker is 0, or 1 + the colour it stands for."""
    return kind | (origin << 3) | (target << 10) | (cards << 17) | (joker << 33)


@compiled_within
def with_joker(colour: int) -> int:
    """What is added to a move without the joker when it stands for a colour."""
    return (1 + colour) << 33


@compiled_within
def kind_of(move: int) -> int:
    """Which of the six actions a move is."""
    return move & 7


@compiled_within
def origin_of(move: int) -> int:
    """The field of the figure; 0 where there is none."""
    return (move >> 3) & 127


@compiled_within
def target_of(move: int) -> int:
    """The field where something comes to stand; 0 for a swap."""
    return (move >> 10) & 127


@compiled_within
def cards_of(move: int) -> int:
    """The multiset of cards that are needed."""
    return (move >> 17) & 65535


@compiled_within
def joker_of(move: int) -> int:
    """0 without the joker, else 1 + the colour it stands for."""
    return (move >> 33) & 7


@compiled_within
def paid_by(move: int) -> int:
    """The cards that leave the hand."""
    joker = joker_of(move)
    return cards_of(move) - (one(joker - 1) if joker else 0)
