"""How often somebody may do something: so many at once, and so many a second in the long run."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MOST_KNOWN: Final = 100_000
"""How many callers are remembered; those forgotten first have not called for longest."""


class Bucket:
    """Tokens that fill up with time; each deed takes one."""

    __slots__ = ("_at", "_left", "most", "rate")

    def __init__(self, rate: float, most: int, now: float) -> None:
        self.rate, self.most = rate, most
        self._left, self._at = float(most), now

    def take(self, now: float) -> bool:
        """Take a token, if there is one."""
        left = min(self.most, self._left + (now - self._at) * self.rate)
        self._at = now
        if left < 1:
            self._left = left
            return False
        self._left = left - 1
        return True


class Buckets:
    """A bucket for each caller."""

    def __init__(self, rate: float, most: int, clock: Callable[[], float]) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, caller: str) -> bool:
        """Take a token of a caller's."""
        now = self._clock()
        bucket = self._known.pop(caller, None) or Bucket(self._rate, self._most, now)
        self._known[caller] = bucket
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return bucket.take(now)
