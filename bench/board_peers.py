"""Random games on nine by nine boards by other engines, as the peers of `klotz.blox.playout`.

They play wholly inside: OpenSpiel in C++, pgx in one program compiled by jax. Each task is a batch of games from the
start; every legal move is as likely as any other, as in our games.
"""

from collections.abc import Callable
from random import Random
from statistics import fmean
from typing import Any, Final

import jax
import pgx
import pyspiel
from jax import numpy as jnp

from bench.timing import Contender

ROLLOUTS: Final = 60
LENGTHS: Final = 400
"""So many games are played from here to know how long they are: their mean is right within 2 or 3 in a hundred."""
TURNS: Final = 100
"""In pgx few games of go are over by then, and only the moves of those that go on are counted."""
BATCHES: Final = (32, 128, 512)
SEED: Final = 7


def _count_moves(game: Any, random: Random) -> int:
    """How long a random game is."""
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        moves += 1
    return moves


def open_spiel(name: str, setting: str) -> Contender:
    """Playouts of OpenSpiel's tree search, which is asked for one simulation with many of them.

    It tells no number of moves, so that many games of the same kind are measured before.
    """
    game = pyspiel.load_game(setting)
    random = Random(SEED)
    length = fmean(_count_moves(game, random) for _ in range(LENGTHS))
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, SEED, False)
    state = game.new_initial_state()
    return Contender(name, [lambda: bot.step(state)], round(ROLLOUTS * length))


def _play_batch(env: Any, batch: int) -> Callable[[Any], Any]:
    """A program that plays so many games side by side, and counts their moves."""
    begin, step = jax.vmap(env.init), jax.vmap(env.step)

    def turn(_: int, carry: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
        state, key, count = carry
        key, chance = jax.random.split(key)
        likely = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        moves = jax.random.categorical(chance, likely, axis=-1)
        return step(state, moves), key, count + (~(state.terminated | state.truncated)).sum()

    def play(key: Any) -> Any:
        key, chance = jax.random.split(key)
        start = (begin(jax.random.split(chance, batch)), key, jnp.int32(0))
        return jax.lax.fori_loop(0, TURNS, turn, start)[2]

    compiled: Callable[[Any], Any] = jax.jit(play)
    return compiled


def _pgx(batch: int) -> Contender:
    play, key = _play_batch(pgx.make("go_9x9"), batch), jax.random.PRNGKey(SEED)
    return Contender(f"pgx, go, {batch} games side by side", [lambda: int(play(key))], int(play(key)))


def list_peers() -> list[Contender]:
    """All of them; a call is a move."""
    return [
        open_spiel("OpenSpiel, go", "go(board_size=9)"),
        open_spiel("OpenSpiel, clobber", "clobber(rows=9,columns=9)"),
        *map(_pgx, BATCHES),
    ]
