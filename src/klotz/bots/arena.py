"""Whole matches between bots, through the contract that every host uses; time runs as fast as it is thought."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from klotz.bots.player import Player, Wish
from klotz.bots.seen import is_news
from klotz.game import Event
from klotz.luck import Luck
from klotz.match import Match
from klotz.refusal import Refused
from klotz.rounds.options import BOX
from klotz.rounds.views import View

Options = dict[str, Any]


class Result(NamedTuple):
    """How a match ended: the scores, how many acts were tried and how many of them refused, and when it was over."""

    scores: list[int]
    acts: int
    refused: int
    at: int


class Table:
    """One match and the players at it."""

    def __init__(self, game: str, levels: Sequence[int], options: Options, seed: int) -> None:
        self.match, _ = Match.begin(game, len(levels), options, seed=seed)
        self.game = self.match.game
        if BOX in options.get("play", ()):
            raise Refused("bad_request", "`options.play`: a bot has no real box to build with; it must be screen")
        seeds = Luck(f"players {seed}")  # apart from what shuffles the deck
        self.players = [
            Player(seat, level, seeds.below(2**53), self._view(seat), options=options)
            for seat, level in enumerate(levels, 1)
        ]
        self.looks = {player.seat: partial(self._view, player.seat) for player in self.players}
        self.acts = self.refused = 0

    def play(self) -> Result:
        """Play to the end."""
        while not self.game.over:
            self.step()
        return Result(self._view(0).scores, self.acts, self.refused, self.game.now)

    def _view(self, seat: int) -> View:
        view = self.game.view(seat)
        if not isinstance(view, View):
            raise Refused("bad_request", "`game`: bots play the building games only")
        return view

    def step(self) -> None:
        """Let happen whatever comes first: what falls due, or what a player wants."""
        player = self._first()
        due = self.game.deadline
        if player is not None and player.wish and (due is None or player.wish.at < due):
            self._let_act(player, player.wish)
        elif due is not None:
            self._tell(self.match.time(due))
        else:
            raise Refused("not_now", f"nobody wants anything, and nothing falls due: {self.game!r}")

    def _first(self) -> Player | None:
        """Who wants something first."""
        first = None
        for player in self.players:
            if player.wish and (first is None or first.wish is None or player.wish.at < first.wish.at):
                first = player
        return first

    def _let_act(self, player: Player, wish: Wish) -> None:
        self.acts += 1
        try:
            events = self.match.act(player.seat, wish.at, wish.act)
        except Refused:
            self.refused += 1
            player.be_refused(wish.at, self.looks[player.seat])
            return
        player.done()
        self._tell(events)

    def _tell(self, events: list[Event]) -> None:
        now = self.game.now
        is_for_all = not events or is_news(events)
        for player in self.players:
            if is_for_all or player.is_free:
                player.hear(events, now, self.looks[player.seat])
