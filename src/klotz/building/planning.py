"""In which order a building can be put up, with at most one brick held at a time: the best way from any beginning.

A state is a set of bricks in their places, and which of them a hand holds. The best way on needs the fewest hands, and
of those ways it is the steadiest: its least margin on the way is as great as can be. All states that can be reached are
judged, so nothing better is missed; but only what floating point proves counts, so a way that stands by a hair is none.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple, Self

import msgspec
import numpy as np
from numpy.typing import NDArray

from klotz.building.blueprint import Brick
from klotz.building.bricks import BrickSet, pose_size
from klotz.building.cards import Card, CardBrick
from klotz.building.exact import YES
from klotz.building.statics import HEIGHT, MARGIN_CAP, NOBODY, SHORTENED, WIDTH, Pile, X, Y, verdict
from klotz.compiled import compiled

Masks = NDArray[np.int64]
Table = NDArray[np.int64]

STEADY: Final = 50
"""Ticks of margin from which on a building asks for no care."""
NO_WAY: Final = 1_000
"""More hands than any way needs: from here there is none."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """Place a brick, perhaps with a hand that stays on it; or, with `release`, take the hand off it."""

    brick: int
    hold: bool = False
    release: bool = False


class Stand(NamedTuple):
    """A state: the mask of the bricks in place, and the one that is held."""

    mask: int
    held: int = NOBODY


class Outlook(NamedTuple):
    """What is still to come: so many hands at least, and then a least margin no better than this."""

    hands: int
    margin: int


@compiled
def _borne_by(pile: Pile) -> Masks:
    """For each brick the mask of those that it comes to rest on, however narrowly; -1 for one on the table."""
    count = len(pile)
    below = np.zeros(count, np.int64)
    for i in range(count):
        if pile[i, Y] == 0:
            below[i] = -1
            continue
        for j in range(count):
            over = pile[i, X] < pile[j, X] + pile[j, WIDTH] and pile[j, X] < pile[i, X] + pile[i, WIDTH]
            if over and pile[i, Y] == pile[j, Y] + pile[j, HEIGHT]:
                below[i] |= 1 << j
    return below


@compiled
def _can_come(below: Masks, mask: int, i: int) -> bool:
    """Whether brick i is still to come, and something is there that it comes to rest on."""
    return (mask >> i) & 1 == 0 and (below[i] == -1 or below[i] & mask != 0)


@compiled
def _steadiness(pile: Pile, mask: int, held: int, most: int) -> int:
    """The margin of a state up to `most`, as far as floating point proves it; -1 where it is not even sure to stand."""
    count = len(pile)
    if verdict(pile, count, mask, held, most) == YES:
        return most
    if verdict(pile, count, mask, held, SHORTENED) != YES:
        return -1
    low, high = SHORTENED, most - 1
    while low < high:
        middle = (low + high + 1) // 2
        if verdict(pile, count, mask, held, middle) == YES:
            low = middle
        else:
            high = middle - 1
    return low


@compiled
def _explore(pile: Pile, below: Masks, most: int) -> Table:
    """The margin of each state that can be reached, else -1; one row a set, one column a held brick or none."""
    count = len(pile)
    margins = np.full((1 << count, count + 1), -1, np.int64)
    margins[0, 0] = most
    for mask in range(1 << count):
        for held in range(count, -1, -1):
            if margins[mask, held] < 0:
                continue
            if held > 0 and margins[mask, 0] < 0:
                margins[mask, 0] = _steadiness(pile, mask, -1, most)
            for i in range(count):
                if not _can_come(below, mask, i):
                    continue
                after = mask | (1 << i)
                if margins[after, held] < 0:
                    margins[after, held] = _steadiness(pile, after, held - 1, most)
                if held == 0 and margins[after, i + 1] < 0:
                    margins[after, i + 1] = _steadiness(pile, after, i, most)
    return margins


@compiled
def _best_way(hands: Table, least: Table, below: Masks, mask: int, held: int) -> tuple[int, int]:
    """The hands and the least margin of the best way on, as told by the states that the next step leads to."""
    fewest, steadiest = NO_WAY, -1
    if held > 0:
        fewest, steadiest = hands[mask, 0], least[mask, 0]
    for i in range(len(below)):
        if not _can_come(below, mask, i):
            continue
        after = mask | (1 << i)
        for grip in (held, i + 1):
            if grip != held and held > 0:
                continue
            needs = hands[after, grip] + (1 if grip != held else 0)
            if needs < fewest or (needs == fewest and least[after, grip] > steadiest):
                fewest, steadiest = needs, least[after, grip]
    return fewest, steadiest


@compiled
def _look_ahead(margins: Table, below: Masks) -> tuple[Table, Table]:
    """For each state the fewest hands still needed, and the greatest least margin from there on, itself included."""
    hands, least = np.full(margins.shape, NO_WAY, np.int64), np.full(margins.shape, -1, np.int64)
    full = len(margins) - 1
    if margins[full, 0] >= 0:
        hands[full, 0], least[full, 0] = 0, margins[full, 0]
    for mask in range(full, -1, -1):
        for held in range(margins.shape[1]):
            if margins[mask, held] >= 0 and (mask < full or held > 0):
                fewest, steadiest = _best_way(hands, least, below, mask, held)
                hands[mask, held], least[mask, held] = fewest, min(steadiest, margins[mask, held])
    return hands, least


class Planner:
    """All ways to put up a building from its bricks, lowest and leftmost first where nothing else speaks."""

    def __init__(self, bricks: Sequence[Brick], weights: Sequence[int]) -> None:
        rows = [(b.x, b.y, *pose_size(b.pose), weight) for b, weight in zip(bricks, weights, strict=True)]
        self.pile: Pile = np.array(rows, np.int64).reshape(-1, 5)
        self.below = _borne_by(self.pile)
        self.full: Final = (1 << len(rows)) - 1
        self.margin = int(_steadiness(self.pile, self.full, NOBODY, MARGIN_CAP))

    @classmethod
    def of(cls, card: Card, bricks: BrickSet) -> Self:
        """The planner of a card's building; where any brick will do the heaviest that has the pose is thought of."""
        return cls(card.bricks, [weight_of(brick, card.wanted(brick), bricks) for brick in card.bricks])

    @cached_property
    def _tables(self) -> tuple[Table, Table, Table]:
        margins = _explore(self.pile, self.below, max(self.margin, SHORTENED))
        return margins, *_look_ahead(margins, self.below)

    def outlook(self, stand: Stand) -> Outlook | None:
        """What is still to come from a state; None where there is no way from it."""
        _, hands, least = self._tables
        cell = stand.mask, stand.held + 1
        return Outlook(int(hands[cell]), int(least[cell])) if hands[cell] < NO_WAY else None

    def steadiness(self, stand: Stand) -> int:
        """The margin of a state that can be reached, -1 for any other; never more than the whole building's."""
        return int(self._tables[0][stand.mask, stand.held + 1])

    def steps(self, stand: Stand) -> Iterator[tuple[Step, Stand]]:
        """All steps from a state from which there is still a way to the end, and the states that they lead to."""
        moves = [(Step(stand.held, release=True), Stand(stand.mask))] if stand.held != NOBODY else []
        for i in self.order:
            if not _can_come(self.below, stand.mask, i):
                continue
            after = stand.mask | 1 << i
            moves.append((Step(i), Stand(after, stand.held)))
            if stand.held == NOBODY:
                moves.append((Step(i, hold=True), Stand(after, i)))
        return (move for move in moves if self.outlook(move[1]))

    @cached_property
    def order(self) -> list[int]:
        """The bricks, lowest and leftmost first."""
        return sorted(range(len(self.pile)), key=lambda i: (int(self.pile[i, Y]), int(self.pile[i, X])))

    def best_step(self, stand: Stand) -> tuple[Step, Stand] | None:
        """The best step from a state; None at the end, or where there is no way."""
        return min(self.steps(stand), key=self._cost, default=None)

    def _cost(self, move: tuple[Step, Stand]) -> tuple[int, int]:
        step, after = move
        ahead = self.outlook(after) or Outlook(NO_WAY, -1)
        return ahead.hands + step.hold, -ahead.margin

    def plan(self, stand: Stand = Stand(0)) -> list[Step] | None:  # noqa: B008 - an immutable tuple
        """The best way from a state to the whole building; None where there is none."""
        if not self.outlook(stand):
            return None
        steps = []
        while move := self.best_step(stand):
            step, stand = move
            steps.append(step)
        return steps


def weight_of(brick: CardBrick, wanted: str | None, bricks: BrickSet) -> int:
    """The weight of the brick that a card names, or of the heaviest that has the pose."""
    if wanted:
        return bricks.kind(wanted).weight
    kinds = [kind for kind in bricks.kinds.values() if brick.pose in kind.poses]
    return max((kind.weight for kind in kinds), default=1)
