"""The mini edition: a die counts the time; what the hidden side of a card shows is built."""

from klotz.building.cards import Card, DeckCard
from klotz.rounds.acts import Count
from klotz.rounds.edition import Edition
from klotz.rounds.round import BuildingGame
from klotz.rounds.state import Pile, State


class Mini(Edition):
    """What only the mini edition has."""

    def face(self, state: State, card: DeckCard) -> Card:
        """The back, until the discard has been turned over."""
        return card.front if state.pile_of(card.id).is_turned else card.back

    def turn_over(self, state: State, pile: Pile) -> bool:
        """The card that was put away first comes to lie on top, with its other side hidden."""
        if state.setup.on_empty != "turn":
            return False
        pile.put_under(pile.discard)
        pile.is_turned = not pile.is_turned
        return True


GAME = BuildingGame(Mini("mini", Count))
