"""A finished match as it is shown, exported and brought in: its log, and nothing about who played."""

from typing import Any

import msgspec
from sqlalchemy import Connection

from klotz.match import Entry, read_log
from klotz.server.store.questions import Finished, read_chunks
from klotz.server.tables.lines import Played, as_entry, read_lines


class Replay(msgspec.Struct, frozen=True):
    """A match. `allowances`: by the place of an act in the log, what was taken off its time of arrival, in ms."""

    match: str
    game: str
    seats: int
    ended: int
    scores: list[int]
    log: list[Any]
    allowances: dict[str, int] = {}


def read_replay(connection: Connection, match: Finished) -> Replay:
    """A finished match from the log of its table, or as it was brought in."""
    if match.log is not None:
        return msgspec.json.decode(match.log, type=Replay)
    log: list[Entry] = []
    allowances: dict[str, int] = {}
    for n, body in read_chunks(connection, match.table, 0, match.last):
        for number, line in enumerate(read_lines(body), n):
            entry = as_entry(line) if match.first <= number <= match.last else None
            if entry is None:
                continue
            if isinstance(line, Played) and line.lag:
                allowances[str(len(log))] = line.lag
            log.append(entry)
    scores = msgspec.json.decode(match.scores, type=list[int])
    return Replay(match.id, match.game, match.seats, match.ended, scores, log, allowances)


def entries_of(replay: Replay) -> list[Entry]:
    """The log of a replay, checked."""
    return read_log(replay.log)
