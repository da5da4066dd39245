"""What a table has told last, so that whoever comes back hears just what they missed."""

from collections import deque
from typing import Final, NamedTuple

MOST_TOLD: Final = 64
"""How many messages are kept; whoever missed more is shown everything anew."""


class Page(NamedTuple):
    """A message to all, from which line to which it tells, and whether a seat learned what only it may know."""

    first: int
    n: int
    message: bytes
    is_private: bool


class History:
    """The last messages about the game in play."""

    __slots__ = ("_pages", "since")

    def __init__(self, since: int) -> None:
        self.since = since
        """Whoever has heard all up to this line can be told the rest."""
        self._pages: deque[Page] = deque()

    def add(self, page: Page) -> None:
        """Keep a message."""
        self._pages.append(page)
        if len(self._pages) > MOST_TOLD:
            self.since = self._pages.popleft().n

    def begin_anew(self, n: int) -> None:
        """What was told before is no longer of use."""
        self._pages.clear()
        self.since = n

    def after(self, n: int) -> list[Page] | None:
        """What was told after a line; none where that is too long ago, or in the middle of a message."""
        pages = [page for page in self._pages if page.n > n]
        return None if n < self.since or (pages and pages[0].first <= n) else pages
