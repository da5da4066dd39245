"""A bot's nerves: how long things take it, and how steady its hands are."""

from klotz.luck import Luck


class Nerves(Luck):
    """Luck in the measures of hands."""

    def about(self, ms: float) -> int:
        """A time around this one, from two thirds of it to four thirds."""
        return max(1, round(ms * (2 / 3 + 2 / 3 * self.share())))

    def off(self, ticks: float) -> int:
        """How far off a hand is: mostly less than so much, now and then twice as far."""
        return round(ticks * (self.share() + self.share() + self.share() + self.share() - 2))
