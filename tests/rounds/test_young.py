"""The variant for young builders."""

from typing import Any

import pytest

from tests.rounds.table import Table, card, only


def mixed(blue: int = 16, red: int = 16, **more: Any) -> Table:
    """Seat 1 is young; cards of both levels, and one without."""
    deck = [card(f"b{n}", level="blue", points=3) for n in range(1, blue + 1)]
    deck += [card(f"r{n}", level="red", points=3) for n in range(1, red)] + [card("r-unmarked", points=3)] * (red > 0)
    return Table(deck=deck, variants=["young"], young=[1], **more)


@pytest.mark.rule("L1")
def test_the_cards_are_parted_by_their_level() -> None:
    """Two piles are shuffled, blue first; a card without a level is for the experienced."""
    table = mixed()
    assert [asked["pile"] for asked in table.asked] == ["blue", "red"]
    assert "r-unmarked" in table.asked[1]["cards"]
    assert len(table.asked[0]["cards"]) == 16


@pytest.mark.rule("L1")
def test_each_draws_from_their_own_pile() -> None:
    """The young one sees blue cards, the other red ones; each pile has its own discard."""
    table = mixed()
    assert only(table.begin_turn(), "card_turned")["card"]["level"] == "blue"
    assert (table.view["deck"], table.view["discard"]) == (15, 0)
    table.end_turn()
    assert (table.view["deck"], table.view["discard"]) == (16, 0)
    assert only(table.begin_turn(), "card_turned")["card"]["level"] == "red"
    table.end_turn()
    assert (table.view["deck"], table.view["discard"]) == (15, 1)


@pytest.mark.rule("L1")
def test_an_empty_pile_is_not_shuffled() -> None:
    """Where all cards are of one level, only those are asked for."""
    assert [asked["pile"] for asked in mixed(blue=0).asked] == ["red"]
    assert [asked["pile"] for asked in mixed(red=0).asked] == ["blue"]


@pytest.mark.rule("L1", "C9")
def test_the_pile_of_the_next_builder_is_refilled() -> None:
    """A low blue pile is refilled before the young one starts, not before the other."""
    table = mixed(blue=15)
    table.begin_turn()
    assert "deck_refilled" not in [e["event"] for e in table.end_turn()]
    table.begin_turn()
    events = table.end_turn()
    assert only(events, "deck_refilled") == {"event": "deck_refilled", "at": table.at, "pile": "blue", "count": 15}


@pytest.mark.rule("L2")
def test_every_card_counts_one() -> None:
    """Whatever is printed on it."""
    table = mixed()
    table.begin_turn()
    assert only(table.place(), "built")["points"] == 1
    assert only(table.end_turn(), "turn_ended")["points"] == 1


@pytest.mark.rule("L1", "S2")
def test_a_refused_card_returns_to_its_own_pile() -> None:
    """With both variants a young builder may inherit a card of the other pile, and it goes back there."""
    table = Table(
        deck=[card("b", level="blue")] + [card(f"r{n}", level="red") for n in range(20)],
        variants=["young", "shrewd"], young=[1], first=2,
    )  # fmt: skip
    table.begin_turn()
    table.do(2, "refuse")
    table.end_turn()
    assert only(table.begin_turn(), "card_turned")["card"]["id"] == "r0"
    table.end_turn()
    assert table.view["discard"] == 2
