"""How time runs: what falls due happens in order and at its moment, or not at all."""

import pytest

from klotz.game import Shuffle
from tests.rounds.table import Plain, Table, names
from tests.test_game import judged, refused

MOMENTS = {"1": 3_000}


def standing(cards: int = 20) -> Table:
    """A turn of three seconds; at 1000 the first card's building has just been finished and has to stand till 1300."""
    table = Table("classic", cards=cards, time_ms=MOMENTS, stand_ms=300)
    table.begin_turn()
    table.wait(1_000)
    table.place()
    return table


def told(events: list[Plain]) -> list[tuple[str, int]]:
    """What happened, and when."""
    return [(event["event"], event["at"]) for event in events]


def test_what_is_due_happens_before_an_act() -> None:
    """Each event tells its own moment, not that of the line that revealed it."""
    events = standing().do(2, "object", after=400)
    assert told(events) == [("built", 1_300), ("card_turned", 1_300), ("objected", 1_400)]


def test_what_is_due_at_the_moment_of_an_act_happens_before_it() -> None:
    """The building has stood for long enough when somebody takes a brick at that very moment."""
    table = standing()
    assert judged(table, 1, 1_300, {"type": "lift", "brick": "red"}) == "no_such_brick"
    assert told(table.do(1, "lift", after=299, brick="red")) == [("lifted", 1_299)]


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ({"type": "zap"}, "unknown_act"),
        ({"type": "start"}, "not_your_turn"),
        ({"type": "object", "brick": 5}, "bad_request"),
        ({"type": "confirm"}, "not_now"),
        ({"type": "object", "brick": "beige"}, "no_such_brick"),
    ],
)
def test_with_a_refused_act_what_was_due_is_undone(act: Plain, code: str) -> None:
    """Whatever it is refused for; the next line finds the game as it was, and all falls due again."""
    table = standing()
    for at in (1_300, 2_999):
        assert judged(table, 2, at, act) == code
    assert (table.game.now, table.game.deadline) == (1_000, 1_300)
    assert names(table.wait(300)) == ["built", "card_turned"]


def test_what_an_act_makes_due_at_once_is_told_with_it() -> None:
    """Where a building need not stand for any time, it is built in the reply to the act that finished it."""
    table = Table("classic", cards=20)
    table.begin_turn()
    table.wait(1_000)
    assert told(table.place()) == [("placed", 1_000), ("built", 1_000), ("card_turned", 1_000)]


def test_an_act_when_time_is_up_is_too_late() -> None:
    """The millisecond before it is not; and at that moment the next builder may begin."""
    table = standing()
    table.wait(1_999)
    assert judged(table, 1, 3_000, {"type": "place", "brick": "red", "pose": "3x1", "x": 0}) == "not_your_turn"
    assert told(table.do(2, "roll", after=1)) == [("time_up", 3_000), ("turn_ended", 3_000), ("turn_began", 3_000)]


def test_an_act_that_outlives_the_game_is_too_late() -> None:
    """What ends the game falls due before it."""
    table = Table("classic", turns=1, time_ms=MOMENTS)
    table.play_turns(1)
    table.begin_turn()
    assert judged(table, 2, 9_000, {"type": "zap"}) == "game_over"
    assert judged(table, 2, 5_999, {"type": "zap"}) == "unknown_act"


@pytest.mark.parametrize("act", [{"type": "zap"}, {"type": "roll"}, {"type": "place", "brick": "red"}])
def test_an_act_that_runs_into_a_chance_is_refused(act: Plain) -> None:
    """A small deck is shuffled when the turn ends: that has to be answered first, whatever the act is."""
    table = standing(cards=3)
    assert judged(table, 2, 3_000, act) == "chance_pending"
    assert table.game.pending is None
    table.match.time(3_000)
    assert isinstance(table.game.pending, Shuffle)


def test_several_things_fall_due_in_order() -> None:
    """One line from before the first to long after the last."""
    table = standing()
    assert told(table.wait(50_000)) == [
        ("built", 1_300),
        ("card_turned", 1_300),
        ("time_up", 3_000),
        ("turn_ended", 3_000),
        ("turn_began", 3_000),
    ]
    assert table.game.now == 51_000


def test_what_falls_due_after_a_chance_waits_for_the_answer() -> None:
    """Cards have to be shuffled at 4300, and at 6000 time is up; both happen when that is answered, long after."""
    table = Table("classic", cards=2, turns=1, stand_ms=300, time_ms=MOMENTS, variants=["shrewd"])
    table.play_turns(1)
    table.begin_turn()
    table.do(2, "refuse")
    table.wait(1_000)
    table.place()
    assert [(event.__struct_config__.tag, event.at) for event in table.match.time(50_000)] == [("built", 4_300)]
    assert told(table.shuffle()) == [
        ("deck_refilled", 50_000),
        ("card_turned", 50_000),
        ("time_up", 50_000),
        ("turn_ended", 50_000),
        ("game_over", 50_000),
    ]


def test_time_up_comes_before_a_building_of_that_moment() -> None:
    """It would have had to stand a millisecond longer."""
    table = standing()
    table.do(1, "lift", brick="red")
    table.wait(1_700)
    table.place()
    assert names(table.wait(300)) == ["time_up", "turn_ended", "turn_began"]
    assert table.view["scores"] == [0, 0]


def test_time_runs_one_way() -> None:
    """The same moment again is fine; the one before is refused, for an act and for time alone."""
    table = standing()
    assert table.wait(0) == []
    assert judged(table, 2, 999, {"type": "object"}) == "time_runs_backwards"
    assert refused(table.match, lambda: table.match.time(999)) == "time_runs_backwards"


def test_after_the_end_time_does_nothing() -> None:
    """It goes on, forwards only; nothing is due; acts are refused."""
    table = Table("classic", turns=1, time_ms=MOMENTS)
    table.play_turns(2)
    seen = table.view
    assert table.game.deadline is None
    assert table.wait(100_000) == []
    assert table.view == seen
    assert refused(table.match, lambda: table.match.time(6_000)) == "time_runs_backwards"
    assert judged(table, 1, table.at, {"type": "roll"}) == "game_over"
