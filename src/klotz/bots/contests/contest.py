"""A contest: many matches between the same players, each with its number, from which its deal and its seats follow."""

from collections.abc import Sequence
from typing import Any, Final, Self

import msgspec

from klotz.refusal import Refused

MOST_MATCHES: Final = 100_000


class Contest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be played: the game, the names of the players in the order of their seats, how many matches.

    With `rotate` each deal is played once in every rotation of the seats. Players of a board think for `ms` a move, or
    with so many `tries`; where neither is told, each takes its usual time.
    """

    game: str
    seats: list[str]
    matches: int
    seed: int = 1
    rotate: bool = False
    options: dict[str, Any] = {}
    ms: int | None = None
    tries: int | None = None

    def place(self, number: int) -> tuple[int, int]:
        """The seed of the match of this number, from 0 on, and by how many seats the players have moved on."""
        if not self.rotate:
            return self.seed + number, 0
        deal, turn = divmod(number, len(self.seats))
        return self.seed + deal, turn

    def need_sound(self) -> None:
        """Refuse numbers that are out of range."""
        if not 2 <= len(self.seats) <= 4:
            raise Refused("bad_request", f"`--seats` has {len(self.seats)}, it must have 2, 3 or 4")
        if not 1 <= self.matches <= MOST_MATCHES:
            raise Refused("bad_request", f"`--matches` is {self.matches}, it must be 1 to {MOST_MATCHES}")
        for name, value in (("ms", self.ms), ("tries", self.tries)):
            if value is not None and value < 1:
                raise Refused("bad_request", f"`--{name}` is {value}, it must be 1 or more")
        if self.ms is not None and self.tries is not None:
            raise Refused("bad_request", "`--ms` and `--tries` can't both be given: a move has a time or a number")


def seated(players: Sequence[Any], turn: int) -> list[Any]:
    """The players by seat when they have moved on by so many."""
    return [*players[turn:], *players[:turn]]


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match of a contest that has ended: points and places in the order of `Contest.seats`, 1 being the first place.

    `moves` counts the moves, or what was done in a building game.
    """

    number: int
    seed: int
    turn: int
    scores: list[int]
    places: list[int]
    moves: int

    @classmethod
    def of(cls, contest: Contest, number: int, standings: Sequence[Sequence[int]], moves: int) -> Self:
        """What is kept of a match: `standings` by seat are the points, and what decides between equal ones."""
        seed, turn = contest.place(number)
        own = seated(standings, len(standings) - turn)
        places = [1 + sum(other > one for other in own) for one in own]
        return cls(number, seed, turn, [one[0] for one in own], places, moves)

    @property
    def shares(self) -> list[float]:
        """The win, shared among all who took the first place."""
        first = self.places.count(1)
        return [1 / first if place == 1 else 0.0 for place in self.places]
