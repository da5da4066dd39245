"""Colours that can be told apart, by everybody."""

from itertools import combinations

import pytest

from klotz.building.bricks import Brick, BrickSet, Kind, load_set
from klotz.printing import paint
from klotz.printing.paint import NEUTRAL, PAINTS, blend, paint_of
from klotz.printing.textures import TEXTURES
from tests.printing.samples import DECKS
from tests.printing.sight import contrast, distance


def closest(eyes: str) -> float:
    """How far apart the two paints are that such eyes can tell apart worst."""
    return min(distance(one.fill, other.fill, eyes) for one, other in combinations(PAINTS, 2))


def test_paints_differ_clearly() -> None:
    """Any two paints are as far apart as orange and yellow are: thirty and more in CIE Lab."""
    assert closest("all cones") >= 30


@pytest.mark.parametrize("eyes", ["protanopia", "deuteranopia"])
def test_paints_differ_without_red_or_green_cones(eyes: str) -> None:
    """Eyes without red or green cones still see five times the difference that can just be told."""
    assert closest(eyes) >= 12


def test_nothing_is_told_by_colour_alone() -> None:
    """Each paint has a texture and a letter of its own, and a letter that is in its name."""
    assert len({each.texture for each in PAINTS}) == len({each.letter for each in PAINTS}) == len(PAINTS)
    assert {each.texture for each in PAINTS} == set(TEXTURES)
    assert all(each.letter.lower() in each.name for each in PAINTS)


def test_textures_are_those_of_the_tactile_bricks() -> None:
    """What is drawn on a card is what the fingers find on the brick."""
    tactile = load_set("tactile")
    assert {brick.name: brick.texture for brick in tactile.bricks} == {each.name: each.texture for each in PAINTS}


@pytest.mark.parametrize("each", PAINTS, ids=lambda each: each.name)
def test_marks_can_be_seen_but_do_not_shout(each: paint.Paint) -> None:
    """A texture differs from its paint by much more than can just be told, and less than two paints do."""
    assert 8 <= distance(each.fill, each.mark) < closest("all cones")


@pytest.mark.parametrize("eyes", ["all cones", "protanopia", "deuteranopia"])
def test_marks_are_told_by_lightness(eyes: str) -> None:
    """Eyes of any kind see each texture, for it differs in lightness."""
    assert min(distance(each.fill, each.mark, eyes) for each in PAINTS) >= 8


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (paint.INK, paint.PAPER),
        (paint.INK, paint.TABLE),
        (paint.FAINT, paint.PAPER),
        (paint.FAINT, paint.TABLE),
        (paint.PAPER, paint.BLUE),
        (paint.PAPER, paint.RED),
        (paint.RED, paint.PAPER),
    ],
)
def test_text_reads(ink: str, ground: str) -> None:
    """All that is written has a contrast of 4.5 or more to what it is written on."""
    assert contrast(ink, ground) >= 4.5


@pytest.mark.parametrize("name", DECKS)
def test_bricks_have_the_paint_of_their_names(name: str) -> None:
    """Every brick and die that comes with Klotz is painted in the colour that its name says."""
    bricks = load_set(name)
    assert all(paint_of(bricks, each).name in each for each in bricks.names)


def test_a_brick_that_may_be_any_is_grey() -> None:
    """Grey is no brick's paint, and has neither texture nor letter."""
    grey = paint_of(load_set("classic"), None)
    assert grey is NEUTRAL
    assert grey.texture not in TEXTURES
    assert not grey.letter
    assert grey.fill not in {each.fill for each in PAINTS}


def _set(*names: str) -> BrickSet:
    return BrickSet("own", {"cube": Kind((1, 1, 1))}, tuple(Brick(name, "cube") for name in names))


def test_names_without_a_colour_are_lent_one() -> None:
    """A set of one's own gets paints that its other bricks don't have, and letters that differ."""
    bricks = _set("oak", "red", "olive", "o")
    paints = [paint_of(bricks, name) for name in bricks.names]
    assert [each.name for each in paints] == ["oak", "red", "olive", "o"]
    assert len({each.fill for each in paints}) == 4
    assert [each.letter for each in paints] == ["O", "R", "L", "3"]


def test_more_bricks_than_paints() -> None:
    """With more bricks than paints, paints are lent again; letters differ all the same."""
    bricks = _set(*(each.name for each in PAINTS), "oak", "ash", "fir", "yew", "elm", "box")
    lent = [paint_of(bricks, name) for name in bricks.names]
    assert len({each.letter for each in lent}) == len(lent)
    assert [each.fill for each in lent[10:]] == [each.fill for each in PAINTS[:6]]


def test_blending() -> None:
    """Nothing of another colour leaves a colour as it is, all of it makes it the other."""
    assert blend("#102030", "#FFFFFF", 0) == "#102030"
    assert blend("#102030", "#FFFEFD", 1) == "#FFFEFD"
    assert blend("#000000", "#FFFFFF", 0.5) == "#808080"
