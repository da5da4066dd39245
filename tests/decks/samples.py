"""Small sets, small decks, and cards whose faults are known."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from klotz.building.bricks import BrickSet
from klotz.decks.dice_deck import make_dice_deck
from klotz.decks.files import Deck
from klotz.decks.making import make_deck
from klotz.decks.wishes import Wish

OWN: Final[dict[str, Any]] = {
    "name": "own",
    "kinds": {"block": {"edges": [3, 2, 1]}},
    "bricks": [{"name": name, "kind": "block"} for name in ("red", "blue", "green", "yellow", "white")],
}
"""Five bricks 3:2:1: few enough for a deck of them to be made quickly."""

GATE: Final[dict[str, Any]] = {
    "id": "gate",
    "points": 1,
    "coloured": False,
    "bricks": [{"pose": "1x3", "x": 0, "y": 0}, {"pose": "1x3", "x": 200, "y": 0}, {"pose": "3x1", "x": 0, "y": 300}],
}
"""A card with nothing wrong."""

POISED: Final[list[dict[str, Any]]] = [
    {"pose": "1x2", "x": 100, "y": 0},
    {"pose": "3x1", "x": 60, "y": 200},
    {"pose": "1x2", "x": 60, "y": 300},
]
"""A beam that tips from its foot until there is a load on its short arm."""


def own_set(**changes: Any) -> BrickSet:
    """The owner's set, or one that differs from it."""
    return msgspec.convert(OWN | changes, BrickSet)


def own_dice(faces: Sequence[int] = (1, 2, 3, 4), **changes: Any) -> BrickSet:
    """Four cubes and two cuboids that show few numbers, or a set that differs from it."""
    kinds = {
        "cube": {"edges": [1, 1, 1], "faces": list(faces)},
        "cuboid": {"edges": [2, 1, 1], "only": ["2x1", "1x2"], "faces": [2, 3]},
    }
    bricks = [{"name": name, "kind": "cube"} for name in ("red", "blue", "green", "yellow")]
    bricks += [{"name": name, "kind": "cuboid"} for name in ("long-white", "long-black")]
    return msgspec.convert({"name": "dice-box", "kinds": kinds, "bricks": bricks} | changes, BrickSet)


def card(*places: tuple[str, int, int], **changes: Any) -> dict[str, Any]:
    """A grey card of these poses, or one with other fields too."""
    return GATE | {"bricks": [{"pose": pose, "x": x, "y": y} for pose, x, y in places]} | changes


def text_of(*cards: Any, **changes: Any) -> bytes:
    """The file of a deck for the classic set."""
    return json.dumps({"name": "sample", "bricks": "classic", "cards": list(cards)} | changes).encode()


def write(path: Path, data: Any) -> str:
    """A file with this JSON; its path."""
    path.write_text(json.dumps(data))
    return str(path)


@cache
def small_deck(seed: int = 7, cards: int = 4, sides: int = 1) -> Deck:
    """A deck for the owner's five bricks."""
    wish = Wish("own", cards, sides=sides, grey=0.5, levels=sides == 1, patience=10)
    return make_deck("small", wish, own_set(), seed)


@cache
def small_dice_deck() -> Deck:
    """A deck for six cubes."""
    wish = Wish("dice", 4, sides=2, grey=0.4, levels=False, patience=12)
    return make_dice_deck("dice", wish, own_dice(), 7)
