"""A contact sheet: every card of a deck in rows, both sides of a card beside each other, and a key to the colours."""

from collections.abc import Sequence
from typing import Final

from klotz.building.bricks import BrickSet, pose_size
from klotz.building.cards import Card, DeckCard
from klotz.printing import paint
from klotz.printing.blocks import CAPITAL, Block, Look, place_block
from klotz.printing.faces import (
    HEIGHT,
    WIDTH,
    SideName,
    blocks_of,
    definitions,
    face,
    fitting_size,
    fitting_unit,
)
from klotz.printing.svg import document, group, number, rect, text, told
from klotz.printing.telling import count, describe, name_card

PER_ROW: Final = 10
GAP: Final = 46
BESIDE: Final = 12
"""Between the two sides of a card."""

EDGE: Final = 90
HEAD: Final = 260
KEY_ROW: Final = 120
KEY_ITEM: Final = 440
KEY_UNIT: Final = 72

Sides = tuple[tuple[Card, SideName | None], ...]


def sheet_svg(title: str, cards: Sequence[DeckCard], bricks: BrickSet, *, letters: bool = False) -> str:
    """A deck's contact sheet, all buildings at one scale."""
    pairs = [_sides(card, bricks) for card in cards]
    faces = [side for pair in pairs for side, _ in pair]
    look = Look(bricks, fitting_unit(faces), letters)
    keys = _keys(faces, bricks)
    key_look = Look(bricks, _key_unit(keys), letters=True)
    placed, width, height = _rows(pairs, look)
    key, more = _key(keys, key_look, width, height)
    drawn = [(block, look) for block in blocks_of(faces, bricks)] + [(block, key_look) for block in keys]
    return document(
        width, height + more, {"role": "group"},
        told(title, _summary(pairs)), definitions(drawn),
        rect(0, 0, width, height + more, fill=paint.TABLE), _head(title, _summary(pairs), width), *placed, key,
    )  # fmt: skip


def _sides(card: DeckCard, bricks: BrickSet) -> Sides:
    """A card's faces with their names; the sides of dice cards have colours."""
    if card.front is card.back:
        return ((card.front, None),)
    if any(kind.faces for kind in bricks.kinds.values()):
        return (card.front, "yellow"), (card.back, "blue")
    return (card.front, "front"), (card.back, "back")


def _summary(pairs: Sequence[Sides]) -> str:
    both = " of two sides" if any(len(pair) > 1 for pair in pairs) else ""
    return f"{count(len(pairs), 'card')}{both}"


def _rows(pairs: Sequence[Sides], look: Look) -> tuple[list[str], float, float]:
    """The cards in their places, and how wide and high the sheet is with them."""
    most = max((len(pair) for pair in pairs), default=1)
    columns = max(1, min(PER_ROW // most, len(pairs)))
    step = most * WIDTH + (most - 1) * BESIDE + GAP
    placed = []
    for place, pair in enumerate(pairs):
        x, y = EDGE + place % columns * step, HEAD + place // columns * (HEIGHT + GAP)
        placed += [_card(side, name, look, x + i * (WIDTH + BESIDE), y) for i, (side, name) in enumerate(pair)]
    rows = -(-len(pairs) // columns)
    return placed, 2 * EDGE + columns * step - GAP, HEAD + rows * (HEIGHT + GAP) - GAP + EDGE


def _card(side: Card, name: SideName | None, look: Look, x: float, y: float) -> str:
    place = {"role": "img", "transform": f"translate({number(x)} {number(y)})"}
    return group(place, told(name_card(side, name), describe(side)), face(side, look, name))


def _head(title: str, summary: str, width: float) -> str:
    room = width - 2 * EDGE
    top = text(EDGE, 152, fitting_size(title, 100, room), title, font_weight="700", fill=paint.INK)
    return group({"aria-hidden": "true"}, top, text(EDGE, 212, 44, summary, fill=paint.FAINT))


def _keys(faces: Sequence[Card], bricks: BrickSet) -> list[Block]:
    """A block of every colour that the cards name, in the order of the set, as small as it lies."""
    named = {side.wanted(brick) for side in faces for brick in side.bricks}
    names = [name for name in bricks.names if name in named]
    poses = [min(bricks.kind(name).poses, key=lambda pose: pose_size(pose)[::-1]) for name in names]
    return [Block.named(name, pose, bricks) for name, pose in zip(names, poses, strict=True)]


def _key_unit(keys: Sequence[Block]) -> float:
    """How wide a unit is in the key: smaller where a set's bricks are large."""
    sizes = [pose_size(block.pose) for block in keys]
    return min((min(KEY_UNIT, 16_000 / width, 9_000 / height) for width, height in sizes), default=KEY_UNIT)


def _key(keys: Sequence[Block], look: Look, width: float, top: float) -> tuple[str, float]:
    """The key below the cards, and how much room it takes."""
    if not keys:
        return "", 0
    per_row = max(1, int(width - 2 * EDGE) // KEY_ITEM)
    size = min(fitting_size(block.name, 44, KEY_ITEM - look.size(block.pose)[0] - 40) for block in keys)
    items = []
    for place, block in enumerate(keys):
        wide, high = look.size(block.pose)
        x, middle = EDGE + place % per_row * KEY_ITEM, top + (place // per_row + 0.5) * KEY_ROW - 20
        label = text(x + wide + 24, middle + size * CAPITAL / 2, size, block.name, fill=paint.INK)
        items.append(place_block(block, look, x, middle - high / 2) + label)
    rows = -(-len(keys) // per_row)
    return group({"role": "img"}, told("The bricks", _told(keys)), *items), rows * KEY_ROW


def _told(keys: Sequence[Block]) -> str:
    return "; ".join(f"{block.name}: letter {block.paint.letter}, {block.paint.texture}" for block in keys)
