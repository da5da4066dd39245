"""What a deck should be like: the wishes behind the decks that come with Klotz, and anybody's own."""

from functools import cache
from importlib import resources
from typing import Annotated, Final

import msgspec
from msgspec import Meta

PATIENCE: Final = 75
FEWEST_BUILDINGS: Final = 20


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a deck should be like; `patience` says how many drawings are tried for each building."""

    bricks: str
    cards: Annotated[int, Meta(ge=1, le=200)]
    sides: Annotated[int, Meta(ge=1, le=2)] = 1
    grey: Annotated[float, Meta(ge=0, le=1)] = 0.34
    levels: bool = True
    patience: Annotated[int, Meta(ge=1, le=1_000)] = PATIENCE

    @property
    def buildings(self) -> int:
        """How many buildings there are on all sides of all cards."""
        return self.cards * self.sides

    @property
    def attempts(self) -> int:
        """How many drawings are tried; small decks want something to choose from too."""
        return self.patience * max(FEWEST_BUILDINGS, self.buildings)


@cache
def load_wishes() -> dict[str, Wish]:
    """The wishes behind the decks that come with Klotz, by edition."""
    text = (resources.files("klotz.decks") / "wishes.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, Wish])
