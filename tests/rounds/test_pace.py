"""Pace by seat: times and goals are stretched, and with 0 a turn has no clock at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rounds.table import Plain, Table, card, names, only


@pytest.mark.parametrize(("pace", "ms"), [(150, 90_002), (100, 60_001), (33, 19_801), (1, 601), (1_000, 600_010)])
def test_the_time_is_stretched_and_rounded_up(pace: int, ms: int) -> None:
    """The timer is set to it and runs as long, for this seat only."""
    table = Table(cards=20, pace=[pace, 100], time_ms={"1": 60_001})
    table.do(1, "roll")
    assert only(table.roll(1), "clock_set")["ms"] == ms
    table.do(1, "start", after=10)
    assert table.view["clock"] == {"until": 10 + ms}
    assert table.wait(ms - 1) == []
    assert "time_up" in names(table.wait(1))
    table.begin_turn()
    assert table.view["clock"] == {"until": table.at + 60_001}


@given(pace=st.integers(1, 1_000), ms=st.integers(1, 86_400_000))
def test_no_time_is_cut_short(pace: int, ms: int) -> None:
    """Never a millisecond less than the share that was agreed on, nor a whole one more."""
    table = Table(pace=[pace, 0], time_ms={"2": ms})
    table.do(1, "roll")
    stretched = only(table.roll(2), "clock_set")["ms"]
    assert 0 <= 100 * stretched - pace * ms < 100


@pytest.mark.rule("M13")
@pytest.mark.parametrize(
    ("game", "options", "pace", "goal"),
    [
        ("mini", {}, 150, 23),
        ("mini", {}, 50, 8),
        ("mini", {"young": [1]}, 150, 30),
        ("mini", {"young": [1]}, 101, 21),
        ("mini", {"young": [2]}, 150, 23),
        ("dice", {}, 150, 45),
        ("dice", {}, 1, 1),
    ],
)
def test_the_goal_of_a_count_is_stretched(game: str, options: Plain, pace: int, goal: int) -> None:
    """The twenty of a young seat too; it is told, shown, and counted to."""
    table = Table(game, pace=[pace, 100], **options)
    assert only(table.begin_turn(), "clock_started")["goal"] == goal
    assert table.view["clock"] == {"sum": 0, "goal": goal}
    threes, rest = divmod(goal - 1, 3)
    assert "time_up" not in names(table.count(*[3] * threes, rest))
    assert "time_up" in names(table.count(1))


@pytest.mark.parametrize("game", ["classic", "mini", "dice", "tactile"])
def test_an_untimed_turn_has_no_clock(game: str) -> None:
    """No die is rolled, nothing is counted, nothing falls due however long it takes; the other seat has its clock."""
    table = Table(game, cards=20, pace=[0, 100])
    starter = 2 if game == "dice" else 1
    assert table.view["stage"] == "ready"
    assert table.game.legal(starter) == ["start"]
    assert table.refused(1, "stop") == "not_now"
    assert table.begin_turn()[0] == {"event": "clock_started", "at": 0, "until": None}
    assert table.view["clock"] == {"until": None}
    assert table.game.deadline is None
    assert table.wait(10**9) == []
    assert table.refused(2, "stop") == "not_your_turn"
    events = table.do(1, "stop")
    assert [(e["event"], e["at"]) for e in events] == [(n, 10**9) for n in ("time_up", "turn_ended", "turn_began")]
    assert table.view["stage"] == ("rolling" if game in {"classic", "tactile"} else "ready")
    clock = table.begin_turn()[0]
    assert "goal" in clock or clock["until"] > table.at


@pytest.mark.parametrize(("game", "act"), [("classic", "roll"), ("mini", "count"), ("dice", "count")])
@pytest.mark.parametrize("play", ["screen", "box"])
def test_no_die_measures_an_untimed_turn(game: str, act: str, play: str) -> None:
    """Neither before the start nor after it, on the screen and with a real box."""
    table = Table(game, pace=[0, 0], play=play)
    seat = 1 if act == "roll" else 2
    assert table.refused(seat, act) == "not_now"
    table.begin_turn()
    assert table.refused(seat, act) == "not_now"
    assert act not in table.game.legal(seat)


@pytest.mark.parametrize("game", ["classic", "mini", "dice", "tactile"])
def test_a_timed_turn_is_ended_by_its_clock_alone(game: str) -> None:
    """Stop is for turns that would never end, at whatever stage."""
    table = Table(game, pace=[100, 0])
    assert table.refused(1, "stop") == "not_now"
    table.begin_turn()
    assert table.refused(1, "stop") == "not_now"
    assert "stop" not in table.game.legal(1)


def test_an_untimed_turn_pays_what_was_built() -> None:
    """Stop ends it as time up does: finished cards are paid, the open one is put away."""
    table = Table(deck=[card(f"c{n}", points=n) for n in range(1, 20)], pace=[0, 0])
    table.begin_turn()
    table.place()
    table.place()
    table.place(pose="2x1")
    assert "stop" in table.game.legal(1)
    events = table.do(1, "stop", after=99)
    assert events[:2] == [
        {"event": "time_up", "at": 99},
        {"event": "turn_ended", "at": 99, "seat": 1, "cards": ["c1", "c2"], "points": 3},
    ]
    assert (table.view["scores"], table.view["discard"]) == ([3, 0], 3)


@pytest.mark.parametrize(("answer", "points"), [("confirm", 1), ("object", 0)])
def test_stop_waits_for_the_people_who_check_a_real_building(answer: str, points: int) -> None:
    """Their answer still decides about the building; stopping twice is once too often."""
    table = Table(cards=20, pace=[0, 0], play="box")
    table.begin_turn()
    table.do(1, "done")
    assert "stop" in table.game.legal(1)
    assert names(table.do(1, "stop", after=3)) == ["time_up"]
    assert table.refused(1, "stop") == "not_now"
    events = table.do(2, answer, after=4)
    assert names(events)[0] == ("built" if points else "objected")
    assert only(events, "turn_ended") == {
        "event": "turn_ended", "at": 7, "seat": 1, "cards": ["c1"] * points, "points": points,
    }  # fmt: skip


@pytest.mark.rule("D16")
def test_stop_waits_for_the_stopper_who_looks() -> None:
    """In the pause after a finished card the turn ends when the look is over, and no further card is turned."""
    table = Table("dice", pace=[0, 0], cards=5)
    table.begin_turn()
    table.build(("white", "1x1", 0, 1))
    assert table.view["stage"] == "checking"
    assert names(table.do(1, "stop")) == ["time_up"]
    assert names(table.do(2, "check")) == ["turn_ended", "turn_began"]
    assert table.view["scores"] == [1, 0]
