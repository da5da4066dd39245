"""Bringing figures in, moving and capturing them, the joker, and swapping cards."""

from typing import Any

import pytest

from klotz.refusal import Refused
from tests.blox.small import after, moves, small


@pytest.mark.rule("B5")
def test_a_figure_comes_in_on_the_first_field_of_the_cards_colour() -> None:
    """From each edge; what lies behind another field of the colour is not reached from there."""
    crossed = {"e5": "k", "c5": "k", "g5": "k", "e3": "k", "e7": "k"}
    position = small(fields=crossed, mine={"hand": "k"})
    assert moves(position, "+") == ["+c5", "+e3", "+e7", "+g5"]
    assert after(position, "+c5")["figures"] == {"c5": 1}


@pytest.mark.rule("B5")
def test_a_field_that_several_edges_lead_to_is_one_move() -> None:
    """Where one way is blocked, another may do; a field is one move and not four."""
    fields = {"e4": "k"}
    assert moves(small(fields=fields, mine={"hand": "k"}), "+") == ["+e4"]
    three = {"d4": 2, "f4": 2, "e3": 2}
    assert moves(small(fields=fields, figures=three, mine={"hand": "k"}), "+") == ["+e4"]
    assert moves(small(fields=fields, figures=three | {"e5": 2}, mine={"hand": "k"}), "+") == []


@pytest.mark.rule("B1", "B5")
def test_nobody_has_a_fifth_figure() -> None:
    """With four on the board none can come in."""
    four = {"a1": 1, "b1": 1, "c1": 1, "d1": 1}
    assert moves(small(fields={"e4": "k"}, figures=four, mine={"hand": "k"}), "+") == []
    with pytest.raises(Refused):
        small(figures=four | {"e1": 1})


@pytest.mark.rule("B6")
def test_a_figure_moves_to_the_first_field_of_the_cards_colour() -> None:
    """In every direction; nobody moves another's figure."""
    fields = {"e7": "k", "e9": "k", "b4": "k", "f4": "g"}
    position = small(fields=fields, figures={"e4": 1, "e1": 2}, mine={"hand": "k"})
    assert moves(position, "-") == ["e4-b4", "e4-e7"]
    moved = after(position, "e4-b4")
    assert moved["figures"] == {"b4": 1, "e1": 2}
    assert moved["discard"] == "k"


@pytest.mark.rule("B4", "B6")
@pytest.mark.parametrize("spot", ["e6", "e7"])
def test_figures_and_towers_stop_a_move(spot: str) -> None:
    """Before the field or on it; and none is leapt over."""
    fields = {"e7": "k", "e9": "k"}
    for things in ({"towers": {spot: "w"}}, {"figures": {"e4": 1, spot: 2}}, {"figures": {"e4": 1, spot: 1}}):
        position = small(fields=fields, mine={"hand": "k"}, **({"figures": {"e4": 1}} | things))
        assert [move for move in moves(position, "-") if move.startswith("e4")] == []


@pytest.mark.rule("B4")
def test_a_field_holds_one_thing() -> None:
    """A position with two on one field is none."""
    with pytest.raises(Refused, match="e5") as refused:
        small(towers={"e5": "w"}, figures={"e5": 1})
    assert refused.value.code == "bad_request"


@pytest.mark.rule("B12")
@pytest.mark.parametrize("things", [{"towers": {"e4": "k"}}, {"figures": {"e4": 2}}])
def test_coming_in_takes_nothing(things: dict[str, Any]) -> None:
    """Where a tower or a figure stands, none comes in, whatever is paid."""
    position = small(fields={"e4": "k"}, mine={"hand": "kkkk", "joker": True}, **things)
    assert [move for move in position.legal_moves() if "e4" in move] == []
    with pytest.raises(Refused) as refused:
        position.play("+e4")
    assert refused.value.code == "illegal_move"


@pytest.mark.rule("B11")
def test_a_figure_is_captured_with_three_cards_or_more() -> None:
    """A point for each; it goes back to its owner, who can bring it in again."""
    position = small(fields={"e5": "k"}, figures={"a5": 1, "e5": 2}, mine={"hand": "kkkk"})
    assert moves(position, "!") == ["a5!e5:3", "a5!e5:4"]
    assert position.play("a5!e5:4").points == 4
    told = position.to_json()
    assert told["figures"] == {"e5": 1}
    assert told["seats"][0]["points"] == 4
    assert told["seats"][0]["hand"] == ""


@pytest.mark.rule("B11")
@pytest.mark.parametrize(
    ("fields", "figures", "towers", "hand"),
    [
        ({"e5": "k", "c5": "k"}, {"a5": 1, "e5": 2}, {}, "kkkk"),
        ({"e5": "k"}, {"a5": 1, "e5": 2, "c5": 3}, {}, "kkkk"),
        ({"e5": "k"}, {"a5": 1, "e5": 2}, {"c5": "w"}, "kkkk"),
        ({"e5": "k"}, {"a4": 1, "e5": 2}, {}, "kkkk"),
        ({"e5": "k"}, {"a5": 1, "e5": 1}, {}, "kkkk"),
        ({"e5": "k"}, {"a5": 1, "e5": 2}, {}, "kkww"),
    ],
    ids=["the colour on the way", "a figure", "a tower", "no straight line", "an own figure", "two cards"],
)
def test_a_figure_is_not_captured(
    fields: dict[str, str], figures: dict[str, int], towers: dict[str, str], hand: str
) -> None:
    """Something is in the way, or too little is paid."""
    position = small(fields=fields, figures=figures, towers=towers, mine={"hand": hand}, others=2)
    assert [move for move in moves(position, "!") if move.startswith("a") and "e5" in move] == []


@pytest.mark.rule("B13")
def test_the_joker_is_a_card_of_any_colour() -> None:
    """With or without it are two moves; it is turned over then, and nothing is drawn for it."""
    position = small(fields={"e4": "k"}, mine={"hand": "kpppp", "joker": True}, deck="wwwww")
    assert [move for move in moves(position, "+") if "e4" in move] == ["+e4", "+e4*"]
    assert position.play("+e4*").draw == 0
    seat = position.to_json()["seats"][0]
    assert (seat["hand"], seat["joker"]) == ("kpppp", False)
    assert moves(position, "*") == []


@pytest.mark.rule("B13")
def test_the_joker_helps_with_every_action_but_the_swap() -> None:
    """It is one of the cards of a capture, a clearing or a building."""
    figures = {"a5": 1, "e5": 2, "a1": 1}
    position = small(
        fields={"e5": "k", "a9": "k"}, figures=figures, towers={"c1": "g"},
        mine={"hand": "kk", "joker": True, "blocks": "kp"},
    )  # fmt: skip
    helped = moves(position, "*")
    assert {"+a9*", "a5-a9*", "a5!e5:3*", "a1xc1*g", "a5=kp*p"} <= set(helped)
    assert "a5=kp*k" not in helped
    assert moves(position, "~") == ["~k", "~kk"]


@pytest.mark.rule("B14")
def test_a_swap_puts_cards_away_and_turns_the_joker_up() -> None:
    """Each choice of cards is one move; as many new ones are drawn, and the joker is ready in the next turn."""
    position = small(mine={"hand": "kkw"}, deck="pppgggg")
    assert moves(position, "~") == ["~k", "~kk", "~w", "~wk", "~wkk"]
    assert position.play("~kk").draw == 2
    assert position.take(2) == "pp"
    seat = position.to_json()["seats"][0]
    assert (seat["hand"], seat["joker"]) == ("wpp", True)
    assert moves(small(mine={"hand": "k", "joker": True}), "~") == ["~k"]
    assert moves(small(mine={"joker": True}), "~") == []
