"""A builder's hands: one brick after another by the plan, at a person's pace, with a person's slips."""

from functools import lru_cache
from typing import Final, NamedTuple

from klotz.bots.levels import Level
from klotz.bots.nerves import Nerves
from klotz.bots.seen import Seen
from klotz.building.bricks import MAT, BrickSet, load_set, pose_size
from klotz.building.cards import Card, CardBrick
from klotz.building.planning import STEADY, Planner, Stand, Step
from klotz.building.statics import NOBODY
from klotz.game import Act
from klotz.rounds.acts import Lift, Place, Release

ASTRAY: Final = (40, 60, 80)
"""By how many ticks a brick lands beside its place when a hand slips."""
LIFTING, LETTING_GO = 0.7, 0.4
"""The time to take a brick away, or a hand off it, as a part of the time to place one."""
WHOLE: Final = Step(-1)


class Deed(NamedTuple):
    """What hands do next, and how long they take."""

    after: int
    act: Act


class Way:
    """The best way to put up a card's building; every step is looked up once."""

    def __init__(self, card: Card, bricks: BrickSet) -> None:
        self.card = card
        self.planner = Planner.of(card, bricks)
        self.names = [card.wanted(brick) for brick in card.bricks]
        width = max((b.x + pose_size(b.pose)[0] for b in card.bricks), default=0)
        self.shift = (MAT - width) // 200 * 100
        self._next: dict[Stand, Step | None] = {}

    def step(self, stand: Stand) -> Step | None:
        """The next step; WHOLE when nothing is left, None when something in the way must go first."""
        if stand not in self._next:
            move = self.planner.best_step(stand)
            is_whole = stand == Stand(self.planner.full)
            self._next[stand] = WHOLE if is_whole else move[0] if move else None
        return self._next[stand]


@lru_cache(maxsize=4096)
def find_way(card: Card, bricks: str) -> Way:
    """The way for a card; many builders can share it."""
    return Way(card, load_set(bricks))


class Hands:
    """The hands of one builder at one card."""

    def __init__(self, way: Way, bricks: BrickSet, level: Level, chance: Nerves, tolerance: int) -> None:
        self.way, self.bricks, self.level, self.chance, self.tolerance = way, bricks, level, chance, tolerance
        self.where: dict[str, int] = {}
        """The bricks on the table, and the place on the card that each is thought to have."""
        self.wrong: dict[str, bool] = {}
        """Those that are not where they should be, and whether that has been noticed."""
        self.is_baffled = False

    @property
    def reading(self) -> int:
        """How long it takes to read the card."""
        return self.chance.about(self.level.read * (0.6 + 0.1 * len(self.way.card.bricks)))

    def next(self, seen: Seen) -> Deed | None:
        """What to do with what is on the table now; None when there is nothing to be done."""
        self._forget(seen)
        if unwanted := self._unwanted(seen):
            return Deed(self.chance.about(self.level.brick * LIFTING), Lift(unwanted))
        if self.is_baffled:
            self.is_baffled = False
            return self._look_again(seen)
        held = self.where[seen.held] if seen.held else NOBODY
        step = self.way.step(Stand(sum(1 << i for i in self.where.values()), held))
        if step is WHOLE or step is None:
            return self._look_again(seen)
        if step.release:
            return Deed(self.chance.about(self.level.brick * LETTING_GO), Release())
        return self._place(step, seen)

    def be_told(self, brick: str | None) -> None:
        """Somebody has objected, and is right: what is wrong is seen now."""
        if not self.wrong:
            self.wrong.update({brick: True} if brick and brick in self.where else {})
            self.is_baffled = not self.wrong
        for name in self.wrong:
            if brick == name or brick not in self.wrong:
                self.wrong[name] = True

    def be_refused(self) -> None:
        """What was wanted can't be done: something must be in the way."""
        self.is_baffled = True

    def _forget(self, seen: Seen) -> None:
        """Bricks that fell or were lifted are where they were: in the tray."""
        self.where = {brick: i for brick, i in self.where.items() if brick in seen.table}
        if self.wrong:
            self.wrong = {brick: noticed for brick, noticed in self.wrong.items() if brick in seen.table}

    def _unwanted(self, seen: Seen) -> str | None:
        """A brick that is known to be wrong, or else the last one that somebody else must have put there."""
        noticed = next((brick for brick, is_noticed in self.wrong.items() if is_noticed), None)
        if noticed or len(self.where) == len(seen.table):
            return noticed
        return next(brick for brick in reversed(seen.table) if brick not in self.where)

    def _look_again(self, seen: Seen) -> Deed | None:
        """It should be finished, or go on, and doesn't: take away what is wrong, or what is in the way."""
        suspects = [*self.wrong, *reversed(seen.table)]
        if not suspects:
            return None
        return Deed(self.chance.about(self.level.read * 0.6), Lift(suspects[0]))

    def _place(self, step: Step, seen: Seen) -> Deed | None:
        wanted = self.way.card.bricks[step.brick]
        name = self.way.names[step.brick] or self._any_brick(wanted.pose, seen)
        aim = wanted.x + self.way.shift
        low, high = self._room(wanted, aim, seen)
        if name is None or low > high:
            return self._look_again(seen)
        x = max(low, min(high, aim + self._miss()))
        is_off = abs(x - aim) > self.tolerance
        self.where[name] = step.brick
        if is_off:
            self.wrong[name] = self.chance.happens(self.level.notice)
        after = self.chance.about(self.level.brick * self._care)
        return Deed(after, Place(name, wanted.pose, x, wanted.y, step.hold and not is_off))

    @property
    def _care(self) -> float:
        margin = min(self.way.planner.margin, STEADY)
        return 1 + 0.6 * (STEADY - margin) / STEADY

    def _any_brick(self, pose: str, seen: Seen) -> str | None:
        """A free brick that can take the pose, and that no other place needs by its name, if there is one."""
        taken = {*seen.table, *(name for name in self.way.names if name)}
        free = [b.name for b in self.bricks.bricks if b.name not in taken and pose in self.bricks.kinds[b.kind].poses]
        return self.chance.one_of(free) if free else None

    def _miss(self) -> int:
        """By how much the brick lands beside its place: a little always, far off when the hand slips."""
        if self.chance.happens(self.level.slip):
            return self.chance.one_of(ASTRAY) * (1 if self.chance.happens(0.5) else -1)
        return max(-self.tolerance, min(self.tolerance, self.chance.off(self.level.tremble)))

    @staticmethod
    def _room(wanted: CardBrick, aim: int, seen: Seen) -> tuple[int, int]:
        """From where to where a brick fits: neighbours are touched, not pushed."""
        width, height = pose_size(wanted.pose)
        low, high = 0, MAT - width
        for b in seen.table.values():
            across, up = pose_size(b.pose)
            if b.y < wanted.y + height and wanted.y < b.y + up:
                low, high = (low, min(high, b.x - width)) if b.x > aim else (max(low, b.x + across), high)
        return low, high
