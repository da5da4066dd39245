"""Decks in files, for the commands that read them."""

from pathlib import Path

import pytest

from klotz.decks.files import write_deck
from tests.decks.broken import POISED_DECK
from tests.decks.samples import small_deck, text_of


@pytest.fixture
def sample(tmp_path: Path) -> str:
    """The path of a small deck for an owner's bricks."""
    path = tmp_path / "small.json"
    path.write_text(write_deck(small_deck()))
    return str(path)


@pytest.fixture
def held(tmp_path: Path) -> str:
    """The path of a deck whose only card needs a hand."""
    path = tmp_path / "held.json"
    path.write_bytes(POISED_DECK.replace(b'"gate"', b'"held"'))
    return str(path)


@pytest.fixture
def two_sided(tmp_path: Path) -> str:
    """The path of a deck with a number card on whose back is what falls."""
    path = tmp_path / "two.json"
    stack = {"points": 1, "bricks": [{"pose": "1x1", "x": 0, "y": 0}, {"pose": "1x1", "x": 90, "y": 100}]}
    path.write_bytes(text_of({"id": "a", "front": {"points": 1, "special": 3}, "back": stack}, bricks="dice"))
    return str(path)
