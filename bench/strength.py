"""How strong the bots for BLOX are: all contests, or those named.

Thinking is counted in the processor's time. What has been played is kept in `build/strength/`, and gone on with. The
planner and the textbook search are those of the tests. All of it takes some hours.
"""

import argparse
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from time import thread_time
from typing import Final

from tests.bots.blox.planner import Planner
from tests.bots.blox.textbook import Textbook

from klotz.bots.blox.choosing import Bot, Chooser
from klotz.bots.contests.contest import Contest
from klotz.bots.contests.playing import play_contest
from klotz.bots.contests.rooms import BLOX, Guests
from klotz.bots.contests.telling import tell_contest

FOLDER: Final = Path("build/strength")
MS: Final = 50
TIMES: Final = (20, 50, 200, 1000)
SLOWER: Final[dict[str, Callable[[], Chooser]]] = {
    f"bot8-{ms}ms": partial(Bot, 8, ms=ms, clock=thread_time) for ms in TIMES
}
GUESTS: Final[Guests] = {**SLOWER, "planner": Planner, "textbook": partial(Textbook, ms=MS)}


def contest(matches: int, *seats: str) -> Contest:
    """So many matches at 50 ms a move, each deal in every rotation of the seats."""
    return Contest(BLOX, list(seats), matches, seed=1, rotate=True, ms=MS)


CONTESTS: Final[Mapping[str, Contest]] = {
    **{f"level{level}": contest(200, f"bot{level}", f"bot{level - 1}") for level in range(8, 1, -1)},
    "time": contest(200, "bot8-200ms", "bot8-20ms"),
    "planner": contest(400, "bot8", "planner"),
    "planners": contest(400, "bot8", "planner", "planner", "planner"),
    "textbook": contest(400, "bot8", "textbook"),
    "usual": contest(40, "bot8-1000ms", "bot8-50ms"),
}


def main() -> None:
    """Play what is asked for, and print it."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=" ".join(CONTESTS))
    parser.add_argument("--jobs", type=int, default=1, help="play so many matches side by side (1)")
    asked = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in asked.names or CONTESTS:
        asked_for = CONTESTS[name]
        out = FOLDER / f"{name}.jsonl"
        played = play_contest(asked_for, GUESTS, jobs=asked.jobs, out=out)
        print(f"\n## {name}\n\n{tell_contest(asked_for, played)}", flush=True)


if __name__ == "__main__":
    main()
