"""The server's time in ms since 1970: it starts from the system's clock, and then never jumps."""

import time
from collections.abc import Callable


class WallClock:
    """Goes with the steady clock of the machine, wherever the system's clock is set meanwhile."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._steady = wall, steady
        self._offset = wall() - steady()

    def now(self) -> int:
        """What time it is."""
        return int((self._steady() + self._offset) * 1000)

    @property
    def drift(self) -> float:
        """By how many seconds the system's clock has been moved since this one started."""
        return self._wall() - self._steady() - self._offset
