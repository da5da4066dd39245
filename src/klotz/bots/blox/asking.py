"""A question to a bot for BLOX as one value, which can be sent to another process."""

from time import monotonic
from typing import Final

import msgspec
import numpy as np

from klotz.blox.games.blox import View
from klotz.blox.state import Row
from klotz.bots.blox.budget import Clock
from klotz.bots.blox.levels import NUMBERS, need_level
from klotz.bots.blox.sight import Sight
from klotz.bots.blox.thinking import Thinker, Thought

STRONGEST: Final = NUMBERS[-1]


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What to think about, and how hard.

    `hidden` is what the seat remembers of the hidden cards; None: nothing. Where neither `ms` nor `tries` is said,
    a level takes its usual time.
    """

    view: View
    level: int
    seed: int
    ms: float | None = None
    tries: int | None = None
    hidden: list[int] | None = None


def ask(
    view: View, level: int, *, seed: int, ms: float | None = None, tries: int | None = None, hidden: Row | None = None
) -> Asked:
    """A question; a level that there isn't is refused at once."""
    need_level(level)
    known = None if hidden is None else hidden.tolist()
    return Asked(view=view, level=level, seed=seed, ms=ms, tries=tries, hidden=known)


def think_about(asked: Asked, thinker: Thinker, clock: Clock = monotonic) -> Thought:
    """The answer, thought out here and now."""
    level = need_level(asked.level)
    hidden = None if asked.hidden is None else np.array(asked.hidden, dtype=np.int64)
    sight = Sight.from_view(asked.view, hidden)
    ms = level.time_for(asked.ms, asked.tries)
    return thinker.think(sight, level, seed=asked.seed, ms=ms, tries=asked.tries, clock=clock)


def best(view: View, ms: float, *, level: int = STRONGEST, seed: int = 1, clock: Clock = monotonic) -> Thought:
    """The best move that is found in so many ms, by all that a seat sees; `ask` asks for more than that."""
    return think_about(ask(view, level, seed=seed, ms=ms), Thinker(), clock)
