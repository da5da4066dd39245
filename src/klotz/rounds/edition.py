"""What an edition may say differently: the defaults of all of them, which each overrides in its own module."""

from collections.abc import Sequence

from klotz.building.cards import Card, DeckCard
from klotz.building.finishing import can_be_finished
from klotz.building.matching import blueprint_mismatch
from klotz.game import Act, Event
from klotz.rounds.acts import COMMON, Place, by_name
from klotz.rounds.events import DeckRefilled
from klotz.rounds.numbers import load_numbers
from klotz.rounds.options import Setup
from klotz.rounds.state import Clock, Pile, Stage, State


class Edition:
    """An edition's rules as overrides of the common ones. It keeps no state of its own."""

    def __init__(self, name: str, *acts: type[Act]) -> None:
        self.name = name
        self.numbers = load_numbers(name)
        self.acts = by_name(*COMMON, *acts)
        self.starter_is_timekeeper = False

    def faces(self, state: State, die: str) -> Sequence[int]:
        """What a die can show."""
        return self.numbers.faces.get(die) or state.setup.set.faces(die)

    def piles(self, setup: Setup) -> list[Pile]:
        """The piles at the start, not yet shuffled."""
        if setup.own_cards:
            return []
        return [Pile("deck", list(setup.cards.by_id), [])]

    def face(self, state: State, card: DeckCard) -> Card:
        """The side of a card that is to be built."""
        del state
        return card.front

    def stage_at_start(self, state: State) -> Stage:
        """The stage in which a turn begins."""
        del state
        return "ready"

    def start_clock(self, state: State, at: int) -> Clock:
        """The clock of a timed turn that starts now."""
        raise NotImplementedError

    def points(self, state: State, card: Card) -> int:
        """What a finished card counts."""
        del state
        return card.points

    def remake(self, state: State, pile: Pile, at: int) -> list[Event]:
        """Make a deck of the discard without chance, if the edition has a way to; no events: it must be shuffled."""
        del state, pile, at
        return []

    def needs_refill(self, state: State) -> bool:
        """Whether the discard goes under the deck before the present builder starts."""
        del state
        return False

    def put_away(self, state: State) -> None:
        """At the end of a turn: where its cards go."""
        cards = [*state.built, *([state.card.id] if state.card else []), *state.inherited]
        for card in cards:
            state.pile_of(card).discard.append(card)

    def need_placeable(self, state: State, act: Place) -> None:
        """Refuse with `not_now` a brick that can't be placed yet."""

    def placeable(self, state: State) -> bool:
        """Whether any free brick can be placed."""
        return bool(state.structure.tray)

    def is_finished(self, state: State, card: Card) -> bool:
        """Whether the building on the mat, with nothing held, is the card's."""
        plan, table = state.setup.cards.plan(card), state.structure.placed
        return len(plan) == len(table) and blueprint_mismatch(plan, table, state.setup.tolerance) is None

    def can_be_finished(self, state: State, card: Card) -> bool:
        """Whether it can become the card's without taking anything away."""
        return can_be_finished(state.setup.cards.plan(card), state.structure.placed, state.setup.tolerance)

    def pauses(self, state: State) -> bool:
        """Whether the game pauses after a card that was finished on the screen."""
        del state
        return False


def refilled(pile: Pile, at: int) -> DeckRefilled:
    """The event of a pile that has been refilled."""
    return DeckRefilled(at, pile.name, len(pile.deck))
