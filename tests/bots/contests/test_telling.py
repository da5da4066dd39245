"""The table of a contest: its columns stand under their names, and who won everything is told so."""

from klotz.bots.contests.contest import Contest
from klotz.bots.contests.strength import Interval
from klotz.bots.contests.telling import tell_contest, tell_pair
from tests.bots.contests.samples import ended


def told(seats: list[str], *scores: tuple[int, ...]) -> list[str]:
    """The lines for matches that ended like this."""
    asked = Contest("mini", seats, len(scores))
    return tell_contest(asked, [ended(asked, number, *points) for number, points in enumerate(scores)]).splitlines()


def test_the_columns_stand_under_their_names() -> None:
    """Means, spreads, shares of matches won and ratings, both with their intervals, and the pair."""
    assert told(["bot3", "planner"], (2, 4), (6, 6), (1, 8), (3, 6)) == [
        "4 matches of mini",
        "",
        "seat  player   points  spread   won          95%  rating           95%",
        "1     bot3        3.0     1.9   12%    1% to 60%    19.3   4.8 to 33.7",
        "2     planner     6.0     1.4   88%   40% to 99%    30.7  16.3 to 45.2",
        "",
        "bot3 against planner: -338 Elo points, 95% -750 to +74",
    ]


def test_each_two_players_are_compared() -> None:
    """Those of one name by their seats."""
    pairs = told(["bot1", "bot1", "bot2"], (1, 1, 2), (2, 1, 2))[7:]
    assert [pair.split(":")[0] for pair in pairs] == [
        "bot1 (seat 1) against bot1 (seat 2)",
        "bot1 (seat 1) against bot2 (seat 3)",
        "bot1 (seat 2) against bot2 (seat 3)",
    ]


def test_who_won_everything_is_not_called_infinite() -> None:
    """There is only a least that it must be, and for the other a most."""
    assert told(["bot1", "bot2"], (1, 2), (1, 2))[-1] == "bot1 against bot2: always behind, 95% +113 or less"
    assert told(["bot2", "bot1"], (2, 1), (2, 1))[-1] == "bot2 against bot1: always ahead, 95% -113 or more"
    assert tell_pair("a", "b", Interval(0, -3.4, 3.4)) == "a against b: +0 Elo points, 95% -3 to +3"
