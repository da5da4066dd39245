"""The cards of a game: from a deck that comes with Klotz, or from one given in place."""

from functools import cache
from importlib import resources
from typing import Any

import msgspec

from klotz.building.blueprint import Blueprint, draw_card
from klotz.building.bricks import load_set
from klotz.building.cards import Card, DeckCard, read_deck
from klotz.refusal import Refused
from klotz.rounds.numbers import Numbers


class Cards:
    """The cards of a game by id, and the blueprint of each side once it is needed."""

    __slots__ = ("_plans", "by_id")

    def __init__(self, cards: list[DeckCard]) -> None:
        self.by_id = {card.id: card for card in cards}
        self._plans: dict[int, Blueprint] = {}

    def plan(self, card: Card) -> Blueprint:
        """The blueprint of one of these cards' sides."""
        plan = self._plans.get(id(card))
        if plan is None:
            plan = self._plans[id(card)] = draw_card(card)
        return plan


class DeckFile(msgspec.Struct, frozen=True):
    """A deck as it is stored: its name, the set of bricks it is for, and its cards."""

    name: str
    bricks: str
    cards: list[Any]


@cache
def find_decks(bricks: str) -> dict[str, DeckFile]:
    """The decks that come with Klotz for a set of bricks, by name: each file of the folder is one."""
    files = resources.files("klotz.decks").iterdir()
    decks = [msgspec.json.decode(f.read_bytes(), type=DeckFile) for f in files if f.name.endswith(".json")]
    return {deck.name: deck for deck in sorted(decks, key=lambda d: d.name) if deck.bricks == bricks}


@cache
def load_deck(name: str, bricks: str, *, two_sided: bool) -> Cards:
    """A deck that comes with Klotz."""
    return Cards(read_deck(find_decks(bricks)[name].cards, load_set(bricks), two_sided=two_sided))


def take_deck(deck: str | list[Any], numbers: Numbers) -> Cards:
    """The deck of this name, or the one given in place."""
    if isinstance(deck, list):
        if not deck:
            raise Refused("bad_request", "`options.deck` has no cards")
        return Cards(read_deck(deck, load_set(numbers.bricks), two_sided=numbers.two_sided))
    if deck not in find_decks(numbers.bricks):
        names = " ".join(find_decks(numbers.bricks))
        raise Refused("bad_request", f"`options.deck`: there is no deck {deck!r} for these bricks; there are: {names}")
    return load_deck(deck, numbers.bricks, two_sided=numbers.two_sided)
