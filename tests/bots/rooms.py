"""Tables at which bots play while a test looks on, and rooms where people sit among them."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from klotz.bots.arena import Table
from klotz.bots.player import Player, Wish
from klotz.game import Act, Event
from klotz.match import Match
from klotz.rounds import acts, events
from klotz.rounds.round import Round
from klotz.rounds.views import View
from tests.rounds.table import Plain, card, die_card

GAMES: Final = ("classic", "dice", "mini", "tactile")
BEAM: Final = (("3x1", 0, 0), ("2x1", 50, 100), ("1x2", 100, 200))
GATE: Final = (("1x2", 0, 0), ("1x2", 200, 0), ("3x1", 0, 200))
CARDS: Final = [card("beam", *BEAM, points=1), card("gate", *GATE, points=2)]
DICE: Final = [
    die_card("pair", ("red", "1x1", 0, 0), ("cuboid-blue", "1x2", 0, 100)),
    card("two", ("1x1", 0, 0), ("1x1", 0, 100)),
]
THINKING: Final = 2_500
"""How long a person takes for anything."""


def small_deck(game: str) -> list[Plain]:
    """Two cards that are quickly thought through."""
    return DICE if game == "dice" else CARDS


def many_cards(game: str) -> list[Plain]:
    """The small deck several times over."""
    return [shown | {"id": f"{shown['id']}-{n}"} for n in range(8) for shown in small_deck(game)]


def on_small_cards(game: str, **options: Any) -> dict[str, Any]:
    """Options with a small deck and one turn for everybody."""
    return {"deck": small_deck(game), "turns": 1} | options


def state_of(match: Match) -> View:
    """What everybody sees."""
    assert isinstance(match.game, Round)
    return match.game.view(0)


class Watched(Table):
    """A table of bots that remembers what happened, and what was refused to whom."""

    def __init__(self, game: str, levels: Sequence[int], options: dict[str, Any], seed: int = 1) -> None:
        super().__init__(game, levels, options, seed)
        self.events: list[Event] = []
        self.denied: list[tuple[int, Act]] = []

    def _let_act(self, player: Player, wish: Wish) -> None:
        assert wish.at >= self.game.now, "a wish in the past"
        known = self.refused
        super()._let_act(player, wish)
        if self.refused > known:
            assert (player.seat, wish.act) not in self.denied[-1:], "the same again, though it was refused"
            self.denied.append((player.seat, wish.act))

    def _tell(self, events: list[Event]) -> None:
        self.events += events
        super()._tell(events)

    def some(self, *kinds: type[Event]) -> list[Any]:
        """The events of these kinds."""
        return [event for event in self.events if isinstance(event, kinds)]


class Room(Watched):
    """Seat 1 is a person, who builds with a real box or not at all, and does whatever else is to be done."""

    def __init__(self, game: str, seats: int, options: dict[str, Any], seed: int = 1) -> None:
        super().__init__(game, [3] * seats, options | {"play": "screen", "deck": small_deck(game)}, seed)
        self.match, _ = Match.begin(game, seats, options, seed=seed)
        self.game = self.match.game
        self.players = [Player(seat, 3, seed + seat, self._view(seat), options=options) for seat in range(2, seats + 1)]
        self.looks = {player.seat: partial(self._view, player.seat) for player in self.players}
        self.intent: Wish | None = None
        self.own_cards = options.get("deck") == "box"

    def step(self) -> None:
        """Let the person act when it is their turn to, unless a bot is quicker."""
        wanted, first, due = self._person(), self._first(), self.game.deadline
        if not (wanted and self.intent and wanted.act == self.intent.act):
            self.intent = wanted
        wish = self.intent
        if wish and (due is None or wish.at < due) and not (first and first.wish and first.wish.at <= wish.at):
            self.intent = None
            self._tell(self.match.act(1, wish.at, wish.act))
        else:
            super().step()

    def _person(self) -> Wish | None:
        done = acts.Done(1) if self.own_cards else acts.Done()
        view = self._view(1)
        choices: dict[str, Act] = {
            "start": acts.Start(),
            "roll": acts.RollTime(),
            "check": acts.Check(),
            "done": done,
            "confirm": acts.Confirm(),
            "count": acts.Count(),
            "stop": acts.Stop(),
        }
        legal = self.game.legal(1)
        if "stop" in legal and (view.play == "screen" or len(self.some(events.Built)) > 1):
            return Wish(self.game.now + THINKING, acts.Stop())
        wanted = next((act for name, act in choices.items() if name in legal and name != "stop"), None)
        if isinstance(wanted, acts.RollTime) and view.stage != "rolling":
            return None
        return Wish(self.game.now + THINKING, wanted) if wanted else None
