"""The relay of many processes, over Redis. While it is away games go on; what was missed is read from the store."""

import asyncio
import contextlib
from collections import deque
from typing import Final

import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from klotz.server.live.relay import Hear

CHANNEL: Final = "klotz:"
MOST_WAITING: Final = 10_000
"""What could not be carried and is too much to keep is in the store all the same."""
AGAIN_S: Final = 0.5
LOG = structlog.get_logger()


class RedisRelay:
    """Carries messages between processes: one channel a table; a message is a number, a space, and a body."""

    may_miss = True

    def __init__(self, url: str, name: str, hear: Hear) -> None:
        self._redis: Redis = Redis.from_url(url, socket_connect_timeout=2, health_check_interval=5)
        self._name, self._hear = name.encode(), hear
        self._followed: set[str] = set()
        self._out: deque[tuple[str, bytes]] = deque(maxlen=MOST_WAITING)
        self._wake = asyncio.Event()
        self._pubsub: PubSub | None = None
        self.is_up = False
        self._tasks = [asyncio.create_task(self._carry()), asyncio.create_task(self._listen())]

    def publish(self, table: str, n: int, body: bytes) -> None:
        """Tell the other processes of a table; nobody waits for it."""
        self._out.append((table, b"%s %d %s" % (self._name, n, body)))
        self._wake.set()

    def follow(self, table: str) -> None:
        """Want to hear of a table."""
        self._followed.add(table)
        self._out.append((table, b""))
        self._wake.set()

    def leave(self, table: str) -> None:
        """No longer want to hear of a table."""
        self._followed.discard(table)
        self._out.append((table, b""))
        self._wake.set()

    async def _carry(self) -> None:
        """Send what waits, all at once, again and again."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            waiting = list(self._out)
            self._out.clear()
            try:
                await self._send(waiting)
            except (RedisError, OSError):
                self._note(is_up=False)
                await asyncio.sleep(AGAIN_S)

    async def _send(self, waiting: list[tuple[str, bytes]]) -> None:
        changed = {table for table, message in waiting if not message}
        if changed and self._pubsub is not None:
            wanted = [CHANNEL + table for table in changed & self._followed]
            unwanted = [CHANNEL + table for table in changed - self._followed]
            if wanted:
                await self._pubsub.subscribe(*wanted)
            if unwanted:
                await self._pubsub.unsubscribe(*unwanted)
        async with self._redis.pipeline(transaction=False) as pipe:
            for table, message in waiting:
                if message:
                    pipe.publish(CHANNEL + table, message)
            await pipe.execute()

    async def _listen(self) -> None:
        """Hear what others publish; when Redis was away, follow everything anew."""
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(CHANNEL, *(CHANNEL + table for table in self._followed))
                    self._pubsub = pubsub
                    self._note(is_up=True)
                    async for message in pubsub.listen():
                        self._take(message)
            except (RedisError, OSError):
                self._note(is_up=False)
                self._pubsub = None
                await asyncio.sleep(AGAIN_S)

    def _take(self, message: dict[str, object]) -> None:
        channel, data = message["channel"], message["data"]
        if message["type"] != "message" or not isinstance(data, bytes) or not isinstance(channel, bytes):
            return
        sender, n, body = data.split(b" ", 2)
        if sender != self._name:
            self._hear(channel.decode().removeprefix(CHANNEL), int(n), body)

    def _note(self, *, is_up: bool) -> None:
        if is_up != self.is_up:
            LOG.warning("the relay is there" if is_up else "the relay is away")
        self.is_up = is_up

    async def close(self) -> None:
        """Let go of the connection."""
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self._redis.aclose()
