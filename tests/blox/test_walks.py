"""Random games side by side: the compiled rules and the slow ones agree at every step, to the end.

`FUZZ=50 pytest tests/blox/test_walks.py` tries fifty times as much.
"""

import os
from copy import deepcopy
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.blox.layout import Layout
from klotz.blox.position import Played, Position
from klotz.refusal import Refused
from tests.blox import reference_play as slow
from tests.blox.positions import MOST_TURNS, choose, random_layout, random_position, read_table, shuffle_all, shuffled
from tests.blox.reference import Json, legal_moves

TIMES: Final = int(os.environ.get("FUZZ", "1"))
SEEDS: Final = st.integers(0, 2**32)
POSITIONS: Final = st.sampled_from([entry["position"] for entry in read_table().values()])


class Pair:
    """One game, played by both."""

    def __init__(self, position: Json, random: Random) -> None:
        self.slow = deepcopy(position)
        self.fast = Position.from_json(position)
        self.random = random
        self.reshuffles = 0

    def compare(self) -> list[str]:
        """Whether both see the same position, and the same moves in it; the moves."""
        assert self.fast.to_json() == self.slow
        moves = legal_moves(self.slow)
        assert self.fast.legal_moves() == moves
        return moves

    def take(self, count: int) -> int:
        """Both draw as many cards, as far as the deck goes; how many."""
        cards = slow.take(self.slow, count)
        assert self.fast.take(count) == cards
        return len(cards)

    def draw(self, count: int) -> None:
        """Draw, out of the shuffled discard where the deck runs out."""
        missing = count - self.take(count)
        if missing and self.slow["discard"]:
            order = shuffled(self.random, self.slow["discard"])
            slow.remake(self.slow, order)
            self.fast.remake(order)
            self.reshuffles += 1
            self.take(missing)

    def turn(self, move: str) -> None:
        """Play a whole turn."""
        whole = self.fast.copy()
        outcome = slow.play(self.slow, move)
        assert self.fast.play(move) == Played(*outcome)
        in_one = outcome.draw <= len(self.slow["deck"])
        self.draw(outcome.draw)
        slow.pass_turn(self.slow)
        self.fast.pass_turn()
        if in_one:
            assert whole.push(move) == Played(*outcome)
            assert whole == self.fast

    def play(self, turns: int) -> None:
        """Play as many turns, or fewer where the game ends before."""
        for _ in range(turns):
            moves = self.compare()
            if not moves:
                break
            self.turn(choose(self.random, moves))
        self.compare()
        assert self.fast.scores() == [seat["points"] for seat in self.slow["seats"]]
        assert self.fast.winners() == slow.winners(self.slow)


def from_the_start(seats: int, seed: int) -> Pair:
    """A game of this seed before its first turn, set up by both on the standard layout or a random one."""
    random = Random(seed)
    layout = random.choice([random_layout(random), Layout.named("standard").to_json()])
    starter = random.randint(1, seats)
    blocks, deck = shuffle_all(random, seats)
    pair = Pair(slow.set_up(layout, seats, starter, blocks, deck), random)
    pair.fast = Position.set_up(Layout.from_json(layout), seats, starter, blocks, deck)
    return pair


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=5 * TIMES)
@given(seed=SEEDS)
def test_whole_games_are_the_same(seats: int, seed: int) -> None:
    """From set-up, on any layout, through all reshuffles, to the winners."""
    pair = from_the_start(seats, seed)
    pair.play(MOST_TURNS)
    assert pair.slow["over"]
    assert pair.fast.over
    assert pair.fast.ending
    assert pair.reshuffles


@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=4 * TIMES)
@given(seed=SEEDS)
def test_games_begin_the_same(seats: int, seed: int) -> None:
    """From set-up, on any layout, the first few turns."""
    from_the_start(seats, seed).play(12)


@settings(max_examples=30 * TIMES)
@given(position=POSITIONS, seed=SEEDS)
def test_games_go_on_the_same_from_any_position_of_the_table(position: Json, seed: int) -> None:
    """A few turns from positions that games seldom reach."""
    Pair(position, Random(seed)).play(6)


@settings(max_examples=40 * TIMES)
@given(seed=SEEDS)
def test_games_go_on_the_same_from_anywhere(seed: int) -> None:
    """A few turns from positions that no game reaches."""
    random = Random(seed)
    Pair(random_position(random), random).play(4)


@settings(max_examples=10 * TIMES)
@given(position=POSITIONS, seed=SEEDS, cards=st.integers(0, 6))
def test_games_go_on_the_same_with_few_cards_left(position: Json, seed: int, cards: int) -> None:
    """The deck runs out within a turn, and hands stay small where no discard is there."""
    gone, kept = position["deck"][cards:], position["deck"][:cards]
    discard = gone if seed % 2 else ""
    Pair(position | {"deck": kept, "discard": discard}, Random(seed)).play(6)


@settings(max_examples=10 * TIMES)
@given(position=POSITIONS, other=POSITIONS)
def test_the_moves_of_another_position_are_refused(position: Json, other: Json) -> None:
    """What the slow rules do not list is illegal, and changes nothing."""
    fast, moves = Position.from_json(position), legal_moves(position)
    for move in legal_moves(other):
        if move not in moves:
            with pytest.raises(Refused) as refused:
                fast.play(move)
            assert refused.value.code == "illegal_move"
    assert fast.to_json() == position
