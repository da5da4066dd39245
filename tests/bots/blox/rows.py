"""Positions out of real play for the tests of the bots: after so many moves of a bot that looks no further."""

from functools import cache
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from klotz.blox.games.blox import Blox
from klotz.blox.position import Position
from klotz.match import Match
from tests.blox.positions import read_table

SEEDS: Final = st.integers(0, 2**32)
TABLE: Final[list[dict[str, Any]]] = [entry["position"] for entry in read_table().values()]
POSITIONS: Final = st.sampled_from([position for position in TABLE if Position.from_json(position).legal_moves()])


def need_blox(match: Match) -> Blox:
    """The match's game."""
    assert isinstance(match.game, Blox)
    return match.game


@cache
def played(seats: int, seed: int, moves: int) -> tuple[Match, tuple[str, ...]]:
    """A match after so many moves, of which every third earns the most that can be had at once; never changed."""
    random, match = Random(seed), Match.begin("blox", seats, {}, seed=seed)[0]
    game = need_blox(match)
    made: list[str] = []
    while not game.over and len(made) < moves:
        choices = game.position.legal_moves()
        earning = [move for move in choices if "x" in move or "!" in move or "=" in move]
        move = random.choice(earning if earning and random.random() < 0.6 else choices)
        match.act(game.position.to_move, len(made), {"type": "move", "move": move})
        made.append(move)
    return match, tuple(made)


def whole(data: dict[str, Any]) -> Position:
    """The position of this data."""
    return Position.from_json(data)
