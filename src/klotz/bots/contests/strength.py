"""How strong the players of a contest are: points, wins, and how sure that is."""

from collections.abc import Sequence
from math import inf, log10, sqrt
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from klotz.bots.contests.contest import Played

SURE: Final = 1.959964
"""So many standard deviations to both sides hold 95 %."""


class Interval(NamedTuple):
    """Where a value lies, most likely and with 95 %."""

    value: float
    low: float
    high: float


class Strength(NamedTuple):
    """What is told of a player: points on average and their spread, the share of wins, the rating."""

    points: float
    spread: float
    won: Interval
    rating: Interval


def wilson(share: float, count: int) -> Interval:
    """A share of so many, and where it may really be, by Wilson's score."""
    square = SURE * SURE / count
    middle = (share + square / 2) / (1 + square)
    reach = SURE / (1 + square) * sqrt(share * (1 - share) / count + square / (4 * count))
    return Interval(share, max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach)))


def elo(share: float) -> float:
    """The difference in Elo points at which this share of matches is won."""
    if share <= 0 or share >= 1:
        return inf if share >= 1 else -inf
    return 400 * log10(share / (1 - share))


def rate(played: Sequence[Played]) -> list[Interval]:
    """The ratings of all players, by Plackett and Luce, after all matches in their order; everybody begins at 25.

    A bot learns nothing between matches, so a rating only ever gets surer.
    """
    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in played[0].scores]
    for match in played:
        rated = model.rate([[rating] for rating in ratings], ranks=[float(place) for place in match.places])
        ratings = [team[0] for team in rated]
    return [Interval(r.mu, r.mu - SURE * r.sigma, r.mu + SURE * r.sigma) for r in ratings]


def weigh(played: Sequence[Played]) -> list[Strength]:
    """All players of a contest, in the order of their seats."""
    return [_weigh_one(played, seat, rating) for seat, rating in enumerate(rate(played))]


def _weigh_one(played: Sequence[Played], seat: int, rating: Interval) -> Strength:
    own = [match.scores[seat] for match in played]
    mean = sum(own) / len(own)
    spread = sqrt(sum((points - mean) ** 2 for points in own) / len(own))
    won = sum(match.shares[seat] for match in played) / len(played)
    return Strength(mean, spread, wilson(won, len(played)), rating)


def compare(played: Sequence[Played], one: int, other: int) -> Interval:
    """By how many Elo points a player is stronger than another, going by who of them was better placed."""
    ahead = sum(_beaten(match.places[one], match.places[other]) for match in played)
    return Interval(*(elo(share) for share in wilson(ahead / len(played), len(played))))


def _beaten(own: int, other: int) -> float:
    return 0.5 if own == other else float(own < other)
