"""The bots of the tables that this process keeps."""

from collections.abc import Sequence

from klotz.game import Event
from klotz.refusal import Refused
from klotz.server.bots.crew import Worker
from klotz.server.bots.seat import BotSeat, Tools
from klotz.server.bots.wire import Wished
from klotz.server.live.live import LiveTable
from klotz.server.tables.table import Told


class BotTable:
    """The bots of one table."""

    def __init__(self, live: LiveTable, worker: Worker, tools: Tools) -> None:
        self._live, self.worker, self._tools = live, worker, tools
        self.bots: dict[int, BotSeat] = {}
        self._news: list[Event] = []
        self._is_waiting = False
        live.audience.ears.add(self.hear)
        self._be_seated()

    def _be_seated(self) -> None:
        """There is a bot for each seat that has one."""
        table = self._live.table
        wanted = {number: seat.level for number, seat in enumerate(table.seats, 1) if seat.level}
        for number, bot in list(self.bots.items()):
            if wanted.get(number) != bot.level:
                self.bots.pop(number).rise()
        for number, level in wanted.items():
            if number not in self.bots:
                self.bots[number] = BotSeat(self._live, number, level, self.worker, self._tools)

    def hear(self, told: Sequence[Told]) -> None:
        """Hear what is durable; the bots are told as soon as nothing else is under way."""
        self._news += [event for line in told for event in line.events]
        if not self._is_waiting:
            self._is_waiting = True
            self._live.when_durable(self._pass_on)

    def _pass_on(self, away: Refused | None) -> None:
        self._is_waiting = False
        if away is not None or self._live.table.stage != "playing":
            return
        news, self._news = self._news, []
        known = list(self.bots.values())
        self._be_seated()
        for bot in known:
            if bot in self.bots.values():
                if news:
                    bot.hear(news)
                else:
                    bot.arm()

    def sit_again(self) -> None:
        """The process in which they thought is another one."""
        for bot in self.bots.values():
            bot.sit()

    def close(self) -> None:
        """There are no bots here any more."""
        self._live.audience.ears.discard(self.hear)
        for bot in self.bots.values():
            bot.rise()


class Bots:
    """All bots that this process sees to."""

    def __init__(self, workers: int, tools: Tools) -> None:
        self._tools = tools
        self._tables: dict[str, BotTable] = {}
        self.workers = [Worker(self._wish, self._start) for _ in range(workers)]

    def look(self, live: LiveTable, is_kept: bool) -> None:
        """See to the bots of a table, or no longer."""
        table = live.table
        is_wanted = is_kept and table.stage == "playing" and table.has_bots
        if is_wanted and live.id not in self._tables and self.workers:
            worker = self.workers[hash(live.id) % len(self.workers)]
            self._tables[live.id] = BotTable(live, worker, self._tools)
        elif not is_wanted and live.id in self._tables:
            self._tables.pop(live.id).close()

    def _wish(self, wished: Wished) -> None:
        name, _, seat = wished.bot.rpartition(" ")
        table = self._tables.get(name)
        bot = table.bots.get(int(seat)) if table else None
        if bot is not None:
            bot.wish(wished)

    def _start(self, worker: Worker) -> None:
        for table in self._tables.values():
            if table.worker is worker:
                table.sit_again()

    async def close(self) -> None:
        """End the processes."""
        for worker in self.workers:
            await worker.close()
