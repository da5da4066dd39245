"""What stands: the verdict against an independent linear programme, and against fractions where it is close."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Final

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotz.building.exact import NO, UNSURE, YES
from klotz.building.statics import GROUND, MARGIN_CAP, NOBODY, SHORTENED, contacts_below, margin, stands, verdict
from tests.building.oracle import Puzzle, exact_margin, exactly_stands, programme
from tests.building.piles import Block, pile_of, random_blocks

ON_THE_EDGE: Final = (
    Puzzle([Block(0, 0, 200, 100), Block(100, 100, 200, 100), Block(300, 0, 100, 200), Block(100, 200, 300, 100)]),
    Puzzle(
        [
            Block(100, 0, 100, 200),
            Block(200, 0, 200, 100),
            Block(300, 100, 200, 100),
            Block(400, 200, 100, 300),
            Block(50, 200, 300, 100),
        ]
    ),
)
"""They stand, with nothing to spare, when contacts are so many ticks shorter: 25 the first, 0 the second."""


def slow(count: int) -> object:
    """So many piles are for machine code only."""
    return pytest.param(count, marks=pytest.mark.compiled)


def heavier(rng: Random, blocks: list[Block]) -> list[Block]:
    """The same with weights from a feather's to a safe's, now and then."""
    if rng.random() < 0.7:
        return blocks
    return [block._replace(weight=rng.choice((1, 2, 6, 24, 24**3))) for block in blocks]


def random_puzzles(seed: int) -> Iterator[Puzzle]:
    """Piles of 2 to 10 bricks, high and wide, tidy and wild, one in three with a hand on a brick."""
    rng = Random(seed)
    while True:
        grid, width = rng.choice((1, 5, 10, 25, 50)), rng.choice((500, 800, 1200))
        blocks = heavier(rng, random_blocks(rng, rng.randint(2, 10), grid, width, rng.choice((0.5, 0.9, 1))))
        yield Puzzle(blocks, rng.choice((NOBODY, NOBODY, rng.randrange(len(blocks)))))


def do_stand(puzzle: Puzzle) -> bool:
    """Ask the code under test."""
    return stands(pile_of(puzzle.blocks), len(puzzle.blocks), -1, puzzle.held, puzzle.shrink)


def margin_of(puzzle: Puzzle) -> int:
    """Ask the code under test."""
    return margin(pile_of(puzzle.blocks), len(puzzle.blocks), puzzle.held)


@pytest.mark.parametrize("number", [slow(20_000), 400])
def test_verdicts_agree_with_the_linear_programme(number: int) -> None:
    """The proof: no pile is judged otherwise than by a solver that shares nothing with the code."""
    standing, puzzles = 0, islice(random_puzzles(number), number)
    while lot := list(islice(puzzles, 500)):
        margins = [margin_of(puzzle) for puzzle in lot]
        for puzzle, steady, solved in zip(lot, margins, programme(lot), strict=True):
            expected = exactly_stands(puzzle) if abs(steady - SHORTENED) <= 1 else solved
            assert do_stand(puzzle) == (steady >= SHORTENED) == expected, puzzle
            standing += expected
    assert 0.2 * number < standing < 0.8 * number


@pytest.mark.parametrize("count", [slow(600), 60])
def test_verdicts_agree_with_fractions_where_edges_are_hit_exactly(count: int) -> None:
    """On a coarse grid middles lie exactly on the ends of contacts; there the answer must not lean on rounding."""
    rng = Random(count)
    for _ in range(count):
        blocks = random_blocks(rng, rng.randint(2, 8), rng.choice((50, 100)), rng.choice((500, 700)))
        puzzle = Puzzle(blocks, rng.choice((NOBODY, 0, 1)), rng.choice((0, 2, 25, 50)))
        assert do_stand(puzzle) == exactly_stands(puzzle), puzzle


@pytest.mark.compiled
def test_piles_that_floating_point_leaves_open_are_told_in_whole_numbers() -> None:
    """Where the verdict is unsure, the answer is right all the same."""
    rng = Random(7)
    unsure = 0
    for _ in range(40_000):
        blocks = random_blocks(rng, rng.randint(4, 10), rng.choice((50, 100)), 700)
        puzzle = Puzzle(blocks, NOBODY, rng.choice((0, 25)))
        if verdict(pile_of(blocks), len(blocks), -1, NOBODY, puzzle.shrink) == UNSURE:
            unsure += 1
            assert do_stand(puzzle) == exactly_stands(puzzle), puzzle
    assert unsure >= 10


@pytest.mark.parametrize(("puzzle", "shrink"), list(zip(ON_THE_EDGE, (25, 0), strict=True)))
def test_a_pile_with_nothing_to_spare_stands_and_one_tick_less_does_not(puzzle: Puzzle, shrink: int) -> None:
    """The last tick counts: unsure in floating point, exact in the answer and in the margin."""
    pile, count = pile_of(puzzle.blocks), len(puzzle.blocks)
    assert verdict(pile, count, -1, NOBODY, shrink) == UNSURE
    assert stands(pile, count, shrink=shrink)
    assert not stands(pile, count, shrink=shrink + 1)
    assert margin(pile, count) == exact_margin(puzzle.blocks) == shrink


@pytest.mark.parametrize("count", [slow(400), 30])
def test_margins_agree_with_fractions(count: int) -> None:
    """The margin is the last number of ticks at which the pile stands, held bricks or not."""
    for puzzle in islice(random_puzzles(-count), count):
        assert margin_of(puzzle) == exact_margin(puzzle.blocks, puzzle.held), puzzle


@given(st.integers(0, 10_000), st.integers(-MARGIN_CAP, MARGIN_CAP))
def test_a_mirror_a_shift_and_other_scales_change_no_margin(seed: int, shift: int) -> None:
    """Left is as right, here as there, and only the proportions of weights count."""
    puzzle = next(random_puzzles(seed))
    margins = {margin_of(puzzle)}
    changes: list[Callable[[Block], Block]] = [
        lambda b: b._replace(x=-b.x - b.width),
        lambda b: b._replace(x=b.x + shift),
        lambda b: b._replace(weight=7 * b.weight),
    ]
    for change in changes:
        margins.add(margin_of(puzzle._replace(blocks=[change(b) for b in puzzle.blocks])))
    assert len(margins) == 1


@given(st.integers(0, 10_000), st.integers(0, (1 << 10) - 1))
def test_a_mask_is_the_same_as_a_pile_of_those_bricks_only(seed: int, keep: int) -> None:
    """Bricks outside the mask neither weigh nor bear."""
    puzzle = next(random_puzzles(seed))
    kept = [i for i in range(len(puzzle.blocks)) if keep >> i & 1]
    held = kept.index(puzzle.held) if puzzle.held in kept else NOBODY
    alone = Puzzle([puzzle.blocks[i] for i in kept], held)
    asked = puzzle.held if puzzle.held in kept else NOBODY
    assert stands(pile_of(puzzle.blocks), len(puzzle.blocks), keep, asked) == do_stand(alone)


def margin_and_oracle(*blocks: Block, held: int = NOBODY) -> int:
    """The margin, which the oracle must share."""
    found = margin_of(Puzzle(blocks, held))
    assert found == exact_margin(blocks, held)
    return found


def test_margins_that_a_person_can_work_out() -> None:
    """One brick on the table, on another, hanging over half, hanging over more, hanging in the air, and none."""
    foot = Block(0, 0, 200, 100)
    assert margin_and_oracle(Block(0, 0, 100, 300)) == 49
    assert margin_and_oracle(Block(0, 0, 300, 100)) == 149
    assert margin_and_oracle(foot, Block(90, 100, 200, 100)) == 10
    assert margin_and_oracle(foot, Block(100, 100, 200, 100)) == 0
    assert margin_and_oracle(foot, Block(101, 100, 200, 100)) == -1
    assert margin_and_oracle(Block(0, 7, 100, 100)) == -1
    assert margin_and_oracle() == MARGIN_CAP
    assert margin_and_oracle(Block(0, 0, 2400, 100)) == MARGIN_CAP


def test_a_counterweight_holds_an_overhang() -> None:
    """Rules of thumb call the beam unsupported; the block on its tail keeps it up."""
    foot, beam, weight = Block(0, 0, 100, 100), Block(60, 100, 300, 100), Block(-20, 200, 200, 300, 60)
    assert not do_stand(Puzzle([foot, beam]))
    assert margin_and_oracle(foot, beam) == -1
    assert margin_and_oracle(foot, beam, weight) >= SHORTENED


def test_a_beam_carries_one_side_only_because_the_other_is_loaded() -> None:
    """Taking either load away brings the seesaw down."""
    foot, beam = Block(150, 0, 100, 100), Block(50, 100, 300, 100)
    left, right = Block(0, 200, 200, 300), Block(200, 200, 200, 300)
    assert do_stand(Puzzle([foot, beam, left, right]))
    assert not do_stand(Puzzle([foot, beam, left]))
    assert not do_stand(Puzzle([foot, beam, right]))


def test_a_brick_poised_on_an_edge_falls() -> None:
    """Contacts are 2 ticks shorter at each end than they look; one of 4 ticks bears nothing at all."""
    for lap, answer in ((102, True), (101, False)):
        assert do_stand(Puzzle([Block(0, 0, 200, 100), Block(200 - lap, 100, 200, 100)])) == answer
    for gap, answer in ((290, True), (292, False)):
        lap = (300 - gap) // 2
        posts = [Block(0, 0, 100, 100), Block(100 + gap, 0, 100, 100)]
        assert do_stand(Puzzle([*posts, Block(100 - lap, 100, 300, 100)])) == answer


def test_a_held_brick_bears_anything_and_needs_no_support() -> None:
    """It hangs in the air, a tower on its tip; a hand keeps it where it is."""
    hanging, load = Block(0, 300, 300, 100), Block(240, 400, 100, 100, 24**3)
    assert stands(pile_of([hanging, load]), 2, -1, 0)
    assert margin_and_oracle(hanging, load, held=0) == 10
    assert not stands(pile_of([hanging, load]), 2, -1, NOBODY)


def test_what_is_below_a_held_brick_cannot_lift_it() -> None:
    """A beam that would tip is kept down by the held brick on its tail; on its nose, or beside it, that is no help."""
    foot, beam = Block(0, 0, 100, 100), Block(0, 100, 300, 100)
    for x, answer in ((0, True), (90, True), (150, False), (-100, False)):
        assert do_stand(Puzzle([foot, beam, Block(x, 200, 100, 100)], held=2)) == answer
        assert not do_stand(Puzzle([foot, beam, Block(x, 200, 100, 100)]))
    lever = [Block(0, 0, 100, 100), Block(93, 100, 2400, 100, 24**3), Block(0, 200, 97, 100)]
    assert margin_and_oracle(*lever, held=2) == 1


def test_contacts_never_join_bricks_that_do_not_touch() -> None:
    """Contacts are written in half ticks; shortening can use one up, lengthening makes none."""
    pile, out = pile_of([(0, 0, 100, 100), (200, 0, 100, 100), (100, 100, 101, 100)]), np.empty((4, 3), np.int64)
    assert contacts_below(pile, 3, -1, 0, 2, out) == 1
    assert out[0].tolist() == [1, 400, 402]
    assert contacts_below(pile, 3, -1, 1, 2, out) == 0
    assert contacts_below(pile, 3, -1, -5, 2, out) == 1
    assert out[0].tolist() == [1, 390, 412]
    assert contacts_below(pile, 3, -1, -5, 0, out) == 1
    assert out[0].tolist() == [GROUND, -10, 210]
    assert contacts_below(pile, 3, -1, 50, 0, out) == 0


def test_bricks_that_overlap_are_no_pile() -> None:
    """Four beams on the same four others have more contacts than bricks could: a caller's mistake is named."""
    pile = pile_of([(0, 0, 300, 100)] * 4 + [(0, 100, 300, 100)] * 4)
    with pytest.raises(ValueError, match="bricks overlap"):
        verdict(pile, 8, -1, NOBODY, SHORTENED)


def test_answers_are_what_they_are_called() -> None:
    """A brick on the table stands, one in the air doesn't, and nothing at all stands."""
    assert verdict(pile_of([(0, 0, 100, 100)]), 1, -1, NOBODY, SHORTENED) == YES
    assert verdict(pile_of([(0, 1, 100, 100)]), 1, -1, NOBODY, SHORTENED) == NO
    assert verdict(pile_of([]), 0, -1, NOBODY, SHORTENED) == YES
