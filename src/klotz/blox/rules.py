"""What a move does to a position, compiled: cards, action, phases, drawing, and whose turn is next."""

from klotz.blox.state import (
    BLOCKS,
    BUILD,
    CAPTURE,
    CLEAR,
    COLOURS,
    DECK,
    DECK_END,
    DECK_TOP,
    DISCARD,
    DISCARDED,
    ENDING,
    FIELDS,
    HAND,
    HANDS,
    INSERT,
    JOKERS,
    LAST_PHASE,
    OVER,
    PHASE,
    POINTS,
    SEATS,
    STARTER,
    SWAP,
    THINGS,
    TO_MOVE,
    Row,
    cards_of,
    count_of,
    joker_of,
    kind_of,
    one,
    origin_of,
    paid_by,
    size,
    target_of,
)
from klotz.compiled import compiled


@compiled
def _discard(state: Row, cards: int) -> None:
    """Put cards away from the mover's hand, colour by colour."""
    state[HANDS + state[TO_MOVE]] -= cards
    for colour in range(COLOURS):
        for _ in range(count_of(cards, colour)):
            state[DISCARD + state[DISCARDED]] = colour
            state[DISCARDED] += 1


@compiled
def _step(state: Row, kind: int, origin: int, target: int) -> None:
    """A figure of the mover comes to a field; whatever stood there has been dealt with."""
    if kind != INSERT:
        state[THINGS + origin] = 0
    state[THINGS + target] = state[TO_MOVE]


@compiled
def _count_towers(state: Row, height: int) -> int:
    towers = 0
    for field in range(FIELDS):
        if size(state[THINGS + field] >> 3) == height:
            towers += 1
    return towers


@compiled
def _change_phases(state: Row) -> None:
    """Go on while at most one tower of the phase's top clearing height is left; after the last one the end is near."""
    while not state[ENDING] and _count_towers(state, state[PHASE]) <= 1:
        if state[PHASE] == LAST_PHASE:
            state[ENDING] = 1
        else:
            state[PHASE] += 1


@compiled
def act(state: Row, move: int) -> int:
    """Pay and carry out a legal move, and change phases; the points it brings."""
    mover, kind, target = state[TO_MOVE], kind_of(move), target_of(move)
    cards, points = cards_of(move), 0
    _discard(state, paid_by(move))
    if joker_of(move):
        state[JOKERS + mover] = 0
    if kind == SWAP:
        state[JOKERS + mover] = 1
    elif kind == BUILD:
        state[THINGS + target] = cards << 3
        state[BLOCKS + mover] -= cards
        points = size(cards)
    else:
        if kind == CLEAR:
            state[BLOCKS + mover] += cards
        if kind in (CLEAR, CAPTURE):
            points = size(cards)
        _step(state, kind, origin_of(move), target)
    state[POINTS + mover] += points
    _change_phases(state)
    return points


@compiled
def cards_to_draw(state: Row, move: int) -> int:
    """How many cards the mover draws once the move has been carried out."""
    if kind_of(move) == SWAP:
        return size(cards_of(move))
    return HAND - size(state[HANDS + state[TO_MOVE]])


@compiled
def take(state: Row, count: int) -> int:
    """Cards from the top of the deck into the mover's hand, as far as it goes; how many they were."""
    left: int = state[DECK_END] - state[DECK_TOP]
    taken = min(count, left)
    for _ in range(taken):
        state[HANDS + state[TO_MOVE]] += one(state[DECK + state[DECK_TOP]])
        state[DECK_TOP] += 1
    return taken


@compiled
def pass_turn(state: Row) -> None:
    """The next seat's turn; the game is over when the last round comes back to the starter."""
    state[TO_MOVE] = state[TO_MOVE] % state[SEATS] + 1
    if state[ENDING] and state[TO_MOVE] == state[STARTER]:
        state[OVER] = 1


@compiled
def turn(state: Row, move: int) -> bool:
    """A whole turn: the move, the cards drawn, the next seat; False where the deck holds too few cards."""
    act(state, move)
    draw = cards_to_draw(state, move)
    if take(state, draw) < draw:
        return False
    pass_turn(state)
    return True
