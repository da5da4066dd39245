"""Deeds: events and steps are read back as what was done, and refused where they can't have happened."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.bots.deeds import Hands, act_out, buildings, cast, retell
from klotz.building.cards import Card, CardBrick
from klotz.building.planning import Step
from klotz.building.structure import Placed
from klotz.game import Event
from klotz.refusal import Refused
from klotz.rounds.events import Built, CardTurned, Counted, Fell, Held, Lifted, RefusedCard, Released, Rolled, TurnEnded
from tests.bots.lessons import CLASSIC, DICE, DOORWAY, SEESAW, grey, on, put, told
from tests.rounds.table import Table, card


def dabble(seed: int) -> Hands:
    """Place, lift and let go at random."""
    rng, hands = Random(seed), Hands(CLASSIC)
    for _ in range(rng.randint(1, 15)):
        mat, structure = [p.brick for p in hands.structure.placed], hands.structure
        if structure.held and rng.random() < 0.4:
            hands.release(structure.held)
        elif mat and rng.random() < 0.2:
            hands.lift(rng.sample(mat, min(len(mat), rng.randint(1, 2))))
        elif structure.tray:
            brick, pose, x = rng.choice(structure.tray), rng.choice(("3x1", "1x2")), 50 * rng.randint(0, 12)
            rest, _ = structure.copy().place(brick, pose, x)
            hands.place(rest, hold=not structure.held and rng.random() < 0.3)
    return hands


@given(st.integers(0, 10_000))
@settings(max_examples=60, deadline=None)
def test_what_events_tell_is_what_was_done(seed: int) -> None:
    """Bricks, hands, falls, tables and margins are those of the builder; lifts in a row are told as one."""
    hands = dabble(seed)
    found = retell(told(hands.deeds), CLASSIC)
    assert [deed for deed in found if deed.kind != "lift"] == [deed for deed in hands.deeds if deed.kind != "lift"]
    assert [b for deed in found for b in deed.bricks] == [b for deed in hands.deeds for b in deed.bricks]
    assert [deed.after for deed in found][-1:] == [hands.deeds[-1].after]
    assert all(one.after == two.before for one, two in pairwise(found))


@pytest.mark.parametrize(
    ("events", "message"),
    [
        (put("mauve", "3x1", 0), "event 0: there is no brick 'mauve'"),
        (put("red", "7x1", 0), "event 0: the red brick has no pose '7x1'"),
        (put("red", "3x1", 2200), "event 0: x 2200, y 0"),
        (put("red", "3x1", 0, 50), "event 0: the red brick comes to rest at y 0, not at y 50"),
        ([*put("red", "3x1", 0), *put("red", "3x1", 400)], "event 1: the red brick is not in the tray"),
        ([*put("red", "3x1", 0), *put("blue", "3x1", 100)], "event 1: at x 100, y 0 it would overlap the red brick"),
        ([Held(0, "red")], "event 0: the red brick has not just been placed"),
        ([*put("red", "3x1", 0), Held(0, "blue")], "event 1: the red brick should be held"),
        ([*put("red", "3x1", 0), Released(0, "red")], "event 1: the red brick is not held"),
        ([Lifted(0, "red")], "event 0: the red brick is not on the table"),
        ([Fell(0, ["red"])], "event 0: nothing falls here, not even: red"),
        ([*put("red", "1x2", 150), *put("blue", "3x1", 0, 200)], "the events end before these fall: blue"),
        ([*put("red", "1x2", 150), *put("blue", "3x1", 0, 200), Lifted(0, "red")], "event 2: these should fall: blue"),
        ([*put("red", "1x2", 150), *put("blue", "3x1", 0, 200), Fell(0, ["red"])], "event 2: these should fall: blue"),
    ],
)
def test_events_that_cannot_be_are_refused(events: list[Event], message: str) -> None:
    """Whatever no game could have told is named by its number, and why it can't be."""
    with pytest.raises(Refused) as refused:
        retell(events, CLASSIC)
    assert message in refused.value.message


def test_dice_lifted_for_a_roll_are_marked() -> None:
    """A roll takes dice off the table first; that is no lift in vain, another lift is."""
    events = [Rolled(0, ["white"], [3]), *put("white", "1x1", 0), Lifted(0, "white"), Rolled(0, ["white"], [4])]
    again = [*put("white", "1x1", 0), Lifted(0, "white"), Rolled(0, ["red"], [4]), *put("red", "1x1", 0)]
    assert [deed.for_a_roll for deed in retell([*events, *again], DICE)] == [False, True, False, False, False]
    assert [deed.for_a_roll for deed in retell([*put("red", "1x1", 0), Rolled(0, ["red"], [1])], DICE)] == [False]


def test_other_events_are_passed_over_but_counted() -> None:
    """A throw of the counting die touches no brick; the numbers in a refusal are those of all events."""
    deeds = retell([Counted(0, 2, 2), *put("red", "3x1", 0), Counted(0, 2, 4)], CLASSIC)
    assert [deed.bricks for deed in deeds] == [("red",)]
    with pytest.raises(Refused, match="event 1: "):
        retell([Counted(0, 2, 2), Lifted(0, "red")], CLASSIC)


def test_steps_are_acted_out_with_the_bricks_that_the_card_names() -> None:
    """Steps become deeds on a table, with what falls when they are wrong."""
    deeds = act_out(SEESAW, CLASSIC, on(0, (1, "hold"), 2, (1, "release")))
    assert [(deed.kind, deed.bricks, deed.hold, deed.fell) for deed in deeds] == [
        ("place", ("red",), False, ()),
        ("place", ("blue",), True, ()),
        ("place", ("green",), False, ()),
        ("release", ("blue",), False, ()),
    ]
    assert [deed.fell for deed in act_out(SEESAW, CLASSIC, on(0, 1))] == [(), ("blue",)]


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (on(3), "step 1: the card has no brick 3"),
        (on(-1), "step 1: the card has no brick -1"),
        (on(0, 0), "step 2: the red brick is not in the tray"),
        (on(0, 2), "step 2: the green brick comes to rest at y 200, not at y 300"),
        (on((0, "hold"), (1, "release")), "step 2: the blue brick is not held"),
        (on((0, "hold"), (1, "hold")), "step 2: the red brick is held"),
    ],
)
def test_steps_that_cannot_be_done_are_refused(steps: list[Step], message: str) -> None:
    """The refusal tells which step, counted from 1, and why."""
    with pytest.raises(Refused) as refused:
        act_out(SEESAW, CLASSIC, steps)
    assert message in refused.value.message


def test_a_card_gets_bricks_of_the_set_each_once() -> None:
    """Those that the card names come first; any others fill the places that name none."""
    assert cast(grey(("3x1", 0, 0), ("3x1", 0, 100)), CLASSIC) == ["red", "orange"]
    mixed = Card("m", 1, (CardBrick("1x1", 0, 0), CardBrick("1x1", 0, 100, die="white"), CardBrick("2x1", 0, 200)))
    assert cast(mixed, DICE) == ["yellow", "white", "cuboid-blue"]
    for wrong in (grey(("1x1", 0, 0)), grey(*[("3x1", 0, 100 * i) for i in range(11)])):
        with pytest.raises(Refused, match="the set has no such brick left"):
            cast(wrong, CLASSIC)
    with pytest.raises(Refused, match="bricks\\[1\\]: the set has no such brick white"):
        cast(Card("m", 1, (CardBrick("2x1", 0, 0), CardBrick("2x1", 0, 100, die="white"))), DICE)


def test_a_real_turn_is_cut_into_its_cards() -> None:
    """Each card that was turned comes with the deeds of its building, the last one as far as it got."""
    table = Table(deck=[card("a", ("3x1", 0, 0)), card("b", ("1x3", 0, 0), ("3x1", 0, 300))])
    acts = [("roll", {}), ("start", {}), ("place", {"brick": "red", "pose": "3x1", "x": 700})]
    acts += [("place", {"brick": "blue", "pose": "1x3", "x": 500, "hold": True}), ("release", {})]
    events: list[Event] = []
    for name, fields in acts:
        events += table.match.act(1, 0, {"type": name, **fields})
        events += table.match.chance({"values": [1]}) if name == "roll" else []
    events += table.match.time(75_000)
    found = [(turned.id, [deed.kind for deed in retell(since, CLASSIC)]) for turned, since in buildings(events)]
    assert found == [("a", ["place"]), ("b", ["place", "release"])]


@pytest.mark.parametrize(
    "end", [Built(0, "x", 1), RefusedCard(0, "x", 2), TurnEnded(0, 1, [], 0), CardTurned(0, DOORWAY)]
)
def test_a_card_ends_with_whatever_puts_it_away(end: Event) -> None:
    """What comes after a card is finished, passed on or put away is not its own; before the first card is nothing."""
    events = [Counted(0, 1, 1), CardTurned(0, DOORWAY), *put("red", "1x3", 0), end, Counted(0, 1, 1)]
    found = list(buildings(events))
    assert found[0] == (DOORWAY, put("red", "1x3", 0))
    assert len(found) == (2 if isinstance(end, CardTurned) else 1)
    assert Placed("red", "1x3", 0, 0) == retell(found[0][1], CLASSIC)[0].where
