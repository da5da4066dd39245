"""A table for tests: a match whose chance and time are handed in, and whose events come as plain data."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from klotz.game import Event, Shuffle
from klotz.match import Match
from klotz.refusal import Refused
from klotz.rounds.round import Round

Plain = dict[str, Any]


def plain(events: Iterable[Event]) -> list[Plain]:
    """Events as they are sent."""
    found: list[Plain] = msgspec.json.decode(msgspec.json.encode(list(events)))
    return found


def card(name: str, *bricks: tuple[str, int, int], points: int = 1, **more: Any) -> Plain:
    """A grey card; without bricks: a single lying one."""
    shown = [{"pose": pose, "x": x, "y": y} for pose, x, y in bricks or [("3x1", 0, 0)]]
    return {"id": name, "points": points, "coloured": False, "bricks": shown} | more


def die_card(name: str, *dice: tuple[str, str, int, int], points: int = 1, **more: Any) -> Plain:
    """A dice card that names its dice."""
    return (
        {"id": name, "points": points}
        | more
        | {"bricks": [{"die": die, "pose": pose, "x": x, "y": y} for die, pose, x, y in dice]}
    )


class Table:
    """Sit down at a game with so many one-brick cards, or the deck given; shuffles leave every order as it is."""

    def __init__(self, game: str = "classic", seats: int = 2, cards: int = 3, **options: Any) -> None:
        pose = "1x1" if game == "dice" else "3x1"
        options.setdefault("deck", [card(f"c{n}", (pose, 0, 0)) for n in range(1, cards + 1)])
        self.at = 0
        self.asked: list[Any] = []
        self.match, events = Match.begin(game, seats, options)
        self.events = plain(events) + self.shuffle()

    @property
    def game(self) -> Round:
        """The game in play."""
        game = self.match.game
        assert isinstance(game, Round)
        return game

    @property
    def view(self) -> Plain:
        """What everybody sees."""
        seen: Plain = msgspec.json.decode(msgspec.json.encode(self.game.view(0)))
        return seen

    def shuffle(self) -> list[Plain]:
        """Answer shuffles, remembering them."""
        events: list[Plain] = []
        while isinstance(self.game.pending, Shuffle):
            self.asked.append(msgspec.to_builtins(self.game.pending))
            events += plain(self.match.chance({"order": self.game.pending.cards}))
        return events

    def do(self, seat: int, act: str, after: int = 0, **fields: Any) -> list[Plain]:
        """Let a seat act, `after` ms later; shuffles are answered, rolls are not."""
        events = plain(self.match.act(seat, self.at + after, {"type": act} | fields))
        self.at += after
        return events + self.shuffle()

    def refused(self, seat: int, act: str, after: int = 0, **fields: Any) -> str:
        """Let a seat try what is refused and has to change nothing; answers with the code."""
        before = self.known()
        with pytest.raises(Refused) as refused:
            self.match.act(seat, self.at + after, {"type": act} | fields)
        assert self.known() == before
        return refused.value.code

    def known(self) -> list[Any]:
        """All that can be asked about the match, and its log."""
        game = self.game
        legal = [game.legal(seat) for seat in range(1, game.seats + 1)]
        return [self.view, legal, game.now, game.deadline, game.pending, self.match.log.copy()]

    def roll(self, *values: int) -> list[Plain]:
        """Answer a roll."""
        return plain(self.match.chance({"values": list(values)})) + self.shuffle()

    def throw(self, **values: int) -> list[Plain]:
        """Let the builder of the dice edition roll dice that then show these numbers; `_` stands for the hyphen."""
        events = self.do(self.view["builder"], "roll", dice=[die.replace("_", "-") for die in values])
        return events + self.roll(*values.values())

    def wait(self, ms: int) -> list[Plain]:
        """Let time pass."""
        self.at += ms
        return plain(self.match.time(self.at)) + self.shuffle()

    def begin_turn(self, time: int = 1) -> list[Plain]:
        """Roll for the time where that is due, and start; answers with the start's events."""
        view = self.view
        builder: int = view["builder"]
        if view["stage"] == "rolling":
            self.do(builder, "roll")
            self.roll(time)
        starter = view["timekeeper"] if view["game"] == "dice" else builder
        return self.do(starter, "start")

    def place(self, brick: str = "red", pose: str = "3x1", x: int = 0, **more: Any) -> list[Plain]:
        """Let the builder place a brick from above."""
        return self.do(self.view["builder"], "place", brick=brick, pose=pose, x=x, **more)

    def build(self, *dice: tuple[str, str, int, int]) -> list[Plain]:
        """Let the builder of the dice edition roll dice that then show the last number (0: not rolled), and place them.

        The answer is what the last one brought about.
        """
        self.throw(**{die: value for die, _, _, value in dice if value})
        return [self.place(die, pose, x) for die, pose, x, _ in dice][-1]

    def count(self, *values: int) -> list[Plain]:
        """Let the timekeeper throw, once for each value."""
        events = []
        for value in values:
            events += self.do(self.view["timekeeper"], "count")
            events += self.roll(value)
        return events

    def end_turn(self) -> list[Plain]:
        """Let the time of a turn that has been started run out."""
        clock = self.view["clock"]
        if "goal" in clock:
            return self.count(*[3] * -(-(clock["goal"] - clock["sum"]) // 3))
        return self.wait(clock["until"] - self.at)

    def play_turns(self, turns: int) -> list[Plain]:
        """Play whole turns in which nothing is built."""
        events = []
        for _ in range(turns):
            self.begin_turn()
            events += self.end_turn()
        return events


def names(events: list[Plain]) -> list[str]:
    """What happened, in a word each."""
    return [event["event"] for event in events]


def only(events: list[Plain], name: str) -> Plain:
    """The one event of this name."""
    (found,) = [event for event in events if event["event"] == name]
    return found


def at_card(*deck: Plain, **options: Any) -> Table:
    """A turn of the dice edition, without pauses, that has begun with the first of these cards."""
    table = Table("dice", deck=list(deck), **{"check": False} | options)
    table.begin_turn()
    return table


def is_built(table: Table, *dice: tuple[str, str, int, int]) -> bool:
    """Whether these dice finish the open card with the last of them."""
    return "built" in names(table.build(*dice))
