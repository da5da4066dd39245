"""Bricks as they are drawn: once for each colour and pose, and used wherever a card has one."""

from typing import Final

import msgspec

from klotz.building.bricks import TICKS, BrickSet, is_upright, pose_size
from klotz.building.cards import Card, CardBrick
from klotz.printing.paint import INK, PAPER, Paint, blend, paint_of
from klotz.printing.svg import Value, group, number, path, rect, tag, text
from klotz.printing.textures import texture

OUTLINE: Final = 3
CAPITAL: Final = 0.668
"""How high a capital or a figure of the type is, as a share of its size."""


class Look(msgspec.Struct, frozen=True):
    """How cards are drawn: the bricks they are of, how wide a unit is, and whether bricks show their letters."""

    bricks: BrickSet
    unit: float
    letters: bool = False

    def size(self, pose: str) -> tuple[float, float]:
        """Width and height of a brick in this pose."""
        width, height = pose_size(pose)
        return width * self.unit / TICKS, height * self.unit / TICKS


class Block(msgspec.Struct, frozen=True):
    """A brick as it looks, wherever it stands; without a name it may be any."""

    name: str
    paint: Paint
    pose: str
    is_die: bool

    @classmethod
    def named(cls, name: str | None, pose: str, bricks: BrickSet) -> "Block":
        """The look of this brick, or of any brick, in a pose."""
        faces = bricks.faces(name) if name else bricks.faces_in_pose(pose)
        return cls(name or "any", paint_of(bricks, name), pose, bool(faces))

    def id(self, look: Look) -> str:
        """The id it is drawn under; pictures in one page share it only where they draw the same."""
        kind, letters = "die" if self.is_die else "brick", "letter" if look.letters else ""
        return "-".join(filter(None, (kind, self.name, self.pose, number(look.unit), letters)))


def block_of(card: Card, brick: CardBrick, bricks: BrickSet) -> Block:
    """How a brick of a card looks."""
    return Block.named(card.wanted(brick), brick.pose, bricks)


def place_block(block: Block, look: Look, x: float, y: float) -> str:
    """A block that has been defined, with its upper left corner here."""
    return tag("use", {"href": f"#{block.id(look)}", "x": x, "y": y})


def define_block(block: Block, look: Look) -> str:
    """The drawing of a block with its upper left corner at 0, 0."""
    parts = _die(block, look) if block.is_die else _brick(block, look)
    if look.letters and block.paint.letter:
        parts.append(_letter(block, look))
    return group({"id": block.id(look)}, *parts)


def _brick(block: Block, look: Look) -> list[str]:
    width, height = look.size(block.pose)
    return [_body(block, look, look.unit * 0.11), *_texture(block.paint, 0, width, height)]


def _body(block: Block, look: Look, corner: float) -> str:
    width, height = look.size(block.pose)
    return rect(0, 0, width, height, rx=corner, fill=block.paint.fill, stroke=INK, stroke_width=OUTLINE)


def _texture(paint: Paint, inset: float, width: float, height: float) -> list[str]:
    """The marks of a face that lies so far within the brick."""
    data = texture(paint.texture, width - 2 * inset, height - 2 * inset)
    if not data:
        return []
    thick = 6 if paint.texture == "dotted" else 2.5
    more = {"transform": f"translate({number(inset)} {number(inset)})"} if inset else {}
    return [path(data, fill="none", stroke=paint.mark, stroke_width=thick, **_ROUND, **more)]


_ROUND: Final = {"stroke_linecap": "round", "stroke_linejoin": "round"}


def _die(block: Block, look: Look) -> list[str]:
    """A die: rounder than a brick, with a face let in; where a cuboid stands, its ends are hatched."""
    width, height = look.size(block.pose)
    inset, paint = look.unit * 0.11, block.paint
    face = rect(
        inset, inset, width - 2 * inset, height - 2 * inset, rx=look.unit * 0.17,
        fill=blend(paint.fill, "#FFFFFF", 0.16), stroke=paint.mark, stroke_width=2,
    )  # fmt: skip
    parts = [_body(block, look, look.unit * 0.24), face]
    if not is_upright(block.pose):
        return [*parts, *_texture(paint, inset * 1.5, width, height)]
    ends = path(_ends(width, height, inset), fill="none", stroke=INK, stroke_width=2, **_ROUND)
    middle = group(
        {"transform": f"translate(0 {number(height / 4)})"}, *_texture(paint, inset * 1.5, width, height / 2)
    )
    return [*parts, ends, middle]


def _ends(width: float, height: float, inset: float) -> str:
    """Oblique lines over the upper and the lower quarter of a face."""
    low, high = inset * 1.8, height / 4
    parts, count = [], 4
    for top in (low, height - high):
        rise = high - low
        step = (width - 2 * low - rise) / (count - 1)
        for place in range(count):
            left = low + place * step
            parts.append(f"M{number(left)} {number(top + rise)}l{number(rise)} {number(-rise)}")
    return "".join(parts)


def _letter(block: Block, look: Look) -> str:
    """The letter on a disc of paper, so that it reads on every colour."""
    (width, height), radius = look.size(block.pose), min(look.unit * 0.4, max(look.unit * 0.3, 16))
    middle: dict[str, Value] = {"cx": width / 2, "cy": height / 2, "r": radius}
    size = radius * 1.35
    return tag("circle", middle | {"fill": PAPER, "stroke": INK, "stroke-width": 2}) + text(
        width / 2, height / 2 + size * CAPITAL / 2, size, block.paint.letter,
        font_weight="700", text_anchor="middle", fill=INK,
    )  # fmt: skip
