"""What the rules of a building game work on: the edition, the state, the moment, and where events go."""

from klotz.game import Event
from klotz.rounds.edition import Edition
from klotz.rounds.state import State


class Scene:
    """One moment of a game, while a seat does something, or something falls due (seat 0)."""

    __slots__ = ("at", "events", "rules", "seat", "state")

    def __init__(self, rules: Edition, state: State, at: int, events: list[Event], seat: int = 0) -> None:
        self.rules, self.state, self.at, self.events, self.seat = rules, state, at, events, seat

    def say(self, event: Event) -> None:
        """Tell what has happened."""
        self.events.append(event)
