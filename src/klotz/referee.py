"""The referee: one JSON line in, one JSON line out; the same words as everywhere else."""

import sys
from collections.abc import Callable
from typing import Annotated, Any, BinaryIO, Final

import msgspec
from msgspec import Meta

from klotz.bots.blox.questions import BloxBest, answer_blox_best
from klotz.game import Chance, Event, Game, Legal, Seat
from klotz.match import Acted, Drawn, Entry, Match, New, Timed, read_log
from klotz.questions import (
    BloxLegal,
    BloxPerft,
    BloxPlay,
    Matches,
    Question,
    Reply,
    Stands,
    answer_blox_legal,
    answer_blox_perft,
    answer_blox_play,
    answer_matches,
    answer_stands,
)
from klotz.refusal import Refusal, Refused

LONGEST_LINE: Final = 16 * 1024 * 1024
LONGEST_MESSAGE: Final = 600


class Look(Question, frozen=True, tag="view"):
    """What does a seat see? 0 is a spectator."""

    seat: Annotated[int, Meta(ge=0, le=4)]


class List(Question, frozen=True, tag="legal"):
    """What may a seat do?"""

    seat: Seat


class Recall(Question, frozen=True, tag="log"):
    """What has reached the game?"""


class Load(Question, frozen=True, tag="load"):
    """Go on from a log."""

    log: list[Any]


Request = (
    New
    | Acted
    | Drawn
    | Timed
    | Look
    | List
    | Recall
    | Load
    | Stands
    | Matches
    | BloxLegal
    | BloxPlay
    | BloxPerft
    | BloxBest
)


class Happened(Reply, frozen=True, kw_only=True):
    """What has happened, and the chance that must come next."""

    events: list[Event]
    pending: Chance | None


class Seen(Reply, frozen=True, kw_only=True):
    """What a seat sees."""

    view: msgspec.Struct


class Listed(Reply, frozen=True, kw_only=True):
    """What a seat may do."""

    acts: Legal


class Recalled(Reply, frozen=True, kw_only=True):
    """All that is needed to play the game again."""

    log: list[Entry]


class No(msgspec.Struct, frozen=True, kw_only=True):
    """A line that was refused, and has changed nothing."""

    ok: bool = False
    error: Refusal


class Referee:
    """Keeps one match, and answers line by line."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._lines = 0
        self._read = msgspec.json.Decoder(Request).decode
        self._write = msgspec.json.Encoder().encode
        self._answers: dict[type, Callable[[Any], Reply]] = {
            New: self._begin,
            Load: self._load,
            Acted: lambda line: self._play(lambda match: match.act(line.seat, line.at, line.act)),
            Drawn: lambda line: self._play(lambda match: match.chance(line.outcome)),
            Timed: lambda line: self._play(lambda match: match.time(line.at)),
            Look: self._look,
            List: self._list,
            Recall: lambda _: Recalled(log=self._need_match().log),
            Stands: answer_stands,
            Matches: answer_matches,
            BloxLegal: answer_blox_legal,
            BloxPlay: answer_blox_play,
            BloxPerft: answer_blox_perft,
            BloxBest: answer_blox_best,
        }

    def answer(self, line: bytes) -> bytes:
        """Answer a line; whatever it holds, there is one answer."""
        self._lines += 1
        try:
            request = self._decode(line)
            return self._write(self._answers[type(request)](request))
        except Refused as refused:
            message = f"line {self._lines}: {refused.message}"
            if len(message) > LONGEST_MESSAGE:
                message = message[:LONGEST_MESSAGE] + " ..."
            return self._write(No(error=Refusal(refused.code, message)))

    def _decode(self, line: bytes) -> Request:
        if len(line) > LONGEST_LINE:
            raise Refused("bad_request", f"a line has at most {LONGEST_LINE} bytes")
        try:
            request: Request = self._read(line)
        except RecursionError as error:
            raise Refused("bad_request", "this is nested too deeply") from error
        except (msgspec.DecodeError, ValueError) as error:
            raise Refused("bad_request", str(error)) from error
        return request

    def _need_match(self) -> Match:
        if self._match is None:
            raise Refused("not_now", "there is no game; begin one with new or load")
        return self._match

    def _need_game(self, seat: int, least: int) -> Game:
        match = self._need_match()
        match.need_seat(seat, least)
        return match.game

    def _begin(self, line: New) -> Reply:
        match, events = Match.open(line)
        self._match = match
        return Happened(events=events, pending=match.game.pending)

    def _load(self, line: Load) -> Reply:
        match, events = Match.replay(read_log(line.log))
        events = match.draw_all(events)
        self._match = match
        return Happened(events=events, pending=match.game.pending)

    def _play(self, deed: Callable[[Match], list[Event]]) -> Reply:
        match = self._need_match()
        events = deed(match)
        return Happened(events=events, pending=match.game.pending)

    def _look(self, line: Look) -> Reply:
        return Seen(view=self._need_game(line.seat, 0).view(line.seat))

    def _list(self, line: List) -> Reply:
        return Listed(acts=self._need_game(line.seat, 1).legal(line.seat))


def serve(lines: BinaryIO, replies: BinaryIO) -> None:
    """Answer each line as soon as it has come."""
    referee = Referee()
    while line := lines.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = lines.readline(LONGEST_LINE + 1)
        replies.write(referee.answer(line.rstrip(b"\r\n")) + b"\n")
        replies.flush()


def main() -> int:
    """Serve standard input and output."""
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0
