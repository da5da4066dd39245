"""What is hidden from a seat, and dealing it in a way that agrees with everything the seat has seen, compiled."""

from typing import Final

from klotz.blox.playout import below
from klotz.blox.state import CARDS, COLOURS, DECK, DECK_END, DECK_TOP, HANDS, SEATS, TO_MOVE, Row, one, size
from klotz.compiled import compiled_lean

OLD: Final = 0
"""Where in what is hidden the cards stand, by colour, that others held when the deck was last remade."""
NEW: Final = 4
"""Where those stand that were in the deck then and have not been seen since."""
HELD: Final = 8
"""How many old cards each seat holds, counted from seat 1 at HELD + 1."""
HIDDEN: Final = 13


@compiled_lean
def mix(cards: Row, hidden: Row, first: int, luck: Row) -> int:
    """Write the cards of a pool down in any order; how many they are."""
    count = 0
    for colour in range(COLOURS):
        for _ in range(hidden[first + colour]):
            at = below(luck, count + 1)
            cards[count] = cards[at]
            cards[at] = colour
            count += 1
    return count


@compiled_lean
def deal(state: Row, hidden: Row, cards: Row, luck: Row) -> None:
    """Deal the hidden cards anew: the old ones to those who hold them, then of the others what hands and deck lack."""
    me, at = state[TO_MOVE], 0
    old = mix(cards, hidden, OLD, luck)
    new = mix(cards[CARDS:], hidden, NEW, luck)
    next_new = CARDS
    for seat in range(1, state[SEATS] + 1):
        if seat == me:
            continue
        cards_held, hand = size(state[HANDS + seat]), 0
        for number in range(cards_held):
            if number < hidden[HELD + seat] and at < old:
                hand += one(cards[at])
                at += 1
            else:
                hand += one(cards[next_new])
                next_new += 1
        state[HANDS + seat] = hand
    state[DECK_TOP], state[DECK_END] = 0, CARDS + new - next_new
    for number in range(CARDS + new - next_new):
        state[DECK + number] = cards[next_new + number]
