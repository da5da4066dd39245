"""Play and store golden matches for games and options that have none: `python -m tests.golden.write`.

What is stored stays as it is: it has to replay for ever. Only `--again` writes all of them anew, for a change of the
rules that is meant to change them; the diff then tells what it did.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from klotz.game import Act, Game
from klotz.games import find_games, load_game
from klotz.luck import Luck
from klotz.match import Match, New, draw
from klotz.refusal import Refused
from klotz.rounds.cards import find_decks
from klotz.rounds.round import BuildingGame
from tests.conformance.acts import Plain, leading_on, random_act, seen_by
from tests.conformance.play import as_sent
from tests.conformance.tables import Options, is_taken
from tests.golden.match import FOLDER, Golden

TABLES: Final[dict[str, tuple[int, Options]]] = {
    "plain": (2, {"pace": [40, 60]}),
    "shrewd": (3, {"variants": ["shrewd"]}),
    "young": (2, {"variants": ["young"], "young": [1]}),
    "shrewd-young": (2, {"variants": ["shrewd", "young"], "young": [2], "stand_ms": 700}),
    "speed": (2, {"variants": ["speed"], "first": 2}),
    "blue-checked": (2, {"side": "blue", "check": True}),
    "unchecked": (2, {"check": False, "tolerance": 45}),
    "shuffled": (2, {"on_empty": "shuffle", "stand_ms": 0, "turns": 2}),
    "hasty": (2, {"time_ms": {"1": 4_000, "2": 5_000, "3": 6_001}, "stand_ms": 300, "pace": [150, 33]}),
    "real-box": (2, {"play": "box"}),
    "own-cards": (2, {"play": "box", "deck": "box"}),
    "mixed": (2, {"play": ["box", "screen"]}),
    "untimed": (2, {"pace": [0, 60]}),
    "layout": (3, {"layout": "standard", "first": 2}),
}
"""The seats and the options of the tables; a game sits down at those whose options it takes."""
LIKELY: Final = {"place": 8, "count": 8, "check": 9, "lift": 4, "object": 0.3, "confirm": 4, "done": 2}
"""How often somebody does this, against other acts that are open."""
MOST_CARDS: Final = 4
SHORT: Final = 25
"""How long turns are, in percent, where a table does not say: much more of the same tells nothing new."""
MOST_STEPS: Final = 3_000


def pin_deck(game: str, options: Options) -> Options:
    """Options in which the cards stand in place, and few of them: the decks that come with Klotz may grow."""
    kind = load_game(game)
    if "deck" in options or not isinstance(kind, BuildingGame):
        return options
    numbers = kind.rules.numbers
    return options | {"deck": find_decks(numbers.bricks)[numbers.deck].cards[:MOST_CARDS]}


def find_tables() -> Iterator[tuple[str, New]]:
    """Every table that a game takes: its name, and how a match is begun there."""
    for game in find_games():
        for number, (table, (seats, options)) in enumerate(TABLES.items()):
            pinned = pin_deck(game, options)
            if is_taken(game, seats, pinned):
                short: Options = {"turns": 1, "pace": [SHORT] * seats} | pinned
                pinned = short if is_taken(game, seats, short) else pinned
                chance: dict[str, Any] = {"chance": "ask"} if number % 2 else {"seed": number}
                yield f"{game}-{table}", New(game, seats, pinned, **chance)


def helpful(seen: Plain, random: Random) -> Plain | None:
    """What the builder of the open card does next, as far as somebody sees it who takes no care of balance."""
    bricks = (seen["card"] or {}).get("bricks", [])
    wanted = {(b["pose"], b["x"], b["y"]): b for b in sorted(bricks, key=lambda b: (b["y"], b["x"]))}
    table = {(b["pose"], b["x"], b["y"]): b["brick"] for b in seen["table"]}
    if wrong := [brick for spot, brick in table.items() if spot not in wanted]:
        return {"type": "lift", "brick": wrong[0]}
    missing = [b for spot, b in wanted.items() if spot not in table]
    if not missing:
        return {"type": "release"} if any(b["held"] for b in seen["table"]) else None
    brick, free = missing[0], {b["brick"]: b.get("value", 0) for b in seen["tray"]}
    fitting = [
        name for name in free if name.startswith("cuboid") == (brick["pose"] != "1x1" and "value" in seen["tray"][0])
    ]
    name = brick.get("die") or brick.get("colour") or random.choice(fitting or list(free))
    if free.get(name, 0) is None and brick["pose"] != "1x2":
        return {"type": "roll", "dice": [name]}
    return {"type": "place", "brick": name, "pose": brick["pose"], "x": brick["x"], "hold": random.random() < 0.1}


def choose(game: Game, random: Random) -> tuple[int, Act | Plain] | None:
    """A seat and what it does, if anybody can do anything."""
    choices = [(seat, what) for seat in range(1, game.seats + 1) for what in game.legal(seat)]
    if not choices:
        return None
    if isinstance(choices[0][1], Act) and random.random() < 0.8:
        choices = leading_on(choices)
    ((seat, name),) = random.choices(choices, [LIKELY.get(str(what), 1) for _, what in choices])
    if isinstance(name, Act):
        return seat, name
    seen = seen_by(game, seat)
    if name in {"place", "lift"} and random.random() < 0.9:
        return seat, helpful(seen, random) or random_act(game.acts[name], seen, random)
    return seat, random_act(game.acts[name], seen, random)


def step(match: Match, random: Random) -> None:
    """Let somebody act a moment later, or time run out."""
    game = match.game
    if game.pending:
        match.chance(draw(game.pending, game, Luck(random.randrange(2**32))))
    elif (choice := choose(game, random)) and (game.deadline is None or random.random() > 0.04):
        match.act(choice[0], game.now + random.randrange(50, 900), choice[1])
    elif game.deadline is not None:
        match.time(game.deadline)


def play(name: str, new: New) -> Golden:
    """Play a match to its end; it is the same whenever it is played."""
    random = Random(name)
    match, _ = Match.open(new)
    for _ in range(MOST_STEPS):
        if match.game.over:
            return Golden.replay(as_sent(match.log))
        try:
            step(match, random)
        except Refused:
            continue
    raise AssertionError(f"{name}: no end after {MOST_STEPS} steps")


def main(arguments: Sequence[str], folder: Path = FOLDER) -> None:
    """Write what is missing, or all, and tell what was written."""
    folder.mkdir(exist_ok=True)
    for name, new in find_tables():
        path = folder / f"{name}.jsonl"
        if "--again" in arguments or not path.exists():
            play(name, new).write(path)
            sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
