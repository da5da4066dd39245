"""Real PostgreSQL and Redis servers for the tests: each run starts its own, on free ports, in folders that go away."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import psycopg
import pytest
import redis

PATIENCE: Final = 30.0
INSTALL: Final = "apt-get install postgresql redis-server"


def find_program(name: str) -> str:
    """Where a program is; without it the test fails, and says what to install."""
    places = [os.environ.get("PATH", ""), *map(str, sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True))]
    found = shutil.which(name, path=os.pathsep.join(places))
    if found is None:
        pytest.fail(f"{name} is missing; on Debian: {INSTALL}")
    return found


def free_port() -> int:
    """A port that nobody listens to."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """A PostgreSQL server with its own data, a database for each test. Only a durable one flushes to disk."""

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        self._flushes = "on" if durable else "off"
        self.folder, self.port, self._count = folder / "data", free_port(), 0
        self._as = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self._as:
            shutil.chown(folder, "postgres")
        self._run("initdb", "-D", str(self.folder), "-A", "trust", "-U", "klotz", "--no-sync", "-E", "UTF8")
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as, find_program(program), *arguments]
        done = subprocess.run(
            command, cwd="/", stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=120
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        """Let it answer."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync={self._flushes}"
        self._run("pg_ctl", "-D", str(self.folder), "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        """Let it be gone."""
        self._run("pg_ctl", "-D", str(self.folder), "-w", "-m", mode, "stop")

    def new_database(self) -> str:
        """The address of an empty database."""
        self._count += 1
        base = f"postgresql://klotz@127.0.0.1:{self.port}"
        with psycopg.connect(f"{base}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE t{self._count}".encode())
        return f"{base}/t{self._count}"


class Redis:
    """A Redis server that keeps nothing on disk."""

    def __init__(self, folder: Path) -> None:
        self.port, self._folder = free_port(), folder
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Let it answer."""
        arguments: Sequence[str] = ("--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no")
        command = [find_program("redis-server"), *arguments, "--dir", str(self._folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        with redis.Redis(port=self.port) as client:
            while True:
                try:
                    client.ping()
                except redis.ConnectionError:
                    assert time.monotonic() < until, "redis-server does not answer"
                    assert self._process.poll() is None, "redis-server has ended"
                else:
                    return

    def stop(self) -> None:
        """Let it be gone."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
