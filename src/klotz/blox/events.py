"""The events of BLOX. Which cards were drawn is in the drawer's own view only."""

from klotz.game import Event


class Moved(Event, frozen=True, tag="moved"):
    """A seat has moved, and what that earned."""

    seat: int
    move: str
    points: int


class Drew(Event, frozen=True, tag="drew"):
    """A seat has drawn so many cards of a pile."""

    seat: int
    pile: str
    count: int


class PhaseBegan(Event, frozen=True, tag="phase"):
    """From now on other heights are cleared and built."""

    phase: int


class LastRound(Event, frozen=True, tag="last_round"):
    """The game ends with this round."""
