"""Each kind of remark has its case, told by what a builder did; where all is right there is nothing to say."""

from klotz.bots.coach import Coach
from klotz.bots.remarks import Remark
from klotz.building.cards import Card, CardBrick
from klotz.building.planning import Stand, Step
from klotz.game import Event
from klotz.rounds.events import Fell, Lifted, Rolled
from tests.bots.lessons import CLASSIC, DICE, DOORWAY, HOUSE, LID, SEESAW, coloured, grey, on, put


def told(card: Card, *events: list[Event] | Event) -> tuple[Remark, ...]:
    """What the coach remarks on what happened."""
    flat = [event for some in events for event in (some if isinstance(some, list) else [some])]
    return Coach(card, CLASSIC).review_events(flat).remarks


def texts(card: Card, *steps: int | tuple[int, str]) -> list[tuple[int, str, str]]:
    """What the coach remarks on an order."""
    return [(r.deed, r.kind, r.text) for r in Coach(card, CLASSIC).review_steps(on(*steps)).remarks]


RED, BLUE, GREEN = put("red", "1x3", 0), put("blue", "1x3", 200), put("green", "3x1", 0, 300)


def test_a_brick_in_the_place_of_another() -> None:
    """The place is right, the brick is not; also where the wrong one belongs nowhere on the card."""
    assert told(DOORWAY, RED, put("pink", "1x3", 200), GREEN) == (
        Remark(1, "wrong_brick", "Not the pink brick but the blue brick belongs here.", ("pink",), 1),
    )
    swapped = told(DOORWAY, put("blue", "1x3", 0), put("red", "1x3", 200), GREEN)
    assert [(r.kind, r.place) for r in swapped] == [("wrong_brick", 0), ("wrong_brick", 1)]


def test_a_brick_that_the_building_does_not_need() -> None:
    """Its colour is not on the card, or all places are taken."""
    extra = Remark(1, "extra_brick", "The building has no place for the pink brick.", ("pink",))
    assert told(DOORWAY, RED, put("pink", "2x1", 500)) == (extra,)
    one = grey(("3x1", 100, 0))
    assert told(one, put("red", "3x1", 100), put("pink", "2x1", 500)) == (extra,)


def test_a_brick_that_lies_and_should_stand() -> None:
    """The brick is meant for a place of another pose: its own on a coloured card, the nearest on a grey one."""
    turn = "Turn the blue brick: it should be 1 wide and 3 high."
    assert told(DOORWAY, RED, put("blue", "2x1", 200)) == (Remark(1, "wrong_pose", turn, ("blue",), 1),)
    assert told(HOUSE, RED, put("blue", "2x1", 200)) == (Remark(1, "wrong_pose", turn, ("blue",), 1),)


def test_a_brick_that_stands_elsewhere() -> None:
    """Where it should be is told from what it rests on and from the left."""
    text = "Move the blue brick: it belongs on the table, at the right end."
    assert told(DOORWAY, RED, put("blue", "1x3", 500)) == (Remark(1, "wrong_place", text, ("blue",), 1),)
    high = "Move the green brick: it belongs on the red brick and the blue brick, at the left end."
    assert [r.text for r in told(DOORWAY, RED, BLUE, put("green", "3x1", 300))] == [high]


def test_a_fall_and_what_would_have_kept_the_bricks() -> None:
    """A hand, or another brick before the hand lets go; a fall of wrong bricks needs no advice."""
    assert texts(SEESAW, 0, 1) == [(1, "fell", "The blue brick fell. Keep a hand on the blue brick.")]
    early = texts(SEESAW, 0, (1, "hold"), (1, "release"))
    assert early == [
        (2, "fell", "The blue brick fell. Do not let go of the blue brick yet: place the green brick first.")
    ]
    wrong = told(SEESAW, put("red", "1x2", 150), put("pink", "3x1", 0, 200), Fell(0, ["pink"]))
    assert [(r.kind, r.text) for r in wrong] == [
        ("wrong_brick", "Not the pink brick but the blue brick belongs here."),
        ("fell", "The pink brick fell."),
    ]


def test_a_right_brick_that_fell_by_a_hair_gets_no_advice() -> None:
    """It was the best step, only done inexactly."""
    card = coloured(("red", "1x3", 100, 0), ("blue", "1x3", 140, 300))
    remarks = told(card, put("red", "1x3", 100), put("blue", "1x3", 155, 300), Fell(0, ["blue"]))
    assert remarks == (Remark(1, "fell", "The blue brick fell.", ("blue",), 1),)


def test_a_right_brick_taken_away() -> None:
    """In vain while the building can go on; what fell with it is told too."""
    lifted = told(DOORWAY, RED, BLUE, Lifted(0, "blue"))
    text = "You took the blue brick away without need. Place the green brick first."
    assert lifted == (Remark(2, "needless_lift", text, ("blue",), None, Step(2), Stand(0b011)),)
    fallen = told(DOORWAY, RED, BLUE, GREEN, Lifted(0, "red"), Fell(0, ["green"]))
    assert [(r.kind, r.text) for r in fallen] == [
        ("needless_lift", "You took the red brick away without need."),
        ("fell", "The green brick fell."),
    ]


def test_a_lift_that_mends_something_is_not_in_vain() -> None:
    """A wrong brick has to go, with what is on it; so has one that bars the way, and a die that is to be rolled."""
    wrong = told(DOORWAY, RED, put("pink", "1x3", 200), GREEN, Lifted(0, "green"), Lifted(0, "pink"), BLUE, GREEN)
    assert [r.kind for r in wrong] == ["wrong_brick"]
    die = Card("d", 1, (CardBrick("1x1", 0, 0, die="white"), CardBrick("1x1", 0, 100, die="red")))
    events = [*put("white", "1x1", 0), Lifted(0, "white"), Rolled(0, ["white"], [2])]
    assert Coach(die, DICE).review_events(events).remarks == ()
    assert [r.kind for r in Coach(die, DICE).review_events(events[:2]).remarks] == ["needless_lift"]


def test_a_hand_that_nobody_needs() -> None:
    """The same brick at the same time stands without."""
    (remark,) = Coach(DOORWAY, CLASSIC).review_steps(on(0, (1, "hold"), 2, (1, "release"))).remarks
    assert (remark.deed, remark.kind, remark.better) == (1, "needless_hand", Step(1))
    assert remark.text == "The blue brick needs no hand here."


def test_a_hand_that_another_order_saves() -> None:
    """The brick that stands alone comes first, and then no hand is needed."""
    order = texts(LID, 0, 2, (1, "hold"), 3, (1, "release"))
    assert order == [(2, "shorter_order", "The green brick first: then the blue brick needs no hand.")]


def test_a_hand_that_let_go_too_early_is_needed_again() -> None:
    """Nothing falls, but a hand is needed later that would have been spared."""
    tower = grey(("2x3", 300, 0), ("3x1", 200, 300), ("2x1", 0, 0), ("3x2", 100, 400), ("1x2", 300, 600))
    (remark,) = [r for r in Coach(tower, CLASSIC).review_steps(on(0, (1, "hold"), (1, "release"))).remarks if r.deed]
    assert (remark.kind, remark.better) == ("shorter_order", Step(2))
    assert remark.text == (
        "Do not let go of the lying brick on level 2 yet: place the lying brick at the bottom first. "
        "That saves a hand later on."
    )


def test_an_order_that_leads_to_a_dead_end() -> None:
    """All stands, yet what is left needs more hands than there are: a brick has to go again."""
    tree = grey(("2x3", 200, 0), ("3x1", 100, 300), ("2x1", 300, 400), ("3x1", 0, 400), ("1x2", 300, 500))
    text = (
        "Place the lying brick on level 3 at the right first and keep a hand on it. "
        "Otherwise a brick must be taken away again."
    )
    assert texts(tree, 0, 1, (3, "hold")) == [(2, "dead_end", text)]


def test_a_steadier_order() -> None:
    """Both orders need no hand; one is so much closer to a fall that it is worth a word, and no less is."""
    fork = (("2x1", 50, 0), ("3x1", 50, 100), ("1x3", 50, 200), ("2x1", 150, 200), ("1x3", 200, 300))
    text = "Place the standing brick on level 3 first. Then there are 49 ticks to spare on the way, not 25."
    assert texts(grey(*fork), 0, 1, 3) == [(2, "steadier_order", text)]
    assert texts(grey(*fork), 0, 1, 2, 3, 4) == []


def test_what_stands_only_because_it_is_inexact_is_not_remarked_on() -> None:
    """On the card the beam would fall without a hand; moved by a little it stands, so nothing was wrong with that."""
    assert told(SEESAW, put("red", "1x2", 150), put("blue", "3x1", 25, 200), put("green", "1x3", 200, 300)) == ()
