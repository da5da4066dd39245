"""How moves are written, and what is said of those that are not legal."""

import random
from typing import Any

import pytest

from klotz.blox.layout import Layout
from klotz.blox.notation import NAMES, multiset, read_move, spell, write_move
from klotz.blox.position import Position
from klotz.blox.reasons import list_reasons
from klotz.blox.state import CAPTURE, CLEAR, INSERT, MOVE, SWAP, THINGS, pack
from klotz.refusal import Refused
from tests.blox.small import small


def test_fields_are_in_alphabetical_order() -> None:
    """So that lists of fields need no sorting."""
    assert list(NAMES) == sorted(NAMES)
    assert len(NAMES) == 81
    assert NAMES[40] == "e5"


def test_letters_are_spelled_in_the_order_of_the_colours() -> None:
    """However they came."""
    assert spell(multiset("pkgwpw")) == "wwgkpp"


def test_moves_are_written_as_they_are_read() -> None:
    """Each of the six, with and without the joker."""
    origin, target = NAMES.index("e4"), NAMES.index("e7")
    three = multiset("www")
    assert write_move(pack(INSERT, 0, origin, 1, 0)) == "+e4"
    assert write_move(pack(MOVE, origin, target, 1, 1)) == "e4-e7*"
    assert write_move(pack(CLEAR, origin, target, multiset("wk"), 3)) == "e4xe7*k"
    assert write_move(pack(CAPTURE, origin, target, three, 1)) == "e4!e7:3*"
    assert write_move(pack(SWAP, 0, 0, multiset("pww"), 0)) == "~wwp"


ODD = ["", "e4", "+j4", "+e0", "+e4**", "+e4*w", "e4-e7:3", "e4!e7", "e4!e7:2", "e4!e7:7", "e4xe7*", "e4xe7*x", "e4=w"]
ODD += ["e4=wwwwww", "~", "~wwwwww", "~w*", "+e4\n", "E4-E7", "e4\u2013e7", "e4 - e7", "+e\u0664", "x" * 1000]


@pytest.mark.parametrize("text", ODD)
def test_what_is_not_a_move_is_refused(text: str) -> None:
    """With the ways to write one."""
    with pytest.raises(Refused, match=r"is not a move: write \+e4, ") as refused:
        small(mine={"hand": "w"}).play(text)
    assert refused.value.code == "illegal_move"
    assert len(refused.value.message) < 200


@pytest.mark.parametrize(("text", "right"), [("~gw", "~wg"), ("e4=kgw*g", "e4=wgk*g")])
def test_a_move_has_one_spelling(text: str, right: str) -> None:
    """Another one is refused with the right one."""
    with pytest.raises(Refused, match=f"`{right[:3]}") as refused:
        small(mine={"hand": "wg"}).play(text)
    assert refused.value.code == "illegal_move"


HERE: dict[str, Any] = {"figures": {"e4": 1, "e8": 2, "h4": 1}, "fields": {"e6": "g", "b4": "k", "c3": "g", "c4": "g"}}
TOWERS: dict[str, Any] = {"towers": {"b4": "g", "e2": "kp", "g1": "w", "h1": "w", "i2": "w"}}
REASONS = [
    ("e4-e5*", {}, "the joker is turned over; a swap turns it up again"),
    ("a4-a5", {"figures": {"a4": 1}, "hand": "g"}, "seat 1 lacks the cards w"),
    ("e4xb4*p", {"joker": True}, "c4 on the way is g, which may not be crossed; no card of p is needed"),
    ("+e4", {}, "e4 is occupied"),
    ("+a1", {"figures": dict.fromkeys(("a9", "b9", "c9", "d9"), 1)}, "all 4 figures of seat 1 are on the board"),
    ("+c5", {}, "from every edge something stands before c5"),
    ("e8-e7", {}, "no figure of seat 1 stands on e8"),
    ("e4-f5", {}, "e4 and f5 are not two fields of one row or column"),
    ("e4-e4", {}, "e4 and e4 are not two fields of one row or column"),
    ("h4-a4", {}, "e4 on the way is occupied"),
    ("e4-h4", {}, "h4 is occupied"),
    ("e4-e6", {"fields": {}}, "e5 on the way is w, which may not be crossed"),
    ("e4xe5", {}, "no tower stands on e5"),
    ("e4xe2", {}, "a tower of 2 is not cleared in phase 1"),
    ("e4xb4", {"blocks": "wwwwggg"}, "seat 1 has 7 blocks, and must build first"),
    ("e4!e6:3", {}, "no figure stands on e6 that seat 1 could capture"),
    ("e4!h4:3", {}, "no figure stands on h4 that seat 1 could capture"),
    ("e4!b4:3", {}, "no figure stands on b4 that seat 1 could capture"),
    ("e4!e8:3", {"hand": "www"}, "e5 on the way is w, which may not be crossed"),
    ("e8=ww", {}, "no figure of seat 1 stands on e8"),
    ("e4=www", {}, "in phase 1 a tower of 2 is built, not of 3"),
    ("e4=ww", {"blocks": "w"}, "seat 1 lacks the blocks w; seat 1 lacks the cards ww"),
    ("e4=ww", {"blocks": "ww", "hand": "w"}, "seat 1 lacks the cards w"),
    ("i1=ww", {"figures": {"i1": 1}, "blocks": "ww", "towers": {"h1": "w", "g1": "w", "h2": "w"}}, "a tower beside i1"),
    ("~wwk", {"hand": "w"}, "seat 1 lacks the cards wk"),
    ("~w", {"hand": "w", "over": True}, "the game is over"),
]


@pytest.mark.parametrize(("move", "more", "reason"), REASONS)
def test_what_is_not_legal_is_refused_with_the_reason(move: str, more: dict[str, Any], reason: str) -> None:
    """The first that a player would see; the position is as it was."""
    mine = {key: more[key] for key in ("hand", "joker", "blocks") if key in more}
    position = small(mine=mine, **HERE | TOWERS | {key: more[key] for key in more if key not in mine})
    before = position.copy()
    with pytest.raises(Refused) as refused:
        position.play(move)
    assert refused.value.code == "illegal_move"
    assert refused.value.message.startswith(f"`{move}`: {reason}")
    assert position == before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_exactly_the_moves_that_are_not_legal_have_a_reason(seats: int) -> None:
    """Moves of a whole stretch of a game, tried at its end."""
    rng, layout = random.Random(seats), Layout.named("standard")
    blocks, deck = list(layout.blocks(seats)), list("wgkp" * 15)
    rng.shuffle(blocks)
    rng.shuffle(deck)
    position = Position.set_up(layout, seats, 1, "".join(blocks), "".join(deck))
    tried: set[str] = set()
    for _ in range(12):
        moves = position.legal_moves()
        tried.update(moves)
        position.push(rng.choice([move for move in moves if "~" not in move]))
    legal = set(position.legal_moves())
    assert legal - tried
    for text in legal | tried:
        move = read_move(text, position._fields, position._row[THINGS:])
        assert (text in legal) == (not list(list_reasons(position._row, position._fields, move))), text
