"""A builder's hands in the dice edition: roll by the best policy, or by a rougher one; then build as with bricks."""

from functools import lru_cache

import msgspec

from klotz.bots.dice_policy import Arrangement, DicePolicy, can_be_put_up
from klotz.bots.hands import Deed, Hands, find_way
from klotz.bots.levels import Level
from klotz.bots.nerves import Nerves
from klotz.bots.seen import Seen
from klotz.building.blueprint import draw_card
from klotz.building.bricks import BrickSet, load_set
from klotz.building.cards import Card, CardBrick
from klotz.refusal import Refused
from klotz.rounds.acts import RollDice

ROLL = 0.5
"""The time of one throw, as a part of the time to place a brick."""


@lru_cache(maxsize=256)
def find_policy(card: Card, bricks: str, step: int) -> DicePolicy | None:
    """The policy for a card, which many builders can share; None where no numbers or no hands can build it."""
    dice = load_set(bricks)
    if not card.special and not can_be_put_up(draw_card(card), dice):
        return None
    try:
        return DicePolicy.of(card, dice, step=step)
    except Refused:
        return None


def arranged(card: Card, found: Arrangement) -> Card:
    """The card with each place given to a die."""
    plan = found.plan
    places = zip(found.dice, plan.poses, plan.xs, plan.ys, strict=True)
    low = min(plan.xs)
    bricks = tuple(CardBrick(pose, x - low, y, die=die) for die, pose, x, y in places)
    return msgspec.structs.replace(card, bricks=bricks, special=msgspec.UNSET)


class DiceHands:
    """The hands of one builder at one dice card: first the numbers, then the building."""

    def __init__(self, card: Card, bricks: BrickSet, level: Level, chance: Nerves, tolerance: int, step: int) -> None:
        self.card, self.bricks, self.level, self.chance, self.tolerance = card, bricks, level, chance, tolerance
        self.policy = find_policy(card, bricks.name, step)
        self.hands: Hands | None = None

    @property
    def reading(self) -> int:
        """How long it takes to read the card."""
        return self.chance.about(self.level.read)

    def next(self, seen: Seen) -> Deed | None:
        """Roll until the numbers can rise, then place one die after another; None where that can never be."""
        if self.policy is None:
            return None
        if self.hands is None:
            found = self.policy.arrange(seen.values)
            if found is None:
                dice = list(self._choose(self.policy, seen))
                return Deed(self.chance.about(self.level.brick * ROLL), RollDice(dice))
            way = find_way(arranged(self.card, found), self.bricks.name)
            self.hands = Hands(way, self.bricks, self.level, self.chance, self.tolerance)
        return self.hands.next(seen)

    def be_told(self, brick: str | None) -> None:
        """Somebody has objected."""
        if self.hands:
            self.hands.be_told(brick)

    def be_refused(self) -> None:
        """What was wanted can't be done."""
        if self.hands:
            self.hands.be_refused()

    def _choose(self, policy: DicePolicy, seen: Seen) -> tuple[str, ...]:
        """The best choice, or for want of wit all of the dice once more."""
        fresh = tuple(die for die in policy.dice if die not in seen.values)
        return fresh or (policy.choose(seen.values) if self.chance.happens(self.level.wit) else policy.dice)
