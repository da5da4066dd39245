"""What an edition may say differently: the defaults of all of them, which each overrides in its own module."""

from collections.abc import Sequence

from klotz.building.cards import Card, DeckCard
from klotz.building.finishing import can_be_finished
from klotz.building.matching import is_match, number_mismatch
from klotz.game import Act
from klotz.rounds.acts import COMMON, Place, by_name
from klotz.rounds.numbers import load_numbers
from klotz.rounds.options import Setup
from klotz.rounds.state import Clock, Pile, Stage, State


class Edition:
    """An edition's numbers, and its rules as overrides of the common ones. It keeps nothing of any game."""

    starter_is_timekeeper = False

    def __init__(self, name: str, *acts: type[Act]) -> None:
        self.name = name
        self.numbers = load_numbers(name)
        self.acts = by_name(*COMMON, *acts)

    def faces(self, state: State, die: str) -> Sequence[int]:
        """What a die can show."""
        return self.numbers.faces.get(die) or state.setup.set.faces(die)

    def piles(self, setup: Setup) -> list[Pile]:
        """The piles at the start, in the order in which they are shuffled."""
        return [Pile("deck", list(setup.cards.by_id))]

    def face(self, state: State, card: DeckCard) -> Card:
        """The side of a card that is to be built."""
        del state
        return card.front

    def stage_at_start(self, state: State) -> Stage:
        """The stage in which a turn begins."""
        return "rolling" if self.numbers.time_ms and state.is_timed else "ready"

    def start_clock(self, state: State, at: int) -> Clock:
        """The clock of a turn that starts now."""
        if not state.is_timed:
            return Clock()
        if not self.numbers.goal:
            return Clock(until=at + state.ms)
        is_young = state.builder in state.setup.young
        goal = self.numbers.young_goal if is_young and self.numbers.young_goal else self.numbers.goal
        return Clock(goal=state.setup.stretched(goal, state.builder))

    def points(self, state: State, printed: int) -> int:
        """What a finished card counts on which these points are printed."""
        del state
        return printed

    def turn_over(self, state: State, pile: Pile) -> bool:
        """Make a deck of the discard without chance, if the edition has a way to."""
        del state, pile
        return False

    def needs_refill(self, state: State) -> bool:
        """Whether the discard is shuffled and goes under the deck before the present builder starts."""
        return len(state.pile.deck) < self.numbers.low and bool(state.pile.discard)

    def put_away(self, state: State) -> None:
        """At the end of a turn: where its cards go."""
        for card in [*state.built, *([state.card.id] if state.card else []), *state.inherited]:
            state.pile_of(card).discard.append(card)
        state.inherited.clear()

    def need_placeable(self, state: State, act: Place) -> None:
        """Refuse with `not_now` a brick that can't be placed yet."""

    def can_place(self, state: State) -> bool:
        """Whether any free brick can be placed."""
        return bool(state.structure.tray)

    def is_finished(self, state: State, card: Card) -> bool:
        """Whether the building on the table is the card's."""
        plan, table = state.setup.cards.plan(card), state.structure.placed
        if card.special:
            return number_mismatch(card.special, table) is None
        return len(plan) == len(table) and is_match(plan, table, state.setup.tolerance)

    def can_be_finished(self, state: State, card: Card) -> bool:
        """Whether it can become the card's without taking anything away."""
        return can_be_finished(state.setup.cards.plan(card), state.structure.placed, state.setup.tolerance)

    def pauses(self, state: State) -> bool:
        """Whether the game pauses after a card that was finished on the screen."""
        del state
        return False
