"""Which acts are open when, and in which order an act that is wrong in several ways is judged."""

from typing import Any

import pytest

from klotz.refusal import Refused
from tests.rounds.table import Table, card

TALL = [card("c1", ("1x3", 0, 0), ("3x1", 0, 300)), card("c2")]


def judged(table: Table, seat: int, act: dict[str, Any], at: int | None = None) -> str:
    """The code with which an act is refused."""
    with pytest.raises(Refused) as refused:
        table.match.act(seat, table.at if at is None else at, act)
    return refused.value.code


@pytest.mark.parametrize("act", [{}, {"type": None}, {"type": 5}, {"type": ["roll"]}, {"brick": "red"}])
def test_the_frame_comes_first(act: dict[str, Any]) -> None:
    """An act without a name is a bad request whatever else is going on."""
    table = Table()
    table.wait(10)
    table.do(1, "roll")
    assert judged(table, 2, act, at=0) == "bad_request"


def test_then_a_pending_chance() -> None:
    """Before time that runs backwards, acts that nobody knows, and the seat."""
    table = Table()
    table.wait(10)
    table.do(1, "roll")
    for seat, act, at in ((2, "zap", 0), (2, "roll", 10), (1, "roll", 10), (1, "place", 10)):
        assert judged(table, seat, {"type": act}, at) == "chance_pending"


def test_then_time_and_then_the_end() -> None:
    """After the end an act that is too early is too early; any other has come too late, known or not."""
    table = Table(turns=1)
    table.play_turns(2)
    assert judged(table, 1, {"type": "zap"}, at=0) == "time_runs_backwards"
    for seat, act in ((1, "zap"), (2, "roll"), (1, "place")):
        assert judged(table, seat, {"type": act}) == "game_over"


@pytest.mark.parametrize(
    ("game", "unknown"),
    [
        ("classic", ["count", "check", "move"]),
        ("tactile", ["count", "check", "move"]),
        ("mini", ["roll", "refuse", "check", "move"]),
        ("dice", ["refuse", "move"]),
    ],
)
def test_then_acts_that_the_edition_does_not_have(game: str, unknown: list[str]) -> None:
    """Whoever does them, whatever fields they have."""
    table = Table(game)
    table.wait(5)
    for act in (*unknown, "", "Start", "zap"):
        assert judged(table, 2, {"type": act, "dice": 5}) == "unknown_act"
        assert judged(table, 2, {"type": act}, at=4) == "time_runs_backwards"


def test_then_the_seat_the_fields_the_stage_and_the_bricks() -> None:
    """Each of these hides all that come after it."""
    table = Table(deck=TALL)
    wrong = {"type": "place", "brick": "mauve", "pose": "9x9", "x": -1}
    assert judged(table, 2, wrong | {"x": "left"}) == "not_your_turn"
    assert judged(table, 1, wrong | {"x": "left"}) == "bad_request"
    assert judged(table, 1, wrong) == "not_now"
    table.begin_turn()
    assert judged(table, 1, wrong) == "no_such_brick"
    table.place("red", "1x3", hold=True)
    assert judged(table, 1, wrong | {"hold": True}) == "not_now"
    assert judged(table, 1, wrong | {"brick": "red"}) == "no_such_brick"
    assert judged(table, 1, wrong | {"brick": "blue"}) == "no_such_pose"
    assert judged(table, 1, wrong | {"brick": "blue", "pose": "3x1", "y": 50}) == "off_the_mat"
    assert judged(table, 1, wrong | {"brick": "blue", "pose": "3x1", "x": 0, "y": 50}) == "occupied"


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"brick": 5, "pose": "3x1", "x": 0},
        {"brick": "red", "pose": None, "x": 0},
        {"brick": "red", "pose": "3x1"},
        {"brick": "red", "pose": "3x1", "x": 0.5},
        {"brick": "red", "pose": "3x1", "x": 2**53},
        {"brick": "red", "pose": "3x1", "x": 0, "y": "top"},
        {"brick": "red", "pose": "3x1", "x": 0, "hold": 1},
        {"brick": "red", "pose": "3x1", "x": 0, "z": 0},
    ],
)
def test_fields_must_be_there_and_of_their_type_and_no_others(fields: dict[str, Any]) -> None:
    """Judged before the stage; nothing is guessed."""
    table = Table()
    assert table.refused(1, "place", **fields) == "bad_request"
    assert table.refused(1, "start", **(fields or {"now": True})) == "bad_request"


def test_hands_need_a_hand_and_a_brick() -> None:
    """Release wants a brick held; lift takes from the table alone; place from the tray alone."""
    table = Table(deck=TALL)
    table.begin_turn()
    assert table.game.legal(1) == ["place"]
    assert table.refused(1, "release") == "not_now"
    assert table.refused(1, "lift", brick="red") == "no_such_brick"
    assert table.refused(1, "lift", brick="mauve") == "no_such_brick"
    table.place("red", "1x3", hold=True)
    assert table.game.legal(1) == ["lift", "place", "release"]
    assert table.refused(1, "place", brick="blue", pose="1x3", x=900, hold=True) == "not_now"
    table.do(1, "release")
    assert table.game.legal(1) == ["lift", "place"]
    for number, brick in enumerate(("orange", "yellow", "green", "blue", "purple", "pink", "brown", "white", "black")):
        table.place(brick, "1x2", 200 * number + 400)
    assert table.game.legal(1) == ["lift"]


def test_each_stage_opens_its_own_acts() -> None:
    """Who rolls, who starts, who builds and who watches, from the first stage to the last."""
    table = Table(seats=3, turns=1, variants=["shrewd"])
    assert [table.game.legal(seat) for seat in (1, 2, 3)] == [["roll"], [], []]
    table.do(1, "roll")
    assert [table.game.legal(seat) for seat in (1, 2, 3)] == [[], [], []]
    table.roll(1)
    assert [table.game.legal(seat) for seat in (1, 2, 3)] == [["start"], [], []]
    table.do(1, "start")
    assert [table.game.legal(seat) for seat in (1, 2, 3)] == [["place", "refuse"], ["object"], ["object"]]
    table.end_turn()
    assert [table.game.legal(seat) for seat in (1, 2, 3)] == [[], ["roll"], []]
