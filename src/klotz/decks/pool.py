"""A pool of drawings to choose from: many are drawn by chance, those that are worth a card are kept."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from klotz.building.planning import Planner, weight_of
from klotz.decks.beauty import beauty, is_presentable
from klotz.decks.difficulty import LEAST_MARGIN, Difficulty, is_sound, rate
from klotz.decks.families import find_families
from klotz.decks.sketch import Box, Drawing, Sketch
from klotz.luck import Luck

FEWEST: Final = 3
"""Bricks of a building."""
OFTEN: Final = "symmetric"
"""The family of which there are so many kinds that every third drawing is one."""
Tick = Callable[[], object]


class Idea(NamedTuple):
    """A drawing that is worth a card: the family it comes from, and how hard it is in grey and in colours.

    Where a pose is that of bricks of different weight, it may be worth a card of only one of the two.
    """

    drawing: Drawing
    family: str
    beauty: float
    grey: Difficulty | None
    coloured: Difficulty | None


def draw_one(box: Box, chance: Luck) -> Idea | None:
    """One attempt: a family, a number of bricks, and whatever comes of them."""
    families = find_families()
    family = OFTEN if chance.below(3) == 0 else chance.one_of(list(families))
    count = chance.between(FEWEST, box.most)
    sketch = Sketch(box)
    if not families[family](sketch, chance, count) or len(sketch) < FEWEST:
        return None
    drawing = sketch.finished
    if not is_presentable(drawing) or drawing.margin < LEAST_MARGIN:
        return None
    return Idea(drawing, family, beauty(drawing), None, None)


def judge(idea: Idea) -> Idea:
    """The idea with how hard it is, as far as it can be built soundly."""
    bricks = idea.drawing.bricks()
    exact = [idea.drawing.box.weight(piece.pose) for piece in idea.drawing.pieces]
    heaviest = [weight_of(brick, None, idea.drawing.box.set) for brick in bricks]
    planner = Planner(bricks, exact)
    coloured = rate(planner, bricks, len(bricks)) if is_sound(planner) else None
    if heaviest != exact:
        planner = Planner(bricks, heaviest)
    grey = rate(planner, bricks, 0) if is_sound(planner) else None
    return idea._replace(grey=grey, coloured=coloured)


def draw_pool(box: Box, chance: Luck, attempts: int, tick: Tick) -> Iterator[Idea]:
    """Draw so many times; of buildings that look the same, in a mirror too, only one is kept."""
    seen = set()
    for _ in range(attempts):
        tick()
        idea = draw_one(box, chance)
        if idea and idea.drawing.key not in seen:
            seen.add(idea.drawing.key)
            judged = judge(idea)
            if judged.grey or judged.coloured:
                yield judged
