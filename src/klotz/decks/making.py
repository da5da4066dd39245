"""Decks out of nothing but a seed and a wish: draw a pool, choose from it, number the cards and add their plans."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from klotz.building.bricks import BrickSet
from klotz.building.planning import Planner
from klotz.decks.choosing import Chooser, Chosen, instead_of, slots
from klotz.decks.files import Deck
from klotz.decks.pool import FEWEST, Tick, draw_pool
from klotz.decks.sketch import Box
from klotz.decks.wishes import Wish
from klotz.luck import Luck
from klotz.refusal import Refused

MOST_BRICKS: Final = 10
"""Of a building, however many the set has: people plan no further, and neither do computers."""


def make_deck(name: str, wish: Wish, bricks: BrickSet, seed: int, tick: Tick = lambda: None) -> Deck:
    """Make a deck; a wish that can't be met is refused with what stands in its way."""
    chance = Luck(seed)
    if len(bricks.bricks) < FEWEST:
        raise Refused("bad_request", f"`bricks`: {len(bricks.bricks)} in the set {bricks.name}, {FEWEST} are needed")
    ideas = list(draw_pool(Box(bricks, min(MOST_BRICKS, len(bricks.bricks))), chance, wish.attempts, tick))
    if not ideas:
        raise Refused("bad_request", f"`bricks`: nothing worth a card was found that the set {bricks.name} can build")
    chooser = Chooser(ideas, bricks, chance)
    for slot in chance.shuffled(slots(wish.buildings, wish.grey)):
        if not any(chooser.fill(other) for other in instead_of(slot)):
            raise Refused("bad_request", _shortfall(wish, bricks, len(chooser.chosen), coloured=slot.coloured))
    return Deck(name, bricks, _cards(name, wish, chooser.chosen, bricks))


def _shortfall(wish: Wish, bricks: BrickSet, found: int, *, coloured: bool) -> str:
    return (
        f"`cards`: {wish.cards} are wished for; with the set {bricks.name} only {found} of {wish.buildings} buildings "
        f"were found that differ enough, then no {'coloured' if coloured else 'grey'} one"
    )


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
        elif wish.levels:
            card |= {"level": "blue" if number <= (wish.cards + 1) // 2 else "red"} | group[0]
        else:
            card |= group[0]
        cards.append(card)
    return cards


def _face(chosen: Chosen, bricks: BrickSet) -> dict[str, Any]:
    """A side of a card as a deck file holds it, with its plan."""
    card = chosen.card
    plan = Planner.of(card, bricks).plan()
    shown: dict[str, Any] = msgspec.to_builtins({"bricks": list(card.bricks), "plan": plan})
    return {"points": card.points, "coloured": bool(card.coloured), **shown}
