"""The numbers of an edition, which stand in a data file beside its module, and are checked on reading."""

from importlib import resources
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Positive = Annotated[int, Meta(ge=1)]
Milliseconds = Annotated[int, Meta(ge=1, le=86_400_000)]


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a button looks and feels like."""

    shape: Literal["circle", "octagon"]
    colour: str


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What differs between editions and is no more than a number, a name or a look."""

    bricks: str
    deck: str
    turns: dict[str, Positive]
    timekeeper: Literal["left", "right"]
    two_sided: bool
    stand_ms: Annotated[int, Meta(ge=0)]
    faces: dict[str, list[int]]
    low: Annotated[int, Meta(ge=0)] = 0
    time_ms: dict[str, Milliseconds] = {}
    goal: Annotated[int, Meta(ge=0)] = 0
    young_goal: Annotated[int, Meta(ge=0)] = 0
    variants: list[str] = []
    options: list[str] = []
    signs: dict[Literal["start", "stop"], Sign] = {}


def load_numbers(edition: str) -> Numbers:
    """The numbers of an edition that comes with Klotz."""
    text = (resources.files("klotz.rounds.games") / f"{edition}.toml").read_bytes()
    return msgspec.toml.decode(text, type=Numbers)
