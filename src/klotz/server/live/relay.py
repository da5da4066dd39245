"""What processes tell each other about tables; where there is only one, nothing."""

from collections.abc import Callable
from typing import Protocol

Hear = Callable[[str, int, bytes], None]
"""Hears of a table that lines were stored from a number on; with number 0: a passing message."""


class Relay(Protocol):
    """Carries what one process has stored to the others."""

    @property
    def is_up(self) -> bool:
        """Whether what is published reaches the others now."""

    @property
    def may_miss(self) -> bool:
        """Whether others store things of which this process may not hear."""

    def publish(self, table: str, n: int, body: bytes) -> None:
        """Tell the other processes of a table."""

    def follow(self, table: str) -> None:
        """Want to hear of a table."""

    def leave(self, table: str) -> None:
        """No longer want to hear of a table."""

    async def close(self) -> None:
        """Let go of the connection."""


class Alone:
    """The relay of a process that has no others beside it."""

    is_up, may_miss = True, False

    def publish(self, table: str, n: int, body: bytes) -> None:
        """Nobody hears it."""

    def follow(self, table: str) -> None:
        """Nobody will tell."""

    def leave(self, table: str) -> None:
        """Nobody told."""

    async def close(self) -> None:
        """Nothing is open."""
