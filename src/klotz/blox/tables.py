"""What is looked up instead of worked out: how far a line is free, what lies along it, how many ways a card is paid."""

from functools import lru_cache
from typing import Final

import numpy as np

from klotz.blox.state import BEYOND, COLOURS, FIELDS, HAND, SIDE, STEPS, Row

AHEAD: Final = FIELDS
"""Where what lies ahead begins in a table of fields, after their colours: a number for each field and direction.

Its four bits number n are the colours on the next n fields, n from 0 to 8; then come four bits for each colour: how far
off its first field lies, 0 where there is none.
"""
NEAREST: Final = 4 * SIDE
ENTRIES: Final = AHEAD + 4 * FIELDS
"""Then, for each field, how far off the four edges are, four bits each.

From bit EDGES on it has one bit, four bits apart, for each direction in which no field up to the edge has its colour.
"""
EDGES: Final = 16
KEPT: Final = 256


def _list_gaps() -> Row:
    """For each place of each line, taken fields being its bits: how many fields are free above it, and below it."""
    taken = np.arange(1 << SIDE, dtype=np.int64)
    gaps = np.zeros((1 << SIDE, SIDE), dtype=np.int64)
    for place in range(SIDE):
        for far in range(1, SIDE - place):
            above = (1 << (place + far + 1)) - (1 << (place + 1))
            gaps[:, place] += taken & above == 0
        for far in range(1, place + 1):
            below = (1 << place) - (1 << (place - far))
            gaps[:, place] += (taken & below == 0) << 4
    return gaps.reshape(-1)


def _list_prices() -> Row:
    """In how many ways one card is paid for one of some colours, four bits for each set of colours.

    By the colours that are in the hand; from 16 on with the joker too.
    """
    sets = range(1 << COLOURS)
    prices = [
        sum(((hand & wanted).bit_count() + joker * wanted.bit_count()) << (4 * wanted) for wanted in sets)
        for joker in range(2)
        for hand in sets
    ]
    return np.array(prices, dtype=np.uint64).view(np.int64)


GAPS: Final = _list_gaps().astype(np.uint8)
PRICES: Final = _list_prices()
OTHERS: Final = np.array([sum(15 << (4 * c) for c in range(COLOURS) if not colours >> c & 1) for colours in range(16)])
"""The part of a multiset that has none of some colours."""
UP_TO: Final = np.array([sum(1 << (8 * number) for number in range(most + 1)) for most in range(HAND + 1)])
"""None, one, ... up to so many cards as a polynomial, eight bits for each coefficient."""


def _look(colours: list[int], field: int, way: int) -> int:
    """What lies ahead of a field in one direction."""
    seen, packed, at = 0, 0, field
    for far in range(1, int(BEYOND[4 * field + way]) + 1):
        at += STEPS[way]
        if not seen >> colours[at] & 1:
            packed |= far << (NEAREST + 4 * colours[at])
        seen |= 1 << colours[at]
        packed |= seen << (4 * far)
    return packed


def _look_out(colours: list[int], field: int) -> int:
    """How far off the edges are, and past which other fields a figure could come in."""
    packed = 0
    for way in range(4):
        far = int(BEYOND[4 * field + way])
        packed |= far << (4 * way)
        if all(colours[field + STEPS[way] * n] != colours[field] for n in range(1, far + 1)):
            packed |= 1 << (EDGES + 4 * way)
    return packed


@lru_cache(maxsize=KEPT)
def tabulate(colours: tuple[int, ...]) -> Row:
    """The colours of the fields, what lies ahead of each, and how each is entered; never to be written to."""
    board = list(colours)
    ahead = [_look(board, field, way) for field in range(FIELDS) for way in range(4)]
    entries = [_look_out(board, field) for field in range(FIELDS)]
    table = np.array([*board, *ahead, *entries], dtype=np.int64)
    table.flags.writeable = False
    return table
