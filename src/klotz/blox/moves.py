"""Which moves a position allows, compiled: surveyed in groups, which are counted and listed apart.

The moves of a group differ only in how they are paid, or in what is chosen from a few fields, colours or cards. A group
is written as a move, with the number of all moves up to its end in the bits from WAYS on. Groups stand at the end of a
row for moves.
"""

from typing import Final

from klotz.blox.listing import list_group
from klotz.blox.paying import (
    Means,
    count_builds,
    count_captures,
    count_payments,
    count_singles,
    count_swaps,
    find_excess,
    find_means,
)
from klotz.blox.state import (
    BEYOND,
    BUILD,
    CAPTURE,
    CLEAR,
    FEWEST_TO_CAPTURE,
    FIGURES,
    INSERT,
    LINES,
    MOVE,
    NOWHERE,
    OVER,
    PLACES,
    SIDE,
    STEPS,
    SWAP,
    THINGS,
    WAYS,
    Row,
    as_index,
    each_once,
    one,
    pack,
    size,
)
from klotz.blox.tables import AHEAD, EDGES, ENTRIES, GAPS
from klotz.compiled import compiled_lean, compiled_within

MOST_MOVES: Final = 2048
"""More than any position can have, and its groups.

Inserts 162, moves 128, clearings 80, captures 112, builds 1120, swaps 31; groups 37 and the place before them.
"""
GROUPS: Final = MOST_MOVES - 48
FIRST: Final = 0
"""Where a row begins. `int(FIRST)` is 0 to any function; a plain 0 makes Numba compile one of its own for it."""
LOW: Final = (1 << WAYS) - 1


@compiled_within
def reach(state: Row, field: int) -> int:
    """How many fields are free before the next thing or the edge: four bits for each direction."""
    column, row = field // SIDE, field % SIDE
    across = GAPS[SIDE * as_index(state[LINES + row]) + column]
    along = GAPS[SIDE * as_index(state[LINES + SIDE + column]) + row]
    return int(across) | (int(along) << 8)


@compiled_within
def cross(fields: Row, field: int, way: int, free: int) -> int:
    """The colours on so many fields in one direction, one bit for each."""
    colours: int = (fields[AHEAD + 4 * field + way] >> (4 * free)) & 15
    return colours


@compiled_within
def is_open(state: Row, fields: Row, field: int) -> bool:
    """Whether a figure can come straight in from an edge: nothing before the field, and none of its colour."""
    entries = int(fields[ENTRIES + field])
    shut = each_once(reach(state, field) ^ (entries & 0xFFFF))
    return (entries >> EDGES) & ~shut != 0


@compiled_within
def has_open_side(state: Row, tower: int, built: int) -> bool:
    """Whether a tower keeps a field beside it without a tower, when one is built too."""
    for way in range(4):
        beside = tower + STEPS[way]
        if BEYOND[4 * tower + way] and beside != built and state[THINGS + beside] >> 3 == 0:
            return True
    return False


@compiled_within
def may_carry(state: Row, field: int) -> bool:
    """Whether a tower built here leaves every neighbouring tower an open side."""
    for way in range(4):
        beside = field + STEPS[way]
        if BEYOND[4 * field + way] and state[THINGS + beside] >> 3 and not has_open_side(state, beside, field):
            return False
    return True


@compiled_within
def _write_group(move: int, ways: int, moves: Row, tally: int) -> int:
    """Write a group after the last one, unless it is empty.

    The tally has the place of the last group in its low bits, and from WAYS on the number of moves up to its end.
    """
    tally += ways << WAYS
    moves[(tally & LOW) + 1] = move | (tally & ~LOW)
    return tally + (ways > 0)


@compiled_within
def _survey_inserts(state: Row, fields: Row, column: int, means: Means, moves: Row, tally: int) -> int:
    """Where figures can come in, one bit for each field of a column."""
    entries, ways = 0, 0
    for row in range(SIDE):
        field = SIDE * column + row
        is_entry = is_open(state, fields, field) & (state[THINGS + field] == 0)
        entries |= is_entry << row
        ways += is_entry * count_singles(1 << fields[field], means)
    return _write_group(pack(INSERT, 0, SIDE * column, entries, 0), ways, moves, tally)


@compiled_within
def _is_in_vain(thing: int, needed: int, crossed: int, means: Means) -> bool:
    """Whether the next thing on a figure's way is its own seat's, too high, out of reach, or can't be paid.

    All reasons are put into one number that is looked at once: the processor would often guess single answers wrong.
    """
    own, too_high = ((thing ^ means.mover) - 1) >> 63, (means.clears - size(thing >> 3)) >> 63
    return (own | too_high | find_excess(needed, crossed, means)) != 0


@compiled_within
def _meet(thing: int, colour: int, move: int, means: Means, moves: Row, tally: int) -> int:
    """Clear a tower, or capture a figure on a field of this colour."""
    tower = thing >> 3
    if tower:
        return _write_group(move | CLEAR | (tower << 17), count_payments(tower, means), moves, tally)
    return _write_group(move | CAPTURE, count_captures(colour, means), moves, tally)


@compiled_within
def _survey_walks(state: Row, fields: Row, origin: int, means: Means, moves: Row, tally: int) -> int:
    """What a figure can do along its four lines: move, clear or capture."""
    free_ways = reach(state, origin)
    for way in range(4):
        free = (free_ways >> (4 * way)) & 15
        crossed = cross(fields, origin, way, free)
        tally = _write_group(pack(MOVE, origin, way, crossed, 0), count_singles(crossed, means), moves, tally)
        is_met = free < BEYOND[4 * origin + way]
        target = as_index(origin + STEPS[way] * (free + 1) * is_met)
        thing, colour = state[THINGS + target], fields[target]
        needed = thing >> 3 or FEWEST_TO_CAPTURE * one(colour)
        if not _is_in_vain(thing, needed, crossed, means):
            tally = _meet(thing, colour, pack(0, origin, target, 0, 0), means, moves, tally)
    return tally


@compiled_within
def _survey(state: Row, fields: Row, means: Means, moves: Row) -> int:
    """Write down all groups; the tally in the end."""
    places, tally = PLACES + FIGURES * means.mover, int(GROUPS)
    moves[GROUPS] = 0
    if state[OVER]:
        return tally
    builds = count_builds(means) if size(means.blocks) >= means.builds else 0
    for number in range(FIGURES):
        field = as_index(state[places + number])
        if field == NOWHERE:
            for column in range(SIDE):
                tally = _survey_inserts(state, fields, column, means, moves, tally)
            break
        tally = _survey_walks(state, fields, field, means, moves, tally)
        if builds and may_carry(state, field):
            tally = _write_group(pack(BUILD, field, field, 0, 0), builds, moves, tally)
    return _write_group(SWAP, count_swaps(means.hand), moves, tally)


@compiled_lean
def count_moves(state: Row, fields: Row, moves: Row) -> int:
    """How many legal moves there are; the end of the row for moves then holds their groups."""
    return _survey(state, fields, find_means(state), moves) >> WAYS


@compiled_lean
def pick_move(state: Row, fields: Row, moves: Row, number: int) -> int:
    """One of the moves that have just been counted in this row, by its number from 0 on."""
    at = GROUPS + 1
    while moves[at] >> WAYS <= number:
        at += 1
    list_group(fields, moves[at], find_means(state), moves, int(FIRST))
    picked: int = moves[number - (moves[at - 1] >> WAYS)]
    return picked


@compiled_lean
def list_moves(state: Row, fields: Row, moves: Row) -> int:
    """Write all legal moves into a row of MOST_MOVES, each once, in the order of their numbers; how many there are."""
    means, count = find_means(state), int(FIRST)
    last = _survey(state, fields, means, moves) & LOW
    for at in range(GROUPS + 1, last + 1):
        count = list_group(fields, moves[at], means, moves, count)
    return count
