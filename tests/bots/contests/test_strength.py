"""Strength: shares with Wilson's intervals, Elo points, ratings that go by who was ahead of whom."""

from collections.abc import Sequence
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotz.bots.contests.contest import Contest, Played
from klotz.bots.contests.strength import compare, elo, rate, weigh, wilson
from tests.bots.contests.samples import ended

SEATS = st.integers(2, 4)


def series(scores: Sequence[Sequence[int]]) -> list[Played]:
    """Matches that ended like this."""
    asked = Contest("mini", ["bot1"] * len(scores[0]), len(scores))
    return [ended(asked, number, *points) for number, points in enumerate(scores)]


@st.composite
def tables(draw: st.DrawFn) -> list[list[int]]:
    """Points of some matches of two to four; few points, so that there are ties."""
    seats = draw(SEATS)
    return draw(st.lists(st.lists(st.integers(0, 3), min_size=seats, max_size=seats), min_size=1, max_size=12))


def test_wilson_agrees_with_the_books() -> None:
    """Newcombe (1998) works these out: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    expected = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }
    for (won, count), bounds in expected.items():
        share, *found = wilson(won / count, count)
        assert share == won / count
        assert found == pytest.approx(bounds, abs=5e-5)


@given(st.floats(0, 1), st.integers(1, 10_000))
def test_an_interval_holds_its_share_and_turns_with_it(share: float, count: int) -> None:
    """It stays between nothing and everything, narrows with more matches, and losses mirror wins."""
    value, low, high = wilson(share, count)
    assert 0 <= low <= value <= high <= 1
    assert wilson(1 - share, count)[1:] == pytest.approx((1 - high, 1 - low), abs=1e-9)
    more = wilson(share, 4 * count)
    assert more.high - more.low < high - low


def test_elo_is_what_everybody_means_by_it() -> None:
    """Ten wins of eleven are 400 points; who always wins has no measure."""
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.5) == 0
    assert elo(0.25) == pytest.approx(-elo(0.75))
    assert (elo(0), elo(1)) == (-inf, inf)


def test_the_means_are_told() -> None:
    """Points on average, their spread, and a tie as half a win for each of two."""
    one, other = weigh(series([[2, 4], [6, 6], [1, 8], [3, 6]]))
    assert (one.points, other.points) == (3, 6)
    assert (one.spread, other.spread) == pytest.approx((3.5**0.5, 2**0.5))
    assert (one.won.value, other.won.value) == (0.125, 0.875)
    assert one.rating.value < 25 < other.rating.value


@given(tables(), st.randoms(use_true_random=False))
def test_it_does_not_matter_who_is_named_first(scores: list[list[int]], luck: Random) -> None:
    """With the players in another order everybody has the same rating, and every pair the same difference."""
    order = list(range(len(scores[0])))
    luck.shuffle(order)
    played, other = series(scores), series([[points[seat] for seat in order] for points in scores])
    ratings = rate(played)
    for place, rating in enumerate(rate(other)):
        assert tuple(rating) == pytest.approx(tuple(ratings[order[place]]))
    assert compare(other, 0, 1) == compare(played, order[0], order[1])


@given(tables())
def test_who_is_always_level_is_rated_level(scores: list[list[int]]) -> None:
    """Two who tie in every match have one rating, whatever the others do; their difference is nothing."""
    played = series([[points[0], *points[:1], *points[1:-1]] for points in scores])
    first, second, *_ = rate(played)
    assert tuple(first) == pytest.approx(tuple(second))
    assert compare(played, 0, 1).value == 0


@given(tables())
def test_ratings_go_by_places_alone(scores: list[list[int]]) -> None:
    """By how many points somebody was ahead is of no account."""
    assert rate(series(scores)) == rate(series([[9 * points**2 for points in match] for match in scores]))


def test_the_stronger_is_rated_higher_and_ever_more_surely() -> None:
    """Out of chance with known odds: three of four matches won are about 191 Elo points."""
    luck = Random(5)
    played = series([[1, 0] if luck.random() < 0.75 else [0, 1] for _ in range(600)])
    few, many = rate(played[:60]), rate(played)
    assert many[0].low > many[1].high
    assert many[0].high - many[0].low < few[0].high - few[0].low
    difference = compare(played, 0, 1)
    assert difference.low < 400 * 0.4771 < difference.high
    assert compare(played, 1, 0) == pytest.approx((-difference.value, -difference.high, -difference.low))
