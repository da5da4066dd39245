"""Lines for a referee: good ones of every kind, and what becomes of them when anything in them is changed."""

import json
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any, Literal, NamedTuple

import msgspec
from hypothesis import strategies as st

from klotz.game import LATEST, Game
from klotz.luck import Luck
from klotz.match import Match, draw
from tests.blox.small import small
from tests.conformance.acts import absurd, sensible
from tests.conformance.play import as_sent
from tests.conformance.tables import random_table
from tests.rounds.table import Plain

How = Literal["drop", "put", "add", "rename", "wrap", "twice"]
ODD_TEXT = (
    "", "\0", "\ufeff", "\u2028", "e\u0301", "\u202e red", "\U0001f9f1", "\uff12", "RED", "red\n", "3x1 ", "x" * 5_000,
)  # fmt: skip
ODD_NUMBERS = (
    -1, 2**31, LATEST, LATEST + 1, 2**63, 2**64, 10**30, 10**400, 1e300, -0.0, 1.0, float("nan"), float("inf"),
)  # fmt: skip
WORDS = (
    "red", "3x1", "1x2", "mini", "dice", "box", "ask", "act", "new", "load", "place", "done", "deck", "seed", "op",
)  # fmt: skip
POSITION = small(figures={"e5": 1}, towers={"e7": "wk"}, mine={"hand": "wkgp", "joker": True}).to_json()
DEEP = re.compile(rb'"<(\d+)>"')
"""What is sent as so many lists within each other: no writer of JSON goes as deep."""

texts = st.text(max_size=8) | st.sampled_from(ODD_TEXT) | st.sampled_from(WORDS)
numbers = st.integers(-3, 9) | st.sampled_from(ODD_NUMBERS) | st.integers() | st.floats()
deep = st.integers(90, 1_100).map(lambda depth: f"<{depth}>")
values = st.recursive(
    st.none() | st.booleans() | numbers | texts | deep,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)


class Edit(NamedTuple):
    """A change of one place in a line, counted through all of them and round again."""

    place: int
    how: How
    value: Any = None


edits = st.builds(Edit, st.integers(0, 400), st.sampled_from(How.__args__), values)  # type: ignore[attr-defined]


def find_places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every list and object with each of its keys, the outermost first."""
    keys: Sequence[Any] = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    yield from ((data, key) for key in keys)
    for key in keys:
        yield from find_places(data[key])


def change(data: Any, edit: Edit) -> None:
    """Change one place."""
    places = list(find_places(data))
    if not places:
        return
    home, key = places[edit.place % len(places)]
    if edit.how == "drop":
        del home[key]
    elif edit.how == "wrap":
        home[key] = [home[key]]
    elif edit.how == "put" or (edit.how == "rename" and isinstance(home, list)):
        home[key] = edit.value
    elif isinstance(home, list):
        home.insert(key, deepcopy(home[key]) if edit.how == "twice" else edit.value)
    elif edit.how == "rename":
        home[json.dumps(edit.value)] = home.pop(key)
    else:
        home[f"{key}_" if edit.how == "twice" else str(edit.value)] = deepcopy(home[key])


def write_line(data: Any, changes: Sequence[Edit] = ()) -> bytes:
    """A line of JSON, more or less: what JSON has no words for is written as Python does."""
    if changes:
        data = deepcopy(data)
        for edit in changes:
            change(data, edit)
    # A lone surrogate is written as an escape, which JSON allows and no text can hold.
    line = json.dumps(data).encode()
    return DEEP.sub(lambda found: b"[" * int(found[1]) + b"]" * int(found[1]), line)


def some_act(game: Game, random: Random) -> Plain:
    """An act that may well be accepted, or one of which anything may be wrong."""
    choice = sensible(game, random) if random.random() < 0.7 else None
    if choice is None:
        seat, at, act = absurd(game, random)
        return {"op": "act", "seat": seat, "at": at, "act": dict(act)}
    at = game.now + random.choice([0, 0, 0, 1, 400])
    return {"op": "act", "seat": choice[0], "at": at, "act": msgspec.to_builtins(choice[1])}


def next_step(match: Match, random: Random) -> Plain:
    """A line that moves the game on: what is pending is answered, time passes, or somebody acts."""
    game = match.game
    if game.pending and random.random() < 0.8:
        return {"op": "chance", "outcome": msgspec.to_builtins(draw(game.pending, game, Luck(random.randrange(2**32))))}
    if random.random() < 0.2:
        moments = [game.now, game.now + 300, *([game.deadline, game.deadline - 1] if game.deadline is not None else [])]
        return {"op": "time", "at": random.choice(moments)}
    return some_act(game, random)


def some_question(random: Random) -> Plain:
    """A line that changes nothing."""
    brick = {"x": random.choice([0, 50, 300]), "y": random.choice([0, 100])}
    box = brick | {"w": 3, "h": 1, "d": 2}
    seen = brick | {"pose": "3x1", random.choice(["brick", "colour", "die"]): "red"}
    return random.choice(
        [
            {"op": "view", "seat": random.randrange(5)},
            {"op": "legal", "seat": random.randint(1, 4)},
            {"op": "log"},
            {"op": "stands", "bricks": [box], "held": 0},
            {"op": "stands", "bricks": [box, box | {"y": 200}]},
            {"op": "matches", "card": {"bricks": [seen], "coloured": True}, "bricks": [seen], "tolerance": 5},
            {"op": "matches", "card": {"special": 3}, "bricks": [seen]},
            {"op": "blox.legal", "position": POSITION},
            {"op": "blox.best", "position": POSITION, "ms": 1, "level": 1},
        ]
    )


def some_line(match: Match, random: Random, game: str) -> Plain:
    """A good line of any kind."""
    kind = random.random()
    if kind < 0.7:
        return next_step(match, random)
    if kind < 0.8:
        return some_question(random)
    if kind < 0.95:
        return {"op": "load", "log": as_sent(match.log)}
    return some_table(game, random)


def some_table(game: str, random: Random) -> Plain:
    """A line that begins a match."""
    begun: Plain = as_sent([random_table(game, random)])[0]
    return begun
