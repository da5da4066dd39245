"""Why a move is not legal, in words: the first reason in the order in which a player would look."""

from collections.abc import Callable, Iterator
from typing import Final

from klotz.blox import state as s
from klotz.blox.moves import is_open, may_carry
from klotz.blox.notation import LETTERS, NAMES, spell
from klotz.blox.paying import lacks
from klotz.blox.state import Row


class Case:
    """A move that was tried, taken apart."""

    def __init__(self, row: Row, fields: Row, move: int) -> None:
        self.row, self.fields = row, fields
        self.mover = int(row[s.TO_MOVE])
        self.kind, self.origin, self.target = s.kind_of(move), s.origin_of(move), s.target_of(move)
        self.cards, self.joker, self.paid = s.cards_of(move), s.joker_of(move), s.paid_by(move)
        self.from_name, self.to_name = NAMES[self.origin], NAMES[self.target]

    def thing(self, field: int) -> int:
        """What stands on a field, as it is kept."""
        return int(self.row[s.THINGS + field])

    def colour(self, field: int) -> int:
        """The colour of a field."""
        return int(self.fields[field])


def _lacks(needed: int, held: int) -> str:
    """The letters that are needed and not there."""
    return spell(lacks(needed, held))


def _judge_cards(case: Case) -> str:
    if case.joker and not case.row[s.JOKERS + case.mover]:
        return "the joker is turned over; a swap turns it up again"
    if case.joker and not s.count_of(case.cards, case.joker - 1):
        return f"no card of {LETTERS[case.joker - 1]} is needed that the joker could stand for"
    short = _lacks(case.paid, int(case.row[s.HANDS + case.mover]))
    return f"seat {case.mover} lacks the cards {short}" if short else ""


def _judge_insert(case: Case) -> str:
    if case.thing(case.target):
        return f"{case.to_name} is occupied"
    if list(case.row[s.THINGS : s.THINGS + s.FIELDS]).count(case.mover) == s.FIGURES:
        return f"all {s.FIGURES} figures of seat {case.mover} are on the board"
    if not is_open(case.row, case.fields, case.target):
        return f"from every edge something stands before {case.to_name}, or a field of its colour lies before it"
    return ""


def _between(origin: int, target: int) -> list[int] | None:
    """The fields strictly between two on a line; None when they are not on one."""
    across, up = target // s.SIDE - origin // s.SIDE, target % s.SIDE - origin % s.SIDE
    if bool(across) == bool(up):
        return None
    step = (s.SIDE if across else 1) * (1 if across + up > 0 else -1)
    return list(range(origin + step, target, step))


def _judge_way(case: Case) -> str:
    if case.thing(case.origin) != case.mover:
        return f"no figure of seat {case.mover} stands on {case.from_name}"
    way = _between(case.origin, case.target)
    if way is None:
        return f"{case.from_name} and {case.to_name} are not two fields of one row or column"
    for field in way:
        if case.thing(field):
            return f"{NAMES[field]} on the way is occupied"
    wrong = AIMS[case.kind](case)
    if wrong:
        return wrong
    barred = s.colours_in(case.cards)
    for field in way:
        if barred >> case.colour(field) & 1:
            return f"{NAMES[field]} on the way is {LETTERS[case.colour(field)]}, which may not be crossed"
    return ""


def _judge_move(case: Case) -> str:
    return f"{case.to_name} is occupied" if case.thing(case.target) else ""


def _judge_clearing(case: Case) -> str:
    height, phase = s.size(case.cards), int(case.row[s.PHASE])
    if not case.cards:
        return f"no tower stands on {case.to_name}"
    if height > phase:
        return f"a tower of {height} is not cleared in phase {phase}"
    blocks = s.size(int(case.row[s.BLOCKS + case.mover]))
    return f"seat {case.mover} has {blocks} blocks, and must build first" if blocks >= s.MANY_BLOCKS else ""


def _judge_capture(case: Case) -> str:
    thing = case.thing(case.target)
    if not 0 < thing <= s.NEUTRAL or thing == case.mover:
        return f"no figure stands on {case.to_name} that seat {case.mover} could capture"
    return ""


def _judge_build(case: Case) -> str:
    height, phase = s.size(case.cards), int(case.row[s.PHASE])
    if case.thing(case.target) != case.mover:
        return f"no figure of seat {case.mover} stands on {case.to_name}"
    if height != phase + 1:
        return f"in phase {phase} a tower of {phase + 1} is built, not of {height}"
    if short := _lacks(case.cards, int(case.row[s.BLOCKS + case.mover])):
        return f"seat {case.mover} lacks the blocks {short}"
    if not may_carry(case.row, case.target):
        return f"a tower beside {case.to_name} would have no open side left"
    return ""


AIMS: Final[dict[int, Callable[[Case], str]]] = {
    s.MOVE: _judge_move,
    s.CLEAR: _judge_clearing,
    s.CAPTURE: _judge_capture,
}
ACTIONS: Final[dict[int, Callable[[Case], str]]] = {
    s.INSERT: _judge_insert,
    s.MOVE: _judge_way,
    s.CLEAR: _judge_way,
    s.CAPTURE: _judge_way,
    s.BUILD: _judge_build,
    s.SWAP: lambda _: "",
}


def list_reasons(row: Row, fields: Row, move: int) -> Iterator[str]:
    """What keeps a move from being legal; nothing for a legal one."""
    if row[s.OVER]:
        yield "the game is over"
        return
    case = Case(row, fields, move)
    yield from filter(None, (ACTIONS[case.kind](case), _judge_cards(case)))
