"""How many throws it takes until numbers rise, by value iteration over what may be kept between two throws.

Dice that may stand for each other form a group, and what is kept of a group is a handful: a multiset of faces. The
states are all combinations of handfuls, of which those with every die are what a throw can leave. Two steps go back and
forth between them, one group at a time: what a throw makes of a handful on average is the mean over one die more, and
what is best to keep is the best over one die fewer. So no list of throws or of choices is ever written down.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from klotz.compiled import compiled

Ints = NDArray[np.int32]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Rows = NDArray[np.int64]
Cube = NDArray[np.float64]
"""The states as outer groups, one group, inner groups."""

NEVER_ROLLED: Final = -1
CLOSE: Final = 1e-11
"""When a round changes no state by more than this share of a throw, the figures are off by no more than this share.

For each throw that is counted then costs one throw give or take the share, along the best way as along the one found.
"""
SETTLED: Final = 0.01
STEEP: Final = 0.9
MOST_LEAPS: Final = 20


class Group(NamedTuple):
    """So many dice with these faces, of which any may stand for any other."""

    size: int
    faces: tuple[int, ...]


class Seat(NamedTuple):
    """A place for a brick: the group that it comes from, and the earlier seats that it rests on."""

    group: int
    upright: bool
    below: tuple[int, ...]


class Task(NamedTuple):
    """One of the plans is to be built, each a list of seats from below; a number is more by `step` than any below."""

    groups: tuple[Group, ...]
    plans: tuple[tuple[Seat, ...], ...]
    step: int


class Handfuls:
    """All that may be kept of some dice that show faces 0, 1, ..., small handfuls first."""

    def __init__(self, count: int, faces: int) -> None:
        hands = [hand for size in range(count + 1) for hand in combinations_with_replacement(range(faces), size)]
        self.index: Final = {hand: i for i, hand in enumerate(hands)}
        self.more: Final[Ints] = np.full((len(hands), faces), -1, np.int32)
        self.less: Final[Ints] = np.full((len(hands), faces), -1, np.int32)
        self.lacks_one: Final = next(i for i, hand in enumerate(hands) if len(hand) == count - 1)
        self.full: Final = next(i for i, hand in enumerate(hands) if len(hand) == count)
        for i, hand in enumerate(hands[: self.full]):
            for face in range(faces):
                more = self.index[tuple(sorted((*hand, face)))]
                self.more[i, face], self.less[more, face] = more, i

    def __len__(self) -> int:
        return len(self.index)


class Solution(NamedTuple):
    """The throws that are still needed on average when some handfuls are kept and all other dice are thrown."""

    hands: tuple[Handfuls, ...]
    alike: tuple[dict[int, int], ...]
    after: Floats

    def part(self, group: int, faces: Iterable[int]) -> int:
        """What keeping these faces of a group adds to the number of the state."""
        hand = tuple(sorted(self.alike[group][face] for face in faces))
        return self.hands[group].index[hand] * prod(len(hands) for hands in self.hands[group + 1 :])


class _States:
    """The combinations of handfuls: a flat array of values, and ways to look at it."""

    def __init__(self, hands: Sequence[Handfuls]) -> None:
        self.hands = hands
        self.shape = tuple(len(one) for one in hands)
        self.full = [self._full(groups) for groups in range(len(hands) + 1)]
        """By number of groups, which combinations of the first so many have every die."""

    def __len__(self) -> int:
        return prod(self.shape)

    def _full(self, groups: int) -> Rows:
        rows = np.zeros(1, np.int64)
        for one in self.hands[:groups]:
            rows = np.add.outer(rows * len(one), np.arange(one.full, len(one))).ravel()
        return rows

    def around(self, values: Floats, group: int) -> Cube:
        """The same values as a cube around a group."""
        return values.reshape(prod(self.shape[:group]), self.shape[group], -1)


@lru_cache(maxsize=64)
def solve(task: Task) -> Solution | None:
    """Find the best that can be done; None where the numbers can never rise."""
    hands = [Handfuls(group.size, len(group.faces)) for group in task.groups]
    rises = rising(task, hands)
    if not rises.any():
        return None
    alike = [_alike(rises, g, one) for g, one in enumerate(hands)]
    merged = [Handfuls(group.size, max(same) + 1) for group, same in zip(task.groups, alike, strict=True)]
    for g, same in enumerate(alike):
        rises = rises.take(_stand_ins(merged[g], hands[g], same), axis=g)
    chances = [np.bincount(same) / len(same) for same in alike]
    classes = tuple(dict(zip(group.faces, same, strict=True)) for group, same in zip(task.groups, alike, strict=True))
    return Solution(tuple(merged), classes, _iterate(_States(merged), chances, rises.ravel()))


def rising(task: Task, hands: Sequence[Handfuls]) -> Bools:
    """For each combination of full handfuls, whether it can be arranged so that the numbers rise."""
    rises = np.zeros([len(one) - one.full for one in hands], np.bool_)
    for plan in task.plans:
        reached = _fill(task, plan, hands)
        rises[tuple(at - one.full for at, one in zip(reached, hands, strict=True))] = True
    return rises


def _fill(task: Task, plan: Sequence[Seat], hands: Sequence[Handfuls]) -> Ints:
    """Every way to seat numbers that rise: the handfuls that it takes, group by group."""
    groups = len(hands)
    ways = np.zeros((groups + len(plan), 1), np.int32)
    for number, seat in enumerate(plan, groups):
        below = ways[[groups + j for j in seat.below]].max(axis=0, initial=0)
        if seat.group == NEVER_ROLLED:
            ways[number] = below
            continue
        faces = np.array(task.groups[seat.group].faces, np.int32)
        least = below + task.step if seat.below and not seat.upright else np.zeros_like(below)
        way, face = np.nonzero(faces >= least[:, None])
        ways = ways[:, way]
        ways[seat.group] = hands[seat.group].more[ways[seat.group], face]
        ways[number] = below[way] if seat.upright else faces[face]
    return ways[:groups]


def _alike(rises: Bools, group: int, hands: Handfuls) -> list[int]:
    """Number the faces of a group so that those that make no difference to anything have the same number."""
    lacking = hands.more[hands.lacks_one : hands.full] - hands.full
    effects = [rises.take(column, axis=group).tobytes() for column in lacking.T]
    numbers = {effect: n for n, effect in enumerate(dict.fromkeys(effects))}
    return [numbers[effect] for effect in effects]


def _stand_ins(merged: Handfuls, hands: Handfuls, alike: Sequence[int]) -> list[int]:
    """For each full merged handful one of those that it stands for."""
    full = [hand for hand in merged.index if merged.index[hand] >= merged.full]
    return [hands.index[tuple(sorted(alike.index(face) for face in hand))] - hands.full for hand in full]


def _iterate(states: _States, chances: Sequence[Floats], done: Bools) -> Floats:
    """Repeat throwing and keeping from nothing until the throws needed no longer change.

    Soon the changes shrink by the same share each time. Then what is still to come is added at once: that halves the
    work, and since only the last two rounds decide when it is enough, a leap too far costs time and nothing else.
    """
    after, full = np.zeros(len(states)), states.full[-1]
    last, share, leaps = 1.0, 1.0, MOST_LEAPS
    while True:
        needed = np.where(done, 0.0, 1.0 + _round(states, chances, after))
        changes = needed - after[full]
        change = float(np.abs(changes).max())
        if change <= CLOSE:
            return after
        before, share, last = share, change / last, change
        if leaps and abs(share - before) < SETTLED and share < STEEP:
            needed += changes * share / (1 - share)
            share, leaps = 1.0, leaps - 1
        after[full] = needed


def _round(states: _States, chances: Sequence[Floats], after: Floats) -> Floats:
    """From the throws needed in states with every die those needed in all others; and the least of what may be kept."""
    for g, hands in reversed(list(enumerate(states.hands))):
        _throw(states.around(after, g), states.full[g], hands.more[: hands.full], chances[g])
    least = after.copy()
    least[states.full[-1]] = np.inf
    for g, hands in enumerate(states.hands):
        _keep(states.around(least, g), states.full[g], hands.less)
    return least[states.full[-1]]


@compiled
def _throw(after: Cube, rows: Rows, more: Ints, chances: Floats) -> None:
    """Make each handful that lacks dice the mean over one die more."""
    inner = after.shape[2]
    for row in rows:
        for hand in range(len(more) - 1, -1, -1):
            for i in range(inner):
                mean = 0.0
                for face in range(len(chances)):
                    mean += chances[face] * after[row, more[hand, face], i]
                after[row, hand, i] = mean


@compiled
def _keep(least: Cube, rows: Rows, less: Ints) -> None:
    """Make each handful the least of itself and those of one die fewer."""
    inner = least.shape[2]
    for row in rows:
        for hand in range(len(less)):
            for fewer in less[hand]:
                if fewer >= 0:
                    for i in range(inner):
                        least[row, hand, i] = min(least[row, hand, i], least[row, fewer, i])
