"""All parts of a server at work in one process."""

import asyncio
import contextlib
from collections import OrderedDict
from functools import partial
from typing import Final, Self

from klotz.refusal import Refused
from klotz.server.bots.seat import Tools
from klotz.server.bots.seats import Bots
from klotz.server.ids import SecureLuck, Signer, hash_token, new_id, new_secret
from klotz.server.limits import Bucket, Buckets
from klotz.server.live.clock import WallClock
from klotz.server.live.hub import Hub
from klotz.server.live.redis_relay import RedisRelay
from klotz.server.settings import Settings
from klotz.server.store import questions
from klotz.server.store.questions import Person
from klotz.server.store.store import Away, Store
from klotz.server.tables.judge import Visitor
from klotz.server.tables.names import clean_name
from klotz.server.warmth import warm_up

MOST_NAMES: Final = 10_000
NOBODY: Final = Visitor("", "")
SHARE: Final = 10
"""How many times as much as one connection all those of an address may ask together."""
DAY_MS: Final = 86_400_000


class Address:
    """Where sockets come from: how many there are, and how much they may ask together."""

    def __init__(self, settings: Settings, now: float) -> None:
        self.sockets = 0
        self.bucket = Bucket(SHARE * settings.acts_per_second, SHARE * settings.acts_at_once, now)


class Service:
    """A server at work."""

    def __init__(self, settings: Settings, hub: Hub, bots: Bots, signer: Signer) -> None:
        self.settings, self.store, self.hub, self.bots, self.signer = settings, hub.store, hub, bots, signer
        clock = asyncio.get_running_loop().time
        self.calls = Buckets(settings.calls_per_second, settings.calls_at_once, clock)
        self.addresses: dict[str, Address] = {}
        """Those from which sockets are open."""
        self._names: OrderedDict[str, str] = OrderedDict()
        self._tasks = [asyncio.create_task(hub.keeper.run()), asyncio.create_task(hub.watch_for_missed())]

    @classmethod
    async def open(cls, settings: Settings) -> Self:
        """Open the store, agree on the secret, and begin to look after tables."""
        await asyncio.to_thread(warm_up)
        store = await Store.open(settings.database)
        secret = await share_secret(store)
        tools = Tools(WallClock(), SecureLuck())
        bots = Bots(settings.bot_workers, tools)
        hub = Hub(store, tools.clock, tools.luck, bots.look)
        if settings.redis:
            hub.relay = RedisRelay(settings.redis, hub.keeper.name, hub.hear)
        return cls(settings, hub, bots, Signer(secret))

    async def close(self) -> None:
        """Stop; what was acknowledged is durable."""
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        with contextlib.suppress(Away):
            await self.store.write(partial(questions.let_go, keeper=self.hub.keeper.name))
        await self.bots.close()
        await self.hub.relay.close()
        await self.store.close()

    async def know(self, cookie: str | None, token: str | None) -> Visitor:
        """Who is calling, by what they show; nobody where that is nothing, or wrong."""
        if token is not None:
            person = await self.store.read(partial(questions.find_by_token, hashed=hash_token(token)))
            if person is None:
                raise Refused("unknown_person", "this token is not known")
            return Visitor(person.id, person.name)
        known = self.signer.read(cookie) if cookie else None
        if known is None:
            return NOBODY
        name = self._names.get(known)
        if name is None:
            person = await self.store.read(partial(questions.find_person, wanted=known))
            if person is None:
                return NOBODY
            name = person.name
            self._remember(person)
        return Visitor(known, name)

    def _remember(self, person: Person) -> None:
        self._names[person.id] = person.name
        if len(self._names) > MOST_NAMES:
            self._names.popitem(last=False)

    def enter(self, address: str) -> Address:
        """Count a socket."""
        found = self.addresses.get(address)
        if found is None:
            found = self.addresses[address] = Address(self.settings, asyncio.get_running_loop().time())
        found.sockets += 1
        return found

    def leave(self, address: str) -> None:
        """Count it no longer."""
        self.addresses[address].sockets -= 1
        if not self.addresses[address].sockets:
            del self.addresses[address]

    async def introduce(self, visitor: Visitor, raw: str) -> Visitor:
        """Give somebody a name, or another one."""
        person = Person(visitor.person or new_id(), clean_name(raw))
        work = (
            partial(questions.rename, person=person)
            if visitor.person
            else partial(questions.add_person, person=person, now=self.hub.clock.now())
        )
        await self.store.write(work)
        self._remember(person)
        return Visitor(person.id, person.name)

    async def give_token(self, visitor: Visitor) -> str:
        """A token for a visitor's bot; the one before is worth nothing any more."""
        token = new_secret()
        await self.store.write(partial(questions.give_token, person=visitor.person, hashed=hash_token(token)))
        return token

    async def need_room(self, visitor: Visitor) -> None:
        """Refuse somebody who has made too many tables today."""
        since = self.hub.clock.now() - DAY_MS
        made = await self.store.read(partial(questions.count_tables, host=visitor.person, since=since))
        if made >= self.settings.tables_per_day:
            raise Refused("too_many", f"you have made {made} tables within a day, that is enough")


async def share_secret(store: Store) -> str:
    """The secret that signs cookies, the same for all processes on one database."""
    try:
        return await store.write(partial(questions.share_setting, name="secret", value=new_secret()))
    except Away:  # another process was faster
        return await store.write(partial(questions.share_setting, name="secret", value=new_secret()))
