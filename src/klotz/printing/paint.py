"""Colours: paper, ink, and what each brick is painted with, its texture and its letter."""

from typing import Final

import msgspec

from klotz.building.bricks import BrickSet

PAPER: Final = "#FBF7EE"
INK: Final = "#16181B"
TABLE: Final = "#EAE2D0"
EDGE: Final = "#CFC6B2"
FAINT: Final = "#5F5A50"
BLUE: Final = "#1F5896"
RED: Final = "#B5281C"
YELLOW_SIDE: Final = "#F4D46A"
BLUE_SIDE: Final = "#8FB4DC"


class Paint(msgspec.Struct, frozen=True):
    """What a brick looks like: its colour, the texture drawn on it, and the letter that names it."""

    name: str
    fill: str
    texture: str
    letter: str

    @property
    def mark(self) -> str:
        """The colour of its texture: darker than a light brick, lighter than a dark one."""
        return blend(self.fill, "#FFFFFF", 0.30) if is_dark(self.fill) else blend(self.fill, INK, 0.30)


PAINTS: Final = (
    Paint("red", "#D2452F", "ribbed", "R"),
    Paint("orange", "#EB8A2C", "dotted", "O"),
    Paint("yellow", "#F7CC45", "smooth", "Y"),
    Paint("green", "#4BA062", "waved", "G"),
    Paint("blue", "#225C9C", "crossed", "B"),
    Paint("purple", "#9568C6", "grained", "U"),
    Paint("pink", "#F0A6BE", "ringed", "P"),
    Paint("brown", "#683822", "notched", "N"),
    Paint("white", "#FFFFFF", "felted", "W"),
    Paint("black", "#2B2D31", "hatched", "K"),
)
"""Painted beech. Where two words begin alike, the letter is one that only one of them has."""

NEUTRAL: Final = Paint("grey", "#C6C1B6", "plain", "")
"""For a brick that may be any: only its shape counts."""

_BY_NAME: Final = {paint.name: paint for paint in PAINTS}


def paint_of(brick_set: BrickSet, name: str | None) -> Paint:
    """The paint of a brick: the colour in its name, or else one that no name of the set has taken."""
    if name is None:
        return NEUTRAL
    return _own(name) or _lent(brick_set)[name]


def _own(name: str) -> Paint | None:
    return next((_BY_NAME[part] for part in name.split("-") if part in _BY_NAME), None)


def _lent(brick_set: BrickSet) -> dict[str, Paint]:
    """Paints for names that say no colour, with the first letter of the name that is free, or a number."""
    owned = {paint for name in brick_set.names if (paint := _own(name))}
    letters = {paint.letter for paint in owned}
    free = [paint for paint in PAINTS if paint not in owned] or list(PAINTS)
    lent: dict[str, Paint] = {}
    for place, name in enumerate(name for name in brick_set.names if not _own(name)):
        letter = next((c for c in name.upper() if c.isalnum() and c not in letters), str(place + 1))
        letters.add(letter)
        lent[name] = msgspec.structs.replace(free[place % len(free)], name=name, letter=letter)
    return lent


def parts(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def blend(colour: str, other: str, share: float) -> str:
    """The colour with this share of another one in it."""
    mixed = (round(a + (b - a) * share) for a, b in zip(parts(colour), parts(other), strict=True))
    return "#" + "".join(f"{part:02X}" for part in mixed)


def is_dark(colour: str) -> bool:
    """Whether a lighter mark shows better on it than a darker one."""
    red, green, blue = parts(colour)
    return 0.30 * red + 0.59 * green + 0.11 * blue < 125
