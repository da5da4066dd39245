"""The classic edition: a die sets the timer; cards can be refused; the young may have a deck of their own."""

from klotz.rounds.acts import Refuse, RollTime
from klotz.rounds.edition import Edition
from klotz.rounds.options import Setup
from klotz.rounds.round import BuildingGame
from klotz.rounds.state import Pile, State


class Classic(Edition):
    """What only the classic edition, and the tactile one after it, have."""

    def __init__(self, name: str) -> None:
        super().__init__(name, RollTime, Refuse)

    def piles(self, setup: Setup) -> list[Pile]:
        """In the variant young the cards are parted by their level."""
        if "young" not in setup.variants:
            return super().piles(setup)
        cards = setup.cards.by_id.values()
        blue = [card.id for card in cards if card.front.level == "blue"]
        return [Pile("blue", blue), Pile("red", [card.id for card in cards if card.front.level != "blue"])]

    def points(self, state: State, printed: int) -> int:
        """In the variant young every card counts 1."""
        return 1 if "young" in state.setup.variants else printed


GAME = BuildingGame(Classic("classic"))
