"""Each move of a group written down, compiled; `moves` tells what a group is."""

from klotz.blox.paying import list_builds, list_captures, list_payments, list_swaps
from klotz.blox.state import (
    BLOCKS,
    BUILD,
    CAPTURE,
    CLEAR,
    COLOURS,
    HANDS,
    INSERT,
    JOKERS,
    MOVE,
    PHASE,
    SIDE,
    STEPS,
    SWAP,
    TO_MOVE,
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
from klotz.compiled import compiled


@compiled
def _list_inserts(state: Row, fields: Row, group: int, moves: Row, count: int) -> int:
    hand, joker = state[HANDS + state[TO_MOVE]], state[JOKERS + state[TO_MOVE]]
    for row in range(SIDE):
        if (cards_of(group) >> row) & 1:
            field = target_of(group) + row
            needed = one(fields[field])
            count = list_payments(pack(INSERT, 0, field, needed, 0), needed, hand, joker, moves, count)
    return count


@compiled
def _list_steps(state: Row, fields: Row, group: int, moves: Row, count: int) -> int:
    """The moves of a figure: for each direction, to the first field of each colour."""
    hand, joker = state[HANDS + state[TO_MOVE]], state[JOKERS + state[TO_MOVE]]
    origin, steps = origin_of(group), cards_of(group)
    for way in range(4):
        nearest = fields[AHEAD + 4 * origin + way] >> NEAREST
        for colour in range(COLOURS):
            if (steps >> (4 * way + colour)) & 1:
                target = origin + STEPS[way] * ((nearest >> (4 * colour)) & 15)
                move = pack(MOVE, origin, target, one(colour), 0)
                count = list_payments(move, one(colour), hand, joker, moves, count)
    return count


@compiled
def list_group(state: Row, fields: Row, group: int, moves: Row, count: int) -> int:
    """Write down the moves of one group."""
    mover, kind, target = state[TO_MOVE], kind_of(group), target_of(group)
    hand, joker = state[HANDS + mover], state[JOKERS + mover]
    move = group & ((1 << WAYS) - 1)
    if kind == MOVE:
        return _list_steps(state, fields, group, moves, count)
    if kind == SWAP:
        return list_swaps(hand, moves, count)
    if kind == CLEAR:
        return list_payments(move, cards_of(move), hand, joker, moves, count)
    if kind == CAPTURE:
        return list_captures(move, fields[target], hand, joker, moves, count)
    if kind == BUILD:
        return list_builds(target, state[PHASE] + 1, state[BLOCKS + mover], hand, joker, moves, count)
    return _list_inserts(state, fields, group, moves, count)
