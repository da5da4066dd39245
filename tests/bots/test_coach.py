"""The coach: the best has no remarks, its advice never makes things worse, and all is summed up beside the best."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.bots.coach import Coach, Review
from klotz.bots.deeds import act_out
from klotz.building.cards import Card
from klotz.building.planning import Outlook, Stand, Step
from klotz.building.statics import NOBODY
from klotz.game import Event
from klotz.refusal import Refused
from klotz.rounds.cards import find_decks, load_deck
from klotz.rounds.events import Fell, Lifted
from tests.bots.lessons import CLASSIC, DICE, DOORWAY, HOUSE, LID, SEESAW, coloured, grey, on, put, random_card, told


def coaches(seed: int) -> Iterator[Coach]:
    """Coaches for buildings that have a plan."""
    rng = Random(seed)
    while True:
        try:
            yield Coach(random_card(rng), CLASSIC)
        except Refused:
            continue


def after_step(stand: Stand, step: Step) -> Stand:
    """The state that a step leads to, if nothing falls."""
    if step.release:
        return Stand(stand.mask)
    return Stand(stand.mask | 1 << step.brick, step.brick if step.hold else stand.held)


def wander(coach: Coach, rng: Random) -> list[Step]:
    """Steps at random, each of which can be done; what falls is put up again."""
    steps: list[Step] = []
    for _ in range(rng.randint(1, 3 * len(coach.card.bricks))):
        i, last = rng.randrange(len(coach.card.bricks)), steps[-1] if steps else Step(0)
        tries = [Step(i), Step(i, hold=True), Step(last.brick, release=True)]
        for step in rng.sample(tries, 3):
            try:
                coach.review_steps([*steps, step])
            except Refused:
                continue
            steps.append(step)
            break
    return steps


@given(st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_advice_never_gives_a_worse_outlook(seed: int) -> None:
    """What the coach would do instead leads on, needs no more hands than what was done, and then is no less steady."""
    coach = next(coaches(seed))
    steps = wander(coach, Random(seed))
    for remark in coach.review_steps(steps).remarks:
        if remark.stand is None or remark.better is None:
            continue
        done, better = steps[remark.deed], remark.better
        ahead = coach.planner.outlook(after_step(remark.stand, better))
        assert ahead is not None
        assert ahead.hands + better.hold == (coach.planner.outlook(remark.stand) or Outlook(-1, -1)).hands
        other = None if remark.kind == "fell" else coach.planner.outlook(after_step(remark.stand, done))
        if other:
            assert (ahead.hands + better.hold, -ahead.margin) < (other.hands + done.hold, -other.margin)


@given(st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_the_best_way_is_not_remarked_on(seed: int) -> None:
    """Whoever builds by the plan, anywhere on the mat, is told nothing, and has what the best way has."""
    coach = next(coaches(seed))
    review = coach.review_steps(coach.planner.plan() or [])
    assert review.remarks == ()
    found = review.summary
    assert found.finished
    assert (found.acts, found.hands, found.falls) == (found.best_acts, found.best_hands, 0)
    assert found.margin >= found.best_margin


@pytest.mark.parametrize(("bricks", "two_sided"), [("classic", False), ("mini", True), ("dice", True)])
def test_the_plans_of_all_decks_are_not_remarked_on(bricks: str, *, two_sided: bool) -> None:
    """What `klotz` itself would say about a card of its own is what the coach would say."""
    box = DICE if bricks == "dice" else CLASSIC
    for name in find_decks(bricks):
        for card in load_deck(name, bricks, two_sided=two_sided).by_id.values():
            for face in (card.front, card.back):
                coach = Coach(face, box) if face.bricks else None
                assert coach is None or coach.review_steps(coach.planner.plan() or []).remarks == ()


@given(st.integers(0, 10_000), st.integers(0, 2000))
@settings(max_examples=40, deadline=None)
def test_a_hand_that_is_not_exact_is_not_remarked_on(seed: int, shift: int) -> None:
    """The best way, a little off brick by brick and elsewhere on the mat: the game takes it, so does the coach."""
    rng, coach = Random(seed), Coach(HOUSE, CLASSIC)
    events: list[Event] = []
    names = rng.sample(CLASSIC.names, len(HOUSE.bricks))
    for step in coach.planner.plan() or []:
        brick = HOUSE.bricks[step.brick]
        events += put(names[step.brick], brick.pose, brick.x + shift + rng.randint(0, 16), brick.y)
    review = coach.review_events(events)
    assert review.remarks == ()
    assert review.summary.finished


@given(st.integers(0, 10_000))
@settings(max_examples=20, deadline=None)
def test_whoever_takes_advice_every_time_comes_to_the_end(seed: int) -> None:
    """From wherever it speaks: its better step, and then the plan from there, finish the building."""
    coach = next(coaches(seed))
    for remark in coach.review_steps(wander(coach, Random(seed))).remarks:
        if remark.stand and remark.better:
            stand = after_step(remark.stand, remark.better)
            for step in coach.planner.plan(stand) or []:
                stand = after_step(stand, step)
            assert stand == Stand(coach.planner.full, NOBODY)


def summed(card: Card, *events: list[Event]) -> Review:
    """The review of what happened."""
    return Coach(card, CLASSIC).review_events([event for some in events for event in some])


def test_all_in_all() -> None:
    """Acts, hands, falls and what there was to spare, each beside the best there is, and in words."""
    found = Coach(LID, CLASSIC).review_steps(on(0, 2, 1, (1, "hold"), 3, (1, "release"))).summary
    assert (found.acts, found.best_acts, found.hands, found.best_hands, found.falls) == (6, 4, 1, 0, 1)
    assert found.finished
    assert found.text == (
        f"6 acts, 4 would do. 1 hand, 0 needed. 1 fall. {found.margin} ticks to spare on the way, "
        f"{found.best_margin} can be had."
    )
    clean = Coach(DOORWAY, CLASSIC).review_steps(on(0, 1, 2)).summary
    assert clean.text == "3 acts, 3 would do. 0 hands, 0 needed. 49 ticks to spare on the way, 49 can be had."


def test_a_building_is_finished_when_all_is_in_place_and_no_hand_is_left() -> None:
    """Not before, not with a wrong brick beside it, and not while it is held."""
    red, blue, green = put("red", "1x3", 0), put("blue", "1x3", 200), put("green", "3x1", 0, 300)
    held = put("green", "3x1", 0, 300, hold=True)
    assert summed(DOORWAY, red, blue, green).summary.finished
    assert not summed(DOORWAY, red, blue).summary.finished
    assert not summed(DOORWAY, red, blue, held).summary.finished
    assert not summed(DOORWAY, red, blue, green, put("pink", "3x1", 900)).summary.finished
    nothing = summed(DOORWAY)
    assert nothing.remarks == ()
    assert not nothing.summary.finished
    assert nothing.summary.text == "0 acts, 3 would do. 0 hands, 0 needed."


def test_lifts_and_falls_count() -> None:
    """Each brick taken away is an act; a fall is none, however many bricks fell."""
    events: list[Event] = [Lifted(0, "red"), Fell(0, ["green"]), Lifted(0, "blue")]
    found = summed(DOORWAY, put("red", "1x3", 0), put("blue", "1x3", 200), put("green", "3x1", 0, 300), events).summary
    assert (found.acts, found.falls) == (5, 1)


def test_events_and_steps_are_reviewed_alike() -> None:
    """What is told as events is what was done in steps."""
    coach = Coach(SEESAW, CLASSIC)
    steps = on(0, 1, (1, "hold"), 2, (1, "release"))
    review = coach.review_steps(steps)
    assert [remark.kind for remark in review.remarks] == ["fell"]
    assert coach.review_events(told(act_out(SEESAW, CLASSIC, steps))) == review


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (Card("n", 3, special=3), "card 'n' shows no building"),
        (grey(("3x1", 0, 0), ("3x1", 100, 0)), r"bricks\[0\] and bricks\[1\] overlap"),
        (grey(("1x1", 0, 0)), r"bricks\[0\]: the set has no such brick left"),
        (coloured(("mauve", "3x1", 0, 0)), r"bricks\[0\]: the set has no such brick mauve"),
        (grey(("3x1", 0, 0), ("3x1", 250, 100)), "can't be built with at most one brick held"),
        (grey(("3x1", 0, 100)), "can't be built with at most one brick held"),
        (
            grey(("3x2", 150, 0), ("3x1", 0, 200), ("3x1", 300, 200), ("3x1", 150, 300)),
            "can't be built with at most one brick held",
        ),
    ],
)
def test_a_card_without_a_plan_is_refused(card: Card, message: str) -> None:
    """Where there is no best way there is nothing to compare with; the refusal names the card."""
    with pytest.raises(Refused, match=message):
        Coach(card, CLASSIC)


def test_junk_is_refused() -> None:
    """Steps and events that can't be say where they stop making sense."""
    coach = Coach(DOORWAY, CLASSIC)
    with pytest.raises(Refused, match="step 1: the card has no brick 7"):
        coach.review_steps([Step(7)])
    with pytest.raises(Refused, match="event 0: "):
        coach.review_events([Lifted(0, "red")])


def test_the_tolerance_is_that_of_the_game() -> None:
    """Where a game is played more exactly, so does the coach look."""
    events = [*put("red", "1x3", 0), *put("blue", "1x3", 250)]
    assert Coach(DOORWAY, CLASSIC).review_events(events).remarks == ()
    assert [r.kind for r in Coach(DOORWAY, CLASSIC, 15).review_events(events).remarks] == ["wrong_place"]
