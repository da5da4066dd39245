"""Deck files: read and written."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotz.building.bricks import load_set
from klotz.decks.files import Deck, clean, find_decks, find_sets, load_bricks, load_bytes, parse_deck, write_deck
from klotz.refusal import Refused
from tests.decks.samples import GATE, OWN, own_set, small_deck, text_of


def test_decks_and_sets_are_found() -> None:
    """Each file is one."""
    assert {"classic", "tactile", "mini", "dice"} <= set(find_decks())
    assert {"classic", "tactile", "mini", "dice"} <= set(find_sets())


@pytest.mark.parametrize("name", find_decks())
def test_every_deck_that_comes_with_klotz_can_be_read(name: str) -> None:
    """And written again it is the same."""
    deck = parse_deck(load_bytes(name))
    assert deck.read()
    assert parse_deck(write_deck(deck).encode()) == deck


def test_an_owners_bricks_are_in_the_file() -> None:
    """So that it can be shown and checked alone; the file reads back to the same deck."""
    text = write_deck(small_deck())
    assert json.loads(text)["bricks"] == OWN
    assert parse_deck(text.encode()) == small_deck()


def test_a_card_is_a_line() -> None:
    """Diffs then show which cards have changed."""
    lines = write_deck(small_deck()).splitlines()
    assert [json.loads(line.rstrip(","))["id"] for line in lines[4:-2]] == [c["id"] for c in small_deck().cards]


def test_a_set_that_comes_with_klotz_is_written_by_its_name() -> None:
    """There is one place where it is described."""
    deck = Deck("sample", load_set("mini"), [GATE])
    assert '"bricks": "mini"' in write_deck(deck)


def test_a_mark_at_the_beginning_does_no_harm() -> None:
    """Some editors write one."""
    assert parse_deck(b"\xef\xbb\xbf" + text_of(GATE)).name == "sample"


def test_a_deck_can_be_read_for_other_bricks() -> None:
    """Whatever it says itself."""
    assert parse_deck(text_of(GATE, bricks="nonsense"), own_set()).bricks == own_set()


def test_sides_go_with_the_edition() -> None:
    """With an owner's bricks cards have two sides if any of them has."""
    assert not parse_deck(text_of(GATE)).two_sided
    assert parse_deck(text_of(GATE, bricks="mini")).two_sided
    assert not Deck("own", own_set(), [GATE, 3]).two_sided
    assert Deck("own", own_set(), [GATE, {"front": GATE}]).two_sided


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    """A deck, a file of a deck, a file of bricks."""
    with pytest.raises(Refused, match=r"there is neither a deck nor a file 'nowhere'; the decks: .*classic"):
        load_bytes("nowhere")
    with pytest.raises(Refused, match="there is no file"):
        load_bricks(tmp_path / "set.json")


def test_bricks_are_read_from_a_file(tmp_path: Path) -> None:
    """But not under the name of a set that comes with Klotz and has other bricks."""
    path = tmp_path / "set.json"
    path.write_text(json.dumps(OWN))
    assert load_bricks(path) == own_set()
    path.write_text(json.dumps(OWN | {"name": "classic"}))
    with pytest.raises(Refused, match="`name`: classic is a set that comes with Klotz, with other bricks"):
        load_bricks(path)


@given(st.text())
def test_whatever_is_printed_is_one_line_of_what_can_be_printed(text: str) -> None:
    """No control characters reach a terminal."""
    assert clean(text).isprintable()
    assert clean(clean(text)) == clean(text)
