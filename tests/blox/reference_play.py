"""BLOX told a second time, slowly and plainly: what moves do, how a game begins and how it ends."""

import re
from copy import deepcopy
from typing import Any, NamedTuple

from tests.blox.reference import COLOURS, TALLEST_TO_CLEAR, Json, colour_of, in_order, legal_moves

HAND = 5
MOVE = re.compile(
    r"(?:(?P<start>[a-i][1-9]))?(?P<kind>[-+x!=~])(?P<end>[a-i][1-9])?(?P<rest>[^*]*)(?P<star>\*?)(?P<as_>.?)"
)


class Outcome(NamedTuple):
    """What a move brought, apart from the position."""

    points: int
    phases: tuple[int, ...]
    last_round: bool
    draw: int


def without(letters: str, gone: str) -> str:
    """Letters of colours less some of them."""
    for letter in gone:
        assert letter in letters
        letters = letters.replace(letter, "", 1)
    return letters


def price(position: Json, move: str) -> str:
    """The cards that a legal move puts on the discard, in the order in which they lie there."""
    parts = taken_apart(move)
    kind, end = parts["kind"], parts["end"]
    if kind in "~=":
        cards = parts["rest"]
    elif kind == "x":
        cards = position["towers"][end]
    elif kind == "!":
        cards = colour_of(position, end) * int(parts["rest"][1:])
    else:
        cards = colour_of(position, end)
    if parts["star"]:
        cards = without(cards, parts["as_"] or cards[0])
    return in_order(cards)


def taken_apart(move: str) -> dict[str, str]:
    """The parts of a move as it is written."""
    found = MOVE.fullmatch(move)
    assert found, move
    return found.groupdict(default="")


def pay(position: Json, move: str) -> None:
    """B3, B13, B14: put the cards away; turn the joker over where it was used, and up again in a swap."""
    seat = position["seats"][position["to_move"] - 1]
    cards = price(position, move)
    seat["hand"] = without(seat["hand"], cards)
    position["discard"] += cards
    if move.startswith("~"):
        seat["joker"] = True
    elif "*" in move:
        assert seat["joker"]
        seat["joker"] = False


def act(position: Json, move: str) -> int:
    """Do what a move says to the board; the points that it brings."""
    parts = taken_apart(move)
    mover = position["to_move"]
    seat = position["seats"][mover - 1]
    kind, start, end, rest = (parts[name] for name in ("kind", "start", "end", "rest"))
    figures, towers = position["figures"], position["towers"]
    if kind == "~":
        return 0
    if kind != "+":
        del figures[start]
    if kind == "=":
        towers[start] = rest
        seat["blocks"] = without(seat["blocks"], rest)
        return len(rest)
    figures[end] = mover
    if kind == "x":
        tower = towers.pop(end)
        seat["blocks"] = in_order(seat["blocks"] + tower)
        return len(tower)
    return int(rest[1:]) if kind == "!" else 0


def advance(position: Json) -> tuple[tuple[int, ...], bool]:
    """B17, B18: change phases as long as too few towers are left; the new phases, and whether the end is rung in."""
    phases: list[int] = []
    while [len(tower) for tower in position["towers"].values()].count(position["phase"]) <= 1:
        if position["phase"] == TALLEST_TO_CLEAR:
            rung = not position["ending"]
            position["ending"] = True
            return tuple(phases), rung
        position["phase"] += 1
        phases.append(position["phase"])
    return tuple(phases), False


def play(position: Json, move: str) -> Outcome:
    """Play a legal move, up to the drawing of cards."""
    assert move in legal_moves(position), move
    pay(position, move)
    points = act(position, move)
    seat = position["seats"][position["to_move"] - 1]
    seat["points"] += points
    phases, rung = advance(position)
    return Outcome(points, phases, rung, len(move) - 1 if move.startswith("~") else HAND - len(seat["hand"]))


def take(position: Json, count: int) -> str:
    """Let the mover draw from the top of the deck, as far as it goes."""
    seat = position["seats"][position["to_move"] - 1]
    cards: str = position["deck"][:count]
    position["deck"] = position["deck"][count:]
    seat["hand"] = in_order(seat["hand"] + cards)
    return cards


def remake(position: Json, order: str) -> None:
    """B3: let the discard, shuffled, be the deck."""
    assert not position["deck"]
    assert sorted(order) == sorted(position["discard"])
    position["deck"], position["discard"] = order, ""


def pass_turn(position: Json) -> None:
    """B2, B18: the next seat's turn, unless the last round is finished."""
    position["to_move"] = position["to_move"] % len(position["seats"]) + 1
    position["over"] = position["ending"] and position["to_move"] == position["starter"]


def push(position: Json, move: str) -> Json:
    """The position after a whole turn, whose cards the deck holds."""
    after = deepcopy(position)
    outcome = play(after, move)
    assert outcome.draw <= len(after["deck"])
    take(after, outcome.draw)
    pass_turn(after)
    return after


def perft(position: Json, depth: int) -> int:
    """Count the sequences of legal moves of this length."""
    if depth == 0:
        return 1
    moves = legal_moves(position)
    return len(moves) if depth == 1 else sum(perft(push(position, move), depth - 1) for move in moves)


def divide(position: Json, depth: int) -> dict[str, int]:
    """The count below each first move."""
    return {move: perft(push(position, move), depth - 1) for move in legal_moves(position)}


def winners(position: Json) -> list[int]:
    """B19: most points, then most blocks, then shared."""
    results = [(seat["points"], len(seat["blocks"])) for seat in position["seats"]]
    return [i + 1 for i, result in enumerate(results) if result == max(results)]


def block_letters(seats: int) -> str:
    """B1, B20: all blocks of a game."""
    return "".join(colour * (9 if seats == 2 else 10) for colour in COLOURS)


def set_up(layout: Json, seats: int, starter: int, blocks: str, deck: str) -> Json:
    """B20, B21: a game before its first turn, its blocks and cards shuffled."""
    towers: Json = {}
    figures: Json = {}
    for field, squares in layout["squares"].items():
        height = 2 if seats == 2 and field in layout["two"] else squares
        if seats == 2 and height == 1:
            figures[field] = 0
        else:
            towers[field], blocks = in_order(blocks[:height]), blocks[height:]
    assert not blocks
    people: list[dict[str, Any]] = []
    for _ in range(seats):
        people.append({"hand": in_order(deck[:HAND]), "joker": True, "blocks": "", "points": 0})
        deck = deck[HAND:]
    start = {"phase": 2 if seats == 2 else 1, "to_move": starter, "starter": starter, "ending": False, "over": False}
    things = {"towers": towers, "figures": figures, "seats": people, "deck": deck, "discard": ""}
    return {"board": list(layout["board"]), **start, **things}
