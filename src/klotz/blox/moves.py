"""Which moves a position allows, compiled: surveyed in groups, which are counted and listed apart.

The moves of a group differ only in how they are paid, or in what is chosen from a few fields, colours or cards. A group
is written as a move, with the number of all moves up to its end in the bits from WAYS on. Groups stand at the end of a
row for moves.
"""

from typing import Final

from klotz.blox.listing import list_group
from klotz.blox.paying import (
    count_builds,
    count_captures,
    count_payments,
    count_swaps,
)
from klotz.blox.state import (
    BEYOND,
    BLOCKS,
    BUILD,
    CAPTURE,
    CLEAR,
    FIGURES,
    HANDS,
    INSERT,
    JOKERS,
    LINES,
    MANY_BLOCKS,
    MOVE,
    NOWHERE,
    OVER,
    PHASE,
    PLACES,
    SIDE,
    STEPS,
    SWAP,
    THINGS,
    TO_MOVE,
    WAYS,
    Row,
    colours_in,
    pack,
    size,
    target_of,
)
from klotz.blox.tables import AHEAD, GAPS, PRICES
from klotz.compiled import compiled

MOST_MOVES: Final = 2048
"""More than any position can have, and its groups.

Inserts 162, moves 128, clearings 80, captures 112, builds 1120, swaps 31; groups 36.
"""
GROUPS: Final = MOST_MOVES - 48


@compiled
def _reach(state: Row, field: int) -> int:
    """How many fields are free before the next thing or the edge: four bits for each direction."""
    column, row = field // SIDE, field % SIDE
    across = int(GAPS[SIDE * state[LINES + row] + column])
    return across | (int(GAPS[SIDE * state[LINES + SIDE + column] + row]) << 8)


@compiled
def _cross(fields: Row, field: int, way: int, free: int) -> int:
    """The colours on so many fields in one direction, one bit for each."""
    colours: int = (fields[AHEAD + 4 * field + way] >> (4 * free)) & 15
    return colours


@compiled
def is_open(state: Row, fields: Row, field: int) -> bool:
    """Whether a figure can come straight in from an edge: nothing before the field, and none of its colour."""
    reach = _reach(state, field)
    for way in range(4):
        free = (reach >> (4 * way)) & 15
        if free == BEYOND[4 * field + way] and not (_cross(fields, field, way, free) >> fields[field]) & 1:
            return True
    return False


@compiled
def _price(state: Row, colours: int) -> int:
    """Ways to pay one card of one of some colours."""
    mover = state[TO_MOVE]
    prices = PRICES[16 * state[JOKERS + mover] + colours_in(state[HANDS + mover])]
    ways: int = (prices >> (4 * colours)) & 15
    return ways


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
def _write_group(move: int, ways: int, moves: Row, last: int) -> int:
    """Write a group after the last one, unless it is empty; which is the last one now."""
    moves[last + 1] = move | (((moves[last] >> WAYS) + ways) << WAYS)
    return last + 1 if ways else last


@compiled
def _survey_inserts(state: Row, fields: Row, column: int, moves: Row, last: int) -> int:
    """Where figures can come in, one bit for each field of a column."""
    entries, ways = 0, 0
    for row in range(SIDE):
        field = SIDE * column + row
        price = _price(state, 1 << fields[field])
        if price and state[THINGS + field] == 0 and is_open(state, fields, field):
            entries |= 1 << row
            ways += price
    return _write_group(pack(INSERT, 0, SIDE * column, entries, 0), ways, moves, last)


@compiled
def _meet(state: Row, fields: Row, crossed: int, move: int, moves: Row, last: int) -> int:
    """What a figure can do to the next thing on its way: clear it, capture it, or nothing."""
    mover, target = state[TO_MOVE], target_of(move)
    thing, colour = state[THINGS + target], fields[target]
    hand, joker, tower = state[HANDS + mover], state[JOKERS + mover], thing >> 3
    if tower:
        may_clear = size(tower) <= state[PHASE] and size(state[BLOCKS + mover]) < MANY_BLOCKS
        if may_clear and colours_in(tower) & crossed == 0:
            ways = count_payments(tower, hand, joker)
            return _write_group(move | CLEAR | (tower << 17), ways, moves, last)
    elif thing != mover and not (crossed >> colour) & 1:
        ways = count_captures(colour, hand, joker)
        return _write_group(move | CAPTURE, ways, moves, last)
    return last


@compiled
def _survey_walks(state: Row, fields: Row, origin: int, moves: Row, last: int) -> int:
    """What a figure can do along its four lines: move, clear or capture."""
    reach, steps, ways = _reach(state, origin), 0, 0
    for way in range(4):
        free = (reach >> (4 * way)) & 15
        crossed = _cross(fields, origin, way, free)
        steps |= crossed << (4 * way)
        ways += _price(state, crossed)
        if free < BEYOND[4 * origin + way]:
            target = origin + STEPS[way] * (free + 1)
            last = _meet(state, fields, crossed, pack(0, origin, target, 0, 0), moves, last)
    return _write_group(pack(MOVE, origin, 0, steps, 0), ways, moves, last)


@compiled
def _survey(state: Row, fields: Row, moves: Row) -> int:
    """Write down all groups; where the last one stands."""
    mover, last = state[TO_MOVE], GROUPS
    moves[GROUPS] = 0
    if state[OVER]:
        return last
    height, blocks = state[PHASE] + 1, state[BLOCKS + mover]
    hand, places = state[HANDS + mover], PLACES + FIGURES * mover
    builds = count_builds(height, blocks, hand, state[JOKERS + mover]) if size(blocks) >= height else 0
    for number in range(FIGURES):
        field = state[places + number]
        if field == NOWHERE:
            for column in range(SIDE):
                last = _survey_inserts(state, fields, column, moves, last)
            break
        last = _survey_walks(state, fields, field, moves, last)
        if builds and may_carry(state, field):
            last = _write_group(pack(BUILD, field, field, 0, 0), builds, moves, last)
    return _write_group(SWAP, count_swaps(hand), moves, last)


@compiled
def count_moves(state: Row, fields: Row, moves: Row) -> int:
    """How many legal moves there are; the end of the row for moves then holds their groups."""
    ways: int = moves[_survey(state, fields, moves)] >> WAYS
    return ways


@compiled
def pick_move(state: Row, fields: Row, moves: Row, number: int) -> int:
    """One of the moves that have just been counted in this row, by its number from 0 on."""
    at = GROUPS + 1
    while moves[at] >> WAYS <= number:
        at += 1
    list_group(state, fields, moves[at], moves, 0)
    picked: int = moves[number - (moves[at - 1] >> WAYS)]
    return picked


@compiled
def list_moves(state: Row, fields: Row, moves: Row) -> int:
    """Write all legal moves into a row of MOST_MOVES, each once, in the order of their numbers; how many there are."""
    last, count = _survey(state, fields, moves), 0
    for at in range(GROUPS + 1, last + 1):
        count = list_group(state, fields, moves[at], moves, count)
    return count
