"""Before a bot for BLOX can think its machine code has to be loaded, or even made: how to get that over with."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, cast

import numba

from klotz.blox.games.blox import Blox
from klotz.bots.blox.levels import need_level
from klotz.bots.blox.search import sweep
from klotz.bots.blox.sight import Sight
from klotz.bots.blox.thinking import Thinker
from klotz.match import Match

ENOUGH: Final = 1
"""One try runs through all that a search may need."""
SEARCHING: Final = 8
"""A level that searches."""
SMALL: Final = 1 << 12
WARMING: Final = "warming up: the bots' machine code is made, once; this takes some seconds"


def warm_up(thinker: Thinker) -> None:
    """Think once about the start of a game."""
    match, _ = Match.begin("blox", 2, seed=0)
    view = cast("Blox", match.game).view(1)
    thinker.think(Sight.from_view(view), need_level(SEARCHING), seed=0, tries=ENOUGH)


def is_cached(function: Callable[..., Any]) -> bool:
    """Whether machine code of a function that is compiled lies on the disk; yes where nothing is compiled."""
    name = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}-*.nbi"
    return bool(numba.config.DISABLE_JIT) or any(Path(numba.config.CACHE_DIR).rglob(name))


def get_warm() -> None:
    """Make the machine code if there is none yet; whoever sits at a terminal is told why nothing happens."""
    if is_cached(sweep):
        return
    if sys.stderr.isatty():
        print(WARMING, file=sys.stderr, flush=True)
    warm_up(Thinker(SMALL))
