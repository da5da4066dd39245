"""Placing, lifting, holding and letting go, rule by rule."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pytest

from klotz.building.bricks import MAT, load_set
from klotz.building.statics import MARGIN_CAP
from klotz.building.structure import Placed, Structure
from klotz.refusal import Refused

ALL: Final = ["red", "orange", "yellow", "green", "blue", "purple", "pink", "brown"]


def mat(*bricks: tuple[str, str, int, int], held: str | None = None) -> Structure:
    """Eight bricks, some of them placed already, one of those held."""
    structure = Structure(load_set("mini"))
    for brick, pose, x, y in bricks:
        placed, fallen = structure.place(brick, pose, x, y, hold=brick == held)
        assert (placed, fallen) == (Placed(brick, pose, x, y), [])
    return structure


def gate(*more: tuple[str, str, int, int], held: str | None = None) -> Structure:
    """Two posts and a beam over a gap of 100, and what else is said."""
    return mat(("red", "1x2", 500, 0), ("orange", "1x2", 700, 0), ("yellow", "3x1", 500, 200), *more, held=held)


def refusal_of(structure: Structure, deed: Callable[[], object]) -> tuple[str, str]:
    """Code and message with which a deed is refused; nothing must have changed."""
    before = (repr(structure), structure.tray, structure.margin)
    with pytest.raises(Refused) as caught:
        deed()
    assert (repr(structure), structure.tray, structure.margin) == before
    return caught.value.code, caught.value.message


def test_an_empty_mat() -> None:
    """All bricks are in the tray, in the order of the set, and nothing stands as steadily as can be."""
    structure = mat()
    assert (structure.placed, structure.tray, structure.held) == ([], ALL, None)
    assert (structure.margin, structure.stands_alone) == (MARGIN_CAP, True)


def test_without_a_height_a_brick_comes_from_above_everything() -> None:
    """It falls on the highest top below it, or on the table."""
    structure = gate()
    assert structure.place("green", "2x1", 550) == (Placed("green", "2x1", 550, 300), [])
    assert structure.place("blue", "1x3", 800) == (Placed("blue", "1x3", 800, 0), [])
    assert structure.place("purple", "3x1", 580) == (Placed("purple", "3x1", 580, 400), [])
    assert structure.tray == ["pink", "brown"]


def test_a_height_as_great_as_one_likes_is_above_everything() -> None:
    """Also one that no machine word holds."""
    for y in (300, 1_000_000, 10**40):
        assert gate().place("green", "2x1", 550, y) == (Placed("green", "2x1", 550, 300), [])


def test_from_the_front_a_brick_slides_in_under_others() -> None:
    """It falls to what is next below its own height, and may fill the gap to the last tick."""
    assert gate().place("green", "1x2", 600, 0) == (Placed("green", "1x2", 600, 0), [])
    high = mat(("red", "1x3", 500, 0), ("orange", "1x3", 700, 0), ("yellow", "3x1", 500, 300))
    assert high.place("green", "1x2", 600, 100) == (Placed("green", "1x2", 600, 0), [])
    roof = gate(("green", "3x2", 200, 0), ("blue", "1x2", 200, 200))
    assert roof.place("purple", "2x1", 300, 250)[0] == Placed("purple", "2x1", 300, 200)


@pytest.mark.parametrize(
    ("x", "y", "blocker"),
    [
        (600, 1, "yellow"),
        (600, 299, "yellow"),
        (599, 0, "red"),
        (601, 0, "orange"),
        (600, 150, "yellow"),
        (450, 0, "red"),
    ],
)
def test_the_place_at_which_a_brick_comes_in_must_be_free(x: int, y: int, blocker: str) -> None:
    """Touching is fine, overlapping by a tick is not; the message says which brick is in the way."""
    structure = gate()
    code, message = refusal_of(structure, lambda: structure.place("green", "1x2", x, y))
    assert code == "occupied"
    assert f"the {blocker} brick" in message


@pytest.mark.parametrize(("x", "y"), [(-1, None), (-(10**30), 0), (2101, None), (10**30, 0), (0, -1), (0, -(10**30))])
def test_a_brick_must_lie_on_the_mat(x: int, y: int | None) -> None:
    """From its left edge to its right one, and not under the table."""
    structure = mat()
    code, message = refusal_of(structure, lambda: structure.place("red", "3x1", x, y))
    assert code == "off_the_mat"
    assert str(x) in message


def test_the_mat_may_be_used_up_to_its_edges() -> None:
    """The last tick belongs to it."""
    structure = mat()
    assert structure.place("red", "3x1", 0)[0].x == 0
    assert structure.place("orange", "3x1", MAT - 300)[0].x == 2100
    assert refusal_of(structure, lambda: structure.place("green", "2x1", MAT - 199))[0] == "off_the_mat"


@pytest.mark.parametrize("pose", ["1x1", "3x3", "4x1", "", "x", "red", "1x2 ", "01x2", "3×1"])  # noqa: RUF001
def test_a_pose_that_the_brick_has_not_is_refused(pose: str) -> None:
    """The message lists those it has."""
    structure = mat()
    code, message = refusal_of(structure, lambda: structure.place("red", pose, 0))
    assert code == "no_such_pose"
    assert "3x2 3x1 2x3 2x1 1x3 1x2" in message


def test_bricks_are_placed_from_the_tray_and_lifted_from_the_table() -> None:
    """An unknown brick, one that is built in, and one that is not: each is told apart."""
    structure = gate()
    deeds: dict[str, Callable[[], object]] = {
        "there is no brick 'white'": lambda: structure.place("white", "3x1", 0),
        "the red brick is not in the tray": lambda: structure.place("red", "3x1", 0),
        "there is no brick 'gold'": lambda: structure.lift(["gold"]),
        "the green brick is not on the table": lambda: structure.lift(["red", "green"]),
    }
    for words, deed in deeds.items():
        code, message = refusal_of(structure, deed)
        assert code == "no_such_brick"
        assert words in message


def test_only_one_brick_is_held_at_a_time() -> None:
    """That comes before anything that may be wrong with the bricks; placing without holding stays open."""
    structure = gate(("green", "1x2", 700, 300), held="green")
    for brick, pose, x in (("blue", "1x2", 0), ("white", "1x2", 0), ("red", "9x9", -1)):
        code, message = refusal_of(structure, partial(structure.place, brick, pose, x, hold=True))
        assert code == "not_now"
        assert "the green brick is held" in message
    assert structure.place("blue", "1x2", 0) == (Placed("blue", "1x2", 0, 0), [])


def test_nothing_is_let_go_that_is_not_held() -> None:
    """Release without a hand on a brick is refused."""
    structure = gate()
    assert refusal_of(structure, structure.release) == ("not_now", "no brick is held")


def test_what_cannot_stand_falls_back_to_the_tray() -> None:
    """The answer says where it came to rest and that it fell; the rest is as it was."""
    structure = gate()
    before = structure.placed.copy()
    assert structure.place("green", "3x1", 720) == (Placed("green", "3x1", 720, 300), ["green"])
    assert structure.placed == before
    assert "green" in structure.tray


def test_what_stood_on_a_lifted_brick_falls_and_does_not_drop_a_level() -> None:
    """Bricks fall in the order in which they were placed; the other post stands on."""
    structure = gate(("green", "1x2", 600, 300))
    assert structure.lift(["red"]) == ["yellow", "green"]
    assert structure.placed == [Placed("orange", "1x2", 700, 0)]
    assert structure.tray == [brick for brick in ALL if brick != "orange"]


def test_lifting_the_top_leaves_the_rest() -> None:
    """Nothing else moves, and a brick that was lifted can be placed again."""
    structure = gate(("green", "1x2", 600, 300))
    assert structure.lift(["green"]) == []
    assert structure.place("green", "1x2", 500) == (Placed("green", "1x2", 500, 300), [])


def test_several_bricks_lifted_at_once_are_judged_once() -> None:
    """As dice are that are rolled together: what is lifted has not fallen."""
    structure = gate(("green", "1x2", 600, 300))
    assert structure.lift(iter(["yellow", "red"])) == ["green"]
    assert structure.placed == [Placed("orange", "1x2", 700, 0)]
    assert structure.lift([]) == []


def test_a_held_brick_needs_no_support_and_bears_anything() -> None:
    """It hangs over an edge with a load on it, also when what is below is taken away, until the hand lets go."""
    structure = gate()
    assert structure.place("green", "3x1", 720, hold=True) == (Placed("green", "3x1", 720, 300), [])
    assert structure.place("blue", "1x3", 900) == (Placed("blue", "1x3", 900, 400), [])
    assert (structure.held, structure.stands_alone) == ("green", False)
    assert structure.margin == 49
    assert structure.lift(["yellow"]) == []
    assert [placed.brick for placed in structure.placed] == ["red", "orange", "green", "blue"]
    assert structure.release() == ["green", "blue"]
    assert (structure.held, [p.brick for p in structure.placed]) == (None, ["red", "orange"])


def test_a_held_brick_may_be_lifted_and_the_hand_is_free() -> None:
    """What rested on it falls."""
    structure = gate(("green", "1x2", 600, 300), held="yellow")
    assert structure.lift(["yellow"]) == ["green"]
    assert structure.held is None
    assert structure.place("blue", "1x2", 0, hold=True)[1] == []
    assert structure.held == "blue"


def test_a_counterweight_that_stands_may_be_let_go() -> None:
    """The hand is needed only until the load is on the tail."""
    structure = mat(("red", "1x2", 500, 0), ("orange", "3x1", 460, 200), held="orange")
    before = structure.stands_alone
    structure.place("yellow", "1x2", 460, 300)
    assert (before, structure.stands_alone) == (False, True)
    assert structure.release() == []
    assert (structure.held, len(structure.placed), structure.margin) == (None, 3, 40)


def test_clearing_takes_everything_back() -> None:
    """Bricks and hand; and the mat is as good as new."""
    structure = gate(held="yellow")
    structure.clear()
    assert (repr(structure), structure.tray) == (repr(mat()), ALL)
    assert structure.place("red", "3x1", 500, hold=True) == (Placed("red", "3x1", 500, 0), [])


def test_copies_are_apart() -> None:
    """What is done to one is not done to the other, in either direction."""
    one = gate()
    two = one.copy()
    assert (repr(two), two.margin) == (repr(one), 49)
    one.lift(["red"])
    one.place("green", "1x3", 0)
    assert (len(two.placed), two.margin, two.place("blue", "2x1", 550)) == (
        3,
        49,
        (Placed("blue", "2x1", 550, 300), []),
    )
    two.clear()
    assert one.placed == [Placed("orange", "1x2", 700, 0), Placed("green", "1x3", 0, 0)]
    held = gate(held="yellow")
    held.copy().release()
    assert held.held == "yellow"


def test_a_structure_says_what_it_is() -> None:
    """A failing test shows the set, the bricks and the hand."""
    assert repr(mat(("red", "3x1", 5, 0), held="red")) == (
        "Structure(mini, [Placed(brick='red', pose='3x1', x=5, y=0)], held='red')"
    )
    assert repr(mat()) == "Structure(mini, [], held=None)"
