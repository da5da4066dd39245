"""The contract of every game, on the editions: what is judged first, and what time and chance may do."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from klotz.game import LATEST, Act, Event, Order, Outcome, Values
from klotz.match import Match
from klotz.refusal import Refused
from klotz.rounds.acts import Done, Object, Place, RollDice
from tests.conformance.play import picture
from tests.rounds.table import Plain, Table, card, names, plain

RED: Plain = {"type": "place", "brick": "red", "pose": "3x1", "x": 0}


def refused(match: Match, deed: Callable[[], list[Event]]) -> str:
    """The code of a deed that is refused, and changes nothing at all."""
    before, log = picture(match.game), match.log.copy()
    with pytest.raises(Refused) as refusal:
        deed()
    assert picture(match.game) == before
    assert match.log == log
    return refusal.value.code


def judged(table: Table, seat: int, at: int, act: Act | Mapping[str, Any]) -> str:
    """The code with which an act is refused."""
    return refused(table.match, lambda: table.match.act(seat, at, act))


def forms(table: Table, act: Plain) -> Iterator[Act | Mapping[str, Any]]:
    """An act in every way in which it can come."""
    yield act
    yield MappingProxyType(act)
    with suppress(KeyError, msgspec.ValidationError):
        yield msgspec.convert(act, table.game.acts[act["type"]])


def deep_list() -> list[Any]:
    """Lists within lists, deeper than anything follows."""
    inner: list[Any] = []
    for _ in range(5_000):
        inner = [inner]
    return inner


def ready() -> Table:
    """The time has been rolled; it is 1000."""
    table = Table("classic")
    table.do(1, "roll", after=1_000)
    table.roll(1)
    return table


def building() -> Table:
    """Seat 1 builds; it is 1000, and red is held in the way."""
    table = ready()
    table.do(1, "start")
    table.place("red", x=1_000, hold=True)
    return table


def asked() -> Table:
    """The time die rolls; it is 1000."""
    table = Table("classic")
    table.do(1, "roll", after=1_000)
    return table


def ended() -> Table:
    """The game is over, a while after 1000."""
    table = Table("classic", turns=1)
    table.wait(1_000)
    table.play_turns(2)
    return table


@pytest.mark.parametrize(
    ("sit_down", "seat", "act", "code"),
    [
        (asked, 2, {"type": 5}, "bad_request"),
        (asked, 2, {"kind": "zap"}, "bad_request"),
        (asked, 3, {"type": "zap"}, "bad_request"),
        (asked, 2, {"type": "zap"}, "chance_pending"),
        (ended, 2, {"type": None}, "bad_request"),
        (ended, 2, {"type": "zap"}, "time_runs_backwards"),
        (building, 2, {"type": "zap"}, "time_runs_backwards"),
        (building, 1, RED, "time_runs_backwards"),
    ],
)
def test_before_its_name_an_act_is_judged_by_the_moment(
    sit_down: Callable[[], Table], seat: int, act: Plain, code: str
) -> None:
    """Of an act that comes too late, and is wrong otherwise too, the frame is judged, then chance, then time."""
    assert judged(sit_down(), seat, 999, act) == code


@pytest.mark.parametrize(
    ("sit_down", "seat", "act", "code"),
    [
        (ended, 2, {"type": "zap"}, "game_over"),
        (ended, 1, RED | {"zz": 1}, "game_over"),
        (building, 2, {"type": "zap", "zz": 1}, "unknown_act"),
        (building, 2, {"type": "count", "zz": 1}, "unknown_act"),
        (ready, 2, RED | {"zz": 1}, "not_your_turn"),
        (ready, 2, {"type": "start", "zz": 1}, "not_your_turn"),
        (building, 1, {"type": "object", "brick": 5}, "not_your_turn"),
        (ready, 1, RED | {"zz": 1}, "bad_request"),
        (ready, 1, RED | {"brick": None}, "bad_request"),
        (building, 1, {"type": "done", "points": 1}, "bad_request"),
        (ready, 1, RED | {"brick": "beige"}, "not_now"),
        (building, 1, {"type": "done"}, "not_now"),
        (building, 1, RED | {"brick": "beige", "pose": "9x9", "x": -1}, "no_such_brick"),
        (building, 1, RED | {"pose": "9x9", "x": -1}, "no_such_brick"),
        (building, 1, RED | {"brick": "blue", "pose": "9x9", "x": -1}, "no_such_pose"),
        (building, 1, RED | {"brick": "blue", "x": -1, "y": 0}, "off_the_mat"),
        (building, 1, RED | {"brick": "blue", "x": 1_100, "y": 0}, "occupied"),
    ],
)
def test_an_act_wrong_in_several_ways_is_told_the_first(
    sit_down: Callable[[], Table], seat: int, act: Plain, code: str
) -> None:
    """The end of the game, the name, whose turn it is, the fields, what is open, then the bricks, in every form."""
    table = sit_down()
    for form in forms(table, act):
        assert judged(table, seat, table.game.now, form) == code


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (RollDice(["red"]), "bad_request"),
        (Place("red", "3x1", LATEST + 1), "bad_request"),
        (Place("blue", "3x1", 0, y=LATEST + 1), "bad_request"),
        (Place("blue", 5, 0), "bad_request"),  # type: ignore[arg-type]
        (Done(points=100), "bad_request"),
        (Act(), "unknown_act"),
    ],
    ids=repr,
)
def test_an_act_made_in_python_is_read_as_strictly_as_a_message(act: Act, code: str) -> None:
    """Otherwise it would be played, and the log that holds it could not be read again."""
    table = building()
    assert judged(table, 1, 1_000, act) == code
    assert refused(table.match, lambda: table.game.act(1, 1_000, act)) == code


@pytest.mark.parametrize(
    "rubbish", [object(), {1, 2}, {(1, 2): 3}, 10**5_000, deep_list()], ids=lambda value: type(value).__name__
)
def test_what_no_message_could_hold_is_a_bad_request(rubbish: Any) -> None:
    """In an act or an outcome from Python; nothing but a refusal comes of it."""
    assert judged(building(), 1, 1_000, RED | {"brick": rubbish}) == "bad_request"
    assert judged(building(), 1, 1_000, Place(rubbish, "3x1", 0)) == "bad_request"
    match = asked().match
    assert refused(match, lambda: match.chance({"values": [rubbish]})) in {"bad_request", "bad_outcome"}
    assert refused(match, lambda: match.chance(Values(rubbish))) in {"bad_request", "bad_outcome"}


@pytest.mark.parametrize("at", [-1, LATEST + 1, 10**5_000], ids=["before", "after", "beyond words"])
def test_a_time_that_no_log_could_keep_is_refused(at: int) -> None:
    """Also before anything else is judged, and however it comes in."""
    for table in (building(), asked(), ended()):
        assert judged(table, 1, at, {"type": "zap"}) == "bad_request"
        assert refused(table.match, lambda table=table: table.match.time(at)) == "bad_request"  # type: ignore[misc]


def test_the_last_moment_can_be_played() -> None:
    """The greatest time there is is a time like any other."""
    table = Table("classic", cards=20)
    table.begin_turn()
    assert names(plain(table.match.time(LATEST))) == ["time_up", "turn_ended", "turn_began"]
    assert table.match.act(2, LATEST, {"type": "roll"}) == []


OUTCOMES: list[Any] = [
    {},
    {"order": ["c1", "c2"]},
    {"order": ["c1", "c2", "c2"]},
    {"order": ["c1", "c2", "c3", "c3"]},
    {"order": ["c1", "c2", 3]},
    {"order": "c1 c2 c3"},
    {"order": None},
    {"order": ["c1", "c2", "c3"], "values": [1]},
    {"values": [1]},
    {"values": [0]},
    {"values": [4]},
    {"values": [1, 1]},
    {"values": []},
    {"values": [1.0]},
    {"values": [True]},
    {"values": 1},
    {"values": [10**30]},
    {"values": [1], "zz": 1},
    Order([]),
    Order(["c1", 2]),  # type: ignore[list-item]
    Values([0]),
    Values(["1"]),  # type: ignore[list-item]
    MappingProxyType({"values": [9]}),
]


@pytest.mark.parametrize("outcome", OUTCOMES, ids=repr)
def test_an_outcome_that_does_not_fit_stays_pending(outcome: Outcome | Plain) -> None:
    """Of a shuffle and of a roll, as message or value; then what fits is taken as if nothing had been."""
    match, _ = Match.begin("classic", 2, {"deck": [card("c1"), card("c2"), card("c3")]})
    assert refused(match, lambda: match.chance(outcome)) == "bad_outcome"
    assert match.chance({"order": ["c3", "c1", "c2"]})
    assert refused(match, lambda: match.chance(outcome)) == "not_now"
    match.act(1, 0, {"type": "roll"})
    if outcome != {"values": [1]}:
        assert refused(match, lambda: match.chance(outcome)) == "bad_outcome"
    assert match.chance({"values": [1]})


def test_while_chance_is_pending_nothing_else_is_taken() -> None:
    """No act, no time; nothing is legal; everybody may look."""
    table = asked()
    for seat in (1, 2):
        assert table.game.legal(seat) == []
        assert judged(table, seat, 1_000, Object()) == "chance_pending"
    assert refused(table.match, lambda: table.match.time(1_000)) == "chance_pending"
    assert refused(table.match, lambda: table.match.time(0)) == "chance_pending"
    assert table.view["stage"] == "rolling"
