"""Somebody for a seat of BLOX. The search is given a time, and its move comes after another that is always the same.

So nothing can be read from how long a bot takes: neither how many moves it has, nor how sure it is.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec

from klotz.blox.acts import Move
from klotz.blox.events import Moved
from klotz.blox.games.blox import View
from klotz.bots.blox.levels import need_level
from klotz.bots.blox.memory import Memory
from klotz.bots.blox.sight import Sight
from klotz.bots.blox.thinking import Thinker
from klotz.bots.player import Wish
from klotz.game import Event
from klotz.luck import Luck
from klotz.server.bots.minds import Look, Seated

PACE_MS: Final = 1_500
"""How long a move takes besides the search: people want to see what has happened."""
MOST_NODES: Final = 1 << 18


@cache
def room_to_think() -> Thinker:
    """One for all bots of a process: they think one after the other."""
    return Thinker(MOST_NODES)


class BloxMind:
    """A bot of BLOX: it knows its seat's views, and remembers what was played."""

    def __init__(self, seated: Seated, view: bytes) -> None:
        self._seat, self._level = seated.seat, need_level(seated.level)
        self._luck = Luck(seated.seed)
        self._view = self.read(view)
        self._memory = Memory(self._seat, self._view)
        self.wish: Wish | None = None
        self._think(seated.now)

    def read(self, view: bytes) -> View:
        """A view of its seat."""
        return msgspec.msgpack.decode(view, type=View)

    def hear(self, happened: Sequence[Event], now: int, look: Look) -> None:
        """Take in what has happened; of several moves at once the cards that were played can't be told apart."""
        moved = [event.move for event in happened if isinstance(event, Moved)]
        self._view = look()
        if len(moved) == 1:
            self._memory.look(self._view, moved[0])
        elif moved:
            self._memory = Memory(self._seat, self._view)
        self._think(now)

    def done(self) -> None:
        """The wish has come true."""
        self.wish = None

    def be_refused(self, now: int, look: Look) -> None:
        """The wish was refused: something is not as it was thought to be."""
        self._view = look()
        self._memory = Memory(self._seat, self._view)
        self._think(now)

    def _think(self, now: int) -> None:
        """Want a move, if it is the seat's turn."""
        self.wish = None
        view = self._view
        if view.over or view.to_move != self._seat:
            return
        usual = self._level.usual_ms
        sight = Sight.from_view(view, self._memory.hidden())
        thought = room_to_think().think(sight, self._level, seed=self._luck.below(2**53), ms=usual)
        self.wish = Wish(now + usual + PACE_MS, Move(thought.move))
