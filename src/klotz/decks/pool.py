"""A pool of drawings to choose from: many are drawn by chance, those that are worth a card are kept."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NamedTuple

from klotz.building.planning import Planner, Stand
from klotz.decks.beauty import beauty, is_presentable
from klotz.decks.families import FAMILIES
from klotz.decks.sketch import Box, Drawing, Sketch
from klotz.decks.symmetric import draw_symmetric

LEAST_MARGIN: Final = 12
"""Ticks that a finished building must have to spare: a card that people can build with wooden bricks."""
LEAST_ON_THE_WAY: Final = 6
FEWEST: Final = 3
SYMMETRIC: Final = "symmetric"
Tick = Callable[[], object]


class Idea(NamedTuple):
    """A drawing that is worth a card, and the family that it comes from."""

    drawing: Drawing
    family: str
    beauty: float


def draw_one(box: Box, random: Random) -> Idea | None:
    """One attempt: a family, a number of bricks, and whatever comes of them."""
    family = random.choice([SYMMETRIC] * len(FAMILIES) + list(FAMILIES))
    count = random.randint(FEWEST, box.most)
    sketch = Sketch(box)
    draw = draw_symmetric if family == SYMMETRIC else FAMILIES[family]
    if not draw(sketch, random, count) or len(sketch) < FEWEST:
        return None
    drawing = sketch.finished
    if not is_presentable(drawing) or drawing.margin < LEAST_MARGIN:
        return None
    return Idea(drawing, family, beauty(drawing))


def can_be_built(drawing: Drawing) -> bool:
    """Whether there is a way with at most one brick held, that is never a matter of luck."""
    ahead = Planner(drawing.bricks(), drawing.pile[:, 4].tolist()).outlook(Stand(0))
    return ahead is not None and ahead.margin >= LEAST_ON_THE_WAY


def draw_pool(box: Box, random: Random, attempts: int, tick: Tick) -> Iterator[Idea]:
    """Draw so many times; of buildings that look the same, in a mirror too, only one is kept."""
    seen = set()
    for _ in range(attempts):
        tick()
        idea = draw_one(box, random)
        if idea and idea.drawing.key not in seen:
            seen.add(idea.drawing.key)
            if can_be_built(idea.drawing):
                yield idea
