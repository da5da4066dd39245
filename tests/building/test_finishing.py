"""Whether a building that has been begun can still become the card's: against trying every place, and by properties."""

from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random
from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from klotz.building.blueprint import draw_card
from klotz.building.bricks import MAT
from klotz.building.finishing import can_be_finished
from tests.building.likeness import (
    NAMES,
    Building,
    Shown,
    are_alike,
    card_of,
    collide,
    does_match,
    mirrored,
    other_table,
    random_building,
    share_of_yes,
    shown_on_card,
    table_of,
)

SEEDS: Final = st.integers(0, 1_000_000)
PORCH: Final = (
    Shown("red", "1x2", 0, 0),
    Shown("blue", "1x2", 200, 0),
    Shown("green", "3x1", 0, 200),
    Shown("pink", "1x1", 100, 0),
)


def can_become(card: Building, table: Building, tolerance: int) -> bool:
    """Ask the code under test."""
    return can_be_finished(draw_card(card_of(card)), table_of(table), tolerance)


def is_possible(table: Building) -> bool:
    """Whether these bricks could all be on the mat at once."""
    is_on_mat = all(0 <= b.x <= MAT - b.block.width for b in table)
    return is_on_mat and not any(collide(a.block, b.block) for a, b in combinations(table, 2))


def everywhere(missing: Building, shift: int, tolerance: int) -> Iterator[tuple[Shown, ...]]:
    """All places that bricks of a card may have, the tolerance either way."""
    reach = range(-tolerance, tolerance + 1)
    for offsets in product(reach, repeat=len(missing)):
        yield tuple(b._replace(x=b.x + shift + off) for b, off in zip(missing, offsets, strict=True))


def could_become(card: Building, table: Building, tolerance: int) -> bool:
    """Try each brick of the card for each on the table, every common shift, and all places for what is missing."""
    named = {shown.name for shown in card} - {None}
    for order in permutations(range(len(card)), len(table)):
        some, missing = [card[i] for i in order], [b for i, b in enumerate(card) if i not in order]
        pairs = list(zip(some, table, strict=True))
        if any(b.pose != c.pose or b.y != c.y or (b.name in named and b.name != c.name) for c, b in pairs):
            continue
        shifts = {b.x - c.x + off for c, b in pairs for off in range(-tolerance, tolerance + 1)} or {0}
        for shift in shifts:
            for rest in everywhere(missing, shift, tolerance):
                whole = [*table, *rest]
                if is_possible(whole) and are_alike([*some, *missing], whole, tolerance):
                    return True
    return False


def tight_building(rng: Random) -> list[Shown]:
    """Up to three bricks that stand close or rest on each other by a few ticks, so that a tick decides."""
    bricks = [Shown("red", rng.choice(("1x1", "2x1", "1x2")), 1_000, 0)]
    for name in ("blue", "green")[: rng.choice((1, 2, 2))]:
        pose, by = rng.choice(("1x1", "2x1", "1x2")), rng.choice(bricks)
        new = Shown(name, pose, 0, 0)
        if rng.random() < 0.6:
            lap = rng.choice((3, 4, 5, 6, 7))
            new = new._replace(
                x=by.x + rng.choice((by.block.width - lap, lap - new.block.width)), y=by.block.height + by.y
            )
        else:
            gap = rng.choice((0, 0, 1, 2))
            new = new._replace(x=by.x + rng.choice((by.block.width + gap, -new.block.width - gap)))
        if not any(collide(new.block, b.block) for b in bricks):
            bricks.append(new)
    return bricks


def begun(rng: Random, card: Building, tolerance: int) -> list[Shown]:
    """Some of the card's bricks, each a little off, perhaps at the edge of the mat; none if that can't be."""
    shift = rng.choice((0, 0, -1_000, MAT - max(b.x + b.block.width for b in card)))
    reach = rng.choice((tolerance, 3, 5))
    table = [b._replace(x=b.x + shift + rng.randint(-reach, reach)) for b in card]
    some = rng.sample(table, rng.choice((1, 2, 2, 3, len(table))) % (len(table) + 1))
    return some if is_possible(some) else []


def tight_pair(rng: Random, tolerance: int) -> tuple[Building, Building]:
    """A card on which a tick decides, and a table on which it was begun."""
    building = tight_building(rng)
    return shown_on_card(rng, building), begun(rng, building, tolerance)


@given(SEEDS, st.sampled_from((0, 1, 2)))
def test_the_answer_agrees_with_trying_every_place(seed: int, tolerance: int) -> None:
    """Where bricks are so close that one tick decides, also at the edges of the mat."""
    card, table = tight_pair(Random(seed), tolerance)
    assert can_become(card, table, tolerance) == could_become(card, table, tolerance)


def test_the_reference_sees_both_answers_often() -> None:
    """The test above would be worth little if nearly everything could be finished, or nearly nothing."""
    assert 0.1 < share_of_yes(lambda rng: could_become(*tight_pair(rng, 1), 1), 100) < 0.9


@given(SEEDS, st.sampled_from((0, 15, 30, 45)), st.integers(-200, 1_400))
def test_whatever_was_built_as_shown_can_be_finished(seed: int, tolerance: int, shift: int) -> None:
    """Any bricks of the card in their places, wherever on the mat and in any order, each brick jittered."""
    rng = Random(seed)
    card = random_building(rng, 6)
    left, right = min(b.x for b in card), max(b.x + b.block.width for b in card)
    shift = max(-left, min(shift, MAT - right))
    exact = [b._replace(x=b.x + shift) for b in card]
    whole = [b._replace(x=b.x + rng.randint(-tolerance, tolerance)) for b in exact]
    if not is_possible(whole) or not are_alike(card, whole, tolerance):
        whole = exact
    rng.shuffle(whole)
    for count in range(len(whole) + 1):
        assert can_become(card, whole[:count], tolerance)
        assert can_become([b._replace(name=None) for b in card], whole[:count], tolerance)


@given(SEEDS, st.sampled_from((0, 30)))
def test_a_brick_more_never_makes_it_finishable(seed: int, tolerance: int) -> None:
    """What can't be finished can't be with more on the table; what is whole is finished, or never will be."""
    rng = Random(seed)
    building = random_building(rng, 5)
    card, table = shown_on_card(rng, building), [b._replace(x=b.x + 900) for b in other_table(rng, building, tolerance)]
    assume(is_possible(table))
    answers = [can_become(card, table[:count], tolerance) for count in range(len(table) + 1)]
    assert answers == sorted(answers, reverse=True)
    assert answers[-1] == does_match(card, table, tolerance)
    if answers[-1]:
        assert not can_become(card, [*table, Shown("white", "1x1", 2_300, 0)], tolerance)


@given(SEEDS, st.integers(0, 5))
def test_a_brick_where_the_card_has_none_cannot_stay(seed: int, number: int) -> None:
    """In another pose, of another colour, or on another level; whatever else is there."""
    rng = Random(seed)
    card = random_building(rng, 5)
    wrong = rng.choice(card)
    changes = [wrong._replace(pose="9x9"), wrong._replace(name=NAMES[-1] + "er"), wrong._replace(y=wrong.y + 50)]
    others = [b for b in card if b != wrong][:number]
    for change in changes:
        assert not can_become(card, [*others, change], 30)
        assert not can_become(card, [change, *others], 30)


@pytest.mark.parametrize(
    ("table", "answer"),
    [
        ([], True),
        ([PORCH[0], PORCH[1]], True),
        ([PORCH[0], PORCH[1]._replace(x=260)], True),
        ([PORCH[0], PORCH[1]._replace(x=261)], False),
        ([PORCH[0], PORCH[1]._replace(x=199)], False),
        ([PORCH[0], PORCH[2]], True),
        ([PORCH[2]], True),
        ([PORCH[2], PORCH[3]], True),
        ([PORCH[2]._replace(y=100)], False),
        ([PORCH[2]._replace(x=60), PORCH[0]], True),
        ([PORCH[2]._replace(x=61), PORCH[0]], False),
        ([PORCH[3]], True),
        ([PORCH[3]._replace(x=99)], False),
        ([PORCH[3]._replace(x=MAT - 100)], False),
        ([PORCH[3]._replace(x=MAT - 200)], True),
        ([PORCH[0], PORCH[3]._replace(x=160)], True),
        ([PORCH[0], PORCH[3]._replace(x=161)], False),
    ],
)
def test_a_porch_that_has_been_begun(table: Building, answer: bool) -> None:
    """Two posts, a beam on both, a cube between them: what a person would say."""
    assert can_become(PORCH, table, 30) == answer


@pytest.mark.parametrize(("end", "answer"), [(348, True), (347, False)])
def test_a_brick_must_fit_in_without_bearing_what_it_should_not(end: int, answer: bool) -> None:
    """Between a beam that may reach over it by 4 ticks and a neighbour, one tick decides; from either side."""
    foot, beam = Shown("red", "2x1", 0, 0), Shown("green", "2x1", 50, 100)
    card = [foot, beam, Shown("blue", "1x1", 246, 0), Shown("pink", "1x1", end, 0)]
    table = [foot, beam._replace(x=52), card[3]]
    assert can_become(card, table, 1) == could_become(card, table, 1) == answer
    assert can_become(mirrored(card), mirrored(table), 1) == could_become(mirrored(card), mirrored(table), 1) == answer


def test_a_brick_that_the_card_wants_elsewhere_is_in_the_way() -> None:
    """A die that is named can't stand for one that may be any: it would be missing in its own place."""
    card = [Shown("white", "1x1", 0, 0), Shown(None, "1x1", 100, 0), Shown(None, "1x1", 100, 100)]
    table = [Shown("white", "1x1", 100, 0), Shown("red", "1x1", 100, 100)]
    assert not can_become(card, table, 30)
    assert can_become(card, [table[0]._replace(name="blue"), table[1]], 30)
    assert can_become(card, [table[0]._replace(x=0)], 30)


def test_the_asker_may_turn_down_readings() -> None:
    """Dice have numbers too: each way to read the table as a part of the card is shown to who asked."""
    plan, table = draw_card(card_of([Shown(None, "1x1", 0, 0), Shown(None, "1x1", 0, 100)])), [PORCH[3]]
    seen: list[dict[int, int]] = []

    def turn_down(reading: dict[int, int]) -> bool:
        seen.append(reading)
        return False

    assert not can_be_finished(plan, table_of(table), 30, turn_down)
    assert seen == [{0: 0}]
    assert can_be_finished(plan, table_of(table), 30, lambda reading: reading == {0: 0})
