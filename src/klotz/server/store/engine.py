"""Open a database, and bring it to the version that this program knows."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError

from klotz.refusal import Refused

MIGRATING: Final = 0x6B6C6F74
"""The lock under which PostgreSQL lets one process at a time change the tables."""
PATIENCE_MS: Final = 10_000
"""How long a writer of SQLite waits for another program's write, such as a backup's."""


def open_engine(url: str) -> Engine:
    """Connect to a database by its address: `sqlite:///FILE` or `postgresql://...`."""
    address = make_url_of(url)
    kind = address.get_backend_name()
    if kind == "sqlite":
        return _open_sqlite(url, address.database)
    if kind == "postgresql":
        return create_engine(address.set(drivername="postgresql+psycopg"), pool_pre_ping=True, pool_size=6)
    raise Refused("bad_request", f"`database`: {kind} is not known; there are sqlite and postgresql")


def open_existing(url: str) -> Engine:
    """Connect to a database that is there already."""
    address = make_url_of(url)
    if address.get_backend_name() == "sqlite" and not Path(address.database or "").is_file():
        raise Refused("bad_request", f"`database`: there is no file {address.database}")
    return open_engine(url)


def make_url_of(url: str) -> URL:
    """An address, read."""
    try:
        return make_url(url)
    except ArgumentError as error:
        raise Refused("bad_request", "`database` must be like sqlite:///FILE or postgresql://USER@HOST/NAME") from error


def _open_sqlite(url: str, file: str | None) -> Engine:
    if not file or file == ":memory:":
        raise Refused("bad_request", "`database`: a database in memory keeps nothing; name a file: sqlite:///FILE")
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _make_durable)
    return engine


def _make_durable(connection: sqlite3.Connection, _: Any) -> None:
    """What is committed stays when the power fails; readers do not wait for the writer."""
    with closing(connection.cursor()) as cursor:
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute(f"PRAGMA busy_timeout={PATIENCE_MS}")


def upgrade(engine: Engine) -> None:
    """Bring the tables of the database to this version; the first time, make them."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
        command.upgrade(make_config(connection), "head")


def make_config(connection: Connection) -> Config:
    """What Alembic has to know."""
    config = Config()
    config.set_main_option("script_location", "klotz:server/store/migrations")
    config.attributes["connection"] = connection
    return config
