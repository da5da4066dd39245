"""What a seat can pay with, in how many ways that pays for something, and each of these ways written down, compiled."""

from typing import NamedTuple

from klotz.blox.state import (
    BLOCKS,
    BUILD,
    COLOURS,
    FEWEST_TO_CAPTURE,
    HANDS,
    JOKERS,
    MANY_BLOCKS,
    PHASE,
    SWAP,
    TO_MOVE,
    Row,
    as_index,
    colours_in,
    count_of,
    each_once,
    one,
    pack,
    size,
    with_joker,
)
from klotz.blox.tables import OTHERS, PRICES, UP_TO
from klotz.compiled import compiled_within


class Means(NamedTuple):
    """What the seat to move has, and what follows from it for all of its moves.

    `joker` is 1 where it may be used, else 0; `clears` and `builds` are the heights of the highest towers that it may
    clear and of those that it may build; `prices` is one of PRICES; `limits` is the hand with the joker
    added to each colour.
    """

    mover: int
    hand: int
    joker: int
    blocks: int
    clears: int
    builds: int
    prices: int
    limits: int


@compiled_within
def find_means(state: Row) -> Means:
    """What the seat to move has."""
    mover, phase = as_index(state[TO_MOVE]), state[PHASE]
    hand, joker, blocks = state[HANDS + mover], as_index(state[JOKERS + mover]), state[BLOCKS + mover]
    prices = PRICES[16 * joker + colours_in(hand)]
    clears = phase if size(blocks) < MANY_BLOCKS else 0
    return Means(mover, hand, joker, blocks, clears, phase + 1, prices, hand + joker * 0x1111)


@compiled_within
def lacks(needed: int, held: int) -> int:
    """The letters that are needed and not held."""
    missing = 0
    for colour in range(COLOURS):
        missing |= max(count_of(needed, colour) - count_of(held, colour), 0) << (4 * colour)
    return missing


@compiled_within
def count_singles(colours: int, means: Means) -> int:
    """Ways to pay one card of one of some colours."""
    return (means.prices >> (4 * colours)) & 15


@compiled_within
def list_single(move: int, colour: int, wanted: int, means: Means, moves: Row, count: int) -> int:
    """Write down a move for one card, paid by the hand and by the joker; wanted is 1, or 0 for nothing at all.

    A move that is written and not counted is written over: that is quicker than asking first.
    """
    moves[count] = move
    count += wanted & (count_of(means.hand, colour) > 0)
    moves[count] = move | with_joker(colour)
    return count + (wanted & means.joker)


@compiled_within
def find_excess(needed: int, barred: int, means: Means) -> int:
    """Not 0 where more is needed of a colour than hand and joker have, or anything of a colour that is barred.

    The eights keep each colour from borrowing from the next: one that is gone has borrowed.
    """
    allowed = (means.limits & int(OTHERS[barred])) | 0x8888
    return ~(allowed - needed) & 0x8888


@compiled_within
def count_payments(needed: int, means: Means) -> int:
    """Ways to pay just these cards."""
    short = size(lacks(needed, means.hand))
    if short == 0:
        return 1 + means.joker * size(each_once(needed))
    return means.joker if short == 1 else 0


@compiled_within
def list_payments(move: int, needed: int, means: Means, moves: Row, count: int) -> int:
    """Write down a move once for every way to pay its cards: without the joker, and with it for each colour."""
    missing = lacks(needed, means.hand)
    short = size(missing)
    if short == 0:
        moves[count] = move
        count += 1
    if means.joker == 0 or short > 1:
        return count
    for colour in range(COLOURS):
        if count_of(missing if short else needed, colour):
            moves[count] = move | with_joker(colour)
            count += 1
    return count


@compiled_within
def count_captures(colour: int, means: Means) -> int:
    """Ways to pay three cards or more of a colour, without the joker and with it."""
    cards = count_of(means.hand, colour)
    return max(cards + 1 - FEWEST_TO_CAPTURE, 0) + means.joker * max(cards + 2 - FEWEST_TO_CAPTURE, 0)


@compiled_within
def list_captures(move: int, colour: int, means: Means, moves: Row, count: int) -> int:
    """A capture for every number of cards from three up to what can be paid."""
    for number in range(FEWEST_TO_CAPTURE, count_of(means.hand, colour) + means.joker + 1):
        needed = number * one(colour)
        count = list_payments(move | (needed << 17), needed, means, moves, count)
    return count


@compiled_within
def _count_towers(height: int, blocks: int, hand: int) -> int:
    """How many towers of a height there are of blocks for which the hand has a card each.

    A product of polynomials counts them: one for each colour, with the term x^n for n blocks of it.
    """
    product = 1
    for colour in range(COLOURS):
        product *= UP_TO[min(count_of(blocks, colour), count_of(hand, colour))]
    return (product >> (8 * height)) & 255


@compiled_within
def count_builds(means: Means) -> int:
    """Ways to build a tower: the hand pays, or the joker for one block and the hand for the rest."""
    ways = _count_towers(means.builds, means.blocks, means.hand)
    if means.joker:
        for colour in range(COLOURS):
            if count_of(means.blocks, colour):
                ways += _count_towers(means.builds - 1, means.blocks - one(colour), means.hand)
    return ways


@compiled_within
def list_builds(field: int, means: Means, moves: Row, count: int) -> int:
    """Every combination of blocks for a tower, for each way to pay it."""
    height, blocks = means.builds, means.blocks
    for white in range(min(height, count_of(blocks, 0)) + 1):
        for grey in range(min(height - white, count_of(blocks, 1)) + 1):
            rest = height - white - grey
            for black in range(min(rest, count_of(blocks, 2)) + 1):
                if rest - black <= count_of(blocks, 3):
                    tower = white | (grey << 4) | (black << 8) | ((rest - black) << 12)
                    count = list_payments(pack(BUILD, field, field, tower, 0), tower, means, moves, count)
    return count


@compiled_within
def count_swaps(hand: int) -> int:
    """Choices of one card of the hand or more."""
    choices = 1
    for colour in range(COLOURS):
        choices *= count_of(hand, colour) + 1
    return choices - 1


@compiled_within
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
