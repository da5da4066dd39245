"""How hard a building is, and so how many points its card carries: the scale that docs/decks.md tells."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from klotz.building.bricks import SHORTENED, TICKS, BrickSet, pose_size
from klotz.building.cards import Card, CardBrick
from klotz.building.planning import STEADY, Planner, Stand

LEAST_MARGIN: Final = 12
"""Ticks that a finished building must have to spare: people build it with wooden bricks."""
LEAST_ON_THE_WAY: Final = 6
POINTS: Final = ((15.0, 1), (23.0, 2))
"""Up to which difficulty a card carries how many points; beyond, 3."""
MOST_POINTS: Final = 3


class Difficulty(NamedTuple):
    """What makes a building hard, each part in the same currency: about one for each second that it costs."""

    bricks: float
    levels: float
    poses: float
    overhang: float
    care: float
    hands: float
    colours: float

    @property
    def total(self) -> float:
        """All of it together."""
        return sum(self)

    @property
    def points(self) -> int:
        """What the card carries."""
        return next((points for most, points in POINTS if self.total <= most), MOST_POINTS)


def measure(card: Card, bricks: BrickSet) -> Difficulty | None:
    """How hard a card's building is; None if it can't be built with one brick held at a time."""
    named = sum(card.wanted(brick) is not None for brick in card.bricks)
    return rate(Planner.of(card, bricks), card.bricks, named)


def rate(planner: Planner, bricks: Sequence[CardBrick], named: int) -> Difficulty | None:
    """The same for bricks of which so many are named, once it is known how they are put up."""
    ahead = planner.outlook(Stand(0))
    if ahead is None:
        return None
    return Difficulty(
        bricks=1.5 * len(bricks),
        levels=0.6 * (len({brick.y for brick in bricks}) - 1),
        poses=0.6 * (len({brick.pose for brick in bricks}) - 1),
        overhang=0.8 * _overhang(bricks),
        care=3.0 * (STEADY - min(ahead.margin, STEADY)) / (STEADY - SHORTENED),
        hands=2.5 * ahead.hands,
        colours=0.4 * named,
    )


def is_sound(planner: Planner) -> bool:
    """Whether it stands with a margin, and with at most one brick held there is a way up that is no matter of luck."""
    ahead = planner.outlook(Stand(0)) if planner.margin >= LEAST_MARGIN else None
    return ahead is not None and ahead.margin >= LEAST_ON_THE_WAY


def _overhang(bricks: Sequence[CardBrick]) -> float:
    """How far bricks reach out over what they rest on, in units, all added up."""
    total = 0
    for brick in bricks:
        if brick.y == 0:
            continue
        width = pose_size(brick.pose)[0]
        below = [
            other
            for other in bricks
            if other.y + pose_size(other.pose)[1] == brick.y
            and other.x < brick.x + width
            and brick.x < other.x + pose_size(other.pose)[0]
        ]
        left = min((other.x for other in below), default=brick.x)
        right = max((other.x + pose_size(other.pose)[0] for other in below), default=brick.x + width)
        total += max(0, left - brick.x) + max(0, brick.x + width - right)
    return total / TICKS
