"""Bots at tables: they play whole games, are taken over from people, and survive the end of their process."""

import os
import signal
from pathlib import Path

from tests.server.house import House, Seat, play, settings_for


async def bot_table(house: House, game: str = "mini") -> Seat:
    """A table at which one person watches two bots."""
    ada = await house.person()
    table = await ada.make(game, options={"turns": 1} if game == "mini" else {})
    seat = await ada.join(table)
    for number in (1, 2):
        assert (await seat.ask("bot", seat=number, level=5))["op"] == "ok"
    assert (await seat.ask("start"))["op"] == "ok"
    await house.service.hub.keeper.look_around()
    return seat


def test_bots_begin_to_play_by_themselves(tmp_path: Path) -> None:
    """The builder gives the signal, bricks are placed, the timekeeper counts: nobody has to be there."""

    async def story(house: House) -> None:
        seat = await bot_table(house)
        while not {"placed", "counted"} <= {event["event"] for event in seat.events}:
            await seat.next("events")

    play(settings_for(tmp_path), story)


def test_bots_play_blox(tmp_path: Path) -> None:
    """Both move in turn, at a pace at which people can follow."""

    async def story(house: House) -> None:
        seat = await bot_table(house, "blox")
        while {event["seat"] for event in seat.events if event["event"] == "moved"} != {1, 2}:
            await seat.next("events")

    play(settings_for(tmp_path), story)


def test_bots_go_on_after_their_process_has_ended(tmp_path: Path) -> None:
    """A process of bots that dies takes no game with it: another one is told how things look."""

    async def story(house: House) -> None:
        seat = await bot_table(house)
        while "placed" not in {event["event"] for event in seat.events}:
            await seat.next("events")
        pid = house.service.bots.workers[0].pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        had = len(seat.events)
        while "placed" not in {event["event"] for event in seat.events[had:]}:
            await seat.next("events")

    play(settings_for(tmp_path), story)


def test_a_bot_covers_for_whoever_has_left(tmp_path: Path) -> None:
    """Asked for by the other, it plays on from where things are; taken back, it stops."""

    async def story(house: House) -> None:
        people = [await house.person(name) for name in ("Ada", "Ben")]
        table = await people[0].make("mini")
        ada, ben = [await person.join(table) for person in people]
        for number, seat in enumerate((ada, ben), 1):
            await seat.ask("sit", seat=number)
            await seat.ask("ready", seat=number)
        await ada.ask("start")
        await ada.ask("leave")
        assert (await ben.ask("cover", seat=1, level=5))["op"] == "ok"
        await house.service.hub.keeper.look_around()
        while "placed" not in {event["event"] for event in ben.events}:
            await ben.next("events")
        assert (await ada.ask("return", seat=1))["op"] == "ok"
        stopped = await ben.next("table")
        while stopped["table"]["seats"][0].get("cover"):
            stopped = await ben.next("table")
        assert (await ada.act("object"))["error"]["code"] == "not_your_turn"

    play(settings_for(tmp_path), story)
