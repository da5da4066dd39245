"""Cards: what is read, and what is refused and by which names."""

from typing import Any, Final

import pytest
from msgspec import UNSET

from klotz.building.bricks import load_set
from klotz.building.cards import read_card, read_deck, read_side
from klotz.refusal import Refused
from tests.rounds.table import Plain, card, die_card

BRICK: Final[Plain] = {"pose": "3x1", "x": 0, "y": 0}
RED: Final = BRICK | {"colour": "red"}
CUBE: Final[Plain] = {"pose": "1x1", "x": 0, "y": 0}
SIDE: Final[Plain] = {"points": 1, "coloured": False, "bricks": [BRICK]}


def shown(*bricks: Plain, **more: Any) -> Plain:
    """A card of one side that says nothing about colours."""
    return {"id": "a", "points": 1, "bricks": list(bricks)} | more


def refusal_of(raw: Any, bricks: str = "classic", *, two_sided: bool = False) -> str:
    """How a card is refused."""
    with pytest.raises(Refused) as caught:
        read_card(raw, load_set(bricks), two_sided=two_sided)
    assert caught.value.code == "bad_request"
    return caught.value.message


def test_a_card_of_one_side_shows_the_same_on_both_faces() -> None:
    """Whatever the edition turns over, there is one building, with all that was said about it."""
    found = read_card(shown(RED, coloured=True, level="blue"), load_set("classic"), two_sided=False)
    assert found.front is found.back
    assert (found.id, found.front.points, found.front.coloured, found.front.level) == ("a", 1, True, "blue")
    assert [(b.pose, b.x, b.y, b.named) for b in found.front.bricks] == [("3x1", 0, 0, "red")]
    two_sided = read_card(shown(BRICK), load_set("mini"), two_sided=True)
    assert two_sided.front is two_sided.back


@pytest.mark.rule("M1", "D1")
def test_a_card_of_two_sides_has_one_id_and_two_buildings() -> None:
    """Each side has its own points and bricks, and a side may be a number."""
    raw = {"id": "a", "front": SIDE | {"level": "red"}, "back": {"points": 7, "bricks": [RED]}}
    found = read_card(raw, load_set("mini"), two_sided=True)
    assert (found.front.id, found.back.id, found.id) == ("a", "a", "a")
    assert (found.front.points, found.front.level, found.back.points, found.back.level) == (1, "red", 7, UNSET)
    assert (found.front.names_bricks, found.back.names_bricks) == (False, True)
    number = {"id": "n", "front": {"points": 2, "special": 3}, "back": {"points": 3, "special": 4, "bricks": []}}
    faces = read_card(number, load_set("dice"), two_sided=True)
    assert (faces.front.special, faces.front.bricks, faces.back.special) == (3, (), 4)


@pytest.mark.rule("C5", "C6", "M4", "D12")
def test_which_bricks_a_card_names() -> None:
    """Colours count where the card says so, or gives all and says nothing; a die that is named always counts."""

    def wanted(raw: Plain, bricks: str = "classic") -> list[str | None]:
        face = read_card(raw, load_set(bricks), two_sided=False).front
        return [face.wanted(brick) for brick in face.bricks]

    blue = BRICK | {"y": 100, "colour": "blue"}
    assert wanted(shown(RED, blue)) == ["red", "blue"]
    assert wanted(shown(RED, blue, coloured=True)) == ["red", "blue"]
    assert wanted(shown(RED, blue, coloured=False)) == [None, None]
    assert wanted(shown(RED, BRICK | {"y": 100})) == [None, None]
    neutral = CUBE | {"y": 100, "kind": "cube"}
    assert wanted(die_card("a", ("white", "1x1", 0, 0)), "dice") == ["white"]
    assert wanted(shown(CUBE | {"die": "white"}, neutral), "dice") == ["white", None]
    assert wanted(shown(CUBE | {"die": "white"}, neutral, coloured=False), "dice") == ["white", None]


def test_colours_on_a_grey_card_may_be_any() -> None:
    """They say nothing, so they need not be those of bricks."""
    grey = card("a") | {"bricks": [RED | {"colour": "grey"}] * 2}
    read = read_card(grey, load_set("classic"), two_sided=False).front
    assert [read.wanted(brick) for brick in read.bricks] == [None, None]


def test_a_field_that_is_null_says_nothing() -> None:
    """As if it were not there, beside the sides, in them, or in a brick."""
    nothing = {"level": None, "coloured": None, "special": None}
    brick = RED | {"die": None, "kind": None}
    plain, full = ({"id": "a", "points": 1, "bricks": [b]} for b in (RED, brick))
    bricks = load_set("mini")
    assert read_card(full | nothing, bricks, two_sided=True) == read_card(plain, bricks, two_sided=True)
    faces = {"id": "a", "level": None, "front": full | nothing, "back": full}
    assert read_card(faces, bricks, two_sided=True).back == read_card(plain, bricks, two_sided=True).front


def test_id_and_level_may_stand_beside_the_sides_or_in_them() -> None:
    """What is said beside both holds for both, unless a side says something else."""
    side = {"points": 1, "bricks": [RED]}
    bricks = load_set("mini")
    inside = read_card({"front": side | {"id": "a"}, "back": side | {"id": "b"}}, bricks, two_sided=True)
    assert (inside.id, inside.back.id) == ("a", "a")
    outside = {"id": "a", "level": "blue", "front": side, "back": side | {"level": "red"}}
    read = read_card(outside, bricks, two_sided=True)
    assert (read.front.level, read.back.level) == ("blue", "red")


def test_a_side_may_be_read_without_id_points_and_a_set_of_bricks() -> None:
    """A question about a building concerns no box."""
    face = read_side({"bricks": [{"pose": "24x5", "x": 0, "y": 0, "colour": "gold"}]})
    assert (face.bricks[0].named, face.names_bricks) == ("gold", True)
    assert read_side({"special": 4}).special == 4
    for raw, words in (
        ({}, "`bricks` is missing"),
        ({"bricks": []}, "`bricks` is missing or empty"),
        ({"bricks": [CUBE | {"x": -1}]}, "$.bricks[0].x"),
        ({"special": 3, "bricks": [CUBE]}, "`special` has no `bricks`"),
        ({"special": 2}, "$.special"),
    ):
        with pytest.raises(Refused, match=r"^`card`: ") as caught:
            read_side(raw)
        assert words in caught.value.message


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (5, "`object`, got `int`"),
        (None, "`object`, got `null`"),
        ([], "`object`, got `array`"),
        ({}, "`id`"),
        ({"id": 1}, "$.id"),
        ({"id": []}, "$.id"),
        (shown(BRICK, id=""), "$.id"),
        (shown(BRICK, id="x" * 65), "$.id"),
    ],
)
def test_a_card_without_a_good_id_is_refused(raw: Any, words: str) -> None:
    """What can't be named by its id is told by what is wrong with that."""
    assert words in refusal_of(raw)


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        ({"id": "a", "bricks": [BRICK]}, "`points`"),
        ({"id": "a", "points": 1}, "`bricks` is missing or empty"),
        (shown(), "`bricks` is missing or empty"),
        (shown(BRICK, points=-1), "$.points"),
        (shown(BRICK, points=100), "$.points"),
        (shown(BRICK, points="1"), "$.points"),
        (shown(BRICK, coloured="yes"), "$.coloured"),
        (shown(BRICK, level="green"), "$.level"),
        (shown(special=5), "$.special"),
        (shown(special=3), "`special` asks for cubes, the set classic has none"),
        (shown(*[BRICK] * 11), "`bricks` has 11, the set 10"),
        (shown(*[BRICK] * 17), "$.bricks"),
        ({"id": "a", "points": 1, "bricks": [BRICK, 5]}, "$.bricks[1]"),
        (shown(BRICK, {"x": 0, "y": 0}), "`pose` - at `$.bricks[1]`"),
        (shown(BRICK, {"pose": "3x1", "y": 0}), "`x` - at `$.bricks[1]`"),
        (shown(BRICK, {"pose": "3x1", "x": 0}), "`y` - at `$.bricks[1]`"),
        (shown(BRICK, BRICK | {"x": -1}), "$.bricks[1].x"),
        (shown(BRICK | {"x": 2401}), "$.bricks[0].x"),
        (shown(BRICK | {"x": 0.5}), "$.bricks[0].x"),
        (shown(BRICK | {"x": 10**30}), "$.bricks[0].x"),
        (shown(BRICK | {"y": -1}), "$.bricks[0].y"),
        (shown(BRICK | {"y": 100_001}), "$.bricks[0].y"),
        (shown(BRICK | {"pose": "3X1"}), "$.bricks[0].pose"),
        (shown(BRICK | {"pose": "0x1"}), "$.bricks[0].pose"),
        (shown(BRICK | {"pose": "1x1"}), "bricks[0]: `pose` '1x1'"),
        (shown(RED | {"pose": "1x1"}), "bricks[0]: `pose` '1x1'"),
        (shown(RED, BRICK, coloured=True), "bricks[1]: `colour` is missing on a coloured card"),
        (shown(RED | {"colour": "gold"}), "bricks[0]: the set classic has no brick 'gold'"),
        (shown(RED, RED | {"y": 100}), "bricks[1]: 'red' is used twice"),
        (shown(BRICK | {"kind": "block"}), "$.bricks[0].kind"),
        (shown(BRICK | {"kind": "cube"}), "bricks[0]: `kind` 'cube' is not this brick's"),
        (shown(BRICK, front=SIDE), "this edition's cards have one side"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_named_with_card_and_brick(raw: Plain, words: str) -> None:
    """Whoever makes a deck finds the slip: the card's id, the field, the brick's number."""
    message = refusal_of(raw)
    assert message.startswith("card 'a': ")
    assert words in message


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (shown(CUBE | {"die": "pink"}), "bricks[0]: the set dice has no brick 'pink'"),
        (shown(CUBE, CUBE | {"die": "cuboid-blue"}), "bricks[1]: `pose` '1x1'"),
        (shown(CUBE | {"kind": "cuboid"}), "bricks[0]: `kind` 'cuboid'"),
        (shown({"pose": "2x1", "x": 0, "y": 0, "kind": "cube"}), "bricks[0]: `kind` 'cube'"),
        (shown(CUBE | {"kind": "cuboid", "die": "white"}), "bricks[0]: `kind` 'cuboid'"),
        (shown(CUBE | {"die": "white"}, CUBE | {"die": "white", "x": 100}, coloured=False), "bricks[1]: 'white'"),
        (shown(CUBE, special=3), "a card with `special` has no `bricks`"),
    ],
)
def test_a_wrong_die_is_named_too(raw: Plain, words: str) -> None:
    """Dice go by name or by kind, and both must be the pose's."""
    message = refusal_of(raw, "dice")
    assert message.startswith("card 'a': ")
    assert words in message
    assert read_card(shown(CUBE | {"kind": "cube", "die": "white"}), load_set("dice"), two_sided=True).id == "a"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"back": ...}, "`back`"),
        ({"front": ...}, "`front`"),
        ({"id": 7}, "$.id"),
        ({"front": None}, "`front`"),
        ({"front": {"bricks": [BRICK]}}, "`points` - at `$.front`"),
        ({"back": {"points": 1}}, "back: `bricks` is missing or empty"),
        ({"back": SIDE | {"bricks": [BRICK, BRICK | {"pose": "9x9"}]}}, "back: bricks[1]: `pose` '9x9'"),
        ({"front": SIDE | {"bricks": [BRICK, BRICK | {"pose": "3"}]}}, "$.front.bricks[1].pose"),
        ({"front": SIDE | {"bricks": [BRICK] * 9}}, "front: `bricks` has 9, the set 8"),
    ],
)
def test_the_side_is_named_too(change: Plain, words: str) -> None:
    """A card of two sides says on which one the slip is."""
    whole: Plain = {"id": "a", "front": SIDE, "back": SIDE} | change
    assert words in refusal_of({k: v for k, v in whole.items() if v is not ...}, "mini", two_sided=True)


def test_a_deck_keeps_its_order_and_names_the_card_that_is_wrong() -> None:
    """Ids differ; an id that comes twice and a wrong card are told with their number."""
    box = load_set("classic")
    cards = [card("b"), card("a"), card("c")]
    assert [found.id for found in read_deck(cards, box, two_sided=False)] == ["b", "a", "c"]
    with pytest.raises(Refused, match=r"^deck\[3\]: card 'a': this id is there twice$"):
        read_deck([*cards, card("a", ("1x2", 0, 0))], box, two_sided=False)
    with pytest.raises(Refused, match=r"^deck\[2\]: card 'x': .*`points`"):
        read_deck([*cards[:2], {"id": "x", "bricks": [BRICK]}], box, two_sided=False)
