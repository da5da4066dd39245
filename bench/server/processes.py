"""Servers as processes of their own, to be started, killed and measured."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

FREE: Final = {
    "KLOTZ_ACTS_PER_SECOND": "100000", "KLOTZ_ACTS_AT_ONCE": "100000", "KLOTZ_CALLS_PER_SECOND": "100000",
    "KLOTZ_CALLS_AT_ONCE": "100000", "KLOTZ_CONNECTIONS_PER_ADDRESS": "100000", "KLOTZ_TABLES_PER_DAY": "100000",
}  # fmt: skip
"""All people of a crowd come from one address; their limits are tried elsewhere."""


class Server:
    """A server in a process of its own. Started again, it listens where it listened before."""

    def __init__(self, *command: str, errors: IO[bytes] | None = None, **environment: str) -> None:
        self._command, self._environment, self._errors = command, environment, errors
        self.port, self.url = 0, ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and wait until it says where it listens."""
        command = [sys.executable, *self._command]
        if self.port:
            command[command.index("--port") + 1] = str(self.port)
        environment = os.environ | self._environment
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdout=pipe, stderr=self._errors, env=environment, text=True)
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        assert self.url, "the server has not started"
        self.port = int(self.url.rpartition(":")[2])

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """End it without a warning."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.wait()
            if process.stdout is not None:
                process.stdout.close()


def klotz(database: str, redis: str = "", errors: IO[bytes] | None = None, **environment: str) -> Server:
    """A server of Klotz on a free port."""
    more = ("--redis", redis) if redis else ()
    command = ("-m", "klotz", "serve", "--port", "0", "--database", database, *more)
    return Server(*command, errors=errors, **({"KLOTZ_BOT_WORKERS": "0"} | FREE | environment))


@contextmanager
def running(*servers: Server) -> Iterator[None]:
    """Servers that run."""
    try:
        for server in servers:
            server.start()
        yield
    finally:
        for server in servers:
            server.stop()


def memory(pid: int) -> int:
    """Bytes of memory that a process has for itself."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty"):
            return int(line.split()[1]) * 1024
    return 0


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
