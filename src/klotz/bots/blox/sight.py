"""What a seat knows of a game of BLOX: its view, and what it remembers. Nothing else ever reaches a search."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

import msgspec
import numpy as np

from klotz.blox import state as s
from klotz.blox.games.blox import SeatView, View
from klotz.blox.layout import need_keys, need_number, refuse
from klotz.blox.notation import LETTERS
from klotz.blox.position import Position
from klotz.blox.reading import CARDS_OF_A_COLOUR, KEYS, SEAT_KEYS, need_letters, read_fields, read_position
from klotz.blox.state import Row
from klotz.bots.blox.dealing import HELD, HIDDEN, NEW, OLD
from klotz.refusal import Refused


def read_view(data: Mapping[str, Any]) -> View:
    """A view from plain data. Of a whole position nothing is kept but what the seat to move sees."""
    found = need_keys(data, KEYS, "position")
    if isinstance(found["deck"], str):
        found = Position.from_json(found).view(found["to_move"])
    try:
        view = msgspec.convert(found, View)
    except msgspec.ValidationError as error:
        raise Refused("bad_request", f"this is no view: {error}") from error
    if not 2 <= len(view.seats) <= 4:
        raise refuse("seats", "must be two to four seats")
    need_number(view.to_move, 1, len(view.seats), "to_move")
    for number, seat in enumerate(found["seats"], 1):
        need_keys(seat, SEAT_KEYS, f"seats.{number}")
    return msgspec.structs.replace(view, seats=[_hide(view, number) for number in range(1, len(view.seats) + 1)])


def _hide(view: View, number: int) -> SeatView:
    """What the seat to move sees of a seat."""
    seat = view.seats[number - 1]
    if number == view.to_move or isinstance(seat.hand, int):
        return seat
    return msgspec.structs.replace(seat, hand=len(need_letters(seat.hand, s.HAND, f"seats.{number}.hand")))


def count_unseen(view: View, seat: int) -> Counter[str]:
    """All cards that are neither in the seat's hand nor in the discard."""
    where, hand = f"seats.{seat}.hand", view.seats[seat - 1].hand
    if isinstance(hand, int):
        raise refuse(where, "must be letters: who is to think has to see its own cards")
    unseen = Counter(dict.fromkeys(LETTERS, CARDS_OF_A_COLOUR))
    unseen.subtract(need_letters(hand, s.HAND, where) + need_letters(view.discard, s.CARDS, "discard"))
    if min(unseen.values()) < 0:
        raise refuse("discard", f"with the hand there are more than {CARDS_OF_A_COLOUR} cards of a colour")
    return unseen


class Sight(NamedTuple):
    """A position as the seat to move knows it: anything may stand in the row where cards are hidden."""

    row: Row
    fields: Row
    hidden: Row

    @classmethod
    def from_view(cls, view: View, hidden: Row | None = None) -> Self:
        """What is known from a view, and from what is remembered of the hidden cards."""
        seat = view.to_move
        unseen = count_unseen(view, seat)
        letters = "".join(unseen.elements())
        seats = [msgspec.to_builtins(person) for person in view.seats]
        for number, person in enumerate(seats, 1):
            if isinstance(person["hand"], int):
                person["hand"], letters = _split(letters, person["hand"], s.HAND, f"seats.{number}.hand")
        deck, _ = _split(letters, view.deck, s.CARDS, "deck")
        board, row = read_position(msgspec.to_builtins(view) | {"seats": seats, "deck": deck})
        return cls(row, read_fields(board), hidden_of(unseen) if hidden is None else hidden)


def _split(letters: str, count: int, most: int, where: str) -> tuple[str, str]:
    if need_number(count, 0, most, where) > len(letters):
        raise refuse(where, f"hands and deck would hold more than the {s.CARDS} cards that there are")
    return letters[:count], letters[count:]


def hidden_of(unseen: Counter[str], old: Counter[str] | None = None, held: Mapping[int, int] | None = None) -> Row:
    """What is hidden, as `deal` wants it: all cards alike, unless some are known to be in hands."""
    row = np.zeros(HIDDEN, dtype=np.int64)
    for colour, letter in enumerate(LETTERS):
        row[OLD + colour] = old[letter] if old else 0
        row[NEW + colour] = unseen[letter] - row[OLD + colour]
    for seat, count in (held or {}).items():
        row[HELD + seat] = count
    return row
