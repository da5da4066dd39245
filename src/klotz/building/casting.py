"""Which bricks of a set a card is built with: each of the card's gets one, and where need be others give way."""

from collections.abc import Sequence

from klotz.building.bricks import BrickSet
from klotz.building.cards import Card, CardBrick


def deal(card: Card, bricks: BrickSet) -> list[str | None]:
    """A brick of the set for each of the card's, of several the heaviest; None where none is left for it."""
    fitting = [_fitting(brick, card.wanted(brick), bricks) for brick in card.bricks]
    taken: dict[str, int] = {}
    for i in range(len(card.bricks)):
        _give(i, fitting, taken, set())
    by_place = {i: name for name, i in taken.items()}
    return [by_place.get(i) for i in range(len(card.bricks))]


def _fitting(brick: CardBrick, wanted: str | None, bricks: BrickSet) -> list[str]:
    """The bricks that may be one of a card's, if nobody else needs them."""
    kind = bricks.kinds.get(brick.kind) if brick.kind else None
    names = [name for name in bricks.names if wanted in (None, name) and brick.pose in bricks.kind(name).poses]
    return sorted((n for n in names if kind in (None, bricks.kind(n))), key=lambda n: -bricks.kind(n).weight)


def _give(i: int, fitting: Sequence[Sequence[str]], taken: dict[str, int], asked: set[str]) -> bool:
    """Find a brick for place i: one that is free, else one whose place takes another brick."""
    for name in sorted(fitting[i], key=taken.__contains__):
        if name in asked:
            continue
        asked.add(name)
        if name not in taken or _give(taken[name], fitting, taken, asked):
            taken[name] = i
            return True
    return False
