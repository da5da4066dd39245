"""The file of a contest: a line with what was asked, and one for each match as soon as it has ended.

Whatever ends a run, the next one with the same arguments goes on after the last whole line.
"""

from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self

import msgspec

from klotz import __version__
from klotz.bots.contests.contest import Contest, Played
from klotz.refusal import Refused

END: Final = b"\n"


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: what was asked, of which version of Klotz."""

    klotz: str
    asked: Contest


class Results:
    """The results of a contest in a file that is open to be added to."""

    def __init__(self, file: BinaryIO, played: list[Played]) -> None:
        self.file, self.played = file, played

    @classmethod
    def open(cls, path: Path, contest: Contest) -> Self:
        """Begin a file, or go on with one; a file of anything else is refused, and left as it is."""
        header = msgspec.json.encode(Header(__version__, contest)) + END
        found = path.read_bytes() if path.exists() else b""
        whole = found[: found.rfind(END) + 1]
        if not whole and not header.startswith(found):
            raise Refused("bad_request", f"`--out`: {path} holds no results of an arena, but something else")
        lines = whole.split(END)[:-1]
        if lines:
            need_same(lines[0], contest, path)
        played = [read_played(line, number, contest, path) for number, line in enumerate(lines[1:], 2)]
        need_once(played, path)
        file = path.open("ab")
        file.truncate(len(whole))
        results = cls(file, played)
        if not lines:
            results.write(header)
        return results

    def add(self, match: Played) -> None:
        """Write down a match that has ended."""
        self.write(msgspec.json.encode(match) + END)
        self.played.append(match)

    def write(self, line: bytes) -> None:
        """Hand a line over at once: what the process has done by then stays."""
        self.file.write(line)
        self.file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.close()


def need_same(line: bytes, contest: Contest, path: Path) -> None:
    """Refuse to mix results: what was asked when the file was begun must be what is asked now."""
    try:
        header = msgspec.json.decode(line, type=Header)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Refused("bad_request", f"`--out`: {path} holds no results of an arena: line 1: {error}") from error
    was, now = _flat(header), _flat(Header(__version__, contest))
    differing = [f"{name} {was[name]!r} (now {now[name]!r})" for name in now if was[name] != now[name]]
    if differing:
        raise Refused("bad_request", f"`--out`: {path} holds matches of something else: {', '.join(differing)}")


def _flat(header: Header) -> dict[str, object]:
    return {"klotz": header.klotz} | msgspec.structs.asdict(header.asked)


def read_played(line: bytes, number: int, contest: Contest, path: Path) -> Played:
    """A match from its line, if it is one of this contest's."""
    try:
        match = msgspec.json.decode(line, type=Played)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Refused("bad_request", f"`--out`: {path}, line {number}: {error}") from error
    is_known = 0 <= match.number < contest.matches and contest.place(match.number) == (match.seed, match.turn)
    if not is_known or not len(match.scores) == len(match.places) == len(contest.seats):
        raise Refused("bad_request", f"`--out`: {path}, line {number}: this is no match of what was asked")
    return match


def need_once(played: list[Played], path: Path) -> None:
    """Refuse a file that two runs have written to at the same time."""
    numbers: set[int] = set()
    for match in played:
        if match.number in numbers:
            raise Refused("bad_request", f"`--out`: {path} holds match {match.number} twice")
        numbers.add(match.number)
