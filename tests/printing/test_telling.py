"""Cards in words."""

from hypothesis import given

from klotz.building.cards import Card
from klotz.printing.telling import describe, name_card
from tests.printing.samples import any_cards, card, deck


def test_a_building_is_told_from_below_upwards() -> None:
    """Every brick is told with its face, what it rests on and its place, so that it can be built from what is heard."""
    told = describe(
        card(
            {"pose": "1x2", "x": 350, "y": 100, "colour": "pink"},
            {"pose": "3x1", "x": 100, "y": 0, "colour": "red"},
            {"pose": "1x1", "x": 100, "y": 100, "colour": "white"} | {"pose": "1x2"},
            {"pose": "3x2", "x": 110, "y": 300, "colour": "blue"},
            coloured=True,
            level="red",
        )
    )
    assert told == (
        "2 points, red level. 4 bricks, from below upwards. "
        "Red lies, 3 wide and 1 high, on the table, at the left. "
        "White stands, 1 wide and 2 high, on red, at the left. "
        "Pink stands, 1 wide and 2 high, on red, 2.5 from the left. "
        "Blue lies, 3 wide and 2 high, on white and pink, 0.1 from the left."
    )


def test_bricks_that_may_be_any_are_numbered() -> None:
    """Grey bricks are called by their number on the way up, and the card says that their colour is free."""
    told = describe(
        card({"pose": "3x1", "x": 0, "y": 200}, {"pose": "1x2", "x": 0, "y": 0}, {"pose": "1x2", "x": 200, "y": 0})
    )
    assert told.startswith("2 points. 3 bricks of any colour, from below upwards. Brick 1 stands")
    assert told.endswith("Brick 3 lies, 3 wide and 1 high, on brick 1 and brick 2, at the left.")


def test_three_supports_are_listed() -> None:
    """Several bricks below are told with commas and an `and`."""
    legs = [{"pose": "1x2", "x": 100 * i, "y": 0} for i in range(3)]
    assert "on brick 1, brick 2 and brick 3," in describe(card({"pose": "3x1", "x": 0, "y": 200}, *legs))


def test_dice_are_told_by_kind_or_name() -> None:
    """A die that is named is told by its name; the others by being cubes or cuboids, of any colour."""
    told = describe(
        card(
            {"kind": "cube", "pose": "1x1", "x": 50, "y": 100},
            {"die": "cuboid-blue", "pose": "2x1", "x": 0, "y": 0},
            bricks_of="dice",
        )
    )
    assert "2 bricks, some of any colour, from below upwards. Cuboid-blue lies, 2 wide" in told
    assert "Cube 2 sits, 1 wide and 1 high, on cuboid-blue, at 0.5" not in told
    assert "Cube 2 sits, 1 wide and 1 high, on cuboid-blue, 0.5 from the left." in told


def test_one_of_a_thing_is_not_several() -> None:
    """One point and one brick are told as one."""
    told = describe(card({"pose": "3x1", "x": 0, "y": 0}, points=1))
    assert told.startswith("1 point. 1 brick of any colour")


def test_what_hangs_in_the_air_is_told_to() -> None:
    """A card that can't be built is told as it is."""
    assert "on nothing, at the left." in describe(card({"pose": "3x1", "x": 0, "y": 50}))


def test_a_number_card_tells_its_rule() -> None:
    """A number card says how many cubes, and that one of them touches the table."""
    told = describe(Card("n", 1, special=4))
    assert told == "1 point. A number card: build with any 4 cubes, of which only one touches the table."


def test_a_card_is_named_with_its_side() -> None:
    """The two sides of a card don't have the same name."""
    (first, *_), _ = deck("mini")
    assert [name_card(first.front), name_card(first.back, "back")] == ["Card mini-001", "Card mini-001, back"]


@given(any_cards())
def test_every_brick_is_told_once(drawn: Card) -> None:
    """Whatever the card, each brick has its one sentence."""
    told = describe(drawn)
    assert sum(told.count(f" {verb}, ") for verb in ("lies", "stands", "sits")) == len(drawn.bricks)
    for brick in drawn.bricks if drawn.coloured else ():
        name = str(brick.colour)
        assert told.count(f". {name[0].upper()}{name[1:]} ") == 1
