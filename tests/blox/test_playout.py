"""Random games: the same for the same luck, each move as likely as any other, and over when the game is."""

from collections import Counter
from itertools import pairwise
from typing import Final

import numpy as np
import pytest

from klotz.blox.layout import Layout
from klotz.blox.playout import below, playout
from klotz.blox.position import Position
from klotz.blox.reading import read_fields, read_position
from klotz.blox.state import CARDS, DECK_END, DECK_TOP, DISCARDED, HANDS, OVER, SEATS, STARTER, TO_MOVE, Row, size
from klotz.blox.writing import write_position
from tests.blox.small import small

STANDARD: Final = Layout.named("standard")


def opened(seats: int) -> tuple[tuple[str, ...], Row]:
    """A game before its first turn."""
    deck = "wgkpkgwpgpwk" * 5
    return read_position(Position.set_up(STANDARD, seats, 1, STANDARD.blocks(seats), deck).to_json())


def luck(seed: int) -> Row:
    """Luck from a seed."""
    return np.array([seed], dtype=np.int64)


def test_the_same_luck_brings_the_same_game() -> None:
    """Compiled and interpreted, on any machine: what these lines say was once computed."""
    board, row = opened(3)
    chance = luck(5)
    assert playout(row, read_fields(board), chance, 60) == 60
    after = write_position(board, row)
    assert [below(chance, 1000) for _ in range(6)] == [584, 934, 630, 581, 816, 211]
    assert [seat["hand"] for seat in after["seats"]] == ["wgggk", "wkkkp", "wggkp"]
    ones, twos, threes = ({f for f, owner in after["figures"].items() if owner == seat} for seat in (1, 2, 3))
    assert (ones, twos) == ({"c2", "f3", "i9"}, {"d1", "e9", "g2", "h7"})
    assert threes == {"a6", "a8", "b1", "d8"}


def test_other_luck_brings_another_game() -> None:
    """Fifty seeds, fifty games."""
    games = set()
    for seed in range(50):
        board, row = opened(2)
        playout(row, read_fields(board), luck(seed), 8)
        games.add(str(write_position(board, row)))
    assert len(games) == 50


def test_numbers_are_evenly_spread() -> None:
    """Each as often as any other, and as often after each other, within what chance allows (chi squared, 99.9 %)."""
    chance = luck(1)
    numbers = [int(below(chance, 10)) for _ in range(20_001)]
    singles, pairs = Counter(numbers), Counter(pairwise(numbers))
    assert set(numbers) == set(range(10))
    assert sum((count - 2000.1) ** 2 / 2000.1 for count in singles.values()) < 27.9
    assert sum((count - 200) ** 2 / 200 for count in pairs.values()) < 149


def test_each_move_is_as_likely_as_any_other() -> None:
    """All positions one turn on are reached, and each about as often (chi squared, 99.9 %)."""
    start = small(
        fields={"e7": "g", "c5": "k"},
        figures={"e5": 1},
        towers={"e9": "g"},
        mine={"hand": "wgk", "joker": True},
        deck="wgkpw",
    )
    board, row = read_position(start.to_json())
    children: Counter[str] = Counter()
    for move in start.legal_moves():
        child = start.copy()
        child.push(move)
        children[str(child.to_json())] += 1
    fields, reached, each = read_fields(board), Counter[str](), 60
    for seed in range(each * children.total()):
        after = row.copy()
        assert playout(after, fields, luck(seed), 1) == 1
        reached[str(write_position(board, after))] += 1
    assert reached.keys() == children.keys()
    assert max(children.values()) == 1
    assert sum((count - each) ** 2 / each for count in reached.values()) < len(children) + 4.5 * len(children) ** 0.5


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_game_ends_as_games_do(seats: int) -> None:
    """It is over when the last round is back at its starter; no card is lost, and nothing is played after it."""
    board, row = opened(seats)
    fields, chance = read_fields(board), luck(seats)
    played = playout(row, fields, chance, 1_000_000)
    assert 0 < played < 1_000_000
    assert row[OVER]
    assert row[TO_MOVE] == row[STARTER]
    held = sum(int(size(int(hand))) for hand in row[HANDS + 1 : HANDS + 1 + int(row[SEATS])])
    assert held + int(row[DECK_END] - row[DECK_TOP]) + int(row[DISCARDED]) == CARDS
    assert playout(row, fields, chance, 10) == 0


def test_a_random_game_stops_where_nothing_is_legal() -> None:
    """Without cards, joker and figures there is no move: none is played, and nothing changes."""
    board, row = read_position(small().to_json())
    before = row.copy()
    assert playout(row, read_fields(board), luck(3), 10) == 0
    assert row.tolist() == before.tolist()


def test_the_discard_is_shuffled_where_the_deck_runs_out() -> None:
    """Every card comes up again, in an order that depends on the luck."""
    orders = set()
    for seed in range(20):
        board, row = read_position(small(mine={"hand": "w"}, others=1, discard="wgkpwgkp").to_json())
        assert playout(row, read_fields(board), luck(seed), 1) == 1
        position = write_position(board, row)
        deck = position["deck"] + position["seats"][0]["hand"]
        assert sorted(deck + position["discard"]) == sorted("wgkpwgkpw")
        orders.add(position["deck"])
    assert len(orders) > 10
