"""All that can be reached by real acts on a real structure, found by trying every act: what a planner must know."""

from collections.abc import Iterator, Sequence

from klotz.building.bricks import Brick, BrickSet, Kind
from klotz.building.cards import CardBrick
from klotz.building.exact import UNSURE
from klotz.building.planning import Outlook, Planner, Stand, Step
from klotz.building.statics import NOBODY, SHORTENED, verdict
from klotz.building.structure import Structure
from tests.building.piles import Block

Graph = dict[Stand, list[tuple[Step, Stand]]]


def box_of(blocks: Sequence[Block]) -> BrickSet:
    """A box with just these bricks, by number, each with its own weight."""
    kinds = {}
    for i, block in enumerate(blocks):
        width, height = block.width // 100, block.height // 100
        kinds[f"k{i}"] = Kind((width, height, block.weight // (width * height) or 1))
    return BrickSet("box", kinds, tuple(Brick(str(i), f"k{i}") for i in range(len(blocks))))


def bricks_of(blocks: Sequence[Block]) -> list[CardBrick]:
    """The same bricks as a card has them, so far to the right that nothing is off the mat."""
    return [CardBrick(f"{b.width // 100}x{b.height // 100}", b.x + 400, b.y) for b in blocks]


class Case:
    """A building, its planner, and all that can be reached by acts on a structure after which nothing falls."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        box = box_of(blocks)
        self.bricks = bricks_of(blocks)
        self.weights = [box.kind(name).weight for name in box.names]
        self.planner = Planner(self.bricks, self.weights)
        self.end = Stand((1 << len(blocks)) - 1)
        self.graph: Graph = {}
        self.margins: dict[Stand, int] = {}
        self._visit(Stand(0), Structure(box))

    def _visit(self, stand: Stand, structure: Structure) -> None:
        self.graph[stand] = []
        self.margins[stand] = structure.margin
        for step in self._tries(stand):
            twin = structure.copy()
            if not act(twin, self.bricks, step):
                continue
            after = after_step(stand, step)
            self.graph[stand].append((step, after))
            if after not in self.graph:
                self._visit(after, twin)

    def _tries(self, stand: Stand) -> Iterator[Step]:
        if stand.held != NOBODY:
            yield Step(stand.held, release=True)
        for i in range(len(self.bricks)):
            if not stand.mask >> i & 1:
                yield Step(i)
                if stand.held == NOBODY:
                    yield Step(i, hold=True)

    def hands(self, least: int) -> dict[Stand, int]:
        """The fewest hands from each state to the end through states with a margin of `least` or more."""
        found = {self.end: 0} if self.margins.get(self.end, -2) >= least else {}
        changed = bool(found)
        while changed:
            changed = False
            for stand, ways in self.graph.items():
                if self.margins[stand] < least:
                    continue
                needs = [found[after] + step.hold for step, after in ways if after in found]
                if needs and min(needs) < found.get(stand, 99):
                    found[stand] = min(needs)
                    changed = True
        return found

    def outlooks(self) -> dict[Stand, Outlook]:
        """The fewest hands from each state, and the greatest least margin with so few."""
        fewest = self.hands(-1)
        best = {stand: Outlook(hands, -1) for stand, hands in fewest.items()}
        for least in sorted(set(self.margins.values())):
            for stand, hands in self.hands(least).items():
                if hands == fewest[stand]:
                    best[stand] = Outlook(hands, least)
        return best

    @property
    def is_close(self) -> bool:
        """Whether floating point leaves a verdict open in any state; there the planner may be the stricter one."""
        pile, count = self.planner.pile, len(self.bricks)
        return any(
            verdict(pile, count, stand.mask, stand.held, shrink) == UNSURE
            for stand, margin in self.margins.items()
            for shrink in {max(margin, SHORTENED), margin + 1}
        )


def after_step(stand: Stand, step: Step) -> Stand:
    """The state that a step leads to, if it can be done."""
    if step.release:
        return Stand(stand.mask)
    return Stand(stand.mask | 1 << step.brick, step.brick if step.hold else stand.held)


def act(structure: Structure, bricks: Sequence[CardBrick], step: Step) -> bool:
    """Do a step on a structure; whether everything is then where it should be."""
    if step.release:
        return not structure.release()
    brick = bricks[step.brick]
    placed, fallen = structure.place(str(step.brick), brick.pose, brick.x, brick.y, hold=step.hold)
    return placed.y == brick.y and not fallen
