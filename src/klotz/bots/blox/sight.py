"""What a seat knows of a game of BLOX: its view, and what it remembers. Nothing else ever reaches a search."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

import msgspec
import numpy as np

from klotz.blox import state as s
from klotz.blox.games.blox import View
from klotz.blox.layout import refuse
from klotz.blox.notation import LETTERS
from klotz.blox.reading import CARDS_OF_A_COLOUR, read_fields, read_position
from klotz.blox.state import Row
from klotz.bots.blox.dealing import HELD, HIDDEN, NEW, OLD
from klotz.refusal import Refused


def read_view(data: Mapping[str, Any]) -> View:
    """A view from plain data. Of a whole position nothing is kept but what the seat to move sees."""
    try:
        view = msgspec.convert(data, View)
    except msgspec.ValidationError as error:
        raise Refused("bad_request", f"this is no view: {error}") from error
    if not 1 <= view.to_move <= len(view.seats):
        raise refuse("to_move", f"must be a whole number from 1 to {len(view.seats)}")
    seats = [
        seat
        if number == view.to_move or isinstance(seat.hand, int)
        else msgspec.structs.replace(seat, hand=len(seat.hand))
        for number, seat in enumerate(view.seats, 1)
    ]
    return msgspec.structs.replace(view, seats=seats)


def count_unseen(view: View, seat: int) -> Counter[str]:
    """All cards that are neither in the seat's hand nor in the discard."""
    hand = view.seats[seat - 1].hand
    if isinstance(hand, int):
        raise refuse(f"seats.{seat}.hand", "must be letters: who is to think has to see its own cards")
    unseen = Counter(dict.fromkeys(LETTERS, CARDS_OF_A_COLOUR))
    unseen.subtract(hand + view.discard)
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
        for person in seats:
            if isinstance(person["hand"], int):
                person["hand"], letters = _split(letters, person["hand"])
        deck, _ = _split(letters, view.deck)
        board, row = read_position(msgspec.to_builtins(view) | {"seats": seats, "deck": deck})
        return cls(row, read_fields(board), hidden_of(unseen) if hidden is None else hidden)


def _split(letters: str, count: int) -> tuple[str, str]:
    if not 0 <= count <= len(letters):
        raise refuse("deck", f"hands and deck would hold more than the {s.CARDS} cards that there are")
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
