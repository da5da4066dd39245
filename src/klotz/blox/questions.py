"""Questions about a position that need no game: what is legal, what a move leads to, how many ways lead on."""

from collections.abc import Mapping
from typing import Any, Final

from klotz.blox.position import Position
from klotz.refusal import Refused

DEEPEST: Final = 6
"""How many moves ahead ways are counted: there are more than a hundred times as many with every move."""
WHOLE: Final = "`position`: "
"""So begins what is wrong with a position as a whole; a part that is wrong is named after it."""


def read_position(data: Mapping[str, Any]) -> Position:
    """The position that was sent; what is wrong with it is named."""
    try:
        return Position.from_json(data)
    except Refused as refused:
        raise Refused(refused.code, f"{WHOLE}{refused.message.removeprefix(WHOLE)}") from refused


def list_moves(data: Mapping[str, Any]) -> list[str]:
    """All legal moves, sorted."""
    return read_position(data).legal_moves()


def play_move(data: Mapping[str, Any], move: str) -> dict[str, Any]:
    """The position after a move, its draw, and the turn's passing on."""
    position = read_position(data)
    position.push(move)
    return position.to_json()


def count_ways(data: Mapping[str, Any], depth: int) -> tuple[int, dict[str, int]]:
    """How many sequences of so many moves there are, and how many of them begin with each move."""
    position = read_position(data)
    divide = position.divide(depth) if depth and not position.over else {}
    return position.perft(depth) if not divide else sum(divide.values()), divide
