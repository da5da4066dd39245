"""A golden match: the lines of its log, the events that they lead to, and what the seats see at the end."""

from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import msgspec

from klotz.match import Match, read_log

FOLDER: Final = Path(__file__).parent / "matches"
SPECTATOR: Final = 0


class Golden(NamedTuple):
    """As it is stored: one line each, in this order."""

    log: list[Any]
    events: list[Any]
    views: list[Any]

    @classmethod
    def replay(cls, log: list[Any]) -> Self:
        """Play a log."""
        match, events = Match.replay(read_log(log))
        seen: dict[bytes, list[int]] = {}
        for seat in range(SPECTATOR, match.game.seats + 1):
            seen.setdefault(msgspec.json.encode(match.game.view(seat)), []).append(seat)
        views = [{"seats": seats, "sees": msgspec.Raw(view)} for view, seats in seen.items()]
        return cls(*msgspec.json.decode(msgspec.json.encode([match.log, events, views])))

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a stored one."""
        lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
        return cls(*([line[kind] for line in lines if kind in line] for kind in ("log", "event", "view")))

    def write(self, path: Path) -> None:
        """Store it."""
        kinds = zip(("log", "event", "view"), self, strict=True)
        lines = [msgspec.json.encode({kind: part}) for kind, parts in kinds for part in parts]
        path.write_bytes(b"\n".join([*lines, b""]))


def find_matches() -> list[Path]:
    """All that are stored."""
    return sorted(FOLDER.glob("*.jsonl"))
