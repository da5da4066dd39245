"""What is asked of the database, and the little that is written beside the logs."""

from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, and_, func, insert, or_, select, update

from klotz.server.store.schema import log, matches, people, settings, tables

LOBBY: Final = 100
"""How many tables a lobby shows."""


class Person(NamedTuple):
    """Whoever said a name."""

    id: str
    name: str


class Finished(NamedTuple):
    """A finished match, and where its log stands."""

    id: str
    table: str
    first: int
    last: int
    game: str
    seats: int
    ended: int
    scores: str
    log: bytes | None


def read_chunks(
    connection: Connection, table: str, since: int = 0, until: int | None = None
) -> list[tuple[int, bytes]]:
    """The appends of a table's log from number `since` + 1 on, each with the number of its first line."""
    wanted = [log.c.table_id == table, log.c.n > since]
    if until is not None:
        wanted.append(log.c.n <= until)
    rows = connection.execute(select(log.c.n, log.c.body).where(*wanted).order_by(log.c.n))
    return [(row.n, row.body) for row in rows]


def last_numbers(connection: Connection, names: list[str]) -> dict[str, int]:
    """The number of the last append of each of these tables."""
    wanted = select(log.c.table_id, func.max(log.c.n)).where(log.c.table_id.in_(names)).group_by(log.c.table_id)
    return {row[0]: row[1] for row in connection.execute(wanted)}


def add_table(connection: Connection, row: dict[str, Any], body: bytes) -> None:
    """Make a table, with the first line of its log."""
    connection.execute(insert(tables), row)
    connection.execute(insert(log), {"table_id": row["id"], "n": 1, "body": body})


def count_tables(connection: Connection, host: str, since: int) -> int:
    """How many tables a person has made since a time."""
    wanted = select(tables.c.id).where(tables.c.host == host, tables.c.made >= since)
    return len(connection.execute(wanted).all())


def read_lobby(connection: Connection) -> list[tuple[str, bytes]]:
    """The tables that are open to all, those that changed last first."""
    wanted = (
        select(tables.c.id, tables.c.summary)
        .where(tables.c.listed, tables.c.stage.in_(("gathering", "playing")))
        .order_by(tables.c.changed.desc())
        .limit(LOBBY)
    )
    return [(row.id, row.summary) for row in connection.execute(wanted)]


def keep(connection: Connection, keeper: str, names: list[str], now: int, until: int) -> list[str]:
    """Take on tables that nobody keeps, and go on keeping those that this keeper has; answers with its own."""
    free = or_(tables.c.keeper == keeper, tables.c.kept_until.is_(None), tables.c.kept_until < now)
    wanted = (
        update(tables)
        .where(tables.c.id.in_(names), free)
        .values(keeper=keeper, kept_until=until)
        .returning(tables.c.id)
    )
    return [row.id for row in connection.execute(wanted)]


def let_go(connection: Connection, keeper: str) -> None:
    """Keep nothing any more."""
    connection.execute(update(tables).where(tables.c.keeper == keeper).values(kept_until=None))


def find_orphans(connection: Connection, now: int, most: int) -> list[str]:
    """Tables that nobody keeps, in which something is due, or bots sit at play."""
    waits = or_(tables.c.due <= now, and_(tables.c.bots, tables.c.stage == "playing"))
    free = or_(tables.c.kept_until.is_(None), tables.c.kept_until < now)
    return [row.id for row in connection.execute(select(tables.c.id).where(waits, free).limit(most))]


def add_person(connection: Connection, person: Person, now: int) -> None:
    """Note a new person."""
    connection.execute(insert(people), {"id": person.id, "name": person.name, "made": now})


def rename(connection: Connection, person: Person) -> None:
    """Give a person another name."""
    connection.execute(update(people).where(people.c.id == person.id).values(name=person.name))


def give_token(connection: Connection, person: str, hashed: str) -> None:
    """Note the hash of the token that a person's bot will show."""
    connection.execute(update(people).where(people.c.id == person).values(token=hashed))


def find_person(connection: Connection, wanted: str) -> Person | None:
    """The person of an id."""
    row = connection.execute(select(people.c.id, people.c.name).where(people.c.id == wanted)).first()
    return Person(row.id, row.name) if row else None


def find_by_token(connection: Connection, hashed: str) -> Person | None:
    """The person whose bot shows a token."""
    row = connection.execute(select(people.c.id, people.c.name).where(people.c.token == hashed)).first()
    return Person(row.id, row.name) if row else None


def share_setting(connection: Connection, name: str, value: str) -> str:
    """A setting that all processes share: the first one's, or `value` where there is none yet."""
    found = connection.execute(select(settings.c.value).where(settings.c.name == name)).first()
    if found is None:
        connection.execute(insert(settings), {"name": name, "value": value})
    return value if found is None else str(found.value)


def find_match(connection: Connection, wanted: str) -> Finished | None:
    """A finished match."""
    row = connection.execute(select(matches).where(matches.c.id == wanted)).first()
    return Finished(*row) if row else None


def read_matches(connection: Connection, table: str | None = None) -> list[Finished]:
    """The finished matches of a table, or all, in the order in which they ended."""
    wanted = select(matches).order_by(matches.c.ended, matches.c.id)
    return [
        Finished(*row)
        for row in connection.execute(wanted if table is None else wanted.where(matches.c.table_id == table))
    ]
