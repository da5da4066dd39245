"""The levels: each is better than the one below in everything, and the page on bots says what they are."""

import re
from itertools import pairwise

import pytest

from klotz.bots.levels import CHECK, LEVELS, SIGNAL, THROW, need_level
from klotz.refusal import Refused
from tests.docs.pages import ROOT

PAGE = ROOT / "docs" / "bots.md"


def test_each_level_is_better_in_everything() -> None:
    """Faster hands, fewer slips, sharper eyes, more wit."""
    for low, high in pairwise(LEVELS.values()):
        assert low.read > high.read
        assert low.brick > high.brick
        assert low.slip > high.slip
        assert low.tremble > high.tremble
        assert low.notice < high.notice
        assert low.react > high.react
        assert low.wit < high.wit


def test_nobody_is_faster_than_a_hand() -> None:
    """The best builder takes a second for a brick; throwing and looking take everybody as long."""
    assert min(level.brick for level in LEVELS.values()) >= 1_000
    assert min(THROW, SIGNAL, CHECK) >= 1_000


@pytest.mark.parametrize("level", [0, 6, -1])
def test_a_level_that_there_is_not_is_named(level: int) -> None:
    """With those that there are."""
    with pytest.raises(Refused, match=f"there is no level {level}; there are: 1 2 3 4 5") as refused:
        need_level(level)
    assert refused.value.code == "bad_request"


def test_a_level_is_found_by_its_number() -> None:
    """As it stands in the table."""
    assert [need_level(level) for level in LEVELS] == list(LEVELS.values())


def test_the_page_has_the_same_table() -> None:
    """What people read about the levels is what the bots do."""
    rows = re.findall(r"^\| ([1-5]) \|(.*)\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    shown = {int(number): [cell.strip() for cell in cells.split("|")] for number, cells in rows}
    assert shown == {
        number: [
            f"{level.read / 1000:.1f} s",
            f"{level.brick / 1000:.1f} s",
            f"{level.slip:.1%}",
            f"{level.notice:.0%}",
            f"{level.react / 1000:.1f} s",
            f"{level.wit:.0%}",
        ]
        for number, level in LEVELS.items()
    }
