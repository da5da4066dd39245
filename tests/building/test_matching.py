"""Which building is the card's: against the slow reference, and edge by edge."""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from klotz.building.blueprint import draw_card
from klotz.building.cards import Card
from klotz.building.matching import TOLERANCE, is_match, mismatch
from klotz.building.structure import Placed
from tests.building.likeness import (
    Building,
    Shown,
    card_of,
    does_match,
    mirrored,
    other_table,
    random_building,
    share_of_yes,
    shown_on_card,
    table_of,
)

SEEDS = st.integers(0, 1_000_000)
TOLERANCES = st.sampled_from((0, 15, 30, 45))
ARCH = (Shown("red", "1x3", 0, 0), Shown("blue", "1x3", 200, 0), Shown("green", "3x1", 0, 300))


def grey(building: Building) -> list[Shown]:
    """The same without names."""
    return [b._replace(name=None) for b in building]


def matches(card: Building, table: Building, tolerance: int = TOLERANCE) -> bool:
    """Ask the code under test, both ways in which it can be asked."""
    answer = mismatch(card_of(card), table_of(table), tolerance) is None
    if len(card) == len(table):
        assert is_match(draw_card(card_of(card)), table_of(table), tolerance) == answer
    return answer


def some_pair(rng: Random, tolerance: int) -> tuple[Building, Building]:
    """What a card shows, and a table on which something like it stands."""
    building = random_building(rng)
    return shown_on_card(rng, building), other_table(rng, building, tolerance)


@pytest.mark.rule("C5", "C6", "M4")
@given(SEEDS, TOLERANCES)
def test_matching_agrees_with_trying_every_permutation_and_shift(seed: int, tolerance: int) -> None:
    """The definition itself, on buildings that were jittered, mirrored, recoloured, shifted, or spoilt."""
    card, table = some_pair(Random(seed), tolerance)
    assert matches(card, table, tolerance) == does_match(card, table, tolerance)


def test_the_reference_sees_both_answers_often() -> None:
    """The test above would be worth little if nearly all buildings matched, or nearly none."""
    assert 0.2 < share_of_yes(lambda rng: does_match(*some_pair(rng, 30), 30), 200) < 0.8


@given(SEEDS, st.integers(-900, 900), TOLERANCES)
@example(7, 0, 0)
def test_a_building_matches_its_own_card_wherever_it_stands(seed: int, shift: int, tolerance: int) -> None:
    """One common shift is no difference, nor is the order in which bricks were placed."""
    rng = Random(seed)
    building = random_building(rng, 7)
    table = [b._replace(x=b.x + shift) for b in building]
    rng.shuffle(table)
    assert matches(building, table, tolerance)
    assert matches(grey(building), table, tolerance)


@pytest.mark.parametrize("tolerance", [0, 1, 15, 30, 45])
@pytest.mark.parametrize("way", [-1, 1])
def test_positions_may_differ_by_the_tolerance_from_one_common_shift(tolerance: int, way: int) -> None:
    """Two bricks may be twice the tolerance nearer or farther than on the card: each is off by once, the other way."""
    card = [Shown("red", "3x1", 0, 0), Shown("blue", "3x1", 500, 0), Shown("green", "3x1", 1_000, 0)]
    edge = [card[0], card[1]._replace(x=500 + way * tolerance), card[2]._replace(x=1_000 + way * 2 * tolerance)]
    over = [*edge[:2], edge[2]._replace(x=edge[2].x + way)]
    for shift in (0, 77):
        assert matches(card, [b._replace(x=b.x + shift) for b in edge], tolerance)
        assert not matches(card, [b._replace(x=b.x + shift) for b in over], tolerance)


def test_the_tolerance_is_thirty_ticks_unless_said() -> None:
    """As printed cards are built by hand."""
    card = [Shown("red", "3x1", 0, 0), Shown("blue", "3x1", 500, 0)]
    for off, answer in ((60, None), (61, "the blue brick is 61 ticks too far right; 30 either way would do")):
        assert mismatch(card_of(card), table_of([card[0], card[1]._replace(x=500 + off)])) == answer


@pytest.mark.parametrize(("on_card", "built", "answer"), [(4, 5, False), (5, 4, False), (5, 5, True), (4, 4, True)])
def test_overlaps_of_more_than_four_ticks_count(on_card: int, built: int, answer: bool) -> None:
    """A brick that is borne by 4 ticks rests on nothing, by 5 it does; on the card as on the table."""

    def bridge(lap: int) -> list[Shown]:
        return [Shown("red", "1x1", 0, 0), Shown("blue", "1x1", 300, 0), Shown("green", "3x1", 100 - lap, 100)]

    assert matches(bridge(on_card), bridge(built)) == answer
    assert matches(grey(bridge(on_card)), bridge(built)) == answer


@pytest.mark.rule("C5", "M4", "D12")
def test_grey_cards_leave_open_which_brick_goes_where() -> None:
    """Any brick of the pose will do; on a coloured card only the one that is shown."""
    swapped = [ARCH[0]._replace(name="blue"), ARCH[1]._replace(name="red"), ARCH[2]._replace(name="black")]
    assert matches(grey(ARCH), swapped)
    assert not matches(ARCH, swapped)
    assert matches(ARCH, ARCH)


def test_a_brick_that_the_card_names_cannot_be_another_of_its_bricks() -> None:
    """A card may name some dice and leave the others open; the named one has one place."""
    card = [Shown("white", "1x1", 0, 0), Shown(None, "1x1", 200, 0), Shown(None, "1x1", 400, 0)]
    table = [Shown("white", "1x1", 0, 0), Shown("red", "1x1", 200, 0), Shown("blue", "1x1", 400, 0)]
    assert matches(card, table)
    assert not matches(card, [table[0]._replace(name="red"), table[1]._replace(name="white"), table[2]])


@given(SEEDS)
def test_a_mirror_image_is_no_match_and_is_called_one(seed: int) -> None:
    """Unless the building is its own mirror image."""
    building = random_building(Random(seed), 5)
    if does_match(building, mirrored(building), 10):
        assert matches(building, mirrored(building), 10)
    else:
        why = mismatch(card_of(building), table_of(mirrored(building)), 10)
        assert why == "it is the mirror image of the card"


def test_a_brick_that_rests_on_nothing_hangs_as_high_as_it_is_shown() -> None:
    """For all others the height follows from what they rest on."""
    hanging = [Shown("red", "3x1", 0, 0), Shown("blue", "1x1", 0, 150), Shown("green", "1x1", 0, 350)]
    assert matches(hanging, hanging)
    for low, words in (
        (40, "the green brick hangs 40 ticks too low"),
        (-60, "the green brick hangs 60 ticks too high"),
    ):
        table = [*hanging[:2], hanging[2]._replace(y=350 - low)]
        assert mismatch(card_of(hanging), table_of(table)) == words


def test_many_bricks_that_rest_on_nothing_are_compared_quickly() -> None:
    """A question about an absurd pile must not keep the referee busy for hours."""
    pile = [Shown(f"b{n}", "1x1", 0, 150 * n) for n in range(16)]
    table = [*pile[:-1], pile[-1]._replace(pose="1x2")]
    assert "b15" in str(mismatch(card_of(grey(pile)), table_of(table), 100))


@pytest.mark.rule("D11")
@pytest.mark.parametrize("special", [3, 4])
def test_a_number_card_asks_for_so_many_cubes_and_one_on_the_table(special: int) -> None:
    """No cuboid, not one more, and where they are does not matter."""
    card = Card("card", 1, special=3 if special == 3 else 4)
    tower = [Placed(name, "1x1", 70, 100 * n) for n, name in enumerate(("white", "red", "blue", "green"))]
    cubes = tower[:special]
    assert mismatch(card, cubes) is None
    assert mismatch(card, cubes[:-1]) == f"the card asks for {special} dice, the table has {special - 1}"
    assert mismatch(card, [*cubes, Placed("black", "1x1", 70, 900)]) is not None
    two_down = [Placed("black", "1x1", 900, 0), *cubes[:-1]]
    assert mismatch(card, two_down) == "exactly one die may touch the table, 2 do"
    assert mismatch(card, [*cubes[1:], Placed("black", "1x1", 70, 900)]) == "exactly one die may touch the table, 0 do"
    for pose in ("2x1", "1x2"):
        table = [*cubes[:-1], Placed("cuboid-blue", pose, 70, 100 * special - 100)]
        assert mismatch(card, table) == "a number card is built with cubes only, without cuboid-blue"


@pytest.mark.parametrize(
    ("count", "words"), [(0, "the table 0 bricks"), (1, "the table 1 brick"), (2, "the table 2 bricks")]
)
def test_too_few_bricks_are_counted(count: int, words: str) -> None:
    """Before anything else is compared."""
    assert mismatch(card_of(ARCH), table_of(ARCH[:count])) == f"the card has 3 bricks, {words}"
    assert mismatch(card_of(ARCH[:1]), table_of(ARCH)) == "the card has 1 brick, the table 3 bricks"
