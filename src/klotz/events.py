"""The events that games of every kind have."""

from klotz.game import Event


class DeckRefilled(Event, frozen=True, tag="deck_refilled"):
    """Cards of the discard went into a pile, which now has `count`."""

    pile: str
    count: int


class GameOver(Event, frozen=True, tag="game_over"):
    """The end: scores by seat, and who won."""

    scores: list[int]
    winners: list[int]
