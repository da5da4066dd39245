"""What can be typed besides moves: each answer is lines of words, and tells a seat no more than it may know."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from klotz.blox import telling
from klotz.blox.acts import Move
from klotz.blox.notation import NUMBERS
from klotz.blox.state import SIDE
from klotz.blox.writing import draw_fields
from klotz.bots.blox.levels import NUMBERS as LEVELS
from klotz.refusal import Refused
from klotz.terminal.advice import tell_advice
from klotz.terminal.table import Table

Answer = Callable[[Table, str], list[str]]
FEW: Final = 5
"""So many moves stand in a hint."""


def tell_help(table: Table, rest: str) -> list[str]:
    """This list."""
    del table, rest
    moves = "A move: +e4 brings in a figure, e4-e7 moves, e4xe7 clears, e4!e7:3 captures with 3 cards, e4=wgk builds, "
    more = (
        "~wwp swaps. Colours: w white, g grey, k black, p purple. The joker is * at the end, *k where it must be said."
    )
    return [moves + more, *(f"{name}: {answer.__doc__}" for name, answer in ANSWERS.items())]


def tell_hand(table: Table, rest: str) -> list[str]:
    """Your cards, your joker, your blocks."""
    del rest
    return [telling.tell_hand(table.view(table.to_move), table.to_move)]


def tell_board(table: Table, rest: str) -> list[str]:
    """The whole board, row 9 first; also: e4 for one field, row 5, column c."""
    view = table.view(table.to_move)
    if rest:
        raise Refused("bad_request", "board takes nothing more; type e4, row 5 or column c")
    return [telling.tell_line(view, str(row)) for row in range(SIDE, 0, -1)]


def tell_row(table: Table, rest: str) -> list[str]:
    """One row, such as row 5, from the left."""
    return _tell_line(table, rest, "123456789", "row 5: rows are 1 to 9")


def tell_column(table: Table, rest: str) -> list[str]:
    """One column, such as column c, from the bottom."""
    return _tell_line(table, rest, "abcdefghi", "column c: columns are a to i")


def _tell_line(table: Table, name: str, names: str, right: str) -> list[str]:
    if len(name) != 1 or name not in names:
        raise Refused("bad_request", f"`{name[:40]}` is none; type {right}")
    return [telling.tell_line(table.view(table.to_move), name)]


def tell_towers(table: Table, rest: str) -> list[str]:
    """All towers."""
    del rest
    return telling.tell_towers(table.view(table.to_move))


def tell_figures(table: Table, rest: str) -> list[str]:
    """Whose figures stand where."""
    del rest
    return telling.tell_figures(table.view(table.to_move))


def tell_moves(table: Table, rest: str) -> list[str]:
    """What you can do; moves and a sign, such as moves + or moves ~, tells one kind in words."""
    acts = table.game.legal(table.to_move)
    moves = [act.move for act in acts if isinstance(act, Move)]
    if not rest:
        return telling.tell_moves(table.view(table.to_move), moves) or ["There is nothing that you can do."]
    if rest not in telling.KINDS:
        raise Refused("bad_request", f"`{rest[:40]}` is no kind of move; the signs are {' '.join(telling.KINDS)}")
    found = [move for move in moves if rest in move]
    kind = telling.KINDS[rest]
    return telling.tell_moves(table.view(table.to_move), found, brief="") or [f"{kind}: there is no way."]


def tell_scores(table: Table, rest: str) -> list[str]:
    """Points and blocks of everybody, and the phase."""
    del rest
    view = table.view(table.to_move)
    return [telling.tell_state(view), *telling.tell_scores(view)]


def tell_last(table: Table, rest: str) -> list[str]:
    """What has happened since your last move, and that move."""
    del rest
    own = [number for number, turn in enumerate(table.turns) if turn.seat == table.to_move]
    turns = table.turns[own[-1] if own else 0 :]
    return [word for turn in turns for word in turn.words] or ["Nothing has happened yet."]


def tell_hint(table: Table, rest: str) -> list[str]:
    """What the best bot would do in your place."""
    del rest
    thought = table.think(LEVELS[-1])
    return tell_advice(table.view(table.to_move), thought.move, thought.tries, thought.moves[:FEW])


def tell_log(table: Table, rest: str) -> list[str]:
    """All that has happened."""
    del rest
    lines = [f"{number}. {' '.join(turn.words)}" for number, turn in enumerate(table.turns, 1)]
    return lines or ["Nothing has happened yet."]


def save(table: Table, rest: str) -> list[str]:
    """Keep the match: save FILE. `klotz blox play --load FILE` goes on. The file holds what is hidden, too."""
    if not rest:
        raise Refused("bad_request", "say where: save FILE")
    encode = msgspec.json.Encoder().encode
    try:
        Path(rest).write_bytes(b"".join(encode(entry) + b"\n" for entry in table.match.log))
    except (OSError, ValueError) as error:
        raise Refused("bad_request", f"it could not be saved: {error}") from error
    return [f"Saved in {rest}."]


def draw(table: Table, rest: str) -> list[str]:
    """The board as text, for those who see."""
    del rest
    view = table.view(table.to_move)
    return draw_fields(tuple(view.board), view.towers, view.figures)


ANSWERS: Final[dict[str, Answer]] = {
    "help": tell_help,
    "hand": tell_hand,
    "moves": tell_moves,
    "hint": tell_hint,
    "board": tell_board,
    "row": tell_row,
    "column": tell_column,
    "towers": tell_towers,
    "figures": tell_figures,
    "scores": tell_scores,
    "last": tell_last,
    "log": tell_log,
    "draw": draw,
    "save": save,
}


def answer(table: Table, text: str) -> list[str] | None:
    """The answer to what was typed; None where it can only be a move."""
    word, _, rest = text.partition(" ")
    if text in NUMBERS:
        return [f"{telling.tell_field(table.view(table.to_move), text)}."]
    if word.lower() in ANSWERS:
        return ANSWERS[word.lower()](table, rest.strip())
    if word.isalpha():
        raise Refused("bad_request", f"there is no command `{word[:40]}`; help tells all that can be typed")
    return None
