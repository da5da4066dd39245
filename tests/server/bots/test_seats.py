"""The bots of a table: what they do with refusals, changes of seats, pauses and wishes that came too late."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from klotz.refusal import Refused
from klotz.server.bots.crew import Worker
from klotz.server.bots.seats import BotTable
from klotz.server.bots.wire import Done, Wished
from klotz.server.live.live import AWAY
from klotz.server.tables.lines import Covered
from klotz.server.tables.lines import Wished as PauseWished
from tests.server.house import House, Seat, play, settings_for


async def at_table(house: House) -> tuple[BotTable, Seat, Any]:
    """A person and a bot at play."""
    ada = await house.person()
    name = await ada.make("mini")
    seat = await ada.join(name)
    await seat.ask("sit", seat=1)
    await seat.ask("bot", seat=2, level=5)
    await seat.ask("ready", seat=1)
    await seat.ask("start")
    await house.service.hub.keeper.look_around()
    return house.service.bots._tables[name], seat, house.service.hub.tables[name]


def test_wishes_that_came_too_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot wanted before it heard more is not done; a refusal, or a store that was away, makes it look again."""
    monkeypatch.setattr("klotz.server.bots.seat.AGAIN_S", 0.0)

    async def story(house: House) -> None:
        table, seat, live = await at_table(house)
        bot = table.bots[2]
        bot.wish(Wished(bot.name, bot._serial, 0, {"type": "start"}))
        bot._serial += 1
        bot._act()
        bot.wish(Wished(bot.name, bot._serial - 1, 0, None))
        bot.wish(Wished(bot.name, bot._serial, 0, {"type": "start"}))
        await asyncio.sleep(0.05)
        for refused in (Refused("not_now", "no"), AWAY):
            serial = bot._serial
            if refused is AWAY:
                bot._fail(AWAY)
            else:
                bot._be_answered(refused)
            while bot._serial == serial:
                await seat.ask("view")
        house.service.bots._wish(Wished("elsewhere 1", 1, 0, None))
        bot.level = 4
        with pytest.raises(Refused, match="nothing to do"):
            bot._judge(live.table, None)  # type: ignore[arg-type]

    play(settings_for(tmp_path), story)


def test_seats_change_while_bots_play(tmp_path: Path) -> None:
    """A bot that a person took over from rises; one that covers sits down; a pause stops all wishes."""

    async def story(house: House) -> None:
        table, seat, live = await at_table(house)
        wall = house.service.hub.clock.now()
        live.table.take(Covered(wall=wall, seat=1, level=2))
        table._pass_on(AWAY)
        table._pass_on(None)
        assert set(table.bots) == {1, 2}
        live.table.seats[1].bot = 0
        table.hear([])
        table.hear([])
        while set(table.bots) != {1}:
            await seat.ask("view")
        live.table.take(PauseWished(wall=wall, seat=1, pause=True))
        live.table.paused_at = wall
        table._pass_on(None)
        assert table.bots[1]._timer is None
        live.table.match = None
        table._pass_on(None)
        table.bots[1]._be_answered(Refused("not_now", "no"))
        table.bots[1]._fail(None)
        live.table.fresh = []
        live.renew()

    play(settings_for(tmp_path), story)


def test_a_process_of_bots_that_has_not_begun() -> None:
    """Orders to it are lost, as it will be told everything; closing it is no trouble."""

    async def story() -> None:
        worker = Worker(lambda _: None, lambda _: None)
        worker.tell(Done("x", 1))
        assert worker.pid is None
        await worker.close()

    asyncio.run(story())
