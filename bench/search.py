"""How fast do the bots for BLOX think? Tries a second, beside a tree search of OpenSpiel, and what a move takes them.

A try deals the hidden cards, goes down the tree and judges what it comes to; a simulation of OpenSpiel goes down its
tree for go on a board of the same size, where nothing is hidden, and plays one random game to its end.
"""

from collections.abc import Callable
from functools import partial
from statistics import fmean
from typing import Any, Final

import pyspiel
from tests.bots.blox.rows import need_blox, played

from bench.report import print_machine, print_table
from bench.timing import Contender, race
from klotz.bots.blox.levels import NUMBERS, need_level
from klotz.bots.blox.sight import Sight
from klotz.bots.blox.thinking import Thinker

TRIES: Final = 4000
SIMULATIONS: Final = 200
MOVES: Final = (0, 20, 40)
ROUNDS: Final = 5
GO: Final = "OpenSpiel, go"
LAST_QUICK: Final = 5


def list_sights(seats: int) -> list[Sight]:
    """What the seat to move knows at the start of a game and on its way."""
    games = [need_blox(played(seats, 2, moves)[0]) for moves in MOVES]
    return [Sight.from_view(game.view(game.position.to_move)) for game in games]


def _think(thinker: Thinker, sights: list[Sight], level: int, tries: int) -> Callable[[], object]:
    return lambda: [thinker.think(sight, need_level(level), seed=1, tries=tries) for sight in sights]


def _contend(thinker: Thinker, seats: int) -> Contender:
    sights = list_sights(seats)
    tries = sum(thinker.think(sight, need_level(max(NUMBERS)), seed=1, tries=TRIES).tries for sight in sights)
    return Contender(f"Klotz, BLOX, {seats} seats", [_think(thinker, sights, max(NUMBERS), TRIES)], tries)


def _open_spiel() -> Contender:
    game: Any = pyspiel.load_game("go(board_size=9)")
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, SIMULATIONS, 100, False, 1, False)
    return Contender(GO, [partial(bot.step, game.new_initial_state())], SIMULATIONS)


def measure() -> None:
    """Print tries a second, and milliseconds a move of the quick levels."""
    thinker = Thinker()
    contenders = [*(_contend(thinker, seats) for seats in (2, 3, 4)), _open_spiel()]
    times = race(contenders, ROUNDS)
    rows = [(name, round(1e6 / took.mean), times[GO].mean / took.mean) for name, took in times.items()]
    print_table(("search", "tries a second", "times OpenSpiel's go"), rows)
    print()
    quick = [
        Contender(f"level {level}", [_think(thinker, [sight], level, TRIES) for sight in list_sights(4)])
        for level in range(1, LAST_QUICK + 1)
    ]
    found = race(quick, ROUNDS)
    print_table(
        ("four seats", "ms a move", "slowest"), [(n, fmean(t.best) / 1e3, max(t.best) / 1e3) for n, t in found.items()]
    )
    print_machine("numba", "open-spiel")
