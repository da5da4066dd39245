"""How hard a side of a dice card is: how often one has to throw for it on average, at best, and its pieces."""

from collections import Counter
from math import comb, prod
from typing import Final, NamedTuple

from klotz.bots.dice_policy import DicePolicy
from klotz.building.bricks import BrickSet
from klotz.building.cards import Card
from klotz.refusal import Refused

A_THROW: Final = 1.5
A_PIECE: Final = 1.0
POINTS: Final = ((7.0, 1), (10.0, 2), (15.0, 3))
"""Up to which difficulty a side carries how many points; beyond, 4."""
MOST_POINTS: Final = 4
MOST_STATES: Final = 4_000_000
"""Beyond this many ways in which dice can lie nobody waits for the figures."""


class DiceDifficulty(NamedTuple):
    """What makes a side hard, in about seconds."""

    throws: float
    pieces: float

    @property
    def total(self) -> float:
        """All of it together."""
        return self.throws + self.pieces

    @property
    def points(self) -> int:
        """What the side carries."""
        return next((points for most, points in POINTS if self.total <= most), MOST_POINTS)


def measure_dice(card: Card, dice: BrickSet) -> DiceDifficulty:
    """How hard a side is; one whose numbers can't rise is refused."""
    if _count_states(card, dice) > MOST_STATES:
        raise Refused("bad_request", "its dice can lie in too many ways to be judged")
    try:
        throws = DicePolicy.of(card, dice, step=1).expected
    except Refused as refused:
        raise Refused(refused.code, refused.message.removeprefix(f"card {card.id!r}: ")) from refused
    return DiceDifficulty(A_THROW * throws, A_PIECE * (card.special or len(card.bricks)))


def _count_states(card: Card, dice: BrickSet) -> int:
    """In how many ways some of the dice can lie, those that stand for each other taken together."""
    roles: Counter[tuple[str, int]] = Counter()
    for brick in card.bricks:
        wanted = card.wanted(brick)
        faces = dice.faces(wanted) if wanted else dice.faces_in_pose(brick.pose)
        roles[wanted or brick.pose, len(faces)] += 1
    return prod(comb(count + faces, count) for (_, faces), count in roles.items())


def is_dice(bricks: BrickSet) -> bool:
    """Whether the bricks of a set show numbers."""
    return any(bricks.faces(name) for name in bricks.names)
