"""How long a search may go on: so many tries, or until a time, whichever comes first."""

from collections.abc import Callable
from typing import NamedTuple

Clock = Callable[[], float]


class Budget(NamedTuple):
    """So many tries in all, within so many seconds by a clock that is handed in; None: however long they take."""

    most: int
    seconds: float | None
    clock: Clock
    began: float

    def left(self, part: float, tried: int) -> int:
        """How many more tries a part of the search may take, of which so many have been made."""
        return int(self.most * part) - tried

    def is_used(self, part: float, tried: int, step: int) -> bool:
        """Whether a part of the search has gone on for long enough: there is no room for another step."""
        if self.left(part, tried) < step:
            return True
        return self.seconds is not None and self.clock() - self.began >= self.seconds * part
