"""Chance for bots: a seed gives the same numbers in every version of Python."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Thing = TypeVar("Thing")


class Chance:
    """Only `Random.random` is promised to be stable, so all else is made of it."""

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        self.random = Random(seed).random  # noqa: S311 - wanted to be repeatable

    def happens(self, part: float) -> bool:
        """True in that part of all cases."""
        return self.random() < part

    def about(self, ms: float) -> int:
        """A time around this one, from two thirds of it to four thirds."""
        return max(1, round(ms * (2 / 3 + 2 / 3 * self.random())))

    def off(self, ticks: float) -> int:
        """How far off a hand is: mostly less than so much, now and then twice as far."""
        return round(ticks * (self.random() + self.random() + self.random() + self.random() - 2))

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """Any of these."""
        return things[int(self.random() * len(things))]
