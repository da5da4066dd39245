"""The pool that decks are chosen from."""

from klotz.building.bricks import BrickSet
from klotz.decks.beauty import is_presentable
from klotz.decks.difficulty import LEAST_MARGIN
from klotz.decks.pool import FEWEST, Idea, draw_pool, judge
from klotz.decks.sketch import Box, Drawing, Piece, Pose
from klotz.luck import Luck
from tests.decks.samples import own_set


def pool(bricks: BrickSet, seed: int = 3, attempts: int = 150) -> list[Idea]:
    """A small pool."""
    return list(draw_pool(Box(bricks, 5), Luck(seed), attempts, lambda: None))


def test_every_idea_is_worth_a_card() -> None:
    """It stands with a margin, hangs together, can be built, and none is there twice or in a mirror."""
    ideas = pool(own_set())
    assert len(ideas) > 10
    assert len({idea.drawing.key for idea in ideas}) == len(ideas)
    for idea in ideas:
        assert idea.drawing.margin >= LEAST_MARGIN
        assert is_presentable(idea.drawing)
        assert len(idea.drawing) >= FEWEST
        assert idea.coloured
        assert idea.grey
        assert idea.coloured.total > idea.grey.total


def test_each_attempt_is_told() -> None:
    """So that a bar can show how far it is."""
    told: list[None] = []
    list(draw_pool(Box(own_set(), 4), Luck(1), 12, lambda: told.append(None)))
    assert len(told) == 12


def test_bricks_of_other_weight_are_thought_of() -> None:
    """A grey card may be built with heavier bricks than it was drawn with; what falls then is none."""
    kinds = {"slim": {"edges": [3, 1, 1]}, "deep": {"edges": [3, 1, 6], "only": ["3x1"]}}
    box = Box(own_set(kinds=kinds, bricks=[{"name": f"b{i}", "kind": "slim"} for i in range(3)]), 3)
    bar, post, load = Pose("slim", 300, 100), Pose("slim", 100, 300), Pose("slim", 100, 100)
    crane = Drawing(box, (Piece(post, 100, 0), Piece(bar, 60, 300), Piece(load, 60, 400)))
    judged = judge(Idea(crane, "crane", 1.0, None, None))
    assert judged.coloured
    assert judged.coloured.hands > 0
    assert judged.grey is None
