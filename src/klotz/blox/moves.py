"""Which moves a position allows, compiled."""

from typing import Final

from klotz.blox.state import (
    BEYOND,
    BLOCKS,
    BUILD,
    CAPTURE,
    CLEAR,
    COLOURS,
    FEWEST_TO_CAPTURE,
    FIELDS,
    FIGURES,
    HANDS,
    INSERT,
    JOKERS,
    MANY_BLOCKS,
    MOVE,
    OVER,
    PHASE,
    STEPS,
    SWAP,
    THINGS,
    TO_MOVE,
    Row,
    colours_in,
    count_of,
    one,
    pack,
    size,
)
from klotz.compiled import compiled

MOST_MOVES: Final = 2048
"""More than any position can have: inserts 162, moves 128, clearings 80, captures 112, builds 1120, swaps 31."""


@compiled
def _pay(move: int, needed: int, state: Row, moves: Row, count: int) -> int:
    """Write down a move once for every way to pay its cards: without the joker, and with it for each colour."""
    hand, short, missing = state[HANDS + state[TO_MOVE]], 0, 0
    for colour in range(COLOURS):
        lack = count_of(needed, colour) - count_of(hand, colour)
        if lack > 0:
            short += lack
            missing = colour
    if short == 0:
        moves[count] = move
        count += 1
    if state[JOKERS + state[TO_MOVE]] == 0 or short > 1:
        return count
    for colour in range(COLOURS):
        if count_of(needed, colour) and (short == 0 or colour == missing):
            moves[count] = move | ((1 + colour) << 33)
            count += 1
    return count


@compiled
def is_open(state: Row, fields: Row, field: int) -> bool:
    """Whether a figure can come straight in from an edge: nothing before the field, and none of its colour."""
    for way in range(4):
        at, free = field, True
        for _ in range(BEYOND[4 * field + way]):
            at += STEPS[way]
            if state[THINGS + at] or fields[at] == fields[field]:
                free = False
                break
        if free:
            return True
    return False


@compiled
def _list_inserts(state: Row, fields: Row, moves: Row, count: int) -> int:
    hand, joker = state[HANDS + state[TO_MOVE]], state[JOKERS + state[TO_MOVE]]
    for field in range(FIELDS):
        if state[THINGS + field] == 0 and (joker or count_of(hand, fields[field])) and is_open(state, fields, field):
            needed = one(fields[field])
            count = _pay(pack(INSERT, 0, field, needed, 0), needed, state, moves, count)
    return count


@compiled
def _list_captures(state: Row, colour: int, move: int, moves: Row, count: int) -> int:
    """A capture for every number of cards from three up to what can be paid."""
    most = count_of(state[HANDS + state[TO_MOVE]], colour) + state[JOKERS + state[TO_MOVE]]
    for number in range(FEWEST_TO_CAPTURE, most + 1):
        needed = number * one(colour)
        count = _pay(move | (needed << 17), needed, state, moves, count)
    return count


@compiled
def _list_walks(state: Row, fields: Row, origin: int, moves: Row, count: int) -> int:
    """What a figure can do along its four lines: move, clear or capture."""
    mover = state[TO_MOVE]
    may_clear = size(state[BLOCKS + mover]) < MANY_BLOCKS
    for way in range(4):
        at, seen = origin, 0
        for _ in range(BEYOND[4 * origin + way]):
            at += STEPS[way]
            thing, colour = state[THINGS + at], fields[at]
            if thing == 0:
                if not (seen >> colour) & 1:
                    count = _pay(pack(MOVE, origin, at, one(colour), 0), one(colour), state, moves, count)
                seen |= 1 << colour
                continue
            tower = thing >> 3
            if tower == 0:
                if thing != mover and not (seen >> colour) & 1:
                    count = _list_captures(state, colour, pack(CAPTURE, origin, at, 0, 0), moves, count)
            elif colours_in(tower) & seen == 0 and size(tower) <= state[PHASE] and may_clear:
                count = _pay(pack(CLEAR, origin, at, tower, 0), tower, state, moves, count)
            break
    return count


@compiled
def has_open_side(state: Row, tower: int, built: int) -> bool:
    """Whether a tower keeps a field beside it without a tower, when one is built too."""
    for way in range(4):
        beside = tower + STEPS[way]
        if BEYOND[4 * tower + way] and beside != built and state[THINGS + beside] >> 3 == 0:
            return True
    return False


@compiled
def may_carry(state: Row, field: int) -> bool:
    """Whether a tower built here leaves every neighbouring tower an open side."""
    for way in range(4):
        beside = field + STEPS[way]
        if BEYOND[4 * field + way] and state[THINGS + beside] >> 3 and not has_open_side(state, beside, field):
            return False
    return True


@compiled
def _list_builds(state: Row, field: int, moves: Row, count: int) -> int:
    """Every combination of own blocks of the phase's height, for each way to pay it."""
    blocks, height = state[BLOCKS + state[TO_MOVE]], state[PHASE] + 1
    if size(blocks) < height or not may_carry(state, field):
        return count
    for white in range(min(height, count_of(blocks, 0)) + 1):
        for grey in range(min(height - white, count_of(blocks, 1)) + 1):
            rest = height - white - grey
            for black in range(min(rest, count_of(blocks, 2)) + 1):
                if rest - black <= count_of(blocks, 3):
                    needed = white | (grey << 4) | (black << 8) | ((rest - black) << 12)
                    count = _pay(pack(BUILD, field, field, needed, 0), needed, state, moves, count)
    return count


@compiled
def _list_swaps(state: Row, moves: Row, count: int) -> int:
    hand = state[HANDS + state[TO_MOVE]]
    for white in range(count_of(hand, 0) + 1):
        for grey in range(count_of(hand, 1) + 1):
            for black in range(count_of(hand, 2) + 1):
                for purple in range(count_of(hand, 3) + 1):
                    away = white | (grey << 4) | (black << 8) | (purple << 12)
                    if away:
                        moves[count] = pack(SWAP, 0, 0, away, 0)
                        count += 1
    return count


@compiled
def list_moves(state: Row, fields: Row, moves: Row) -> int:
    """Write all legal moves into a row of MOST_MOVES, each once; their number."""
    if state[OVER]:
        return 0
    count, figures = 0, 0
    for field in range(FIELDS):
        if state[THINGS + field] == state[TO_MOVE]:
            figures += 1
            count = _list_walks(state, fields, field, moves, count)
            count = _list_builds(state, field, moves, count)
    if figures < FIGURES:
        count = _list_inserts(state, fields, moves, count)
    return _list_swaps(state, moves, count)
