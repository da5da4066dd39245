"""Mixed tables: where `play` is a list, the present builder's entry decides everything in the turn."""

import pytest

from tests.rounds.table import Table, names, only

EDITIONS = pytest.mark.parametrize("game", ["classic", "mini", "dice", "tactile"])


def mixed(game: str, *play: str, **options: object) -> Table:
    """A table where each seat plays in its own way."""
    return Table(game, len(play), play=list(play), cards=20, **options)


@EDITIONS
def test_each_builder_builds_in_the_own_way(game: str) -> None:
    """One says done, the next places bricks, then the first one says done again."""
    table = mixed(game, "box", "screen")
    pose = "1x1" if game == "dice" else "3x1"
    for builder, other in ((1, 2), (2, 1), (1, 2)):
        table.begin_turn()
        if builder == 1:
            assert table.view["play"] == "box"
            assert table.refused(1, "place", brick="red", pose=pose, x=0) == "not_now"
            table.do(1, "done")
            assert "built" in names(table.do(other, "confirm"))
        else:
            assert table.view["play"] == "screen"
            assert table.refused(2, "done") == table.refused(1, "confirm") == "not_now"
            if game == "dice":
                table.throw(red=1)
            table.place("red", pose)
            assert table.view["built"] or names(table.wait(500)) == ["built", "card_turned"]
            if table.view["stage"] == "checking":
                table.do(1, "check")
        assert only(table.end_turn(), "turn_ended")["points"] == 1


@pytest.mark.rule("D16")
def test_the_pause_is_there_where_the_screen_is() -> None:
    """The seat with the real box is confirmed instead."""
    table = mixed("dice", "screen", "box")
    table.begin_turn()
    table.build(("red", "1x1", 0, 1))
    assert table.game.legal(2) == ["check"]
    table.do(2, "check")
    table.end_turn()
    table.begin_turn()
    table.do(2, "done")
    assert table.refused(1, "check") == "not_now"
    assert names(table.do(1, "confirm")) == ["built", "card_turned"]


def test_an_objection_is_judged_where_the_screen_is() -> None:
    """On the screen the program says whether it is right; it can't see a real table."""
    table = mixed("classic", "screen", "box")
    table.begin_turn()
    assert only(table.do(2, "object"), "objected")["right"] is False
    table.end_turn()
    table.begin_turn()
    assert only(table.do(1, "object"), "objected")["right"] is None


@pytest.mark.rule("S2")
def test_a_card_is_inherited_from_a_box_to_a_screen() -> None:
    """Whoever owes it builds it in the own way."""
    table = mixed("classic", "box", "screen", variants=["shrewd"])
    table.begin_turn()
    table.do(1, "refuse")
    table.end_turn()
    assert only(table.begin_turn(), "card_turned")["card"]["id"] == "c1"
    assert only(table.place(), "built")["card"] == "c1"
