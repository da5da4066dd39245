"""The dice edition: the box, the stopper's count, and how dice are rolled, placed and must rise."""

import pytest

from klotz.building.bricks import load_set
from klotz.game import Roll
from klotz.refusal import Refused
from klotz.rounds.numbers import load_numbers
from tests.rounds.table import Table, at_card, card, die_card, names, only

FREE = [card(name, ("1x1", 0, 0), ("1x1", 200, 0), ("1x1", 400, 0), ("1x1", 600, 0)) for name in "ab"]
"""Cards that stay unfinished in tests that are about rolling."""


@pytest.mark.rule("D1", "D7")
def test_six_dice_two_cuboids_and_a_small_die() -> None:
    """A box holds what the rulebook says, the faces that it leaves open as our data file has them."""
    dice, numbers = load_set("dice"), load_numbers("dice")
    assert dice.names == ("white", "yellow", "blue", "black", "red", "green", "cuboid-blue", "cuboid-orange")
    assert [dice.faces(die) for die in dice.names] == [(1, 2, 3, 4, 5, 6)] * 6 + [(2, 3, 4, 5)] * 2
    assert numbers.two_sided
    for seats in (2, 3, 4):
        assert Table("dice", seats).game.seats == seats
    for seats in (1, 5):
        with pytest.raises(Refused, match="seats"):
            Table("dice", seats)


@pytest.mark.rule("D3", "D10")
@pytest.mark.parametrize(
    ("seats", "first", "pairs"),
    [(2, 1, [(1, 2), (2, 1), (1, 2)]), (3, 2, [(2, 1), (3, 2), (1, 3)]), (4, 1, [(1, 4), (2, 1), (3, 2)])],
)
def test_the_right_neighbour_stops_and_the_old_builder_is_next(
    seats: int, first: int, pairs: list[tuple[int, int]]
) -> None:
    """Dice and deck pass to the left, and with them the small die to whoever has just built."""
    table = Table("dice", seats, first=first)
    began = [table.events[-1]] + [e for e in table.play_turns(2) if e["event"] == "turn_began"]
    assert [(e["seat"], e["timekeeper"]) for e in began] == pairs


@pytest.mark.rule("D4")
def test_the_stopper_calls_go_and_counts() -> None:
    """Nobody else may; no die is rolled before; each throw is added, a blank adds nothing."""
    table = Table("dice", 3)
    assert table.view["stage"] == "ready"
    assert [table.game.legal(seat) for seat in (1, 2, 3)] == [[], [], ["start"]]
    assert [table.refused(seat, "start") for seat in (1, 2)] == ["not_your_turn"] * 2
    assert table.do(3, "start", after=4)[0] == {"event": "clock_started", "at": 4, "goal": 30}
    assert [table.refused(seat, "count") for seat in (1, 2)] == ["not_your_turn"] * 2
    table.do(3, "count")
    assert table.game.pending == Roll(["count"])
    assert table.roll(2) == [{"event": "counted", "at": 4, "value": 2, "sum": 2}]
    assert [e["sum"] for e in table.count(3, 1, 0, 2, 2, 0, 1)] == [5, 6, 6, 8, 10, 10, 11]
    assert table.view["clock"] == {"sum": 11, "goal": 30}


@pytest.mark.rule("D4")
def test_thirty_or_more_is_stop() -> None:
    """With 29 building goes on; whatever takes the sum to 30 or beyond ends the turn in the same moment."""
    assert sorted(load_numbers("dice").faces["count"]) == [0, 0, 0, 1, 2, 3]
    table = at_card(*FREE)
    assert names(table.count(*[3] * 9, 2)) == ["counted"] * 10
    assert names(table.count(0)) == ["counted"]
    assert names(table.count(3)) == ["counted", "time_up", "turn_ended", "turn_began"]


@pytest.mark.rule("D5")
def test_the_builder_rolls_any_dice_as_often_as_wanted() -> None:
    """The numbers come in the order named, in the tray every die shows its last one, the others none."""
    table = at_card(*FREE)
    assert {die["value"] for die in table.view["tray"]} == {None}
    table.do(1, "roll", dice=["cuboid-blue", "white"])
    assert table.game.pending == Roll(["cuboid-blue", "white"])
    assert table.roll(5, 1) == [{"event": "rolled", "at": 0, "dice": ["cuboid-blue", "white"], "values": [5, 1]}]
    table.throw(white=4)
    shown = {die["brick"]: die["value"] for die in table.view["tray"] if die["value"]}
    assert shown == {"white": 4, "cuboid-blue": 5}
    assert len(table.view["tray"]) == 8


@pytest.mark.rule("D5", "D7")
@pytest.mark.parametrize(("die", "values"), [("white", [0, 7]), ("cuboid-orange", [0, 1, 6])])
def test_dice_show_only_their_faces(die: str, values: list[int]) -> None:
    """Another number is no outcome, and the roll stays pending."""
    table = at_card(*FREE)
    table.do(1, "roll", dice=[die])
    for value in values:
        with pytest.raises(Refused) as refused:
            table.match.chance({"values": [value]})
        assert refused.value.code == "bad_outcome"
    assert names(table.roll(3)) == ["rolled"]


@pytest.mark.rule("D5")
def test_dice_that_are_built_in_are_lifted_and_rolled() -> None:
    """In the order given; then the statics decide; then the numbers come. What fell keeps its number."""
    table = at_card(*FREE)
    table.throw(white=1, blue=2, red=3, green=6)
    table.place("white", "1x1")
    table.place("blue", "1x1", 300)
    table.place("red", "1x1", 0)
    events = table.do(1, "roll", after=9, dice=["blue", "black", "white"])
    assert events == [
        {"event": "lifted", "at": 9, "brick": "blue"},
        {"event": "lifted", "at": 9, "brick": "white"},
        {"event": "fell", "at": 9, "bricks": ["red"]},
    ]
    assert table.view["table"] == []
    assert table.game.pending == Roll(["blue", "black", "white"])
    assert table.roll(4, 5, 6)[0]["values"] == [4, 5, 6]
    shown = {die["brick"]: die["value"] for die in table.view["tray"] if die["value"]}
    assert shown == {"white": 6, "blue": 4, "black": 5, "red": 3, "green": 6}


@pytest.mark.rule("D5")
def test_a_lifted_die_keeps_its_number() -> None:
    """It need not be rolled again to be placed again."""
    table = at_card(*FREE)
    table.throw(white=5)
    table.place("white", "1x1")
    table.do(1, "lift", brick="white")
    assert {"brick": "white", "value": 5} in table.view["tray"]
    assert names(table.place("white", "1x1", 800)) == ["placed"]


@pytest.mark.rule("D5")
def test_what_is_finished_by_rolling_is_built_after_the_roll() -> None:
    """Taking away one die too many finishes the building; the numbers come first, then the card is built."""
    table = at_card(card("two", ("1x1", 0, 0), ("1x1", 200, 0)))
    table.throw(white=1, blue=1, red=1)
    table.place("white", "1x1")
    table.place("red", "1x1", 900)
    table.place("blue", "1x1", 200)
    assert names(table.do(1, "roll", dice=["red"])) == ["lifted"]
    assert names(table.roll(4)) == ["rolled", "built"]


@pytest.mark.rule("D5")
def test_a_die_must_have_been_rolled_since_the_card_was_turned() -> None:
    """A new card makes all numbers void, and another die's roll doesn't help."""
    table = at_card(card("a", ("1x1", 0, 0)), card("b", ("1x1", 0, 0)))
    assert table.refused(1, "place", brick="white", pose="1x1", x=0) == "not_now"
    table.throw(white=3, red=4)
    assert table.refused(1, "place", brick="blue", pose="1x1", x=0) == "not_now"
    assert names(table.place("white", "1x1")) == ["placed", "built", "card_turned"]
    assert {die["value"] for die in table.view["tray"]} == {None}
    assert table.refused(1, "place", brick="red", pose="1x1", x=0) == "not_now"


@pytest.mark.rule("D5", "D7")
def test_a_cuboid_that_is_to_stand_need_not_be_rolled() -> None:
    """To lie it must be; upright it counts what is below it, so its own number may be missing, or is ignored."""
    table = at_card(*FREE)
    assert table.refused(1, "place", brick="cuboid-blue", pose="2x1", x=0) == "not_now"
    assert names(table.place("cuboid-blue", "1x2")) == ["placed"]
    assert table.view["table"][0]["value"] is None
    table.do(1, "lift", brick="cuboid-blue")
    assert table.refused(1, "place", brick="cuboid-blue", pose="2x1", x=0) == "not_now"
    table.throw(cuboid_blue=4)
    assert names(table.place("cuboid-blue", "2x1")) == ["placed"]
    assert table.view["table"][0]["value"] == 4


@pytest.mark.rule("D5")
def test_place_is_listed_while_there_is_a_die_for_it() -> None:
    """With both cuboids built in, nothing can be placed before a die has been rolled."""
    table = at_card(*FREE)
    assert table.game.legal(1) == ["place", "roll"]
    table.place("cuboid-blue", "1x2")
    table.place("cuboid-orange", "1x2", 400)
    assert table.game.legal(1) == ["lift", "roll"]
    table.throw(black=1)
    assert table.game.legal(1) == ["lift", "place", "roll"]
    table.place("black", "1x1", 800)
    assert table.game.legal(1) == ["lift", "roll"]


@pytest.mark.rule("D5")
@pytest.mark.parametrize(
    ("dice", "code"),
    [
        ([], "bad_request"),
        (["white", "white"], "bad_request"),
        ("white", "bad_request"),
        (["white"] * 17, "bad_request"),
        ([1], "bad_request"),
        (["mauve"], "no_such_brick"),
        (["white", "count"], "no_such_brick"),
    ],
)
def test_only_dice_are_rolled_each_once(dice: object, code: str) -> None:
    """The small die is the stopper's, and what isn't there can't be rolled; nothing is lifted on the way."""
    table = at_card(*FREE)
    table.throw(white=1)
    table.place("white", "1x1")
    assert table.refused(1, "roll", dice=dice) == code


@pytest.mark.rule("D5")
def test_only_the_builder_rolls_and_only_while_a_card_is_open() -> None:
    """Not before the start, not by others, not when the cards have run out."""
    table = Table("dice", cards=1, check=False)
    assert table.refused(1, "roll", dice=["white"]) == "not_now"
    table.begin_turn()
    assert table.refused(2, "roll", dice=["white"]) == "not_your_turn"
    table.throw(white=1)
    assert names(table.place("white", "1x1")) == ["placed", "built"]
    assert table.view["card"] is None
    assert table.refused(1, "roll", dice=["white"]) == "not_now"
    assert table.game.legal(1) == []


def test_the_numbers_are_in_the_view() -> None:
    """Dice carry `value` on the table and in the tray, in the order of the box."""
    table = Table("dice", deck=[die_card("a", ("red", "1x1", 0, 0), ("green", "1x1", 300, 0))])
    table.begin_turn()
    table.throw(red=2, cuboid_orange=5)
    table.place("red", "1x1", hold=True)
    assert table.view["table"] == [{"brick": "red", "pose": "1x1", "x": 0, "y": 0, "held": True, "value": 2}]
    assert table.view["tray"] == [
        {"brick": die, "value": None} for die in ("white", "yellow", "blue", "black", "green", "cuboid-blue")
    ] + [{"brick": "cuboid-orange", "value": 5}]
    assert only(table.do(1, "release"), "released")["brick"] == "red"
