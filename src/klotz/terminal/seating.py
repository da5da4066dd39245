"""Who plays at the terminal: people who type, and bots."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from klotz.bots.blox.levels import NUMBERS
from klotz.refusal import Refused

ME: Final = "me"


class Player(NamedTuple):
    """A bot of a level, or, without one, a person."""

    level: int | None = None

    @property
    def is_person(self) -> bool:
        """Whether somebody types for this seat."""
        return self.level is None

    def __str__(self) -> str:
        return "a person" if self.level is None else f"a bot of level {self.level}"


PLAYERS: Final = {ME: Player()} | {f"bot{level}": Player(level) for level in NUMBERS}


def read_seats(text: str) -> list[Player]:
    """The players of `me,bot3,bot8`, seat 1 first."""
    found = []
    for name in text.split(","):
        if name not in PLAYERS:
            raise Refused("bad_request", f"--seats: there is no player {name[:40]!r}; there are: {' '.join(PLAYERS)}")
        found.append(PLAYERS[name])
    if not 2 <= len(found) <= 4:
        raise Refused("bad_request", f"--seats has {len(found)}, it must have 2, 3 or 4")
    if not has_people(found):
        raise Refused("bad_request", f"--seats: nobody would type; one seat at least must be {ME}")
    return found


def has_people(players: Sequence[Player], most: int | None = None) -> bool:
    """Whether there is a person, and no more of them than this."""
    people = sum(player.is_person for player in players)
    return people > 0 and (most is None or people <= most)
