"""The variant for shrewd builders."""

from typing import Any

import pytest

from klotz.refusal import Refused
from tests.rounds.table import Table, names, only


def shrewd(seats: int = 2, **more: Any) -> Table:
    """A table with twenty cards, so that nothing has to be refilled."""
    more.setdefault("cards", 20)
    return Table(seats=seats, variants=["shrewd"], **more)


@pytest.mark.rule("S1")
def test_a_refused_card_goes_left_with_a_chip() -> None:
    """The neighbour is paid at once, and the builder turns the next card on an empty table."""
    table = shrewd(3)
    table.begin_turn()
    table.place(pose="2x1")
    events = table.do(1, "refuse", after=5)
    assert events[:2] == [
        {"event": "refused", "at": 5, "card": "c1", "to": 2},
        {"event": "chip", "at": 5, "seat": 2},
    ]
    assert only(events, "card_turned")["card"]["id"] == "c2"
    assert table.view["scores"] == [0, 1, 0]
    assert table.view["table"] == []


@pytest.mark.rule("S1")
def test_only_in_the_variant_and_only_while_a_card_is_open() -> None:
    """Without the variant, and before the start, nothing can be refused."""
    table = Table(cards=20)
    table.begin_turn()
    assert "refuse" not in table.game.legal(1)
    with pytest.raises(Refused, match="variant"):
        table.do(1, "refuse")
    table = shrewd()
    with pytest.raises(Refused, match="rolling"):
        table.do(1, "refuse")


@pytest.mark.rule("S2")
def test_inherited_cards_are_built_first_in_the_order_received() -> None:
    """The deck waits until they are all built, and none of them can be refused again."""
    table = shrewd()
    table.begin_turn()
    table.do(1, "refuse")
    table.do(1, "refuse")
    table.end_turn()
    assert [c["id"] for c in table.view["inherited"]] == ["c1", "c2"]
    assert only(table.begin_turn(), "card_turned")["card"]["id"] == "c1"
    assert [c["id"] for c in table.view["inherited"]] == ["c2"]
    assert "refuse" not in table.game.legal(2)
    with pytest.raises(Refused, match="inherited"):
        table.do(2, "refuse")
    assert only(table.place(), "card_turned")["card"]["id"] == "c2"
    assert only(table.place(), "card_turned")["card"]["id"] == "c4"
    assert "refuse" in table.game.legal(2)
    assert table.view["inherited"] == []


@pytest.mark.rule("S3")
def test_inherited_cards_that_were_not_built_are_put_away() -> None:
    """They owe nobody anything after the turn."""
    table = shrewd()
    table.begin_turn()
    for _ in range(3):
        table.do(1, "refuse")
    table.end_turn()
    table.begin_turn()
    table.place()
    table.end_turn()
    assert table.view["discard"] == 1 + 3
    table.play_turns(1)
    assert table.view["inherited"] == []


@pytest.mark.rule("S4")
def test_the_very_last_builder_passes_chips_but_no_cards() -> None:
    """The card goes to the discard; before the last turn it would have been owed."""
    table = shrewd(turns=1, seats=2)
    table.play_turns(1)
    table.begin_turn()
    put_away = table.view["discard"]
    events = table.do(2, "refuse")
    assert names(events) == ["refused", "chip", "card_turned"]
    assert table.view["discard"] == put_away + 1
    table.do(2, "refuse")
    assert table.end_turn()[-1]["scores"] == [2, 0]
