"""The round engine: the building games as the contract wants them; the editions say what differs."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from klotz.game import Act, Chance, Event, Game, Outcome, Permute, Roll, Shuffle
from klotz.refusal import Refused
from klotz.rounds import acts, hands, people, turns
from klotz.rounds.edition import Edition
from klotz.rounds.openings import OPENINGS, list_open, may
from klotz.rounds.options import Setup
from klotz.rounds.scene import Scene
from klotz.rounds.state import State
from klotz.rounds.views import View, draw_view

DEEDS: dict[type[Act], Callable[[Scene, Any], Chance | None]] = {
    acts.RollTime: lambda scene, _: hands.roll_time(scene),
    acts.RollDice: hands.roll_dice,
    acts.Start: lambda scene, _: turns.start(scene),
    acts.Place: hands.place,
    acts.Lift: hands.lift,
    acts.Release: lambda scene, _: hands.release(scene),
    acts.Count: lambda scene, _: hands.count(scene),
    acts.Object: people.object_to,
    acts.Refuse: people.refuse,
    acts.Done: people.done,
    acts.Confirm: lambda scene, _: turns.finish(scene),
    acts.Check: lambda scene, _: turns.go_on(scene),
    acts.Stop: lambda scene, _: turns.time_up(scene),
}
ANSWERS: dict[type[Chance], Callable[[Scene, Any, Any], Chance | None]] = {
    Shuffle: turns.take_order,
    Roll: hands.take_values,
}


class Round(Game):
    """A building game in play."""

    __slots__ = ("rules", "state")

    def __init__(self, rules: Edition, setup: Setup) -> None:
        super().__init__(setup.seats, rules.acts)
        self.rules = rules
        self.state = State(setup, rules.piles(setup))
        self.state.stage = rules.stage_at_start(self.state)

    def __repr__(self) -> str:
        state = self.state
        return f"<{self.rules.name}, turn {state.turn}, {state.stage}, at {self.now}, scores {state.scores}>"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.stage == "over"

    @property
    def deadline(self) -> int | None:
        """When time is up, or when the finished building has stood long enough."""
        state = self.state
        clock = state.clock
        until = clock.until if clock is not None and not state.time_is_up else None
        if state.stood_since is None:
            return until
        stood = state.stood_since + state.setup.stand_ms
        return stood if until is None or stood < until else until

    def view(self, seat: int) -> View:
        """What any seat sees; nobody knows more than the others."""
        del seat
        return draw_view(self.rules, self.state)

    def legal(self, seat: int) -> list[str]:
        """The types of acts that a seat may do now."""
        return [] if self.pending else list_open(self.rules, self.state, seat)

    def faces(self, die: str) -> Sequence[int]:
        """What a die can show."""
        return self.rules.faces(self.state, die)

    def copy(self) -> Self:
        """The same game, apart."""
        twin = object.__new__(type(self))
        twin.seats, twin.now, twin.pending = self.seats, self.now, self.pending
        twin.rules, twin.acts, twin.state = self.rules, self.acts, self.state.copy()
        return twin

    def redealt(self, seat: int, permute: Permute) -> Self:
        """A copy with the decks shuffled anew."""
        del seat
        twin = self.copy()
        for pile in twin.state.piles:
            pile.deck = permute(pile.deck)
        return twin

    def begin(self) -> list[Event]:
        """The first events, and the first chance."""
        scene = Scene(self.rules, self.state, 0, [])
        self.pending = turns.set_up(scene)
        return scene.events

    def _need_turn(self, seat: int, kind: type[Act]) -> None:
        if not may(self.rules, self.state, seat, kind):
            builder, timekeeper = self.state.builder, self.state.timekeeper
            tag = kind.__struct_config__.tag
            raise Refused(
                "not_your_turn", f"seat {seat} may not {tag}: the builder is {builder}, the timekeeper {timekeeper}"
            )

    def _play(self, seat: int, act: Act, events: list[Event]) -> None:
        kind = type(act)
        if isinstance(act, acts.Done):
            acts.need_points(act, own_cards=self.state.setup.own_cards)
        reason = OPENINGS[kind](self.state)
        if reason:
            raise Refused("not_now", reason)
        self.pending = DEEDS[kind](Scene(self.rules, self.state, self.now, events, seat), act)

    def _fall_due(self, at: int, events: list[Event]) -> None:
        clock = self.state.clock
        is_up = clock is not None and not self.state.time_is_up and clock.until == self.deadline
        happen = turns.time_up if is_up else turns.finish
        self.pending = happen(Scene(self.rules, self.state, at, events))

    def _answer(self, chance: Chance, outcome: Outcome, events: list[Event]) -> None:
        scene = Scene(self.rules, self.state, self.now, events)
        self.pending = ANSWERS[type(chance)](scene, chance, outcome)


class BuildingGame:
    """An edition as a game that can be begun."""

    def __init__(self, rules: Edition) -> None:
        self.rules = rules
        self.name = rules.name

    def new(self, seats: int, options: Mapping[str, Any]) -> tuple[Round, list[Event]]:
        """Begin a game; wrong options are refused with their name."""
        game = Round(self.rules, Setup(self.name, self.rules.numbers, seats, options))
        return game, game.begin()
