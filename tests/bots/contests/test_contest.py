"""Which match has which deal and who sits where, and what is kept of how it ended."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotz.bots.contests.contest import MOST_MATCHES, Contest, Played, seated
from klotz.refusal import Refused

SEATS = st.integers(2, 4)


def contest(seats: int = 2, **more: Any) -> Contest:
    """A contest of so many."""
    return Contest("mini", [f"bot{seat}" for seat in range(1, seats + 1)], **({"matches": 12} | more))


@given(SEATS, st.integers(-(2**62), 2**62), st.integers(1, 9))
def test_each_deal_is_played_once_in_every_rotation(seats: int, seed: int, deals: int) -> None:
    """So over whole deals everybody has sat everywhere with the same cards."""
    asked = contest(seats, seed=seed, rotate=True, matches=deals * seats)
    places = [asked.place(number) for number in range(asked.matches)]
    assert sorted(places) == [(seed + deal, turn) for deal in range(deals) for turn in range(seats)]
    for seat in range(seats):
        sat = [(deal, seated(asked.seats, turn)[seat]) for deal, turn in places]
        assert sorted(sat) == [(seed + deal, name) for deal in range(deals) for name in asked.seats]


def test_without_rotation_every_match_has_a_deal_of_its_own() -> None:
    """And everybody keeps the seat."""
    assert [contest(3, seed=7).place(number) for number in range(3)] == [(7, 0), (8, 0), (9, 0)]


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 2)), min_size=2, max_size=4), st.data())
def test_points_and_places_stay_with_their_players(standings: list[tuple[int, int]], data: st.DataObject) -> None:
    """Wherever they sat; whoever has more of the second number is ahead where points are equal."""
    asked = contest(len(standings), rotate=True)
    number = data.draw(st.integers(0, 11))
    match = Played.of(asked, number, seated(standings, match_turn(asked, number)), 5)
    assert match.scores == [points for points, _ in standings]
    order = sorted(standings, reverse=True)
    assert match.places == [order.index(one) + 1 for one in standings]
    assert sum(match.shares) == pytest.approx(1)
    assert {share > 0 for share, place in zip(match.shares, match.places, strict=True) if place == 1} == {True}


def match_turn(asked: Contest, number: int) -> int:
    """By how many seats the players have moved on in this match."""
    return asked.place(number)[1]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"seats": 1}, "`--seats` has 1"),
        ({"seats": 5}, "`--seats` has 5"),
        ({"matches": 0}, "`--matches` is 0"),
        ({"matches": MOST_MATCHES + 1}, "`--matches` is"),
        ({"ms": 0}, "`--ms` is 0, it must be 1 or more"),
        ({"tries": -1}, "`--tries` is -1"),
        ({"ms": 5, "tries": 5}, "can't both be given"),
    ],
)
def test_what_is_out_of_range_is_named(wrong: dict[str, int], message: str) -> None:
    """Before anything is played."""
    with pytest.raises(Refused, match=message):
        contest(**wrong).need_sound()
    contest(ms=1, matches=MOST_MATCHES).need_sound()
