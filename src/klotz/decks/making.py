"""Decks out of nothing but a seed and a wish: draw a pool, choose from it, number the cards and add their plans."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import resources
from random import Random
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from klotz.building.bricks import BrickSet
from klotz.building.cards import CardBrick
from klotz.building.planning import Planner
from klotz.decks.choosing import Chooser, Chosen, instead_of, slots
from klotz.decks.pool import draw_pool
from klotz.decks.sketch import Box
from klotz.refusal import Refused

ATTEMPTS_A_BUILDING: Final = 75
FEWEST_ATTEMPTS: Final = 1_500
MOST_BRICKS: Final = 10
Tick = Callable[[], object]


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a deck should be like."""

    bricks: str
    cards: Annotated[int, Meta(ge=1, le=200)]
    sides: Annotated[int, Meta(ge=1, le=2)] = 1
    grey: Annotated[float, Meta(ge=0, le=1)] = 0.34
    levels: bool = True

    @property
    def buildings(self) -> int:
        """How many buildings there are on all sides of all cards."""
        return self.cards * self.sides

    @property
    def attempts(self) -> int:
        """How many drawings are tried."""
        return max(FEWEST_ATTEMPTS, ATTEMPTS_A_BUILDING * self.buildings)


@cache
def load_wishes() -> dict[str, Wish]:
    """The wishes behind the decks that come with Klotz, by edition."""
    text = (resources.files("klotz.decks") / "wishes.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, Wish])


def make_deck(name: str, wish: Wish, bricks: BrickSet, seed: int, tick: Tick = lambda: None) -> dict[str, Any]:
    """Make a deck as its file holds it; a wish that can't be met is refused with what stands in its way."""
    random = Random(seed)  # noqa: S311 - the same seed makes the same deck
    ideas = list(draw_pool(Box(bricks, min(MOST_BRICKS, len(bricks.bricks))), random, wish.attempts, tick))
    if not ideas:
        raise Refused("bad_request", f"the set {bricks.name} has no bricks that three or more of can be built with")
    chooser = Chooser(ideas, bricks, random)
    places = slots(wish.buildings, wish.grey)
    random.shuffle(places)
    for slot in places:
        if not any(chooser.fill(other) for other in instead_of(slot)):
            colours = "coloured" if slot.coloured else "grey"
            raise Refused(
                "bad_request",
                f"`cards`: with the set {bricks.name} only {len(chooser.chosen)} of {wish.buildings} buildings were "
                f"found that differ enough; the next would be a {colours} one",
            )
    return {"name": name, "bricks": bricks.name, "cards": _cards(name, wish, chooser.chosen, bricks)}


def _cards(name: str, wish: Wish, chosen: Sequence[Chosen], bricks: BrickSet) -> list[dict[str, Any]]:
    """Number the cards, easy ones first; the two sides of a card are about equally hard."""
    ordered = sorted(chosen, key=lambda c: c.difficulty.total)
    digits = max(3, len(str(wish.cards)))
    faces = [_face(c, bricks) for c in ordered]
    cards: list[dict[str, Any]] = []
    for number in range(1, wish.cards + 1):
        group = faces[(number - 1) * wish.sides : number * wish.sides]
        card: dict[str, Any] = {"id": f"{name}-{number:0{digits}}"}
        if wish.sides == 2:
            card |= {"front": group[0], "back": group[1]}
        else:
            level = {"level": "blue" if number <= wish.cards // 2 else "red"} if wish.levels else {}
            card |= level | group[0]
        cards.append(card)
    return cards


def _face(chosen: Chosen, bricks: BrickSet) -> dict[str, Any]:
    """A side of a card as a deck file holds it, with its plan."""
    card = chosen.card
    face: dict[str, Any] = {"points": chosen.difficulty.points, "coloured": bool(card.coloured)}
    face["bricks"] = [_brick(brick) for brick in card.bricks]
    face["plan"] = msgspec.to_builtins(Planner.of(card, bricks).plan())
    return face


def _brick(brick: CardBrick) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(brick)
    return plain
