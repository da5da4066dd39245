"""Box play: a real box on a real table; people decide, the program keeps time, deck, turn and score."""

from typing import Any

import pytest

from klotz.match import Match
from tests.rounds.table import Plain, Table, card, names, only, plain

EDITIONS = pytest.mark.parametrize("game", ["classic", "mini", "dice", "tactile"])


def box(game: str = "classic", seats: int = 3, **options: Any) -> Table:
    """A turn that has begun, on a table with a real box and cards worth 2."""
    pose = "1x1" if game == "dice" else "3x1"
    options.setdefault("deck", [card(f"c{n}", (pose, 0, 0), points=2) for n in range(1, 21)])
    table = Table(game, seats, play="box", **options)
    table.begin_turn()
    return table


@EDITIONS
def test_a_building_that_is_confirmed_is_built(game: str) -> None:
    """The builder says done, another seat looks; then the next card is turned, and at the end all are paid."""
    table = box(game)
    assert table.do(1, "done", after=5) == []
    assert (table.view["stage"], table.view["card"]["id"], table.view["play"]) == ("checking", "c1", "box")
    events = table.do(3, "confirm", after=5)
    assert events[0] == {"event": "built", "at": 10, "card": "c1", "points": 2}
    assert [events[1]["event"], events[1]["card"]["id"]] == ["card_turned", "c2"]
    assert (table.view["stage"], table.view["built"], table.view["scores"]) == ("building", ["c1"], [0, 0, 0])
    assert only(table.end_turn(), "turn_ended")["points"] == 2


@EDITIONS
def test_a_building_that_is_objected_to_is_mended(game: str) -> None:
    """The card stays open and the builder goes on; whether an objection is right the program can't know."""
    table = box(game)
    table.do(1, "done")
    assert table.do(2, "object", after=4) == [{"event": "objected", "at": 4, "seat": 2, "brick": None, "right": None}]
    assert (table.view["stage"], table.view["card"]["id"]) == ("building", "c1")
    brick = "red"
    assert only(table.do(3, "object", brick=brick), "objected")["brick"] == brick
    assert table.view["stage"] == "building"
    table.do(1, "done")
    assert "built" in names(table.do(2, "confirm"))


@EDITIONS
def test_who_may_say_what_when(game: str) -> None:
    """Done is the builder's, the answer the others'; each in its stage, and once."""
    table = box(game)
    assert table.refused(2, "done") == "not_your_turn"
    assert table.refused(1, "confirm") == table.refused(1, "object") == "not_your_turn"
    assert table.refused(2, "confirm") == "not_now"
    assert "done" in table.game.legal(1)
    assert "confirm" not in table.game.legal(2)
    table.do(1, "done")
    assert table.refused(1, "done") == "not_now"
    assert "done" not in table.game.legal(1)
    assert {"confirm", "object"} <= set(table.game.legal(2)) & set(table.game.legal(3))
    assert table.refused(2, "object", brick="mauve") == "no_such_brick"


@EDITIONS
def test_hands_on_the_screen_have_nothing_to_do(game: str) -> None:
    """No brick is placed, lifted, released or rolled where the bricks are real; nor before the start anything done."""
    table = box(game)
    acts: dict[str, Plain] = {
        "place": {"brick": "red", "pose": "1x1", "x": 0}, "lift": {"brick": "red"}, "release": {},
    }  # fmt: skip
    if game == "dice":
        acts["roll"] = {"dice": ["red"]}
    for act, fields in acts.items():
        assert table.refused(1, act, **fields) == "not_now"
        assert act not in table.game.legal(1)
    fresh = Table(game, play="box")
    assert fresh.refused(1, "done") == "not_now"


@EDITIONS
def test_on_the_screen_nobody_says_done(game: str) -> None:
    """A building that matches is built by itself, so there is nothing to confirm."""
    table = Table(game)
    table.begin_turn()
    assert table.refused(1, "done") == table.refused(2, "confirm") == "not_now"


@pytest.mark.parametrize(("answer", "first", "points"), [("confirm", "built", 2), ("object", "objected", 0)], ids=str)
def test_a_building_that_was_done_in_time_is_in_time(answer: str, first: str, points: int) -> None:
    """The clock runs out while people check; their answer decides, and ends the turn without another card."""
    table = box()
    table.do(1, "done", after=59_999)
    assert table.wait(50) == [{"event": "time_up", "at": 60_000}]
    assert (table.view["stage"], table.view["builder"], table.game.deadline) == ("checking", 1, None)
    assert (table.game.legal(1), table.game.legal(2)) == ([], ["confirm", "object"])
    assert table.wait(1_000) == []
    events = table.do(2, answer)
    assert names(events) == [first, "turn_ended", "turn_began"]
    assert only(events, "turn_ended") == {
        "event": "turn_ended", "at": 61_049, "seat": 1, "cards": ["c1"] * (points > 0), "points": points,
    }  # fmt: skip
    assert (table.view["scores"], table.view["discard"], table.view["stage"]) == ([points, 0, 0], 1, "rolling")


@pytest.mark.parametrize("answer", ["confirm", "object"])
def test_an_answer_in_the_moment_when_time_is_up_comes_after_it(answer: str) -> None:
    """Time up falls due first, then the answer counts for the building and ends the turn."""
    table = box()
    table.do(1, "done")
    events = table.do(2, answer, after=60_000)
    first = "built" if answer == "confirm" else "objected"
    assert names(events) == ["time_up", first, "turn_ended", "turn_began"]
    assert {event["at"] for event in events} == {60_000}


def test_done_at_the_end_is_too_late() -> None:
    """And who was sent back to building has only what is left of the time; the clock has run on."""
    table = box()
    table.do(1, "done", after=59_000)
    assert table.refused(1, "done", after=1_000) == "not_now"
    table.do(2, "object", after=900)
    assert table.refused(1, "done", after=100) == "not_your_turn"
    assert names(table.wait(100)) == ["time_up", "turn_ended", "turn_began"]


def test_the_answer_may_need_the_deck_shuffled_and_may_end_the_game() -> None:
    """What follows a turn follows it here too: the refill before the next one, the end after the last."""
    table = box(seats=2, deck=[card("c1", points=2), card("c2", points=2)], turns=1)
    table.do(1, "done")
    table.wait(60_000)
    assert names(table.do(2, "confirm")) == ["built", "turn_ended", "deck_refilled", "turn_began"]
    table.begin_turn()
    table.do(2, "done")
    table.wait(60_000)
    events = table.do(1, "confirm")
    assert names(events) == ["built", "turn_ended", "game_over"]
    assert (events[-1]["scores"], events[-1]["winners"]) == ([2, 2], [1, 2])


@pytest.mark.rule("M7", "D4")
@pytest.mark.parametrize(("game", "keeper"), [("mini", 2), ("dice", 3)])
@pytest.mark.parametrize("answer", ["confirm", "object"])
def test_the_timekeeper_counts_on_while_people_check(game: str, keeper: int, answer: str) -> None:
    """If the sum is reached then, nothing more is counted, and the answer ends the turn."""
    table = box(game)
    table.do(1, "done")
    assert "count" in table.game.legal(keeper)
    assert names(table.count(2)) == ["counted"]
    assert table.end_turn()[-1]["event"] == "time_up"
    assert table.view["stage"] == "checking"
    assert table.refused(keeper, "count") == "not_now"
    assert "count" not in table.game.legal(keeper)
    assert "turn_ended" in names(table.do(keeper, answer))
    assert table.view["scores"] == [2 if answer == "confirm" else 0, 0, 0]


@pytest.mark.rule("D9")
def test_an_unfinished_dice_card_goes_under_the_deck_here_too() -> None:
    """Also after an objection when time was up already."""
    table = box("dice")
    table.do(1, "done")
    table.end_turn()
    table.do(3, "object")
    assert (table.view["deck"], table.view["discard"]) == (20, 0)


@pytest.mark.rule("S1", "S2")
def test_cards_can_be_refused_with_a_real_box() -> None:
    """Not while people check; the next builder owes the card."""
    table = box(variants=["shrewd"])
    table.do(1, "done")
    assert table.refused(1, "refuse") == "not_now"
    table.do(2, "object")
    assert names(table.do(1, "refuse")) == ["refused", "chip", "card_turned"]
    table.end_turn()
    assert [c["id"] for c in table.view["inherited"]] == ["c1"]


@EDITIONS
def test_without_a_card_there_is_nothing_to_be_done(game: str) -> None:
    """When deck and discard are used up the turn runs on, and no building can be said to be finished."""
    table = box(game, deck=[card("a", ("1x1" if game == "dice" else "1x2", 0, 0))])
    table.do(1, "done")
    assert names(table.do(2, "confirm")) == ["built"]
    assert table.refused(1, "done") == table.refused(2, "object") == "not_now"
    assert "time_up" in names(table.end_turn())


@EDITIONS
def test_the_cards_may_be_the_boxes_own(game: str) -> None:
    """No pile, no shuffle, no card turned; points come with done, and the card that was built has no name."""
    match, events = Match.begin(game, 2, {"play": "box", "deck": "box"})
    assert names(plain(events)) == ["turn_began"]
    assert match.game.pending is None
    table = box(game, seats=2, deck="box")
    assert (table.asked, table.view["card"], table.view["deck"], table.view["discard"]) == ([], None, 0, 0)
    for points in (4, 0):
        table.do(1, "done", points=points)
        assert table.do(2, "confirm") == [{"event": "built", "at": 0, "card": None, "points": points}]
    table.do(1, "done", points=9)
    table.do(2, "object")
    ended = only(table.end_turn(), "turn_ended")
    assert (ended["cards"], ended["points"], table.view["scores"]) == ([], 4, [4, 0])
    assert names(table.begin_turn()) == ["clock_started"]


@pytest.mark.rule("L2")
def test_in_the_variant_young_every_card_of_the_box_counts_one() -> None:
    """Whatever was said to be printed on it; and there is nothing to shuffle."""
    table = box(deck="box", variants=["young"], young=[1])
    assert table.asked == []
    table.do(1, "done", points=5)
    assert only(table.do(2, "confirm"), "built")["points"] == 1


@pytest.mark.rule("S1")
def test_a_card_of_the_box_can_be_refused() -> None:
    """The chip is paid; which card it was only people know."""
    table = box(deck="box", variants=["shrewd"])
    assert table.do(1, "refuse") == [
        {"event": "refused", "at": 0, "card": None, "to": 2}, {"event": "chip", "at": 0, "seat": 2},
    ]  # fmt: skip
    assert (table.view["scores"], table.view["inherited"]) == ([0, 1, 0], [])


@pytest.mark.parametrize(
    ("deck", "fields"),
    [
        ("box", {}),
        ("box", {"points": -1}),
        ("box", {"points": 100}),
        ("box", {"points": None}),
        ("mini", {"points": 2}),
    ],
)
def test_points_come_with_done_where_only_people_know_them(deck: str, fields: Plain) -> None:
    """They are missing, out of range, or printed on a card that the program knows; judged before the stage is."""
    table = box("mini", deck=deck)
    assert table.refused(1, "done", **fields) == "bad_request"
    table.do(1, "done", **({"points": 1} if deck == "box" else {}))
    assert table.refused(1, "done", **fields) == "bad_request"
