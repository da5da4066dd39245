"""Time: what falls due, in which order, and which moment an event names."""

from typing import Any

import pytest

from klotz.game import LATEST
from klotz.refusal import Refused
from tests.rounds.table import Table, names, only


def times(events: list[dict[str, object]]) -> list[tuple[object, object]]:
    """What happened when."""
    return [(event["event"], event["at"]) for event in events]


def test_time_is_up_at_the_millisecond_itself() -> None:
    """The last brick may come one millisecond earlier, not at `until`; the late act changes nothing."""
    table = Table(cards=20)
    table.begin_turn()
    assert table.refused(1, "place", after=60_000, brick="red", pose="3x1", x=0) == "not_your_turn"
    assert table.refused(1, "place", after=LATEST, brick="red", pose="3x1", x=0) == "not_your_turn"
    assert times(table.place(after=59_999)) == [("placed", 59_999), ("built", 59_999), ("card_turned", 59_999)]
    assert times(table.wait(1)) == [("time_up", 60_000), ("turn_ended", 60_000), ("turn_began", 60_000)]


def test_an_act_of_the_next_builder_ends_the_turn_first() -> None:
    """What fell due before an act is told with it, each event with its own moment."""
    table = Table(cards=20)
    table.begin_turn()
    table.at = 70_000
    events = table.do(2, "roll")
    assert times(events) == [("time_up", 60_000), ("turn_ended", 60_000), ("turn_began", 60_000)]
    assert times(table.roll(1)) == [("rolled", 70_000), ("clock_set", 70_000)]


@pytest.mark.parametrize(("stand_ms", "built"), [(999, True), (1_000, False)])
def test_time_up_comes_before_a_building_that_falls_due_with_it(stand_ms: int, built: bool) -> None:
    """A millisecond earlier the building counts."""
    table = Table(cards=20, stand_ms=stand_ms)
    table.begin_turn()
    table.place(after=59_000)
    events = table.wait(5_000)
    assert ("built" in names(events)) is built
    assert only(events, "turn_ended")["points"] == int(built)


def test_several_things_fall_due_in_order() -> None:
    """A building, then the end of the turn, each at its own moment, however late it is noticed."""
    table = Table(cards=20, stand_ms=500)
    table.begin_turn()
    table.place(after=10)
    assert times(table.wait(LATEST - 10)) == [
        ("built", 510), ("card_turned", 510), ("time_up", 60_000), ("turn_ended", 60_000), ("turn_began", 60_000),
    ]  # fmt: skip


def test_an_act_that_runs_into_a_chance_is_refused() -> None:
    """The deck has to be shuffled first; the host sends the time, answers, and then the act is taken."""
    table = Table(cards=2)
    table.begin_turn()
    assert table.refused(2, "roll", after=60_000) == "chance_pending"
    assert table.view["stage"] == "building"
    assert names(table.wait(60_000)) == ["time_up", "turn_ended", "deck_refilled", "turn_began"]
    assert table.do(2, "roll") == []


@pytest.mark.parametrize("game", ["classic", "mini", "dice", "tactile"])
def test_time_runs_one_way(game: str) -> None:
    """Neither an act nor the time itself may be earlier than the last that was accepted; as early is fine."""
    table = Table(game)
    table.wait(50)
    starter = "roll" if table.view["stage"] == "rolling" else "start"
    seat = 2 if game == "dice" else 1
    assert table.refused(seat, starter, after=-1) == "time_runs_backwards"
    with pytest.raises(Refused, match="50 ms"):
        table.match.time(49)
    assert table.wait(0) == []
    table.do(seat, starter)


def test_a_refused_act_does_not_move_the_clock() -> None:
    """`Before` is what was accepted last."""
    table = Table()
    assert table.refused(1, "start", after=1_000) == "not_now"
    table.do(1, "roll", after=5)
    assert table.roll(1)[0]["at"] == 5


def test_while_a_count_is_pending_nothing_else_is_taken() -> None:
    """No act and no time, by whomever and whenever, before the die has come to rest."""
    table = Table("mini", stand_ms=100)
    table.wait(9)
    table.begin_turn()
    table.place()
    table.do(2, "count")
    assert table.game.legal(1) == table.game.legal(2) == []
    assert table.refused(1, "lift", brick="red") == "chance_pending"
    assert table.refused(2, "count", after=-1) == "chance_pending"
    with pytest.raises(Refused) as refused:
        table.match.time(1_000)
    assert refused.value.code == "chance_pending"
    assert names(table.roll(1)) == ["counted"]


def test_a_chance_has_to_be_pending() -> None:
    """An outcome that nobody waits for is refused, and one of another kind is no outcome."""
    table = Table()
    with pytest.raises(Refused) as refused:
        table.match.chance({"values": [1]})
    assert refused.value.code == "not_now"
    table.do(1, "roll")
    outcomes: list[dict[str, list[Any]]] = [{"order": ["c1"]}, {"values": []}, {"values": [4]}, {"values": [1, 1]}, {}]
    for outcome in outcomes:
        with pytest.raises(Refused) as refused:
            table.match.chance(outcome)
        assert refused.value.code == "bad_outcome"
    assert names(table.roll(3)) == ["rolled", "clock_set"]
