"""Writing a position: as data, and as a board of text."""

from collections.abc import Mapping
from typing import Any, Final

from klotz.blox import state as s
from klotz.blox.layout import Layout, colour_at
from klotz.blox.notation import LETTERS, NAMES, spell
from klotz.blox.state import Row

COLUMNS: Final = "abcdefghi"


def _spell_cards(row: Row, first: int, count: int) -> str:
    return "".join(LETTERS[int(card)] for card in row[first : first + count])


def _write_seat(row: Row, seat: int) -> dict[str, Any]:
    return {
        "hand": spell(int(row[s.HANDS + seat])),
        "joker": bool(row[s.JOKERS + seat]),
        "blocks": spell(int(row[s.BLOCKS + seat])),
        "points": int(row[s.POINTS + seat]),
    }


def write_position(board: tuple[str, ...], row: Row) -> dict[str, Any]:
    """A position as data; fields are in alphabetical order."""
    things = {name: int(row[s.THINGS + number]) for number, name in enumerate(NAMES) if row[s.THINGS + number]}
    left = int(row[s.DECK_END] - row[s.DECK_TOP])
    return {
        "board": list(board),
        "phase": int(row[s.PHASE]),
        "to_move": int(row[s.TO_MOVE]),
        "starter": int(row[s.STARTER]),
        "ending": bool(row[s.ENDING]),
        "over": bool(row[s.OVER]),
        "towers": {field: spell(thing >> 3) for field, thing in things.items() if thing >> 3},
        "figures": {field: thing % s.NEUTRAL for field, thing in things.items() if not thing >> 3},
        "seats": [_write_seat(row, seat) for seat in range(1, int(row[s.SEATS]) + 1)],
        "deck": _spell_cards(row, s.DECK + int(row[s.DECK_TOP]), left),
        "discard": _spell_cards(row, s.DISCARD, int(row[s.DISCARDED])),
    }


def draw_fields(board: tuple[str, ...], towers: Mapping[str, str], figures: Mapping[str, int]) -> list[str]:
    """The board as lines of text, row 9 on top.

    A field is its colour, then what stands there: a tower's letters, `#` and the seat of a figure, `#0` for a neutral
    one.
    """
    things = {field: f"#{owner}" for field, owner in figures.items()} | dict(towers)
    lines = []
    for number in range(s.SIDE, 0, -1):
        fields = [f"{column}{number}" for column in COLUMNS]
        drawn = [f"{colour_at(board, field)}{things.get(field, '.'):<6}" for field in fields]
        lines.append(f"{number} {' '.join(drawn)}".rstrip())
    return [*lines, "  " + "".join(f"{column:<8}" for column in COLUMNS).rstrip()]


def draw_layout(layout: Layout) -> str:
    """The board of a layout as text: a field's colour and its squares, `+` where a tower of 2 stands when two play."""
    squares = {field: f"{height}{'+' if field in layout.two else ''}" for field, height in layout.squares.items()}
    return "\n".join(draw_fields(layout.board, squares, {}))


def draw_board(board: tuple[str, ...], row: Row) -> str:
    """The board as text, with a line for every seat."""
    data = write_position(board, row)
    lines = draw_fields(board, data["towers"], data["figures"])
    lines.append(f"phase {data['phase']}, seat {data['to_move']} to move")
    for seat, own in enumerate(data["seats"], 1):
        joker = "joker up" if own["joker"] else "joker down"
        held = f"hand {own['hand'] or '-'}, {joker}, blocks {own['blocks'] or '-'}"
        lines.append(f"seat {seat}: {own['points']} points, {held}")
    return "\n".join(lines)
