"""Clearing towers and building them."""

import pytest

from tests.blox.small import after, moves, small


@pytest.mark.rule("B7")
@pytest.mark.parametrize("start", ["g", "w"])
def test_a_tower_is_cleared(start: str) -> None:
    """Blocks and chip are gained, the figure takes its place; where figure and tower stand is not on the way."""
    fields = {"a5": start, "e5": "k"}
    position = small(rest="g", fields=fields, phase=2, figures={"a5": 1}, towers={"e5": "wk"}, mine={"hand": "wgk"})
    assert moves(position, "x") == ["a5xe5"]
    assert position.play("a5xe5").points == 2
    told = position.to_json()
    assert told["seats"][0] == {"hand": "g", "joker": False, "blocks": "wk", "points": 2}
    assert (told["towers"], told["figures"], told["discard"]) == ({}, {"e5": 1}, "wk")


@pytest.mark.rule("B7")
@pytest.mark.parametrize(
    ("fields", "figures", "hand"),
    [
        ({"d5": "w"}, {"a5": 1}, "wk"),
        ({"b5": "k"}, {"a5": 1}, "wk"),
        ({}, {"a5": 1, "c5": 2}, "wk"),
        ({}, {"a5": 2}, "wk"),
        ({}, {"a4": 1}, "wk"),
        ({}, {"a5": 1}, "wwp"),
    ],
    ids=["white on the way", "black on the way", "a figure", "another's figure", "no straight line", "a card short"],
)
def test_a_tower_is_not_cleared(fields: dict[str, str], figures: dict[str, int], hand: str) -> None:
    """Something is in the way, or a card is missing."""
    position = small(rest="g", fields=fields, phase=2, figures=figures, towers={"e5": "wk"}, mine={"hand": hand})
    assert moves(position, "x") == []


@pytest.mark.rule("B8")
@pytest.mark.parametrize(("blocks", "listed"), [("wwwkkk", ["a5xe5"]), ("wwwkkkp", []), ("wwwkkkpp", [])])
def test_who_has_seven_blocks_clears_no_tower(blocks: str, listed: list[str]) -> None:
    """With six it may be done, and leads to more than seven."""
    position = small(
        rest="g", phase=3, figures={"a5": 1}, towers={"e5": "wkp"}, mine={"hand": "wkp", "blocks": blocks}
    )  # fmt: skip
    assert moves(position, "x") == listed
    assert moves(position, "~")


@pytest.mark.rule("B8")
def test_building_lets_a_seat_clear_again() -> None:
    """Under seven blocks the rule is over."""
    position = small(
        rest="g", phase=1, figures={"a5": 1, "i9": 1}, towers={"e5": "w", "c1": "w", "c3": "w", "c7": "w"},
        mine={"hand": "wkp", "blocks": "kkkkkpp"},
    )  # fmt: skip
    assert moves(position, "x") == []
    position.play("i9=kp")
    assert moves(position, "x") == ["a5xe5"]


@pytest.mark.rule("B9")
def test_a_tower_is_built_where_an_own_figure_stands() -> None:
    """With own blocks and a card for each; the figure comes back, and the height is gained in points."""
    position = small(figures={"e5": 1, "a1": 2}, mine={"hand": "wwk", "blocks": "wkp"})
    assert moves(position, "=") == ["e5=wk"]
    assert position.play("e5=wk").points == 2
    told = position.to_json()
    assert told["seats"][0] == {"hand": "w", "joker": False, "blocks": "p", "points": 2}
    assert (told["towers"], told["figures"]) == ({"e5": "wk"}, {"a1": 2})


@pytest.mark.rule("B9")
def test_whoever_clears_a_built_tower_gets_its_chip() -> None:
    """It is worth its height."""
    position = small(
        rest="g", figures={"e5": 1, "a5": 1}, mine={"hand": "wwkkp", "blocks": "wk"},
        towers={"a1": "w", "c1": "w", "i7": "ww", "i9": "ww"},
    )  # fmt: skip
    position.play("e5=wk")
    told = position.to_json() | {"phase": 2}
    assert after(type(position).from_json(told), "a5xe5")["seats"][0]["points"] == 4


@pytest.mark.rule("B10")
def test_no_tower_is_shut_in() -> None:
    """Where towers stand on all its other sides, nobody builds beside a tower; a figure shuts nothing in."""
    mine = {"hand": "wk", "blocks": "wk"}
    assert moves(small(figures={"b1": 1}, towers={"a1": "p", "a2": "p"}, mine=mine), "=") == []
    assert moves(small(figures={"b1": 1, "a2": 2}, towers={"a1": "p"}, mine=mine), "=") == ["b1=wk"]
    three = {"e5": "p", "e4": "p", "d5": "p", "f5": "p"}
    assert moves(small(figures={"e6": 1}, towers=three, mine=mine), "=") == []
    del three["f5"]
    assert moves(small(figures={"e6": 1}, towers=three, mine=mine), "=") == ["e6=wk"]


@pytest.mark.rule("B10")
def test_the_new_tower_itself_may_be_shut_in() -> None:
    """Only those that are there already must stay in reach."""
    position = small(figures={"a1": 1}, towers={"a2": "p", "b1": "p"}, mine={"hand": "wk", "blocks": "wk"})
    assert moves(position, "=") == ["a1=wk"]


@pytest.mark.rule("B15")
@pytest.mark.parametrize(("phase", "cleared"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (4, [1, 2, 3, 4])])
def test_the_phase_says_what_is_cleared_and_built(phase: int, cleared: list[int]) -> None:
    """Heights up to the phase's are cleared, exactly one more is built."""
    mine = {"hand": "kkkkk", "blocks": "kkkkk"}
    for height in range(1, 6):
        position = small(phase=phase, figures={"a5": 1}, towers={"e5": "k" * height}, mine=mine)
        assert moves(position, "x") == (["a5xe5"] if height in cleared else [])
        assert moves(position, "=") == ["a5=" + "k" * (phase + 1)]


@pytest.mark.rule("B16")
def test_a_tower_of_five_stays() -> None:
    """It earns five points when it is built, and nobody clears it."""
    position = small(phase=4, figures={"e5": 1, "e4": 1}, mine={"hand": "kkkkk", "blocks": "kkkkk"})
    assert position.play("e5=kkkkk").points == 5
    told = position.to_json()
    assert told["towers"] == {"e5": "kkkkk"}
    told["seats"][0]["hand"] = "kkkkk"
    told["discard"] = ""
    assert moves(type(position).from_json(told), "x") == []
