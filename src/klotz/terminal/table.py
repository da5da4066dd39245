"""A match of BLOX at a terminal: what has happened, told in words, and what each seat remembers."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Self, cast

from msgspec import UNSET

from klotz.blox import events as told
from klotz.blox.games.blox import Blox, View
from klotz.blox.telling import tell_event, tell_moved
from klotz.bots.blox.asking import ask, think_about
from klotz.bots.blox.memory import Memory
from klotz.bots.blox.thinking import Thinker, Thought
from klotz.game import Event
from klotz.luck import Luck
from klotz.match import Acted, Entry, Match, New
from klotz.refusal import Refused
from klotz.terminal.seating import Player


class Turn(NamedTuple):
    """Who has moved, and what came of it, in words."""

    seat: int
    words: list[str]


class Table:
    """One match. `turns` is what all have seen and heard of it."""

    def __init__(self, match: Match, players: Sequence[Player], seed: int, ms: int | None = None) -> None:
        self.match, self.players, self.ms = match, players, ms
        self.game = cast("Blox", match.game)
        self.turns: list[Turn] = []
        self._thinker = Thinker()
        seats = range(1, len(players) + 1)
        self._luck = [Luck(f"players {seed} {seat}") for seat in seats]  # apart from what shuffles the deck
        self._memories = [Memory(seat, self.game.view(seat)) for seat in seats]

    @classmethod
    def begin(cls, players: Sequence[Player], seed: int, ms: int | None = None) -> Self:
        """A new match."""
        match, _ = Match.begin("blox", len(players), seed=seed)
        return cls(match, players, seed, ms)

    @classmethod
    def load(cls, log: Sequence[Entry], players: Sequence[Player], seed: int, ms: int | None = None) -> Self:
        """Go on from a log; everybody remembers what there was to see."""
        need_log(log, len(players))
        first = next((number for number, entry in enumerate(log) if isinstance(entry, Acted)), len(log))
        match, events = Match.replay(log[:first])
        match.draw_all(events)
        table = cls(match, players, seed, ms)
        for entries in split_turns(log[first:]):
            table.take(entries)
        return table

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def to_move(self) -> int:
        """Whose turn it is."""
        return self.game.position.to_move

    def view(self, seat: int) -> View:
        """What a seat sees; 0 watches."""
        return self.game.view(seat)

    def take(self, entries: Sequence[Entry]) -> Turn:
        """A turn as a log has it: an act, and the chance that followed it. What the log lacks of it is drawn."""
        before, seat = self.view(0), self.to_move
        events = [event for entry in entries for event in self.match.take(entry)]
        return self._note(before, seat, self.match.draw_all(events))

    def play(self, move: str) -> Turn:
        """Let the seat whose turn it is make a move."""
        return self.take([Acted(self.to_move, self.game.now, {"type": "move", "move": move})])

    def think(self, level: int) -> Thought:
        """What a bot would do in the place of the seat to move, knowing what that seat knows."""
        seat = self.to_move
        hidden = self._memories[seat - 1].hidden()
        chance = self._luck[seat - 1].below(2**53)
        asked = ask(self.view(seat), level, seed=chance, ms=self.ms, hidden=hidden)
        return think_about(asked, self._thinker)

    def _note(self, before: View, seat: int, events: list[Event]) -> Turn:
        """Everybody looks, and what was to be seen is put into words."""
        move = next(event.move for event in events if isinstance(event, told.Moved))
        for memory in self._memories:
            memory.look(self.view(memory.seat), move)
        words = [tell_moved(before, seat, move), *filter(None, (tell_event(event) for event in events))]
        self.turns.append(Turn(seat, words))
        return self.turns[-1]


def need_log(log: Sequence[Entry], seats: int) -> None:
    """Refuse a log that can't be gone on with here."""
    new = log[0] if log else None
    if not isinstance(new, New) or new.game != "blox":
        raise Refused("bad_request", "this is no log of a match of BLOX")
    if new.seed is UNSET:
        raise Refused("bad_request", "this match asks for its chance; `klotz referee` can go on with it")
    if new.seats != seats:
        raise Refused("bad_request", f"{new.seats} play in this match: --seats must name as many, not {seats}")
    Match.replay(log)


def split_turns(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """The entries that begin with an act, up to the next one."""
    turn: list[Entry] = []
    for entry in entries:
        if isinstance(entry, Acted) and turn:
            yield turn
            turn = []
        turn.append(entry)
    if turn:
        yield turn
