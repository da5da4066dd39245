"""How many whole matches of mini are played in a second through the contract, when all acts are made up front?

Three people build five times each. Between two throws of the timekeeper the builder places two bricks, from below
upwards; a building that has stood is knocked down and the next card turned, until the sum reaches 15. Then the log, as
a file would hold it, is played again: every act is read, judged and answered with events, every verdict found anew.
"""

import cProfile
import pstats
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

import klotz
from bench.report import print_machine, print_table
from bench.timing import Contender, race
from klotz.building.cards import Card
from klotz.match import Match, read_log
from klotz.rounds.round import Round

SEEDS: Final = 40
SEATS: Final = 3
ROUNDS: Final = 7
A_BRICK: Final = 700
PARTS: Final = {
    "building": "bricks: landing, statics, matching",
    "rounds": "rules of the round",
    "game.py": "contract: order of judging, time, chance",
    "match.py": "log: reading and writing lines",
}
Log = list[dict[str, Any]]


def placings(card: Card, names: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Acts that build a card from below upwards, with any bricks where it asks for none."""
    named = {brick.colour for brick in card.bricks if card.names_bricks}
    free = [name for name in names if name not in named]
    for brick in sorted(card.bricks, key=lambda b: (b.y, b.x)):
        name = brick.colour if card.names_bricks else free.pop(0)
        yield {"type": "place", "brick": name, "pose": brick.pose, "x": 600 + brick.x}


class Script:
    """A match as it is made up: one builder after another does the same."""

    def __init__(self, seed: int) -> None:
        self.match, _ = Match.begin("mini", SEATS, seed=seed)
        assert isinstance(self.match.game, Round)
        self.game = self.match.game
        self.at = 0

    def write(self) -> bytes:
        """Play it to the end; answers with the log as a file would hold it."""
        while not self.game.over:
            self.match.act(self.game.state.builder, self.at, {"type": "start"})
            self._turn(self.game.state.turn)
        return msgspec.json.encode(self.match.log)

    def _turn(self, turn: int) -> None:
        acts: Iterator[dict[str, Any]] = iter(())
        card = None
        while self.game.state.turn == turn and not self.game.over:
            self.at += A_BRICK
            self.match.time(self.at)
            state = self.game.state
            if state.card is not card:
                card = state.card
                acts = placings(card, state.setup.set.names) if card else iter(())
            for act in (next(acts, None), next(acts, None)):
                if act:
                    self.match.act(state.builder, self.at, act)
            self.match.act(state.timekeeper, self.at, {"type": "count"})


def replay(log: bytes) -> Match:
    """From the bytes of a file to the finished match."""
    match, _ = Match.replay(read_log(msgspec.json.decode(log)))
    return match


def measure() -> None:
    """Print matches a second, and where their time goes."""
    logs = [Script(seed).write() for seed in range(SEEDS)]
    matches = [replay(log) for log in logs]
    assert all(match.game.over for match in matches)
    took = race([Contender("replay", [lambda log=log: replay(log) for log in logs])], ROUNDS)["replay"]  # type: ignore[misc]
    lines = sum(len(match.log) for match in matches) / SEEDS
    placed = sum(log.count(b'"place"') for log in logs) / SEEDS
    rows = [("matches a second", 1e6 / took.mean), ("lines a match", lines), ("bricks placed a match", placed)]
    print_table((f"{SEEDS} matches of mini for {SEATS}", "mean"), [*rows, ("microseconds a line", took.mean / lines)])
    _print_shares(logs)
    print_machine("msgspec", "numba")


def _print_shares(logs: list[bytes]) -> None:
    """Where the time goes by the profiler's count, which makes calls look dearer than they are."""
    profile = cProfile.Profile()
    profile.runcall(lambda: [replay(log) for log in logs])
    stats: Any = pstats.Stats(profile)
    home = Path(klotz.__file__).parent
    shares = dict.fromkeys([*PARTS.values(), "all else: messages, built-ins"], 0.0)
    for (file, _, _), (_, _, own, _, _) in stats.stats.items():
        inside = Path(file).relative_to(home).parts[0] if Path(file).is_relative_to(home) else ""
        shares[PARTS.get(inside, "all else: messages, built-ins")] += own
    total = sum(shares.values())
    print()
    print_table(("where the time goes", "%"), [(part, 100 * share / total) for part, share in shares.items()])
