"""Luck from a seed: the same choices for the same seed, in every run and every version of Python."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from random import Random
from typing import TypeVar

Choice = TypeVar("Choice")


class Luck:
    """Choices made with `Random.random`, which alone is promised to give the same numbers everywhere."""

    def __init__(self, seed: int | str) -> None:
        self.share = Random(seed).random  # noqa: S311 - whoever gives a seed wants it repeatable
        """Any number from 0 to 1."""

    def happens(self, part: float) -> bool:
        """True in that part of all cases."""
        return self.share() < part

    def below(self, most: int) -> int:
        """A whole number from 0 on, less than this."""
        return int(self.share() * most)

    def between(self, low: int, high: int) -> int:
        """A whole number, both ends among them."""
        return low + self.below(high - low + 1)

    def one_of(self, choices: Sequence[Choice]) -> Choice:
        """Any of these; there must be one."""
        return choices[self.below(len(choices))]

    def any_of(self, choices: Iterable[Choice]) -> Choice | None:
        """Any of these, if there is one."""
        found = list(choices)
        return self.one_of(found) if found else None

    def weighted(self, choices: Sequence[Choice], weights: Sequence[int]) -> Choice:
        """Any of these, each as often as its weight says."""
        mark = self.below(sum(weights))
        return next(choice for choice, end in zip(choices, accumulate(weights), strict=True) if mark < end)

    def shuffled(self, choices: Iterable[Choice]) -> list[Choice]:
        """All of these in any order."""
        order = list(choices)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
