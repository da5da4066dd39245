"""The databases that the server is proved on."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.server.services import Postgres, Redis


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests. Its folder is not pytest's, which only the user of the tests may enter."""
    with TemporaryDirectory(prefix="klotz-postgres-") as folder:
        server = Postgres(Path(folder))
        yield server
        server.stop()


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    """A Redis server for all tests."""
    server = Redis(tmp_path_factory.mktemp("redis"))
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/klotz.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()
