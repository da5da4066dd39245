"""A deck out of a pool."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotz.building.bricks import load_set
from klotz.decks.beauty import beauty
from klotz.decks.choosing import SHARES, Chooser, Slot, instead_of, is_twin, slots
from klotz.decks.difficulty import Difficulty
from klotz.decks.pool import Idea
from klotz.decks.sketch import Drawing
from klotz.luck import Luck
from tests.decks.samples import small_deck
from tests.decks.test_sketch import BAR, POST, drawn

EASY = Difficulty(5, 0, 0, 0, 0, 0, 0)
GATE = drawn((POST, 0, 0), (POST, 200, 0), (BAR, 0, 300))
WIDE = drawn((POST, 0, 0), (POST, 220, 0), (BAR, 10, 300))
CHAIR = drawn((POST, 0, 0), (POST, 200, 0), (BAR, 0, 300), (POST, 0, 400))
TOWER = drawn((BAR, 0, 0), (POST, 100, 100), (POST, 100, 400))


def chooser(*drawings: Drawing, families: tuple[str, ...] = (), hands: tuple[float, ...] = ()) -> Chooser:
    """A chooser among these drawings, all equally easy but for the hands that they need."""
    ideas = []
    for i, drawing in enumerate(drawings):
        easy = EASY._replace(hands=hands[i] if hands else 0)
        ideas.append(Idea(drawing, families[i] if families else "any", beauty(drawing), easy, easy))
    return Chooser(ideas, load_set("classic"), Luck(1))


@given(st.integers(1, 200), st.floats(0, 1))
def test_slots_keep_the_shares(count: int, grey: float) -> None:
    """As many places as buildings, each number of points in its share, and so many of them grey."""
    places = slots(count, grey)
    assert len(places) == count
    points = Counter(place.points for place in places)
    assert all(abs(points[worth] - share * count) <= 1 for worth, share in SHARES.items())
    assert abs(sum(not place.coloured for place in places) - grey * count) <= 1


def test_the_nearest_points_take_a_place() -> None:
    """Where there is no hard building, one of two points comes before one of one point."""
    assert [slot.points for slot in instead_of(Slot(3, coloured=True))] == [3, 2, 1]
    assert [slot.points for slot in instead_of(Slot(1, coloured=True))] == [1, 2, 3]


def test_twins_are_known() -> None:
    """A building is a twin of itself, of one moved by less than the tolerance, and of its mirror image."""
    assert is_twin(GATE, WIDE)
    assert is_twin(CHAIR, CHAIR.mirrored)
    assert not is_twin(GATE, CHAIR)


def test_no_twins_are_chosen() -> None:
    """The second of two that are alike is left in the pool, however many places there are."""
    one = chooser(GATE, WIDE, CHAIR)
    assert [one.fill(Slot(1, coloured=False)) for _ in range(3)] == [True, True, False]
    assert CHAIR in [chosen.idea.drawing for chosen in one.chosen]


def test_twins_that_look_unlike_are_left_out_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a building could pass for another is not left to the likeness of two pictures."""
    monkeypatch.setattr("klotz.decks.choosing.TOO_ALIKE", 2)
    one = chooser(GATE, WIDE)
    assert [one.fill(Slot(1, coloured=False)) for _ in range(2)] == [True, False]


def test_a_place_takes_no_other_points() -> None:
    """An easy building never stands for a hard one."""
    assert not chooser(GATE).fill(Slot(3, coloured=False))


def test_a_family_that_is_rare_comes_first() -> None:
    """Even where its building is less beautiful."""
    one = chooser(GATE, CHAIR, TOWER, families=("gate", "gate", "tower"))
    for _ in range(2):
        one.fill(Slot(1, coloured=True))
    assert one.families == {"gate": 1, "tower": 1}


def test_what_ends_alike_is_less_welcome() -> None:
    """Of two that are equally good otherwise the one with another top comes next."""
    one = chooser(GATE, TOWER, CHAIR)
    one.tops[TOWER.tops] = 6
    worths = [one._worth(i, EASY) for i in range(3)]
    one.tops.clear()
    assert [one._worth(i, EASY) - worth for i, worth in enumerate(worths)] == pytest.approx([0, 2.4, 2.4])


def test_some_buildings_need_a_hand() -> None:
    """One that does comes before more beautiful ones, until there are enough."""
    one = chooser(GATE, CHAIR, TOWER, hands=(0, 0, 2.5))
    one.fill(Slot(1, coloured=True))
    assert one.chosen[0].idea.drawing is TOWER
    assert one.handy == 1


def test_colours_are_used_evenly() -> None:
    """Over a deck no colour is left out, and within a card none comes twice."""
    used: Counter[str] = Counter()
    for card in small_deck().cards:
        names = [brick["colour"] for brick in card["bricks"] if card["coloured"]]
        assert len(set(names)) == len(names)
        used.update(names)
    assert len(used) == 5
    assert max(used.values()) - min(used.values()) <= 2
