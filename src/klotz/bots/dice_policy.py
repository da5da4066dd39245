"""The best way to roll for a card of the dice edition: after every throw, which dice to keep."""

from collections.abc import Iterator, Mapping
from itertools import chain, combinations, permutations, product
from typing import NamedTuple, Self

import numpy as np

from klotz.bots.dice_states import NEVER_ROLLED, Floats, Group, Rows, Seat, Task, solve
from klotz.building.blueprint import Blueprint, draw_card
from klotz.building.bricks import BrickSet
from klotz.building.cards import Card, CardBrick
from klotz.building.planning import Planner, Stand, weight_of
from klotz.refusal import Refused
from klotz.rounds.games.dice import SHAPES
from klotz.rounds.rising import UPRIGHT, can_rise

Values = Mapping[str, int | None]
"""What dice show; None, or no entry, for one that has not been rolled. Other dice than the card's do not matter."""
Roles = dict[str, list[int]]
"""The places of a plan from below, by the die that they want or else by its kind."""
Cast = dict[str, tuple[str, ...]]
"""The dice for each role."""
Keep = tuple[int, tuple[str, ...]]
"""What is kept of a group, as its part of the state's number, and the dice that are rolled."""


class Arrangement(NamedTuple):
    """A building whose numbers rise: the plan, and the die for each of its places."""

    plan: Blueprint
    dice: tuple[str, ...]


class DicePolicy:
    """Which dice to roll so that the number of throws until the numbers rise is the least on average.

    A throw is any dice rolled at once. The builder takes the dice that the card needs and no others; where the card
    names none, those come first in the set, and each may go to any place for its kind. So a cuboid that is to stand is
    rolled as well where it can take the place of one that is to lie.
    """

    def __init__(self, plans: tuple[Blueprint, ...], dice: BrickSet, *, step: int) -> None:
        self.plans = plans
        self._set, self._step = dice, step
        self._roles = [_roles(plan, dice) for plan in plans]
        self._cast = _cast(self._roles[0], dice)
        self._rolling = [role for role, places in self._roles[0].items() if not _all_stand(plans[0], places)]
        solution = solve(self._task())
        if solution is None:
            raise Refused("bad_request", "its numbers can never rise")
        self._solution = solution
        self.dice = tuple(chain.from_iterable(self._cast[role] for role in self._rolling))
        """The dice to roll; those left out stand wherever they are needed."""
        self.expected = self.throws_left({})
        """The throws needed on average from the start, when no die has been rolled."""

    @classmethod
    def of(cls, card: Card, dice: BrickSet, *, step: int) -> Self:
        """The policy for a card where numbers rise by `step` or more; cards that are built alike share the figures."""
        try:
            return cls(SHAPES[card.special] if card.special else (draw_card(card),), dice, step=step)
        except Refused as refused:
            raise Refused(refused.code, f"card {card.id!r}: {refused.message}") from refused

    def throws_left(self, values: Values) -> float:
        """The throws that are still needed on average when dice show this."""
        shown = self._shown(values)
        if self._arrangement(shown):
            return 0.0
        after, _ = self._weigh(self._choices(shown))
        return 1.0 + float(after.min())

    def choose(self, values: Values) -> tuple[str, ...]:
        """The dice to roll next, none when the numbers can rise; of choices equally good one with the fewest dice."""
        shown = self._shown(values)
        if self._arrangement(shown):
            return ()
        choices = self._choices(shown)
        after, rolled = self._weigh(choices)
        best = np.unravel_index(np.lexsort((rolled, after.round(9)))[0], [len(keeps) for keeps in choices])
        return tuple(chain.from_iterable(keeps[i][1] for keeps, i in zip(choices, best, strict=True)))

    def arrange(self, values: Values) -> Arrangement | None:
        """A building from the dice as they lie, low numbers below; None where the numbers can't rise."""
        return self._arrangement(self._shown(values))

    def _task(self) -> Task:
        """The same for any dice and any card that is built alike."""
        first = [self._cast[role][0] for role in self._rolling]
        groups = [
            Group(len(self._cast[role]), self._set.faces(die)) for role, die in zip(self._rolling, first, strict=True)
        ]
        seats = [_seats(plan, roles, self._rolling) for plan, roles in zip(self.plans, self._roles, strict=True)]
        return Task(tuple(groups), tuple(seats), self._step)

    def _shown(self, values: Values) -> dict[str, int]:
        """The values of the dice that are rolled for this card and have been."""
        shown = {die: value for die in self.dice if (value := values.get(die)) is not None}
        for die, value in shown.items():
            if value not in self._set.faces(die):
                raise Refused("bad_request", f"the {die} die has no face {value}")
        return shown

    def _arrangement(self, shown: dict[str, int]) -> Arrangement | None:
        """Search for it only where the figures say that there is one."""
        kept = [self._solution.part(g, self._faces(role, shown)) for g, role in enumerate(self._rolling)]
        if self._solution.after[sum(kept)]:
            return None
        seatings = chain.from_iterable(map(self._seatings, self.plans, self._roles, [shown] * len(self.plans)))
        return next((one for one in seatings if self._rises(one, shown)), None)

    def _faces(self, role: str, shown: dict[str, int]) -> list[int]:
        return [shown[die] for die in self._cast[role] if die in shown]

    def _seatings(self, plan: Blueprint, roles: Roles, shown: dict[str, int]) -> Iterator[Arrangement]:
        """Every way to give the places to dice, beginning with the low numbers below."""
        in_order = [permutations(sorted(self._cast[role], key=lambda die: shown.get(die, 0))) for role in roles]
        places = list(chain.from_iterable(roles.values()))
        for dice in product(*in_order):
            seated = dict(zip(places, chain.from_iterable(dice), strict=True))
            yield Arrangement(plan, tuple(seated[i] for i in range(len(plan))))

    def _rises(self, arrangement: Arrangement, shown: dict[str, int]) -> bool:
        plan, dice = arrangement
        there = {i: shown[die] for i, die in enumerate(dice) if die in shown}
        rolled = all(i in there or pose == UPRIGHT for i, pose in enumerate(plan.poses))
        return rolled and can_rise(plan, there, self._set, step=self._step)

    def _choices(self, shown: dict[str, int]) -> list[list[Keep]]:
        """By group what of it can be kept; dice that show nothing are always rolled."""
        return [list(self._keeps(g, role, shown)) for g, role in enumerate(self._rolling)]

    def _weigh(self, choices: list[list[Keep]]) -> tuple[Floats, Rows]:
        """The throws needed after each combination of choices, and how many dice it rolls; one at least has to be."""
        states = rolled = np.zeros(1, np.int64)
        for keeps in choices:
            states = np.add.outer(states, [part for part, _ in keeps]).ravel()
            rolled = np.add.outer(rolled, [len(dice) for _, dice in keeps]).ravel()
        return np.where(rolled > 0, self._solution.after[states], np.inf), rolled

    def _keeps(self, group: int, role: str, shown: dict[str, int]) -> Iterator[Keep]:
        """Each choice of what to keep of a group."""
        known = [die for die in self._cast[role] if die in shown]
        for kept in chain.from_iterable(combinations(known, size) for size in range(len(known) + 1)):
            part = self._solution.part(group, [shown[die] for die in kept])
            yield part, tuple(die for die in self._cast[role] if die not in kept)


def can_be_put_up(plan: Blueprint, dice: BrickSet) -> bool:
    """Whether there is a way with one hand."""
    bricks = [CardBrick(pose, x, y) for pose, x, y in zip(plan.poses, plan.xs, plan.ys, strict=True)]
    weights = [weight_of(brick, name, dice) for brick, name in zip(bricks, plan.names, strict=True)]
    return Planner(bricks, weights).outlook(Stand(0)) is not None


def _all_stand(plan: Blueprint, places: list[int]) -> bool:
    return all(plan.poses[i] == UPRIGHT for i in places)


def _roles(plan: Blueprint, dice: BrickSet) -> Roles:
    roles: Roles = {}
    for i in plan.upward():
        kinds = (kind for kind, what in dice.kinds.items() if plan.poses[i] in what.poses)
        roles.setdefault(plan.names[i] or f"any {next(kinds, plan.poses[i])}", []).append(i)
    return roles


def _cast(roles: Roles, dice: BrickSet) -> Cast:
    """As many dice for each role as it has places."""
    cast: Cast = {}
    for role, places in roles.items():
        found = [brick.name for brick in dice.bricks if role in (brick.name, f"any {brick.kind}")]
        free = [die for die in found if die == role or die not in roles]
        if len(free) < len(places):
            raise Refused("bad_request", f"it needs {role!r} {len(places)} times, the dice are {' '.join(dice.names)}")
        cast[role] = tuple(free[: len(places)])
    return cast


def _seats(plan: Blueprint, roles: Roles, rolling: list[str]) -> tuple[Seat, ...]:
    """The places of a plan from below, as the figures need them."""
    order = plan.upward()
    group = {i: rolling.index(role) for role in rolling for i in roles[role]}
    return tuple(
        Seat(
            group.get(i, NEVER_ROLLED),
            plan.poses[i] == UPRIGHT,
            tuple(n for n, j in enumerate(order) if plan.supports[i] >> j & 1),
        )
        for i in order
    )
