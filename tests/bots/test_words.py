"""How bricks are called and plans are told."""

from random import Random
from string import Formatter
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.bots.remarks import Kind
from klotz.bots.words import SENTENCES, advise, call_places, counted, face, listed, say, tell_place, tell_plan
from klotz.building.cards import Card, CardBrick
from klotz.building.planning import Planner, Step
from klotz.refusal import Refused
from tests.bots.lessons import CLASSIC, DICE, DOORWAY, HOUSE, LID, SEESAW, grey, on, random_card


def test_bricks_are_called_by_colour_and_dice_by_what_they_are() -> None:
    """A cuboid's name says already that it is one."""
    assert call_places(DOORWAY, CLASSIC) == ["the red brick", "the blue brick", "the green brick"]
    dice = Card("d", 1, (CardBrick("1x1", 0, 0, die="red"), CardBrick("2x1", 0, 100, die="cuboid-blue")))
    assert call_places(dice, DICE) == ["the red cube", "the blue cuboid"]


def test_grey_bricks_are_called_by_pose_and_place() -> None:
    """As few words as tell them apart: none for one of its kind, a side where they stand in a row, else the height."""
    assert call_places(HOUSE, CLASSIC) == [
        "the standing brick at the bottom left",
        "the standing brick at the bottom right",
        "the lying brick on level 2",
        "the lying brick on level 3",
        "the standing brick at the top",
    ]
    assert call_places(grey(("1x3", 200, 0), ("1x3", 0, 0), ("3x1", 0, 300)), CLASSIC) == [
        "the standing brick at the right",
        "the standing brick at the left",
        "the lying brick",
    ]
    row = grey(*[("3x1", 300 * i, 0) for i in range(4)], *[("3x1", 300 * i, 100) for i in range(3)], ("1x2", 0, 200))
    assert call_places(row, CLASSIC)[1:6] == [
        "the lying brick at the bottom number 2 from the left",
        "the lying brick at the bottom number 3 from the left",
        "the lying brick at the bottom right",
        "the lying brick on level 2 at the left",
        "the lying brick on level 2 in the middle",
    ]
    cubes = Card("n", 1, (CardBrick("1x1", 0, 0, kind="cube"), CardBrick("1x2", 100, 0, kind="cuboid")))
    assert call_places(cubes, DICE) == ["the cube", "the standing cuboid"]


@given(st.integers(0, 10_000))
@settings(max_examples=100)
def test_no_two_bricks_of_a_card_are_called_the_same(seed: int) -> None:
    """Whatever is said of a brick can be meant for that one only."""
    names = call_places(random_card(Random(seed), 8), CLASSIC)
    assert len(set(names)) == len(names)


def test_a_plan_is_told_brick_by_brick() -> None:
    """How a brick is turned, what it rests on, where, who holds it, and how steady all is then."""
    plan = Planner.of(SEESAW, CLASSIC).plan()
    assert plan
    assert tell_plan(SEESAW, CLASSIC, plan) == [
        "1. Stand the red brick, 1 wide and 2 high, on the table, 1.5 from the left end. (49 ticks to spare.)",
        (
            "2. Lay the blue brick, 3 wide and 1 high, on the red brick, at the left end, and keep a hand on it. "
            "(49 ticks to spare.)"
        ),
        "3. Stand the green brick, 1 wide and 3 high, on the blue brick, at the right end. (49 ticks to spare.)",
        "4. Let go of the blue brick. (49 ticks to spare.)",
    ]


def test_a_plan_tells_of_bricks_that_are_there_only() -> None:
    """What comes later bears nothing yet; what was there before is what a brick goes under."""
    third, fourth = tell_plan(LID, CLASSIC, on(0, 2, 3, 1))[2:]
    assert third.startswith("3. Lay the green brick, 3 wide and 1 high, on the yellow brick, at the right end.")
    assert fourth.startswith(
        "4. Lay the blue brick, 3 wide and 1 high, on the red brick, under the green brick, at the"
    )


def test_a_plan_of_any_bricks_and_dice_is_told() -> None:
    """On a grey card any brick is taken; what it rests on is called by its place."""
    assert tell_plan(HOUSE, CLASSIC, on(0, 1, 2))[2] == (
        "3. Lay a brick, 3 wide and 1 high, on the standing brick at the bottom left and the standing brick at the "
        "bottom right, at the left end. (49 ticks to spare.)"
    )
    dice = Card("d", 1, (CardBrick("1x1", 0, 0, kind="cube"),))
    assert tell_plan(dice, DICE, on(0)) == [
        "1. Set a cube, 1 wide and 1 high, on the table, at the left end. (49 ticks to spare.)"
    ]


def test_a_wrong_plan_is_told_with_what_falls_and_an_impossible_one_is_refused() -> None:
    """Whoever wrote a plan by hand is told where it fails."""
    assert tell_plan(SEESAW, CLASSIC, on(0, 1))[1].endswith("(49 ticks to spare.) 1 brick will fall.")
    with pytest.raises(Refused, match="step 1: "):
        tell_plan(SEESAW, CLASSIC, on(1))


def test_advice_depends_on_what_somebody_was_about_to_do() -> None:
    """The same brick is to be held or not; another one comes first."""
    names = ["red", "blue"]
    assert [advise(Step(0), names), advise(Step(0, hold=True), names), advise(Step(0, release=True), names)] == [
        "Place red first.",
        "Place red first and keep a hand on it.",
        "Let go of red first.",
    ]
    assert advise(Step(0, hold=True), names, Step(0)) == "Keep a hand on red."
    assert advise(Step(0), names, Step(0, hold=True)) == "Place red without a hand on it."
    assert advise(Step(0), names, Step(1)) == "Place red first."
    assert advise(Step(0), names, Step(1, release=True)) == "Do not let go of blue yet: place red first."


def test_lists_numbers_and_lengths_are_told_plainly() -> None:
    """One thing has no plural; names are joined as people say them."""
    assert [counted(1, "act"), counted(2, "act")] == ["1 act", "2 acts"]
    assert [listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == ["a", "a and b", "a, b and c"]
    assert face("3x2") == "3 wide and 2 high"
    assert tell_place(DOORWAY, ["red", "blue", "green"], 2) == "on red and blue, at the left end"
    assert say("needless_hand", brick="the red brick") == "The red brick needs no hand here."


def test_there_is_a_sentence_for_each_kind_of_remark() -> None:
    """A kind without words can't be said; every gap has a name, so that a translation can move it."""
    assert set(get_args(Kind)) <= set(SENTENCES)
    for sentence in SENTENCES.values():
        assert all(name is None or name.isidentifier() for _, name, _, _ in Formatter().parse(sentence))
