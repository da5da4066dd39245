"""The levels of the bots for BLOX, and what they think of: numbers found by letting bots play each other."""

from functools import cache
from importlib import resources
from typing import Final

import msgspec
import numpy as np

from klotz.bots.blox.worth import Mind
from klotz.refusal import Refused


class Level(msgspec.Struct, frozen=True):
    """How a bot of a level thinks.

    `slip` is how often it does just anything; `tries` is how often it may try moves out at the most, none at all being
    first sight alone, and `usual_ms` how long it takes.
    """

    slip: float
    tries: int
    usual_ms: int

    def time_for(self, ms: float | None, tries: int | None) -> float | None:
        """How long to think: as long as is said, or, where no number of tries is said either, as long as is usual."""
        return self.usual_ms if ms is None and tries is None else ms


class Tuned(msgspec.Struct, frozen=True):
    """The file of numbers."""

    levels: list[Level]
    choosing: list[float]
    resting: list[float]
    curiosity: float
    warmth: float


@cache
def load_tuned() -> Tuned:
    """What comes with the program."""
    text = (resources.files("klotz.bots.blox") / "tuned.json").read_bytes()
    return msgspec.json.decode(text, type=Tuned)


@cache
def load_mind() -> Mind:
    """What all levels think of positions."""
    tuned = load_tuned()
    return Mind(np.array(tuned.choosing), np.array(tuned.resting), tuned.curiosity, tuned.warmth)


def need_level(number: int) -> Level:
    """The level of this number, from 1 on."""
    levels = load_tuned().levels
    if not 1 <= number <= len(levels):
        raise Refused("bad_request", f"there is no level {number}; there are: {' '.join(map(str, NUMBERS))}")
    return levels[number - 1]


NUMBERS: Final = range(1, 9)
