"""The mini edition, rule by rule."""

import pytest

from klotz.building.bricks import load_set
from klotz.refusal import Refused
from klotz.rounds.numbers import load_numbers
from tests.rounds.table import Table, card, names, only


def two_sided(name: str) -> dict[str, object]:
    """Front and back differ: on the front a lying brick, on the back a standing one."""
    front, back = card(name, ("3x1", 0, 0), points=1), card(name, ("1x3", 0, 0), points=2)
    return {"id": name, "front": front, "back": back}


@pytest.mark.rule("M1")
def test_eight_bricks_and_a_die_with_three_blanks() -> None:
    """A box holds what the rulebook says."""
    assert len(load_set("mini").bricks) == 8
    assert sorted(load_numbers("mini").faces["count"]) == [0, 0, 0, 1, 2, 3]


@pytest.mark.rule("M2", "M11")
def test_the_left_neighbour_keeps_time_and_both_move_on() -> None:
    """The cards are shuffled first; builder and timekeeper move one to the left, and the used cards are put away."""
    table = Table("mini", 3, first=3, cards=5)
    assert table.asked == [{"kind": "shuffle", "pile": "deck", "cards": ["c1", "c2", "c3", "c4", "c5"]}]
    assert (table.view["builder"], table.view["timekeeper"]) == (3, 1)
    table.begin_turn()
    table.place()
    table.wait(500)
    table.end_turn()
    assert (table.view["builder"], table.view["timekeeper"]) == (1, 2)
    assert table.view["discard"] == 2


@pytest.mark.rule("M3")
def test_what_is_built_is_the_hidden_side() -> None:
    """No die is rolled before; on the signal the back of the top card is to be built."""
    table = Table("mini", deck=[two_sided("a"), two_sided("b")])
    assert table.view["stage"] == "ready"
    events = table.do(1, "start")
    assert events[0] == {"event": "clock_started", "at": 0, "goal": 15}
    assert events[1]["card"]["bricks"] == [{"pose": "1x3", "x": 0, "y": 0}]


@pytest.mark.rule("M5")
def test_a_building_counts_once_it_has_stood() -> None:
    """500 ms, from the act after which it matched."""
    table = Table("mini")
    table.begin_turn()
    assert names(table.place(after=100)) == ["placed"]
    assert table.wait(499) == []
    assert names(table.wait(1)) == ["built", "card_turned"]
    assert len(table.view["tray"]) == 8


@pytest.mark.rule("M5")
def test_any_change_of_the_table_starts_the_moment_anew() -> None:
    """Also one after which it still matches; an event tells when it fell due, not when that was noticed."""
    table = Table("mini")
    table.begin_turn()
    table.place()
    table.do(1, "lift", after=400, brick="red")
    assert table.wait(200) == []
    table.place()
    events = table.wait(1_000)
    assert only(events, "built")["at"] == 1_100


@pytest.mark.rule("M5")
def test_a_held_building_has_not_stood() -> None:
    """The moment begins when the hand lets go."""
    table = Table("mini", stand_ms=300)
    table.begin_turn()
    assert names(table.place(hold=True)) == ["placed", "held"]
    assert table.wait(1_000) == []
    assert names(table.do(1, "release")) == ["released"]
    assert names(table.wait(300)) == ["built", "card_turned"]


@pytest.mark.rule("M6")
def test_an_empty_deck_is_the_discard_turned_over() -> None:
    """What was put away first lies on top, and the other sides are to be built, until it is turned again."""
    table = Table("mini", deck=[two_sided("a"), two_sided("b")])
    table.begin_turn()
    table.end_turn()
    table.begin_turn()
    table.end_turn()
    assert (table.view["deck"], table.view["discard"]) == (0, 2)
    events = table.begin_turn()
    assert names(events) == ["clock_started", "deck_refilled", "card_turned"]
    assert only(events, "deck_refilled") == {"event": "deck_refilled", "at": table.at, "pile": "deck", "count": 2}
    assert events[2]["card"]["id"] == "a"
    assert events[2]["card"]["points"] == 1
    table.end_turn()
    table.play_turns(1)
    assert only(table.begin_turn(), "card_turned")["card"]["points"] == 2
    assert len(table.asked) == 1


@pytest.mark.rule("M6")
def test_or_the_discard_is_reshuffled() -> None:
    """The option of the table: the sides stay."""
    table = Table("mini", deck=[two_sided("a"), two_sided("b")], on_empty="shuffle")
    table.play_turns(2)
    events = table.begin_turn()
    assert table.asked[-1]["cards"] == ["a", "b"]
    assert only(events, "card_turned")["card"]["points"] == 2


@pytest.mark.rule("M7")
def test_numbers_are_added_and_announced() -> None:
    """A blank does nothing; only the timekeeper throws, and only while the clock runs."""
    table = Table("mini", 3)
    with pytest.raises(Refused) as refused:
        table.do(2, "count")
    assert refused.value.code == "not_now"
    table.begin_turn()
    with pytest.raises(Refused) as refused:
        table.do(3, "count")
    assert refused.value.code == "not_your_turn"
    assert [(e["event"], e["value"], e["sum"]) for e in table.count(2, 0, 3)] == [
        ("counted", 2, 2), ("counted", 0, 2), ("counted", 3, 5),
    ]  # fmt: skip
    assert table.view["clock"] == {"sum": 5, "goal": 15}


@pytest.mark.rule("M8")
def test_fifteen_or_more_ends_the_turn_at_once() -> None:
    """Fourteen does not; a building that has not stood long enough is not finished."""
    table = Table("mini")
    table.begin_turn()
    assert names(table.count(3, 3, 3, 3, 2)) == ["counted"] * 5
    table.place()
    assert names(table.count(3)) == ["counted", "time_up", "turn_ended", "turn_began"]
    assert table.view["scores"] == [0, 0]


@pytest.mark.rule("M9")
def test_everyone_sees_building_and_sum_and_may_object() -> None:
    """What there is to check is in every view, and anyone but the builder may speak."""
    table = Table("mini", 3)
    table.begin_turn()
    table.count(2)
    table.place(pose="2x1")
    for seat in (0, 2, 3):
        assert table.game.view(seat) == table.game.view(1)
    assert table.view["clock"]["sum"] == 2
    assert "object" in table.game.legal(2)
    assert only(table.do(3, "object"), "objected")["right"] is True


@pytest.mark.rule("M10")
def test_the_numbers_of_finished_cards_are_added() -> None:
    """An unfinished card counts nothing."""
    table = Table("mini", deck=[card("a", points=2), card("b", points=3), card("c", points=1)])
    table.begin_turn()
    for _ in range(2):
        table.place()
        table.wait(500)
    assert only(table.end_turn(), "turn_ended") == {
        "event": "turn_ended", "at": 1_000, "seat": 1, "cards": ["a", "b"], "points": 5,
    }  # fmt: skip


@pytest.mark.rule("M12")
def test_everyone_builds_five_times() -> None:
    """Then the highest total wins, and equal ones share."""
    table = Table("mini", 2)
    table.play_turns(9)
    assert not table.game.over
    assert table.play_turns(1)[-1]["winners"] == [1, 2]


@pytest.mark.rule("M13")
def test_for_the_young_the_count_goes_to_twenty() -> None:
    """Marking the seat is enough; the others have fifteen."""
    table = Table("mini", young=[2])
    assert only(table.begin_turn(), "clock_started")["goal"] == 15
    table.end_turn()
    assert only(table.begin_turn(), "clock_started")["goal"] == 20
