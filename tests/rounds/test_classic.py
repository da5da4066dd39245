"""The classic edition, rule by rule; the tactile one has the same turns."""

from typing import Any

import pytest

from klotz.building.bricks import load_set
from klotz.refusal import Refused
from klotz.rounds.numbers import load_numbers
from tests.rounds.table import Table, card, names, only

BOTH = pytest.mark.parametrize("edition", ["classic", "tactile"])


@BOTH
@pytest.mark.rule("C1")
def test_two_to_four_players_ten_bricks_and_a_die_of_three(edition: str) -> None:
    """A box holds what the rulebook says, and no other number of seats can play."""
    assert len(load_set(edition).bricks) == 10
    assert load_numbers(edition).faces["time"] == [1, 2, 3]
    for seats in (2, 3, 4):
        assert Table(edition, seats).game.seats == seats
    for seats in (1, 5):
        with pytest.raises(Refused, match="seats"):
            Table(edition, seats)


@BOTH
@pytest.mark.rule("C2", "C11")
def test_play_goes_clockwise_and_the_left_neighbour_keeps_time(edition: str) -> None:
    """From the seat that starts, everything passes to the left, timer and all."""
    table = Table(edition, 3, first=2)
    began = [table.events[-1]] + [e for e in table.play_turns(4) if e["event"] == "turn_began"]
    assert [(e["seat"], e["timekeeper"]) for e in began] == [(2, 3), (3, 1), (1, 2), (2, 3), (3, 1)]


@BOTH
@pytest.mark.rule("C3")
@pytest.mark.parametrize(("shown", "ms"), [(1, 60_000), (2, 75_000), (3, 90_000)])
def test_the_builder_rolls_for_the_time(edition: str, shown: int, ms: int) -> None:
    """The die sets the timer, before anything else can be done."""
    table = Table(edition)
    assert table.view["stage"] == "rolling"
    assert table.game.legal(1) == ["roll"]
    assert table.do(1, "roll") == []
    assert table.match.game.pending is not None
    assert table.roll(shown) == [
        {"event": "rolled", "at": 0, "dice": ["time"], "values": [shown]},
        {"event": "clock_set", "at": 0, "ms": ms},
    ]
    assert table.do(1, "start", after=7)[0] == {"event": "clock_started", "at": 7, "until": 7 + ms}


@pytest.mark.rule("C3")
def test_the_times_are_an_option_of_the_table() -> None:
    """Another timer than ours has other times; those not named stay."""
    table = Table(time_ms={"2": 5_000})
    table.begin_turn(time=2)
    assert table.view["clock"] == {"until": 5_000}
    table.end_turn()
    table.begin_turn(time=3)
    assert table.view["clock"] == {"until": 95_000}


@BOTH
@pytest.mark.rule("C4")
def test_the_signal_starts_the_clock_and_turns_the_card(edition: str) -> None:
    """Nobody sees the card before the clock runs, and only the builder gives the signal."""
    table = Table(edition)
    table.do(1, "roll")
    table.roll(1)
    assert table.view["card"] is None
    assert table.view["clock"] is None
    with pytest.raises(Refused) as refused:
        table.do(2, "start")
    assert refused.value.code == "not_your_turn"
    events = table.do(1, "start")
    assert names(events) == ["clock_started", "card_turned"]
    assert events[1]["card"]["id"] == "c1"
    assert table.view["stage"] == "building"


@pytest.mark.rule("C5", "M4")
@pytest.mark.parametrize("brick", ["red", "black"])
def test_a_grey_card_leaves_the_colours_free(brick: str) -> None:
    """Any brick will do where the card shows none."""
    table = Table()
    table.begin_turn()
    assert "built" in names(table.place(brick))


@BOTH
@pytest.mark.rule("C6")
def test_a_coloured_card_wants_its_colours(edition: str) -> None:
    """The right shape in the wrong colour is not finished."""
    red = {"id": "r", "points": 1, "coloured": True, "bricks": [{"pose": "3x1", "x": 0, "y": 0, "colour": "red"}]}
    table = Table(edition, deck=[red])
    table.begin_turn()
    assert names(table.place("blue")) == ["placed"]
    table.do(1, "lift", brick="blue")
    assert only(table.place("red"), "built")["card"] == "r"


@BOTH
@pytest.mark.rule("C7")
def test_a_finished_building_brings_the_next_card_and_all_bricks(edition: str) -> None:
    """The card is turned at once, and the tray is full again."""
    table = Table(edition)
    table.begin_turn()
    events = table.place()
    assert names(events) == ["placed", "built", "card_turned"]
    assert events[2]["card"]["id"] == "c2"
    assert len(table.view["tray"]) == 10
    assert table.view["table"] == []
    assert table.view["built"] == ["c1"]


@pytest.mark.rule("C8")
def test_the_others_object_and_are_told_whether_they_are_right() -> None:
    """An objection is right when the building can't be finished any more, whoever but the builder makes it."""
    table = Table(seats=3, deck=[card("c1", ("3x1", 0, 0), ("1x2", 0, 100))])
    table.begin_turn()
    assert only(table.do(2, "object"), "objected") == {
        "event": "objected", "at": 0, "seat": 2, "brick": None, "right": False,
    }  # fmt: skip
    table.place("red", "2x1")
    assert only(table.do(3, "object", brick="red"), "objected")["right"] is True
    with pytest.raises(Refused) as refused:
        table.do(1, "object")
    assert refused.value.code == "not_your_turn"
    with pytest.raises(Refused) as refused:
        table.do(2, "object", brick="mauve")
    assert refused.value.code == "no_such_brick"


@pytest.mark.rule("C8")
def test_an_error_is_corrected_before_the_next_card() -> None:
    """A wrong building stays on the table until it is put right."""
    table = Table()
    table.begin_turn()
    table.place("red", "2x1")
    table.do(2, "object")
    assert table.view["card"]["id"] == "c1"
    table.do(1, "lift", brick="red")
    assert "built" in names(table.place("red"))


@BOTH
@pytest.mark.rule("C10")
def test_time_up_pays_the_finished_cards(edition: str) -> None:
    """The printed points are added and paid; the open card scores nothing; all go to the discard."""
    deck = [card(f"c{n}", points=n) for n in range(1, 20)]
    table = Table(edition, deck=deck)
    table.begin_turn()
    table.place()
    table.place()
    table.place(pose="2x1")
    assert table.view["scores"] == [0, 0]
    events = table.end_turn()
    assert events[:2] == [
        {"event": "time_up", "at": 60_000},
        {"event": "turn_ended", "at": 60_000, "seat": 1, "cards": ["c1", "c2"], "points": 3},
    ]
    assert table.view["scores"] == [3, 0]
    assert table.view["discard"] == 3
    assert len(table.view["tray"]) == 10


@BOTH
@pytest.mark.rule("C12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_builds_four_times(edition: str, seats: int) -> None:
    """Then the game is over, and nothing but time is taken any more."""
    table = Table(edition, seats)
    events = table.play_turns(4 * seats)
    assert events[-1] == {
        "event": "game_over", "at": table.at, "scores": [0] * seats, "winners": list(range(1, seats + 1)),
    }  # fmt: skip
    assert table.game.over
    assert table.view["turn"] == 4 * seats
    assert table.game.legal(1) == []
    with pytest.raises(Refused) as refused:
        table.do(1, "roll")
    assert refused.value.code == "game_over"
    assert table.wait(1) == []


@pytest.mark.rule("C12")
def test_most_points_win_and_equal_points_share() -> None:
    """The winners are all seats with the most points, in order."""
    table = Table(seats=3, turns=1, cards=20)
    over: dict[str, Any] = {}
    for built in (1, 2, 2):
        table.begin_turn()
        for _ in range(built):
            table.place()
        over = table.end_turn()[-1]
    assert over["scores"] == [1, 2, 2]
    assert over["winners"] == [2, 3]
