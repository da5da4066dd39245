"""The state of a building game: plain data, cheap to copy, with the questions that every part of the engine asks."""

from typing import Literal, Self

from klotz.building.cards import Card
from klotz.building.structure import Structure
from klotz.rounds.options import Setup

Stage = Literal["rolling", "ready", "building", "checking", "over"]
Wait = Literal["setup", "refill", "remake", "time", "count", "dice"]


class Pile:
    """A face-down deck (top card last) and its discard (in the order of putting away)."""

    __slots__ = ("deck", "discard", "name")

    def __init__(self, name: str, deck: list[str], discard: list[str]) -> None:
        self.name, self.deck, self.discard = name, deck, discard

    def copy(self) -> "Pile":
        """The same pile, apart."""
        return Pile(self.name, self.deck.copy(), self.discard.copy())


class Clock:
    """A running clock: until a time, or until a sum reaches its goal, or neither (untimed)."""

    __slots__ = ("goal", "sum", "until")

    def __init__(self, *, until: int | None = None, goal: int | None = None) -> None:
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
        "turned",
        "values",
        "wait",
    )

    def __init__(self, setup: Setup, piles: list[Pile]) -> None:
        self.setup = setup
        self.piles = piles
        self.turned: frozenset[str] = frozenset()
        self.stage: Stage = "ready"
        self.wait: Wait = "setup"
        self.turn = 0
        self.builder = setup.first
        self.timekeeper = setup.timekeeper(setup.first)
        self.scores = [0] * setup.seats
        self.owed: list[list[str]] = [[] for _ in range(setup.seats)]
        self.structure = Structure(setup.set)
        self.values: dict[str, int] = {}
        self.clear_turn()

    def clear_turn(self) -> None:
        """Forget all that belongs to one turn."""
        self.clock: Clock | None = None
        self.ms = 0
        self.card: Card | None = None
        self.is_inherited = False
        self.built: list[str] = []
        self.points = 0
        self.claimed = 0
        self.time_is_up = False
        self.clear_table()

    def clear_table(self) -> None:
        """All bricks back to the tray; dice must be rolled anew."""
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
    def is_last_turn(self) -> bool:
        """Whether the game ends with this turn."""
        return self.turn == self.setup.turns * self.setup.seats

    @property
    def pile(self) -> Pile | None:
        """The pile that the present builder draws from; None where the cards are the box's own."""
        if len(self.piles) < 2:
            return self.piles[0] if self.piles else None
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
