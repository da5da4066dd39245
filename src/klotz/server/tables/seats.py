"""Who sits where."""

from typing import Final

import msgspec

from klotz.rounds.options import Play

LONG_GONE_MS: Final = 60_000
"""After how long a bot may take over from somebody who is gone."""


class Seat(msgspec.Struct):
    """A seat of a table: empty, a person's or a bot's. `cover` is the level of the bot that plays for a person."""

    person: str = ""
    name: str = ""
    bot: int = 0
    play: Play = "screen"
    ready: bool = False
    gone_since: int | None = None
    cover: int = 0
    wants_pause: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nobody sits there."""
        return not self.person and not self.bot

    @property
    def is_active(self) -> bool:
        """Whether a person sits there, and plays."""
        return bool(self.person) and not self.cover and self.gone_since is None

    @property
    def level(self) -> int:
        """The level of the bot that plays here now; 0: none does."""
        return self.bot or self.cover

    def is_long_gone(self, wall: int) -> bool:
        """Whether a bot may take over."""
        return self.gone_since is not None and wall - self.gone_since >= LONG_GONE_MS

    def free(self) -> None:
        """Make the seat empty; what it plays with stays."""
        self.person, self.name, self.bot = "", "", 0
        self.ready, self.gone_since, self.cover, self.wants_pause = False, None, 0, False
