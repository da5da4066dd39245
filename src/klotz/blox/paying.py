"""In how many ways cards pay for something, and each of these ways written down, compiled.

The joker is 1 where it may be used, else 0.
"""

from klotz.blox.state import (
    BUILD,
    COLOURS,
    FEWEST_TO_CAPTURE,
    SWAP,
    Row,
    count_of,
    each_once,
    one,
    pack,
    size,
)
from klotz.blox.tables import UP_TO
from klotz.compiled import compiled


@compiled
def lacks(needed: int, held: int) -> int:
    """The letters that are needed and not held."""
    missing = 0
    for colour in range(COLOURS):
        missing |= max(count_of(needed, colour) - count_of(held, colour), 0) << (4 * colour)
    return missing


@compiled
def count_payments(needed: int, hand: int, joker: int) -> int:
    """Ways to pay just these cards."""
    short = size(lacks(needed, hand))
    if short == 0:
        return 1 + joker * size(each_once(needed))
    return joker if short == 1 else 0


@compiled
def list_payments(move: int, needed: int, hand: int, joker: int, moves: Row, count: int) -> int:
    """Write down a move once for every way to pay its cards: without the joker, and with it for each colour."""
    missing = lacks(needed, hand)
    short = size(missing)
    if short == 0:
        moves[count] = move
        count += 1
    if joker == 0 or short > 1:
        return count
    for colour in range(COLOURS):
        if count_of(missing if short else needed, colour):
            moves[count] = move | ((1 + colour) << 33)
            count += 1
    return count


@compiled
def count_captures(colour: int, hand: int, joker: int) -> int:
    """Ways to pay three cards or more of a colour, without the joker and with it."""
    cards = count_of(hand, colour)
    return max(cards + 1 - FEWEST_TO_CAPTURE, 0) + joker * max(cards + 2 - FEWEST_TO_CAPTURE, 0)


@compiled
def list_captures(move: int, colour: int, hand: int, joker: int, moves: Row, count: int) -> int:
    """A capture for every number of cards from three up to what can be paid."""
    for number in range(FEWEST_TO_CAPTURE, count_of(hand, colour) + joker + 1):
        needed = number * one(colour)
        count = list_payments(move | (needed << 17), needed, hand, joker, moves, count)
    return count


@compiled
def _count_towers(height: int, blocks: int, hand: int) -> int:
    """How many towers of a height there are of blocks for which the hand has a card each.

    A product of polynomials counts them: one for each colour, with the term x^n for n blocks of it.
    """
    product = 1
    for colour in range(COLOURS):
        product *= UP_TO[min(count_of(blocks, colour), count_of(hand, colour))]
    return (product >> (8 * height)) & 255


@compiled
def count_builds(height: int, blocks: int, hand: int, joker: int) -> int:
    """Ways to build a tower of a height: the hand pays, or the joker for one block and the hand for the rest."""
    ways = _count_towers(height, blocks, hand)
    if joker:
        for colour in range(COLOURS):
            if count_of(blocks, colour):
                ways += _count_towers(height - 1, blocks - one(colour), hand)
    return ways


@compiled
def list_builds(field: int, height: int, blocks: int, hand: int, joker: int, moves: Row, count: int) -> int:
    """Every combination of blocks of a height, for each way to pay it."""
    for white in range(min(height, count_of(blocks, 0)) + 1):
        for grey in range(min(height - white, count_of(blocks, 1)) + 1):
            rest = height - white - grey
            for black in range(min(rest, count_of(blocks, 2)) + 1):
                if rest - black <= count_of(blocks, 3):
                    tower = white | (grey << 4) | (black << 8) | ((rest - black) << 12)
                    count = list_payments(pack(BUILD, field, field, tower, 0), tower, hand, joker, moves, count)
    return count


@compiled
def count_swaps(hand: int) -> int:
    """Choices of one card of the hand or more."""
    choices = 1
    for colour in range(COLOURS):
        choices *= count_of(hand, colour) + 1
    return choices - 1


@compiled
def list_swaps(hand: int, moves: Row, count: int) -> int:
    """Every choice of one card of the hand or more."""
    for white in range(count_of(hand, 0) + 1):
        for grey in range(count_of(hand, 1) + 1):
            for black in range(count_of(hand, 2) + 1):
                for purple in range(count_of(hand, 3) + 1):
                    away = white | (grey << 4) | (black << 8) | (purple << 12)
                    if away:
                        moves[count] = pack(SWAP, 0, 0, away, 0)
                        count += 1
    return count
