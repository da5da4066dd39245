"""The best way to roll for a card: worked out by hand, by an oracle, and by playing."""

from itertools import islice
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.bots.dice_policy import DicePolicy
from klotz.building.blueprint import draw_card
from klotz.building.cards import Card, CardBrick
from klotz.refusal import Refused
from klotz.rounds.rising import UPRIGHT, can_rise
from tests.bots.dice_cards import (
    DICE,
    Oracle,
    Values,
    can_be_built,
    neutral,
    not_kept_from_below,
    random_card,
    shipped,
    tower,
    two_stacked,
)

SIDES = [pytest.param(side, id=f"{side.id}-{n % 2 + 1}") for n, side in enumerate(shipped())]
STEPS = pytest.mark.parametrize("step", [0, 1])
seeds = st.integers(0, 1_000_000)


def policy(card: Card, step: int = 1) -> DicePolicy:
    """Ask for the policy with the dice of the box."""
    return DicePolicy.of(card, DICE, step=step)


def test_one_named_die_on_another_takes_what_fractions_say() -> None:
    """Policy iteration without rounding gives the same figure."""
    assert policy(tower("white", "black")).expected == pytest.approx(float(two_stacked()), abs=1e-9)
    assert float(two_stacked()) < 36 / 15, "rolling both until it fits would take this long"


@pytest.mark.parametrize(
    ("card", "step", "throws"),
    [
        (tower("white"), 1, 1.0),
        (tower(None, None), 0, 1.0),
        (tower(None, None), 1, 1.2),
        (tower("cuboid-blue", poses="1x2"), 1, 0.0),
        (tower(None, None, poses="1x2 1x2"), 1, 0.0),
        (tower("cuboid-blue", "white", poses="1x2 1x1"), 1, 1.0),
        (tower("white", "cuboid-blue", poses="1x1 1x2"), 1, 1.0),
    ],
)
def test_what_can_be_worked_out_by_hand(card: Card, step: int, throws: float) -> None:
    """One die needs one throw, a cuboid that stands none; of two dice that may swap, only equal ones need more."""
    assert policy(card, step).expected == pytest.approx(throws, abs=1e-9)


@pytest.mark.parametrize(
    ("shown", "rolled"),
    [((1, 1), ("black",)), ((6, 6), ("white",)), ((6, 1), ("white", "black")), ((1, 2), ()), ((None, 6), ("white",))],
)
def test_the_dice_that_fit_best_are_kept(shown: tuple[int | None, int], rolled: tuple[str, ...]) -> None:
    """Low numbers stay below and high ones above; what shows nothing is always rolled, and nothing when it rises."""
    assert policy(tower("white", "black")).choose(dict(zip(("white", "black"), shown, strict=True))) == rolled


def test_of_equally_good_choices_the_fewest_dice_are_rolled() -> None:
    """A die that stands alone stays as it is."""
    alone = CardBrick("1x1", 300, 0, die="red")
    best = policy(Card("three", 1, (*tower("white", "black").bricks, alone)))
    assert best.choose({"white": 1, "black": 1, "red": 4}) == ("black",)


def test_low_numbers_go_below() -> None:
    """Where several arrangements rise, the low dice go to the places that are low."""
    best = policy(Card("three", 1, (*tower(None, None).bricks, CardBrick("1x1", 300, 0))))
    built = best.arrange({"white": 6, "yellow": 2, "blue": 1})
    assert built
    assert built.dice == ("blue", "white", "yellow")


def test_a_die_that_is_named_serves_nowhere_else() -> None:
    """Where a card names some of its dice, the others are chosen from the rest."""
    assert policy(tower("white", None, "yellow", None)).dice == ("white", "blue", "black", "yellow")


def test_throws_left_follow_from_what_is_kept() -> None:
    """A 1 below needs 6/5 throws of the upper die; a building that rises needs none; at the start it is as expected."""
    best = policy(tower("white", "black"))
    assert best.throws_left({"white": 1, "black": 1}) == pytest.approx(1.2, abs=1e-9)
    assert best.throws_left({"white": 1, "black": 2}) == 0
    assert best.throws_left({"white": None}) == best.expected


def test_dice_of_no_concern_change_nothing() -> None:
    """The other dice of the box may show what they like."""
    best, shown = policy(tower("white", "black")), {"white": 4, "black": 2}
    assert best.choose(shown | {"red": 9, "cuboid-blue": None}) == best.choose(shown)


def test_cards_built_alike_share_their_figures() -> None:
    """Other names for the same building cost no second calculation."""
    one, other = policy(tower("white", "black", "red")), policy(tower("green", "red", "blue"))
    assert one._solution is other._solution
    assert other.dice == ("green", "red", "blue")


def test_a_cuboid_that_is_to_stand_may_lie_instead() -> None:
    """On a neutral card both cuboids are rolled and the better one lies; one may also stand that was never rolled."""
    card = tower(None, None, None, poses="1x1 2x1 1x2")
    best = policy(card)
    assert best.dice == ("white", "cuboid-blue", "cuboid-orange")
    assert best.expected < policy(tower(None, None, poses="1x1 2x1")).expected
    built = best.arrange({"white": 4, "cuboid-blue": 3, "cuboid-orange": 5})
    assert built
    assert built.dice == ("white", "cuboid-orange", "cuboid-blue")
    assert best.choose({"white": 2, "cuboid-blue": 3}) == ()
    assert best.arrange({"white": 2, "cuboid-blue": 2}) is None


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (tower(*DICE.names, poses="1x1 " * 6 + "2x1 2x1"), "can never rise"),
        (Card("wide", 1, tuple(CardBrick("1x1", 100 * i, 0) for i in range(7))), "'any cube' 7 times"),
        (Card("classic", 1, (CardBrick("3x2", 0, 0),)), "'any 3x2' 1 times"),
        (tower("white", "white"), "'white' 2 times"),
        (tower("pink"), "'pink' 1 times"),
    ],
)
def test_a_card_that_no_throw_can_finish_is_refused(card: Card, message: str) -> None:
    """The refusal names the card and what is wrong with it."""
    with pytest.raises(Refused, match=message) as refused:
        policy(card)
    assert refused.value.code == "bad_request"
    assert f"card {card.id!r}: " in refused.value.message


def test_a_number_that_no_die_has_is_refused() -> None:
    """Values come from outside."""
    with pytest.raises(Refused, match="the white die has no face 7"):
        policy(tower("white")).choose({"white": 7})


@pytest.mark.parametrize(
    ("count", "most"), [pytest.param(150, 4, marks=pytest.mark.compiled), pytest.param(12, 2), pytest.param(6, 3)]
)
@STEPS
def test_no_choice_in_any_state_is_better(count: int, most: int, step: int) -> None:
    """On piles at random, the oracle that tries all dice in all states needs as many throws."""
    rng = Random(count)
    cards = (card for card in iter(lambda: random_card(rng, most), None) if can_be_built(card, step))
    for card in islice(cards, count):
        best = policy(card, step)
        assert best.expected == pytest.approx(Oracle(card, best.dice, step).throws(), abs=1e-9), card


@pytest.mark.compiled
@pytest.mark.parametrize("side", SIDES)
@STEPS
def test_no_choice_is_better_on_the_cards_of_the_deck(side: Card, step: int) -> None:
    """The oracle agrees on each side of which it can hold all states at once."""
    best = policy(side, step)
    if len(best.dice) <= 5:
        assert best.expected == pytest.approx(Oracle(side, best.dice, step).throws(), abs=1e-9)


def play(best: DicePolicy, rng: Random, chosen: dict[Values, tuple[str, ...]]) -> int:
    """Roll as the policy says until it says no more; the number of throws."""
    shown: dict[str, int] = {}
    throws = 0
    while True:
        key = tuple(shown.get(die, 0) for die in best.dice)
        rolled = chosen[key] if key in chosen else chosen.setdefault(key, best.choose(shown))
        if not rolled:
            break
        shown |= {die: rng.choice(DICE.faces(die)) for die in rolled}
        throws += 1
    built = best.arrange(shown)
    assert built
    numbers = {i: shown[die] for i, die in enumerate(built.dice) if built.plan.poses[i] != UPRIGHT}
    assert can_rise(built.plan, numbers, DICE, step=best._step)
    assert all(name in (None, die) for name, die in zip(built.plan.names, built.dice, strict=True))
    assert all(pose in DICE.kind(die).poses for pose, die in zip(built.plan.poses, built.dice, strict=True))
    assert len(set(built.dice)) == len(built.dice)
    return throws


def agrees_with_playing(card: Card, step: int, games: int) -> None:
    """The mean of games that are played lies within four standard errors of what is expected."""
    best, rng, chosen = policy(card, step), Random(f"{card.id} {step}"), dict[Values, tuple[str, ...]]()
    throws = [play(best, rng, chosen) for _ in range(games)]
    mean = sum(throws) / games
    error = sqrt(sum((n - mean) ** 2 for n in throws) / (games - 1) / games)
    assert abs(mean - best.expected) <= 4 * error + 1e-9


@pytest.mark.compiled
@pytest.mark.parametrize("side", SIDES)
@STEPS
def test_playing_the_deck_takes_as_long_as_expected(side: Card, step: int) -> None:
    """The choices lead to the figure, and in the end the numbers rise on every side of every card."""
    agrees_with_playing(side, step, 600)


@pytest.mark.parametrize(
    "card", [tower("white", "black"), Card("four", 1, special=4), tower(None, None, poses="1x1 2x1")]
)
def test_playing_takes_as_long_as_expected(card: Card) -> None:
    """The same on a few small cards."""
    agrees_with_playing(card, 1, 300)


@pytest.mark.compiled
@settings(deadline=None)
@given(seeds)
def test_the_speed_variant_is_never_slower(seed: int) -> None:
    """Whatever rises by one also rises where equal numbers will do."""
    card = random_card(Random(seed), 6)
    if can_be_built(card, 1):
        assert policy(card, 0).expected <= policy(card, 1).expected + 1e-9


@pytest.mark.compiled
@settings(deadline=None)
@given(seeds, st.integers(0, 1))
def test_a_neutral_card_is_never_slower_than_with_names(seed: int, step: int) -> None:
    """Dice that may go anywhere may also go where a name would send them."""
    card = random_card(Random(seed), 6)
    if can_be_built(card, step):
        assert policy(neutral(card), step).expected <= policy(card, step).expected + 1e-9


@pytest.mark.compiled
@settings(deadline=None)
@given(seeds, st.integers(0, 1))
def test_simpler_ways_to_roll_are_never_faster(seed: int, step: int) -> None:
    """Rolling everything until it fits, and keeping from below whatever can still rise."""
    card = random_card(Random(seed), 4)
    if not can_be_built(card, step):
        return
    best = policy(card, step)
    oracle = Oracle(card, best.dice, step)
    everything = set(range(len(best.dice)))
    assert best.expected <= oracle.throws(lambda _: everything) + 1e-9
    if all(draw_card(card).names):
        assert best.expected <= oracle.throws(lambda values: not_kept_from_below(card, best.dice, values, step)) + 1e-9


@pytest.mark.compiled
def test_the_largest_card_is_solved() -> None:
    """All eight dice in pairs, every one named: better than by chance, slower than one pair."""
    names = ("white", "black", "yellow", "red", "blue", "cuboid-blue", "green", "cuboid-orange")
    towers = [tower(*names[i : i + 2], poses=f"1x1 {'1x1' if i < 4 else '2x1'}").bricks for i in range(0, 8, 2)]
    bricks = tuple(CardBrick(b.pose, 250 * i, b.y, die=b.die) for i, pair in enumerate(towers) for b in pair)
    expected = policy(Card("large", 1, bricks)).expected
    assert policy(tower("white", "black")).expected < expected < 1 / ((15 / 36) ** 2 * (14 / 24) ** 2)
