"""Why a building is not the card's: the reasons are true, and can be acted on."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotz.building.matching import mismatch
from tests.building.likeness import (
    Building,
    Shown,
    card_of,
    does_match,
    mirrored,
    other_table,
    random_building,
    shown_on_card,
    table_of,
    wrong_bricks,
)
from tests.building.test_matching import ARCH, SEEDS, TOLERANCES, grey

POST, PAIR, BEAM = ARCH
FACE = "shows a face 3 wide and 2 high, it should be 3 wide and 1 high"
BOTH = "it should rest on the red and the blue"


def why(card: Building, table: Building, tolerance: int = 30) -> str | None:
    """Ask the code under test."""
    return mismatch(card_of(card), table_of(table), tolerance)


def named_in(reason: str) -> str:
    """The brick that a reason is about."""
    found = re.match(r"the (\S+) brick ", reason)
    assert found, reason
    return found[1]


@given(SEEDS, TOLERANCES)
def test_the_brick_that_is_named_is_one_that_is_wrong(seed: int, tolerance: int) -> None:
    """It is in a smallest set that must go before the rest is a part of the card; and what matches needs no reason."""
    rng = Random(seed)
    building = random_building(rng)
    card, table = shown_on_card(rng, building), other_table(rng, building, tolerance)
    reason = why(card, table, tolerance)
    assert (reason is None) == does_match(card, table, tolerance)
    if reason == "it is the mirror image of the card":
        assert does_match(mirrored(card), table, tolerance)
    elif reason is not None:
        assert named_in(reason) in wrong_bricks(card, table, tolerance), reason


@given(SEEDS, TOLERANCES, st.integers(61, 600), st.sampled_from((-1, 1)))
def test_moving_the_brick_as_it_is_told_mends_the_building(seed: int, tolerance: int, off: int, way: int) -> None:
    """Where one brick on the table stands too far to one side, the reason says how far."""
    rng = Random(seed)
    card = random_building(rng)
    feet = [b for b in card if b.y == 0]
    moved = rng.choice(feet)
    table = [b._replace(x=b.x + way * (off + 2 * tolerance)) if b == moved else b for b in card]
    reason = why(card, table, tolerance)
    found = re.match(r"the (\S+) brick is (\d+) ticks too far (left|right); (\d+) either way would do", reason or "")
    if found:
        by = int(found[2]) * (1 if found[3] == "left" else -1)
        again = [b._replace(x=b.x + by) if b.name == found[1] else b for b in table]
        assert int(found[4]) == tolerance
        assert does_match(card, again, tolerance), reason


@pytest.mark.parametrize(
    ("table", "brick", "words"),
    [
        ([PAIR, POST, BEAM._replace(name="pink")], "pink", "is not on the card, the green brick is missing"),
        ([POST, PAIR._replace(pose="3x1", x=500), BEAM], "blue", "lies, it should stand"),
        ([POST, PAIR, BEAM._replace(pose="1x3")], "green", "stands, it should lie"),
        ([POST, BEAM._replace(name="blue"), PAIR._replace(name="green")], "green", "stands, it should lie"),
        (
            [POST, PAIR, BEAM._replace(pose="3x2")],
            "green",
            "shows a face 3 wide and 2 high, it should be 3 wide and 1 high",
        ),
        (
            [POST, PAIR, BEAM._replace(x=500, y=0)],
            "green",
            f"rests on the table, {BOTH}",
        ),
        ([POST, PAIR, BEAM._replace(x=-200)], "green", f"rests on the red, {BOTH}"),
        ([POST, PAIR, BEAM._replace(y=301)], "green", f"rests on nothing, {BOTH}"),
        ([POST._replace(x=-90), PAIR, BEAM], "red", "is 90 ticks too far left; 30 either way would do"),
        ([POST, PAIR._replace(x=600), BEAM], "blue", "is 400 ticks too far right; 30 either way would do"),
    ],
)
def test_each_kind_of_mismatch_has_its_words(table: Building, brick: str, words: str) -> None:
    """Whoever built it knows what to do."""
    assert why(ARCH, table) == f"the {brick} brick {words}"


def test_a_grey_card_has_reasons_too() -> None:
    """They name the bricks on the table."""
    table = [POST, PAIR._replace(x=600), BEAM]
    assert why(grey(ARCH), table) == "the blue brick is 400 ticks too far right; 30 either way would do"
    assert why(grey([POST, PAIR]), [PAIR, POST._replace(y=200)]) == (
        "the red brick rests on nothing, it should rest on the table"
    )
    column = [Shown(name, pose, 0, 100 * n) for n, (name, pose) in enumerate((("red", "3x1"), ("blue", "2x1")))]
    assert why(grey(column), [column[0]._replace(pose="2x1"), column[1]]) == (
        "the red brick shows a face 2 wide and 1 high, it should be 3 wide and 1 high"
    )


def test_bricks_that_are_not_on_the_card_do_not_hide_what_else_is_wrong() -> None:
    """Of several wrong bricks the lowest is named, beside the one that is most likely meant."""
    table = [POST._replace(name="pink"), PAIR._replace(name="black"), BEAM]
    assert why(ARCH, table) == "the pink brick is not on the card, the red brick is missing"
    named = [POST, PAIR._replace(name=None), BEAM._replace(name=None)]
    assert why(named, [POST._replace(name="black"), PAIR, BEAM]) == (
        "the black brick is not on the card, the red brick is missing"
    )


@pytest.mark.parametrize(("on_card", "words"), [(100, "should bear the green"), (110, "should not bear the green")])
def test_a_brick_that_bears_the_wrong_ones_is_named(on_card: int, words: str) -> None:
    """It stands within the tolerance, but two others then rest where they should not."""

    def row(x: int) -> list[Shown]:
        low = [Shown("red", "1x1", 0, 0), Shown("blue", "3x1", x, 0), Shown("orange", "1x1", 450, 0)]
        return [*low, Shown("green", "1x1", 10, 100), Shown("pink", "2x1", 400, 100)]

    assert why(row(on_card), row(210 - on_card)) == f"the blue brick {words} brick"


def test_bricks_of_one_name_are_told_apart_as_far_as_can_be() -> None:
    """No box has two of a name, but a question may; where any brick will do, it does."""
    card, twice = [POST, PAIR._replace(name=None)], [POST, PAIR._replace(name="red")]
    assert why(card, twice) is None
    assert why(card, [POST, PAIR._replace(name="red", pose="3x1")]) == "the red brick is on the table twice"
    assert why([POST, PAIR], twice) == "the red brick is not on the card, the blue brick is missing"


@given(SEEDS, st.sampled_from((0, 30, 100)))
def test_there_is_a_reason_for_anything(seed: int, tolerance: int) -> None:
    """Bricks anywhere, through each other, of any name: an absurd question has an answer too."""
    rng = Random(seed)

    def anything(count: int) -> list[Shown]:
        spots = [(rng.choice((0, 50, 100, 204)), rng.choice((0, 0, 100, 101, 200))) for _ in range(count)]
        return [Shown(rng.choice(("red", "blue", "green")), rng.choice(("1x1", "2x1", "1x2")), x, y) for x, y in spots]

    count = rng.randint(1, 5)
    card, table = anything(count), anything(count)
    card = [b._replace(name=rng.choice((None, b.name))) for b in card]
    reason = why(card, table, tolerance)
    assert (reason is None) == does_match(card, table, tolerance)
    assert reason is None or reason == "it is the mirror image of the card" or named_in(reason)
