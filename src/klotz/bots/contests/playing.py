"""To play a contest: what is missing in its file, one match after another or side by side."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from types import MappingProxyType
from typing import Final

from klotz.bots.contests.contest import Contest, Played
from klotz.bots.contests.crew import play_apart
from klotz.bots.contests.results import Results
from klotz.bots.contests.rooms import Guests, Room, open_room
from klotz.refusal import Refused

MOST_JOBS: Final = 256
NOBODY: Final[Guests] = MappingProxyType({})


def play_contest(
    contest: Contest,
    guests: Guests = NOBODY,
    *,
    jobs: int = 1,
    out: Path | None = None,
    tell: Callable[[int], object] = int,
) -> list[Played]:
    """All matches of a contest, in order; `guests` makes the players that are no bots, by the names in `seats`.

    `out` keeps what is played, and brings what was played before. `tell` hears how many matches have ended.
    """
    if not 1 <= jobs <= MOST_JOBS:
        raise Refused("bad_request", f"`--jobs` is {jobs}, it must be 1 to {MOST_JOBS}")
    room = open_room(contest, guests)
    with Results.open(out, contest) if out else nullcontext() as results:
        played = list(results.played) if results else []
        tell(len(played))
        known = {match.number for match in played}
        missing = [number for number in range(contest.matches) if number not in known]
        with closing(play_missing(room, contest, guests, missing, jobs)) as matches:
            for match in matches:
                if results:
                    results.add(match)
                played.append(match)
                tell(len(played))
    return sorted(played, key=lambda match: match.number)


def play_missing(
    room: Room, contest: Contest, guests: Guests, missing: Sequence[int], jobs: int
) -> Generator[Played, None, None]:
    """The matches of these numbers, as they end."""
    if min(jobs, len(missing)) > 1:
        yield from play_apart(contest, guests, missing, min(jobs, len(missing)))
    else:
        yield from map(room.play, missing)
