"""Cards as data: what one side asks for, cards of one or two sides, and the check of their shape."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from klotz.building.bricks import CUBE, MAT, MOST_BRICKS, BrickSet, Pose
from klotz.refusal import Refused

CardId = Annotated[str, Meta(min_length=1, max_length=64)]
Points = Annotated[int, Meta(ge=0, le=99)]
Across = Annotated[int, Meta(ge=0, le=MAT)]
Up = Annotated[int, Meta(ge=0, le=100_000)]


class CardBrick(msgspec.Struct, frozen=True):
    """One brick of a card: where and in which pose, and which one if that matters."""

    pose: Pose
    x: Across
    y: Up
    colour: str | UnsetType = UNSET
    die: str | UnsetType = UNSET
    kind: Literal["cube", "cuboid"] | UnsetType = UNSET

    @property
    def named(self) -> str | None:
        """The brick or die that the card names, if any."""
        return self.die or self.colour or None


class Side(msgspec.Struct, frozen=True):
    """One side of a card: a building, or the number of dice for a free one."""

    points: Points
    bricks: Annotated[tuple[CardBrick, ...], Meta(max_length=MOST_BRICKS)] = ()
    coloured: bool | UnsetType = UNSET
    level: Literal["blue", "red"] | UnsetType = UNSET
    special: Literal[3, 4] | UnsetType = UNSET


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as the builder sees it: its id and the side to build."""

    id: CardId
    points: Points
    bricks: Annotated[tuple[CardBrick, ...], Meta(max_length=MOST_BRICKS)] = ()
    coloured: bool | UnsetType = UNSET
    level: Literal["blue", "red"] | UnsetType = UNSET
    special: Literal[3, 4] | UnsetType = UNSET

    @property
    def names_bricks(self) -> bool:
        """Whether it matters which brick goes where: said by `coloured`, else by every brick having a name."""
        if self.coloured is not UNSET:
            return self.coloured
        return all(brick.named for brick in self.bricks)

    def wanted(self, brick: CardBrick) -> str | None:
        """The name that a brick must have; a die that is named always matters."""
        if brick.die:
            return brick.die
        return brick.named if self.names_bricks else None


class DeckCard(msgspec.Struct, frozen=True):
    """A card of a deck, with both its faces; a card of one side shows the same on both."""

    front: Card
    back: Card

    @property
    def id(self) -> str:
        """Its id."""
        return self.front.id


class _TwoSides(msgspec.Struct):
    id: CardId
    front: Side
    back: Side


def _said(raw: Any) -> Any:
    """A side as it came, without fields that are null: such a field says nothing."""
    if not isinstance(raw, dict):
        return raw
    side = {name: value for name, value in raw.items() if value is not None}
    if isinstance(side.get("bricks"), list):
        side["bricks"] = [
            {name: value for name, value in brick.items() if value is not None} if isinstance(brick, dict) else brick
            for brick in side["bricks"]
        ]
    return side


def _both_said(raw: dict[str, Any]) -> dict[str, Any]:
    """A card of two sides; its id and level may stand beside the sides, or in them."""
    whole = {name: value for name, value in raw.items() if value is not None}
    for face in ("front", "back"):
        side = _said(whole.get(face))
        if isinstance(side, dict):
            whole.setdefault("id", side.get("id"))
            whole[face] = {"level": whole["level"], **side} if "level" in whole else side
    return whole


def _one_side(card_id: str, side: Side) -> Card:
    return Card(card_id, side.points, side.bricks, side.coloured, side.level, side.special)


def read_card(raw: Any, brick_set: BrickSet, *, two_sided: bool) -> DeckCard:
    """Read a card from plain data and check its shape against the bricks; the error names card and field."""
    name = raw.get("id") if isinstance(raw, dict) else None
    name = name if isinstance(name, str) else None
    try:
        card = _two_faces(raw, two_sided=two_sided)
        _check_faces(card, brick_set)
    except msgspec.ValidationError as error:
        raise Refused("bad_request", f"card {name!r}: {error}") from error
    except Refused as refused:
        raise Refused(refused.code, f"card {name!r}: {refused.message}") from refused
    return card


def _two_faces(raw: Any, *, two_sided: bool) -> DeckCard:
    if not isinstance(raw, dict) or not ("front" in raw or "back" in raw):
        return DeckCard(*[msgspec.convert(_said(raw), Card)] * 2)
    if not two_sided:
        raise Refused("bad_request", "this edition's cards have one side, not front and back")
    card = msgspec.convert(_both_said(raw), _TwoSides)
    return DeckCard(_one_side(card.id, card.front), _one_side(card.id, card.back))


def read_side(raw: dict[str, Any]) -> Card:
    """Read the side of a card of no particular set of bricks; it needs neither id nor points."""
    try:
        card = msgspec.convert({"id": "card", "points": 0} | _said(raw), Card)
    except msgspec.ValidationError as error:
        raise Refused("bad_request", f"`card`: {error}") from error
    try:
        _need_building(card)
    except Refused as refused:
        raise Refused(refused.code, f"`card`: {refused.message}") from refused
    return card


def _need_building(card: Card) -> None:
    """A card shows bricks or asks for a number of dice, and never both."""
    if card.special is not UNSET and card.bricks:
        raise Refused("bad_request", "a card with `special` has no `bricks`")
    if card.special is UNSET and not card.bricks:
        raise Refused("bad_request", "`bricks` is missing or empty")


def _check_faces(card: DeckCard, brick_set: BrickSet) -> None:
    if card.front is card.back:
        _check_side(card.front, brick_set)
        return
    for name, face in (("front", card.front), ("back", card.back)):
        try:
            _check_side(face, brick_set)
        except Refused as refused:
            raise Refused(refused.code, f"{name}: {refused.message}") from refused


def _check_side(card: Card, brick_set: BrickSet) -> None:
    _need_building(card)
    if card.special and not brick_set.has_pose(CUBE):
        raise Refused("bad_request", f"`special` asks for cubes, the set {brick_set.name} has none")
    if len(card.bricks) > len(brick_set.names):
        raise Refused("bad_request", f"`bricks` has {len(card.bricks)}, the set {len(brick_set.names)}")
    used: set[str] = set()
    for number, brick in enumerate(card.bricks):
        try:
            _check_brick(card, brick, brick_set, used)
        except Refused as refused:
            raise Refused("bad_request", f"bricks[{number}]: {refused.message}") from refused


def _check_brick(card: Card, brick: CardBrick, brick_set: BrickSet, used: set[str]) -> None:
    wanted = card.wanted(brick)
    if card.coloured is True and wanted is None:
        raise Refused("bad_request", "`colour` is missing on a coloured card")
    if wanted and not brick_set.has(wanted):
        raise Refused("bad_request", f"the set {brick_set.name} has no brick {wanted!r}")
    if wanted in used:
        raise Refused("bad_request", f"{wanted!r} is used twice")
    poses = brick_set.kind(wanted).poses if wanted else ()
    if (brick.pose not in poses) if wanted else not brick_set.has_pose(brick.pose):
        raise Refused("bad_request", f"`pose` {brick.pose!r} is none that this brick can take")
    _check_kind(brick, wanted, brick_set)
    if wanted:
        used.add(wanted)


def _check_kind(brick: CardBrick, wanted: str | None, brick_set: BrickSet) -> None:
    """A kind that is said must be one of the set, and go with the pose and the name."""
    if brick.kind is UNSET:
        return
    kind = brick_set.kinds.get(brick.kind)
    if kind is None or brick.pose not in kind.poses or (wanted and kind != brick_set.kind(wanted)):
        raise Refused("bad_request", f"`kind` {brick.kind!r} is not this brick's")


def read_deck(raw: Iterable[Any], brick_set: BrickSet, *, two_sided: bool) -> list[DeckCard]:
    """Read a list of cards; ids must differ."""
    cards: dict[str, DeckCard] = {}
    for number, item in enumerate(raw):
        try:
            card = read_card(item, brick_set, two_sided=two_sided)
        except Refused as refused:
            raise Refused("bad_request", f"deck[{number}]: {refused.message}") from refused
        if card.id in cards:
            raise Refused("bad_request", f"deck[{number}]: card {card.id!r}: this id is there twice")
        cards[card.id] = card
    return list(cards.values())
