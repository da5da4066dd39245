"""A turn without a clock in which a test looks over a builder's shoulder."""

from typing import Any, Final

from klotz.bots.dice_hands import DiceHands
from klotz.bots.hands import Deed, Hands, find_way
from klotz.bots.levels import LEVELS, Level
from klotz.bots.nerves import Nerves
from klotz.bots.seen import Seen
from klotz.building.bricks import load_set
from klotz.building.matching import TOLERANCE
from klotz.game import Act, Event
from klotz.match import Match
from klotz.rounds import acts, events
from klotz.rounds.round import Round
from tests.rounds.table import Plain

STEADY: Final = LEVELS[5]._replace(slip=0.0)
CLUMSY: Final = STEADY._replace(slip=1.0, notice=0.0)
"""Every brick goes astray, and it is never noticed by oneself."""


class Workbench:
    """One card, one pair of hands, and what they have done."""

    def __init__(self, card: Plain, level: Level = STEADY, seed: int = 1, game: str = "classic", **more: Any) -> None:
        options = {"deck": [card], "pace": [0, 0], "turns": 1, "first": 1} | more
        self.match, _ = Match.begin(game, 2, options, seed=seed)
        self.match.act(2 if game == "dice" else 1, 0, acts.Start())
        assert isinstance(self.match.game, Round)
        self.game: Round = self.match.game
        self.seen = Seen(self.game.view(1))
        self.done: list[Act] = []
        self.events: list[Event] = []
        self.hands = self._take_up(level, seed, more.get("tolerance", TOLERANCE))

    def _take_up(self, level: Level, seed: int, tolerance: int) -> Hands | DiceHands:
        assert self.seen.card
        box, chance = load_set(self.game.rules.numbers.bricks), Nerves(seed)
        if self.game.rules.name == "dice":
            return DiceHands(self.seen.card, box, level, chance, tolerance, 1)
        return Hands(find_way(self.seen.card, box.name), box, level, chance, tolerance)

    def do(self, act: Act, after: int = 0) -> list[Event]:
        """Let anybody's hands do something."""
        happened = self.match.act(1, self.game.now + after, act)
        self.seen.hear(happened)
        self.events += happened
        return happened

    def step(self) -> Deed:
        """Let the hands do what is next."""
        deed = self.hands.next(self.seen)
        assert deed
        self.do(deed.act, deed.after)
        self.done.append(deed.act)
        return deed

    def build(self, most: int = 60) -> list[Act]:
        """Let the hands work until the card is built; what they did."""
        for _ in range(most):
            if self.built:
                return self.done
            self.step()
        raise AssertionError(f"not built after {most} acts: {self.done}")

    @property
    def built(self) -> bool:
        """Whether the card is finished."""
        return any(isinstance(event, events.Built) for event in self.events)
