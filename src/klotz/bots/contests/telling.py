"""A contest as a table to read."""

from collections.abc import Sequence
from itertools import combinations
from math import isinf
from typing import Final

from klotz.bots.contests.contest import Contest, Played
from klotz.bots.contests.strength import Interval, Strength, compare, weigh

HEADING: Final = "points  spread   won          95%  rating           95%"


def tell_contest(contest: Contest, played: Sequence[Played]) -> str:
    """A line for each player, and one for each two of them, who meet in every match."""
    width = max(len(name) for name in ["player", *contest.seats])
    lines = [f"{len(played)} matches of {contest.game}", "", f"seat  {'player':<{width}}  {HEADING}"]
    lines += [
        f"{seat:<6}{name:<{width}}  {tell_strength(strength)}"
        for seat, (name, strength) in enumerate(zip(contest.seats, weigh(played), strict=True), 1)
    ]
    names = contest.seats
    if len(set(names)) < len(names):
        names = [f"{name} (seat {seat})" for seat, name in enumerate(names, 1)]
    pairs = combinations(range(len(names)), 2)
    return "\n".join([*lines, "", *(tell_pair(names[a], names[b], compare(played, a, b)) for a, b in pairs)])


def tell_strength(strength: Strength) -> str:
    """The numbers of a player."""
    won, rating = strength.won, strength.rating
    share = f"{100 * won.low:.0f}% to {100 * won.high:.0f}%"
    skill = f"{rating.low:.1f} to {rating.high:.1f}"
    return (
        f"{strength.points:6.1f}  {strength.spread:6.1f}  {100 * won.value:3.0f}%  {share:>11}  "
        f"{rating.value:6.1f}  {skill:>12}"
    )


def tell_pair(one: str, other: str, difference: Interval) -> str:
    """By how much one player is stronger than another; who is always ahead has no measure, but a least one."""
    value, low, high = (f"{number:+.0f}" for number in difference)
    if not isinf(difference.value):
        return f"{one} against {other}: {value} Elo points, 95% {low} to {high}"
    side, bound = ("ahead", f"{low} or more") if difference.value > 0 else ("behind", f"{high} or less")
    return f"{one} against {other}: always {side}, 95% {bound}"
