"""Whole decks from a seed."""

from typing import Any

import pytest

from klotz.building.bricks import load_set
from klotz.building.cards import Card
from klotz.building.matching import mismatch
from klotz.building.structure import Structure
from klotz.decks.checking import check_deck
from klotz.decks.choosing import Chooser
from klotz.decks.files import Deck, write_deck
from klotz.decks.making import make_deck
from klotz.decks.wishes import Wish, load_wishes
from klotz.refusal import Refused
from tests.decks.samples import own_set, small_deck


def act_out(card: Card, plan: list[dict[str, Any]], table: Structure) -> None:
    """Do what the plan says; nothing may fall, and at the end nothing may be held."""
    for step in plan:
        if step.get("release"):
            assert table.release() == []
            continue
        brick = card.bricks[step["brick"]]
        fitting = (name for name in table.tray if brick.pose in table.set.kind(name).poses)
        name = card.wanted(brick) or next(fitting)
        placed, fallen = table.place(name, brick.pose, brick.x, brick.y, hold=step.get("hold", False))
        assert (placed.y, fallen) == (brick.y, [])
    assert table.held is None
    assert mismatch(card, table.placed) is None


def act_out_all(deck: Deck) -> int:
    """Build every card; answers with how many times a hand was needed."""
    hands = 0
    for raw, card in zip(deck.cards, deck.read(), strict=True):
        sides = [(raw["front"], card.front), (raw["back"], card.back)] if "front" in raw else [(raw, card.front)]
        for plain, side in sides:
            act_out(side, plain["plan"], Structure(deck.bricks))
            hands += sum(step.get("hold", False) for step in plain["plan"])
    return hands


@pytest.mark.parametrize("sides", [1, 2])
def test_a_deck_can_be_built_by_its_plans(sides: int) -> None:
    """Acted out on a real table, brick by brick."""
    act_out_all(small_deck(sides=sides))


@pytest.mark.parametrize("sides", [1, 2])
def test_nothing_is_wrong_with_a_deck_that_was_made(sides: int) -> None:
    """What makes decks and what checks them agree."""
    assert check_deck(small_deck(sides=sides)) == []


def test_a_seed_makes_one_deck() -> None:
    """The same bytes again, and other ones from another seed."""
    again = small_deck.__wrapped__(7)
    assert write_deck(again) == write_deck(small_deck(7))
    assert write_deck(small_deck(8)) != write_deck(small_deck(7))


def test_cards_go_from_easy_to_hard() -> None:
    """Numbered by the name of the deck; the easier half is blue."""
    cards = small_deck().cards
    assert [card["id"] for card in cards] == [f"small-00{n}" for n in range(1, 5)]
    assert [card["level"] for card in cards] == ["blue", "blue", "red", "red"]
    assert [card["points"] for card in cards] == sorted(card["points"] for card in cards)
    assert [card["coloured"] for card in cards].count(False) == 2


def test_cards_of_two_sides_have_no_level() -> None:
    """Each side has points of its own."""
    for card in small_deck(sides=2).cards:
        assert set(card) == {"id", "front", "back"}
        assert set(card["front"]) == {"points", "coloured", "bricks", "plan"}


@pytest.mark.parametrize(
    ("wish", "bricks", "words"),
    [
        ({"cards": 60}, {}, r"`cards`: 60 are wished for; with the set own only \d+ of 60 buildings were found"),
        ({}, {"bricks": [{"name": "red", "kind": "block"}]}, "`bricks`: 1 in the set own, 3 are needed"),
        ({}, {"kinds": {"block": {"edges": [1, 1, 24], "only": ["1x24"]}}}, "`bricks`: nothing worth a card was found"),
    ],
    ids=["too many cards", "too few bricks", "bricks too large"],
)
def test_a_wish_that_cant_be_met_is_named(wish: dict[str, Any], bricks: dict[str, Any], words: str) -> None:
    """With what stands in its way."""
    with pytest.raises(Refused, match=words):
        make_deck("own", Wish("own", **{"cards": 2, "patience": 2} | wish), own_set(**bricks), 1)


@pytest.mark.parametrize("edition", ["classic", "tactile", "mini"])
def test_the_decks_of_the_editions_are_as_wished(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A third of the cards: nothing is wrong, no family has more than a third, and some need a hand."""
    choosers: list[Chooser] = []

    class Watched(Chooser):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            choosers.append(self)

    monkeypatch.setattr("klotz.decks.making.Chooser", Watched)
    wish = load_wishes()[edition]
    few = Wish(wish.bricks, wish.cards // 3, sides=wish.sides, grey=wish.grey, levels=wish.levels)
    deck = make_deck(edition, few, load_set(wish.bricks), 7)
    assert check_deck(deck) == []
    assert act_out_all(deck) > 1
    assert max(choosers[0].families.values()) <= few.buildings / 3 + 1
    assert len(choosers[0].families) >= 8
