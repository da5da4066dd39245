"""The referee keeps one match: what is answered without one, what replaces it, and what a match is told at its end."""

import pytest

from klotz.game import LATEST
from klotz.referee import Referee
from tests.rounds.table import Plain, names
from tests.test_referee import Desk, one_brick

START: Plain = {"op": "act", "seat": 1, "at": 0, "act": {"type": "start"}}
GAME_OPS: list[Plain] = [
    START,
    {"op": "chance", "outcome": {"values": [1]}},
    {"op": "time", "at": 1},
    {"op": "view", "seat": 0},
    {"op": "legal", "seat": 1},
    {"op": "log"},
]


@pytest.mark.parametrize("line", GAME_OPS, ids=lambda line: line["op"])
def test_without_a_game_every_game_op_is_not_now(line: Plain) -> None:
    """Also one that no game would take; but only if its frame is right."""
    assert "begin one" in Desk().refused(line, "not_now")
    Desk().refused(line | {"zz": 1}, "bad_request")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (START | {"act": {"type": "zap"}}, "not_now"),
        (START | {"seat": 4}, "not_now"),
        (START | {"act": {"type": 1}}, "bad_request"),
        (START | {"act": {}}, "bad_request"),
        (START | {"act": []}, "bad_request"),
        (START | {"seat": 5}, "bad_request"),
        (START | {"at": -1}, "bad_request"),
    ],
)
def test_without_a_game_an_act_is_judged_by_its_frame_alone(line: Plain, code: str) -> None:
    """Which acts and seats there are is for the game to say."""
    Desk().refused(line, code)


def test_each_game_begins_without_a_game() -> None:
    """A refused `new` or `load` is not the beginning of anything."""
    desk = Desk()
    desk.refused({"op": "new", "game": "mini", "seats": 2, "options": {"deck": []}, "seed": 1})
    desk.refused({"op": "load", "log": [{"op": "new", "game": "mini", "seats": 2, "seed": 1}, START]})
    desk.refused({"op": "log"}, "not_now")


def test_a_refused_new_or_load_leaves_the_running_game() -> None:
    """At whichever line of the log it fails; the game goes on as if nothing had been said."""
    desk = Desk.begin(deck=one_brick(5))
    desk.act(1, 0, "start")
    log = desk.log()
    desk.refused({"op": "new", "game": "classic", "seats": 2, "options": {"side": "blue"}, "seed": 1})
    for lines in range(len(log) + 1):
        desk.refused({"op": "load", "log": [*log[:lines], {"op": "chance", "outcome": {"values": [9]}}]})
    assert names(desk.act(1, 100, "place", brick="red", pose="3x1", x=0)) == ["placed"]


def test_new_begins_anew_also_where_chance_is_pending() -> None:
    """Clock, chance and log of the old game are gone."""
    desk = Desk.begin("classic", seed=3)
    desk.good("time", at=5_000)
    desk.good("new", game="classic", seats=2, chance="ask")
    desk.refused({"op": "time", "at": 0}, "chance_pending")
    desk.good("new", game="classic", seats=2, seed=1)
    assert desk.good("time", at=0)["events"] == []
    assert [line["op"] for line in desk.log()] == ["new", "chance", "time"]


def test_with_a_seed_a_log_that_was_cut_is_drawn_on() -> None:
    """The referee draws, as it has promised; the same as the first time."""
    desk = Desk.begin("classic", seed=3)
    desk.act(1, 10, "roll")
    log = desk.log()
    assert [line["op"] for line in log] == ["new", "chance", "act", "chance"]
    for lines in (1, 3):
        other = Desk()
        reply = other.good("load", log=log[:lines])
        assert reply["pending"] is None
        assert other.log() == log[: lines + 1]
    assert names(reply["events"]) == ["turn_began", "rolled", "clock_set"]


def test_the_reply_to_a_chance_asks_for_the_next() -> None:
    """In the variant young two piles are shuffled, one after the other; the last reply tells whose turn it is."""
    deck = [{**card, "level": level} for card, level in zip(one_brick(2), ("blue", "red"), strict=True)]
    deck = [{"id": card["id"], "level": card["level"], **card["front"]} for card in deck]
    desk = Desk.begin("classic", seed=None, deck=deck, variants=["young"])
    reply = desk.good("chance", outcome={"order": ["c1"]})
    assert reply["events"] == []
    assert reply["pending"] == {"kind": "shuffle", "pile": "red", "cards": ["c2"]}
    reply = desk.good("chance", outcome={"order": ["c2"]})
    assert (names(reply["events"]), reply["pending"]) == (["turn_began"], None)


def test_after_the_end_a_match_can_still_be_looked_at() -> None:
    """Acts are refused, time goes on in silence, and view, legal and log answer as ever; the log loads."""
    desk = Desk.begin("classic", turns=1, pace=[0, 0])
    for seat in (1, 2):
        desk.act(seat, 20 * seat - 10, "start")
        desk.act(seat, 20 * seat, "stop")
    assert desk.view()["stage"] == "over"
    desk.refused(START | {"at": 50}, "game_over")
    desk.refused(START | {"at": 39}, "time_runs_backwards")
    assert desk.good("time", at=LATEST) == {"ok": True, "events": [], "pending": None}
    assert desk.good("legal", seat=1)["acts"] == []
    other = Desk()
    assert names(other.good("load", log=desk.log())["events"])[-1] == "game_over"
    assert other.known() == desk.known()


NO_OR_HARMLESS = (
    b'{"ok":false,"error":{"code":"bad_',
    b'{"ok":false,"error":{"code":"chance_pending',
    b'{"ok":true,"matches"',
)


@pytest.mark.parametrize("depth", range(900, 1_000))
def test_no_depth_of_a_log_is_too_much(depth: int) -> None:
    """Where reading a line just succeeds, telling what is wrong in it must not go deeper."""
    referee = Referee()
    referee.answer(b'{"op":"new","game":"mini","seats":2,"chance":"ask"}')
    inner = b"[" * depth + b"]" * depth
    new = b'{"op":"new","game":"mini","seats":2,"seed":1}'
    for line in (
        b'{"op":"load","log":[' + new + b',{"op":"act","seat":1,"at":0,"act":{"type":' + inner + b"}}]}",
        b'{"op":"load","log":[' + new + b',{"op":"chance","outcome":{"order":' + inner + b"}}]}",
        b'{"op":"act","seat":1,"at":0,"act":{"type":' + inner + b"}}",
        b'{"op":"act","seat":1,"at":0,"act":{"type":"start","zz":' + inner + b"}}",
        b'{"op":"chance","outcome":{"values":' + inner + b"}}",
        b'{"op":"matches","bricks":[],"card":{"special":3,"zz":' + inner + b"}}",
    ):
        assert referee.answer(line).startswith(NO_OR_HARMLESS)
