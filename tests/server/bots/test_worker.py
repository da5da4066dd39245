"""The process in which bots think, as such: orders in, wishes out."""

import io
from typing import Any

import msgspec
import pytest

from klotz.game import Event, to_plain
from klotz.match import Match
from klotz.refusal import Refused
from klotz.server.bots import worker
from klotz.server.bots.minds import LEVELS_OF, Seated, need_mind
from klotz.server.bots.wire import HEAD, PACK, WISHES, Done, Fail, Hear, Order, Rise, Sit, Wished, enframe
from klotz.server.bots.worker import Room, serve


class Play:
    """A match between bots that think in a room, told to them as a server does."""

    def __init__(self, game: str, levels: tuple[int, ...] = (1, 1)) -> None:
        self.match, _ = Match.begin(game, len(levels), {} if game == "blox" else {"turns": 1}, seed=5)
        self.room = Room()
        self.serial = 0
        self.wishes: dict[int, Wished] = {}
        for seat, level in enumerate(levels, 1):
            seated = Seated(game, seat, level, seat, 0, {})
            self._note(seat, Sit(f"t {seat}", self._next(), seated, self._view(seat)))

    def _next(self) -> int:
        self.serial += 1
        return self.serial

    def _view(self, seat: int) -> msgspec.Raw:
        return msgspec.Raw(PACK(self.match.game.view(seat)))

    def _note(self, seat: int, order: Any) -> None:
        wished = self.room.obey(order)
        assert wished is not None
        assert (wished.bot, wished.serial) == (f"t {seat}", self.serial)
        self.wishes[seat] = wished

    def tell(self, events: list[Event]) -> None:
        """All bots hear."""
        for seat in self.wishes:
            packed = msgspec.Raw(PACK(events))
            self._note(seat, Hear(f"t {seat}", self._next(), packed, self.match.game.now, self._view(seat)))

    def step(self) -> list[Event]:
        """Let happen whatever comes first."""
        wanted = [(wish.at, seat) for seat, wish in self.wishes.items() if wish.act is not None]
        due = self.match.game.deadline
        at, seat = min(wanted, default=(None, 0))
        if at is None or (due is not None and due <= at):
            assert due is not None
            events = self.match.time(due)
        else:
            act = self.wishes[seat].act
            assert act is not None
            try:
                events = self.match.act(seat, at, act)
            except Refused:
                self._note(seat, Fail(f"t {seat}", self._next(), at, self._view(seat)))
                return []
            assert self.room.obey(Done(f"t {seat}", self._next())) is None
        self.tell(events)
        return events


@pytest.mark.parametrize("game", ["mini", "classic"])
def test_builders_play_a_whole_game(game: str) -> None:
    """They hear what happens, want something, and come to the end."""
    play = Play(game)
    while not play.match.game.over:
        play.step()


def test_blox_is_played_turn_by_turn() -> None:
    """The one whose turn it is wants a move, after a time that is always the same; the other waits."""
    play = Play("blox")
    times = set()
    for turn in range(6):
        seat, other = turn % 2 + 1, (turn + 1) % 2 + 1
        assert play.wishes[other].act is None
        times.add(play.wishes[seat].at - play.match.game.now)
        play.step()
    assert len(times) == 1


def test_a_bot_of_blox_that_was_refused_or_missed_moves_thinks_again() -> None:
    """It looks anew, and remembers nothing that may be wrong."""
    play = Play("blox")
    play._note(1, Fail("t 1", play._next(), 0, play._view(1)))
    assert play.wishes[1].act is not None
    events: list[Event] = []
    for seat in (1, 2):
        moves = play.match.game.legal(seat)
        events += play.match.act(seat, play.match.game.now, to_plain(moves[0]))  # type: ignore[arg-type]
    play.tell(events)
    play.tell([])
    assert play.wishes[1].act is not None


def test_orders_come_through_a_pipe() -> None:
    """Each after its length; those for bots that are not there are passed over."""
    match, _ = Match.begin("mini", 2, {}, seed=1)
    view = msgspec.Raw(PACK(match.game.view(1)))
    orders: list[Order] = [
        Sit("t 1", 1, Seated("mini", 1, 3, 1, 0, {}), view),
        Done("t 9", 2),
        Rise("t 1", 3),
        Hear("t 1", 4, msgspec.Raw(PACK([])), 0, view),
    ]
    wishes = io.BytesIO()
    serve(io.BytesIO(b"".join(map(enframe, orders)) + b"\0"), wishes)
    raw = wishes.getvalue()
    wished = WISHES.decode(raw[HEAD:])
    assert (len(raw), wished.bot, wished.serial) == (HEAD + int.from_bytes(raw[:HEAD], "big"), "t 1", 1)
    assert wished.act == {"type": "start"}


def test_the_module_serves_its_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is started: standard input to standard output."""
    streams = io.TextIOWrapper(io.BytesIO(b"")), io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr("sys.stdin", streams[0])
    monkeypatch.setattr("sys.stdout", streams[1])
    worker.main()
    assert streams[1].buffer.getvalue() == b""


def test_every_game_has_bots_of_some_levels() -> None:
    """A level too many is refused with those that there are; so is a game without bots."""
    for game, levels in LEVELS_OF.items():
        need_mind(game, levels[-1])
        with pytest.raises(Refused, match="there are"):
            need_mind(game, levels[-1] + 1)
    with pytest.raises(Refused, match="no bots"):
        need_mind("chess", 1)
