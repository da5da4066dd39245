"""Copies of what a server keeps: finished matches without anything personal, and backups, made while it serves."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final

import msgspec
from sqlalchemy import Connection, Engine, insert, select

from klotz.match import Match
from klotz.refusal import Refused
from klotz.server.replays import Replay, entries_of, read_replay
from klotz.server.store.engine import open_engine, upgrade
from klotz.server.store.questions import find_match, read_matches
from klotz.server.store.schema import METADATA, matches

AT_ONCE: Final = 500


def export_matches(engine: Engine, file: BinaryIO) -> int:
    """Write all finished matches as JSON lines; answers with how many there are."""
    with engine.connect() as connection:
        finished = read_matches(connection)
        file.writelines(msgspec.json.encode(read_replay(connection, match)) + b"\n" for match in finished)
    return len(finished)


def import_matches(engine: Engine, lines: Iterable[bytes]) -> tuple[int, int]:
    """Bring in matches; answers with how many are new, and how many were there already. A wrong line is named."""
    replays = [read_line(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    new = 0
    with engine.begin() as connection:
        for replay in replays:
            if find_match(connection, replay.match) is None:
                add_match(connection, replay)
                new += 1
    return new, len(replays) - new


def read_line(number: int, line: bytes) -> Replay:
    """A match of an export, which has to replay to the scores that it tells."""
    try:
        replay = msgspec.json.decode(line, type=Replay)
        match, events = Match.replay(entries_of(replay))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused("bad_request", f"line {number}: {error}") from error
    except Refused as refused:
        raise Refused(refused.code, f"line {number}: {refused.message}") from refused
    scores = getattr(events[-1], "scores", None) if events else None
    if not match.game.over or scores != replay.scores:
        raise Refused("bad_request", f"line {number}: the log ends with {scores}, not with {replay.scores}")
    return replay


def add_match(connection: Connection, replay: Replay) -> None:
    """Keep a match with its whole log."""
    row: dict[str, object] = {
        "id": replay.match,
        "table_id": "",
        "first": 0,
        "last": 0,
        "game": replay.game,
        "seats": replay.seats,
    }
    scores = msgspec.json.encode(replay.scores).decode()
    row |= {"ended": replay.ended, "scores": scores, "log": msgspec.json.encode(replay)}
    connection.execute(insert(matches), row)


def back_up(source: Engine, target: Path) -> int:
    """Copy everything, as it is at one moment, into a new SQLite file; answers with how many rows there are."""
    if target.exists():
        raise Refused("bad_request", f"{target} is there already")
    new = target.with_name(f"{target.name}.new")
    new.unlink(missing_ok=True)
    copy = open_engine(f"sqlite:///{new}")
    try:
        upgrade(copy)
        rows = copy_all(source, copy)
    finally:
        copy.dispose()
    new.replace(target)
    return rows


def copy_all(source: Engine, target: Engine) -> int:
    """Copy all rows of all tables."""
    number = 0
    snapshot = {"isolation_level": "REPEATABLE READ"} if source.dialect.name == "postgresql" else {}
    with source.connect().execution_options(**snapshot) as reading, target.begin() as writing:
        for table in METADATA.sorted_tables:
            rows = reading.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings()
            for some in in_batches(dict(row) for row in rows):
                writing.execute(insert(table), some)
                number += len(some)
    return number


def in_batches(rows: Iterator[dict[str, object]]) -> Iterator[list[dict[str, object]]]:
    """Rows, so many at once."""
    while some := list(islice(rows, AT_ONCE)):
        yield some
