"""The build rule of the dice edition against its definition: try every number that a die could still show."""

from collections.abc import Iterator, Mapping
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotz.building.blueprint import GROUND, Blueprint
from klotz.building.bricks import load_set
from klotz.rounds.rising import can_rise

DICE = load_set("dice")
FACES = {"1x1": range(1, 7), "2x1": range(2, 6), "1x2": range(1)}
"""What dice show in each pose; an upright cuboid shows nothing of its own."""


@st.composite
def plans(draw: st.DrawFn) -> Blueprint:
    """Up to four dice in any order of the list, each on the table or on some of those that lie lower."""
    count = draw(st.integers(1, 4))
    order = draw(st.permutations(range(count)))
    heights, supports = [0] * count, [GROUND] * count
    for known in range(1, count):
        below = [j for j in order[:known] if draw(st.booleans())]
        if below:
            heights[order[known]] = 1 + max(heights[j] for j in below)
            supports[order[known]] = sum(1 << j for j in below)
    poses = draw(st.lists(st.sampled_from(list(FACES)), min_size=count, max_size=count))
    return Blueprint((None,) * count, tuple(poses), tuple(range(count)), tuple(heights), tuple(supports))


def below(plan: Blueprint, i: int) -> list[int]:
    """The dice on which one rests."""
    return [j for j in range(len(plan)) if plan.supports[i] >> j & 1]


def number(plan: Blueprint, i: int, rolled: tuple[int, ...]) -> int:
    """What a die counts: what it shows, or standing upright the highest number under it."""
    if plan.poses[i] != "1x2":
        return rolled[i]
    return max((number(plan, j, rolled) for j in below(plan, i)), default=0)


def rises(plan: Blueprint, rolled: tuple[int, ...], step: int) -> bool:
    """The build rule, word by word."""
    return all(
        rolled[i] >= number(plan, j, rolled) + step
        for i in range(len(plan))
        if plan.poses[i] != "1x2"
        for j in below(plan, i)
    )


def rolls(plan: Blueprint, shown: Mapping[int, int]) -> Iterator[tuple[int, ...]]:
    """All that the dice may show in the end."""
    return product(*((shown[i],) if i in shown else FACES[pose] for i, pose in enumerate(plan.poses)))


@given(plan=plans(), step=st.integers(0, 1), data=st.data())
def test_numbers_can_rise_exactly_if_some_numbers_do(plan: Blueprint, step: int, data: st.DataObject) -> None:
    """Whatever is shown already, also by an upright cuboid that was rolled: the quick answer is the right one."""
    shown = {}
    for i, pose in enumerate(plan.poses):
        if data.draw(st.booleans()):
            shown[i] = data.draw(st.sampled_from(FACES["2x1" if pose == "1x2" else pose]))
    expected = any(rises(plan, rolled, step) for rolled in rolls(plan, shown))
    assert can_rise(plan, shown, DICE, step=step) is expected


def tower(*poses: str) -> Blueprint:
    """Dice one upon the other, lowest first."""
    count = len(poses)
    supports = (GROUND, *(1 << i for i in range(count - 1)))
    return Blueprint((None,) * count, poses, (0,) * count, tuple(range(count)), supports)


@pytest.mark.rule("D6", "D7", "D15")
@pytest.mark.parametrize(
    ("poses", "rising", "speedy"),
    [
        (["1x1"] * 6, True, True),
        (["1x1"] * 7, False, True),
        (["2x1"] * 4, True, True),
        (["2x1"] * 5, False, True),
        (["1x1"] * 5 + ["2x1"], False, True),
        (["1x1"] * 4 + ["2x1", "1x1"], True, True),
        (["1x1"] * 6 + ["1x2"], True, True),
        (["1x1"] * 3 + ["1x2"] + ["1x1"] * 3, True, True),
        (["1x1"] * 3 + ["1x2"] + ["1x1"] * 4, False, True),
    ],
)
def test_how_high_numbers_can_rise(poses: list[str], rising: bool, speedy: bool) -> None:
    """A cube shows up to 6, a lying cuboid up to 5, and an upright one takes no number away."""
    assert can_rise(tower(*poses), {}, DICE, step=1) is rising
    assert can_rise(tower(*poses), {}, DICE, step=0) is speedy


@pytest.mark.rule("D6", "D15")
def test_a_number_that_is_shown_stays() -> None:
    """A six below leaves nothing for above, unless equal is enough; a five leaves just the six."""
    pair = tower("1x1", "1x1")
    assert not can_rise(pair, {0: 6}, DICE, step=1)
    assert can_rise(pair, {0: 6}, DICE, step=0)
    assert can_rise(pair, {0: 5}, DICE, step=1)
    assert not can_rise(pair, {0: 5, 1: 5}, DICE, step=1)
    assert not can_rise(pair, {0: 5, 1: 4}, DICE, step=0)
