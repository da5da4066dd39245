"""Where bricks come to rest and which fall, against the oracle that tries every set."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotz.building.exact import UNSURE
from klotz.building.falling import falling, landing
from klotz.building.statics import NOBODY, SHORTENED, verdict
from tests.building.oracle import Puzzle, exactly_stands, fallen, rests_on
from tests.building.piles import SIZES, Block, drop, pile_of, random_blocks


def falls(blocks: list[Block], held: int = NOBODY) -> set[int]:
    """Ask the code under test."""
    mask = falling(pile_of(blocks), len(blocks), held)
    return {i for i in range(len(blocks)) if mask >> i & 1}


def shaken(seed: int, most: int) -> Iterator[tuple[list[Block], int]]:
    """Piles as a game has them and worse: built, some bricks taken out of them, a hand on one perhaps."""
    rng = Random(seed)
    while True:
        grid, width = rng.choice((5, 25, 50)), rng.choice((400, 500, 800))
        blocks = random_blocks(rng, rng.randint(2, most), grid, width, rng.choice((0.5, 0.9, 1)))
        for _ in range(rng.choice((0, 1, 1, 2))):
            blocks.pop(rng.randrange(len(blocks)))
        rng.shuffle(blocks)
        yield blocks, rng.choice((NOBODY, rng.randrange(len(blocks)))) if blocks else NOBODY


@pytest.mark.parametrize(
    ("count", "most"), [pytest.param(4_000, 7, marks=pytest.mark.compiled), pytest.param(150, 10), pytest.param(200, 5)]
)
def test_what_falls_agrees_with_trying_every_set(count: int, most: int) -> None:
    """The smallest set that may fall, and of these the one of the latest placed bricks; order of placing is any."""
    several = 0
    for blocks, held in islice(shaken(count, most), count):
        expected = fallen(blocks, held)
        assert falls(blocks, held) == expected, (blocks, held)
        several += 0 < len(expected) < len(blocks)
    assert several > count // 10


@given(st.integers(0, 10_000))
def test_what_falls_leaves_a_pile_that_stands(seed: int) -> None:
    """The fallen drag along what rests on them, the held one stays, and afterwards nothing more falls."""
    blocks, held = next(shaken(seed, 10))
    gone = falls(blocks, held)
    stays = [i for i in range(len(blocks)) if i not in gone]
    assert held not in gone
    assert not any(rests_on(blocks[i], blocks[j]) for i in stays if i != held for j in gone)
    rest, hand = [blocks[i] for i in stays], stays.index(held) if held in stays else NOBODY
    assert exactly_stands(Puzzle(rest, hand))
    assert falls(rest, hand) == set()


def test_of_two_that_could_fall_the_later_one_does() -> None:
    """Two bricks that hold each other out over an edge can't both stay; whichever came last goes."""
    foot, beam = Block(150, 0, 100, 100), Block(50, 100, 300, 100)
    left, right = Block(-40, 200, 200, 100), Block(50, 200, 100, 200)
    assert falls([foot, beam, left]) == fallen([foot, beam, left]) == {2}
    both = [foot, beam, Block(10, 200, 100, 300), Block(290, 200, 100, 300)]
    assert falls(both) == set()
    tipping = [foot, Block(200, 100, 300, 100), right._replace(x=220)]
    assert falls(tipping) == fallen(tipping) == {1, 2}
    shelf = [Block(0, 0, 100, 100), Block(40, 100, 100, 100), Block(100, 200, 100, 100)]
    assert falls(shelf) == fallen(shelf) == {2}
    assert falls([shelf[2], shelf[1], shelf[0]]) == {0}


def test_what_stood_on_a_fallen_brick_falls_and_does_not_drop() -> None:
    """A tower whose foot is gone is gone, however high; its neighbour is not."""
    tower = [Block(0, 100 * level, 100, 100) for level in range(1, 8)]
    assert falls([*tower, Block(100, 0, 100, 300)]) == set(range(7))


def test_a_held_brick_stays_where_what_is_below_it_falls() -> None:
    """The hand keeps it and what it bears; only what is below goes, unless the held brick keeps that from tipping."""
    blocks = [Block(0, 0, 100, 100), Block(60, 100, 100, 100), Block(105, 200, 100, 100), Block(105, 300, 100, 100)]
    assert falls(blocks) == {1, 2, 3}
    assert falls(blocks, held=2) == fallen(blocks, 2) == {1}
    assert falls(blocks, held=1) == set()
    blocks[2] = blocks[2]._replace(x=60)
    assert falls(blocks, held=2) == fallen(blocks, 2) == set()


def test_a_rest_that_floating_point_leaves_open_is_told_in_whole_numbers() -> None:
    """What stays may stand with nothing to spare."""
    edge = [Block(2, 0, 196, 100), Block(102, 100, 196, 100), Block(302, 0, 96, 200), Block(102, 200, 296, 100)]
    edge = [Block(b.x - 2, b.y, b.width + 4, b.height) for b in edge]
    poised = [Block(0, 0, 200, 100), Block(100, 100, 200, 100), Block(300, 0, 100, 200), Block(100, 200, 300, 100)]
    assert edge == poised
    assert verdict(pile_of(poised), 4, -1, NOBODY, 25) == UNSURE
    assert SHORTENED == 2


@given(st.integers(0, 10_000), st.integers(0, 600), st.sampled_from(SIZES), st.integers(0, 1500))
def test_a_brick_lands_where_nothing_is_in_its_way(seed: int, x: int, size: tuple[int, int], y: int) -> None:
    """From above it lands where the oracle drops it; from y on the highest top not above y, its own place free."""
    blocks = random_blocks(Random(seed), 8)
    pile, (width, height) = pile_of(blocks), size
    assert landing(pile, 8, x, 1_000_000, size) == drop(blocks, x, size).y
    below = [b for b in blocks if b.x < x + width and x < b.x + b.width]
    blocking = [j for j, b in enumerate(blocks) if b in below and b.y < y + height and y < b.y + b.height]
    found = landing(pile, 8, x, y, size)
    if blocking:
        assert -1 - found in blocking
    else:
        assert found == max((b.y + b.height for b in below if b.y + b.height <= y), default=0)


def test_bricks_may_touch_on_every_side() -> None:
    """A gap just as large as the brick takes it, one tick less does not."""
    frame = [Block(0, 0, 100, 300), Block(200, 0, 100, 300), Block(0, 300, 300, 100)]
    assert landing(pile_of(frame), 3, 100, 200, (100, 100)) == 0
    assert landing(pile_of(frame), 3, 100, 0, (100, 300)) == 0
    assert landing(pile_of(frame), 3, 99, 0, (100, 100)) == -1
    assert landing(pile_of(frame), 3, 101, 0, (100, 100)) == -2
    assert landing(pile_of(frame), 3, 100, 201, (100, 100)) == -3
    assert landing(pile_of(frame), 3, 100, 400, (100, 100)) == 400
