"""Whole matches of BLOX between choosers, through the contract that every host uses."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from klotz.blox.acts import Move
from klotz.blox.games.blox import Blox
from klotz.bots.blox.choosing import Chooser
from klotz.bots.blox.memory import Memory
from klotz.luck import Luck
from klotz.match import Match
from klotz.refusal import Refused

MOST_MOVES: Final = 2_000
"""Four of the weakest bots need up to 500; nobody who wants to win comes near to so many."""


class Result(NamedTuple):
    """How a match ended: by seat the points, and the blocks that decide between equal ones; how many moves it took."""

    scores: list[int]
    blocks: list[int]
    moves: int


class BloxTable:
    """One match, the choosers at it, and what each seat remembers. `log` and `game` are those of the match."""

    def __init__(
        self, choosers: Sequence[Chooser], options: Mapping[str, Any], seed: int, most: int = MOST_MOVES
    ) -> None:
        self.match, _ = Match.begin("blox", len(choosers), dict(options), seed=seed)
        self.game = cast("Blox", self.match.game)
        self.choosers, self.seed, self.most = choosers, seed, most
        seats = range(1, len(choosers) + 1)
        self.luck = [Luck(f"players {seed} {seat}") for seat in seats]  # apart from what shuffles the deck
        self.memories = [Memory(seat, self.game.view(seat)) for seat in seats]
        self.moves = 0

    def play(self) -> Result:
        """Play to the end; a match that comes to none is an error that names its seed."""
        while not self.game.over:
            if self.moves == self.most:
                raise Refused("not_now", f"the match of seed {self.seed} has not ended after {self.most} moves")
            self.step()
        seats = self.game.view(0).seats
        return Result([seat.points for seat in seats], [len(seat.blocks) for seat in seats], self.moves)

    def step(self) -> None:
        """Let the seat whose turn it is make its move, and everybody look."""
        seat = self.game.position.to_move
        view, hidden = self.game.view(seat), self.memories[seat - 1].hidden()
        move = self.choosers[seat - 1].choose(view, hidden, self.luck[seat - 1].below(2**53))
        self.match.act(seat, self.game.now, Move(move))
        self.moves += 1
        for memory in self.memories:
            memory.look(self.game.view(memory.seat), move)
