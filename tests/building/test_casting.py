"""Which bricks a card is built with."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from klotz.building.bricks import load_set
from klotz.building.cards import Card, CardBrick
from klotz.building.casting import deal
from tests.decks.samples import own_set

DICE = load_set("dice")
KINDS = {"long": {"edges": [3, 1, 1]}, "heavy": {"edges": [3, 1, 4], "only": ["3x1"]}, "cube": {"edges": [1, 1, 1]}}
MIXED = own_set(kinds=KINDS, bricks=[{"name": name, "kind": name} for name in KINDS])


def of(*bricks: tuple[str, dict[str, Any]]) -> Card:
    """A card of poses and whatever else it says of each brick."""
    return Card("c", 1, tuple(CardBrick(pose, 0, 100 * i, **more) for i, (pose, more) in enumerate(bricks)))


def test_a_pose_that_others_need_gives_way() -> None:
    """The only brick for a pose goes there, though another place came first; of several the heaviest is taken."""
    assert deal(of(("1x1", {}), ("1x3", {})), MIXED) == ["cube", "long"]
    assert deal(of(("3x1", {})), MIXED) == ["heavy"]
    assert deal(of(("3x1", {}), ("1x1", {}), ("1x1", {})), MIXED) == ["heavy", "long", "cube"]


def test_names_and_kinds_are_kept() -> None:
    """A die that is named goes to its place, a kind that is told is of that kind; what is not there is None."""
    card = of(("1x1", {}), ("1x1", {"die": "white"}), ("2x1", {"kind": "cuboid"}))
    assert deal(card, DICE) == ["yellow", "white", "cuboid-blue"]
    assert deal(of(("2x1", {"kind": "cube"})), DICE) == [None]
    assert deal(of(("2x1", {"die": "white"}), ("2x1", {})), DICE) == [None, "cuboid-blue"]


@given(st.lists(st.sampled_from(["1x1", "2x1", "1x2"]), max_size=9))
def test_nobody_goes_without_while_something_is_left(poses: list[str]) -> None:
    """Each brick is dealt once, to a place whose pose it has; places stay empty only where their kind is used up."""
    dealt = deal(of(*((pose, {}) for pose in poses)), DICE)
    names = [name for name in dealt if name]
    assert len(set(names)) == len(names)
    assert all(name is None or pose in DICE.kind(name).poses for pose, name in zip(poses, dealt, strict=True))
    cubes = poses.count("1x1")
    assert len(names) == min(cubes, 6) + min(len(poses) - cubes, 2)
