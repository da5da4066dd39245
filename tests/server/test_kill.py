"""A process that is killed loses nothing that it has acknowledged, and no table stops for it."""

import asyncio
from pathlib import Path

from bench.server.kill import kill_again_and_again
from bench.server.processes import klotz, running

from tests.server.services import Postgres, Redis


def test_a_process_on_sqlite(tmp_path: Path) -> None:
    """Killed in the middle of play at every table, and started again on what it left."""
    database = f"sqlite:///{tmp_path}/klotz.db"
    server = klotz(database)
    with running(server):
        report = asyncio.run(kill_again_and_again([server], 2, 6, database))
    assert report.acknowledged > 50
    assert (report.missing, report.stuck) == (0, 0)


def test_two_processes_on_postgresql_and_redis(postgres: Postgres, redis_server: Redis) -> None:
    """Either is killed in turn; whoever was connected to it goes on at the other."""
    database = postgres.new_database()
    servers = [klotz(database, redis_server.url) for _ in range(2)]
    with running(*servers):
        report = asyncio.run(kill_again_and_again(servers, 3, 6, database))
    assert report.acknowledged > 50
    assert (report.missing, report.stuck) == (0, 0)
