"""Questions that need no game: does this pile stand, does this building match that card?"""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import UNSET, Meta, UnsetType

from klotz.building.bricks import MOST_BRICKS, TICKS, Edge, Pose, pose_size
from klotz.building.cards import read_side
from klotz.building.matching import TOLERANCE, mismatch
from klotz.building.statics import NOBODY, SHORTENED, Pile, margin
from klotz.building.structure import Placed
from klotz.refusal import Refused

MOST_IN_PILE = 32
FAR = 100_000
Across = Annotated[int, Meta(ge=-FAR, le=FAR)]
Up = Annotated[int, Meta(ge=0, le=FAR)]
Row = Annotated[int, Meta(ge=0, lt=MOST_IN_PILE)]


class Question(msgspec.Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """A question on a line of its own."""


class PileBrick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A brick of a pile: edges in units, its lower left corner in ticks."""

    w: Edge
    h: Edge
    d: Edge
    x: Across
    y: Up


class Stands(Question, frozen=True, tag="stands"):
    """Does this pile stand?"""

    bricks: Annotated[list[PileBrick], Meta(max_length=MOST_IN_PILE)]
    held: Row | UnsetType | None = UNSET


class TableBrick(msgspec.Struct, frozen=True):
    """A brick of a table as a view shows it, or with the colour or the die that it is."""

    pose: Pose
    x: Across
    y: Up
    brick: str | UnsetType = UNSET
    colour: str | UnsetType = UNSET
    die: str | UnsetType = UNSET


class Matches(Question, frozen=True, tag="matches"):
    """Does this building match the card?"""

    card: dict[str, Any]
    bricks: Annotated[list[TableBrick], Meta(max_length=MOST_BRICKS)]
    tolerance: Annotated[int, Meta(ge=0, le=100)] = TOLERANCE


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """A good answer to a line."""

    ok: bool = True


class Steadiness(Reply, frozen=True, kw_only=True):
    """Whether a pile stands, and how steadily."""

    stands: bool
    margin: int


class Likeness(Reply, frozen=True, kw_only=True):
    """Whether a building matches, and if not, why."""

    matches: bool
    why: str | None


def answer_stands(question: Stands) -> Steadiness:
    """Ask the statics."""
    bricks = question.bricks
    held = NOBODY if question.held is UNSET or question.held is None else question.held
    if held >= len(bricks):
        raise Refused("bad_request", f"`held` is {held}, there are {len(bricks)} bricks, counted from 0")
    rows = [(b.x, b.y, b.w * TICKS, b.h * TICKS, b.w * b.h * b.d) for b in bricks]
    _need_room([row[:4] for row in rows])
    pile: Pile = np.array(rows, np.int64).reshape(-1, 5)
    steady = margin(pile, len(rows), held)
    return Steadiness(stands=steady >= SHORTENED, margin=steady)


def answer_matches(question: Matches) -> Likeness:
    """Compare a table with a card."""
    card = read_side(question.card)
    table = [
        Placed(b.brick or b.colour or b.die or f"#{number}", b.pose, b.x, b.y)
        for number, b in enumerate(question.bricks, 1)
    ]
    _need_room([(b.x, b.y, *pose_size(b.pose)) for b in question.bricks])
    why = mismatch(card, table, question.tolerance)
    return Likeness(matches=why is None, why=why)


def _need_room(boxes: Sequence[tuple[int, ...]]) -> None:
    """Refuse bricks that overlap."""
    for j, (x, y, width, height) in enumerate(boxes):
        for i, (left, low, across, up) in enumerate(boxes[:j]):
            if x < left + across and left < x + width and y < low + up and low < y + height:
                raise Refused("bad_request", f"`bricks`: bricks {i} and {j} overlap")
