"""Cards to coach on, and deeds told as the events of a game."""

from collections.abc import Iterable
from random import Random
from typing import Any, Final

import msgspec

from klotz.bots.deeds import Deed
from klotz.building.bricks import load_set
from klotz.building.cards import Card, CardBrick
from klotz.building.planning import Step
from klotz.game import Event
from klotz.rounds.events import Fell, Held, Lifted, PlacedBrick, Released
from tests.building.piles import random_blocks
from tests.rounds.table import Table, card

CLASSIC: Final = load_set("classic")
DICE: Final = load_set("dice")


def coloured(*bricks: tuple[str, str, int, int]) -> Card:
    """A card that says which brick goes where."""
    return Card("lesson", 1, tuple(CardBrick(pose, x, y, colour) for colour, pose, x, y in bricks), coloured=True)


def grey(*bricks: tuple[str, int, int]) -> Card:
    """A card on which any brick will do."""
    return Card("lesson", 1, tuple(CardBrick(pose, x, y) for pose, x, y in bricks), coloured=False)


DOORWAY: Final = coloured(("red", "1x3", 0, 0), ("blue", "1x3", 200, 0), ("green", "3x1", 0, 300))
SEESAW: Final = coloured(("red", "1x2", 150, 0), ("blue", "3x1", 0, 200), ("green", "1x3", 200, 300))
"""The blue beam falls to the left unless it is held until the green brick stands on its right end."""
LID: Final = coloured(
    ("red", "3x1", 200, 0), ("blue", "3x1", 0, 100), ("yellow", "2x1", 300, 100), ("green", "3x1", 200, 200)
)
"""The blue beam has to be held unless it is slipped under the green lid, which stands without it."""
HOUSE: Final = grey(("1x3", 0, 0), ("1x3", 200, 0), ("3x1", 0, 300), ("3x1", 0, 400), ("1x2", 100, 500))


def random_card(rng: Random, most: int = 5) -> Card:
    """A grey card of some bricks as they come; it may be one that falls."""
    blocks = random_blocks(rng, rng.randint(2, most), rng.choice((10, 25, 50)), 600, 0.8)
    return grey(*((f"{b.width // 100}x{b.height // 100}", b.x, b.y) for b in blocks))


def on(*steps: int | tuple[int, str]) -> list[Step]:
    """Steps in short: a brick's number, with "hold" or "release" beside it perhaps."""
    return [
        Step(step) if isinstance(step, int) else Step(step[0], hold=step[1] == "hold", release=step[1] == "release")
        for step in steps
    ]


def told(deeds: Iterable[Deed]) -> list[Event]:
    """The events that a game tells of deeds."""
    events: list[Event] = []
    for deed in deeds:
        if deed.where:
            events.append(PlacedBrick(0, deed.where.brick, deed.where.pose, deed.where.x, deed.where.y))
            events += [Held(0, deed.where.brick)] if deed.hold else []
        elif deed.kind == "lift":
            events += [Lifted(0, brick) for brick in deed.bricks]
        else:
            events.append(Released(0, deed.bricks[0]))
        events += [Fell(0, list(deed.fell))] if deed.fell else []
    return events


def put(brick: str, pose: str, x: int, y: int = 0, *, hold: bool = False) -> list[Event]:
    """The events of placing a brick."""
    placed: list[Event] = [PlacedBrick(0, brick, pose, x, y)]
    return [*placed, Held(0, brick)] if hold else placed


def log_of_a_match() -> list[dict[str, Any]]:
    """Two cards of a turn: the first is finished, a brick of the second is held and let go for nothing."""
    table = Table(deck=[card("a"), card("b", ("1x3", 100, 0), ("3x1", 0, 300))])
    table.do(1, "roll")
    table.match.chance({"values": [1]})
    table.do(1, "start")
    table.do(1, "place", brick="red", pose="3x1", x=700)
    table.do(1, "place", brick="blue", pose="1x3", x=500, hold=True)
    table.do(1, "release")
    table.match.time(75_000)
    log: list[dict[str, Any]] = msgspec.to_builtins(table.match.log)
    return log
