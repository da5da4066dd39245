"""Each move of a group written down, compiled; `moves` tells what a group is."""

from klotz.blox.paying import Means, list_builds, list_captures, list_payments, list_single, list_swaps
from klotz.blox.state import (
    BUILD,
    CAPTURE,
    CLEAR,
    COLOURS,
    INSERT,
    MOVE,
    SIDE,
    STEPS,
    SWAP,
    WAYS,
    Row,
    cards_of,
    kind_of,
    one,
    origin_of,
    pack,
    target_of,
)
from klotz.blox.tables import AHEAD, NEAREST
from klotz.compiled import compiled_within


@compiled_within
def _list_inserts(fields: Row, group: int, means: Means, moves: Row, count: int) -> int:
    for row in range(SIDE):
        if (cards_of(group) >> row) & 1:
            field = target_of(group) + row
            move = pack(INSERT, 0, field, one(fields[field]), 0)
            count = list_single(move, fields[field], 1, means, moves, count)
    return count


@compiled_within
def _list_steps(fields: Row, group: int, means: Means, moves: Row, count: int) -> int:
    """The moves of a figure in one direction: to the first field of each colour."""
    origin, way, colours = origin_of(group), target_of(group), cards_of(group)
    nearest = fields[AHEAD + 4 * origin + way] >> NEAREST
    for colour in range(COLOURS):
        target = origin + STEPS[way] * ((nearest >> (4 * colour)) & 15)
        move = pack(MOVE, origin, target, one(colour), 0)
        count = list_single(move, colour, (colours >> colour) & 1, means, moves, count)
    return count


@compiled_within
def list_group(fields: Row, group: int, means: Means, moves: Row, count: int) -> int:
    """Write down the moves of one group."""
    kind, target = kind_of(group), target_of(group)
    move = group & ((1 << WAYS) - 1)
    if kind == MOVE:
        return _list_steps(fields, group, means, moves, count)
    if kind == SWAP:
        return list_swaps(means.hand, moves, count)
    if kind == CLEAR:
        return list_payments(move, cards_of(move), means, moves, count)
    if kind == CAPTURE:
        return list_captures(move, fields[target], means, moves, count)
    if kind == BUILD:
        return list_builds(target, means, moves, count)
    return _list_inserts(fields, group, means, moves, count)
