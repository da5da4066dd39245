"""Who chooses moves of BLOX: a bot of a level, or anything else that is given the same and no more."""

from time import monotonic
from typing import Protocol

from klotz.blox.games.blox import View
from klotz.blox.state import Row
from klotz.bots.blox.budget import Clock
from klotz.bots.blox.levels import need_level
from klotz.bots.blox.sight import Sight
from klotz.bots.blox.thinking import Thinker


class Chooser(Protocol):
    """Somebody who chooses moves. Nothing of one move is kept for the next, so one may sit at many tables."""

    def choose(self, view: View, hidden: Row, seed: int) -> str:
        """The move of the seat to move, whose view this is; `hidden` is what `Memory.hidden` tells of the other cards.

        Whatever is left to chance hangs on the seed alone.
        """


class Bot:
    """A bot of a level, which thinks for so long, or with so many tries; its level's usual time unless it is told."""

    def __init__(
        self,
        level: int,
        *,
        ms: float | None = None,
        tries: int | None = None,
        clock: Clock = monotonic,
        thinker: Thinker | None = None,
    ) -> None:
        self.level = need_level(level)
        self.ms = self.level.time_for(ms, tries)
        self.tries, self.clock = tries, clock
        self.thinker = thinker or Thinker()

    def choose(self, view: View, hidden: Row, seed: int) -> str:
        """What it thinks best."""
        sight = Sight.from_view(view, hidden)
        thought = self.thinker.think(sight, self.level, seed=seed, ms=self.ms, tries=self.tries, clock=self.clock)
        return thought.move
