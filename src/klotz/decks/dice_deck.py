"""Decks for the dice edition: each card has an easier yellow side and a harder blue one."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from msgspec import UNSET

from klotz.building.bricks import BrickSet
from klotz.building.cards import Card, CardBrick
from klotz.building.planning import Planner
from klotz.decks.beauty import likeness, picture
from klotz.decks.choosing import is_twin
from klotz.decks.dice_scale import DiceDifficulty, measure_dice
from klotz.decks.files import Deck
from klotz.decks.pool import FEWEST, Idea, Tick, draw_pool
from klotz.decks.sketch import Box, Drawing
from klotz.decks.wishes import Wish
from klotz.luck import Luck
from klotz.refusal import Refused

NUMBERS: Final = (3, 4)
"""The number cards: one of each on either side of the deck, unless that would be more than every third card."""
SIDES: Final = {"yellow": 5, "blue": 8}
"""The sides of a card, the easier one first, and of how many pieces their buildings are at most."""
EASY: Final = 2
"""So many points are the most that a yellow side carries; a blue one carries more, unless it is a number card."""
KINDS: Final = ("cube", "cuboid")
"""The kinds that a neutral card can name; of an owner's other kinds the pose alone is told."""


class Face(NamedTuple):
    """A side that was chosen."""

    card: Card
    difficulty: DiceDifficulty

    @property
    def total(self) -> float:
        """How hard it is."""
        return self.difficulty.total

    def written(self, dice: BrickSet) -> dict[str, Any]:
        """As a deck file holds it; a number card has neither bricks nor a plan."""
        points = {"points": self.difficulty.points}
        if self.card.special:
            return points | {"special": self.card.special}
        plan = Planner.of(self.card, dice).plan()
        shown: dict[str, Any] = msgspec.to_builtins({"bricks": list(self.card.bricks), "plan": plan})
        return points | shown


class DiceMaker:
    """Makes the sides of one deck; dice are used about equally often, and no building comes twice on either side."""

    def __init__(self, dice: BrickSet, chance: Luck) -> None:
        self.dice, self.chance = dice, chance
        self.used: Counter[str] = Counter()
        self.taken: list[Drawing] = []

    def sides(self, colour: str, ideas: Sequence[Idea], wish: Wish) -> list[Face]:
        """As many sides of one colour as wished for, easy ones first."""
        numbers = list(self._numbers(NUMBERS[: wish.cards // 3]))
        count = wish.cards - len(numbers)
        chosen = list(self._choose(ideas, count, wish.grey, is_hard=colour == "blue"))
        if len(chosen) < count:
            told = f"`cards`: {wish.cards} are wished for; with the set {self.dice.name} only {len(chosen)} of {count}"
            raise Refused("bad_request", f"{told} buildings were found that are {colour} sides and differ enough")
        return sorted(numbers + chosen, key=lambda face: face.total)

    def _numbers(self, numbers: Sequence[int]) -> Iterator[Face]:
        """The number cards, as far as there are cubes for them."""
        for number in numbers:
            card = Card("", 0, special=3 if number == 3 else 4)
            difficulty = self._measure(card)
            if difficulty:
                yield Face(card, difficulty)

    def _choose(self, ideas: Sequence[Idea], count: int, neutral: float, *, is_hard: bool) -> Iterator[Face]:
        """The handsome ones among those that are hard enough, or easy enough; a share of them names no dice."""
        welcome = _Welcome(ideas)
        found = 0
        while found < count and (best := welcome.pop()) is not None:
            named = int((found + 1) * neutral) == int(found * neutral)
            difficulty = self._judge(ideas[best], named=named, is_hard=is_hard)
            if difficulty:
                found += 1
                card = self._card(ideas[best].drawing, named=named)
                self.taken.append(ideas[best].drawing)
                self.used.update(str(brick.die) for brick in card.bricks if brick.die)
                welcome.take(best)
                yield Face(card, difficulty)

    def _judge(self, idea: Idea, *, named: bool, is_hard: bool) -> DiceDifficulty | None:
        """How hard it is; None if it is not for this side, can't be built, or is there already."""
        if not (idea.coloured if named else idea.grey):
            return None
        difficulty = self._measure(self._card(idea.drawing, named=named))
        if not difficulty or is_hard != (difficulty.points > EASY):
            return None
        return None if any(is_twin(idea.drawing, other) for other in self.taken) else difficulty

    def _measure(self, card: Card) -> DiceDifficulty | None:
        try:
            return measure_dice(card, self.dice)
        except Refused:
            return None

    def _card(self, drawing: Drawing, *, named: bool) -> Card:
        """The side that shows a building, with the dice that were used least or with kinds alone."""
        free = sorted(self.dice.bricks, key=lambda die: self.used[die.name])
        bricks: list[CardBrick] = []
        for piece, brick in zip(drawing.pieces, drawing.bricks(), strict=True):
            kind = piece.pose.kind
            die = next(die for die in free if die.kind == kind)
            free.remove(die)
            told = {"die": die.name} if named else {"kind": kind if kind in KINDS else UNSET}
            bricks.append(msgspec.structs.replace(brick, **told))
        return Card("", 0, tuple(bricks))


class _Welcome:
    """Ideas by how welcome they are: the handsome ones, but not what is like others or of a family that came often."""

    def __init__(self, ideas: Sequence[Idea]) -> None:
        self.ideas = ideas
        self.left = list(range(len(ideas)))
        self.families: Counter[str] = Counter()
        self._pictures = [picture(idea.drawing).ravel() for idea in ideas]
        self._alike = np.zeros(len(ideas), np.float32)

    def pop(self) -> int | None:
        """The most welcome of those that are left."""
        best = max(self.left, key=self._worth, default=None)
        if best is not None:
            self.left.remove(best)
        return best

    def _worth(self, i: int) -> float:
        idea = self.ideas[i]
        often = self.families[idea.family] / (self.families.total() + 1)
        return idea.beauty - 8.0 * often - 4.0 * float(self._alike[i])

    def take(self, i: int) -> None:
        """One has been chosen."""
        self.families[self.ideas[i].family] += 1
        both = np.stack([self._pictures[i], picture(self.ideas[i].drawing.mirrored).ravel()])
        self._alike = np.maximum(self._alike, likeness(np.stack(self._pictures), both).max(1))


def make_dice_deck(name: str, wish: Wish, dice: BrickSet, seed: int, tick: Tick = lambda: None) -> Deck:
    """Make a deck of two-sided dice cards, easy ones first on both sides; a wish that can't be met is named."""
    _need_dice(dice)
    chance = Luck(seed)
    maker = DiceMaker(dice, chance)
    fronts, backs = (
        maker.sides(colour, list(_draw(dice, most, chance, wish.attempts // len(SIDES), tick)), wish)
        for colour, most in SIDES.items()
    )
    cards = [
        {"id": f"{name}-{number:03}", "front": front.written(dice), "back": back.written(dice)}
        for number, (front, back) in enumerate(zip(fronts, backs, strict=True), 1)
    ]
    return Deck(name, dice, cards)


def _draw(dice: BrickSet, most: int, chance: Luck, attempts: int, tick: Tick) -> Iterator[Idea]:
    return draw_pool(Box(dice, min(most, len(dice.bricks))), chance, attempts, tick)


def _need_dice(dice: BrickSet) -> None:
    """Refuse a set of too few dice, or with bricks that are none."""
    if len(dice.bricks) < FEWEST:
        raise Refused("bad_request", f"`bricks`: {len(dice.bricks)} in the set {dice.name}, {FEWEST} are needed")
    blank = next((die for die in dice.names if not dice.faces(die)), None)
    if blank:
        raise Refused("bad_request", f"`bricks`: {blank} of the set {dice.name} has no `faces`, and others have")
