"""The face of a card: paper, points, the building on its ground line, and the id."""

import math
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec

from klotz.building.bricks import TICKS, BrickSet, pose_size
from klotz.building.cards import Card
from klotz.printing import paint
from klotz.printing.blocks import CAPITAL, Block, Look, block_of, define_block, place_block
from klotz.printing.svg import Value, document, group, path, rect, tag, text, told
from klotz.printing.telling import describe, name_card

WIDTH: Final = 630
HEIGHT: Final = 880
MARGIN: Final = 62
GROUND: Final = 768
TOP: Final = 172
"""Cards are measured in tenths of a millimetre; the building stands between TOP and GROUND."""

MOST_UNIT: Final = 100
CORNER: Final = 36

SideName = Literal["front", "back", "yellow", "blue"]
FRAMES: Final[dict[str, str]] = {"yellow": paint.YELLOW_SIDE, "blue": paint.BLUE_SIDE}
LABELS: Final[dict[SideName, str]] = {"front": "front", "back": "back", "yellow": "yellow side", "blue": "blue side"}


class Extent(msgspec.Struct, frozen=True):
    """Where a building begins and ends, in ticks."""

    left: int
    right: int
    top: int


def extent(card: Card) -> Extent:
    """The extent of a card's building; a card without bricks has none."""
    rights = [brick.x + pose_size(brick.pose)[0] for brick in card.bricks]
    tops = [brick.y + pose_size(brick.pose)[1] for brick in card.bricks]
    return Extent(min((brick.x for brick in card.bricks), default=0), max(rights, default=0), max(tops, default=0))


def fitting_unit(cards: Iterable[Card]) -> float:
    """How wide a unit is so that the widest and the highest building fit: a whole number wherever that is any."""
    extents = [extent(card) for card in cards]
    width = max((each.right - each.left for each in extents), default=0)
    height = max((each.top for each in extents), default=0)
    rooms = [(WIDTH - 2 * MARGIN) / width if width else MOST_UNIT, (GROUND - TOP) / height if height else MOST_UNIT]
    unit = min(MOST_UNIT, *(room * TICKS for room in rooms))
    return math.floor(unit) or unit


def blocks_of(cards: Iterable[Card], bricks: BrickSet) -> list[Block]:
    """The different blocks that cards are built of, in the order in which they come."""
    return list(dict.fromkeys(block_of(card, brick, bricks) for card in cards for brick in card.bricks))


def definitions(drawn: Iterable[tuple[Block, Look]]) -> str:
    """The drawings that faces use, each once."""
    drawings = {block.id(look): define_block(block, look) for block, look in drawn}
    return tag("defs", {}, *drawings.values())


def card_svg(
    card: Card,
    bricks: BrickSet,
    *,
    side: SideName | None = None,
    letters: bool = False,
    unit: float | None = None,
) -> str:
    """A card's face as a picture of its own; `unit` keeps it at the scale of other cards."""
    look = Look(bricks, unit or fitting_unit([card]), letters)
    drawings = definitions((block, look) for block in blocks_of([card], bricks))
    said = told(name_card(card, side), describe(card))
    return document(WIDTH, HEIGHT, {"role": "img"}, said, drawings, face(card, look, side))


def face(card: Card, look: Look, side: SideName | None = None) -> str:
    """A face that lies with its upper left corner at 0, 0 and uses blocks that are defined elsewhere."""
    inside = _number(card.special) if card.special else _building(card, look)
    return group({}, _paper(side), _points(card), _ground(), inside, _foot(card, side))


def _paper(side: SideName | None) -> str:
    frame = FRAMES.get(side or "")
    edge: dict[str, Value] = {"stroke": paint.EDGE, "stroke_width": 2}
    sheet = rect(1, 1, WIDTH - 2, HEIGHT - 2, rx=CORNER, fill=frame or paint.PAPER, **edge)
    return sheet + (rect(22, 22, WIDTH - 44, HEIGHT - 44, rx=CORNER - 18, fill=paint.PAPER) if frame else "")


def _ground() -> str:
    return path(f"M{MARGIN} {GROUND}H{WIDTH - MARGIN}", stroke=paint.INK, stroke_width=3, stroke_linecap="round")


def _building(card: Card, look: Look) -> str:
    reach, scale = extent(card), look.unit / TICKS
    left = WIDTH / 2 - (reach.left + reach.right) / 2 * scale
    placed = []
    for brick in card.bricks:
        height = look.size(brick.pose)[1]
        block = block_of(card, brick, look.bricks)
        placed.append(place_block(block, look, left + brick.x * scale, GROUND - brick.y * scale - height))
    return group({}, *placed)


def _number(count: int) -> str:
    """The numeral of a number card, standing on the ground line like a building."""
    return text(WIDTH / 2, GROUND - 7, 600, str(count), font_weight="700", text_anchor="middle", fill=paint.RED)


def _points(card: Card) -> str:
    """The points: in a blue circle, a red diamond, or a hexagon where the card has no level."""
    x, y, size = MARGIN + 44, MARGIN + 44, 50
    if card.level == "blue":
        shape, colour = tag("circle", {"cx": x, "cy": y, "r": 44, "fill": paint.BLUE}), paint.PAPER
    elif card.level == "red":
        shape, colour = _corners(x, y, ((0, -56), (56, 0), (0, 56), (-56, 0)), fill=paint.RED), paint.PAPER
    else:
        around = ((0, -48), (42, -24), (42, 24), (0, 48), (-42, 24), (-42, -24))
        shape, colour = _corners(x, y, around, fill=paint.PAPER, edge=paint.INK), paint.INK
    figure = text(
        x, y + size * CAPITAL / 2, size, str(card.points), font_weight="700", text_anchor="middle", fill=colour
    )
    return group({}, shape, figure)


def _corners(x: int, y: int, around: Sequence[tuple[int, int]], *, fill: str, edge: str = "") -> str:
    data = "M" + "L".join(f"{x + dx} {y + dy}" for dx, dy in around) + "Z"
    return path(data, fill=fill, stroke=edge or fill, stroke_width=4 if edge else 8, stroke_linejoin="round")


def _foot(card: Card, side: SideName | None) -> str:
    label = LABELS[side] if side else ""
    room = WIDTH - 2 * MARGIN - (170 if label else 0)
    parts = [text(MARGIN, 826, fitting_size(card.id, 25, room), card.id, fill=paint.FAINT)]
    if label:
        parts.append(text(WIDTH - MARGIN, 826, 25, label, text_anchor="end", fill=paint.FAINT))
    return group({}, *parts)


def fitting_size(line: str, size: float, room: float) -> float:
    """The size of type, this one or smaller, in which a line surely fits."""
    wide = sum(1.0 if unicodedata.east_asian_width(sign) in "WF" else 0.6 if sign.islower() else 0.85 for sign in line)
    return min(size, math.floor(room / wide * 10) / 10) if wide else size
