"""The dice edition: numbers that rise, judged on the table, and what is said about them."""

import pytest

from tests.rounds.table import Plain, Table, at_card, card, die_card, is_built, names, only

PAIR = [("1x1", 0, 0), ("1x1", 0, 100)]
BRIDGE = [("1x1", 0, 0), ("1x1", 100, 0), ("2x1", 0, 100), ("1x1", 50, 200)]


@pytest.mark.rule("D6", "D15")
@pytest.mark.parametrize(
    ("low", "high", "rises", "is_enough"),
    [(1, 2, True, True), (5, 6, True, True), (3, 3, False, True), (4, 3, False, False)],
)
def test_what_lies_on_top_shows_more(low: int, high: int, rises: bool, is_enough: bool) -> None:
    """In the variant speed as much is enough; nothing is said at placing, the card is just not built."""
    dice = (("white", "1x1", 0, low), ("red", "1x1", 0, high))
    assert is_built(at_card(card("a", *PAIR)), *dice) is rises
    assert is_built(at_card(card("a", *PAIR), variants=["speed"]), *dice) is is_enough


@pytest.mark.rule("D6")
@pytest.mark.parametrize(("cuboid", "top", "rises"), [(3, 4, True), (2, 4, False), (3, 3, False), (4, 5, True)])
def test_more_than_each_that_carries_it(cuboid: int, top: int, rises: bool) -> None:
    """On a one and a two a cuboid must show three, and what lies on it four."""
    table = at_card(card("a", *BRIDGE))
    dice = (("white", "1x1", 0, 1), ("black", "1x1", 100, 2), ("cuboid-blue", "2x1", 0, cuboid))
    assert is_built(table, *dice, ("yellow", "1x1", 50, top)) is rises


@pytest.mark.rule("D6", "D5")
def test_a_number_that_spoils_it_can_be_rolled_anew() -> None:
    """The rule is judged in the end: on top first, then below, as long as it takes."""
    table = at_card(card("a", *PAIR))
    assert not is_built(table, ("white", "1x1", 0, 4), ("red", "1x1", 0, 4))
    assert names(table.throw(red=3)) == ["lifted", "rolled"]
    assert names(table.place("red", "1x1")) == ["placed"]
    table.throw(red=5)
    assert "built" in names(table.place("red", "1x1"))


@pytest.mark.rule("D7")
@pytest.mark.parametrize(("die", "rises"), [(4, True), (3, False), (2, False)])
def test_an_upright_cuboid_takes_the_highest_number_below(die: int, rises: bool) -> None:
    """On a one and a three it counts three, though it was rolled to a five; what stands on it must show more."""
    plan = [("1x1", 0, 0), ("1x1", 100, 0), ("1x2", 50, 100), ("1x1", 50, 300)]
    table = at_card(card("a", *plan))
    dice = (("white", "1x1", 0, 1), ("black", "1x1", 100, 3), ("cuboid-blue", "1x2", 50, 5))
    assert is_built(table, *dice, ("red", "1x1", 50, die)) is rises


@pytest.mark.rule("D7")
def test_an_upright_cuboid_on_the_table_counts_nothing() -> None:
    """A one may stand on it, also on a second one on top of it, and neither has to be rolled."""
    table = at_card(card("a", ("1x2", 0, 0), ("1x2", 0, 200), ("1x1", 0, 400)))
    assert is_built(table, ("cuboid-blue", "1x2", 0, 0), ("cuboid-orange", "1x2", 0, 0), ("green", "1x1", 0, 1))


def objection(table: Table) -> bool:
    """Whether somebody who says that it is wrong is right."""
    right: bool = only(table.do(2, "object"), "objected")["right"]
    return right


@pytest.mark.rule("D6", "D15")
@pytest.mark.parametrize(
    ("low", "options", "right"), [(5, {}, False), (6, {}, True), (6, {"variants": ["speed"]}, False)]
)
def test_an_objection_looks_ahead_at_the_numbers(low: int, options: Plain, right: bool) -> None:
    """Nothing can lie on a six, whatever is rolled; on a five, or in the variant speed, something can."""
    table = at_card(card("a", *PAIR), **options)
    assert not objection(table)
    table.build(("white", "1x1", 0, low), ("red", "1x1", 900, 1))
    assert objection(table)
    table.do(1, "lift", brick="red")
    assert objection(table) is right


@pytest.mark.rule("D6", "D12")
def test_an_objection_knows_that_a_neutral_card_can_be_read_in_many_ways() -> None:
    """A six in the lower row is right to stand where nothing rests on it; the other one can't be a six as well."""
    table = at_card(card("a", ("1x1", 0, 0), ("1x1", 200, 0), ("1x1", 200, 100)))
    table.build(("white", "1x1", 0, 6))
    assert not objection(table)
    table.build(("black", "1x1", 200, 6))
    assert objection(table)


@pytest.mark.rule("D6")
def test_an_objection_to_what_cannot_be_taken_back_by_adding() -> None:
    """A finished shape whose numbers don't rise, the wrong die, and the wrong pose are wrong; a bare table is not."""
    table = at_card(card("a", *PAIR))
    table.build(("white", "1x1", 0, 4), ("red", "1x1", 0, 4))
    assert objection(table)
    table = at_card(die_card("a", ("green", "1x1", 0, 0), ("cuboid-blue", "1x2", 300, 0)))
    assert not objection(table)
    table.place("cuboid-blue", "1x2", 300)
    assert not objection(table)
    table.build(("white", "1x1", 0, 1))
    assert objection(table)


@pytest.mark.rule("D11")
def test_an_objection_on_a_number_card() -> None:
    """Two on the table or a cuboid are wrong; one with room for others above it isn't, if its number leaves room."""
    table = at_card({"id": "free", "points": 4, "special": 4})
    table.throw(white=3, red=4, blue=1)
    table.place("white", "1x1", 1000)
    assert not objection(table)
    table.place("blue", "1x1", 700)
    assert objection(table)
    table.do(1, "lift", brick="blue")
    table.place("red", "1x1", 1000)
    assert not objection(table)
    table.place("cuboid-blue", "1x2", 1000)
    assert objection(table)
    table.do(1, "lift", brick="white")
    table.throw(white=4)
    table.place("white", "1x1", 1000)
    assert not objection(table)
    table.build(("green", "1x1", 1000, 6))
    assert objection(table)


@pytest.mark.rule("D11")
def test_an_objection_sees_a_hand_that_holds_what_would_fall() -> None:
    """Three dice are all there, but one would fall as soon as it is let go."""
    table = at_card({"id": "free", "points": 3, "special": 3})
    table.build(("white", "1x1", 1000, 1), ("red", "1x1", 1000, 2))
    table.throw(blue=3)
    table.place("blue", "1x1", 1060, hold=True)
    assert objection(table)
