"""Nobody learns what they may not: hidden cards dealt anew, the frames are the same; and no secret is in any log."""

import logging
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from klotz.luck import Luck
from tests.server.house import House, Person, Plain, Seat, play, seated, settings_for

STORIES: dict[str, list[tuple[int, Plain]]] = {
    "blox": [
        (1, {"op": "legal", "seat": 1}),
        (2, {"op": "act", "act": {"type": "move", "move": "+a1*"}}),
        (1, {"op": "act", "act": {"type": "move", "move": "e5xe5"}}),
        (1, {"op": "act", "act": {"type": "move", "move": "JOKER"}}),
        (2, {"op": "act", "act": {"type": "move", "move": "~wwwww"}}),
        (2, {"op": "act", "act": {"type": "move", "move": "JOKER"}}),
        (1, {"op": "view"}),
        (2, {"op": "view"}),
        (2, {"op": "legal", "seat": 1}),
    ],
    "mini": [
        (1, {"op": "act", "act": {"type": "place", "brick": "red", "pose": "3x1", "x": 0}}),
        (2, {"op": "act", "act": {"type": "object"}}),
        (1, {"op": "act", "act": {"type": "place", "brick": "blue", "pose": "1x3", "x": 5000}}),
        (1, {"op": "act", "act": {"type": "lift", "brick": "red"}}),
        (2, {"op": "legal", "seat": 2}),
        (2, {"op": "view"}),
    ],
}
"""What two people ask, whatever they hold: a joker pays any insertion, and no card is drawn for it."""


async def tell(house: House, game: str, watched: int, seed: int | None) -> list[Any]:
    """All that one viewer is sent in a story, with what they can't know as it was dealt, or dealt anew by a seed."""
    service = house.service
    service.hub.luck.share = Luck("the same").share
    table, (ada, ben), people = await seated(house, game)
    if game == "mini":
        await ada.act("start")
    live = service.hub.tables[table]
    match = live.table.match
    assert match is not None
    if seed is not None:
        luck = random.Random(seed)
        match.game = match.game.redealt(watched, lambda cards: luck.sample(list(cards), len(cards)))
    person: Person = [await house.person("Eve"), *people][watched]
    viewer = await person.join(table)
    await viewer.next("view")
    told = [*viewer.came]
    for seat, request in STORIES[game]:
        told += await ask(house, viewer, (ada, ben), (seat, watched), fill_in(request, match))
    told.append(await person.get(f"/api/tables/{table}/view"))
    return [msgspec.json.decode(re.sub(rb'"match":"\w+"', b'"match":""', msgspec.json.encode(part))) for part in told]


def fill_in(request: Plain, match: Any) -> Plain:
    """A request with a move that the joker pays."""
    if request.get("act", {}).get("move") != "JOKER":
        return request
    moves = [act.move for act in match.game.legal(match.game.position.to_move)]
    return request | {"act": {"type": "move", "move": next(m for m in moves if m[0] == "+" and m[-1] == "*")}}


async def ask(house: House, viewer: Seat, seats: Sequence[Seat], who: tuple[int, int], request: Plain) -> list[Plain]:
    """Let somebody ask; answers with what the viewer was sent meanwhile, and with the answer if it is theirs."""
    seat, watched = who
    had = len(viewer.came)
    asking = viewer if seat == watched else seats[seat - 1]
    answer = await asking.ask(**request, id=f"{seat} {had}")
    if answer["op"] == "ok" and request["op"] == "act":
        await viewer.next("events", n=answer["n"])
    assert house.service
    return [message for message in viewer.came[had:] if message["op"] != "clock"]


@pytest.mark.parametrize("watched", [0, 1, 2])
@pytest.mark.parametrize("game", STORIES)
def test_frames_do_not_hang_on_what_is_hidden(tmp_path: Path, game: str, watched: int) -> None:
    """Views, events, answers and refusals are the same bytes, however the cards lie that the viewer can't see."""

    async def story(house: House) -> None:
        house.service.hub.clock._steady = lambda: 0.0
        told = await tell(house, game, watched, None)
        assert len(told) > len(STORIES[game]) / 2
        for seed in range(4):
            assert await tell(house, game, watched, seed) == told

    play(settings_for(tmp_path), story)


def test_no_secret_is_in_any_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Neither keys of tables, nor cookies, nor tokens, nor names, also where things go wrong."""
    secrets: list[str] = []

    async def story(house: House) -> None:
        table, (ada, _), (person, _) = await seated(house)
        token = (await person.post("/api/me/token", {}))["token"]
        secrets.extend([table, ada.cookie, ada.cookie.split(".")[1], token, "Ada"])
        await ada.socket.send("rubbish")
        await ada.next("no")
        await ada.socket.send("x" * 20_000)
        await ada.ended()
        await person.get(f"/api/tables/{table}/view?seat=2", 403)
        await person.get("/api/tables/wrong", 404)

    with caplog.at_level(logging.DEBUG, "uvicorn"), caplog.at_level(logging.DEBUG, "klotz"):
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
        play(settings_for(tmp_path), story)
    assert not [secret for secret in secrets if secret in caplog.text]


def test_fuzzed_frames_end_nothing(tmp_path: Path) -> None:
    """Twenty thousand frames, cut, twisted and made up: each is answered or ends its own connection, and no other's."""

    async def story(house: House) -> None:
        table, (ada, ben), _ = await seated(house)
        await ada.act("start")
        eve = await house.person("Eve")
        luck = random.Random(20_000)
        seat = await eve.join(table)
        for number in range(20_000):
            await seat.socket.send(twist(luck))
            if number % 500 == 499:
                await seat.ask("view")
                seat.came.clear()
        assert (await ada.act("place", brick="red", pose="1x3", x=0))["op"] == "ok"
        assert (await ben.ask("view"))["op"] == "ok"

    play(settings_for(tmp_path, acts_per_second=1e6, acts_at_once=10**6), story)


SAMPLES: list[Plain] = [request for told in STORIES.values() for _, request in told] + [
    {"op": "hand", "seat": 1, "brick": "red", "pose": "3x1", "x": 1, "y": 2},
    {"op": "sit", "seat": 1, "name": "x"},
    {"op": "options", "options": {"turns": 3}},
    {"op": "pause", "seat": 2, "pause": True},
]
VALUES: list[Any] = [None, True, -1, 2**70, 0.5, "", "\x00", "e4", [], {}, [[[]]], {"type": "place"}, "a" * 5_000]


def twist(luck: random.Random) -> str | bytes:
    """A message with something wrong: a value, a field, its text, or all of it."""
    message = dict(luck.choice(SAMPLES))
    for _ in range(luck.randrange(4)):
        message[luck.choice([*message, "more", "seat", "act"])] = luck.choice(VALUES)
    raw = msgspec.json.encode(message)
    kind = luck.randrange(4)
    if kind == 0:
        at = luck.randrange(len(raw))
        raw = raw[:at] + luck.randbytes(luck.randrange(8)) + raw[at + luck.randrange(8) :]
    elif kind == 1:
        raw = luck.randbytes(luck.randrange(200))
    return raw if luck.random() < 0.5 else raw.decode(errors="replace")
