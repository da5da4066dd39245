"""The tables of the database. The log is the truth about a table; all else is there to find things."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, String, Table

METADATA: Final = MetaData()
ID_LENGTH: Final = 32

settings = Table(
    "settings",
    METADATA,
    Column("name", String(64), primary_key=True),
    Column("value", String(1024), nullable=False),
)
"""What all processes share, such as the secret that signs cookies."""

people = Table(
    "people",
    METADATA,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("token", String(64), unique=True),
)
"""Whoever said a name; `token` is the hash of what a bot shows instead of a cookie."""

tables = Table(
    "tables",
    METADATA,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("host", String(ID_LENGTH), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("stage", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Column("due", BigInteger),
    Column("bots", Boolean, nullable=False),
    Column("keeper", String(ID_LENGTH)),
    Column("kept_until", BigInteger),
)
"""One row a table. `due`: when something falls due; `keeper`: the process that sees to it, and to the bots."""
Index("tables_due", tables.c.due)
Index("tables_listed", tables.c.listed, tables.c.stage, tables.c.changed)
Index("tables_host", tables.c.host)

log = Table(
    "log",
    METADATA,
    Column("table_id", String(ID_LENGTH), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""The lines that were appended together, as JSON lines; `n` is the number of the first. A race has one winner."""

matches = Table(
    "matches",
    METADATA,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("table_id", String(ID_LENGTH), nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    Column("game", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("scores", String(64), nullable=False),
    Column("log", LargeBinary),
)
"""Finished matches: where their lines stand in the table's log, or the log itself where it was brought in."""
Index("matches_ended", matches.c.ended)
Index("matches_table", matches.c.table_id)
