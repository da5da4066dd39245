"""Brick sets: those that come with Klotz, and the refusal of any that is wrong."""

from copy import deepcopy
from typing import Any, Final

import msgspec
import pytest

from klotz.building.bricks import BrickSet, is_upright, lies, load_set, pose_size, read_set
from klotz.refusal import Refused
from tests.rounds.table import Plain

EIGHT: Final = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown")
BOXES: Final = {
    "classic": (*EIGHT, "white", "black"),
    "tactile": (*EIGHT, "white", "black"),
    "mini": EIGHT,
    "dice": ("white", "yellow", "blue", "black", "red", "green", "cuboid-blue", "cuboid-orange"),
}
OWN: Final[Plain] = {
    "name": "own",
    "kinds": {"plank": {"edges": [4, 2, 1], "only": ["4x1", "1x4"]}, "die": {"edges": [1, 1, 1], "faces": [0, 6]}},
    "bricks": [
        {"name": "oak", "kind": "plank", "texture": "rough"},
        {"name": "ash", "kind": "plank", "texture": "smooth"},
        {"name": "bone", "kind": "die"},
    ],
}


def encoded(raw: Any) -> bytes:
    """A set as it is stored."""
    return msgspec.json.encode(raw)


def changed(path: str, value: Any) -> Plain:
    """The set `OWN` with one field changed, or left out where the value is `...`."""
    raw: Any = deepcopy(OWN)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    there = raw
    for step in way:
        there = there[step]
    if value is ...:
        del there[last]
    else:
        there[last] = value
    found: Plain = raw
    return found


def refusal_of(text: bytes | str) -> str:
    """How the text is refused."""
    with pytest.raises(Refused) as caught:
        read_set(text)
    assert caught.value.code == "bad_request"
    assert caught.value.message.startswith("brick set: ")
    return caught.value.message


@pytest.mark.rule("C1", "M1", "D1")
@pytest.mark.parametrize("name", BOXES)
def test_the_boxes_hold_the_bricks_of_their_editions(name: str) -> None:
    """Names and their order are what trays, cards and referees go by."""
    box = load_set(name)
    assert (box.name, box.names) == (name, BOXES[name])
    assert all(box.has(brick) for brick in BOXES[name])
    assert not box.has("gold")


@pytest.mark.parametrize("name", ["classic", "tactile", "mini"])
def test_every_brick_but_dice_is_three_to_two_to_one(name: str) -> None:
    """Six poses each, all of one weight, and no faces."""
    box = load_set(name)
    for brick in box.names:
        assert box.kind(brick).poses == ("3x2", "3x1", "2x3", "2x1", "1x3", "1x2")
        assert box.kind(brick).weight == 6
        assert box.faces(brick) == ()


@pytest.mark.rule("D1", "D7")
def test_dice_have_the_poses_weights_and_faces_that_the_rules_give() -> None:
    """Cubes show 1 to 6, cuboids 2 to 5 and stand or lie, never end on."""
    box = load_set("dice")
    cubes, cuboids = BOXES["dice"][:6], BOXES["dice"][6:]
    assert {(box.kind(d).poses, box.kind(d).weight, box.faces(d)) for d in cubes} == {(("1x1",), 1, (1, 2, 3, 4, 5, 6))}
    assert {(box.kind(d).poses, box.kind(d).weight, box.faces(d)) for d in cuboids} == {
        (("2x1", "1x2"), 2, (2, 3, 4, 5))
    }


@pytest.mark.rule("T1")
def test_every_tactile_brick_has_a_texture_of_its_own() -> None:
    """Fingers tell all ten apart; the other boxes tell nothing by texture."""
    textures = {brick.texture for brick in load_set("tactile").bricks}
    assert len(textures - {None}) == 10
    assert {brick.texture for name in ("classic", "mini", "dice") for brick in load_set(name).bricks} == {None}


def test_a_set_knows_which_poses_and_faces_there_are() -> None:
    """Cards and numbers are judged by what any of the bricks can do."""
    box = read_set(encoded(OWN))
    assert (box.names, box.kind("oak").poses, box.kind("oak").weight) == (("oak", "ash", "bone"), ("4x1", "1x4"), 8)
    assert [box.has_pose(pose) for pose in ("4x1", "1x4", "1x1", "4x2", "2x1")] == [True, True, True, False, False]
    assert [box.faces_in_pose(pose) for pose in ("1x1", "4x1", "9x9")] == [(0, 6), (), ()]
    assert load_set("dice").faces_in_pose("2x1") == (2, 3, 4, 5)
    unused = read_set(encoded(changed("kinds.extra", {"edges": [9, 9, 9]})))
    assert not unused.has_pose("9x9")


def test_a_set_may_be_text_or_bytes_and_reads_back_what_is_written() -> None:
    """What was read can be written and read again."""
    box = read_set(encoded(OWN))
    assert read_set(encoded(OWN).decode()) == box
    assert read_set(encoded(box)) == box
    assert box == BrickSet(box.name, box.kinds, box.bricks)


def test_a_name_that_no_brick_has_is_refused_with_those_there_are() -> None:
    """Whoever mistypes a brick's name sees the right ones."""
    load_set("mini").need("red")
    with pytest.raises(Refused, match=r"'white'.*red orange yellow green blue purple pink brown") as caught:
        load_set("mini").need("white")
    assert caught.value.code == "no_such_brick"


@pytest.mark.parametrize(
    ("pose", "size", "shape"),
    [("3x1", (300, 100), "lies"), ("1x24", (100, 2400), "upright"), ("2x2", (200, 200), "neither")],
)
def test_a_pose_says_width_and_height(pose: str, size: tuple[int, int], shape: str) -> None:
    """Width first; a square neither lies nor stands."""
    assert pose_size(pose) == size
    assert (lies(pose), is_upright(pose)) == (shape == "lies", shape == "upright")


@pytest.mark.parametrize("path", ["name", "kinds", "bricks", "kinds.plank.edges", "bricks.1.name", "bricks.1.kind"])
def test_a_missing_field_is_named(path: str) -> None:
    """Nothing of a set can be guessed."""
    assert f"missing required field `{path.rsplit('.', 1)[-1]}`" in refusal_of(encoded(changed(path, ...)))


@pytest.mark.parametrize(
    ("path", "wrong", "words"),
    [
        ("name", "My box", "$.name"),
        ("name", "own\n", "$.name"),
        ("name", "x" * 41, "$.name"),
        ("zz", 1, "`zz`"),
        ("kinds", [], "$.kinds"),
        ("kinds", {}, "`bricks[0].kind`: there is no kind plank"),
        ("kinds.Plank", {"edges": [1, 1, 1]}, "`key` in `$.kinds`"),
        ("kinds.plank.edges", [4, 2], ".edges"),
        ("kinds.plank.edges", [4, 2, 0], ".edges[2]"),
        ("kinds.plank.edges", [25, 2, 1], ".edges[0]"),
        ("kinds.plank.edges", [4, 2.5, 1], ".edges[1]"),
        ("kinds.plank.only", ["4x1", "4X1"], ".only[1]"),
        ("kinds.plank.only", ["25x1"], ".only[0]"),
        ("kinds.plank.only", ["3x1"], "`only`: a brick of edges (4, 2, 1) has no pose 3x1"),
        ("kinds.plank.only", ["4x1", "1x4", "4x1"], "`only`: pose 4x1 is there twice"),
        ("kinds.plank.weight", 8, "`weight`"),
        ("kinds.die.faces", [-1], ".faces[0]"),
        ("kinds.die.faces", [1, 21], ".faces[1]"),
        ("kinds.die.faces", "123456", ".faces"),
        ("bricks", [], "$.bricks"),
        ("bricks", [{"name": f"b{n}", "kind": "die"} for n in range(17)], "$.bricks"),
        ("bricks.1.name", "", "$.bricks[1].name"),
        ("bricks.1.name", "oak", "`bricks[1].name`: oak is there twice"),
        ("bricks.1.kind", "beam", "`bricks[1].kind`: there is no kind beam"),
        ("bricks.1.texture", "rough", "`bricks[1].texture`: rough is there twice"),
        ("bricks.1.texture", 5, "$.bricks[1].texture"),
        ("bricks.2.colour", "white", "`colour`"),
    ],
)
def test_a_wrong_field_is_named(path: str, wrong: Any, words: str) -> None:
    """The owner of a box who describes it is told where the slip is."""
    assert words in refusal_of(encoded(changed(path, wrong)))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", b"\xff", "\ud800", '{"name": "\\ud800"}', "[" * 100_000])
def test_what_is_no_set_at_all_is_refused(text: bytes | str) -> None:
    """Also what is not even good Unicode, or nested without end."""
    assert len(refusal_of(text)) > len("brick set: ")
