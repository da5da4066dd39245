"""Cards of the dice edition for tests, and an oracle that tries every choice of dice in every state."""

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import resources
from itertools import chain, combinations, permutations, product
from random import Random
from typing import Final

import numpy as np
from msgspec import UNSET

from klotz.building.blueprint import Blueprint, draw_card
from klotz.building.bricks import TICKS, load_set, pose_size
from klotz.building.cards import Card, CardBrick, read_deck
from klotz.rounds.games.dice import SHAPES
from klotz.rounds.rising import UPRIGHT, can_rise

DICE: Final = load_set("dice")
Values = tuple[int, ...]
Chooser = Callable[[Values], set[int]]


def tower(*names: str | None, poses: str = "") -> Card:
    """A tower of dice, named from below; cubes unless poses are listed."""
    listed = poses.split() or ["1x1"] * len(names)
    tops = np.cumsum([0, *(pose_size(pose)[1] for pose in listed)])
    bricks = zip(names, listed, tops[:-1].tolist(), strict=True)
    return Card("tower", 1, tuple(CardBrick(pose, 0, y, die=name or UNSET) for name, pose, y in bricks))


def neutral(card: Card) -> Card:
    """The same building of any dice."""
    return Card(card.id, 1, tuple(CardBrick(b.pose, b.x, b.y) for b in card.bricks))


def random_card(rng: Random, most: int) -> Card:
    """A pile of dice dropped at random, all, some or none of them named."""
    share = rng.choice((0, 0.5, 1))
    bricks: list[CardBrick] = []
    for die in rng.sample(DICE.names, rng.randint(1, most)):
        pose, x = rng.choice(DICE.kind(die).poses), rng.randrange(0, 3 * TICKS, TICKS // 2)
        tops = [b.y + pose_size(b.pose)[1] for b in bricks if _over(b, x, pose)]
        bricks.append(CardBrick(pose, x, max(tops, default=0), die=die if rng.random() < share else UNSET))
    return Card("pile", 1, tuple(bricks))


def _over(brick: CardBrick, x: int, pose: str) -> bool:
    return brick.x < x + pose_size(pose)[0] and x < brick.x + pose_size(brick.pose)[0]


def shipped() -> Iterator[Card]:
    """Every side of the deck that comes with Klotz."""
    raw = json.loads((resources.files("klotz.decks") / "dice.json").read_bytes())["cards"]
    return chain.from_iterable((card.front, card.back) for card in read_deck(raw, DICE, two_sided=True))


class Oracle:
    """All that the dice that are rolled can show, one axis for each, and whether it can be built."""

    def __init__(self, card: Card, dice: tuple[str, ...], step: int) -> None:
        plans = SHAPES[card.special] if card.special else (draw_card(card),)
        self._seatings = [(plan, places, seated) for plan in plans for places, seated in _seatings(plan, dice)]
        self._step = step
        named = plans[0].names
        roles = [die if die in named else str(DICE.kind(die).faces) for die in dice]
        self._alike = [[n for n, one in enumerate(roles) if one == role] for role in dict.fromkeys(roles)]
        self.states = list(product(*(DICE.faces(die) for die in dice)))
        self._known: dict[Values, bool] = {}
        self.done = np.array([self.can_be_built(values) for values in self.states])
        self._shape = tuple(len(DICE.faces(die)) for die in dice)
        self._rolls = [rolled for size in range(1, len(dice) + 1) for rolled in combinations(range(len(dice)), size)]

    def can_be_built(self, values: Values) -> bool:
        """Try every die in every place; of those that may stand for each other only the values count."""
        parts = [sorted(values[n] for n in places) for places in self._alike]
        which = dict(zip(chain(*self._alike), chain(*parts), strict=True))
        key = tuple(which[n] for n in range(len(values)))
        if key not in self._known:
            self._known[key] = any(self._rises(key, *seating) for seating in self._seatings)
        return self._known[key]

    def _rises(self, values: Values, plan: Blueprint, places: list[int], seated: Values) -> bool:
        shown = {i: values[n] for i, n in zip(places, seated, strict=True)}
        return can_rise(plan, shown, DICE, step=self._step)

    def throws(self, chosen: Chooser | None = None) -> float:
        """Throws needed on average from the start: at best, or with what is chosen in each state."""
        if not self._shape:
            return 0.0
        choices = (
            None
            if chosen is None
            else [
                self._rolls.index(tuple(sorted(chosen(v)))) if not done else 0
                for v, done in zip(self.states, self.done, strict=True)
            ]
        )
        left, before = np.zeros(len(self.states)), np.full(len(self.states), np.inf)
        while np.abs(left - before).max() > 1e-12:
            before = left
            tensor = left.reshape(self._shape)
            after = np.array(
                [np.broadcast_to(tensor.mean(rolled, keepdims=True), self._shape).ravel() for rolled in self._rolls]
            )
            best = after.min(axis=0) if choices is None else after[choices, np.arange(len(left))]
            left = np.where(self.done, 0.0, 1.0 + best)
        return 1.0 + float(left.mean())


def _seatings(plan: Blueprint, dice: tuple[str, ...]) -> Iterator[tuple[list[int], Values]]:
    """Every way to give the places that show a number to dice, by their numbers."""
    places = [i for i in range(len(plan)) if plan.poses[i] != UPRIGHT]

    def may_be(i: int, n: int) -> bool:
        wanted = plan.names[i] or (dice[n] not in plan.names and dice[n])
        return wanted == dice[n] and plan.poses[i] in DICE.kind(dice[n]).poses

    for seated in permutations(range(len(dice)), len(places)):
        if all(map(may_be, places, seated)):
            yield places, seated


def two_stacked() -> Fraction:
    """The throws for one named die on another, in fractions, by solving the equations of what is kept until it stays.

    Unknown are the throws needed once the lower die is kept showing a, once the upper is kept showing b, and from
    the start. Keeping what is best by the last figures never makes them worse, so they end where nothing changes.
    """
    keeps = [("low", a) for a in range(1, 6)] + [("top", b) for b in range(2, 7)] + [("none", 0)]
    left = {keep: Fraction(36) for keep in keeps}
    while True:
        best = {
            (a, b): min((k for k in keeps if k in (("low", a), ("top", b), ("none", 0))), key=lambda k: left[k])
            for a, b in product(range(1, 7), repeat=2)
        }
        rows = []
        for keep in keeps:
            throws = [(a, b) for a, b in best if keep in (("low", a), ("top", b), ("none", 0))]
            row = {k: Fraction(k == keep) for k in keeps}
            for a, b in throws:
                if a >= b:
                    row[best[a, b]] -= Fraction(1, len(throws))
            rows.append([*row.values(), Fraction(1)])
        solved = dict(zip(keeps, _solve_exactly(rows), strict=True))
        if solved == left:
            return left["none", 0]
        left = solved


def _solve_exactly(rows: list[list[Fraction]]) -> list[Fraction]:
    """Linear equations by elimination; the last column is the right side."""
    for i in range(len(rows)):
        pivot = next(r for r in range(i, len(rows)) if rows[r][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for r in range(len(rows)):
            if r != i:
                rows[r] = [x - rows[r][i] * y for x, y in zip(rows[r], rows[i], strict=True)]
    return [row[-1] for row in rows]


def can_be_built(card: Card, step: int) -> bool:
    """Whether there is a policy."""
    return can_rise(draw_card(card), {}, DICE, step=step)


def not_kept_from_below(card: Card, dice: tuple[str, ...], values: Values, step: int) -> set[int]:
    """What is rolled by those who keep, from below, whatever can still rise; each place has its die."""
    plan, shown = draw_card(card), dict(zip(dice, values, strict=True))
    kept: dict[int, int] = {}
    for i in plan.upward():
        die = plan.names[i]
        if die in shown and can_rise(plan, kept | {i: shown[die]}, DICE, step=step):
            kept[i] = shown[die]
    return {n for n, die in enumerate(dice) if plan.names.index(die) not in kept}
