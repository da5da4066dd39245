"""BLOX told a second time, slowly and plainly: which moves are legal.

Everything works on the JSON of a position, which it only reads. Each rule is asked of each pair of fields: nothing is
walked along, kept or tabulated as fast code would, so that the two can't be wrong in the same way. `reference_play`
goes on from here.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

Json = dict[str, Any]

COLOURS = "wgkp"
COLUMNS = "abcdefghi"
FIELDS = [column + row for row in "123456789" for column in COLUMNS]
FIGURES = 4
MOST_TO_CLEAR_WITH = 6
TALLEST_TO_CLEAR = 4


def colour_of(position: Json, field: str) -> str:
    """The colour of a field of the board."""
    row: str = position["board"][9 - int(field[1])]
    return row[COLUMNS.index(field[0])]


def is_taken(position: Json, field: str) -> bool:
    """Whether a tower or a figure stands on a field."""
    return field in position["towers"] or field in position["figures"]


@cache
def between(start: str, end: str) -> tuple[str, ...] | None:
    """The fields strictly between two of one column or row; None where there is no such line."""
    if start == end or (start[0] != end[0] and start[1] != end[1]):
        return None
    low, high = sorted([start, end])
    return tuple(f for f in FIELDS if low < f < high and (f[0] == low[0] == high[0] or f[1] == low[1] == high[1]))


@cache
def ways_in(field: str) -> tuple[tuple[str, ...], ...]:
    """The fields to be crossed from each of the four edges to a field."""
    column = [f for f in FIELDS if f[0] == field[0]]
    row = [f for f in FIELDS if f[1] == field[1]]
    return (
        tuple(f for f in column if f < field),
        tuple(f for f in column if f > field),
        tuple(f for f in row if f < field),
        tuple(f for f in row if f > field),
    )


def is_clear(position: Json, way: tuple[str, ...], colours: str) -> bool:
    """Whether nothing stands on a way, and none of its fields has one of these colours."""
    return not any(is_taken(position, f) or colour_of(position, f) in colours for f in way)


def neighbours(field: str) -> list[str]:
    """The fields next to a field along its column and row."""
    return [f for f in FIELDS if between(field, f) == ()]


def holds(has: str, needed: str) -> bool:
    """Whether all letters needed are there, each as often as it is needed."""
    return all(has.count(letter) >= needed.count(letter) for letter in needed)


def in_order(letters: str) -> str:
    """Letters of colours in the order that all are written in."""
    return "".join(sorted(letters, key=COLOURS.index))


def jokers(seat: Json, needed: str) -> list[str]:
    """The colours that the joker can stand for so that the hand pays the rest."""
    if not seat["joker"]:
        return []
    return [c for c in COLOURS if c in needed and holds(seat["hand"], needed.replace(c, "", 1))]


def paid_by_one(seat: Json, colour: str) -> list[str]:
    """How one card of a colour can be paid."""
    return [""] * (colour in seat["hand"]) + ["*"] * bool(seat["joker"])


def paid_by_many(seat: Json, needed: str) -> list[str]:
    """How the cards for the blocks of a tower can be paid."""
    return [""] * holds(seat["hand"], needed) + ["*" + c for c in jokers(seat, needed)]


def own_figures(position: Json) -> list[str]:
    """Where figures of the seat to move stand."""
    return [field for field, owner in position["figures"].items() if owner == position["to_move"]]


def inserts(position: Json, seat: Json) -> Iterator[str]:
    """B5: onto the first field of the colour from some edge, with nothing before or on it."""
    if len(own_figures(position)) == FIGURES:
        return
    for field in FIELDS:
        colour = colour_of(position, field)
        if not is_taken(position, field) and any(is_clear(position, way, colour) for way in ways_in(field)):
            yield from (f"+{field}{end}" for end in paid_by_one(seat, colour))


def shifts(position: Json, seat: Json) -> Iterator[str]:
    """B6: along a line to the first field of the colour, with nothing before or on it."""
    for start in own_figures(position):
        for end in FIELDS:
            way, colour = between(start, end), colour_of(position, end)
            if way is not None and not is_taken(position, end) and is_clear(position, way, colour):
                yield from (f"{start}-{end}{star}" for star in paid_by_one(seat, colour))


def heights(phase: int) -> list[int]:
    """B15: the heights that may be cleared."""
    return list(range(1, phase + 1))


def clears(position: Json, seat: Json) -> Iterator[str]:
    """B7, B8, B15, B16: towers in line, none of whose colours is on the way."""
    if len(seat["blocks"]) > MOST_TO_CLEAR_WITH:
        return
    for start in own_figures(position):
        for end, tower in position["towers"].items():
            way = between(start, end)
            if way is not None and len(tower) in heights(position["phase"]) and is_clear(position, way, tower):
                yield from (f"{start}x{end}{star}" for star in paid_by_many(seat, tower))


def captures(position: Json, seat: Json) -> Iterator[str]:
    """B11: others' figures in line, with three cards or more of the colour under them."""
    for start in own_figures(position):
        for end, owner in position["figures"].items():
            way, colour = between(start, end), colour_of(position, end)
            if owner == position["to_move"] or way is None or not is_clear(position, way, colour):
                continue
            cards = seat["hand"].count(colour)
            yield from (f"{start}!{end}:{n}" for n in range(3, cards + 1))
            if seat["joker"]:
                yield from (f"{start}!{end}:{n}*" for n in range(3, cards + 2))


def shuts_in(position: Json, field: str) -> bool:
    """B10: whether a tower on a field would leave one next to it without an open side."""
    towers = {*position["towers"], field}
    return any(towers.issuperset(neighbours(near)) for near in neighbours(field) if near in towers)


def builds(position: Json, seat: Json) -> Iterator[str]:
    """B9, B10, B15: towers out of own blocks, one higher than the phase counts."""
    fields = [field for field in own_figures(position) if not shuts_in(position, field)]
    for letters in combinations_with_replacement(COLOURS, position["phase"] + 1):
        tower = "".join(letters)
        if holds(seat["blocks"], tower):
            yield from (f"{field}={tower}{star}" for field in fields for star in paid_by_many(seat, tower))


def swaps(seat: Json) -> Iterator[str]:
    """B14: any cards of the hand, at least one, five at most."""
    for count in range(1, 6):
        for letters in combinations_with_replacement(COLOURS, count):
            if not Counter(letters) - Counter(seat["hand"]):
                yield "~" + "".join(letters)


def legal_moves(position: Json) -> list[str]:
    """All legal moves, sorted."""
    if position["over"]:
        return []
    seat = position["seats"][position["to_move"] - 1]
    kinds = [inserts, shifts, clears, captures, builds]
    return sorted([*(move for kind in kinds for move in kind(position, seat)), *swaps(seat)])
