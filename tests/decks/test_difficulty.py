"""The scale by which points follow from a building."""

from itertools import pairwise
from typing import Any

import pytest

from klotz.building.bricks import load_set
from klotz.building.cards import read_side
from klotz.building.planning import Planner
from klotz.decks.difficulty import Difficulty, is_sound, measure
from tests.decks.samples import GATE, POISED, card

CLASSIC = load_set("classic")
PARTS = Difficulty._fields
NAMED = [brick | {"colour": colour} for brick, colour in zip(GATE["bricks"], ("red", "blue", "pink"), strict=True)]


def rated(raw: dict[str, Any]) -> Difficulty:
    """How hard a card is."""
    difficulty = measure(read_side(raw), CLASSIC)
    assert difficulty
    return difficulty


@pytest.mark.parametrize(
    ("part", "easier", "harder"),
    [
        ("bricks", GATE, card(("1x3", 0, 0), ("1x3", 200, 0), ("3x1", 0, 300), ("3x1", 0, 400))),
        ("levels", card(("3x1", 0, 0), ("3x1", 300, 0)), card(("3x1", 0, 0), ("3x1", 0, 100))),
        ("poses", card(("3x1", 0, 0), ("3x1", 0, 100)), card(("3x1", 0, 0), ("3x2", 0, 100))),
        ("overhang", card(("3x1", 0, 0), ("3x1", 0, 100)), card(("3x1", 0, 0), ("3x1", 100, 100))),
        ("care", card(("1x2", 0, 0), ("3x1", -100, 200)), card(("1x2", 0, 0), ("3x1", -70, 200))),
        ("hands", GATE, card() | {"bricks": POISED}),
        ("colours", GATE, GATE | {"coloured": True, "bricks": NAMED}),
    ],
)
def test_each_part_makes_a_building_harder(part: str, easier: dict[str, Any], harder: dict[str, Any]) -> None:
    """More of one thing costs more, and is told under its name."""
    moved = [raw | {"bricks": [b | {"x": b["x"] + 200} for b in raw["bricks"]]} for raw in (easier, harder)]
    low, high = map(rated, moved)
    assert getattr(high, part) > getattr(low, part)
    assert high.total > low.total


def test_points_grow_with_difficulty() -> None:
    """Up to 15 one, up to 23 two, beyond three."""
    points = [Difficulty(total, 0, 0, 0, 0, 0, 0).points for total in (0, 15, 15.1, 23, 23.1, 99)]
    assert points == [1, 1, 2, 2, 3, 3]
    assert all(a <= b for a, b in pairwise(points))


def test_a_card_that_nobody_can_build_has_no_difficulty() -> None:
    """Nor is it sound."""
    fallen = read_side(card(("1x3", 100, 0), ("3x1", 100, 300)))
    assert measure(fallen, CLASSIC) is None
    assert not is_sound(Planner.of(fallen, CLASSIC))


def test_a_sound_building_has_a_margin() -> None:
    """The gate has one; a bar that hangs over by nearly half has not enough."""
    assert is_sound(Planner.of(read_side(GATE), CLASSIC))
    assert not is_sound(Planner.of(read_side(card(("3x1", 0, 0), ("3x1", 145, 100))), CLASSIC))
