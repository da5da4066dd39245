"""The referee, op by op: what a good line is answered with. `Desk` is where tests sit down with a referee."""

import json
from typing import Any

import pytest

from klotz.referee import Referee
from klotz.refusal import CODES
from tests.rounds.table import Plain, card, names

Line = bytes | str | Plain


def to_bytes(line: Line) -> bytes:
    """A line as it is sent; text may hold what is no good Unicode."""
    text = json.dumps(line) if isinstance(line, dict) else line
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text


class Desk:
    """A referee, and somebody who reads every answer with care."""

    def __init__(self) -> None:
        self.referee = Referee()
        self.lines = 0

    @classmethod
    def begin(cls, game: str = "mini", seats: int = 2, seed: int | None = 7, **options: Any) -> "Desk":
        """Sit down to a game; without a seed its chance is asked for."""
        desk = cls()
        source = {"chance": "ask"} if seed is None else {"seed": seed}
        desk.good("new", game=game, seats=seats, options=options, **source)
        return desk

    def send(self, line: Line) -> Plain:
        """One line, one answer: JSON on one line that says yes, or no with a documented code and the line."""
        self.lines += 1
        raw = self.referee.answer(to_bytes(line))
        assert b"\n" not in raw
        reply: Plain = json.loads(raw)
        assert isinstance(reply["ok"], bool)
        if not reply["ok"]:
            assert reply.keys() == {"ok", "error"}
            assert reply["error"].keys() == {"code", "message"}
            assert reply["error"]["code"] in CODES
            assert len(reply["error"]["message"]) > len(f"line {self.lines}: ")
            assert reply["error"]["message"].startswith(f"line {self.lines}: ")
        return reply

    def good(self, op: str, **fields: Any) -> Plain:
        """A line that is accepted."""
        reply = self.send({"op": op} | fields)
        assert reply["ok"], reply
        return reply

    def refused(self, line: Line, code: str = "bad_request") -> str:
        """A line that is refused with this code and changes nothing; answers with the message."""
        before = self.known()
        error = self.send(line)["error"]
        assert error["code"] == code, error
        assert self.known() == before
        message: str = error["message"]
        return message

    def act(self, seat: int, at: int, kind: str, **fields: Any) -> list[Plain]:
        """An act that is accepted; answers with its events."""
        events: list[Plain] = self.good("act", seat=seat, at=at, act={"type": kind} | fields)["events"]
        return events

    def view(self, seat: int = 0) -> Plain:
        """What a seat sees."""
        seen: Plain = self.good("view", seat=seat)["view"]
        return seen

    def log(self) -> list[Plain]:
        """All that has reached the game."""
        log: list[Plain] = self.good("log")["log"]
        return log

    def known(self) -> list[Plain]:
        """All that can be asked about the game: every seat's view and legal acts, and the log."""
        questions: list[Plain] = [{"op": "log"}, *({"op": "view", "seat": seat} for seat in range(5))]
        answers = [self.send(q) for q in [*questions, *({"op": "legal", "seat": seat} for seat in range(1, 5))]]
        return [{"refused": reply["error"]["code"]} if "error" in reply else reply for reply in answers]


def one_brick(count: int = 3) -> list[Plain]:
    """A deck of two-sided cards, each a single lying brick."""
    side = {key: value for key, value in card("x").items() if key != "id"}
    return [{"id": f"c{number}", "front": side, "back": side} for number in range(1, count + 1)]


def test_new_with_a_seed_draws_by_itself() -> None:
    """The reply holds the events, nothing is pending, and the log tells what was drawn."""
    desk = Desk()
    reply = desk.good("new", game="mini", seats=2, options={}, seed=7)
    assert reply == {
        "ok": True, "events": [{"event": "turn_began", "at": 0, "seat": 1, "timekeeper": 2}], "pending": None,
    }  # fmt: skip
    assert [entry["op"] for entry in desk.log()] == ["new", "chance"]


def test_the_same_seed_draws_the_same() -> None:
    """A game that was begun with a seed can be repeated by anybody; another seed is another game."""
    assert Desk.begin(seed=7).log() == Desk.begin(seed=7).log()
    assert Desk.begin(seed=7).log()[1:] != Desk.begin(seed=8).log()[1:]


def test_a_seed_may_be_any_whole_number() -> None:
    """Also a negative one and one that no machine word holds, and the log keeps it to the last digit."""
    for seed in (0, -7, 2**64, -(10**30)):
        assert Desk.begin(seed=seed).log()[0]["seed"] == seed


def test_options_may_be_left_out() -> None:
    """The rules of the edition hold then."""
    desk = Desk()
    desk.good("new", game="classic", seats=4, seed=1)
    assert desk.view()["scores"] == [0, 0, 0, 0]


def test_ask_waits_for_every_chance() -> None:
    """Shuffles and rolls are asked for, and what is answered is what happens."""
    desk = Desk()
    reply = desk.good("new", game="mini", seats=2, options={"deck": one_brick()}, chance="ask")
    assert reply["events"] == []
    assert reply["pending"] == {"kind": "shuffle", "pile": "deck", "cards": ["c1", "c2", "c3"]}
    reply = desk.good("chance", outcome={"order": ["c2", "c3", "c1"]})
    assert (names(reply["events"]), reply["pending"]) == (["turn_began"], None)
    assert desk.act(1, 10, "start")[1]["card"]["id"] == "c2"
    reply = desk.good("act", seat=2, at=20, act={"type": "count"})
    assert (reply["events"], reply["pending"]) == ([], {"kind": "roll", "dice": ["count"]})
    reply = desk.good("chance", outcome={"values": [2]})
    assert reply["events"] == [{"event": "counted", "at": 20, "value": 2, "sum": 2}]


def test_with_a_seed_rolls_are_answered_in_the_same_reply() -> None:
    """The throw and what it showed come together."""
    desk = Desk.begin()
    desk.act(1, 0, "start")
    (event,) = desk.act(2, 5, "count")
    assert event["event"] == "counted"
    assert event["value"] in {0, 1, 2, 3}


def test_time_moves_the_clock_and_lets_happen_what_is_due() -> None:
    """A building of mini has to stand for half a second, and the event says when that was over."""
    desk = Desk.begin(deck=one_brick())
    desk.act(1, 0, "start")
    assert names(desk.act(1, 100, "place", brick="red", pose="3x1", x=0)) == ["placed"]
    assert desk.good("time", at=599)["events"] == []
    reply = desk.good("time", at=1_000)
    assert names(reply["events"]) == ["built", "card_turned"]
    assert [event["at"] for event in reply["events"]] == [600, 600]
    assert reply["pending"] is None


def test_view_shows_what_the_protocol_promises() -> None:
    """Each seat and a spectator get all of the promised fields."""
    desk = Desk.begin(seats=3)
    promised = "game stage builder timekeeper turn clock card inherited table tray deck discard scores"
    for seat in range(4):
        assert set(promised.split()) <= desk.view(seat).keys()


def test_legal_lists_the_types_that_are_open() -> None:
    """Sorted, for each seat its own."""
    desk = Desk.begin()
    assert desk.good("legal", seat=1) == {"ok": True, "acts": ["start"]}
    assert desk.good("legal", seat=2)["acts"] == []
    desk.act(1, 0, "start")
    assert desk.good("legal", seat=1)["acts"] == ["place"]
    assert desk.good("legal", seat=2)["acts"] == ["count", "object"]


def test_log_holds_the_lines_that_were_accepted() -> None:
    """Everything needed to play it again, in the words in which it came, and nothing that was refused."""
    desk = Desk.begin(seed=None, deck=one_brick(2))
    desk.good("chance", outcome={"order": ["c2", "c1"]})
    desk.act(1, 3, "start")
    desk.refused({"op": "act", "seat": 2, "at": 4, "act": {"type": "start"}}, "not_your_turn")
    desk.good("time", at=5)
    assert desk.log() == [
        {"op": "new", "game": "mini", "seats": 2, "options": {"deck": one_brick(2)}, "chance": "ask"},
        {"op": "chance", "outcome": {"order": ["c2", "c1"]}},
        {"op": "act", "seat": 1, "at": 3, "act": {"type": "start"}},
        {"op": "time", "at": 5},
    ]


@pytest.mark.parametrize("seed", [7, None])
def test_load_goes_on_where_the_log_ends(seed: int | None) -> None:
    """The same events, the same views, the same log; and what comes next is the same, chance too."""
    desk = Desk.begin(seed=seed, deck=one_brick(6))
    if seed is None:
        desk.good("chance", outcome={"order": [f"c{n}" for n in (3, 1, 2, 6, 5, 4)]})
    desk.act(1, 0, "start")
    desk.act(1, 9, "place", brick="red", pose="3x1", x=0)
    desk.good("time", at=700)
    other = Desk()
    reply = other.good("load", log=desk.log())
    assert names(reply["events"]) == ["turn_began", "clock_started", "card_turned", "placed", "built", "card_turned"]
    assert reply["pending"] is None
    assert other.known() == desk.known()
    throw = {"seat": 2, "at": 800, "act": {"type": "count"}}
    assert other.good("act", **throw) == desk.good("act", **throw)


def test_load_stops_where_a_chance_is_pending() -> None:
    """A log that ends before an answer asks for it again."""
    desk = Desk.begin(seed=None)
    reply = Desk().good("load", log=desk.log())
    assert reply["pending"]["kind"] == "shuffle"


def test_new_and_load_replace_the_running_game() -> None:
    """One referee keeps one game, the last one that was begun."""
    desk = Desk.begin("mini")
    desk.good("new", game="dice", seats=3, options={}, seed=1)
    assert desk.view()["game"] == "dice"
    desk.good("load", log=Desk.begin("classic").log())
    assert desk.view()["game"] == "classic"


def test_stands_and_matches_need_no_game() -> None:
    """They are questions about bricks alone."""
    desk = Desk()
    assert desk.good("stands", bricks=[{"w": 3, "h": 1, "d": 2, "x": 0, "y": 0}])["stands"] is True
    brick = {"pose": "3x1", "x": 0, "y": 0}
    assert desk.good("matches", card={"bricks": [brick]}, bricks=[brick]) == {
        "ok": True, "matches": True, "why": None,
    }  # fmt: skip


def test_spaces_and_carriage_returns_around_a_line_do_no_harm() -> None:
    """JSON allows them, and some systems end lines with two characters."""
    assert Desk().send(b' \t{"op" : "stands", "bricks" : []} \r')["ok"]


def test_of_a_key_that_is_said_twice_the_last_counts() -> None:
    """As most readers of JSON have it; there is still one answer."""
    desk = Desk.begin()
    assert desk.send('{"op": "time", "at": 5, "at": 7}')["ok"]
    assert desk.log()[-1] == {"op": "time", "at": 7}
