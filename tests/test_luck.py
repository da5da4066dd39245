"""Luck from a seed."""

from hypothesis import given
from hypothesis import strategies as st

from klotz.luck import Luck


def test_a_seed_gives_the_same_choices_for_ever() -> None:
    """These are from Python 3.11; decks that were made once can be made again."""
    chance = Luck(7)
    assert [chance.below(10) for _ in range(8)] == [3, 1, 6, 0, 5, 3, 0, 5]
    assert chance.shuffled("abcdef") == ["b", "e", "d", "f", "c", "a"]


@given(st.integers(), st.lists(st.integers(), max_size=12))
def test_shuffling_loses_nothing(seed: int, things: list[int]) -> None:
    """Every one is there as often as before."""
    assert sorted(Luck(seed).shuffled(things)) == sorted(things)


@given(st.integers(), st.integers(-5, 5), st.integers(0, 5))
def test_what_is_drawn_lies_between_the_ends(seed: int, low: int, span: int) -> None:
    """And with few numbers both ends are drawn sooner or later."""
    chance = Luck(seed)
    assert {chance.between(low, low + span) for _ in range(300)} == set(range(low, low + span + 1))


def test_weights_say_how_often() -> None:
    """What weighs nothing is never drawn, what weighs more is drawn more often."""
    chance = Luck(1)
    drawn = [chance.weighted("abc", [1, 0, 4]) for _ in range(500)]
    assert "b" not in drawn
    assert drawn.count("c") > 3 * drawn.count("a") > 0


def test_of_nothing_nothing_is_drawn() -> None:
    """Where there may be no choice, the answer says so."""
    assert Luck(1).any_of([]) is None
    assert Luck(1).any_of([5]) == 5
