"""Moves, events and positions of BLOX in words, for those who listen. All is told from a view, so nothing hidden is."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from klotz.blox import events as told
from klotz.blox import state as s
from klotz.blox.games.blox import View
from klotz.blox.layout import colour_at
from klotz.blox.notation import LETTERS, NAMES, spell
from klotz.blox.reading import read_move_on
from klotz.events import DeckRefilled, GameOver
from klotz.game import Event

COLOURS: Final = dict(zip(LETTERS, ("white", "grey", "black", "purple"), strict=True))


class Deed(NamedTuple):
    """What a move does: the verb as in "to clear", as in "seat 2 clears", and what follows it."""

    do: str
    does: str
    rest: str


def count(many: int, thing: str) -> str:
    """So many of a thing."""
    return f"{many} {thing}" if many == 1 else f"{many} {thing}s"


def name_colours(letters: str) -> str:
    """Colours one by one."""
    return ", ".join(COLOURS[letter] for letter in letters) or "none"


def name_cards(letters: str) -> str:
    """Cards by their colours: "2 white, 1 black"."""
    return ", ".join(f"{many} {COLOURS[letter]}" for letter, many in Counter(letters).items()) or "none"


def name_seat(seat: int, *, capital: bool = True) -> str:
    """A seat at the start of a sentence, or within."""
    return f"{'S' if capital else 's'}eat {seat}"


def describe_move(view: View, move: str) -> Deed:
    """A move taken apart into words. The view is that before the move."""
    number = read_move_on(tuple(view.board), view.towers, move)
    kind, cards, joker = s.kind_of(number), spell(s.cards_of(number)), s.joker_of(number)
    origin, field = NAMES[s.origin_of(number)], NAMES[s.target_of(number)]
    as_joker = f"the joker as {COLOURS[LETTERS[joker - 1]]}" if joker else ""
    stands_for, points = f"; {as_joker}" if joker else "", f"; {count(len(cards), 'point')}"
    one = as_joker or f"a {COLOURS[cards[0]]} card"
    if kind == s.INSERT:
        return Deed("bring in", "brings in", f"a figure on {field} with {one}")
    if kind == s.MOVE:
        return Deed("move", "moves", f"from {origin} to {field} with {one}")
    if kind == s.CLEAR:
        return Deed(
            "clear", "clears", f"the tower on {field}: {name_colours(cards)}{points}; from {origin}{stands_for}"
        )
    if kind == s.CAPTURE:
        whose = f"{_name_owner(view.figures.get(field, 0))} on {field}"
        return Deed("capture", "captures", f"{whose}: {name_cards(cards)}{points}; from {origin}{stands_for}")
    if kind == s.BUILD:
        return Deed("build", "builds", f"a tower on {field}: {name_colours(cards)}{points}{stands_for}")
    return Deed("swap", "swaps", f"{count(len(cards), 'card')}: {name_cards(cards)}")


def _name_owner(owner: int) -> str:
    return f"the figure of seat {owner}" if owner else "the neutral figure"


def tell_move(view: View, move: str) -> str:
    """What a move would do: "clear the tower on e7: white, black; 2 points; from e4"."""
    deed = describe_move(view, move)
    return f"{deed.do} {deed.rest}"


def tell_moved(view: View, seat: int, move: str) -> str:
    """What a seat has done; the view is that before the move."""
    deed = describe_move(view, move)
    return f"{name_seat(seat)} {deed.does} {deed.rest}."


def tell_phase(phase: int) -> str:
    """What is cleared and built."""
    least = "of 1" if phase == 1 else f"of up to {phase}"
    return f"Phase {phase}: towers {least} are cleared, towers of {phase + 1} are built."


def tell_event(event: Event) -> str:
    """What has happened besides the move itself; nothing for the move."""
    if isinstance(event, told.PhaseBegan):
        return tell_phase(event.phase)
    if isinstance(event, told.LastRound):
        return "The last round has begun."
    if isinstance(event, told.Drew):
        return f"{name_seat(event.seat)} draws {count(event.count, 'card')}."
    if isinstance(event, DeckRefilled):
        return f"The discard is shuffled and is the deck now: {count(event.count, 'card')}."
    if isinstance(event, GameOver):
        points = ", ".join(f"seat {seat} has {count(score, 'point')}" for seat, score in enumerate(event.scores, 1))
        return f"The game is over: {points}. {_tell_winners(event.winners)}"
    return ""


def _tell_winners(winners: list[int]) -> str:
    names = " and ".join(name_seat(seat, capital=not number) for number, seat in enumerate(winners))
    return f"{names} {'win' if len(winners) > 1 else 'wins'}."


@cache
def list_line(name: str) -> tuple[str, ...]:
    """The fields of a row or a column, from the left or from the bottom; nothing for another name."""
    return tuple(field for field in NAMES if len(name) == 1 and name in field)


def name_thing(view: View, field: str) -> str:
    """What stands on a field."""
    if tower := view.towers.get(field):
        return f"tower of {len(tower)}: {name_colours(tower)}"
    if field in view.figures:
        owner = view.figures[field]
        return f"figure of seat {owner}" if owner else "neutral figure"
    return "empty"


def tell_field(view: View, field: str) -> str:
    """The colour of a field, and what stands there."""
    return f"{field} {COLOURS[colour_at(tuple(view.board), field)]}, {name_thing(view, field)}"


def tell_line(view: View, name: str) -> str:
    """A whole row or column; fields on which nothing stands are told by their colour alone."""
    told_fields = (tell_field(view, field).removesuffix(", empty") for field in list_line(name))
    return f"{'Row' if name.isdigit() else 'Column'} {name}: {'; '.join(told_fields)}."


def tell_towers(view: View) -> list[str]:
    """All towers, a line each."""
    return [f"{tell_field(view, field)}." for field in sorted(view.towers)] or ["There is no tower."]


def tell_figures(view: View) -> list[str]:
    """Where everybody's figures stand."""
    lines = []
    for owner in [*range(1, len(view.seats) + 1), 0]:
        fields = [field for field, seat in sorted(view.figures.items()) if seat == owner]
        if owner:
            lines.append(f"{name_seat(owner)}: {_and_left(fields)}.")
        elif fields:
            lines.append(f"Neutral figures: {', '.join(fields)}.")
    return lines


def _and_left(fields: list[str]) -> str:
    left = s.FIGURES - len(fields)
    return ", ".join([*fields, f"{left} not on the board"] if left else fields)


def tell_hand(view: View, seat: int) -> str:
    """The cards, the joker and the blocks of a seat, as far as the view shows them."""
    own = view.seats[seat - 1]
    cards = name_cards(own.hand) if isinstance(own.hand, str) else str(own.hand)
    joker = "the joker is ready" if own.joker else "the joker is turned over"
    return f"Cards: {cards}; {joker}. Blocks: {name_cards(own.blocks)}."


def tell_scores(view: View) -> list[str]:
    """Points of every seat, and what is seen of it."""
    return [
        f"{name_seat(seat)}: {count(person.points, 'point')}. {tell_hand(view, seat)}"
        for seat, person in enumerate(view.seats, 1)
    ]


def tell_state(view: View) -> str:
    """Whose turn it is, in which phase, and how many cards are left."""
    last = " This is the last round." if view.ending else ""
    turn = "The game is over." if view.over else f"{name_seat(view.to_move)} is to move."
    return f"{tell_phase(view.phase)}{last} {count(view.deck, 'card')} in the deck. {turn}"


KINDS: Final = {
    "x": "Clear a tower",
    "=": "Build a tower",
    "!": "Capture a figure",
    "-": "Move a figure",
    "+": "Bring in a figure",
    "~": "Swap cards",
}
"""What can be done, by the sign with which it is written, what earns points first."""


def tell_moves(view: View, moves: Iterable[str], brief: str = "-+~") -> list[str]:
    """Moves by their kinds: in words, a line each; those of `brief` kinds are only listed."""
    lines, all_moves = [], list(moves)
    for sign, kind in KINDS.items():
        found = [move for move in all_moves if sign in move]
        if found:
            lines.append(f"{kind} ({sign}), {count(len(found), 'way')}:")
            lines += [" ".join(found)] if sign in brief else [f"{move}: {tell_move(view, move)}" for move in found]
    return lines
