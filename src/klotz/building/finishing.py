"""Can a building that has been begun still become the card's, without taking anything away?

The bricks on the table keep their places; each missing one needs a place near the card's, so that in the end every
brick rests where it should and none overlap. Each such wish says how far two bricks must at least be apart, so
the question is whether a system of differences has a solution: it has unless some round trip contradicts itself.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import Final

from klotz.building.blueprint import GROUND, Blueprint, draw, translated
from klotz.building.bricks import MAT, SHORTENED, pose_size
from klotz.building.matching import assignments
from klotz.building.structure import Placed

LEAST_OVERLAP: Final = 2 * SHORTENED + 1

Difference = tuple[int, int, int]
"""(a, b, d): what a measures is at most what b measures, plus d."""
Reading = dict[int, int]
"""Which brick on the table stands for a brick of the plan, by the latter."""


def can_be_finished(
    plan: Blueprint,
    table: Sequence[Placed],
    tolerance: int,
    will_do: Callable[[Reading], bool] = lambda _: True,
) -> bool:
    """Whether bricks can be added to the table so that it matches the plan, read in a way that will do."""
    built = draw(table, [p.brick for p in table])
    for reading in readings(plan, built, 2 * tolerance):
        fixed = {i: built.xs[t] for i, t in reading.items()}
        if will_do(reading) and _has_places(plan, fixed, tolerance):
            return True
    return False


def readings(plan: Blueprint, built: Blueprint, spread: int) -> Iterator[Reading]:
    """Every way in which what has been built may be a part of the plan."""
    if len(built) > len(plan):
        return

    def fits(t: int, i: int, mapped: list[int]) -> bool:
        there = GROUND | sum(1 << known for known in mapped if known >= 0)
        is_there = plan.admits(i, built.names[t]) and built.ys[t] == plan.ys[i]
        return is_there and plan.supports[i] & there == translated(built.supports[t], mapped)

    for mapped in assignments(built, plan, spread, fits):
        yield {i: t for t, i in enumerate(mapped)}


def _has_places(plan: Blueprint, fixed: dict[int, int], tolerance: int) -> bool:
    """Whether the bricks that are not fixed have places."""
    shift, zero = len(plan), len(plan) + 1
    wishes: list[Difference] = []
    for i, pose in enumerate(plan.poses):
        low, high = (fixed[i], fixed[i]) if i in fixed else (0, MAT - pose_size(pose)[0])
        wishes += [(i, zero, high), (zero, i, -low)]
        wishes += [(i, shift, plan.xs[i] + tolerance), (shift, i, tolerance - plan.xs[i])]
    for i, j in permutations(range(len(plan)), 2):
        if i not in fixed or j not in fixed:
            wishes += _neighbours(plan, i, j)
    return _is_consistent(len(plan) + 2, wishes)


def _neighbours(plan: Blueprint, i: int, j: int) -> list[Difference]:
    """What the plan asks of brick i standing beside j, or on it."""
    (wi, hi), (wj, hj) = pose_size(plan.poses[i]), pose_size(plan.poses[j])
    is_left = plan.xs[i] + wi / 2 < plan.xs[j] + wj / 2
    if plan.supports[i] >> j & 1:
        return [(i, j, wj - LEAST_OVERLAP), (j, i, wi - LEAST_OVERLAP)]
    if plan.ys[i] == plan.ys[j] + hj:
        grazing = LEAST_OVERLAP - 1
        return [(i, j, grazing - wi)] if is_left else [(j, i, grazing - wj)]
    if is_left and plan.ys[i] < plan.ys[j] + hj and plan.ys[j] < plan.ys[i] + hi:
        return [(i, j, -wi)]
    return []


def _is_consistent(nodes: int, wishes: list[Difference]) -> bool:
    """Bellman-Ford: distances settle within as many rounds as there are nodes, or never."""
    reach = [0] * nodes
    for _ in range(nodes):
        settled = True
        for a, b, most in wishes:
            if reach[b] + most < reach[a]:
                reach[a] = reach[b] + most
                settled = False
        if settled:
            return True
    return False
