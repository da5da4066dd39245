"""Everything that can happen has a sentence, and everything that can be done has words."""

from typing import Any

import pytest

from klotz import events as shared_events
from klotz.blox import events as blox_events
from klotz.game import Event
from klotz.joining.typed import read_typed
from klotz.joining.words import SENTENCES, tell_card, tell_clock, tell_event, tell_table, tell_view
from klotz.refusal import Refused
from klotz.rounds import events as round_events
from klotz.server.schema import acts_of, kinds_in
from tests.golden.match import FOLDER, Golden

GOLDEN = sorted(FOLDER.glob("*.jsonl"))


def tag_of(kind: Any) -> str:
    """How it is sent."""
    return str(kind.__struct_config__.tag)


def name(seat: int) -> str:
    """Who sits there."""
    return f"P{seat}"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_whole_matches_can_be_told(path: Any) -> None:
    """Every event and every view of every stored match becomes sentences that end like sentences."""
    golden = Golden.read(path)
    for event in golden.events:
        assert tell_event(event, name).endswith((".", "!"))
    for view in golden.views:
        assert all(tell_view(view["sees"], view["seats"][0], name))


def test_every_event_has_a_sentence() -> None:
    """Also one that no stored match has."""
    kinds = kinds_in((shared_events, round_events, blox_events), Event)
    assert {tag_of(kind) for kind in kinds} <= SENTENCES.keys()


def test_clocks_and_cards_of_all_kinds() -> None:
    """A goal, a time, no hurry; a number card."""
    assert "15" in tell_clock({"goal": 15})
    assert "60 s" in tell_clock({"until": 60_000})
    assert "your time" in tell_clock({"until": None})
    assert "any 3 cubes" in tell_card({"id": "a", "points": 2, "special": 3})
    objected = {"event": "objected", "seat": 1, "brick": "red", "right": True}
    assert tell_event(objected, name) == "P1 says that something is wrong with red. That is right."


def test_a_table_in_words() -> None:
    """Who sits where, who is ready, whose seat is one's own."""
    seats = [{"seat": 1, "name": "Ada", "host": True, "ready": True}, {"seat": 2, "bot": 3}, {"seat": 3}]
    table = {"game": "mini", "stage": "playing", "paused": True, "seats": seats}
    assert tell_table(table, [1]) == [
        "A table of mini, at play, the clock stands still.",
        "Seat 1: Ada, host, ready, yours.",
        "Seat 2: a bot of level 3.",
        "Seat 3: empty.",
    ]


@pytest.mark.parametrize(
    ("typed", "request_"),
    [
        ("sit 2", {"op": "sit", "seat": 2}),
        ("ready", {"op": "ready", "seat": 1}),
        ("bot 2 level 4", {"op": "bot", "seat": 2, "level": 4}),
        ("bot 2", {"op": "bot", "seat": 2, "level": 3}),
        ("swap 1 2", {"op": "swap", "seat": 1, "other": 2}),
        ("remove 2", {"op": "remove", "seat": 2}),
        ("pause", {"op": "pause", "seat": 1}),
        ("go on", {"op": "pause", "seat": 1, "pause": False}),
        ("cover 2", {"op": "cover", "seat": 2, "level": 3}),
        ("return", {"op": "return", "seat": 1}),
        ("leave", {"op": "leave"}),
        ("rematch", {"op": "rematch"}),
        ("list", {"op": "list", "listed": True}),
        ("unlist", {"op": "list", "listed": False}),
        ("look", {"op": "view"}),
        ("as 2: legal", {"op": "legal", "seat": 2}),
        ("start", {"op": "act", "act": {"type": "start"}}),
        ("as 2 place red 3x1 -5 100 hold", {"op": "act", "seat": 2, "act": {
            "type": "place", "brick": "red", "pose": "3x1", "x": -5, "y": 100, "hold": True}}),
        ("place red 3x1 0", {"op": "act", "act": {"type": "place", "brick": "red", "pose": "3x1", "x": 0}}),
        ("roll white red", {"op": "act", "act": {"type": "roll", "dice": ["white", "red"]}}),
        ("roll", {"op": "act", "act": {"type": "roll"}}),
        ("object red", {"op": "act", "act": {"type": "object", "brick": "red"}}),
        ("done 3", {"op": "act", "act": {"type": "done", "points": 3}}),
        ("done", {"op": "act", "act": {"type": "done"}}),
        ("e4=wgk*g", {"op": "act", "act": {"type": "move", "move": "e4=wgk*g"}}),
    ],
)  # fmt: skip
def test_what_is_typed(typed: str, request_: dict[str, Any]) -> None:
    """Words become requests, in the words of the socket."""
    assert read_typed(typed, [1], is_playing=True) == request_


@pytest.mark.parametrize("typed", ["dance", "place red", "lift", "sit", "place red 3x1 far", "lift red blue", ""])
def test_what_can_not_be_understood(typed: str) -> None:
    """It is told in words what is missing; nothing is sent."""
    with pytest.raises(Refused):
        read_typed(typed, [], is_playing=True)


def test_start_is_the_hosts_word_before_the_game() -> None:
    """Later it is the builder's."""
    assert read_typed("start", [1], is_playing=False) == {"op": "start"}


def test_every_act_of_every_game_can_be_typed() -> None:
    """Nothing needs another screen."""
    for game in ("classic", "mini", "dice", "tactile"):
        for kind in acts_of(game):
            word = tag_of(kind)
            line = {"place": "place red 3x1 0", "lift": "lift red"}.get(word, word)
            assert read_typed(line, [1], is_playing=True)["act"]["type"] == word
