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


@lru_cache(maxsize=KEPT)
def tabulate(colours: tuple[int, ...]) -> Row:
    """The colours of the fields, and after them what lies ahead of each; never to be written to."""
    ahead = [_look(list(colours), field, way) for field in range(FIELDS) for way in range(4)]
    table = np.array([*colours, *ahead], dtype=np.int64)
    table.flags.writeable = False
    return table
