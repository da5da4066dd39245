"""A contest as a table to read."""

from collections.abc import Sequence
from itertools import combinations
from math import isinf

from klotz.bots.contests.contest import Contest, Played
from klotz.bots.contests.strength import Interval, Strength, compare, weigh

HEADING = "seat  player       points  spread   won       95%  rating         95%"


def tell_contest(contest: Contest, played: Sequence[Played]) -> str:
    """A line for each player, and one for each two of them, who meet in every match."""
    lines = [f"{len(played)} matches of {contest.game}", "", HEADING]
    lines += [
        tell_player(seat, name, strength)
        for seat, (name, strength) in enumerate(zip(contest.seats, weigh(played), strict=True), 1)
    ]
    names = contest.seats
    if len(set(names)) < len(names):
        names = [f"{name} (seat {seat})" for seat, name in enumerate(names, 1)]
    pairs = combinations(range(len(names)), 2)
    return "\n".join([*lines, "", *(tell_pair(names[a], names[b], compare(played, a, b)) for a, b in pairs)])


def tell_player(seat: int, name: str, strength: Strength) -> str:
    """The line of a player."""
    won, rating = strength.won, strength.rating
    shares = f"{100 * won.value:5.0f}%{f'{100 * won.low:.0f}-{100 * won.high:.0f}%':>10}"
    skill = f"{rating.value:8.1f}{f'{rating.low:.1f} to {rating.high:.1f}':>14}"
    return f"{seat:<6}{name:<11}{strength.points:8.1f}{strength.spread:8.1f}{shares}{skill}"


def tell_pair(one: str, other: str, difference: Interval) -> str:
    """By how much one player is stronger than another; who has won everything has no measure, but a least one."""
    value, low, high = (f"{number:+.0f}" for number in difference)
    if isinf(difference.value):
        known = f"{low} or more" if difference.value > 0 else f"{high} or less"
        return f"{one} against {other}: {known} Elo points (95%)"
    return f"{one} against {other}: {value} Elo points, 95%: {low} to {high}"
