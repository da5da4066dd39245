"""Which brick stands for which of a card's, wherever on the mat it is built and however inexactly."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.bots.deeds import Deed, Table, retell
from klotz.bots.places import Places
from klotz.building.planning import Stand
from klotz.building.structure import Placed
from tests.bots.lessons import CLASSIC, DOORWAY, HOUSE, put


def placing(placed: list[Placed], end: list[Placed] | None = None) -> list[Deed]:
    """Deeds that put bricks down, of which these are there in the end; all, unless said."""
    table = Table(tuple(placed if end is None else end))
    return [Deed("place", (p.brick,), (), Table(), table, 0, p) for p in placed]


@given(st.integers(0, 10_000), st.integers(0, 2000), st.sampled_from((15, 30, 45)))
@settings(max_examples=60)
def test_a_building_is_read_wherever_it_stands_within_the_tolerance(seed: int, shift: int, tolerance: int) -> None:
    """Shifted in common and each brick as far off as may be, in any order: all are found, the held one too."""
    rng = Random(seed)
    table = [
        Placed(name, brick.pose, brick.x + shift + rng.choice((-tolerance, 0, tolerance)), brick.y)
        for name, brick in zip(CLASSIC.names, HOUSE.bricks, strict=False)
    ]
    rng.shuffle(table)
    places = Places(HOUSE, placing(table), tolerance)
    assert places.read(Table(tuple(table))) == Stand(0b11111)
    assert places.read(Table(tuple(table[:2]), table[1].brick)) == Stand(
        sum(1 << CLASSIC.names.index(p.brick) for p in table[:2]), CLASSIC.names.index(table[1].brick)
    )


def test_what_stands_in_the_end_decides_how_far_to_the_right_all_is_meant() -> None:
    """Earlier tries elsewhere are wrong then, however many; without an end most tries decide."""
    tries = [Placed("red", "1x3", 700, 0), Placed("blue", "1x3", 900, 0), Placed("green", "3x1", 700, 300)]
    end = [Placed("red", "1x3", 105, 0), Placed("blue", "1x3", 300, 0)]
    assert Places(DOORWAY, placing([*tries, *end], end), 30).shift == 102
    assert Places(DOORWAY, placing([*tries, *end], []), 30).shift == 700
    assert Places(DOORWAY, [], 30).shift == 0


def test_one_brick_of_many_alike_is_read_as_the_leftmost_for_which_there_is_room() -> None:
    """Most people begin at the left; but nobody can mean a building that ends beyond the mat."""
    first, last = Placed("red", "1x3", 700, 0), Placed("red", "1x3", 2300, 0)
    assert Places(HOUSE, placing([first]), 30).find(first) == 0
    assert Places(HOUSE, placing([last]), 30).find(last) == 1


def test_a_brick_that_is_beyond_the_tolerance_or_another_is_in_no_place() -> None:
    """One wrong brick on the table, and the building is none of the card's states."""
    right = [Placed("red", "1x3", 0, 0), Placed("blue", "1x3", 200, 0), Placed("green", "3x1", 0, 300)]
    places = Places(DOORWAY, placing(right), 30)
    for wrong in (
        Placed("red", "1x3", 31, 0),
        Placed("pink", "1x3", 0, 0),
        Placed("red", "1x2", 0, 0),
        Placed("red", "1x3", 0, 100),
    ):
        assert places.find(wrong) is None
        assert places.read(Table((right[1], wrong))) is None
        assert places.free(Table((right[1], wrong))) == [0, 2]


def test_a_wrong_brick_is_meant_for_its_own_place_or_the_nearest() -> None:
    """A brick that the card names belongs there; on a grey card the nearest free place is meant."""
    places = Places(DOORWAY, [], 30)
    assert places.meant(Placed("green", "1x3", 0, 0), Table(), CLASSIC) == 2
    assert places.meant(Placed("pink", "1x3", 0, 0), Table(), CLASSIC) is None
    grey = Places(HOUSE, retell(put("red", "1x3", 0), CLASSIC), 30)
    left = Table((Placed("red", "1x3", 0, 0),))
    assert grey.meant(Placed("blue", "1x3", 120, 0), left, CLASSIC) == 1
    assert grey.meant(Placed("blue", "2x1", 60, 300), left, CLASSIC) == 2
    assert grey.meant(Placed("blue", "1x2", 60, 480), left, CLASSIC) == 4
