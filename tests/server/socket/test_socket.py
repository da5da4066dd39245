"""A table over real sockets: acts and their answers, events for all, coming back, hands, limits."""

from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from klotz.match import Acted, Match
from klotz.server.store import questions
from klotz.server.tables.lines import as_entry, read_lines
from tests.server.house import House, play, seated, settings_for

PLACE: dict[str, Any] = {"brick": "red", "pose": "1x3", "x": 0}


def test_acts_are_answered_and_all_hear_of_them(tmp_path: Path) -> None:
    """Whoever acts is told the number of the line; everybody is told what happened, under the same number."""

    async def story(house: House) -> None:
        table, (ada, ben), _ = await seated(house)
        eve = await (await house.person("")).join(table)
        watching = await eve.next("view")
        assert (watching["seat"], watching["view"]["stage"]) == (0, "ready")
        assert (await ada.act("start"))["op"] == "ok"
        done = await ada.act("place", **PLACE)
        told = [await viewer.next("events", n=done["n"]) for viewer in (ben, eve)]
        assert told[0] == told[1]
        assert told[0]["events"][0]["event"] == "placed"
        refused = await ben.act("lift", brick="red")
        assert (refused["op"], refused["error"]["code"]) == ("no", "not_your_turn")

    play(settings_for(tmp_path), story)


def test_a_stranger_watches_and_changes_nothing(tmp_path: Path) -> None:
    """Without a name nothing can be asked; with one, only what a spectator may."""

    async def story(house: House) -> None:
        table, (ada, _), _ = await seated(house)
        await ada.act("start")
        for name, code in (("", "unknown_person"), ("Eve", "not_allowed")):
            eve = await (await house.person(name)).join(table)
            for answer in (await eve.act("place", **PLACE), await eve.act("place", 1, **PLACE), await eve.ask("start")):
                assert answer["error"]["code"] == code
            assert (await eve.ask("legal", seat=1))["error"]["code"] == "not_allowed"

    play(settings_for(tmp_path), story)


def test_who_comes_back_hears_just_what_they_missed(tmp_path: Path) -> None:
    """With the number of the last line heard come the events since; with none, or one too old, a view."""

    async def story(house: House) -> None:
        table, (ada, ben), people = await seated(house)
        began = await ada.act("start")
        await ben.next("events", n=began["n"])
        await ben.socket.close()
        placed = await ada.act("place", **PLACE)
        lifted = await ada.act("lift", brick="red")
        back = await people[1].join(table, since=began["n"])
        assert (await back.next())["op"] == "table"
        assert [(await back.next("events"))["n"] for _ in range(2)] == [placed["n"], lifted["n"]]
        assert [message["op"] for message in back.came] == ["table", "events", "events"]
        for since in (None, 1):
            anew = await people[1].join(table, since=since)
            assert (await anew.next("view"))["n"] == lifted["n"]
        assert (await back.ask("view"))["op"] == "ok"
        assert (await back.next("view"))["view"]["table"] == []

    play(settings_for(tmp_path), story)


def test_who_missed_too_much_sees_everything_anew(tmp_path: Path) -> None:
    """The server does not keep all messages for ever, and says nothing of how many it keeps."""

    async def story(house: House) -> None:
        table, (ada, _), people = await seated(house)
        began = await ada.act("start")
        for _ in range(40):
            await ada.act("place", **PLACE)
            await ada.act("lift", brick="red")
        back = await people[1].join(table, since=began["n"])
        await back.next("view")
        assert [message["op"] for message in back.came] == ["table", "view"]

    play(settings_for(tmp_path, acts_at_once=200), story)


def test_after_a_restart_everything_goes_on(tmp_path: Path) -> None:
    """People are known by their cookies, the game stands as it stood, and an act sent again is not done again."""

    async def before(house: House) -> None:
        table, (ada, ben), people = await seated(house)
        await ada.act("start")
        placed = await ada.ask("act", id="c1", act={"type": "place", **PLACE})
        await ben.next("events", n=placed["n"])
        kept.append((table, [person.client.cookies["klotz"] for person in people], placed["n"]))

    async def after(house: House) -> None:
        table, cookies, n = kept[0]
        ada = await house.person("")
        ada.client.cookies.set("klotz", cookies[0])
        seat = await ada.join(table, since=n)
        assert (await seat.next("table"))["you"]["seats"] == [1]
        assert (await ada.get(f"/api/tables/{table}"))["n"] == n
        for since, told in ((n, ["table"]), (n - 1, ["table", "events"]), (1, ["table", "view"])):
            back = await ada.join(table, since=since)
            await back.ask("legal", seat=1)
            assert [message["op"] for message in back.came] == [*told, "legal"]
        again = await seat.ask("act", id="c1", act={"type": "place", **PLACE})
        assert (again["op"], again["n"]) == ("ok", n)
        assert (await seat.act("lift", brick="red"))["op"] == "ok"

    kept: list[tuple[str, list[str], int]] = []
    play(settings_for(tmp_path), before)
    play(settings_for(tmp_path), after)


def test_the_hand_is_shown_to_the_others_and_not_kept(tmp_path: Path) -> None:
    """It reaches everybody else at most fifteen times a second, and leaves no line in the log."""

    async def story(house: House) -> None:
        table, (ada, ben), _ = await seated(house)
        done = await ada.act("start")
        for x in range(30):
            await ada.send({"op": "hand", "seat": 1, "brick": "red", "pose": "3x1", "x": x, "y": 100})
        await ben.send({"op": "hand", "seat": 1, "brick": "blue", "pose": "3x1", "x": 7, "y": 100})
        assert (await ada.act("place", **PLACE))["n"] == done["n"] + 1
        await ben.next("events", n=done["n"] + 1)
        hands = [message for message in ben.came if message["op"] == "hand"]
        assert 1 <= len(hands) <= 5
        assert hands[0] == {"op": "hand", "seat": 1, "brick": "red", "pose": "3x1", "x": 0, "y": 100}
        assert not [message for message in ada.came if message["op"] == "hand"]
        assert table

    play(settings_for(tmp_path), story)


def test_in_blox_each_sees_the_own_hand_alone(tmp_path: Path) -> None:
    """Who drew sees the cards; of others there is only their number, in views and in all that is told."""

    async def story(house: House) -> None:
        table, (ada, ben), _ = await seated(house, "blox")
        eve = await (await house.person("Eve")).join(table)
        await eve.next("view")
        moves = (await ada.ask("legal", seat=1))["acts"]
        insert = next(move["move"] for move in moves if move["move"][0] == "+" and move["move"][-1] != "*")
        done = await ada.act("move", move=insert)
        own = await ada.next("view")
        assert (own["n"], own["seat"], len(own["view"]["seats"][0]["hand"])) == (done["n"], 1, 5)
        for viewer in (ben, eve):
            await viewer.next("events", n=done["n"])
            for message in viewer.came:
                if message["op"] == "view":
                    assert message["view"]["seats"][0]["hand"] == 5
        assert not [message for message in eve.came if message["op"] == "view" and message["seat"]]

    play(settings_for(tmp_path), story)


@pytest.mark.parametrize(
    "raw", ["", "{", "[]", "null", '{"op": "dance"}', '{"op": "act"}', "[" * 9_000, '{"op":"act","act":{"type":1}}']
)
def test_rubbish_is_told_and_harms_nobody(tmp_path: Path, raw: str) -> None:
    """A message that can't be read is refused by name; the connection and the game go on."""

    async def story(house: House) -> None:
        _, (ada, _), _ = await seated(house)
        await ada.socket.send(raw)
        assert (await ada.next("no"))["error"]["code"] == "bad_request"
        assert (await ada.ask("dance", id="mine"))["id"] == "mine"
        await ada.socket.send(b"\xff\xfe")
        assert (await ada.next("no"))["error"]["code"] == "bad_request"
        assert (await ada.act("start"))["op"] == "ok"

    play(settings_for(tmp_path), story)


def test_who_sends_too_much_is_slowed_down_and_then_cut_off(tmp_path: Path) -> None:
    """A refusal says so first; whoever goes on and on loses the connection, not the seat."""

    async def story(house: House) -> None:
        _, (ada, _), _ = await seated(house)
        for _ in range(400):
            await ada.send({"op": "legal", "id": "x", "seat": 1})
        assert (await ada.ended())["op"] == "bye"
        codes = {message["error"]["code"] for message in ada.came if message["op"] in ("no", "bye")}
        assert codes == {"too_many"}

    play(settings_for(tmp_path, acts_per_second=1.0, acts_at_once=10), story)


def test_a_message_that_is_too_large_ends_the_connection(tmp_path: Path) -> None:
    """Nobody fills the memory; others do not notice."""

    async def story(house: House) -> None:
        _, (ada, ben), _ = await seated(house)
        await ada.socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed):
            await ada.next()
        assert (await ben.ask("view"))["op"] == "ok"

    play(settings_for(tmp_path), story)


def test_a_table_that_there_is_not(tmp_path: Path) -> None:
    """The visitor is told, and the connection ends; so it is with a wrong number, and from another site."""

    async def story(house: House) -> None:
        ada = await house.person()
        seat = await ada.join("nowhere")
        assert (await seat.ended())["error"]["code"] == "not_found"
        table = await ada.make()
        for since in ("-1", "x", "9" * 11):
            wrong = await ada.join(f"{table}", since=since)  # type: ignore[arg-type]
            assert (await wrong.ended())["error"]["code"] == "bad_request"
        ada.origin = "http://evil.example"
        with pytest.raises(InvalidStatus):
            await ada.join(table)

    play(settings_for(tmp_path), story)


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    """One too many is told so; when another ends there is room again."""

    async def story(house: House) -> None:
        ada = await house.person()
        table = await ada.make()
        first, second = await ada.join(table), await ada.join(table)
        await first.next("table")
        await second.next("table")
        third = await ada.join(table)
        assert (await third.ended())["error"]["code"] == "too_many"
        await first.socket.close()
        fourth = await ada.join(table)
        assert (await fourth.next())["op"] in ("table", "bye")

    play(settings_for(tmp_path, connections_per_address=2), story)


def test_all_is_told_in_order_under_a_storm_of_acts(tmp_path: Path) -> None:
    """Many acts without waiting: every one is answered, numbers only rise, and the log replays to what was told."""

    async def story(house: House) -> None:
        table, (ada, ben), _ = await seated(house)
        await ada.act("start")
        for number in range(60):
            await ada.send({"op": "act", "id": f"a{number}", "act": {"type": "place", **PLACE}})
            await ada.send({"op": "act", "id": f"b{number}", "act": {"type": "lift", "brick": "red"}})
            await ben.send({"op": "act", "id": f"c{number}", "act": {"type": "object"}})
        await ada.next("ok", id="b59")
        numbers = [message["n"] for message in ada.came if message["op"] == "events"]
        assert numbers == sorted(numbers)
        acknowledged = [m["id"] for m in ada.came if m["op"] == "ok" and m["id"][0] in "ab"]
        assert acknowledged == [f"{letter}{number}" for number in range(60) for letter in "ab"]
        await ben.ask("view")
        assert ben.events[-1]["at"] == max(event["at"] for event in ben.events)
        chunks = await house.service.store.read(partial(questions.read_chunks, table=table))
        log = [line for _, body in chunks for line in read_lines(body)]
        entries = [entry for line in log if (entry := as_entry(line))]
        _, events = Match.replay(entries)
        assert msgspec.json.decode(msgspec.json.encode(events)) == ben.events
        assert sum(isinstance(line, Acted) for line in log) >= 120

    play(settings_for(tmp_path, acts_at_once=500), story)


def test_an_address_asks_only_so_much(tmp_path: Path) -> None:
    """Many connections do not help: all those of an address share ten times what one has."""

    async def story(house: House) -> None:
        ada = await house.person()
        table = await ada.make()
        viewers = [await ada.join(table) for _ in range(12)]
        answers = [(await viewer.ask("view"))["op"] for viewer in viewers for _ in range(2)]
        assert answers.count("ok") == 20

    play(settings_for(tmp_path, acts_per_second=0.001, acts_at_once=2), story)


def test_only_the_builders_hand_is_shown(tmp_path: Path) -> None:
    """Nobody else waves bricks about; where nothing is built there is no hand."""

    async def story(house: House) -> None:
        for game in ("mini", "blox"):
            _, (ada, ben), _ = await seated(house, game)
            for seat, number in ((ben, 2), (ada, 1 if game == "blox" else 2)):
                await seat.send({"op": "hand", "seat": number, "brick": "red", "pose": "3x1", "x": 0, "y": 0})
                await seat.ask("view")
            for seat in (ada, ben):
                await seat.ask("view")
                assert "hand" not in {message["op"] for message in seat.came}

    play(settings_for(tmp_path), story)
