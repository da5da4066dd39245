"""Time contenders so that a noisy machine is fair to all of them: interleaved rounds, the best of each counts."""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import fmean, median
from time import perf_counter_ns
from typing import NamedTuple


class Contender(NamedTuple):
    """One way to do a list of tasks; each task makes so many `calls` of the thing that is measured."""

    name: str
    tasks: Sequence[Callable[[], object]]
    calls: int = 1


class Times(NamedTuple):
    """Best times in microseconds, one a task."""

    best: list[float]

    @property
    def median(self) -> float:
        """The middle one."""
        return median(self.best)

    @property
    def mean(self) -> float:
        """Their mean."""
        return fmean(self.best)


@contextmanager
def without_collector() -> Iterator[None]:
    """No garbage collection within."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def microseconds(task: Callable[[], object]) -> float:
    """How long a task takes, once."""
    begun = perf_counter_ns()
    task()
    return (perf_counter_ns() - begun) / 1000


def race(contenders: Sequence[Contender], rounds: int) -> dict[str, Times]:
    """Let all contenders do all tasks, one after another, in every round; answers with each task's best time a call."""
    best = {c.name: [float("inf")] * len(c.tasks) for c in contenders}
    for c in contenders:
        c.tasks[0]()
    with without_collector():
        for _ in range(rounds):
            for number in range(len(contenders[0].tasks)):
                for c in contenders:
                    took = microseconds(c.tasks[number]) / c.calls
                    best[c.name][number] = min(best[c.name][number], took)
    return {name: Times(times) for name, times in best.items()}
