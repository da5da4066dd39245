"""Two processes on PostgreSQL and Redis, each table spread over both; one process on the same beside."""

from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop
from tests.server.services import Postgres, Redis

from bench.report import print_machine, print_table
from bench.server.load import crowd
from bench.server.processes import klotz, running


def measure() -> None:
    """Print the table."""
    columns = []
    with TemporaryDirectory(prefix="klotz-postgres-") as data, TemporaryDirectory() as folder:
        postgres, redis = Postgres(Path(data), durable=True), Redis(Path(folder))
        try:
            for processes in (1, 2):
                database = postgres.new_database()
                servers = [klotz(database, redis.url) for _ in range(processes)]
                with running(*servers):
                    urls, pids = [server.url for server in servers], [server.pid for server in servers]
                    columns.append(uvloop.run(crowd(urls, pids)))
        finally:
            redis.stop()
            postgres.stop()
    one, two = columns
    rows = [(name, found, other) for (name, found), (_, other) in zip(one, two, strict=True)]
    print_table(("what", "one process", "two processes"), rows)
    print_machine("uvicorn", "sqlalchemy", "psycopg", "redis")


if __name__ == "__main__":
    measure()
