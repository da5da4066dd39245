"""Contests for tests: quick ones, and players of the tests' own."""

from typing import Any, Final

from klotz.blox.games.blox import View
from klotz.blox.state import Row
from klotz.bots.blox.choosing import Bot
from klotz.bots.blox.thinking import Thinker
from klotz.bots.contests.contest import Contest, Played
from tests.bots.rooms import BEAM
from tests.rounds.table import card

QUICK: Final[dict[str, Any]] = {"turns": 1, "deck": [card(f"c{n}", *BEAM) for n in range(30)]}


def quick(matches: int = 4, **more: Any) -> Contest:
    """Some matches of a building game that take no time."""
    return Contest("mini", ["bot1", "bot5"], matches, **({"options": QUICK} | more))


def ended(asked: Contest, number: int, *scores: int) -> Played:
    """A match of a contest that ended with these points, by player."""
    seed, turn = asked.place(number)
    return Played(number, seed, turn, list(scores), [1 + sum(s > own for s in scores) for own in scores], 9)


class Novice:
    """Plays as a bot of level 4 does, which takes little time: it searches for nothing."""

    def __init__(self) -> None:
        self.bot = Bot(4, thinker=Thinker(1 << 12))

    def choose(self, view: View, hidden: Row, seed: int) -> str:
        """What looks best."""
        return self.bot.choose(view, hidden, seed)
