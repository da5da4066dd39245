"""A builder's hands: in order, at a person's pace, with slips that are noticed or told."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.bots.hands import ASTRAY, Hands
from klotz.bots.levels import LEVELS
from klotz.building.matching import TOLERANCE
from klotz.rounds import events
from klotz.rounds.acts import Lift, Place, Release
from tests.bots.rooms import BEAM, GATE
from tests.bots.workbench import CLUMSY, STEADY, Workbench
from tests.rounds.table import Plain, card

SCALES: Plain = card("scales", ("1x2", 200, 0), ("3x1", 150, 200), ("1x3", 150, 300))
"""The beam falls unless it is held until the weight is on it."""
COLOURED: Plain = {
    "id": "coloured",
    "points": 1,
    "coloured": True,
    "bricks": [
        {"pose": "3x1", "x": 0, "y": 0, "colour": "red"},
        {"pose": "3x1", "x": 0, "y": 100, "colour": "blue"},
    ],
}


@pytest.mark.parametrize("bricks", [BEAM, GATE])
def test_steady_hands_place_every_brick_once(bricks: Any) -> None:
    """From below, and nothing else is done."""
    done = Workbench(card("a", *bricks)).build()
    assert len(done) == len(bricks)
    heights = [act.y for act in done if isinstance(act, Place)]
    assert heights == sorted(y for _, _, y in bricks)


def test_what_would_fall_is_held_until_it_stands() -> None:
    """The plan says where a hand is needed, and when it may let go."""
    done = Workbench(SCALES).build()
    assert [type(act) for act in done] == [Place, Place, Place, Release]
    assert [act.hold for act in done if isinstance(act, Place)] == [False, True, False]


def test_a_named_brick_is_taken_and_otherwise_any() -> None:
    """Where a card leaves colours free, any brick that has the pose will do, and seeds choose differently."""
    placed = [act for act in Workbench(COLOURED).build() if isinstance(act, Place)]
    assert [act.brick for act in placed] == ["red", "blue"]
    chosen = {act.brick for seed in range(20) for act in Workbench(card("a"), seed=seed).build()[:1]}  # type: ignore[attr-defined]
    assert len(chosen) > 3


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10_000), level=st.sampled_from(list(LEVELS)), tolerance=st.sampled_from([0, 15, 30, 45]))
def test_hands_finish_at_every_level_and_tolerance(seed: int, level: int, tolerance: int) -> None:
    """Slips are mended sooner or later, nothing is ever refused, and time always passes."""
    bench = Workbench(card("a", *GATE), LEVELS[level], seed, tolerance=tolerance)
    bench.build(most=400)
    moments = [event.at for event in bench.events]
    assert moments[-1] - moments[0] > LEVELS[level].brick


def test_a_better_level_is_faster() -> None:
    """Times come from the level alone when nothing slips."""
    times = []
    for level in LEVELS.values():
        bench = Workbench(card("a", *GATE), level._replace(slip=0.0))
        bench.build()
        times.append(bench.game.now)
    assert times == sorted(times, reverse=True)


def test_a_shaky_building_is_built_with_care() -> None:
    """Where there is little to spare, a brick takes longer."""
    sure, shaky = Workbench(card("a", ("3x1", 0, 0), ("3x1", 0, 100))), Workbench(card("a", *GATE))
    assert isinstance(sure.hands, Hands)
    assert isinstance(shaky.hands, Hands)
    assert sure.hands._care == 1 < shaky.hands._care


def test_a_slip_that_is_noticed_is_lifted_at_once() -> None:
    """And placed again."""
    bench = Workbench(card("a", *GATE), CLUMSY._replace(notice=1.0))
    first, second = bench.step().act, bench.step().act
    assert isinstance(first, Place)
    assert second == Lift(first.brick)


def test_a_slip_is_as_wide_as_a_slip_is() -> None:
    """Beyond the tolerance, and no farther than a hand goes astray."""
    for seed in range(20):
        bench = Workbench(card("a"), CLUMSY, seed)
        deed = bench.hands.next(bench.seen)
        assert deed
        assert isinstance(deed.act, Place)
        aim = bench.hands.way.shift  # type: ignore[union-attr]
        assert abs(deed.act.x - aim) in ASTRAY


@pytest.mark.parametrize("pointed_at", ["the brick", "another", "nothing"])
def test_what_somebody_objects_to_is_taken_away(pointed_at: str) -> None:
    """Whether they point at the wrong brick, at another one, or at none."""
    bench = Workbench(card("a", *GATE), CLUMSY)
    first = bench.step().act
    assert isinstance(first, Place)
    bench.hands.be_told({"the brick": first.brick, "another": "pink", "nothing": None}[pointed_at])
    assert bench.step().act == Lift(first.brick)


@pytest.mark.parametrize("is_pointed_at", [True, False])
def test_an_objection_is_believed(is_pointed_at: bool) -> None:
    """Also by those who know of no mistake: they take away what is pointed at, or else the last brick."""
    bench = Workbench(card("a", *GATE))
    first, second = bench.step().act, bench.step().act
    assert isinstance(first, Place)
    assert isinstance(second, Place)
    bench.hands.be_told(first.brick if is_pointed_at else None)
    assert bench.step().act == Lift(first.brick if is_pointed_at else second.brick)
    assert bench.build()


def test_only_the_brick_that_is_pointed_at_is_known_to_be_wrong() -> None:
    """Of two that are wrong the other one stays until it is noticed."""
    bench = Workbench(card("a", *GATE), CLUMSY)
    first, second = bench.step().act, bench.step().act
    assert isinstance(first, Place)
    assert isinstance(second, Place)
    bench.hands.be_told(second.brick)
    assert bench.hands.wrong == {first.brick: False, second.brick: True}  # type: ignore[union-attr]


def test_what_fell_is_built_again() -> None:
    """Hands look at the table before each brick."""
    bench = Workbench(card("a", *BEAM))
    first = bench.step().act
    bench.step()
    assert isinstance(first, Place)
    bench.do(Lift(first.brick))
    assert any(isinstance(event, events.Fell) for event in bench.events)
    bench.build()
    assert len(bench.done) == 2 + len(BEAM)


def test_strange_bricks_are_cleared_away_first() -> None:
    """Whoever takes over begins with a free table, also where a hand of the one before is still on a brick."""
    bench = Workbench(card("a", *GATE))
    bench.do(Place("red", "1x2", 1_000, 0))
    bench.do(Place("blue", "3x1", 1_000, 200, hold=True))
    done = bench.build()
    assert done[:2] == [Lift("blue"), Lift("red")]
    assert len(done) == 2 + len(GATE)


def test_after_a_refusal_something_must_be_in_the_way() -> None:
    """The last brick is taken away, and all goes on."""
    bench = Workbench(card("a", *GATE))
    first = bench.step().act
    assert isinstance(first, Place)
    bench.hands.be_refused()
    assert bench.step().act == Lift(first.brick)
    assert bench.build()


def test_what_ought_to_be_finished_and_is_not_is_looked_at_again() -> None:
    """A slip that nobody has seen shows when the last brick is in place: it goes first."""
    bench = Workbench(card("a", ("3x1", 0, 0), ("3x1", 400, 0)), CLUMSY, seed=3)
    acts = bench.build()
    assert isinstance(acts[2], Lift)
    assert acts[2].brick == acts[0].brick  # type: ignore[attr-defined]


def test_a_gap_that_has_become_too_narrow_is_seen() -> None:
    """Nobody tries to squeeze a brick in: a neighbour is moved."""
    three = card("a", ("3x1", 0, 0), ("3x1", 300, 0), ("3x1", 600, 0))
    bench = Workbench(three)
    bench.step()
    assert isinstance(bench.hands, Hands)
    aim = bench.hands.way.shift
    last = next(name for name in bench.game.state.structure.tray)
    bench.do(Place(last, "3x1", aim + 580, 0))
    bench.hands.where[last] = 2
    assert bench.step().act == Lift(last)
    assert bench.build()


def test_what_nobody_can_build_is_left_alone() -> None:
    """A card whose brick hangs in the air gives the hands nothing to do."""
    bench = Workbench(card("a", ("3x1", 0, 500)))
    assert bench.hands.next(bench.seen) is None


def test_a_card_that_needs_more_bricks_than_there_are_is_no_reason_to_stop_thinking() -> None:
    """A brick that another place needs by its name is not taken; with none left, something is taken away."""
    names = ["red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "white"]
    bricks = [{"pose": "3x1", "x": 0, "y": 100 * n, "colour": name} for n, name in enumerate(names)]
    bench = Workbench({"id": "a", "points": 1, "bricks": [*bricks, {"pose": "3x1", "x": 0, "y": 900}]})
    assert isinstance(bench.hands, Hands)
    assert bench.hands._any_brick("3x1", bench.seen) is not None
    assert bench.hands._any_brick("9x9", bench.seen) is None


@settings(max_examples=200)
@given(seed=st.integers(0, 10_000))
def test_neighbours_are_touched_and_not_pushed(seed: int) -> None:
    """Bricks side by side never overlap, however much the hand trembles."""
    bench = Workbench(card("a", ("3x1", 0, 0), ("3x1", 300, 0)), STEADY._replace(tremble=TOLERANCE / 2), seed)
    assert len(bench.build()) == 2
