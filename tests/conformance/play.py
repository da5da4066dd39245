"""A match played at random; whatever is refused on the way has to have changed nothing."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from klotz.game import Event, Game, Shuffle
from klotz.games import find_games
from klotz.luck import Luck
from klotz.match import Entry, Match, New, draw
from klotz.refusal import CODES, Refused
from tests.conformance.acts import absurd, sensible
from tests.conformance.tables import random_table

Test = Callable[[str, int], None]


def each_game(examples: int) -> Callable[[Test], Test]:
    """Run a test with every game there is, and with so many seeds each."""

    def wrap(test: Test) -> Test:
        phases = (Phase.explicit, Phase.reuse, Phase.generate)
        seeded = settings(max_examples=examples, deadline=None, phases=phases)(given(seed=st.integers(0, 2**32))(test))
        marked: Test = pytest.mark.parametrize("game", find_games())(seeded)
        return marked

    return wrap


def answered(deed: Callable[[], list[Event]]) -> list[Event] | Refused:
    """The events of a deed, or its refusal; anything else that is raised is a fault."""
    try:
        return deed()
    except Refused as refused:
        return refused


def hidden(game: Game, seat: int) -> list[list[str]]:
    """All that a seat can't know, as the game hands it out to be dealt anew."""
    found: list[list[str]] = []

    def note(cards: Sequence[str]) -> list[str]:
        found.append(list(cards))
        return list(cards)

    game.redealt(seat, note)
    return found


def shown(game: Game, seat: int) -> dict[str, Any]:
    """All that a seat (0: a spectator) can know by asking."""
    return {
        "view": game.view(seat),
        "legal": game.legal(seat) if seat else None,
        "now": game.now,
        "over": game.over,
        "deadline": game.deadline,
        "pending": game.pending,
    }


def picture(game: Game) -> bytes:
    """All that anybody can know, and all that is hidden from everybody, as it would be sent."""
    return msgspec.json.encode([[shown(game, seat) for seat in range(game.seats + 1)], hidden(game, 0)])


class Play:
    """A match that goes on by random steps."""

    def __init__(self, new: New, random: Random) -> None:
        self.random = random
        self.match, self.events = Match.open(new)

    @classmethod
    def at_random_table(cls, game: str, seed: int, steps: int = 0) -> "Play":
        """Sit down somewhere, and play so many steps."""
        random = Random(seed)
        play = cls(random_table(game, random), random)
        for _ in range(steps):
            play.step()
        return play

    @property
    def game(self) -> Game:
        """The game in play."""
        return self.match.game

    def attempt(self, deed: Callable[[], list[Event]]) -> list[Event] | Refused:
        """Do something; if it is refused, with a code that is documented, nothing has changed."""
        before, log = picture(self.game), self.match.log.copy()
        answer = answered(deed)
        if isinstance(answer, Refused):
            assert answer.code in CODES
            assert answer.message
            assert picture(self.game) == before
            assert self.match.log == log
        else:
            self.events += answer
        return answer

    def step(self) -> None:
        """Answer what is pending; or let time pass; or let somebody act, mostly in a sensible way."""
        if self.game.pending:
            self.answer()
        elif self.random.random() < 0.1:
            self.attempt(lambda: self.match.time(self.some_time()))
        elif self.random.random() < 0.1:
            self.attempt(lambda: self.match.act(*absurd(self.game, self.random)))
        else:
            self.act()

    def answer(self) -> None:
        """Let chance be what it may."""
        pending = self.game.pending
        assert pending
        outcome = draw(pending, self.game, Luck(self.random.randrange(2**32)))
        self.attempt(lambda: self.match.chance(outcome))

    def act(self) -> None:
        """Let a seat do something sensible, as a message or as a value; where none can, time passes."""
        choice = sensible(self.game, self.random)
        if choice is None:
            self.attempt(lambda: self.match.time(self.some_time()))
            return
        seat, act = choice
        at = self.some_time() if self.random.random() < 0.2 else self.game.now
        sent = act if self.random.random() < 0.5 else msgspec.to_builtins(act)
        self.attempt(lambda: self.match.act(seat, at, sent))

    def some_time(self) -> int:
        """A time from now on, often just when something falls due, sometimes long after."""
        now, deadline = self.game.now, self.game.deadline
        times = [now, now + 1, now + 400]
        if deadline is not None:
            times += [deadline - 1, deadline, deadline, deadline + 1, deadline + 100_000]
        return max(now, self.random.choice(times))

    def play_out(self, most: int = 5_000) -> None:
        """Play to the end."""
        for _ in range(most):
            if self.game.over:
                return
            self.step()
        raise AssertionError(f"no end after {most} steps: {self.game!r}")


def as_sent(log: list[Entry]) -> Any:
    """A log as plain data, such as a file holds."""
    return msgspec.json.decode(msgspec.json.encode(log))


def shuffled(random: Random) -> Callable[[Sequence[str]], list[str]]:
    """A way to deal anew."""
    return lambda cards: random.sample(list(cards), k=len(cards))


def is_shuffle(play: Play) -> bool:
    """Whether cards must be put in order now."""
    return isinstance(play.game.pending, Shuffle)
