"""Orders of building that somebody typed."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.bots.coach import Coach
from klotz.bots.deeds import act_out
from klotz.bots.orders import MOST_DEEDS, Typed, do_order, number_bricks, read_order
from klotz.building.planning import Step
from klotz.refusal import Refused
from tests.bots.lessons import CLASSIC, DOORWAY, HOUSE, SEESAW

DOOR = Coach(DOORWAY, CLASSIC)


@pytest.mark.parametrize("text", ["red, hold blue, lift red,release blue", " red hold  blue\tlift red release blue "])
def test_an_order_is_read(text: str) -> None:
    """Between commas, spaces or both."""
    order = read_order(text)
    assert order == [Typed("place", "red"), Typed("hold", "blue"), Typed("lift", "red"), Typed("release", "blue")]
    assert [str(typed) for typed in order] == ["red", "hold blue", "lift red", "release blue"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (" , ", "the order is empty; it is like: red, hold blue"),
        ("red, hold, blue", "after 'hold' a brick must be named, as in: hold red"),
        ("red hold release blue", "after 'hold' a brick must be named"),
        ("red lift", "after 'lift' a brick must be named, as in: lift red"),
        ("red " * (MOST_DEEDS + 1), f"the order has {MOST_DEEDS + 1} deeds, {MOST_DEEDS} are the most"),
    ],
)
def test_what_is_no_order_is_refused(text: str, words: str) -> None:
    """With what it should be like."""
    with pytest.raises(Refused, match=words):
        read_order(text)


@given(st.text(alphabet="red, hold2\x00\u2028é", max_size=30))
@settings(deadline=None)
def test_any_text_is_an_order_or_is_refused(text: str) -> None:
    """And what is done with it is too; whatever is read can be written, and is then read as the same."""
    with suppress(Refused):
        order = read_order(text)
        assert read_order(", ".join(map(str, order))) == order
        do_order(order, DOOR)


def test_an_order_is_done_brick_by_brick() -> None:
    """What was typed is what a plan of the same steps does, and bricks can be taken away again."""
    steps = [Step(0), Step(1, hold=True), Step(2), Step(1, release=True)]
    coach = Coach(SEESAW, CLASSIC)
    assert do_order(read_order("red, hold blue, green, release blue"), coach) == act_out(SEESAW, CLASSIC, steps)
    assert [deed.kind for deed in do_order(read_order("red lift red red"), coach)] == ["place", "lift", "place"]


def test_bricks_have_the_numbers_of_their_steps() -> None:
    """Those that the told plan begins with, letting go among them; with names they can be called by either."""
    assert number_bricks(Coach(SEESAW, CLASSIC)) == {"red": 0, "blue": 1, "green": 2, "1": 0, "2": 1, "3": 2}
    house = Coach(HOUSE, CLASSIC)
    assert list(number_bricks(house)) == ["1", "2", "3", "4", "5"]
    assert house.review(do_order(read_order("1 2 3 4 5"), house)).remarks == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1, gold", "deed 2: the card has no brick 'gold'; it has: 1 2 3 4 5"),
        ("1, release 1", "deed 2, 'release 1': the standing brick at the bottom left is not held"),
        ("1, 1", "deed 2, '1': the standing brick at the bottom left is not in the tray: it is built in already"),
        ("1, 3, 4", "deed 3, '4': the lying brick on level 3 comes to rest at y 300, not at y 400"),
    ],
)
def test_a_deed_that_cant_be_done_is_named(text: str, message: str) -> None:
    """By its number, what was typed, and the brick as the coach calls it."""
    with pytest.raises(Refused) as refused:
        do_order(read_order(text), Coach(HOUSE, CLASSIC))
    assert refused.value.message == message
