"""`blox.best`: what a bot would do, asked by a line."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.blox.position import Position
from tests.blox.small import small
from tests.rounds.table import Plain
from tests.rubbish import Edit, edits, write_line
from tests.test_referee import Desk
from tests.test_referee_blox import CODES, MOVES, POSITION

VIEW: Plain = Position.from_json(POSITION).view(1)


def best(position: Plain, **fields: Any) -> Plain:
    """The answer of a fresh referee."""
    return Desk().good("blox.best", position=position, **fields)


def test_the_best_few_are_told_with_what_they_promise() -> None:
    """The move is the first of them; shares are chances, and the tries of all add up to no more than there were."""
    told = best(VIEW, tries=60, seed=1)
    assert told.keys() == {"ok", "move", "tries", "moves"}
    assert told["move"] == told["moves"][0]["move"]
    assert 0 < told["tries"] <= 60 + len(MOVES) * 5
    assert 1 < len(told["moves"]) <= 5
    for judged in told["moves"]:
        assert judged.keys() == {"move", "share", "tries"}
        assert judged["move"] in MOVES
        assert 0 <= judged["share"] <= 1
    assert sum(judged["tries"] for judged in told["moves"]) <= told["tries"]


def test_the_same_seed_has_the_same_answer() -> None:
    """Where tries alone say how long; time is another matter."""
    assert best(VIEW, tries=60, seed=1) == best(VIEW, tries=60, seed=1)
    assert best(VIEW, ms=5)["move"] in MOVES
    assert best(VIEW, ms=5, level=1)["move"] in MOVES


def test_a_low_level_looks_once() -> None:
    """It tries nothing out, so there is nothing to tell of other moves."""
    assert best(VIEW, level=1) == {"ok": True, "move": best(VIEW, level=1)["move"], "tries": 0, "moves": []}


def test_a_whole_position_is_what_its_mover_sees() -> None:
    """Who may see everything learns no more from it: another deck and other hands change nothing."""
    told = best(POSITION, tries=60)
    assert told == best(VIEW, tries=60)
    assert told == best(POSITION | {"deck": POSITION["deck"][::-1]}, tries=60)


def other_hand(hand: Any) -> Plain:
    """The view with another hand of the other seat."""
    return VIEW | {"seats": [VIEW["seats"][0], VIEW["seats"][1] | {"hand": hand}]}


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (Position.from_json(POSITION).view(2), "`seats.1.hand`: must be letters: who is to think has to see"),
        (Position.from_json(POSITION).view(0), "`seats.1.hand`: must be letters: who is to think has to see"),
        (VIEW | {"to_move": 3}, "`to_move`: must be a whole number from 1 to 2"),
        (VIEW | {"to_move": 0}, "`to_move`: must be a whole number from 1 to 2"),
        (VIEW | {"seats": []}, "`seats`: must be two to four seats"),
        (VIEW | {"seats": 5}, "this is no view: Expected `array`, got `int` - at `$.seats`"),
        (VIEW | {"seats": [5, 5]}, "this is no view: Expected `object`, got `int` - at `$.seats[0]`"),
        (VIEW | {"phase": "one"}, "this is no view: "),
        (VIEW | {"deck": -1}, "`deck`: must be a whole number from 0 to 60"),
        (VIEW | {"deck": 60}, "`deck`: hands and deck would hold more than the 60 cards"),
        (VIEW | {"deck": None}, "this is no view: "),
        (VIEW | {"discard": "w" * 15}, "`discard`: with the hand there are more than 15 cards of a colour"),
        (VIEW | {"discard": "x"}, "`discard`: must be letters of wgkp"),
        (other_hand(6), "`seats.2.hand`: must be a whole number from 0 to 5"),
        (other_hand(-1), "`seats.2.hand`: must be a whole number from 0 to 5"),
        (other_hand("wwwwww"), "`seats.2.hand`: has 6 letters, 5 at most"),
        (other_hand("x"), "`seats.2.hand`: must be letters of wgkp"),
        (VIEW | {"seats": [VIEW["seats"][0] | {"hand": "wwwwww"}, VIEW["seats"][1]]}, "`seats.1.hand`: has 6"),
        (VIEW | {"seats": [VIEW["seats"][0] | {"name": "x"}, VIEW["seats"][1]]}, "`seats.1`: has nothing called"),
        (VIEW | {"towers": {"e5": "wwwwww"}}, "`towers.e5`: has 6 letters, 5 at most"),
        (VIEW | {"towers": {"a5": "w"}}, "`figures.a5`: a tower stands there"),
        (VIEW | {"board": [*VIEW["board"][:8], "w"]}, "`board`: row 1 must be 9 letters"),
        ({key: VIEW[key] for key in VIEW if key != "board"}, "`position`: has no `board`"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_view_is_told_with_its_place(position: Plain, words: str) -> None:
    """Every check has its message, behind the field of the line."""
    message = Desk().refused({"op": "blox.best", "position": position, "ms": 1})
    assert f": `position`: {words}" in message


def test_a_seat_without_a_move_is_told_so() -> None:
    """It has no card, no joker and no figure."""
    assert "no legal move" in Desk().refused({"op": "blox.best", "position": small().to_json()}, "not_now")


@settings(max_examples=300)
@given(whole=st.booleans(), changes=st.lists(edits, max_size=3))
def test_views_in_which_anything_is_changed(whole: bool, changes: list[Edit]) -> None:
    """There is one answer: a move, or a documented refusal that says more than that."""
    position = POSITION if whole else VIEW
    reply = Desk().send(write_line({"op": "blox.best", "position": position, "ms": 1, "level": 1}, changes))
    assert reply["move"] if reply["ok"] else reply["error"]["code"] in CODES
