"""What is wrong with a deck, where, and in words: each card by itself, and each beside the others."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET

from klotz.building.blueprint import Blueprint, draw
from klotz.building.bricks import BrickSet, pose_size
from klotz.building.cards import Card, DeckCard, read_card
from klotz.building.casting import deal
from klotz.building.falling import falling
from klotz.building.matching import TOLERANCE, is_match
from klotz.building.planning import Planner, Stand, Step
from klotz.building.structure import Placed
from klotz.decks.dice_scale import is_dice, measure_dice
from klotz.decks.difficulty import LEAST_MARGIN, LEAST_ON_THE_WAY, measure
from klotz.decks.files import Deck, clean, parse_deck
from klotz.refusal import Refused

OUTER_FIELDS: Final = {"id", "front", "back"}
CARD_FIELDS: Final = {"id", "points", "bricks", "coloured", "level", "special", "plan"}
BRICK_FIELDS: Final = {"pose", "x", "y", "colour", "die", "kind"}


class Problem(NamedTuple):
    """Something wrong: the card, the side if it has two, and what it is."""

    card: str
    side: str
    text: str

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.card, self.side) if part)
        return clean(f"{where}: {self.text}" if where else self.text)


class Face(NamedTuple):
    """One side of a card, as it was read and as it came."""

    card_id: str
    side: str
    card: Card
    raw: dict[str, Any]

    def problem(self, text: str) -> Problem:
        """Something wrong with this side."""
        return Problem(self.card_id, self.side, text)


def check_file(text: bytes, bricks: BrickSet | None = None) -> list[Problem]:
    """All that is wrong with a deck file; with `bricks` it is read for these, whatever it says."""
    try:
        deck = parse_deck(text, bricks)
    except Refused as refused:
        return [Problem("", "", refused.message)]
    return check_deck(deck)


def check_deck(deck: Deck) -> list[Problem]:
    """All that is wrong with the cards of a deck."""
    problems: list[Problem] = []
    faces: list[Face] = []
    seen: set[str] = set()
    for number, raw in enumerate(deck.cards):
        try:
            card = read_card(raw, deck.bricks, two_sided=deck.two_sided)
        except Refused as refused:
            problems.append(Problem(f"cards[{number}]", "", refused.message))
            continue
        problems += [Problem(card.id, "", text) for text in _wrong_outside(card.id, raw, seen, deck)]
        seen.add(card.id)
        faces += _faces(card, raw)
    for face in faces:
        problems += check_face(face, deck.bricks)
    return problems + list(find_twins(faces))


def _wrong_outside(card_id: str, raw: dict[str, Any], seen: set[str], deck: Deck) -> Iterator[str]:
    """What is wrong with a card before its sides are looked at."""
    if not card_id.isprintable():
        yield "`id`: it has characters that can't be printed"
    if card_id in seen:
        yield "`id`: it is there twice"
    if deck.two_sided and "front" not in raw:
        yield "`front` and `back` are missing: this deck's cards have two sides"
    if "front" in raw:
        yield from _unknown(raw, OUTER_FIELDS, "a card of two sides")


def _faces(card: DeckCard, raw: dict[str, Any]) -> list[Face]:
    if "front" not in raw:
        return [Face(card.id, "", card.front, raw)]
    return [Face(card.id, "front", card.front, raw["front"]), Face(card.id, "back", card.back, raw["back"])]


def check_face(face: Face, bricks: BrickSet) -> Iterator[Problem]:
    """All that is wrong with one side; where bricks are in each other's place, nothing more can be said."""
    for text in _unknown_fields(face.raw):
        yield face.problem(text)
    if bricks.name == "tactile" and not face.card.names_bricks:
        yield face.problem("`coloured`: a card of the tactile edition has colours")
    if face.card.special is not UNSET:
        yield from map(face.problem, _wrong_number(face, bricks))
        return
    impossible = [*_impossible(face.card), *_out_of_bricks(face.card, bricks)]
    for text in impossible or _unsteady(face, bricks):
        yield face.problem(text)


def _unknown_fields(raw: dict[str, Any]) -> Iterator[str]:
    yield from _unknown(raw, CARD_FIELDS, "a card")
    for number, brick in enumerate(raw.get("bricks", ())):
        yield from (f"bricks[{number}]: {text}" for text in _unknown(brick, BRICK_FIELDS, "a brick"))


def _unknown(raw: dict[str, Any], fields: set[str], thing: str) -> Iterator[str]:
    return (f"{name!r}: {thing} has no such field" for name in raw if name not in fields)


def _impossible(card: Card) -> Iterator[str]:
    """Bricks in each other's place, in the air, or off the mat."""
    boxes = [(b.x, b.y, b.x + pose_size(b.pose)[0], b.y + pose_size(b.pose)[1]) for b in card.bricks]
    for i, (left, low, right, top) in enumerate(boxes):
        below = False
        for j, (x, y, end, high) in enumerate(boxes):
            meets = i != j and left < end and x < right
            below |= meets and low == high
            if j < i and meets and low < high and y < top:
                yield f"bricks[{j}] and bricks[{i}] overlap"
        if low > 0 and not below:
            yield f"bricks[{i}] floats: nothing is below it"
        if right > 2400:
            yield f"bricks[{i}]: `x` {left}: it lies beyond the end of the mat"


def _out_of_bricks(card: Card, bricks: BrickSet) -> Iterator[str]:
    """Bricks that are not there because others of the card need them."""
    for i, name in enumerate(deal(card, bricks)):
        if name is None:
            yield f"bricks[{i}]: no brick of the set is left that has the pose {card.bricks[i].pose}"


def _unsteady(face: Face, bricks: BrickSet) -> Iterator[str]:
    """It falls, or hardly stands, or can't be built, or its plan or its points are wrong."""
    planner = Planner.of(face.card, bricks)
    if planner.margin < 0:
        mask = falling(planner.pile, len(planner.pile), -1)
        which = ", ".join(f"bricks[{i}]" for i in range(len(planner.pile)) if mask >> i & 1)
        yield f"it does not stand: {which or 'a brick'} would fall"
        return
    if planner.margin < LEAST_MARGIN:
        yield f"it hardly stands: {planner.margin} ticks to spare, {LEAST_MARGIN} are asked for"
    ahead = planner.outlook(Stand(0))
    if ahead is None:
        yield "it can't be built: every way needs two bricks held at once"
        return
    if ahead.margin < LEAST_ON_THE_WAY:
        yield f"it can hardly be built: on the way it has {ahead.margin} ticks to spare at most"
    yield from _wrong_plan(face, planner)
    yield from _wrong_points(face, bricks)


def _wrong_number(face: Face, bricks: BrickSet) -> Iterator[str]:
    """A number card is for dice, and carries the points of the easiest tower of so many."""
    if is_dice(bricks):
        yield from _wrong_points(face, bricks)
    else:
        yield f"`special`: the bricks of the set {bricks.name} show no numbers"


def _wrong_points(face: Face, bricks: BrickSet) -> Iterator[str]:
    """It carries other points than it is worth; on dice cards it may be that no numbers can rise."""
    try:
        difficulty = (measure_dice if is_dice(bricks) else measure)(face.card, bricks)
    except Refused as refused:
        yield refused.message
        return
    if difficulty and difficulty.points != face.card.points:
        yield (
            f"`points` is {face.card.points}: by its difficulty of {difficulty.total:.1f} "
            f"it should be {difficulty.points}"
        )


def _wrong_plan(face: Face, planner: Planner) -> Iterator[str]:
    """The plan that comes with the card, if one does, must put up all of it."""
    if "plan" not in face.raw:
        return
    try:
        steps = msgspec.convert(face.raw["plan"], list[Step])
    except msgspec.ValidationError as error:
        yield f"`plan`: {error}"
        return
    stand = Stand(0)
    for number, step in enumerate(steps):
        after = dict(planner.steps(stand)).get(step)
        if after is None:
            yield f"`plan`: step {number} can't be done, or leads nowhere"
            return
        stand = after
    if stand != Stand(planner.full):
        yield "`plan`: it ends before the building is finished"


def find_twins(faces: list[Face]) -> Iterator[Problem]:
    """Sides of which one building could pass for both, or its mirror image could."""
    plans = [(face, draw(face.card.bricks, _names(face.card))) for face in faces if face.card.bricks]
    by_poses: dict[tuple[str, ...], list[tuple[Face, Blueprint]]] = {}
    for face, plan in plans:
        alike = by_poses.setdefault(tuple(sorted(plan.poses)), [])
        for other, known in alike:
            table = [Placed(name or "", b.pose, b.x, b.y) for name, b in zip(plan.names, face.card.bricks, strict=True)]
            for seen, word in ((known, "equals"), (known.mirrored(), "is the mirror image of")):
                if is_match(_unnamed(seen, plan), table, TOLERANCE):
                    where = f"{other.card_id} {other.side}".strip()
                    yield face.problem(f"it {word} {where}")
                    break
        alike.append((face, plan))


def _names(card: Card) -> list[str | None]:
    return [card.wanted(brick) for brick in card.bricks]


def _unnamed(one: Blueprint, other: Blueprint) -> Blueprint:
    """Names count only where both sides have them: a coloured building can pass for a grey one."""
    both = all(one.names) and all(other.names)
    return one if both else msgspec.structs.replace(one, names=(None,) * len(one))
