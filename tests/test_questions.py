"""The questions `stands` and `matches`, as the protocol tells them, and every way of asking them wrongly."""

from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotz.building.statics import MARGIN_CAP
from tests.building.oracle import exact_margin
from tests.building.piles import Block, random_blocks
from tests.rounds.table import Plain, card, die_card
from tests.test_referee import Desk

FOOT: Final[Plain] = {"w": 2, "h": 1, "d": 3, "x": 0, "y": 0}
BEAM: Final[Plain] = {"w": 3, "h": 1, "d": 2, "x": 90, "y": 100}
SEEN: Final[Plain] = {"pose": "3x1", "x": 0, "y": 0}
ON_TOP: Final[Plain] = {"pose": "1x2", "x": 100, "y": 100}


def stands(*bricks: Plain, **more: Any) -> tuple[bool, int]:
    """Ask whether a pile stands."""
    reply = Desk().good("stands", bricks=list(bricks), **more)
    assert reply.keys() == {"ok", "stands", "margin"}
    return reply["stands"], reply["margin"]


def why(shown: Plain, bricks: list[Plain], **more: Any) -> str | None:
    """Ask whether a building matches; if not, why."""
    reply = Desk().good("matches", card=shown, bricks=bricks, **more)
    assert reply.keys() == {"ok", "matches", "why"}
    assert reply["matches"] == (reply["why"] is None)
    found: str | None = reply["why"]
    return found


def told(block: Block) -> Plain:
    """A block of the oracle as it is sent, its depth chosen to give the weight 6."""
    width, height = block.width // 100, block.height // 100
    return {"w": width, "h": height, "d": 6 // (width * height), "x": block.x, "y": block.y}


def test_a_pile_that_stands_and_one_that_does_not() -> None:
    """The margin is the measure; with less than two ticks of it a pile falls."""
    assert stands() == (True, MARGIN_CAP)
    assert stands(FOOT) == (True, 99)
    assert stands(FOOT, BEAM | {"x": 48}) == (True, 2)
    assert stands(FOOT, BEAM | {"x": 49}) == (False, 1)
    assert stands(FOOT, BEAM | {"x": 50}) == (False, 0)
    assert stands(FOOT, BEAM | {"x": 51}) == (False, -1)
    assert stands(FOOT | {"y": 1}) == (False, -1)


@given(st.integers(0, 100_000))
def test_stands_agrees_with_the_oracle(seed: int) -> None:
    """Edges in units and places in ticks become the pile that is meant, with a hand on one of the bricks or on none."""
    rng = Random(seed)
    blocks = random_blocks(rng, rng.randint(1, 6))
    held = rng.choice((None, rng.randrange(len(blocks))))
    margin = exact_margin(blocks) if held is None else exact_margin(blocks, held)
    assert stands(*map(told, blocks), held=held) == (margin >= 2, margin)


def test_weight_goes_with_volume() -> None:
    """A deeper brick is a heavier one: a counterweight that is deep enough holds an overhang."""
    post, beam = FOOT | {"w": 1}, BEAM | {"x": 0}
    load = {"w": 1, "h": 1, "x": 0, "y": 200}
    assert stands(post, beam) == (False, -1)
    assert stands(post, beam, load | {"d": 6}) == (False, 0)
    assert stands(post, beam, load | {"d": 7}) == (True, 3)
    assert stands(post, beam, load | {"d": 24}) == (True, 30)


def test_a_held_brick_is_told_by_its_index() -> None:
    """It needs no support and bears the rest; `null` is the same as leaving it out."""
    hanging = BEAM | {"y": 700}
    assert stands(FOOT, hanging) == (False, -1)
    assert stands(FOOT, hanging, held=None) == (False, -1)
    assert stands(FOOT, hanging, held=0) == (False, -1)
    assert stands(FOOT, hanging, held=1) == (True, 99)


@pytest.mark.parametrize("held", [0, 1, 31])
def test_a_held_brick_that_is_not_there_is_refused(held: int) -> None:
    """The message counts the bricks there are."""
    bricks = [FOOT] if held else []
    message = Desk().refused({"op": "stands", "bricks": bricks, "held": held})
    assert f"`held` is {held}, there are {len(bricks)} bricks, counted from 0" in message


@pytest.mark.parametrize("held", [-1, 32, 0.5, True, "0", [0], 2**70])
def test_a_held_brick_that_can_be_none_is_refused(held: Any) -> None:
    """Not a number, or no number of a brick."""
    assert "`$.held`" in Desk().refused({"op": "stands", "bricks": [FOOT], "held": held})


@pytest.mark.parametrize("edge", ["w", "h", "d"])
@pytest.mark.parametrize("wrong", [0, -1, 25, 1.5, "1", None, True, 10**30])
def test_an_edge_that_no_brick_has_is_named(edge: str, wrong: Any) -> None:
    """Edges are whole units from 1 to 24."""
    assert f"`$.bricks[1].{edge}`" in Desk().refused({"op": "stands", "bricks": [FOOT, BEAM | {edge: wrong}]})


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("wrong", [100_001, -100_001, 0.25, "0", None, False, 10**30])
def test_a_place_where_no_brick_can_be_is_named(axis: str, wrong: Any) -> None:
    """Of a pile and of a table alike."""
    assert f"`$.bricks[0].{axis}`" in Desk().refused({"op": "stands", "bricks": [FOOT | {axis: wrong}]})
    line = {"op": "matches", "card": {"bricks": [SEEN]}, "bricks": [SEEN | {axis: wrong}]}
    assert f"`$.bricks[0].{axis}`" in Desk().refused(line)


def test_a_pile_may_stand_anywhere_but_not_below_the_table() -> None:
    """A question knows no mat."""
    assert stands(FOOT | {"x": -100_000}) == stands(FOOT | {"x": 100_000}) == (True, 99)
    assert "`$.bricks[0].y`" in Desk().refused({"op": "stands", "bricks": [FOOT | {"y": -1}]})
    assert why({"bricks": [SEEN]}, [SEEN | {"x": -5_000}]) is None


@pytest.mark.parametrize("field", ["w", "h", "d", "x", "y"])
def test_a_brick_of_a_pile_has_all_its_fields_and_no_others(field: str) -> None:
    """The one that is missing, or too many, is named."""
    less = {key: value for key, value in FOOT.items() if key != field}
    assert f"`{field}` - at `$.bricks[1]`" in Desk().refused({"op": "stands", "bricks": [BEAM, less]})
    assert "`z`" in Desk().refused({"op": "stands", "bricks": [FOOT | {"z": 1}]})


def test_bricks_that_overlap_are_refused_by_number() -> None:
    """In both questions, and by a single tick; touching is fine."""
    touching = [FOOT, FOOT | {"x": 200}, BEAM | {"x": 50}]
    assert stands(*touching)[0]
    for bricks in ([FOOT, BEAM | {"y": 99}], [FOOT, BEAM | {"x": 0, "y": 0}], [FOOT, FOOT | {"x": -199}]):
        message = Desk().refused({"op": "stands", "bricks": [BEAM | {"y": 900}, *bricks]})
        assert "`bricks`: bricks 1 and 2 overlap" in message
    line = {"op": "matches", "card": {"bricks": [SEEN, ON_TOP]}, "bricks": [SEEN, ON_TOP | {"y": 99}]}
    assert "`bricks`: bricks 0 and 1 overlap" in Desk().refused(line)


def test_a_pile_has_so_many_bricks_and_no_more() -> None:
    """32 of a pile, 16 of a table."""
    tower = [FOOT | {"y": 100 * level} for level in range(33)]
    assert stands(*tower[:32]) == (True, 99)
    assert "`$.bricks`" in Desk().refused({"op": "stands", "bricks": tower})
    row = [SEEN | {"pose": "1x1", "x": 100 * n} for n in range(17)]
    assert why({"bricks": row[:16]}, row[:16]) is None
    assert "`$.bricks`" in Desk().refused({"op": "matches", "card": {"bricks": row[:16]}, "bricks": row})


@pytest.mark.rule("C6", "M4")
@pytest.mark.parametrize("key", ["brick", "colour", "die"])
def test_a_table_names_its_bricks_in_any_of_the_three_ways(key: str) -> None:
    """As a view shows them, or with the colour or the die that they are."""
    shown = {"coloured": True, "bricks": [SEEN | {"colour": "red"}, ON_TOP | {"colour": "blue"}]}
    assert why(shown, [ON_TOP | {key: "blue"}, SEEN | {key: "red"}]) is None
    assert why(shown, [ON_TOP | {key: "red"}, SEEN | {key: "blue"}]) is not None
    assert why(shown, [ON_TOP | {key: "pink"}, SEEN | {key: "red"}]) == (
        "the pink brick is not on the card, the blue brick is missing"
    )


@pytest.mark.rule("C5", "D12")
def test_a_table_need_not_name_bricks_that_may_be_any() -> None:
    """They are told by their number then."""
    shown = card("grey", ("3x1", 0, 0), ("1x2", 100, 100))
    assert why(shown, [SEEN, ON_TOP]) is None
    assert why(shown, [SEEN, ON_TOP | {"pose": "2x1"}]) == "the #2 brick lies, it should stand"
    cube, cuboid = {"pose": "1x1", "x": 0, "y": 0}, {"pose": "2x1", "x": 0, "y": 100}
    neutral = {"bricks": [cube | {"kind": "cube"}, cuboid | {"kind": "cuboid"}]}
    assert why(neutral, [cube | {"die": "green"}, cuboid | {"die": "cuboid-blue"}]) is None
    assert why(neutral, [cube | {"die": "green"}, cube | {"die": "red", "y": 100}]) is not None


def test_a_table_may_be_sent_as_a_view_shows_it() -> None:
    """With what is held and which number a die shows, neither of which matters here; the whole card, too."""
    seen = {"brick": "white", "pose": "1x1", "x": 700, "y": 0, "held": True, "value": 3}
    assert why(die_card("d", ("white", "1x1", 0, 0), points=3), [seen]) is None
    assert why(die_card("d", ("black", "1x1", 0, 0)), [seen]) == (
        "the white brick is not on the card, the black brick is missing"
    )


@pytest.mark.rule("D11")
def test_a_number_card_is_a_card_too() -> None:
    """So many cubes, exactly one on the table."""
    cubes = [{"die": die, "pose": "1x1", "x": 0, "y": 100 * n} for n, die in enumerate(("white", "red", "blue"))]
    assert why({"special": 3}, cubes) is None
    assert why({"id": "n", "points": 4, "special": 4}, cubes) == "the card asks for 4 dice, the table has 3"
    assert why({"special": 3}, [*cubes[:2], cubes[2] | {"x": 500, "y": 0}]) is not None
    assert why({"special": 3}, [*cubes[:2], cubes[2] | {"pose": "1x2"}]) is not None


@pytest.mark.parametrize(("tolerance", "reach"), [(0, 0), (15, 30), (30, 60), (45, 90), (100, 200), (None, 60)])
def test_the_tolerance_can_be_said(tolerance: int | None, reach: int) -> None:
    """Each brick may be off by so much from one common shift; 30 ticks unless said."""
    shown, more = {"bricks": [SEEN, SEEN | {"x": 600}]}, {} if tolerance is None else {"tolerance": tolerance}
    assert why(shown, [SEEN, SEEN | {"x": 600 + reach}], **more) is None
    assert why(shown, [SEEN, SEEN | {"x": 601 + reach}], **more) is not None


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        ({}, "`card`: `bricks` is missing or empty"),
        ({"bricks": []}, "`card`: `bricks` is missing or empty"),
        ({"front": {"points": 1, "bricks": [SEEN]}, "id": "a"}, "`card`: `bricks` is missing or empty"),
        ({"special": 3, "bricks": [SEEN]}, "`card`: a card with `special` has no `bricks`"),
        ({"special": 7}, "`card`: Invalid enum value 7 - at `$.special`"),
        ({"bricks": [SEEN] * 17}, "`card`: Expected `array` of length <= 16 - at `$.bricks`"),
        ({"bricks": [SEEN | {"pose": "1"}]}, "at `$.bricks[0].pose`"),
        ({"bricks": [SEEN, {"pose": "1x1", "x": 0}]}, "`y` - at `$.bricks[1]`"),
        ({"bricks": [SEEN | {"colour": 5}]}, "at `$.bricks[0].colour`"),
        ({"bricks": [SEEN], "points": -1}, "at `$.points`"),
    ],
)
def test_a_card_that_is_none_is_refused(shown: Plain, words: str) -> None:
    """What is wrong with it is told as for a deck."""
    message = Desk().refused({"op": "matches", "card": shown, "bricks": [SEEN]})
    assert "`card`: " in message
    assert words in message


@pytest.mark.parametrize("pose", ["1x25", "0x1", "3×1", "3x1 ", "", 31, None])  # noqa: RUF001
def test_a_pose_that_no_brick_has_is_refused(pose: Any) -> None:
    """Width and height in units, nothing else."""
    line = {"op": "matches", "card": {"bricks": [SEEN]}, "bricks": [SEEN | {"pose": pose}]}
    assert "`$.bricks[0].pose`" in Desk().refused(line)
