"""Decks for dice."""

from collections import Counter
from typing import Any

import pytest

from klotz.building.bricks import load_set
from klotz.building.structure import Structure
from klotz.decks.checking import check_deck
from klotz.decks.dice_deck import make_dice_deck
from klotz.decks.dice_scale import MOST_POINTS
from klotz.decks.files import Deck, parse_deck, write_deck
from klotz.decks.wishes import Wish, load_wishes
from klotz.refusal import Refused
from tests.decks.samples import own_dice, own_set, small_dice_deck
from tests.decks.test_making import act_out


def faces(deck: Deck, side: str) -> list[dict[str, Any]]:
    """One side of all cards."""
    return [card[side] for card in deck.cards]


def test_nothing_is_wrong_with_a_dice_deck() -> None:
    """Its points are those of the scale, no building comes twice, and every plan can be acted out on a real table."""
    deck = small_dice_deck()
    assert check_deck(deck) == []
    for raw, card in zip(deck.cards, deck.read(), strict=True):
        for side, face in (("front", card.front), ("back", card.back)):
            if not face.special:
                act_out(face, raw[side]["plan"], Structure(deck.bricks))
    assert parse_deck(write_deck(deck).encode()).read() == deck.read()


def test_yellow_is_easy_and_blue_is_hard() -> None:
    """But for the number cards, of which each side has one in so small a deck; easy cards come first."""
    deck = small_dice_deck()
    assert [card["id"] for card in deck.cards] == [f"dice-00{n}" for n in range(1, 5)]
    for side, fair in (("front", {1, 2}), ("back", {3, MOST_POINTS})):
        shown = faces(deck, side)
        assert [face["special"] for face in shown if "special" in face] == [3]
        assert {face["points"] for face in shown if "bricks" in face} <= fair
        assert [face["points"] for face in shown] == sorted(face["points"] for face in shown)


def test_a_share_of_the_sides_names_no_dice() -> None:
    """They tell the kind instead; on the others each die is named once."""
    bricks = [
        face["bricks"] for side in ("front", "back") for face in faces(small_dice_deck(), side) if "bricks" in face
    ]
    neutral = [all(brick.get("kind") in ("cube", "cuboid") for brick in one) for one in bricks]
    assert neutral.count(True) == 2
    for one, is_neutral in zip(bricks, neutral, strict=True):
        assert is_neutral or len({brick["die"] for brick in one}) == len(one)


def test_a_seed_makes_one_dice_deck() -> None:
    """The same bytes again; and each drawing that is tried is told, as many as the wish says."""
    ticks: list[None] = []
    wish = Wish("dice", 4, sides=2, grey=0.4, levels=False, patience=12)
    again = make_dice_deck("dice", wish, own_dice(), 7, lambda: ticks.append(None))
    assert write_deck(again) == write_deck(small_dice_deck())
    assert len(ticks) == wish.attempts


def test_kinds_of_an_owners_own_are_not_told() -> None:
    """A neutral card can name cubes and cuboids; of other kinds the pose says enough. No number cards without cubes."""
    kinds = {"stone": {"edges": [2, 2, 2], "faces": [1, 2, 3, 4]}, "bar": {"edges": [4, 2, 2], "faces": [2, 3]}}
    names = [*("stone",) * 4, *("bar",) * 2]
    dice = own_dice(kinds=kinds, bricks=[{"name": f"s{i}", "kind": kind} for i, kind in enumerate(names)])
    wish = Wish("own", 3, sides=2, grey=1, levels=False, patience=12)
    deck = make_dice_deck("own", wish, dice, 3)
    assert check_deck(deck) == []
    for face in faces(deck, "front") + faces(deck, "back"):
        assert all(set(brick) == {"pose", "x", "y"} for brick in face["bricks"])


def test_heavier_dice_are_thought_of() -> None:
    """What is sound with the bricks that are named only is not shown without names."""
    kinds = {
        "cube": {"edges": [1, 1, 1], "faces": [1, 2, 3]},
        "deep": {"edges": [1, 1, 24], "only": ["1x1"], "faces": [1, 2, 3]},
        "cuboid": {"edges": [3, 1, 1], "only": ["3x1"], "faces": [2, 3]},
    }
    names = [*("cube",) * 4, *("deep",) * 2, *("cuboid",) * 2]
    dice = own_dice(kinds=kinds, bricks=[{"name": f"d{i}", "kind": kind} for i, kind in enumerate(names)])
    deck = make_dice_deck("own", Wish("own", 2, sides=2, grey=0.5, levels=False, patience=12), dice, 1)
    assert check_deck(deck) == []


@pytest.mark.parametrize(
    ("wish", "changes", "words"),
    [
        (
            {"cards": 60},
            {},
            r"60 are wished for; with the set dice-box only \d+ of 58 buildings were found that are yell",
        ),
        ({}, {"bricks": [{"name": "a", "kind": "cube"}]}, "`bricks`: 1 in the set dice-box, 3 are needed"),
        (
            {},
            {
                "kinds": {"cube": {"edges": [1, 1, 1], "faces": [1, 2]}, "block": {"edges": [1, 1, 1]}},
                "bricks": [{"name": n, "kind": k} for n, k in (("a", "cube"), ("b", "cube"), ("c", "block"))],
            },
            "`bricks`: c of the set dice-box has no `faces`, and others have",
        ),
    ],
    ids=["too many cards", "too few dice", "a brick among dice"],
)
def test_a_wish_that_cant_be_met_is_named(wish: dict[str, Any], changes: dict[str, Any], words: str) -> None:
    """With what stands in its way."""
    wished = Wish("own", **{"cards": 2, "sides": 2, "patience": 1} | wish)
    with pytest.raises(Refused, match=words):
        make_dice_deck("own", wished, own_dice(**changes), 1)
    with pytest.raises(Refused, match="red of the set own has no `faces`"):
        make_dice_deck("own", wished, own_set(), 1)


def test_the_deck_of_the_edition_is_as_wished() -> None:
    """Thirty cards, nothing wrong, both number cards on each side, and no die much more often than another."""
    deck = make_dice_deck("dice", load_wishes()["dice"], load_set("dice"), 7)
    assert check_deck(deck) == []
    assert len(deck.cards) == 30
    used: Counter[str] = Counter()
    for side in ("front", "back"):
        assert sorted(face["special"] for face in faces(deck, side) if "special" in face) == [3, 4]
        used.update(b["die"] for face in faces(deck, side) for b in face.get("bricks", ()) if "die" in b)
    for kind in ("cube", "cuboid"):
        counts = [used[name] for name in deck.bricks.names if deck.bricks.kind(name) == deck.bricks.kinds[kind]]
        assert max(counts) - min(counts) <= 2
