"""Questions that need no game: does this pile stand, does this building match that card, which moves are legal?"""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import UNSET, Meta, UnsetType

from klotz.blox.questions import DEEPEST, count_ways, list_moves, play_move
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


class BloxLegal(Question, frozen=True, tag="blox.legal"):
    """Which moves are legal in this position?"""

    position: dict[str, Any]


class BloxPlay(Question, frozen=True, tag="blox.play"):
    """What does this move lead to?"""

    position: dict[str, Any]
    move: str


class BloxPerft(Question, frozen=True, tag="blox.perft"):
    """How many sequences of so many moves are there?"""

    position: dict[str, Any]
    depth: Annotated[int, Meta(ge=0, le=DEEPEST)]


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


class BloxMoves(Reply, frozen=True, kw_only=True):
    """The legal moves, sorted."""

    moves: list[str]


class BloxPosition(Reply, frozen=True, kw_only=True):
    """The position that a move leads to."""

    position: dict[str, Any]


class BloxWays(Reply, frozen=True, kw_only=True):
    """How many sequences of moves there are, and how many begin with each move."""

    nodes: int
    divide: dict[str, int]


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


def answer_blox_legal(question: BloxLegal) -> BloxMoves:
    """List the moves."""
    return BloxMoves(moves=list_moves(question.position))


def answer_blox_play(question: BloxPlay) -> BloxPosition:
    """Play the move, draw, and pass the turn on."""
    return BloxPosition(position=play_move(question.position, question.move))


def answer_blox_perft(question: BloxPerft) -> BloxWays:
    """Walk the tree."""
    nodes, divide = count_ways(question.position, question.depth)
    return BloxWays(nodes=nodes, divide=divide)


def _need_room(boxes: Sequence[tuple[int, ...]]) -> None:
    """Refuse bricks that overlap."""
    for j, (x, y, width, height) in enumerate(boxes):
        for i, (left, low, across, up) in enumerate(boxes[:j]):
            if x < left + across and left < x + width and y < low + up and low < y + height:
                raise Refused("bad_request", f"`bricks`: bricks {i} and {j} overlap")
