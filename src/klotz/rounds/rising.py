"""The build rule of the dice edition: whatever lies on top shows more than what it rests on (D6, D7, D15)."""

from collections.abc import Mapping

from klotz.building.blueprint import Blueprint
from klotz.building.bricks import BrickSet

UPRIGHT = "1x2"


def can_rise(plan: Blueprint, shown: Mapping[int, int], dice: BrickSet, *, step: int) -> bool:
    """Whether the numbers rise by `step` or more upward, where those not shown yet may be any that the dice have.

    An upright cuboid needs no number: it takes the highest that it stands on.
    """
    least: dict[int, int] = {}
    for i in plan.upward():
        below = [least[j] for j in least if plan.supports[i] >> j & 1]
        if plan.poses[i] == UPRIGHT:
            least[i] = max(below, default=0)
            continue
        faces = (shown[i],) if i in shown else dice.faces_in_pose(plan.poses[i])
        enough = [face for face in faces if not below or face >= max(below) + step]
        if not enough:
            return False
        least[i] = min(enough)
    return True
