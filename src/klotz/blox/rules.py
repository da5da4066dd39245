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
    FIGURES,
    HAND,
    HANDS,
    INSERT,
    JOKERS,
    LAST_PHASE,
    LENGTH,
    LINES,
    NEUTRAL,
    NOWHERE,
    OVER,
    PHASE,
    PLACES,
    POINTS,
    SEATS,
    SIDE,
    STANDING,
    STARTER,
    SWAP,
    THINGS,
    TO_MOVE,
    Row,
    as_index,
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
from klotz.compiled import compiled_lean, compiled_within


@compiled_within
def _discard(state: Row, cards: int) -> None:
    """Put cards away from the mover's hand, colour by colour."""
    state[HANDS + state[TO_MOVE]] -= cards
    for colour in range(COLOURS):
        for _ in range(count_of(cards, colour)):
            state[DISCARD + state[DISCARDED]] = colour
            state[DISCARDED] += 1


@compiled_within
def _flip(state: Row, field: int) -> None:
    """A taken field becomes free, or a free one taken."""
    column, row = field // SIDE, field % SIDE
    state[LINES + row] ^= 1 << column
    state[LINES + SIDE + column] ^= 1 << row


@compiled_within
def _go(state: Row, seat: int, origin: int, target: int) -> None:
    """A figure goes from one field to another, either of which may be NOWHERE."""
    first = PLACES + FIGURES * seat
    at = first
    while state[at] != origin:
        at += 1
    while at > first and state[at - 1] > target:
        state[at] = state[at - 1]
        at -= 1
    while at < first + FIGURES - 1 and state[at + 1] < target:
        state[at] = state[at + 1]
        at += 1
    state[at] = target


@compiled_within
def _build(state: Row, field: int, tower: int) -> None:
    """A figure goes back to its owner, and leaves a tower."""
    state[THINGS + field] = tower << 3
    state[STANDING + size(tower)] += 1
    state[BLOCKS + state[TO_MOVE]] -= tower
    _go(state, state[TO_MOVE], field, NOWHERE)


@compiled_within
def _walk(state: Row, origin: int, target: int) -> None:
    """A figure comes to a field from another or from NOWHERE, and takes what stands there."""
    mover, thing = as_index(state[TO_MOVE]), state[THINGS + target]
    if origin != NOWHERE:
        state[THINGS + origin] = 0
        _flip(state, origin)
    if thing == 0:
        _flip(state, target)
    elif thing < NEUTRAL:
        _go(state, thing, target, NOWHERE)
    elif thing > NEUTRAL:
        state[STANDING + size(thing >> 3)] -= 1
        state[BLOCKS + mover] += thing >> 3
    state[THINGS + target] = mover
    _go(state, mover, origin, target)


@compiled_within
def _change_phases(state: Row) -> None:
    """Go on while at most one tower of the phase's top clearing height is left; after the last one the end is near."""
    while not state[ENDING] and state[STANDING + state[PHASE]] <= 1:
        if state[PHASE] == LAST_PHASE:
            state[ENDING] = 1
        else:
            state[PHASE] += 1


@compiled_lean
def act(state: Row, move: int) -> int:
    """Pay and carry out a legal move, and change phases; the points it brings."""
    mover, kind, target = as_index(state[TO_MOVE]), kind_of(move), target_of(move)
    _discard(state, paid_by(move))
    if joker_of(move):
        state[JOKERS + mover] = 0
    if kind == SWAP:
        state[JOKERS + mover] = 1
    elif kind == BUILD:
        _build(state, target, cards_of(move))
    else:
        _walk(state, NOWHERE if kind == INSERT else origin_of(move), target)
    points = size(cards_of(move)) if kind in (CLEAR, CAPTURE, BUILD) else 0
    state[POINTS + mover] += points
    _change_phases(state)
    return points


@compiled_lean
def read_board(state: Row) -> None:
    """Find out what `act` keeps: the taken fields, the places of the figures, the number of towers of each height."""
    for at in range(LINES, LENGTH):
        state[at] = NOWHERE if PLACES + FIGURES <= at < STANDING else 0
    for field in range(FIELDS):
        thing = state[THINGS + field]
        if thing:
            _flip(state, field)
        if 0 < thing < NEUTRAL:
            _go(state, thing, NOWHERE, field)
        if thing > NEUTRAL:
            state[STANDING + size(thing >> 3)] += 1


@compiled_within
def cards_to_draw(state: Row, move: int) -> int:
    """How many cards the mover draws once the move has been carried out."""
    if kind_of(move) == SWAP:
        return size(cards_of(move))
    return HAND - size(state[HANDS + state[TO_MOVE]])


@compiled_within
def take(state: Row, count: int) -> int:
    """Cards from the top of the deck into the mover's hand, as far as it goes; how many they were."""
    top, mover = as_index(state[DECK_TOP]), as_index(state[TO_MOVE])
    taken = min(count, as_index(state[DECK_END]) - top)
    for at in range(DECK + top, DECK + top + taken):
        state[HANDS + mover] += one(state[at])
    state[DECK_TOP] += taken
    return taken


@compiled_within
def pass_turn(state: Row) -> None:
    """The next seat's turn; the game is over when the last round comes back to the starter."""
    state[TO_MOVE] = state[TO_MOVE] + 1 if state[TO_MOVE] < state[SEATS] else 1
    if state[ENDING] and state[TO_MOVE] == state[STARTER]:
        state[OVER] = 1


@compiled_lean
def turn(state: Row, move: int) -> bool:
    """A whole turn: the move, the cards drawn, the next seat; False where the deck holds too few cards."""
    act(state, move)
    draw = cards_to_draw(state, move)
    if take(state, draw) < draw:
        return False
    pass_turn(state)
    return True
