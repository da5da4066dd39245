"""What a seat could earn: the same as a look through all of its legal moves, and what a card or two would add."""

from typing import Any

import pytest
from hypothesis import given, settings

from klotz.blox.layout import Layout
from klotz.blox.position import Position
from klotz.bots.blox.earning import find_earnings
from klotz.bots.blox.sight import Sight, read_view
from tests.blox.small import board
from tests.bots.blox.rows import POSITIONS, whole


def earnings(position: Position) -> tuple[int, ...]:
    """What the seat to move could earn."""
    sight = Sight.from_view(read_view(position.view(position.to_move)))
    return tuple(map(int, find_earnings(sight.row, sight.fields, position.to_move)))


def points(position: Position, move: str) -> int:
    """What a move brings."""
    return position.copy().play(move).points


@settings(max_examples=60)
@given(POSITIONS)
def test_the_best_is_what_the_best_legal_move_brings(data: dict[str, Any]) -> None:
    """The short way over the figures finds as many points as playing every legal move."""
    position = whole(data)
    best = max((points(position, move) for move in position.legal_moves()), default=0)
    found = earnings(position)
    assert found[0] == best
    assert found[1] <= found[0]


def small(hand: str, *, joker: bool = False, blocks: str = "", **more: Any) -> Position:
    """Seat 1 has a figure on a1 of a board that is white but for e1 and a5, and this hand."""
    mine = {"hand": hand, "joker": joker, "blocks": blocks, "points": 0}
    data = {
        "board": board("w", {"e1": "g", "a5": "k"}),
        "phase": 3,
        "to_move": 1,
        "starter": 1,
        "ending": False,
        "over": False,
        "towers": {},
        "figures": {"a1": 1},
        "seats": [mine, mine | {"hand": "", "blocks": ""}],
        "deck": "",
        "discard": "",
    }
    return Position.from_json(data | more)


@pytest.mark.parametrize(
    ("hand", "joker", "earned"),
    [("gkp", False, (3, 0, 0, 0)), ("gk", True, (3, 0, 0, 0)), ("gk", False, (0, 0, 3, 0)), ("g", False, (0, 0, 0, 3))],
)
def test_cards_that_lack_are_counted(hand: str, joker: bool, earned: tuple[int, ...]) -> None:
    """A tower of three with one card lacking, or two, is noted as such; the joker fills in for one."""
    assert earnings(small(hand, joker=joker, towers={"b1": "gkp"})) == earned


def test_a_second_target_is_noted() -> None:
    """Two towers that can be cleared are more than one."""
    assert earnings(small("gkp", towers={"b1": "gkp", "a2": "kp"})) == (3, 2, 0, 0)


@pytest.mark.parametrize(("hand", "earned"), [("ggg", (3, 0, 0, 0)), ("gggg", (4, 0, 0, 0)), ("gg", (0, 0, 3, 0))])
def test_figures_are_worth_their_cards(hand: str, earned: tuple[int, ...]) -> None:
    """Capturing brings a point a card; with one card too few it is near."""
    assert earnings(small(hand, figures={"a1": 1, "e1": 2})) == earned


def test_with_seven_blocks_nothing_is_cleared() -> None:
    """Whoever has seven blocks earns by building alone."""
    full = small("gkpw", blocks="wwwggkp", towers={"b1": "gkp"})
    assert earnings(full) == (4, 0, 0, 0)
    assert earnings(small("gkpw", blocks="wwwggkp", towers={"b1": "gkp"}, figures={})) == (0, 0, 0, 0)


def test_nothing_is_built_where_a_neighbour_would_be_shut_in() -> None:
    """A figure that may not carry a tower earns nothing by its blocks."""
    walls = {"b2": "w", "c1": "w", "b1": "w"}
    assert earnings(small("wwkg", blocks="wwkg", phase=3, towers=walls)) == (1, 0, 0, 0)
    assert Layout.named("standard").squares
