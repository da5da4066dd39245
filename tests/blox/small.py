"""Small positions for tests: a board of one colour with a few other fields, and only what the test is about."""

from collections.abc import Mapping
from typing import Any, Final

from klotz.blox.position import Position

COLUMNS: Final = "abcdefghi"
EMPTY: Final[dict[str, Any]] = {"hand": "", "joker": False, "blocks": "", "points": 0}


def board(rest: str, fields: Mapping[str, str]) -> list[str]:
    """Nine rows, the ninth first: these fields have these colours, all others the same."""
    return ["".join(fields.get(f"{column}{row}", rest) for column in COLUMNS) for row in range(9, 0, -1)]


def small(
    *, rest: str = "w", fields: Mapping[str, str] | None = None, others: int = 1, mine: Any = None, **more: Any
) -> Position:
    """Seat 1 is to move and has what `mine` says; the others have nothing."""
    seats = [EMPTY | (mine or {}), *(EMPTY for _ in range(others))]
    common: dict[str, Any] = {
        "board": board(rest, fields or {}),
        "phase": 1,
        "to_move": 1,
        "starter": 1,
        "ending": False,
        "over": False,
        "towers": {},
        "figures": {},
        "seats": seats,
        "deck": "",
        "discard": "",
    }
    return Position.from_json(common | more)


def moves(position: Position, sign: str) -> list[str]:
    """The legal moves that are written with this sign."""
    return [move for move in position.legal_moves() if sign in move]


def after(position: Position, *played: str) -> dict[str, Any]:
    """The position after these actions of one seat, without draws."""
    for move in played:
        position.play(move)
    return position.to_json()
