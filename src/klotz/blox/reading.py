"""Reading a position from data: everything is checked, and what is wrong is refused with its place."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from klotz.blox import state as s
from klotz.blox.layout import colour_at, need_board, need_field, need_keys, need_number, refuse
from klotz.blox.notation import LETTERS, NAMES, NUMBERS, multiset, read_move
from klotz.blox.rules import read_board
from klotz.blox.state import Row
from klotz.blox.tables import tabulate

KEYS: Final = (
    *("board", "phase", "to_move", "starter", "ending", "over"),
    *("towers", "figures", "seats", "deck", "discard"),
)
SEAT_KEYS: Final = ("hand", "joker", "blocks", "points")
BLOCKS_OF_A_COLOUR: Final = 10
CARDS_OF_A_COLOUR: Final = 15
MOST_POINTS: Final = 1_000_000


def read_fields(board: tuple[str, ...]) -> Row:
    """The colours of the fields as numbers, and after them what lies ahead of each; never to be written to."""
    return tabulate(tuple(LETTERS.index(colour_at(board, field)) for field in NAMES))


def read_move_on(board: tuple[str, ...], towers: Mapping[str, str], text: str) -> int:
    """A move from its spelling, on a board with these towers."""
    things = np.zeros(s.FIELDS, dtype=np.int64)
    for field, tower in towers.items():
        things[NUMBERS[field]] = multiset(tower) << 3
    return read_move(text, read_fields(board), things)


def need_letters(data: object, most: int, where: str) -> str:
    """Colours as letters, so many at most."""
    if not isinstance(data, str) or set(data) - set(LETTERS):
        raise refuse(where, f"must be letters of {LETTERS}")
    if len(data) > most:
        raise refuse(where, f"has {len(data)} letters, {most} at most")
    return data


def _need_flag(data: object, where: str) -> bool:
    if not isinstance(data, bool):
        raise refuse(where, "must be true or false")
    return data


def _need_fields(data: object, where: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise refuse(where, "must be an object of fields")
    for field in data:
        need_field(field, where)
    return data


def _read_towers(data: object, row: Row) -> str:
    blocks = ""
    for field, letters in _need_fields(data, "towers").items():
        tower = need_letters(letters, s.HIGHEST, f"towers.{field}")
        if not tower:
            raise refuse(f"towers.{field}", "a tower has at least one block")
        row[s.THINGS + NUMBERS[field]] = multiset(tower) << 3
        blocks += tower
    return blocks


def _read_figures(data: object, seats: int, row: Row) -> None:
    owners: Counter[int] = Counter()
    for field, figure in _need_fields(data, "figures").items():
        owner = need_number(figure, 0, seats, f"figures.{field}")
        if row[s.THINGS + NUMBERS[field]]:
            raise refuse(f"figures.{field}", "a tower stands there")
        row[s.THINGS + NUMBERS[field]] = owner or s.NEUTRAL
        owners[owner] += 1
    for owner, number in owners.items():
        if number > (s.FIGURES if owner else s.NEUTRALS):
            raise refuse("figures", f"{number} figures of {f'seat {owner}' if owner else 'nobody'} are too many")


def _read_seat(data: object, seat: int, row: Row) -> tuple[str, str]:
    """Write a seat down; its hand and its blocks."""
    where = f"seats.{seat}"
    found = need_keys(data, SEAT_KEYS, where)
    hand = need_letters(found["hand"], s.HAND, f"{where}.hand")
    blocks = need_letters(found["blocks"], len(LETTERS) * BLOCKS_OF_A_COLOUR, f"{where}.blocks")
    _need_few(blocks, BLOCKS_OF_A_COLOUR, f"{where}.blocks", "blocks")
    row[s.HANDS + seat] = multiset(hand)
    row[s.BLOCKS + seat] = multiset(blocks)
    row[s.JOKERS + seat] = _need_flag(found["joker"], f"{where}.joker")
    row[s.POINTS + seat] = need_number(found["points"], 0, MOST_POINTS, f"{where}.points")
    return hand, blocks


def _need_few(letters: str, most: int, where: str, what: str) -> None:
    for letter, number in Counter(letters).items():
        if number > most:
            raise refuse(where, f"there are {number} {what} of {letter} in all, {most} at most")


def write_deck(row: Row, deck: str) -> None:
    """Make this the deck, top card first."""
    row[s.DECK_TOP], row[s.DECK_END] = 0, len(deck)
    row[s.DECK : s.DECK + len(deck)] = [LETTERS.index(card) for card in deck]


def _read_cards(found: Mapping[str, Any], hands: str, row: Row) -> None:
    deck = need_letters(found["deck"], s.CARDS, "deck")
    discard = need_letters(found["discard"], s.CARDS, "discard")
    _need_few(hands + deck + discard, CARDS_OF_A_COLOUR, "deck", "cards")
    write_deck(row, deck)
    row[s.DISCARDED] = len(discard)
    row[s.DISCARD : s.DISCARD + len(discard)] = [LETTERS.index(card) for card in discard]


def read_position(data: object) -> tuple[tuple[str, ...], Row]:
    """The board, and the position as a row of numbers."""
    found = need_keys(data, KEYS, "position")
    board = need_board(found["board"], "board")
    row = np.zeros(s.LENGTH, dtype=np.int64)
    people = found["seats"]
    if not isinstance(people, list | tuple) or not 2 <= len(people) <= 4:
        raise refuse("seats", "must be two to four seats")
    row[s.SEATS] = len(people)
    row[s.PHASE] = need_number(found["phase"], 1, s.LAST_PHASE, "phase")
    row[s.TO_MOVE] = need_number(found["to_move"], 1, len(people), "to_move")
    row[s.STARTER] = need_number(found["starter"], 1, len(people), "starter")
    row[s.ENDING] = _need_flag(found["ending"], "ending")
    row[s.OVER] = _need_flag(found["over"], "over")
    blocks = _read_towers(found["towers"], row)
    _read_figures(found["figures"], len(people), row)
    held = [_read_seat(person, seat, row) for seat, person in enumerate(people, 1)]
    _need_few(blocks + "".join(own for _, own in held), BLOCKS_OF_A_COLOUR, "towers", "blocks")
    _read_cards(found, "".join(hand for hand, _ in held), row)
    read_board(row)
    return board, row
