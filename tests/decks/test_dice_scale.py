"""How hard dice cards are."""

import pytest

from klotz.building.bricks import BrickSet, load_set
from klotz.building.cards import Card, CardBrick
from klotz.decks.dice_scale import MOST_POINTS, DiceDifficulty, is_dice, measure_dice
from klotz.refusal import Refused
from tests.bots.dice_cards import tower
from tests.decks.samples import own_dice, own_set

DICE = load_set("dice")


def test_throws_and_pieces_count() -> None:
    """One cube is there after one throw; two that must rise take longer, named ones longer than any."""
    assert measure_dice(tower(None), DICE) == DiceDifficulty(1.5, 1.0)
    any_two, named = measure_dice(tower(None, None), DICE), measure_dice(tower("red", "blue"), DICE)
    assert 1.5 < any_two.throws < named.throws
    assert any_two.pieces == named.pieces == 2


def test_a_number_card_is_as_hard_as_its_easiest_building() -> None:
    """Three cubes in any tower, four in a tower or a diamond."""
    three, four = (measure_dice(Card("n", 1, special=number), DICE) for number in (3, 4))
    assert (three.pieces, four.pieces) == (3, 4)
    assert three == measure_dice(tower(None, None, None), DICE)
    assert three.throws < four.throws <= measure_dice(tower(None, None, None, None), DICE).throws


@pytest.mark.parametrize(("total", "points"), [(0, 1), (7, 1), (7.1, 2), (10, 2), (15, 3), (15.1, MOST_POINTS)])
def test_points_follow_from_the_scale(total: float, points: int) -> None:
    """Each step of it is worth one point more."""
    assert DiceDifficulty(total, 0).points == points


def test_what_cant_be_judged_is_refused() -> None:
    """Seven numbers don't rise from one to six; and dice with many faces can lie in more ways than can be counted."""
    with pytest.raises(Refused, match=r"\Aits numbers can never rise"):
        measure_dice(tower(*[None] * 6, "cuboid-blue", poses="1x1 " * 6 + "2x1"), DICE)
    many = tuple(CardBrick("1x1", 100 * i, 0, die=name) for i, name in enumerate(own_dice().names))
    with pytest.raises(Refused, match="can lie in too many ways"):
        measure_dice(Card("m", 1, many), own_dice(faces=list(range(20)) * 10))


@pytest.mark.parametrize(("bricks", "shown"), [(DICE, True), (load_set("mini"), False), (own_set(), False)])
def test_dice_are_known(bricks: BrickSet, *, shown: bool) -> None:
    """By their faces."""
    assert is_dice(bricks) == shown
    assert is_dice(own_dice())
