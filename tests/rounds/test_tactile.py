"""What the tactile edition has of its own; its turns are tested with the classic ones."""

import pytest

from klotz.building.bricks import load_set
from klotz.rounds.cards import find_decks, load_deck
from klotz.rounds.numbers import load_numbers
from tests.rounds.table import Table


@pytest.mark.rule("T1")
def test_every_brick_has_a_texture_of_its_own() -> None:
    """Fingers can tell the bricks apart, and a colour on a card names exactly one of them."""
    bricks = load_set("tactile").bricks
    assert len({brick.texture for brick in bricks}) == 10
    assert None not in {brick.texture for brick in bricks}
    assert len({brick.name for brick in bricks}) == 10


@pytest.mark.rule("T2")
def test_cards_show_the_same_on_both_faces_and_the_box_hides_them() -> None:
    """Whichever way a card is turned it is the same one; of those in the box a view tells only how many."""
    for name in find_decks("tactile"):
        for card in load_deck(name, "tactile", two_sided=False).by_id.values():
            assert card.front == card.back
    view = Table("tactile", cards=20).view
    assert view["deck"] == 20
    assert "c1" not in str(view)


@pytest.mark.rule("T3")
def test_start_and_stop_differ_in_shape() -> None:
    """So that nobody has to see their colour."""
    signs = load_numbers("tactile").signs
    assert (signs["start"].shape, signs["start"].colour) == ("circle", "green")
    assert (signs["stop"].shape, signs["stop"].colour) == ("octagon", "red")


@pytest.mark.rule("T4")
def test_bricks_stay_put_and_places_can_be_read() -> None:
    """No other act moves a brick that stands by so much as a tick, and every view says where it is."""
    table = Table("tactile")
    table.begin_turn()
    table.place("red", "2x1", 1_237)
    table.place("blue", "2x1", 1_301)
    table.place("green", "2x1", 700)
    table.do(1, "lift", brick="blue")
    assert [(b["brick"], b["x"], b["y"]) for b in table.view["table"]] == [("red", 1_237, 0), ("green", 700, 0)]


@pytest.mark.rule("T5")
def test_every_card_is_coloured() -> None:
    """There is no grey card in a deck for fingers."""
    for name in find_decks("tactile"):
        for card in load_deck(name, "tactile", two_sided=False).by_id.values():
            assert card.front.names_bricks
