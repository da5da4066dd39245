"""Where the matches of a contest are played: a room for each kind of game, with its players already there."""

from collections.abc import Callable, Mapping, Sequence
from time import thread_time
from typing import Final, Protocol, TypeVar

from klotz.bots.arena import Table
from klotz.bots.blox.choosing import Bot, Chooser
from klotz.bots.blox.levels import NUMBERS
from klotz.bots.blox.playing import BloxTable
from klotz.bots.blox.thinking import Thinker
from klotz.bots.contests.contest import Contest, Played, seated
from klotz.bots.levels import LEVELS
from klotz.refusal import Refused

BLOX: Final = "blox"
Known = TypeVar("Known")
Guests = Mapping[str, Callable[[], Chooser]]
"""Players of somebody's own by name, each with what makes it anew in every process."""


class Room(Protocol):
    """Plays the matches of one contest."""

    def play(self, number: int) -> Played:
        """The match of this number."""


class BuildingRoom:
    """For the building games, which bots play at a human pace."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.levels = need_names(contest.seats, {f"bot{level}": level for level in LEVELS})
        if contest.ms is not None or contest.tries is not None:
            raise Refused("bad_request", f"`--ms` and `--tries` are for {BLOX}: bots build at the pace of their level")
        self._table(0)

    def play(self, number: int) -> Played:
        """The match of this number."""
        result = self._table(number).play()
        return Played.of(self.contest, number, [(points,) for points in result.scores], result.acts)

    def _table(self, number: int) -> Table:
        seed, turn = self.contest.place(number)
        return Table(self.contest.game, seated(self.levels, turn), self.contest.options, seed)


class BloxRoom:
    """For BLOX. A bot's time is what the processor has worked for it, so a busy machine makes nobody weaker."""

    def __init__(self, contest: Contest, guests: Guests) -> None:
        self.contest = contest
        self.thinker = Thinker()
        known = {f"bot{level}": level for level in NUMBERS}
        makers = need_names(contest.seats, {name: self._maker(level) for name, level in known.items()} | dict(guests))
        self.choosers = [make() for make in makers]
        self._warm_up()

    def play(self, number: int) -> Played:
        """The match of this number."""
        result = self._table(number).play()
        standings = list(zip(result.scores, result.blocks, strict=True))
        return Played.of(self.contest, number, standings, result.moves)

    def _warm_up(self) -> None:
        """Let everybody move once, somewhere else: what has to be loaded for that must not count as thinking."""
        for turn in range(len(self.choosers)):
            BloxTable(seated(self.choosers, turn), self.contest.options, self.contest.seed).step()

    def _maker(self, level: int) -> Callable[[], Chooser]:
        asked = self.contest
        return lambda: Bot(level, ms=asked.ms, tries=asked.tries, clock=thread_time, thinker=self.thinker)

    def _table(self, number: int) -> BloxTable:
        seed, turn = self.contest.place(number)
        return BloxTable(seated(self.choosers, turn), self.contest.options, seed)


def need_names(names: Sequence[str], known: Mapping[str, Known]) -> list[Known]:
    """What is known by these names; a name that is not known is refused."""
    for name in names:
        if name not in known:
            raise Refused("bad_request", f"`--seats`: there is no player {name!r}; there are: {' '.join(known)}")
    return [known[name] for name in names]


def open_room(contest: Contest, guests: Guests) -> Room:
    """The room for a contest; whatever is wrong with what was asked is refused here, before anything is played."""
    contest.need_sound()
    return BloxRoom(contest, guests) if contest.game == BLOX else BuildingRoom(contest)
