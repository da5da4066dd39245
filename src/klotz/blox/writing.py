"""Writing a position: as data, and as a board of text."""

from typing import Any

from klotz.blox import state as s
from klotz.blox.layout import colour_at
from klotz.blox.notation import LETTERS, NAMES, NUMBERS, spell
from klotz.blox.state import Row


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


def _draw_field(board: tuple[str, ...], thing: int, field: str) -> str:
    """Colour, then what stands there: a tower's letters, `#` and the seat of a figure, `#0` for a neutral one."""
    what = spell(thing >> 3) if thing >> 3 else f"#{thing % s.NEUTRAL}" if thing else "."
    return f"{colour_at(board, field)}{what:<6}"


def draw_board(board: tuple[str, ...], row: Row) -> str:
    """The board as text, row 9 on top, with a line for every seat."""
    lines = []
    for number in range(s.SIDE, 0, -1):
        fields = [f"{column}{number}" for column in "abcdefghi"]
        drawn = [_draw_field(board, int(row[s.THINGS + NUMBERS[field]]), field) for field in fields]
        lines.append(f"{number} {' '.join(drawn)}".rstrip())
    lines.append("  " + "".join(f"{column:<8}" for column in "abcdefghi").rstrip())
    lines.append(f"phase {row[s.PHASE]}, seat {row[s.TO_MOVE]} to move")
    for seat in range(1, int(row[s.SEATS]) + 1):
        own = _write_seat(row, seat)
        joker = "joker up" if own["joker"] else "joker down"
        held = f"hand {own['hand'] or '-'}, {joker}, blocks {own['blocks'] or '-'}"
        lines.append(f"seat {seat}: {own['points']} points, {held}")
    return "\n".join(lines)
