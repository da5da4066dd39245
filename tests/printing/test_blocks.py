"""Bricks as they are drawn."""

from xml.etree import ElementTree as ET

import pytest

from klotz.building.bricks import load_set
from klotz.printing.blocks import Block, Look, define_block, place_block
from klotz.printing.paint import INK, PAINTS, PAPER
from tests.printing.samples import CLASSIC, parsed
from tests.printing.sight import contrast

DICE = load_set("dice")


def drawn(name: str | None, pose: str, look: Look) -> ET.Element:
    """The drawing of a brick."""
    return parsed(define_block(Block.named(name, pose, look.bricks), look))


@pytest.mark.parametrize("pose", CLASSIC.kind("red").poses)
def test_a_brick_is_as_large_as_its_pose(pose: str) -> None:
    """The outline of a brick is what the pose says, in units."""
    body = drawn("red", pose, Look(CLASSIC, 50))[0]
    width, height = (int(edge) * 50 for edge in pose.split("x"))
    assert [body.get(key) for key in ("x", "y", "width", "height")] == ["0", "0", str(width), str(height)]
    assert body.get("fill") == PAINTS[0].fill


def test_letters_are_drawn_when_asked_for() -> None:
    """A brick shows its letter if that is asked for, on a disc on which it reads; a grey brick has none."""
    assert not list(drawn("purple", "3x1", Look(CLASSIC, 50)).iter("text"))
    (letter,) = drawn("purple", "3x1", Look(CLASSIC, 50, letters=True)).iter("text")
    assert letter.text == "U"
    assert contrast(str(letter.get("fill")), PAPER) >= 4.5
    assert not list(drawn(None, "3x1", Look(CLASSIC, 50, letters=True)).iter("text"))


@pytest.mark.parametrize("unit", [8.0, 33.0, 100.0])
def test_a_letter_stays_on_its_brick(unit: float) -> None:
    """The disc of a letter is never wider than a unit, nor too small to read where there is room."""
    (disc,) = drawn("red", "2x1", Look(CLASSIC, unit, letters=True)).iter("circle")
    radius = float(str(disc.get("r")))
    assert radius <= unit / 2
    assert radius >= min(13.0, unit * 0.4)


def test_a_die_does_not_look_like_a_brick() -> None:
    """A die is rounder and has a face let in; a grey one as well."""
    die, brick = drawn("red", "1x1", Look(DICE, 50)), drawn("red", "2x1", Look(CLASSIC, 50))
    assert float(str(die[0].get("rx"))) > float(str(brick[0].get("rx")))
    assert [len(list(each.iter("rect"))) for each in (die, brick)] == [2, 1]
    assert len(list(drawn(None, "1x1", Look(DICE, 50)).iter("rect"))) == 2


def test_only_a_cuboid_that_stands_has_hatched_ends() -> None:
    """The end of a cuboid, which shows no number, is hatched; a cuboid that lies and a cube are not."""
    inked = {
        pose: [each for each in drawn("cuboid-blue", pose, Look(DICE, 50)).iter("path") if each.get("stroke") == INK]
        for pose in ("1x2", "2x1")
    }
    assert len(inked["1x2"]) == 1
    assert not inked["2x1"]


def test_an_id_means_one_drawing() -> None:
    """Blocks that are drawn differently have different ids, also at another scale or with letters."""
    looks = [
        Look(bricks, unit, letters) for bricks in (CLASSIC, DICE) for unit in (50, 7.5) for letters in (True, False)
    ]
    drawings: dict[str, str] = {}
    for look in looks:
        for name in (None, "red", "blue"):
            for pose in ("2x1", "1x2", "1x1"):
                block = Block.named(name, pose, look.bricks)
                assert drawings.setdefault(block.id(look), define_block(block, look)) == define_block(block, look)
    assert len(drawings) == len(looks) * 9


def test_a_block_is_placed_by_its_id() -> None:
    """What is placed is what was defined."""
    block, look = Block.named("red", "3x1", CLASSIC), Look(CLASSIC, 50)
    used = parsed(place_block(block, look, 10, 20.5))
    assert used.attrib == {"href": f"#{drawn('red', '3x1', look).get('id')}", "x": "10", "y": "20.5"}
