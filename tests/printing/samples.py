"""Cards to draw: the decks that come with Klotz, one card by its bricks, and any card at all."""

import json
from functools import cache
from importlib import resources
from typing import Any, Literal
from xml.etree import ElementTree as ET

from hypothesis import strategies as st

from klotz.building.bricks import BrickSet, load_set
from klotz.building.cards import Card, CardBrick, DeckCard, read_card, read_deck
from klotz.printing.svg import NAMESPACE

DECKS = ("classic", "mini", "dice", "tactile")
CLASSIC = load_set("classic")


@cache
def deck(name: str) -> tuple[tuple[DeckCard, ...], BrickSet]:
    """The deck that comes for a set of bricks, and the set."""
    raw = json.loads((resources.files("klotz.decks") / f"{name}.json").read_bytes())
    return tuple(read_deck(raw["cards"], load_set(name), two_sided=True)), load_set(name)


def card(*bricks: dict[str, Any], bricks_of: str = "classic", **more: Any) -> Card:
    """A card of these bricks."""
    raw = {"id": "sample", "points": 2, "bricks": bricks} | more
    return read_card(raw, load_set(bricks_of), two_sided=False).front


def tower(count: int = 6) -> Card:
    """A tower of coloured bricks, each three units high."""
    return card(
        *({"pose": "1x3", "x": 700, "y": 300 * i, "colour": CLASSIC.names[i]} for i in range(count)),
        coloured=True,
    )


def parsed(svg: str) -> ET.Element:
    """A picture, or a piece of one, as elements."""
    return ET.fromstring(svg)  # noqa: S314 - of our own making


def elements(svg: str, name: str) -> list[ET.Element]:
    """All elements of this name in a picture."""
    return list(parsed(svg).iter(f"{{{NAMESPACE}}}{name}"))


@st.composite
def any_cards(draw: st.DrawFn) -> Card:
    """A card with bricks of any pose at any place, whether or not it stands, coloured or grey."""
    count, coloured = draw(st.integers(1, 10)), draw(st.booleans())
    bricks = [
        CardBrick(
            draw(st.sampled_from(CLASSIC.kind("red").poses)),
            draw(st.integers(0, 2100)),
            draw(st.integers(0, 2700)),
            colour=CLASSIC.names[i],
        )
        for i in range(count)
    ]
    level: Literal["blue", "red"] = draw(st.sampled_from(("blue", "red")))
    return Card(draw(st.text(min_size=1, max_size=64)), draw(st.integers(0, 99)), tuple(bricks), coloured, level)
