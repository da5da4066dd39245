"""What a seat's cards, blocks and figures could earn in one action, compiled: the heart of what a position is worth."""

from typing import Final, TypeAlias

from klotz.blox.moves import cross, may_carry, reach
from klotz.blox.state import (
    BEYOND,
    BLOCKS,
    COLOURS,
    FEWEST_TO_CAPTURE,
    FIGURES,
    HANDS,
    JOKERS,
    MANY_BLOCKS,
    NOWHERE,
    PHASE,
    PLACES,
    STEPS,
    THINGS,
    Row,
    colours_in,
    count_of,
    size,
)
from klotz.compiled import compiled_within

Earned: TypeAlias = tuple[int, int, int, int]
"""The most points of one action, the next most, and the most for which one card is lacking, or two."""
NOTHING: Final[Earned] = (0, 0, 0, 0)


@compiled_within
def rank(earned: Earned, points: int, lack: int) -> Earned:
    """Note that so many points could be had, but for so many cards."""
    best, second, near, far = earned
    if lack <= 0:
        return (max(best, points), max(second, min(best, points)), near, far)
    if lack == 1:
        return (best, second, max(near, points), far)
    if lack == 2:
        return (best, second, near, max(far, points))
    return earned


@compiled_within
def count_lack(needed: int, hand: int) -> int:
    """How many cards a hand lacks."""
    lack = 0
    for colour in range(COLOURS):
        lack += max(0, count_of(needed, colour) - count_of(hand, colour))
    return lack


@compiled_within
def count_match(hand: int, blocks: int) -> int:
    """How many blocks the cards of a hand could pay for."""
    match = 0
    for colour in range(COLOURS):
        match += min(count_of(hand, colour), count_of(blocks, colour))
    return match


@compiled_within
def _meet(state: Row, thing: int, colour: int, crossed: int, seat: int, earned: Earned) -> Earned:
    """What a figure could earn from the next thing on its way."""
    hand, joker, tower = state[HANDS + seat], state[JOKERS + seat], thing >> 3
    if tower:
        height = size(tower)
        if height > state[PHASE] or colours_in(tower) & crossed or size(state[BLOCKS + seat]) >= MANY_BLOCKS:
            return earned
        return rank(earned, height, count_lack(tower, hand) - joker)
    if thing == seat or (crossed >> colour) & 1:
        return earned
    cards = count_of(hand, colour) + joker
    return rank(earned, max(cards, FEWEST_TO_CAPTURE), FEWEST_TO_CAPTURE - cards)


@compiled_within
def _look_around(state: Row, fields: Row, origin: int, seat: int, earned: Earned) -> Earned:
    """What one figure could earn along its four lines."""
    free_ways = reach(state, origin)
    for way in range(4):
        free = (free_ways >> (4 * way)) & 15
        if free < BEYOND[4 * origin + way]:
            target = origin + STEPS[way] * (free + 1)
            crossed = cross(fields, origin, way, free)
            earned = _meet(state, state[THINGS + target], fields[target], crossed, seat, earned)
    return earned


@compiled_within
def find_earnings(state: Row, fields: Row, seat: int) -> Earned:
    """What a seat could earn with the cards that it has, were it its turn."""
    earned, can_carry = (0, 0, 0, 0), False
    for number in range(FIGURES):
        field = state[PLACES + FIGURES * seat + number]
        if field == NOWHERE:
            break
        earned = _look_around(state, fields, field, seat, earned)
        can_carry = can_carry or may_carry(state, field)
    height = state[PHASE] + 1
    if can_carry and size(state[BLOCKS + seat]) >= height:
        match = count_match(state[HANDS + seat], state[BLOCKS + seat])
        earned = rank(earned, height, height - match - state[JOKERS + seat])
    return earned
