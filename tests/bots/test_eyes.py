"""The eyes of those who watch: they see what is wrong, say it once, and are seldom mistaken."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.bots.eyes import Eyes, Remark, find_spots, looks_right
from klotz.bots.levels import LEVELS
from klotz.bots.nerves import Nerves
from klotz.building.matching import TOLERANCE, mismatch
from klotz.building.structure import Placed
from klotz.rounds import events
from klotz.rounds.acts import Lift, Object, Place
from tests.bots.rooms import GATE, Watched, on_small_cards
from tests.bots.workbench import Workbench
from tests.rounds.table import card

SHARP = LEVELS[5]._replace(notice=1.0)


def watched(tolerance: int = TOLERANCE, notice: float = 1.0) -> tuple[Workbench, Eyes]:
    """A builder at the gate, and somebody who watches."""
    bench = Workbench(card("gate", *GATE), tolerance=tolerance)
    return bench, Eyes(SHARP._replace(notice=notice), Nerves(1), tolerance)


def put(bench: Workbench, brick: str, x: int, pose: str = "1x2") -> None:
    """Let the builder place a brick on the table."""
    bench.do(Place(brick, pose, x, 0))


def test_what_is_right_is_passed_over() -> None:
    """Brick by brick, wherever it stands on the mat."""
    bench, eyes = watched()
    for brick, x in (("red", 1_000), ("blue", 1_210)):
        put(bench, brick, x)
        assert eyes.watch(bench.seen, 0) is None


def test_a_mistake_is_remarked_on_after_a_moment() -> None:
    """The last brick is pointed at, as soon as the level reacts."""
    bench, eyes = watched()
    put(bench, "red", 1_000, "3x2")
    remark = eyes.watch(bench.seen, 500)
    assert remark
    assert remark.act == Object("red")
    assert SHARP.react * 2 / 3 <= remark.at - 500 <= SHARP.react * 4 / 3 + 1
    assert eyes.watch(bench.seen, 600) == remark, "it was thought of once"


def test_what_is_mended_is_forgotten() -> None:
    """Nobody objects to what is no longer there; nor to the same mistake twice."""
    bench, eyes = watched()
    put(bench, "red", 1_000, "3x2")
    assert eyes.watch(bench.seen, 0)
    bench.do(Lift("red"))
    assert eyes.watch(bench.seen, 0) is None
    put(bench, "red", 1_000, "3x2")
    assert eyes.watch(bench.seen, 0)
    eyes.said()
    assert eyes.watch(bench.seen, 0) is None


def test_a_mistake_that_stays_is_still_one_when_more_is_built() -> None:
    """What is going to be said is not put off by another brick."""
    bench, eyes = watched()
    put(bench, "red", 1_000, "3x2")
    first = eyes.watch(bench.seen, 0)
    put(bench, "blue", 1_500)
    assert eyes.watch(bench.seen, 900) == first


def test_the_next_card_is_another_matter() -> None:
    """What was wrong for one card is not said of the next, even where the same bricks stand in the same place."""
    bench, eyes = watched()
    put(bench, "red", 1_000, "3x2")
    assert eyes.watch(bench.seen, 0)
    other = Workbench(card("lying", ("3x2", 0, 0)))
    assert other.seen.card
    bench.seen.hear([events.CardTurned(0, other.seen.card), events.PlacedBrick(0, "red", "3x2", 1_000, 0)])
    assert eyes.watch(bench.seen, 0) is None
    bench.seen.hear([events.Built(0, "lying", 1), events.PlacedBrick(0, "red", "3x2", 0, 0)])
    assert eyes.watch(bench.seen, 0) is None, "no card is open"


def test_not_every_mistake_is_noticed() -> None:
    """Those who notice nothing say nothing."""
    bench, eyes = watched(notice=0.0)
    put(bench, "red", 1_000, "3x2")
    assert eyes.watch(bench.seen, 0) is None


@pytest.mark.parametrize(("tolerance", "is_wrong"), [(15, True), (30, False), (45, False)])
def test_eyes_know_what_was_agreed_on(tolerance: int, is_wrong: bool) -> None:
    """A gap that is 40 ticks too wide is wrong or not, by the table's tolerance."""
    bench, eyes = watched(tolerance)
    put(bench, "red", 1_000)
    put(bench, "blue", 1_240)
    assert (eyes.watch(bench.seen, 0) is not None) is is_wrong


def test_a_number_card_is_not_judged() -> None:
    """What its dice will become is anybody's guess."""
    bench = Workbench({"id": "three", "points": 1, "special": 3}, game="dice", check=False)
    bench.step()
    eyes = Eyes(SHARP, Nerves(1), TOLERANCE)
    while not bench.built:
        assert eyes.watch(bench.seen, 0) is None
        bench.step()


@settings(max_examples=50, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_a_glance_at_a_whole_building_agrees_with_the_rules(seed: int) -> None:
    """Bricks that each have a place within the tolerance make a building that matches."""
    random, tolerance = Random(seed), 30
    bench = Workbench(card("gate", *GATE))
    assert bench.seen.card
    table = [
        Placed(name, pose, 500 + x + random.randint(-tolerance, tolerance), y)
        for name, (pose, x, y) in zip(("red", "blue", "green"), GATE, strict=True)
    ]
    if looks_right(find_spots(bench.seen.card), table, tolerance):
        assert mismatch(bench.seen.card, table, tolerance) is None
    assert not looks_right(find_spots(bench.seen.card), [*table, Placed("pink", "3x1", 2_000, 0)], tolerance)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("classic", on_small_cards("classic")),
        pytest.param("classic", {"turns": 1, "tolerance": 15}, marks=pytest.mark.compiled),
        pytest.param("tactile", {"turns": 1}, marks=pytest.mark.compiled),
        pytest.param("dice", {"turns": 3}, marks=pytest.mark.compiled),
    ],
)
def test_in_matches_objections_are_right_and_end_when_all_is_mended(game: str, options: dict[str, Any]) -> None:
    """The game itself says so, in nearly all cases; and only where something was wrong is anything said."""
    said = []
    for seed in range(20):
        table = Watched(game, [1, 5, 5], options, seed)
        table.play()
        said += [event.right for event in table.some(events.Objected)]
    assert len(said) > 1
    assert sum(said) >= 0.95 * len(said)


def test_a_remark_is_a_time_and_an_act() -> None:
    """So a player can wish for it."""
    assert Remark(5, Object())._asdict() == {"at": 5, "act": Object()}
