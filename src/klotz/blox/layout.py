"""Layouts: the colours of the fields and where the towers stand at the start; data, checked on reading."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final, Self

import msgspec

from klotz.blox.notation import LETTERS, NUMBERS
from klotz.blox.state import SIDE
from klotz.refusal import Refused

FULL: Final = 40
"""The blocks in the box; for two players one of each colour stays there."""
SHARES: Final = {2: 9, 3: 10, 4: 10}
"""Blocks of each colour, by seats."""
HIGHEST_SQUARES: Final = 4
EXTRA: Final = 4


def refuse(where: str, why: str) -> Refused:
    """What to raise for data that is wrong at a place."""
    return Refused("bad_request", f"`{where}`: {why}")


def need_keys(data: object, keys: tuple[str, ...], where: str) -> Mapping[str, Any]:
    """An object with exactly these keys."""
    if not isinstance(data, Mapping):
        raise refuse(where, "must be an object")
    for key in keys:
        if key not in data:
            raise refuse(where, f"has no `{key}`")
    for key in data:
        if key not in keys:
            raise refuse(where, f"has nothing called `{str(key)[:40]}`")
    return data


def need_number(data: object, least: int, most: int, where: str) -> int:
    """A whole number within bounds."""
    if not isinstance(data, int) or isinstance(data, bool) or not least <= data <= most:
        raise refuse(where, f"must be a whole number from {least} to {most}")
    return data


def need_field(data: object, where: str) -> str:
    """The name of a field."""
    if not isinstance(data, str) or data not in NUMBERS:
        raise refuse(where, f"{str(data)[:40]} is not a field; fields are a1 to i9")
    return data


def need_board(data: object, where: str) -> tuple[str, ...]:
    """Nine strings of nine colours, row 9 first."""
    if not isinstance(data, list | tuple) or len(data) != SIDE:
        raise refuse(where, f"must be {SIDE} strings, row 9 first")
    for number, row in zip(range(SIDE, 0, -1), data, strict=True):
        if not isinstance(row, str) or len(row) != SIDE or set(row) - set(LETTERS):
            raise refuse(where, f"row {number} must be {SIDE} letters of {LETTERS}")
    return tuple(data)


def colour_at(board: tuple[str, ...], field: str) -> str:
    """The colour of a field."""
    return board[SIDE - int(field[1])]["abcdefghi".index(field[0])]


def _need_squares(data: object, where: str) -> dict[str, int]:
    if not isinstance(data, Mapping):
        raise refuse(where, "must be an object of fields")
    squares = {
        need_field(field, where): need_number(height, 1, HIGHEST_SQUARES, f"{where}.{field}")
        for field, height in data.items()
    }
    if sum(squares.values()) != FULL:
        raise refuse(where, f"the squares add up to {sum(squares.values())}, not to the {FULL} blocks")
    return squares


def _need_two(data: object, squares: Mapping[str, int], where: str) -> tuple[str, ...]:
    if not isinstance(data, list | tuple) or len(data) != EXTRA:
        raise refuse(where, f"must be {EXTRA} fields")
    fields = tuple(need_field(field, where) for field in data)
    for field in fields:
        if squares.get(field) != 1:
            raise refuse(where, f"{field} has not one square")
    if len(set(fields)) < EXTRA:
        raise refuse(where, "a field is there twice")
    return fields


@dataclass(frozen=True)
class Layout:
    """A board and the squares on it."""

    board: tuple[str, ...]
    squares: Mapping[str, int]
    two: tuple[str, ...]

    @classmethod
    def from_json(cls, data: object) -> Self:
        """A layout in place, checked for shape; what is wrong is refused with its place."""
        found = need_keys(data, ("board", "squares", "two"), "layout")
        squares = _need_squares(found["squares"], "layout.squares")
        two = _need_two(found["two"], squares, "layout.two")
        return cls(need_board(found["board"], "layout.board"), squares, two)

    @classmethod
    def named(cls, name: str) -> "Layout":
        """A layout that comes with the program."""
        if name not in names():
            raise refuse("layout", f"there is no `{name[:40]}`; there are {', '.join(names())}")
        return _shipped(name)

    def to_json(self) -> dict[str, Any]:
        """As it is given in place."""
        return {"board": list(self.board), "squares": dict(self.squares), "two": list(self.two)}

    def towers(self, seats: int) -> dict[str, int]:
        """How many blocks each tower field gets at the start, in the order of dealing."""
        if seats > 2:
            return dict(self.squares)
        heights = {field: 2 if field in self.two else height for field, height in self.squares.items()}
        return {field: height for field, height in heights.items() if height > 1}

    def neutrals(self, seats: int) -> list[str]:
        """The fields where neutral figures stand at the start."""
        towers = self.towers(seats)
        return [field for field in self.squares if field not in towers]

    def blocks(self, seats: int) -> str:
        """The blocks to be shuffled; refused where they don't fit the towers."""
        if seats not in SHARES:
            raise refuse("seats", "must be from 2 to 4")
        blocks = "".join(letter * SHARES[seats] for letter in LETTERS)
        needed = sum(self.towers(seats).values())
        if needed != len(blocks):
            raise refuse("layout.squares", f"with {seats} seats the towers take {needed} blocks of {len(blocks)}")
        return blocks


def list_faults(layout: Layout) -> list[str]:
    """What keeps a layout from being one that the box could hold, beyond its shape; nothing if it is sound."""
    faults = []
    if Counter("".join(layout.board)) != {"w": 20, "g": 20, "k": 21, "p": 20}:
        faults.append("board: there must be 21 black fields and 20 of each other colour")
    if Counter(layout.squares.values()) != {1: 12, 2: 6, 3: 4, 4: 1}:
        faults.append("squares: there must be 12 of one, 6 of two, 4 of three and 1 of four")
    if Counter(colour_at(layout.board, field) for field in layout.two) != {"g": 2, "w": 2}:
        faults.append("two: there must be two grey fields and two white ones")
    if list_bunches(layout.board):
        faults.append(f"board: one colour is bunched at {', '.join(list_bunches(layout.board))}")
    return faults


def list_bunches(board: tuple[str, ...]) -> list[str]:
    """The fields at the bottom left of three in a row, or of a square of four, in one colour."""
    shapes = (((0, 0), (1, 0), (2, 0)), ((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0), (0, 1), (1, 1)))
    colours = {(NUMBERS[f] // SIDE, NUMBERS[f] % SIDE): colour_at(board, f) for f in NUMBERS}
    found = []
    for field, number in NUMBERS.items():
        x, y = number // SIDE, number % SIDE
        bunches = ({colours.get((x + right, y + up), "") for right, up in shape} for shape in shapes)
        if any(len(bunch) == 1 for bunch in bunches):
            found.append(field)
    return found


@cache
def names() -> tuple[str, ...]:
    """The layouts that come with the program."""
    folder = resources.files("klotz.blox") / "layouts"
    return tuple(sorted(file.name.removesuffix(".json") for file in folder.iterdir()))


@cache
def _shipped(name: str) -> Layout:
    text = (resources.files("klotz.blox") / "layouts" / f"{name}.json").read_bytes()
    return Layout.from_json(msgspec.json.decode(text))
