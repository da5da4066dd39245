"""The store: appends are durable, ordered, raced for; the same on SQLite and PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from klotz.refusal import Refused
from klotz.server.store import questions
from klotz.server.store.engine import make_config, open_engine, upgrade
from klotz.server.store.questions import Person
from klotz.server.store.schema import METADATA
from klotz.server.store.store import Away, Store
from klotz.server.store.writer import Append, Outcome
from tests.server.services import Postgres

ROW: dict[str, Any] = {"changed": 5, "stage": "gathering", "listed": True, "summary": b"{}", "due": None, "bots": False}


def with_store(url: str, play: Callable[[Store], Awaitable[None]]) -> None:
    """Open a store, use it, close it."""

    async def run() -> None:
        store = await Store.open(url)
        try:
            await play(store)
        finally:
            await store.close()

    asyncio.run(run())


async def append_all(store: Store, appends: Sequence[tuple[str, int, bytes, dict[str, Any] | None]]) -> list[Outcome]:
    """Append without waiting in between; answers with what became of each."""
    loop = asyncio.get_running_loop()
    answers: list[asyncio.Future[Outcome]] = [loop.create_future() for _ in appends]
    for (table, n, body, row), answer in zip(appends, answers, strict=True):
        store.append(Append(table, n, body, row, None, answer.set_result))
    return list(await asyncio.gather(*answers))


async def make_tables(store: Store, *names: str) -> None:
    """Tables with one line each."""
    for name in names:
        row = ROW | {"id": name, "host": "h", "made": 1}
        await store.write(partial(questions.add_table, row=row, body=b"first"))


def test_what_is_appended_is_there_after_a_restart(database: str) -> None:
    """An append that was said to be stored is read by whoever opens the database next, in order."""

    async def write(store: Store) -> None:
        await make_tables(store, "a", "b")
        appends = [("a", 2, b"two\nthree", None), ("b", 2, b"other", {"due": 77}), ("a", 4, b"four", ROW | {"due": 9})]
        assert await append_all(store, appends) == ["stored"] * 3

    async def read(store: Store) -> None:
        assert await store.read(lambda c: questions.read_chunks(c, "a")) == [
            (1, b"first"), (2, b"two\nthree"), (4, b"four"),
        ]  # fmt: skip
        assert await store.read(lambda c: questions.read_chunks(c, "a", 3)) == [(4, b"four")]
        assert await store.read(lambda c: questions.find_orphans(c, 9, 10)) == ["a"]
        assert sorted(await store.read(lambda c: questions.find_orphans(c, 77, 10))) == ["a", "b"]

    with_store(database, write)
    with_store(database, read)


def test_a_race_has_one_winner_and_the_others_in_the_commit_do_not_suffer(database: str) -> None:
    """Whoever comes second with a number is told so, leaves nothing behind, and spoils nobody's act."""

    async def play(store: Store) -> None:
        await make_tables(store, "a", "b")
        assert await append_all(store, [("a", 2, b"winner", None)]) == ["stored"]
        appends = [("b", 2, b"fine", {"due": 4}), ("a", 2, b"loser", ROW | {"due": 1}), ("b", 3, b"fine too", None)]
        assert await append_all(store, appends) == ["stored", "lost", "stored"]
        assert await store.read(lambda c: questions.read_chunks(c, "a", 1)) == [(2, b"winner")]
        assert await store.read(lambda c: questions.find_orphans(c, 4, 10)) == ["b"]

    with_store(database, play)


def test_two_processes_on_one_database_race_fairly(database: str) -> None:
    """Of two stores that append the same numbers one wins each time; between them nothing is lost or doubled."""

    async def play(store: Store) -> None:
        other = await Store.open(database)
        await make_tables(store, "a")
        for n in range(2, 22):
            outcomes = await asyncio.gather(
                append_all(store, [("a", n, b"mine", None)]), append_all(other, [("a", n, b"theirs", None)])
            )
            assert sorted(outcomes) == [["lost"], ["stored"]]
        assert len(await store.read(lambda c: questions.read_chunks(c, "a"))) == 21
        await other.close()

    with_store(database, play)


def test_only_one_keeps_a_table_until_its_time_is_over(database: str) -> None:
    """Deadlines and bots have one process that sees to them; when that is gone, another takes over."""

    async def play(store: Store) -> None:
        await make_tables(store, "a", "b")
        assert sorted(await store.write(lambda c: questions.keep(c, "p1", ["a", "b"], 100, 200))) == ["a", "b"]
        assert await store.write(lambda c: questions.keep(c, "p2", ["a", "b"], 150, 250)) == []
        assert await store.write(lambda c: questions.keep(c, "p1", ["a"], 190, 290)) == ["a"]
        assert await store.write(lambda c: questions.keep(c, "p2", ["a", "b"], 201, 300)) == ["b"]
        await store.write(lambda c: questions.let_go(c, "p1"))
        assert await store.write(lambda c: questions.keep(c, "p2", ["a"], 202, 300)) == ["a"]

    with_store(database, play)


def test_people_are_found_by_id_and_by_token(database: str) -> None:
    """A name stays with its person, and a token belongs to one."""

    async def play(store: Store) -> None:
        await store.write(lambda c: questions.add_person(c, Person("p1", "Ada"), 1))
        await store.write(lambda c: questions.rename(c, Person("p1", "Ada L.")))
        await store.write(lambda c: questions.give_token(c, "p1", "hash"))
        assert await store.read(lambda c: questions.find_person(c, "p1")) == Person("p1", "Ada L.")
        assert await store.read(lambda c: questions.find_by_token(c, "hash")) == Person("p1", "Ada L.")
        assert await store.read(lambda c: questions.find_by_token(c, "other")) is None

    with_store(database, play)


def test_a_setting_is_the_first_ones_for_all(database: str) -> None:
    """Processes that start together agree on the secret that signs cookies."""

    async def play(store: Store) -> None:
        first = await store.write(lambda c: questions.share_setting(c, "secret", "one"))
        second = await store.write(lambda c: questions.share_setting(c, "secret", "two"))
        assert (first, second) == ("one", "one")

    with_store(database, play)


def test_migrations_lead_to_the_schema_and_back(database: str) -> None:
    """What the migrations make is what the program believes in; starting again changes nothing."""
    engine = open_engine(database)
    upgrade(engine)
    upgrade(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    with engine.begin() as connection:
        command.downgrade(make_config(connection), "base")
    assert set(inspect(engine).get_table_names()) <= {"alembic_version"}
    engine.dispose()


@pytest.mark.parametrize("url", ["rubbish", "sqlite://", "sqlite:///:memory:", "mysql://x/y"])
def test_an_address_that_keeps_nothing_is_refused(url: str) -> None:
    """Nobody plays for hours on a database that is gone with the process."""
    with pytest.raises(Refused, match="`database`"):
        open_engine(url)


def test_a_database_that_is_away_is_said_and_comes_back(postgres: Postgres) -> None:
    """An append is answered with `away`, a question with an error; when the database is back, all goes on."""

    async def play(store: Store) -> None:
        await make_tables(store, "a")
        postgres.stop()
        assert await append_all(store, [("a", 2, b"x", None)]) == ["away"]
        assert store.work.last_error
        with pytest.raises(Away):
            await store.read(lambda c: questions.read_chunks(c, "a"))
        with pytest.raises(Away):
            await store.write(lambda c: questions.let_go(c, "p"))
        postgres.start()
        assert await append_all(store, [("a", 2, b"x", None)]) == ["stored"]

    with_store(postgres.new_database(), play)
