"""Hands in the dice edition: they roll as the policy says, and build what rises."""

from math import sqrt

import pytest

from klotz.bots.arena import Table
from klotz.bots.dice_hands import DiceHands, arranged, find_policy
from klotz.bots.dice_policy import can_be_put_up
from klotz.bots.levels import LEVELS
from klotz.building.bricks import load_set
from klotz.building.cards import Card
from klotz.rounds.acts import Lift, Place, RollDice
from klotz.rounds.events import Built, Rolled
from tests.bots.dice_cards import tower
from tests.bots.rooms import Watched
from tests.bots.workbench import STEADY, Workbench
from tests.rounds.table import Plain, card, die_card

PAIR: Plain = die_card("pair", ("white", "1x1", 0, 0), ("black", "1x1", 0, 100))
FOUR: Plain = {"id": "four", "points": 1, "special": 4}


def bench(shown: Plain, seed: int = 1, wit: float = 1.0) -> Workbench:
    """A builder at a dice card."""
    return Workbench(shown, STEADY._replace(wit=wit), seed, game="dice", check=False)


@pytest.mark.parametrize("shown", [PAIR, FOUR, card("two", ("1x1", 0, 0), ("1x1", 0, 100))])
def test_dice_are_rolled_and_then_built(shown: Plain) -> None:
    """First the numbers, then one die after another; the game agrees that it is finished."""
    for seed in range(5):
        done = bench(shown, seed).build()
        kinds = [type(act) for act in done]
        assert kinds == sorted(kinds, key=[RollDice, Place].index)


def test_the_best_choice_is_rolled_by_those_who_have_the_wit() -> None:
    """What is kept follows the policy; for want of wit all of the dice are rolled once more."""
    for wit, keeps in ((1.0, True), (0.0, False)):
        rolls = [
            len(act.dice) for seed in range(12) for act in bench(PAIR, seed, wit).build() if isinstance(act, RollDice)
        ]
        assert (1 in rolls) is keeps


def test_a_die_that_was_never_rolled_is_rolled_first() -> None:
    """Whoever takes over in the middle uses the numbers that lie there."""
    taken_over = bench(PAIR)
    taken_over.do(RollDice(["white"]))
    deed = taken_over.hands.next(taken_over.seen)
    assert deed
    assert deed.act == RollDice(["black"])


def test_the_diamond_is_built_too() -> None:
    """A little aside it needs no second hand, so a 4 takes fewer throws than a tower of four."""
    tower_alone = find_policy(tower(None, None, None, None), "dice", 1)
    four = find_policy(Card("four", 1, special=4), "dice", 1)
    assert tower_alone
    assert four
    assert four.expected < tower_alone.expected
    assert all(can_be_put_up(plan, load_set("dice")) for plan in four.plans)


@pytest.mark.parametrize("side", [tower("white", "white"), Card("air", 1, tower("white", "red").bricks[1:])])
def test_what_no_numbers_or_no_hands_can_build_has_no_policy(side: Card) -> None:
    """A die that is named twice, and one that hangs in the air."""
    assert find_policy(side, "dice", 1) is None


def test_hands_without_a_policy_have_nothing_to_do() -> None:
    """And bear to be talked to."""
    empty = bench(die_card("air", ("white", "1x1", 0, 300)))
    assert empty.hands.next(empty.seen) is None
    empty.hands.be_told("white")
    empty.hands.be_refused()
    assert empty.hands.next(empty.seen) is None


def test_an_arranged_card_names_its_dice() -> None:
    """A number card becomes a building that starts at the left edge."""
    four = find_policy(Card("four", 1, special=4), "dice", 1)
    assert four
    found = four.arrange({"white": 1, "yellow": 2, "blue": 3, "black": 4})
    assert found
    built = arranged(Card("four", 1, special=4), found)
    assert [brick.die for brick in built.bricks] == ["white", "yellow", "blue", "black"]
    assert min(brick.x for brick in built.bricks) == 0
    assert not built.special


def test_words_reach_the_hands_that_build() -> None:
    """After the rolling, an objection or a refusal is taken as with any bricks."""
    for word in ("told", "refused"):
        builder = bench(PAIR)
        while not builder.done or not isinstance(builder.done[-1], Place):
            builder.step()
        builder.hands.be_told("white") if word == "told" else builder.hands.be_refused()
        assert builder.step().act == Lift("white")
        assert builder.build()


def test_the_pace_is_the_levels() -> None:
    """Reading takes about as long as the level says."""
    hands = bench(PAIR).hands
    assert isinstance(hands, DiceHands)
    read = LEVELS[5].read
    assert all(read * 2 / 3 <= hands.reading <= read * 4 / 3 + 1 for _ in range(50))


@pytest.mark.parametrize(("variants", "step"), [([], 1), (["speed"], 0)])
def test_in_real_matches_it_takes_as_many_throws_as_expected(variants: list[str], step: int) -> None:
    """A level 5 builder needs for a card, within four standard errors, what the policy says."""
    side = tower("white", "black", "red")
    best = find_policy(side, "dice", step)
    assert best
    throws = []
    shown = die_card("three", *((str(b.die), b.pose, b.x, b.y) for b in side.bricks))
    deck = [shown | {"id": f"c{n}"} for n in range(5)]
    for seed in range(60):
        options = {"deck": deck, "pace": [0, 0], "turns": 1, "variants": variants, "check": False}
        table = Watched("dice", [5, 5], options, seed)
        table.play()
        throws += _throws_per_card(table)
    mean = sum(throws) / len(throws)
    error = sqrt(sum((n - mean) ** 2 for n in throws) / (len(throws) - 1) / len(throws))
    assert len(throws) > 100
    assert abs(mean - best.expected) <= 4 * error


def _throws_per_card(table: Watched) -> list[int]:
    """How many throws came before each card that was built."""
    found, count = [], 0
    for event in table.some(Rolled, Built):
        count += isinstance(event, Rolled)
        if isinstance(event, Built):
            found.append(count)
            count = 0
    return found


def test_a_table_of_dice_builders_builds() -> None:
    """The editions' own cards are built too, specials among them."""
    result = Table("dice", [5, 5], {"turns": 1}, 1).play()
    assert sum(result.scores) > 0
