"""What a level means: how fast hands are, how often they slip, how much eyes notice. Times in ms."""

from typing import Final, NamedTuple

from klotz.refusal import Refused


class Level(NamedTuple):
    """A person's pace and care: `tremble` is by how many ticks a brick may be off, `wit` how often the best is done."""

    read: int
    brick: int
    slip: float
    tremble: float
    notice: float
    react: int
    wit: float


LEVELS: Final = {
    1: Level(read=4_000, brick=4_200, slip=0.16, tremble=4.0, notice=0.35, react=4_000, wit=0.2),
    2: Level(read=3_000, brick=3_200, slip=0.11, tremble=3.0, notice=0.50, react=3_000, wit=0.5),
    3: Level(read=2_200, brick=2_400, slip=0.07, tremble=2.0, notice=0.65, react=2_200, wit=0.75),
    4: Level(read=1_600, brick=1_800, slip=0.04, tremble=1.5, notice=0.80, react=1_600, wit=0.9),
    5: Level(read=1_100, brick=1_300, slip=0.015, tremble=1.0, notice=0.95, react=1_000, wit=1.0),
}
THROW: Final = 1_500
"""One throw of the die that counts the time: at every level the same, so that nobody's turn hangs on who throws."""
SIGNAL: Final = 1_200
"""To take the dice, look up and call."""
CHECK: Final = 2_000
"""To look at somebody's finished building."""


def need_level(level: int) -> Level:
    """The level of this number."""
    if level not in LEVELS:
        raise Refused("bad_request", f"there is no level {level}; there are: {' '.join(map(str, LEVELS))}")
    return LEVELS[level]
