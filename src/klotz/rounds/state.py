"""The state of a building game: plain data, cheap to copy, with the questions that every part of the engine asks."""

from typing import Literal, Self

from klotz.building.cards import Card
from klotz.building.structure import Structure
from klotz.rounds.options import Setup

Stage = Literal["rolling", "ready", "building", "checking", "over"]
Wait = Literal["setup", "refill", "remake", "time", "count", "dice"]


class Pile:
    """A face-down deck (top card last) and its discard (in the order of putting away)."""

    __slots__ = ("deck", "discard", "is_turned", "name")

    def __init__(self, name: str, deck: list[str]) -> None:
        self.name, self.deck = name, deck
        self.discard: list[str] = []
        self.is_turned = False

    def copy(self) -> "Pile":
        """The same pile, apart."""
        twin = Pile(self.name, self.deck.copy())
        twin.discard, twin.is_turned = self.discard.copy(), self.is_turned
        return twin

    def put_under(self, order: list[str]) -> None:
        """Put the cards of the discard under the deck, given from the top down."""
        self.deck = order[::-1] + self.deck
        self.discard = []


class Clock:
    """A running clock: until a time, or until a sum reaches its goal, or neither (untimed)."""

    __slots__ = ("goal", "sum", "until")

    def __init__(self, *, until: int | None = None, goal: int = 0) -> None:
        self.until, self.goal, self.sum = until, goal, 0

    def copy(self) -> "Clock":
        """The same clock, apart."""
        twin = Clock(until=self.until, goal=self.goal)
        twin.sum = self.sum
        return twin


class State:
    """What is on the table and in the hands; `setup` is what was agreed before."""

    __slots__ = (
        "builder",
        "built",
        "card",
        "claimed",
        "clock",
        "is_inherited",
        "ms",
        "owed",
        "piles",
        "points",
        "scores",
        "setup",
        "stage",
        "stood_since",
        "structure",
        "time_is_up",
        "timekeeper",
        "turn",
        "values",
        "wait",
    )

    def __init__(self, setup: Setup, piles: list[Pile]) -> None:
        self.setup = setup
        self.piles = piles
        self.stage: Stage = "ready"
        self.wait: Wait = "setup"
        self.scores = [0] * setup.seats
        self.owed: list[list[str]] = [[] for _ in range(setup.seats)]
        self.structure = Structure(setup.set)
        self.values: dict[str, int] = {}
        self.begin_turn(1)

    def begin_turn(self, turn: int) -> None:
        """Hand everything to the builder of a turn, and forget all that belonged to the last."""
        self.turn = turn
        self.builder = self.setup.builder(turn)
        self.timekeeper = self.setup.timekeeper(self.builder)
        self.clear_turn()

    def clear_turn(self) -> None:
        """Forget all that belongs to one turn."""
        self.clock: Clock | None = None
        self.ms = 0
        self.built: list[str] = []
        self.points = 0
        self.claimed = 0
        self.time_is_up = False
        self.clear_card()

    def clear_card(self) -> None:
        """No card is open; all bricks are back in the tray, and dice must be rolled anew."""
        self.card: Card | None = None
        self.is_inherited = False
        self.structure.clear()
        self.values.clear()
        self.stood_since: int | None = None

    def copy(self) -> Self:
        """The same state, apart."""
        twin = object.__new__(type(self))
        for slot in State.__slots__:
            setattr(twin, slot, getattr(self, slot))
        twin.piles = [pile.copy() for pile in self.piles]
        twin.owed = [cards.copy() for cards in self.owed]
        twin.scores, twin.built, twin.values = self.scores.copy(), self.built.copy(), self.values.copy()
        twin.structure = self.structure.copy()
        twin.clock = self.clock and self.clock.copy()
        return twin

    @property
    def on_screen(self) -> bool:
        """Whether this turn is built on the screen, not with a real box."""
        return self.setup.play[self.builder - 1] == "screen"

    @property
    def is_timed(self) -> bool:
        """Whether a clock runs in this turn."""
        return self.setup.is_timed(self.builder)

    @property
    def has_card(self) -> bool:
        """Whether there is a card to build; cards of the box's own are always there."""
        return self.card is not None or self.setup.own_cards

    @property
    def is_last_turn(self) -> bool:
        """Whether the game ends with this turn."""
        return self.turn == self.setup.turns * self.setup.seats

    @property
    def pile(self) -> Pile:
        """The pile that the present builder draws from; always empty where the cards are the box's own."""
        if len(self.piles) == 1:
            return self.piles[0]
        return self.piles[0 if self.builder in self.setup.young else 1]

    def pile_of(self, card: str) -> Pile:
        """The pile that a card came from."""
        if len(self.piles) == 1:
            return self.piles[0]
        return self.piles[0 if self.setup.cards.by_id[card].front.level == "blue" else 1]

    @property
    def inherited(self) -> list[str]:
        """The cards that the present builder still owes, without the open one."""
        return self.owed[self.builder - 1]
