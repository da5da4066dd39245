"""Tables to play at: every option there is gets offered to every game, and a game takes those that it knows."""

from random import Random
from typing import Any

from klotz.blox.layout import Layout
from klotz.games import load_game
from klotz.match import New
from klotz.refusal import Refused
from tests.rounds.table import card, die_card

Options = dict[str, Any]

LYING, STANDING = ("3x1", 0, 0), ("1x3", 0, 0)
STACKED = (LYING, ("2x1", 50, 100))
BRICK_DECK = [card("a", level="blue"), card("b", *STACKED, points=2, level="red"), card("c", STANDING)]
TWO_SIDED_DECK = [{"id": name, "front": card(name, *STACKED), "back": card(name, STANDING)} for name in "ab"]
DICE_DECK = [
    card("a", ("1x1", 0, 0)),
    {"id": "b", "front": {"points": 3, "special": 3}, "back": {"points": 4, "special": 4}},
    die_card("c", ("red", "1x1", 0, 0), ("cuboid-blue", "1x2", 0, 100)),
]
LAYOUT = Layout.named("standard").to_json()
LAYOUT["board"] = [row[::-1] for row in LAYOUT["board"]]


def offers(seats: int) -> list[Options]:
    """Everything that so many people might agree on, one thing at a time."""
    return [
        {"first": seats},
        {"turns": 1},
        {"turns": 2},
        {"young": [2]},
        {"variants": ["shrewd"]},
        {"variants": ["young"], "young": [1]},
        {"variants": ["speed"]},
        {"variants": ["shrewd", "young"], "young": list(range(1, seats + 1))},
        {"deck": BRICK_DECK},
        {"deck": BRICK_DECK[:1]},
        {"deck": TWO_SIDED_DECK},
        {"deck": DICE_DECK},
        {"side": "blue"},
        {"time_ms": {"1": 3_000, "2": 4_000, "3": 5_001}},
        {"stand_ms": 0},
        {"stand_ms": 300},
        {"pace": [0] * seats},
        {"pace": [0, 33] + [50] * (seats - 2)},
        {"tolerance": 45},
        {"check": True},
        {"check": False},
        {"on_empty": "shuffle"},
        {"play": "box"},
        {"play": ["box"] + ["screen"] * (seats - 1)},
        {"play": "box", "deck": "box"},
        {"layout": "standard"},
        {"layout": LAYOUT},
    ]


def is_taken(game: str, seats: int, options: Options) -> bool:
    """Whether a game can be begun with these options."""
    try:
        load_game(game).new(seats, options)
    except Refused:
        return False
    return True


def random_table(game: str, random: Random) -> New:
    """A table with some of the options that the game takes, and few turns if it can be told how many."""
    seats = random.randint(2, 4)
    options: Options = {"turns": 1} if is_taken(game, seats, {"turns": 1}) else {}
    several = offers(seats)
    for offer in random.sample(several, k=random.randint(0, len(several))):
        if random.random() < 0.5 and is_taken(game, seats, options | offer):
            options |= offer
    if random.random() < 0.5:
        return New(game, seats, options, chance="ask")
    return New(game, seats, options, seed=random.randrange(1_000_000))
