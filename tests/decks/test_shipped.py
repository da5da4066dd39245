"""The decks that come with Klotz: sound, drawn in the pages, and never changed once they are out."""

from collections import Counter
from hashlib import sha256
from importlib import resources
from typing import Final

import pytest

from klotz.building.cards import Card
from klotz.decks.checking import check_file
from klotz.decks.files import Deck, load_bytes, parse_deck
from klotz.decks.wishes import load_wishes
from klotz.printing.sheet import sheet_svg
from tests.docs.pages import ROOT

DIGESTS: Final = {
    "classic": "69a19c9b514268002558f4c798fc62272ba8c490a48ee47aa76a0637cc16a192",
    "dice": "a9aa6261754aca52f9078cebca19b69bc1e26070dec568bd778e974d080dbcb9",
    "mini": "45f98f03abf8a0129da9f7f40946c12c1a0dcaac1667371ae52303fa6dbff1ef",
    "tactile": "ea77e258a1eba90f907ad262b25de7dcb9b927f6ff0d1f341dfa6c303c28c35c",
}
"""Matches that name a deck must replay for ever, so one that is out stays as it is; a better one has another name."""


def load(name: str) -> Deck:
    """A deck by its name."""
    return parse_deck(load_bytes(name))


def sides(name: str) -> list[Card]:
    """All sides of a deck's cards."""
    return [side for card in load(name).read() for side in {id(s): s for s in (card.front, card.back)}.values()]


def test_every_deck_that_is_there_is_listed_here() -> None:
    """A new deck is out once it is in the folder."""
    files = (resources.files("klotz") / "decks").iterdir()
    assert {file.name.removesuffix(".json") for file in files if file.name.endswith(".json")} == set(DIGESTS)


@pytest.mark.parametrize("name", DIGESTS)
def test_a_deck_that_is_out_never_changes(name: str) -> None:
    """To the byte."""
    assert sha256(load_bytes(name)).hexdigest() == DIGESTS[name]


@pytest.mark.parametrize("name", DIGESTS)
def test_nothing_is_wrong_with_it(name: str) -> None:
    """It stands, can be built, has its plans and its points, and no card is like another."""
    assert check_file(load_bytes(name)) == []


@pytest.mark.rule("C1", "M1", "D1")
@pytest.mark.parametrize("name", DIGESTS)
def test_it_has_as_many_cards_as_the_box(name: str) -> None:
    """80 of one side, or 30 of two."""
    wish = load_wishes()[name]
    assert len(load(name).cards) == wish.cards == (80 if wish.sides == 1 else 30)
    assert len(sides(name)) == wish.buildings


@pytest.mark.parametrize("name", ["classic", "tactile"])
def test_numbers_are_blue_and_red_and_go_to_three(name: str) -> None:
    """Half of the cards are for the young, and each number of points is there."""
    assert Counter(str(side.level) for side in sides(name)) == {"blue": 40, "red": 40}
    assert {side.points for side in sides(name)} == {1, 2, 3}


def test_a_third_of_the_classic_cards_is_grey_and_no_tactile_one() -> None:
    """Colours are free on the grey ones; fingers can't see grey."""
    assert 24 <= sum(not side.names_bricks for side in sides("classic")) <= 30
    assert all(side.names_bricks for side in sides("tactile"))


def test_dice_cards_are_coloured_neutral_and_numbers_and_blue_is_harder() -> None:
    """On either side of the deck."""
    for face in ("front", "back"):
        shown = [getattr(card, face) for card in load("dice").read()]
        kinds = Counter("number" if s.special else "named" if s.bricks[0].die else "neutral" for s in shown)
        assert min(kinds["number"], kinds["named"], kinds["neutral"]) >= 2
    yellow, blue = ([getattr(card, face).points for card in load("dice").read()] for face in ("front", "back"))
    assert sum(blue) > 1.5 * sum(yellow)


@pytest.mark.parametrize("name", DIGESTS)
def test_the_pages_show_it_as_it_is(name: str) -> None:
    """`klotz deck show` draws just the sheet that is in docs/."""
    deck = load(name)
    shown = (ROOT / "docs" / "sheets" / f"{name}.svg").read_text("utf-8")
    assert sheet_svg(deck.name, deck.read(), deck.bricks) == shown
