"""Does a pile of 3 to 10 bricks stand? The verdict of `klotz.building.statics` beside its peers, in the same run.

Every contender gets the same random piles, one thread, and models made beforehand where it has any (Box2D's world is
a part of its run, for it can't be set back). A pile's time is its best of all rounds.
"""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import fmean, median
from typing import Final

import numpy as np
from tests.building.oracle import Puzzle
from tests.building.piles import Block, pile_of, random_blocks

from bench.peers import Highs, equilibrium, linprog_stands, nnls_stands
from bench.physics import Box2d, MuJoCo
from bench.report import print_machine, print_table
from bench.timing import Contender, Times, race
from klotz.building.exact import UNSURE
from klotz.building.statics import NOBODY, SHORTENED, Pile, stands, verdict
from klotz.compiled import compiled

SIZES: Final = range(3, 11)
PILES_A_SIZE: Final = 50
REPEATED: Final = 100
ROUNDS: Final = 5
BATCH_ROUNDS: Final = 50
OURS: Final = "klotz"
CALLED: Final = "klotz, one call from Python"
Piles = list[list[Block]]
Task = Callable[[], object]


def piles(size: int) -> Piles:
    """The same random piles in every run."""
    rng = Random(size)
    return [random_blocks(rng, size) for _ in range(PILES_A_SIZE)]


@compiled
def _repeated(pile: Pile, count: int, times: int) -> int:
    """The verdict, found so many times over; UNSURE if that was ever the answer."""
    worst = 0
    for _ in range(times):
        worst = max(worst, verdict(pile, count, -1, NOBODY, SHORTENED))
    return worst


@compiled
def _one_after_another(every: Pile, counts: Pile, answers: Pile) -> None:
    """The verdict on each of many different piles."""
    for k in range(len(counts)):
        answers[k] = verdict(every[k], counts[k], -1, NOBODY, SHORTENED)


def stand_repeatedly(pile: Pile, count: int) -> None:
    """What `stands` does, over and over from compiled code; where whole numbers must tell, they are asked as often."""
    if _repeated(pile, count, REPEATED) == UNSURE:
        for _ in range(REPEATED):
            stands(pile, count)


def batch(every: Pile, counts: Pile) -> list[bool]:
    """Judge many different piles, each once, whole numbers included where they must tell."""
    answers = np.empty(len(counts), np.int64)
    _one_after_another(every, counts, answers)
    return [
        stands(every[k], int(counts[k])) if answer == UNSURE else bool(answer)
        for k, answer in enumerate(answers.tolist())
    ]


def contenders(blocks: Piles) -> list[Contender]:
    """Everybody who takes part, their models made."""
    arrays = [(pile_of(pile), len(pile)) for pile in blocks]
    systems = [equilibrium(Puzzle(pile)) for pile in blocks]
    solver = Highs({})
    models = solver.load([Puzzle(pile) for pile in blocks])
    return [
        Contender(OURS, [partial(stand_repeatedly, *array) for array in arrays], REPEATED),
        Contender(CALLED, [partial(stands, *array) for array in arrays]),
        Contender("highspy", [partial(solver.stands, model) for model in models]),
        Contender("scipy linprog", [partial(linprog_stands, *system) for system in systems]),
        Contender("scipy nnls", [partial(nnls_stands, *system) for system in systems]),
        Contender("MuJoCo, 2 s", [MuJoCo(pile).run for pile in blocks]),
        Contender("Box2D, 2 s", [Box2d(pile).run for pile in blocks]),
    ]


def time_batch(blocks: Piles) -> float:
    """Microseconds a verdict where each is on another pile than the last."""
    every, counts = np.zeros((len(blocks), max(SIZES), 5), np.int64), np.array([len(pile) for pile in blocks])
    for k, pile in enumerate(blocks):
        every[k, : len(pile)] = pile_of(pile)
    task: Task = partial(batch, every, counts)
    return race([Contender(OURS, [task], len(blocks))], BATCH_ROUNDS)[OURS].median


def check_same(blocks: Piles) -> None:
    """All that solve the same programme must say the same before anybody's time counts."""
    solver = Highs({})
    for pile in blocks:
        expected = solver.stands(solver.load([Puzzle(pile)])[0])
        assert stands(pile_of(pile), len(pile)) == expected, pile


def measure() -> None:
    """Print who takes how long, and how ours grows with the pile."""
    by_size = {size: piles(size) for size in SIZES}
    blocks = [pile for same in by_size.values() for pile in same]
    check_same(blocks)
    taking_part = contenders(blocks)
    times = race(taking_part, ROUNDS)
    _print_all(times, len(blocks))
    _print_sizes(times, by_size)
    mixed = Random(0).sample(blocks, k=len(blocks))
    unsure = sum(verdict(pile_of(pile), len(pile), -1, NOBODY, SHORTENED) == UNSURE for pile in blocks)
    standing = sum(stands(pile_of(pile), len(pile)) for pile in blocks)
    print(f"\n{standing} of {len(blocks)} piles stand; whole numbers had to tell {unsure}.")
    print(f"Each pile once, in mixed order: {time_batch(mixed):.2f} µs a verdict on average.")
    print_machine("highspy", "scipy", "mujoco", "box2d", "numba")


def _print_all(times: dict[str, Times], count: int) -> None:
    ours = times[OURS]
    rows = [(name, t.median, t.mean, t.median / ours.median, t.mean / ours.mean) for name, t in times.items()]
    print_table((f"{count} piles", "median µs", "mean µs", "times ours, median", "times ours, mean"), rows)
    print()


def _print_sizes(times: dict[str, Times], by_size: dict[int, Piles]) -> None:
    """Medians by the number of bricks."""
    rows = []
    for number, size in enumerate(by_size):
        part = slice(number * PILES_A_SIZE, (number + 1) * PILES_A_SIZE)
        ours = times[OURS].best[part]
        rows.append((f"{size}", median(ours), fmean(ours), max(ours), *_medians(times, part)))
    others = [name for name in times if name not in {OURS, CALLED}]
    print_table(("bricks", "klotz, median µs", "mean", "slowest", *others), rows)


def _medians(times: dict[str, Times], part: slice) -> Sequence[float]:
    return [median(t.best[part]) for name, t in times.items() if name not in {OURS, CALLED}]
