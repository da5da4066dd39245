"""Layouts: the one that comes with the program, and what is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from klotz.blox.layout import Layout, list_bunches, list_faults, names
from klotz.blox.notation import NAMES, NUMBERS
from klotz.refusal import Refused

STANDARD = Layout.named("standard")
ROWS = list(STANDARD.board)


def _opposite(field: str) -> str:
    return NAMES[len(NAMES) - 1 - NUMBERS[field]]


def test_the_shipped_layouts_are_sound() -> None:
    """Each has the fields and squares of the box, and no colour is bunched."""
    assert "standard" in names()
    for name in names():
        assert list_faults(Layout.named(name)) == []


def test_the_standard_layout_looks_the_same_from_both_sides() -> None:
    """Turned by half, board and squares are as before."""
    board = "".join(STANDARD.board)
    assert board == board[::-1]
    assert all(STANDARD.squares[_opposite(field)] == height for field, height in STANDARD.squares.items())


def test_a_layout_reads_back_what_it_wrote() -> None:
    """As data and back."""
    assert Layout.from_json(STANDARD.to_json()) == STANDARD


def test_every_fault_of_a_layout_is_told() -> None:
    """A board of one colour with one tower has them all."""
    board = ("wwwwwwwww",) * 9
    assert list_bunches(board)[:2] == ["a1", "a2"]
    assert len(list_faults(Layout(board, {"e5": 4}, ("a1", "a2", "a3", "a4")))) == 4


@pytest.mark.parametrize("bunch", [("www", "gkp", "kpg"), ("wgk", "wkp", "wpg"), ("wwk", "wwp", "kpg")])
def test_three_in_a_row_and_squares_of_four_are_bunches(bunch: tuple[str, str, str]) -> None:
    """And nothing beside them is."""
    rest = ("gkpgkp", "kpgkpg", "pgkpgk")
    board = tuple((bunch[row] if row < 3 else rest[row % 3][:3]) + rest[row % 3] for row in range(9))
    assert list_bunches(board) == [{"www": "a9", "wgk": "a7", "wwk": "a8"}[bunch[0]]]


def test_with_two_seats_there_are_no_towers_of_one() -> None:
    """Four of their fields get towers of 2, the others neutral figures; one block of each colour stays out."""
    towers = STANDARD.towers(2)
    assert sorted(towers.values()) == [2] * 10 + [3] * 4 + [4]
    assert all(towers[field] == 2 for field in STANDARD.two)
    assert len(STANDARD.neutrals(2)) == 8
    assert not towers.keys() & set(STANDARD.neutrals(2))
    assert STANDARD.blocks(2) == "w" * 9 + "g" * 9 + "k" * 9 + "p" * 9
    assert STANDARD.neutrals(4) == []
    assert len(STANDARD.blocks(3)) == 40


def test_a_layout_that_does_not_fit_the_seats_is_refused() -> None:
    """With fewer fields of one square the blocks for two are not used up; nobody plays alone."""
    squares = {**STANDARD.squares}
    lost = [field for field, height in squares.items() if height == 1 and field not in STANDARD.two][:2]
    squares = {field: height for field, height in squares.items() if field not in lost} | {"a1": 2}
    layout = Layout.from_json({**STANDARD.to_json(), "squares": squares})
    assert len(layout.blocks(4)) == 40
    with pytest.raises(Refused, match=r"`layout.squares`: with 2 seats the towers take 38 blocks of 36"):
        layout.blocks(2)
    with pytest.raises(Refused, match="`seats`"):
        layout.blocks(1)


def test_an_unknown_name_is_refused() -> None:
    """With the names that there are."""
    with pytest.raises(Refused, match="`layout`: there is no `round`; there are standard"):
        Layout.named("round")


WRONG: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "no object": (lambda _: [], "`layout`: must be an object"),
    "too little": (lambda data: {"board": data["board"]}, "`layout`: has no `squares`"),
    "too much": (lambda data: {**data, "name": "x"}, "`layout`: has nothing called `name`"),
    "no board": (lambda data: {**data, "board": "wgkp"}, "`layout.board`: must be 9 strings"),
    "short board": (lambda data: {**data, "board": ROWS[1:]}, "`layout.board`: must be 9 strings"),
    "short row": (lambda data: {**data, "board": ["wgkp", *ROWS[1:]]}, "`layout.board`: row 9 must be"),
    "wrong colour": (lambda data: {**data, "board": [*ROWS[:8], "wgkpwgkpx"]}, "`layout.board`: row 1 must be"),
    "no row": (lambda data: {**data, "board": [*ROWS[:8], 1]}, "`layout.board`: row 1 must be"),
    "no squares": (lambda data: {**data, "squares": []}, "`layout.squares`: must be an object of fields"),
    "off the board": (lambda data: {**data, "squares": {"k1": 4}}, "`layout.squares`: k1 is not a field"),
    "five squares": (lambda data: {**data, "squares": {"a1": 5}}, "`layout.squares.a1`: must be a whole number"),
    "half a square": (lambda data: {**data, "squares": {"a1": 1.5}}, "`layout.squares.a1`: must be a whole number"),
    "true squares": (lambda data: {**data, "squares": {"a1": True}}, "`layout.squares.a1`: must be a whole number"),
    "few blocks": (lambda data: {**data, "squares": {"a1": 4}}, "`layout.squares`: the squares add up to 4"),
    "no two": (lambda data: {**data, "two": None}, "`layout.two`: must be 4 fields"),
    "three for two": (lambda data: {**data, "two": data["two"][1:]}, "`layout.two`: must be 4 fields"),
    "number for two": (lambda data: {**data, "two": [1, 2, 3, 4]}, "`layout.two`: 1 is not a field"),
    "wrong squares": (lambda data: {**data, "two": ["e5", *data["two"][1:]]}, "`layout.two`: e5 has not one square"),
    "twice": (lambda data: {**data, "two": data["two"][:1] * 4}, "`layout.two`: a field is there twice"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_layout_is_told_with_its_place(name: str) -> None:
    """Every check has its message."""
    change, message = WRONG[name]
    with pytest.raises(Refused) as refused:
        Layout.from_json(change(STANDARD.to_json()))
    assert refused.value.code == "bad_request"
    assert refused.value.message.startswith(message)
