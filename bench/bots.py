"""How many whole matches do bots play in a second on one core, and how long do decks and dice policies take?

The matches are the ones of `klotz arena --game mini --seats bot3,bot3,bot5`: three players who plan, slip, watch each
other and keep time, through the same contract that any host uses.
"""

from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time

from bench.report import print_machine, print_table
from klotz.bots.arena import Table
from klotz.bots.dice_policy import DicePolicy
from klotz.building.bricks import load_set
from klotz.decks.files import load_bytes, parse_deck
from klotz.decks.making import make_deck
from klotz.decks.wishes import load_wishes

MATCHES = 60
ROUNDS = 5


def seconds(task: Callable[[], object]) -> float:
    """The processor's time for a task, once."""
    begun = process_time()
    task()
    return process_time() - begun


def play_all(game: str, levels: list[int]) -> None:
    """Whole matches, one after another."""
    for seed in range(MATCHES):
        Table(game, levels, {}, seed).play()


def policies() -> list[float]:
    """The time for the policy of each side of the dice deck."""
    dice = load_set("dice")
    sides = [side for card in parse_deck(load_bytes("dice")).read() for side in (card.front, card.back)]
    return [seconds(partial(DicePolicy.of, side, dice, step=1)) for side in sides]


def measure() -> None:
    """Print matches a second and the times of decks."""
    tables = {"mini": [3, 3, 5], "classic": [3, 4, 5], "tactile": [3, 4, 5], "dice": [3, 4, 5]}
    rows = []
    for game, levels in tables.items():
        play_all(game, levels)
        best = min(seconds(partial(play_all, game, levels)) for _ in range(ROUNDS))
        rows.append((game, " ".join(f"bot{level}" for level in levels), MATCHES / best))
    print_table(("whole matches", "seats", "a second"), rows)
    print()
    made = []
    for name, wish in load_wishes().items():
        bricks = load_set(wish.bricks)
        made.append((name, wish.cards, min(seconds(partial(make_deck, name, wish, bricks, seed)) for seed in (1, 2))))
    print_table(("a deck from a seed", "cards", "seconds"), made)
    times = policies()
    print(f"\nThe dice policy of a side: {1000 * median(times):.1f} ms, the slowest {1000 * max(times):.0f} ms.")
    print_machine("numba")
