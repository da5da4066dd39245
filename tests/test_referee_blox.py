"""BLOX by JSON lines: whole games, and questions about positions with anything in them changed."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.blox.position import Position
from tests.blox.small import small
from tests.rounds.table import Plain
from tests.rubbish import Edit, edits, values, write_line
from tests.test_referee import Desk

POSITION: Plain = small(
    rest="g", phase=2, figures={"a5": 1, "c7": 0}, towers={"e5": "wk", "a1": "ww"},
    mine={"hand": "wkkg", "joker": True, "blocks": "wwk", "points": 3}, deck="wgkpwgkpwgkp", discard="pp",
).to_json()  # fmt: skip
MOVES: list[str] = Position.from_json(POSITION).legal_moves()
CODES = {"bad_request", "illegal_move", "game_over", "not_now"}


def best_of(acts: list[Plain], random: Random) -> Plain:
    """Any act, rather one that clears or builds."""
    return random.choice([act for act in acts if "x" in act["move"] or "=" in act["move"]] or acts)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game(seats: int) -> None:
    """The referee shuffles, every act it lists is taken, and the log loads to the same end."""
    desk, random, at = Desk.begin("blox", seats, first=2), Random(seats), 0
    events: list[Plain] = []
    while not events or events[-1]["event"] != "game_over":
        seat = desk.view()["to_move"]
        assert desk.good("legal", seat=seat % seats + 1)["acts"] == []
        act = best_of(desk.good("legal", seat=seat)["acts"], random)
        events += desk.good("act", seat=seat, at=at, act=act)["events"]
        at += 1
    assert events[-1]["scores"] == [told["points"] for told in desk.view()["seats"]]
    assert {"moved", "drew", "phase", "last_round", "deck_refilled"} <= {event["event"] for event in events}
    assert desk.view()["over"]
    other = Desk()
    assert other.good("load", log=desk.log())["events"] == events
    for seat in range(seats + 1):
        assert other.view(seat) == desk.view(seat)


def test_chance_can_be_asked_for() -> None:
    """First the blocks, then the deck."""
    desk = Desk()
    reply = desk.good("new", game="blox", seats=4, options={"layout": "standard"}, chance="ask")
    assert reply["pending"]["pile"] == "blocks"
    assert len(reply["pending"]["cards"]) == 40
    reply = desk.good("chance", outcome={"order": reply["pending"]["cards"]})
    assert reply["pending"]["pile"] == "deck"
    assert len(reply["pending"]["cards"]) == 60
    assert desk.good("chance", outcome={"order": reply["pending"]["cards"]})["pending"] is None
    assert desk.view(1)["seats"][0]["hand"] == "wwwww"
    assert [seat["hand"] for seat in desk.view(1)["seats"][1:]] == [5, 5, 5]


def test_questions_about_a_position() -> None:
    """Which moves are legal, what one leads to, and how many ways lead on."""
    desk = Desk()
    assert desk.good("blox.legal", position=POSITION) == {"ok": True, "moves": MOVES}
    assert sorted(MOVES) == MOVES
    for move in MOVES:
        position = Position.from_json(POSITION)
        position.push(move)
        assert desk.good("blox.play", position=POSITION, move=move)["position"] == position.to_json()
    counted = desk.good("blox.perft", position=POSITION, depth=1)
    assert counted == {"ok": True, "nodes": len(MOVES), "divide": dict.fromkeys(MOVES, 1)}
    assert desk.good("blox.perft", position=POSITION, depth=0) == {"ok": True, "nodes": 1, "divide": {}}
    over = POSITION | {"over": True, "ending": True}
    assert desk.good("blox.perft", position=over, depth=2) == {"ok": True, "nodes": 0, "divide": {}}
    assert desk.good("blox.legal", position=over)["moves"] == []


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ({"op": "blox.legal"}, "bad_request", "position"),
        ({"op": "blox.legal", "position": []}, "bad_request", "$.position"),
        ({"op": "blox.legal", "position": POSITION | {"phase": 5}}, "bad_request", "phase"),
        ({"op": "blox.legal", "position": POSITION | {"moon": 5}}, "bad_request", "moon"),
        ({"op": "blox.play", "position": POSITION}, "bad_request", "move"),
        ({"op": "blox.play", "position": POSITION, "move": "e4"}, "illegal_move", "e4"),
        ({"op": "blox.play", "position": POSITION | {"deck": ""}, "move": "~w"}, "bad_request", "deck"),
        ({"op": "blox.perft", "position": POSITION, "depth": -1}, "bad_request", "$.depth"),
        ({"op": "blox.perft", "position": POSITION, "depth": 7}, "bad_request", "$.depth"),
        ({"op": "blox.perft", "position": POSITION | {"deck": ""}, "depth": 3}, "bad_request", "deck"),
        ({"op": "blox.best", "position": POSITION, "ms": 0}, "bad_request", "$.ms"),
        ({"op": "blox.best", "position": POSITION, "ms": 60_001}, "bad_request", "$.ms"),
        ({"op": "blox.best", "position": POSITION, "level": 9}, "bad_request", "$.level"),
        ({"op": "blox.best", "position": POSITION, "tries": 0}, "bad_request", "$.tries"),
        ({"op": "blox.best", "position": POSITION, "seed": 2**53}, "bad_request", "$.seed"),
        ({"op": "blox.best", "position": POSITION, "depth": 5}, "bad_request", "depth"),
        ({"op": "blox.best", "position": POSITION | {"moon": 5}}, "bad_request", "moon"),
        ({"op": "blox.best", "position": POSITION | {"over": True}}, "game_over", "ended"),
    ],
)
def test_wrong_questions_are_refused(line: Plain, code: str, words: str) -> None:
    """The message names the field."""
    assert words in Desk().send(line)["error"]["message"]
    assert Desk().send(line)["error"]["code"] == code


def check(desk: Desk, line: bytes) -> None:
    """There is one answer, a documented refusal or something that reads back."""
    reply = desk.send(line)
    if not reply["ok"]:
        assert reply["error"]["code"] in CODES
    elif "position" in reply:
        assert Position.from_json(reply["position"]).to_json() == reply["position"]


@settings(max_examples=300)
@given(
    op=st.sampled_from(["blox.legal", "blox.play", "blox.perft", "blox.best"]),
    changes=st.lists(edits, max_size=3),
    move=st.sampled_from(MOVES) | st.text("abei159+-x!=~:*wgkp3", max_size=9),
    depth=st.integers(0, 1),
)
def test_questions_in_which_anything_is_changed(op: str, changes: list[Edit], move: str, depth: int) -> None:
    """Positions and moves of every kind."""
    fields: dict[str, dict[str, Any]] = {
        "blox.play": {"move": move},
        "blox.perft": {"depth": depth},
        "blox.best": {"ms": 1 + depth, "level": 1},
    }
    check(Desk(), write_line({"op": op, "position": POSITION} | fields.get(op, {}), changes))


@settings(max_examples=200)
@given(where=st.sampled_from(sorted(POSITION)), value=values)
def test_any_value_anywhere_in_a_position(where: str, value: Any) -> None:
    """What is read is written as it was read."""
    desk = Desk()
    data = POSITION | {where: value}
    reply = desk.send(write_line({"op": "blox.legal", "position": data}))
    if reply["ok"]:
        assert Position.from_json(data).to_json() == Position.from_json(Position.from_json(data).to_json()).to_json()
        assert reply["moves"] == sorted(set(reply["moves"]))
