"""The processes in which bots think, and how what they want gets back; one that ends is started again."""

import asyncio
import contextlib
import sys
from collections.abc import Callable
from typing import Final, cast

import structlog

from klotz.server.bots.wire import HEAD, WISHES, Order, Wished, enframe

LOG = structlog.get_logger()
AGAIN_S: Final = 1.0
COMMAND: Final = (sys.executable, "-c", "from klotz.server.bots.worker import main; main()")


class Worker:
    """One process. `on_wish` hears what its bots want, `on_start` that it knows of none yet."""

    def __init__(self, on_wish: Callable[[Wished], None], on_start: Callable[["Worker"], None]) -> None:
        self._on_wish, self._on_start = on_wish, on_start
        self._process: asyncio.subprocess.Process | None = None
        self._task = asyncio.create_task(self._run())

    def tell(self, order: Order) -> None:
        """Give an order; where the process is gone, it gets all it needs when it is back."""
        if self._process is not None:
            cast("asyncio.StreamWriter", self._process.stdin).write(enframe(order))

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        return self._process.pid if self._process else None

    async def _run(self) -> None:
        while True:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(*COMMAND, stdin=pipe, stdout=pipe)
            self._on_start(self)
            await self._listen(self._process)
            LOG.warning("a process of bots has ended", code=await self._process.wait())
            self._process = None
            await asyncio.sleep(AGAIN_S)

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        """Hear until the process ends."""
        wishes = cast("asyncio.StreamReader", process.stdout)
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                size = int.from_bytes(await wishes.readexactly(HEAD), "big")
                self._on_wish(WISHES.decode(await wishes.readexactly(size)))

    async def close(self) -> None:
        """End the process."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            cast("asyncio.StreamWriter", process.stdin).close()
