"""A deck out of a pool: the handsome ones first, none too much like another, easy and hard in the shares wished for."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from klotz.building.blueprint import draw
from klotz.building.bricks import BrickSet
from klotz.building.cards import Card, CardBrick
from klotz.building.matching import TOLERANCE, is_match
from klotz.building.structure import Placed
from klotz.decks.beauty import likeness, picture
from klotz.decks.difficulty import Difficulty
from klotz.decks.pool import Idea
from klotz.decks.sketch import Drawing, Pose
from klotz.luck import Luck

TOO_ALIKE: Final = 0.82
SHARES: Final = {1: 0.35, 2: 0.4, 3: 0.25}
"""Which part of a deck carries how many points."""
MOST_OF_A_FAMILY: Final = 0.3
WITH_HANDS: Final = 0.12
"""Which part of a deck may be of one family, and which part should need a hand on the way."""
A_FEW: Final = 3
"""So many buildings of each family are welcome before others come again."""


class Slot(NamedTuple):
    """A place in a deck: the points that it is for, and whether colours count."""

    points: int
    coloured: bool


class Chosen(NamedTuple):
    """A building of the deck."""

    idea: Idea
    card: Card
    difficulty: Difficulty


def slots(count: int, grey: float) -> list[Slot]:
    """The places of a deck, grey ones spread evenly over easy and hard."""
    edges = [round(count * part) for part in (0, SHARES[1], SHARES[1] + SHARES[2], 1)]
    points = [number for number, (a, b) in enumerate(pairwise(edges), 1) for _ in range(b - a)]
    return [Slot(p, int((i + 1) * grey) == int(i * grey)) for i, p in enumerate(points)]


def instead_of(slot: Slot) -> list[Slot]:
    """The slot, and those that may take its place where bricks give too few hard buildings, or easy ones."""
    others = (slot._replace(points=points) for points in SHARES)
    return sorted(others, key=lambda other: (abs(other.points - slot.points), other))


def is_twin(one: Drawing, other: Drawing) -> bool:
    """Whether a building could pass for the other, or for its mirror image."""
    if sorted(p.pose.written for p in one.pieces) != sorted(p.pose.written for p in other.pieces):
        return False
    plan = draw(one.bricks(), [None] * len(one))
    tables = ([Placed("", b.pose, b.x, b.y) for b in d.bricks()] for d in (other, other.mirrored))
    return any(is_match(plan, table, TOLERANCE) for table in tables)


class Chooser:
    """Fills one slot after another; what has been chosen makes its like less welcome."""

    def __init__(self, ideas: Sequence[Idea], bricks: BrickSet, chance: Luck) -> None:
        self.ideas, self.bricks, self.chance = ideas, bricks, chance
        self.colours = Counter(brick.name for brick in bricks.bricks)
        self.families: Counter[str] = Counter()
        self.sizes: Counter[int] = Counter()
        self.storeys: Counter[tuple[int, ...]] = Counter()
        self.tops: Counter[tuple[Pose, ...]] = Counter()
        self.handy = 0
        self.chosen: list[Chosen] = []
        self._pictures = np.stack([picture(idea.drawing).ravel() for idea in ideas])
        self._alike = np.zeros(len(ideas), np.float32)
        self._noise = [chance.share() for _ in ideas]

    def fill(self, slot: Slot) -> bool:
        """Choose the best that there is for a slot; False where nothing fits."""
        rated = {i: idea.coloured if slot.coloured else idea.grey for i, idea in enumerate(self.ideas)}
        fitting = {i: d for i, d in rated.items() if d and d.points == slot.points and self._alike[i] <= TOO_ALIKE}
        for i in sorted(fitting, key=lambda i: self._worth(i, fitting[i]), reverse=True):
            if not self._has_twin(self.ideas[i].drawing):
                self._take(i, slot, fitting[i])
                return True
        return False

    def _has_twin(self, drawing: Drawing) -> bool:
        return any(is_twin(drawing, other.idea.drawing) for other in self.chosen)

    def _worth(self, i: int, difficulty: Difficulty) -> float:
        idea, total = self.ideas[i], len(self.chosen) + 1
        common = (8.0 * self.families[idea.family] + 5.0 * self.sizes[len(idea.drawing)]) / total
        usual = min(self.storeys[idea.drawing.storeys], 4) + 0.5 * min(self.tops[idea.drawing.tops], 6)
        is_crowded = self.families[idea.family] > MOST_OF_A_FAMILY * total
        is_handy = difficulty.hands > 0 and self.handy < WITH_HANDS * total
        looks = idea.beauty - 4.0 * float(self._alike[i]) + 1.5 * self._noise[i]
        is_rare = self.families[idea.family] < A_FEW
        return looks - common - 0.8 * usual + 2.5 * is_rare - 20.0 * is_crowded + 5.0 * is_handy

    def _take(self, i: int, slot: Slot, difficulty: Difficulty) -> None:
        idea = self.ideas[i]
        bricks = self._coloured(idea.drawing) if slot.coloured else idea.drawing.bricks()
        card = Card("", slot.points, tuple(bricks), coloured=slot.coloured)
        self.chosen.append(Chosen(idea, card, difficulty))
        self.families[idea.family] += 1
        self.sizes[len(idea.drawing)] += 1
        self.storeys[idea.drawing.storeys] += 1
        self.tops[idea.drawing.tops] += 1
        self.handy += difficulty.hands > 0
        both = np.stack([self._pictures[i], picture(idea.drawing.mirrored).ravel()])
        self._alike = np.maximum(self._alike, likeness(self._pictures, both).max(1))
        self._alike[i] = 1

    def _coloured(self, drawing: Drawing) -> list[CardBrick]:
        """Give each piece a brick of its kind; those that were used least come first."""
        free = sorted(self.bricks.bricks, key=lambda brick: (self.colours[brick.name], self.chance.share()))
        used: list[CardBrick] = []
        for piece, brick in zip(drawing.pieces, drawing.bricks(), strict=True):
            name = next(b.name for b in free if b.kind == piece.pose.kind)
            free = [b for b in free if b.name != name]
            self.colours[name] += 1
            used.append(CardBrick(brick.pose, brick.x, brick.y, name))
        return used
