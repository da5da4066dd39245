"""Positions: written and read back, views, set-up and whole turns."""

import json
from typing import Any

import pytest

from klotz.blox.layout import Layout
from klotz.blox.position import DEEPEST, Played, Position
from klotz.refusal import Refused
from tests.blox.small import small

STANDARD = Layout.named("standard")
DECK = "wgkp" * 15


def _start(seats: int) -> Position:
    return Position.set_up(STANDARD, seats, 2, STANDARD.blocks(seats), DECK)


def _full() -> Position:
    """A position in which everything there can be is there."""
    mine = {"hand": "wgkp", "joker": True, "blocks": "wk", "points": 7}
    things: dict[str, Any] = {"towers": {"e5": "wgkp", "a1": "ppppp"}, "figures": {"a3": 1, "c7": 0, "i9": 2}}
    return small(mine=mine, phase=3, to_move=2, ending=True, deck="pgkw", discard="wwk", **things)


@pytest.mark.parametrize("position", [_full(), _start(2), _start(3), _start(4)])
def test_a_position_reads_back_what_it_wrote(position: Position) -> None:
    """As data through JSON, and by its `repr`; copies are apart."""
    data = position.to_json()
    again = Position.from_json(json.loads(json.dumps(data)))
    assert again == position
    assert json.dumps(again.to_json()) == json.dumps(data)
    assert eval(repr(position)) == position  # noqa: S307 - that is what a `repr` is for
    twin = position.copy()
    twin.pass_turn()
    assert twin != position
    assert position != data


def test_letters_come_in_any_order_and_leave_in_one() -> None:
    """Hands, blocks and towers are put in order; deck and discard keep theirs."""
    position = small(mine={"hand": "pkgw", "blocks": "kwk"}, towers={"e5": "pw"}, deck="pw", discard="kg")
    data = position.to_json()
    assert (data["seats"][0]["hand"], data["seats"][0]["blocks"], data["towers"]) == ("wgkp", "wkk", {"e5": "wp"})
    assert (data["deck"], data["discard"]) == ("pw", "kg")


def test_a_view_has_lengths_for_what_a_seat_may_not_know() -> None:
    """The hands of others and the deck; who watches knows no hand."""
    position = _start(3)
    for seat in range(4):
        view = position.view(seat)
        assert [type(person["hand"]) is str for person in view["seats"]] == [own == seat for own in (1, 2, 3)]
        assert view["deck"] == 45
    assert position.view(0)["seats"][0]["hand"] == 5


def test_set_up_deals_blocks_in_the_order_of_the_layout_and_hands_from_the_top() -> None:
    """Seat 1 first; two players begin in phase 2 with neutral figures."""
    four, two = _start(4), _start(2)
    data = four.to_json()
    first, second = list(STANDARD.squares)[:2]
    assert (data["towers"][first], data["towers"][second], len(data["towers"])) == ("w", "w", 23)
    assert [person["hand"] for person in data["seats"]] == ["wwgkp", "wggkp", "wgkkp", "wgkpp"]
    assert data["deck"] == DECK[20:]
    assert (four.phase, four.to_move, four.starter, four.seats, four.left) == (1, 2, 2, 4, 40)
    assert (two.phase, list(two.to_json()["figures"].values())) == (2, [0] * 8)
    assert (four.ending, four.over) == (False, False)


def test_set_up_wants_exactly_the_blocks() -> None:
    """Not those of another number of seats."""
    with pytest.raises(Refused, match="these are not the blocks for 2 seats"):
        Position.set_up(STANDARD, 2, 1, STANDARD.blocks(4), DECK)


def test_a_turn_is_played_in_steps() -> None:
    """The move, the cards as far as the deck goes, the remade deck, the next seat."""
    position = small(mine={"hand": "wwkkp", "joker": True}, deck="gp", discard="ggg")
    assert position.play("~wwk") == Played(points=0, phases=(2, 3, 4), last_round=True, draw=3)
    assert position.take(3) == "gp"
    assert position.to_json()["discard"] == "gggwwk"
    for wrong in ("gggwwg", "gggww"):
        with pytest.raises(Refused, match="from exactly the cards of the discard"):
            position.remake(wrong)
    position.remake(list("kgwgwg"))
    assert position.take(1) == "k"
    with pytest.raises(Refused, match="only an empty deck is remade"):
        position.remake("")
    position.pass_turn()
    assert (position.to_move, position.ending, position.over) == (2, True, False)
    data = position.to_json()
    assert (data["deck"], data["discard"], data["seats"][0]["hand"]) == ("gwgwg", "", "gkkpp")
    position.pass_turn()
    assert (position.to_move, position.over, position.legal_moves(), position.perft(0)) == (1, True, [], 1)


ACTIONS = [
    ("+a1", Played(0, (), last_round=False, draw=1), {"e4": 1, "e8": 2, "a1": 1, "c4": 0}),
    ("e4-e5*", Played(0, (), last_round=False, draw=0), {"e5": 1, "e8": 2, "c4": 0}),
    ("e4xg4*p", Played(2, (3,), last_round=False, draw=1), {"g4": 1, "e8": 2, "c4": 0}),
    ("e4!c4:3*", Played(3, (), last_round=False, draw=2), {"c4": 1, "e8": 2}),
    ("e4!e8:3", Played(3, (), last_round=False, draw=3), {"e8": 1, "c4": 0}),
    ("e4=kkk*k", Played(3, (), last_round=False, draw=2), {"e8": 2, "c4": 0}),
]


@pytest.mark.parametrize(("move", "played", "figures"), ACTIONS)
def test_every_action_brings_what_it_should(move: str, played: Played, figures: dict[str, int]) -> None:
    """Points, phases, cards to draw; figures and joker afterwards."""
    fields = {"e8": "k", "c4": "k", "e5": "g", "a1": "k", "h4": "g"}
    towers = (
        {"g4": "kp", "i1": "gg", "i3": "ww", "h1": "ggw"} if "x" not in move else {"g4": "kp", "i1": "gg", "h1": "ggw"}
    )
    things: dict[str, Any] = {"figures": {"e4": 1, "e8": 2, "c4": 0}, "towers": towers | {"h3": "www", "e3": "w"}}
    mine = {"hand": "kkk", "joker": True, "blocks": "kkk"}
    position = small(mine=mine, fields=fields, phase=2, **things)
    full = position.play(move)
    assert full == Played(played.points, played.phases, played.last_round, played.draw + 2)
    data = position.to_json()
    assert data["figures"] == figures
    assert data["seats"][0]["joker"] == ("*" not in move)
    assert len(data["discard"]) + len(data["seats"][0]["hand"]) == 3
    assert (data["towers"].get("e4", ""), data["seats"][0]["blocks"]) == AFTERWARDS.get(move[2], ("", "kkk"))


AFTERWARDS = {"x": ("", "kkkkp"), "=": ("kkk", "")}


def test_a_push_that_the_deck_can_not_serve_changes_nothing() -> None:
    """And one that it can serve is a whole turn."""
    position = small(mine={"hand": "wwkkp"}, deck="g")
    before = position.copy()
    with pytest.raises(Refused, match="`deck`: `~ww` draws 2 cards, and 1 are left") as refused:
        position.push("~ww")
    assert refused.value.code == "bad_request"
    assert position == before
    assert position.push("~w").draw == 1
    assert (position.to_move, position.to_json()["seats"][0]["hand"]) == (2, "wgkkp")


def test_a_divided_count_adds_up() -> None:
    """In the order of the moves; no moves, no counts."""
    position = small(fields={"e4": "g"}, mine={"hand": "ggppp"}, deck=DECK[:40])
    for depth in (1, 2, 3):
        counts = position.divide(depth)
        assert list(counts) == position.legal_moves()
        assert sum(counts.values()) == position.perft(depth)
    assert set(position.divide(1).values()) == {1}
    assert position.divide(0) == {}


def test_walks_need_cards_and_a_depth() -> None:
    """Counting alone draws nothing; deeper walks are refused where the deck is too small."""
    position = small(mine={"hand": "wwkkp"}, deck="g")
    assert position.perft(1) == len(position.legal_moves())
    with pytest.raises(Refused, match="`deck`: holds too few cards for walks of 2 moves"):
        position.perft(2)
    for ask in (position.perft, position.divide):
        for depth in (-1, DEEPEST + 1):
            with pytest.raises(Refused, match="`depth`: must be a whole number from 0 to 100"):
                ask(depth)


def test_points_then_blocks_decide() -> None:
    """What is equal after both is shared."""
    position = _full()
    assert (position.scores(), position.winners()) == ([7, 0], [1])
    assert small().winners() == [1, 2]
    assert small(mine={"blocks": "w"}).winners() == [1]


def test_a_board_is_drawn_as_text() -> None:
    """Fields with what stands there, then the seats."""
    lines = str(_full()).splitlines()
    assert lines[0].startswith("9 w.      w.")
    assert lines[0].endswith("w#2")
    assert "w#0" in lines[2]
    assert "wwgkp" in lines[4]
    assert lines[10] == "phase 3, seat 2 to move"
    assert lines[11:] == [
        "seat 1: 7 points, hand wgkp, joker up, blocks wk",
        "seat 2: 0 points, hand -, joker down, blocks -",
    ]


def test_a_move_is_parsed_where_it_is_legal() -> None:
    """What is typed with blanks is the same move; what is no legal move here is refused; nothing changes."""
    position = _start(3)
    before = position.copy()
    assert [position.parse_move(f" {move}\n") for move in position.legal_moves()] == position.legal_moves()
    for text in ("e5-e6", "+e5", "nonsense", ""):
        with pytest.raises(Refused):
            position.parse_move(text)
    assert position == before
