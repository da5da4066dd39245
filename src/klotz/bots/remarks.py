"""What there is to remark on a deed: a wrong brick, a fall, a hand or a lift in vain, a poor order."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from klotz.bots.deeds import Deed
from klotz.bots.places import Places
from klotz.bots.words import advise, call, face, listed, say, tell_place
from klotz.building.bricks import BrickSet
from klotz.building.cards import Card
from klotz.building.planning import STEADY, Planner, Stand, Step
from klotz.building.structure import Placed

Kind = Literal[
    "extra_brick",
    "wrong_brick",
    "wrong_pose",
    "wrong_place",
    "fell",
    "needless_lift",
    "needless_hand",
    "shorter_order",
    "steadier_order",
    "dead_end",
]
WORTH: Final = 5
"""Ticks by which another order must be steadier to be worth a word."""


class Remark(msgspec.Struct, frozen=True):
    """What the coach has to say on one deed, counted from 0: the bricks that it is about, and what would be better.

    `place` is the brick of the card that was meant. `better` is the best step from `stand`, which was the state of the
    building before the deed.
    """

    deed: int
    kind: Kind
    text: str
    bricks: tuple[str, ...]
    place: int | None = None
    better: Step | None = None
    stand: Stand | None = None


class Eye:
    """Looks at one deed after another, for one card and one way to stand on the mat."""

    def __init__(self, planner: Planner, places: Places, names: Sequence[str], bricks: BrickSet) -> None:
        self.planner, self.places, self.names, self.bricks = planner, places, names, bricks

    @property
    def card(self) -> Card:
        """The card to build."""
        return self.places.card

    def remarks(self, number: int, deed: Deed) -> Iterator[Remark]:
        """All that there is to say on a deed."""
        if deed.where and self.places.find(deed.where) is None:
            yield self._wrong(number, deed, deed.where)
        if deed.kind == "lift":
            yield from self._lifted(number, deed)
        if deed.fell:
            yield self._fallen(number, deed)
        elif deed.kind != "lift":
            yield from self._order(number, deed)

    def _call(self, brick: str, deed: Deed) -> str:
        """What a brick on the table is called: as on the card where it is in its place, else by its own name."""
        placed = next(p for p in (*deed.before.placed, deed.where) if p and p.brick == brick)
        i = self.places.find(placed)
        return call(brick, self.bricks) if i is None else self.names[i]

    def _wrong(self, number: int, deed: Deed, where: Placed) -> Remark:
        """A brick that is not in its place, and what should have been done."""
        free, name = self.places.free(deed.before), call(where.brick, self.bricks)
        here = next((i for i in free if self.places.fits(where, i)), None)
        if here is not None:
            text = say("wrong_brick", brick=name, other=self.names[here])
            return Remark(number, "wrong_brick", text, deed.bricks, here)
        meant = self.places.meant(where, deed.before, self.bricks)
        if meant is None:
            return Remark(number, "extra_brick", say("extra_brick", brick=name), deed.bricks)
        pose = self.card.bricks[meant].pose
        if pose != where.pose:
            return Remark(number, "wrong_pose", say("wrong_pose", brick=name, face=face(pose)), deed.bricks, meant)
        text = say("wrong_place", brick=name, place=tell_place(self.card, self.names, meant))
        return Remark(number, "wrong_place", text, deed.bricks, meant)

    def _lifted(self, number: int, deed: Deed) -> Iterator[Remark]:
        """Bricks taken away although the building could be finished with them; dice may be, to be rolled again."""
        stand = self.places.read(deed.before)
        if stand is None or deed.for_a_roll or not self.planner.outlook(stand):
            return
        better = self._best(stand)
        advice = advise(better, self.names) if better else ""
        text = say("needless_lift", bricks=listed([self._call(b, deed) for b in deed.bricks]), advice=advice)
        yield Remark(number, "needless_lift", text, deed.bricks, None, better, stand)

    def _fallen(self, number: int, deed: Deed) -> Remark:
        """Bricks that fell, and what would have kept them."""
        stand, step = self.places.read(deed.before), self._step(deed)
        better = self._best(stand) if stand and step else None
        better = None if better == step else better
        advice = advise(better, self.names, step) if better else ""
        text = say("fell", bricks=listed([self._call(b, deed) for b in deed.fell]), advice=advice)
        place = step.brick if step else None
        return Remark(number, "fell", text, deed.fell, place, better, stand if better else None)

    def _best(self, stand: Stand) -> Step | None:
        """The best step from a state, if there is any."""
        move = self.planner.best_step(stand) if self.planner.outlook(stand) else None
        return move[0] if move else None

    def _step(self, deed: Deed) -> Step | None:
        """A deed as a step of a plan; None for what is in no plan."""
        if deed.kind == "lift":
            return None
        where = deed.where or next(p for p in deed.before.placed if p.brick == deed.before.held)
        i = self.places.find(where)
        return None if i is None else Step(i, deed.hold, deed.kind == "release")

    def _order(self, number: int, deed: Deed) -> Iterator[Remark]:
        """A right brick at a wrong time, or held for nothing, or let go too early."""
        stand, after = self.places.read(deed.before), self.places.read(deed.after)
        step, best = self._step(deed), self._best(stand) if stand else None
        if stand is None or after is None or step is None or best is None:
            return
        found = self._compare(stand, step, after, best)
        if found:
            kind, text, better = found
            yield Remark(number, kind, text, deed.bricks, step.brick, better, stand)

    def _compare(self, stand: Stand, step: Step, after: Stand, best: Step) -> tuple[Kind, str, Step] | None:
        """What a step costs more than the best one; None if nothing that is worth a word."""
        ahead, now = self.planner.outlook(stand), self.planner.outlook(after)
        advice = advise(best, self.names, step)
        if ahead is None or now is None:
            sure = self.planner.steadiness(after) >= 0
            return ("dead_end", say("dead_end", advice=advice), best) if sure else None
        if now.hands + step.hold > ahead.hands:
            return self._spare(stand, step, best)
        if min(now.margin, STEADY) + WORTH > min(ahead.margin, STEADY):
            return None
        return "steadier_order", say("steadier_order", advice=advice, best=ahead.margin, margin=now.margin), best

    def _spare(self, stand: Stand, step: Step, best: Step) -> tuple[Kind, str, Step]:
        """How to do with one hand fewer: without it here, or after another brick, or in another order."""
        name = self.names[step.brick]
        bare = Step(step.brick)
        ways = dict(self.planner.steps(stand))
        ahead, there = self.planner.outlook(stand), self.planner.outlook(ways[bare]) if bare in ways else None
        if step.hold and ahead and there and there.hands == ahead.hands:
            return "needless_hand", say("needless_hand", brick=name), bare
        plan = self.planner.plan(stand) or []
        if step.hold and bare in plan and not best.hold:
            return "shorter_order", say("spared_hand", other=self.names[best.brick], brick=name), best
        return "shorter_order", say("shorter_order", advice=advise(best, self.names, step)), best
