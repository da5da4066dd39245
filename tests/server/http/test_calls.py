"""The calls over HTTP: people, tables, logs of what is over, what there is to play; and how safe they are."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from klotz.game import to_plain
from klotz.match import Match, read_log
from tests.server.house import House, Person, Seat, play, seated, settings_for


async def finish_mini(house: House) -> tuple[str, list[Seat], list[Person], str]:
    """A game of mini that nobody builds in, to its end."""
    table, seats, people = await seated(house, options={"turns": 1})
    for turn in range(2):
        builder, keeper = seats[turn], seats[1 - turn]
        assert (await builder.act("start"))["op"] == "ok"
        while (await keeper.act("count"))["op"] == "ok":
            pass
    shown = (await people[0].get(f"/api/tables/{table}"))["table"]
    assert shown["stage"] == "over"
    return table, seats, people, str(shown["match"])


def test_a_name_is_all_that_is_needed(tmp_path: Path) -> None:
    """The cookie is signed, read by no script, sent by no other site; a forged one makes nobody of its bearer."""

    async def story(house: House) -> None:
        ada = await house.person("")
        await ada.get("/api/me", 401)
        answer = await ada.client.post("/api/me", json={"name": " Ada "})
        assert answer.json() == {"name": "Ada"}
        cookie = answer.headers["set-cookie"]
        assert all(word in cookie for word in ("HttpOnly", "SameSite=Lax", "Path=/"))
        assert (await ada.post("/api/me", {"name": "Ada L."}))["name"] == "Ada L."
        value = ada.client.cookies["klotz"]
        for forged in (value[:-1] + ("0" if value[-1] != "0" else "1"), "x" + value, value.split(".")[0], "", "."):
            thief = await house.person("")
            thief.client.cookies.set("klotz", forged)
            await thief.get("/api/me", 401)
        await ada.post("/api/me", {"name": "a\nb"}, 400)

    play(settings_for(tmp_path), story)


def test_a_bot_shows_a_token(tmp_path: Path) -> None:
    """It is known by the token as the person who asked for it; a new token voids the old, and none is kept as it is."""

    async def story(house: House) -> None:
        ada = await house.person()
        first, second = [(await ada.post("/api/me/token", {}))["token"] for _ in range(2)]
        bot = await house.person("")
        for token, status in ((first, 401), (second, 200), ("x", 401)):
            answer = await bot.client.get("/api/me", headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code == status
        wrong = await bot.client.get("/api/me", headers={"Authorization": "Basic eDp5"})
        assert wrong.status_code == 401
        table = await ada.make()
        sent = {"op": "sit", "id": "1", "seat": 1}
        headers = {"Authorization": f"Bearer {second}"}
        done = await bot.client.post(f"/api/tables/{table}/requests", json=sent, headers=headers)
        assert done.json() == {"op": "ok", "id": "1", "n": 2}

    play(settings_for(tmp_path), story)
    assert b"Bearer" not in (tmp_path / "klotz.db").read_bytes()


def test_tables_are_private_unless_opened_to_the_lobby(tmp_path: Path) -> None:
    """The lobby shows what its host has opened, with who sits there; a key that nobody gave out finds nothing."""

    async def story(house: House) -> None:
        ada = await house.person()
        hidden, shown = await ada.make(), await ada.make("blox", 3, listed=True)
        lobby = await (await house.person("")).get("/api/tables")
        assert [(entry["table"], entry["shown"]["game"]) for entry in lobby] == [(shown, "blox")]
        await ada.post(f"/api/tables/{hidden}/requests", {"op": "list", "listed": True})
        assert len(await ada.get("/api/tables")) == 2
        await ada.get("/api/tables/nowhere", 404)

    play(settings_for(tmp_path), story)


@pytest.mark.parametrize(
    "wanted",
    [{}, {"game": "chess"}, {"game": "mini", "seats": 5}, {"game": "mini", "options": {"turns": 0}}, [], None,
     {"game": "mini", "more": 1}, {"game": "mini", "options": {"deck": [{}]}}],
)  # fmt: skip
def test_a_table_that_can_not_be_is_refused_in_words(tmp_path: Path, wanted: Any) -> None:
    """What is wrong is named; nothing is made."""

    async def story(house: House) -> None:
        ada = await house.person()
        answer = await ada.post("/api/tables", wanted, 400)
        assert answer["error"]["code"] == "bad_request"
        assert await ada.get("/api/tables") == []

    play(settings_for(tmp_path), story)


def test_mixed_tables_are_made_with_boxes(tmp_path: Path) -> None:
    """What seats play with may be said when the table is made."""

    async def story(house: House) -> None:
        ada = await house.person()
        table = await ada.make("classic", options={"play": ["screen", "box"]})
        shown = (await ada.get(f"/api/tables/{table}"))["table"]
        assert [seat.get("play", "screen") for seat in shown["seats"]] == ["screen", "box"]
        assert shown["options"] == {}

    play(settings_for(tmp_path), story)


def test_views_and_legal_acts_by_http(tmp_path: Path) -> None:
    """The same as over the socket: an own seat's, or a spectator's."""

    async def story(house: House) -> None:
        table, _, (ada, ben) = await seated(house, "blox")
        own = await ada.get(f"/api/tables/{table}/view?seat=1")
        assert len(own["view"]["seats"][0]["hand"]) == 5
        seen = await ben.get(f"/api/tables/{table}/view")
        assert seen["view"]["seats"][0]["hand"] == 5
        await ben.get(f"/api/tables/{table}/view?seat=1", 403)
        assert (await ada.get(f"/api/tables/{table}/legal?seat=1"))["acts"]
        assert (await ben.get(f"/api/tables/{table}/legal?seat=2"))["acts"] == []
        await ben.get(f"/api/tables/{table}/legal?seat=1", 403)
        await ben.get(f"/api/tables/{table}/legal?seat=9", 400)
        empty = await ada.make()
        await ada.get(f"/api/tables/{empty}/view", 409)

    play(settings_for(tmp_path), story)


def test_a_log_is_shown_when_the_match_is_over(tmp_path: Path) -> None:
    """Not before; then it replays anywhere to the same scores, and says what was allowed for the way of each act."""

    async def story(house: House) -> None:
        table, _, (ada, _) = await seated(house)
        now = (await ada.get(f"/api/tables/{table}"))["table"]["match"]
        await ada.get(f"/api/matches/{now}", 404)
        assert await ada.get(f"/api/tables/{table}/matches") == []
        table, _, (ada, ben), match = await finish_mini(house)
        (short,) = await ben.get(f"/api/tables/{table}/matches")
        replay = await (await house.person("")).get(f"/api/matches/{match}")
        assert (short["match"], short["scores"]) == (match, replay["scores"])
        played, events = Match.replay(read_log(replay["log"]))
        assert played.game.over
        assert to_plain(events[-1])["scores"] == replay["scores"]
        assert set(map(int, replay["allowances"])) <= set(range(len(replay["log"])))
        assert "Ada" not in str(replay)
        assert table not in str(replay)

    play(settings_for(tmp_path), story)


def test_the_stream_tells_what_the_socket_tells(tmp_path: Path) -> None:
    """JSON lines for programs: first everything, or what was missed, then what happens."""

    async def story(house: House) -> None:
        table, (ada, _), _ = await seated(house)
        viewer = await house.person("")
        async with viewer.client.stream("GET", f"/api/tables/{table}/events") as answer:
            assert answer.headers["content-type"] == "application/x-ndjson"
            lines = answer.aiter_lines()
            first = [msgspec.json.decode(await anext(lines)) for _ in range(2)]
            assert [message["op"] for message in first] == ["table", "view"]
            done = await ada.act("start")
            told = msgspec.json.decode(await anext(lines))
            assert (told["op"], told["n"]) == ("events", done["n"])
        await viewer.get("/api/tables/nowhere/events", 404)

    play(settings_for(tmp_path), story)


def test_what_there_is_to_play(tmp_path: Path) -> None:
    """Games, bots, decks and the words of all messages are there for programs to read."""

    async def story(house: House) -> None:
        ada = await house.person("")
        assert [game["game"] for game in await ada.get("/api/games")] == ["blox", "classic", "dice", "mini", "tactile"]
        assert {bot["game"]: bot["levels"] for bot in await ada.get("/api/bots")}["mini"] == [1, 2, 3, 4, 5]
        for deck in await ada.get("/api/decks"):
            assert len((await ada.get(f"/api/decks/{deck['deck']}"))["cards"]) == deck["cards"]
        await ada.get("/api/decks/..%2f..%2fpyproject.toml", 404)
        await ada.get("/api/decks/pyproject", 404)
        words = (await ada.client.get("/api/schema.json")).json()
        assert {"Incoming", "Outgoing", "Event", "GameAct", "GameView"} <= words["$defs"].keys()
        assert words["games"]["blox"] == ["move"]

    play(settings_for(tmp_path), story)


def test_health_numbers_and_code(tmp_path: Path) -> None:
    """For those who run a server; no key and no name is in the numbers. The code leads to the table."""

    async def story(house: House) -> None:
        table, (ada, _), (person, _) = await seated(house)
        await ada.act("start")
        assert await person.get("/health") == {"store": True, "relay": True}
        numbers = (await person.client.get("/metrics")).text
        assert 'klotz_requests_total{op="act",outcome="ok"} 1.0' in numbers
        assert 'klotz_tables{game="mini",stage="playing"} 1.0' in numbers
        assert table not in numbers
        code = await person.client.get(f"/api/tables/{table}/qr.svg")
        assert code.headers["content-type"] == "image/svg+xml"
        assert f"{house.url}/t/{table}" in code.text

    play(settings_for(tmp_path), story)


FOREIGN = [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_other_sites_do_nothing_in_somebodys_name(tmp_path: Path, headers: dict[str, str]) -> None:
    """What another site makes a browser send is refused, whatever cookie comes with it."""

    async def story(house: House) -> None:
        ada = await house.person()
        answer = await ada.client.post("/api/tables", json={"game": "mini"}, headers=headers)
        assert answer.status_code == 403
        form = await ada.client.post("/api/tables", data={"game": "mini"})
        assert form.status_code == 400
        own = await ada.client.post("/api/tables", json={"game": "mini"}, headers={"Origin": house.url})
        assert own.status_code == 200

    play(settings_for(tmp_path), story)


def test_every_answer_tells_browsers_to_be_careful(tmp_path: Path) -> None:
    """No script from elsewhere or in the page, no frame, no guessing of types, no key in a referrer."""

    async def story(house: House) -> None:
        ada = await house.person("")
        for path in ("/", "/style.css", "/api/games", "/api/me", "/nowhere", "/metrics"):
            headers = (await ada.client.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"

    play(settings_for(tmp_path), story)


def test_limits(tmp_path: Path) -> None:
    """Too many calls, too large a body, too many tables: each is told with its own code."""

    async def story(house: House) -> None:
        ada = await house.person()
        await ada.make()
        await ada.make()
        assert (await ada.post("/api/tables", {"game": "mini"}, 429))["error"]["code"] == "too_many"
        large = {"game": "mini", "options": {"deck": ["x" * 300_000]}}
        assert (await ada.post("/api/tables", large, 413))["error"]["code"] == "too_large"
        answers = await asyncio.gather(*(ada.client.get("/api/me") for _ in range(40)))
        assert {answer.status_code for answer in answers} == {200, 429}

    play(settings_for(tmp_path, tables_per_day=2, calls_per_second=1.0, calls_at_once=30), story)
