"""Lines that can't be read or hold wrong fields: a clear error names line and field, and nothing changes."""

import io
import json
from typing import Any

import pytest

from klotz.referee import LONGEST_LINE, LONGEST_MESSAGE, serve
from tests.rounds.table import Plain
from tests.test_referee import Desk, Line, one_brick

BRICK = {"w": 1, "h": 1, "d": 1, "x": 0, "y": 0}
SEEN = {"pose": "1x1", "x": 0, "y": 0}
WHOLE: list[Plain] = [
    {"op": "new", "game": "mini", "seats": 2, "options": {}, "seed": 1},
    {"op": "act", "seat": 1, "at": 0, "act": {"type": "start"}},
    {"op": "chance", "outcome": {"values": [1]}},
    {"op": "time", "at": 1},
    {"op": "view", "seat": 0},
    {"op": "legal", "seat": 1},
    {"op": "log"},
    {"op": "load", "log": []},
    {"op": "stands", "bricks": [BRICK], "held": 0},
    {"op": "matches", "card": {"bricks": [SEEN]}, "bricks": [SEEN], "tolerance": 30},
]
OPTIONAL = {"options", "seed", "held", "tolerance"}
NESTED = "[" * 1_000 + "]" * 1_000
OBJECTS = '{"a":' * 1_000 + "1" + "}" * 1_000


@pytest.fixture(scope="module")
def desk() -> Desk:
    """A game in play; whatever is refused leaves it as it is, so all these tests may share it."""
    desk = Desk.begin(deck=one_brick(5))
    desk.act(1, 50, "start")
    return desk


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"", "truncated"),
        (b"   ", "truncated"),
        (b"hello", "malformed"),
        (b"\x00", "malformed"),
        (b'{"op": "log"', "truncated"),
        (b'{"op": "log"}}', "trailing"),
        (b'{"op": "log"} {"op": "log"}', "trailing"),
        (b"{'op': 'log'}", "malformed"),
        (b'{"op": "log",}', "malformed"),
        (b"[]", "Expected `object`, got `array`"),
        (b"5", "Expected `object`, got `int`"),
        (b'"log"', "Expected `object`, got `str`"),
        (b"null", "Expected `object`, got `null`"),
        (b"{}", "`op`"),
        (b'{"op": 1}', "`$.op`"),
        (b'{"op": null}', "`$.op`"),
        (b'{"op": "zap"}', "'zap' - at `$.op`"),
        (b'{"op": "LOG"}', "'LOG' - at `$.op`"),
        (b'\xef\xbb\xbf{"op": "log"}', "malformed"),
        ('{"op": "log"}'.encode("utf-16"), "malformed"),
        (b"\xff\xfe\xfd", "malformed"),
        (b'{"op": "\xff"}', "utf-8"),
        (b'{"op": "log", "\xff": 1}', "utf-8"),
        (b'{"op": "act", "seat": 1, "at": 60, "act": {"type": "\xed\xa0\x80"}}', "utf-8"),
        (rb'{"op": "act", "seat": 1, "at": 60, "act": {"type": "\ud800"}}', "truncated"),
        (rb'{"op": "act", "seat": 1, "at": 60, "act": {"\udc00": 1}}', "malformed"),
        (NESTED, "Expected `object`"),
        ('{"op": "act", "seat": 1, "at": 60, "act": {"type": ' + NESTED + "}}", "nested"),
        ('{"op": "chance", "outcome": {"order": ' + NESTED + "}}", "nested"),
        ('{"op": "load", "log": ' + NESTED + "}", "nested"),
        ('{"op": "act", "seat": 1, "at": 60, "act": ' + OBJECTS + "}", "nested"),
    ],
    ids=lambda value: repr(value[:40]),
)
def test_what_is_no_request_is_refused(desk: Desk, line: Line, words: str) -> None:
    """Rubbish of every kind is a bad request that says what is wrong."""
    assert words in desk.refused(line)


def without(line: Plain, field: str) -> Plain:
    """The line with a field missing."""
    return {key: value for key, value in line.items() if key != field}


REQUIRED = [(line, field) for line in WHOLE for field in line if field not in OPTIONAL]
FIELDS = [(line, field) for line in WHOLE for field in line if field != "op"]


@pytest.mark.parametrize(("line", "field"), REQUIRED, ids=lambda v: v if isinstance(v, str) else v["op"])
def test_a_missing_field_is_named(desk: Desk, line: Plain, field: str) -> None:
    """Every field that a line must have."""
    message = desk.refused(without(line, field))
    assert f"`{field}`" in message
    assert "missing" in message


@pytest.mark.parametrize(("line", "field"), FIELDS, ids=lambda v: v if isinstance(v, str) else v["op"])
@pytest.mark.parametrize("wrong", [1.5, True, [[1]], "no", {"a": 1}])
def test_a_field_of_the_wrong_type_is_named(desk: Desk, line: Plain, field: str, wrong: Any) -> None:
    """Every field of every line, with every type of JSON but its own."""
    fits = isinstance(wrong, type(line[field])) and not isinstance(wrong, bool)
    if not fits:
        assert f"`$.{field}`" in desk.refused(line | {field: wrong})
    elif field != "options":
        desk.refused(line | {field: wrong}, "not_now" if field == "outcome" else "bad_request")


@pytest.mark.parametrize("line", WHOLE, ids=lambda line: line["op"])
def test_a_field_too_many_is_named(desk: Desk, line: Plain) -> None:
    """A slip of the pen is not passed over."""
    assert "`zz`" in desk.refused(line | {"zz": 1})


NUMBERS = [
    ('{"op": "time", "at": %s}', "at", ["-1", "9007199254740992", "1" * 400, "1" * 5_000, "-" + "9" * 30, "1e400"]),
    ('{"op": "act", "seat": 1, "at": %s, "act": {"type": "start"}}', "at", ["-1", "9007199254740992", "5.5", "1e3000"]),
    ('{"op": "act", "seat": %s, "at": 60, "act": {"type": "start"}}', "seat", ["0", "5", "-1", "1" * 40, "1e400"]),
    ('{"op": "view", "seat": %s}', "seat", ["-1", "5", "4294967296", "18446744073709551616"]),
    ('{"op": "legal", "seat": %s}', "seat", ["0", "5", "-0.5"]),
    ('{"op": "new", "game": "mini", "seed": 1, "seats": %s}', "seats", ["1", "5", "0", "-2", "1" * 50]),
    ('{"op": "new", "game": "mini", "seats": 2, "seed": %s}', "seed", ["1.5", "1e400", "1" * 5_000]),
    ('{"op": "stands", "bricks": [], "held": %s}', "held", ["-1", "1" * 50]),
    ('{"op": "matches", "card": {}, "bricks": [], "tolerance": %s}', "tolerance", ["-1", "101", "1e3"]),
]


@pytest.mark.parametrize(
    ("line", "field", "number"),
    [(line, field, number) for line, field, numbers in NUMBERS for number in numbers],
    ids=lambda value: value[:24],
)
def test_a_number_out_of_range_is_refused(desk: Desk, line: str, field: str, number: str) -> None:
    """Too small, too large, far too large, or no whole number."""
    assert f"`$.{field}`" in desk.refused(line % number)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "0x10", "+1", "01", ".5", "1."])
def test_what_is_no_number_in_json_is_none_here(desk: Desk, number: str) -> None:
    """Some writers of JSON write these; no reader has to take them."""
    assert "malformed" in desk.refused('{"op": "time", "at": ' + number + "}")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "seed"),
        ({"seed": 1, "chance": "ask"}, "seed"),
        ({"chance": "tell"}, "'tell' - at `$.chance`"),
        ({"seed": None}, "`$.seed`"),
        ({"seed": 1, "game": "chess"}, "there is no game 'chess'; there are: "),
        ({"seed": 1, "game": ""}, "there is no game ''"),
        ({"seed": 1, "game": "../mini"}, "there is no game '../mini'"),
    ],
)
def test_a_game_that_cannot_be_begun_is_refused(desk: Desk, fields: Plain, words: str) -> None:
    """Chance has one source, and a game has a name that is known; the running game goes on."""
    assert words in desk.refused({"op": "new", "game": "mini", "seats": 2} | fields)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"zz": 1}, "`zz`"),
        ({"first": 3}, "options.first"),
        ({"first": 0}, "$.first"),
        ({"young": [1, 1]}, "options.young"),
        ({"young": [3]}, "options.young"),
        ({"variants": ["speed"]}, "options.variants"),
        ({"side": "blue"}, "options.side"),
        ({"time_ms": {"1": 5}}, "options.time_ms"),
        ({"turns": 0}, "$.turns"),
        ({"turns": 101}, "$.turns"),
        ({"stand_ms": -1}, "$.stand_ms"),
        ({"pace": [100]}, "options.pace"),
        ({"pace": [100, -1]}, "$.pace[1]"),
        ({"tolerance": 101}, "$.tolerance"),
        ({"on_empty": "stop"}, "$.on_empty"),
        ({"play": ["screen"]}, "options.play"),
        ({"play": ["screen", "paper"]}, "$.play"),
        ({"deck": "nobody's"}, "there is no deck"),
        ({"deck": "box"}, "options.deck"),
        ({"deck": []}, "options.deck"),
        ({"deck": ""}, "options.deck"),
        ({"deck": [1]}, "deck[0]"),
        ({"deck": one_brick(2) + one_brick(1)}, "deck[2]"),
    ],
)
def test_an_option_that_is_wrong_is_named(desk: Desk, options: Plain, words: str) -> None:
    """The table learns which of its options can't be, and the running game goes on."""
    assert words in desk.refused({"op": "new", "game": "mini", "seats": 2, "options": options, "seed": 1})


@pytest.mark.parametrize("hundreds", range(8, 11))
def test_no_depth_of_nesting_is_too_much_for_the_referee(desk: Desk, hundreds: int) -> None:
    """Also where reading succeeds and only telling what is wrong would go too deep."""
    line = '{"op": "new", "game": "mini", "seats": 2, "seed": 1, "options": {"deck": [{"id": %s}]}}'
    for depth in range(100 * hundreds, 100 * hundreds + 100):
        desk.refused(line % ("[" * depth + "]" * depth))


@pytest.mark.parametrize(
    ("log", "words"),
    [
        ([], "`log` must begin"),
        ([{"op": "time", "at": 1}], "`log` must begin"),
        ([WHOLE[0], WHOLE[0]], "line 1: bad_request"),
        ([5], "$[0]"),
        ([{"op": "view", "seat": 1}], "$[0].op"),
        ([WHOLE[0], {"op": "time"}], "`at` - at `$[1]`"),
        ([WHOLE[0], {"op": "chance", "outcome": {"order": ["x"]}}], "line 1: bad_outcome"),
        ([WHOLE[0], {"op": "act", "seat": 3, "at": 0, "act": {"type": "start"}}], "line 1: bad_request: `seat`"),
        ([WHOLE[0] | {"game": "chess"}], "there is no game"),
    ],
)
def test_a_log_that_is_wrong_is_refused_with_its_line(desk: Desk, log: list[Any], words: str) -> None:
    """The first line that could not have reached the game is named, and the running game goes on."""
    assert words in desk.refused({"op": "load", "log": log})


def test_a_long_message_is_cut() -> None:
    """What was sent is told again, but not all of a megabyte."""
    desk = Desk.begin()
    message = desk.refused({"op": "act", "seat": 1, "at": 0, "act": {"type": "x" * 1_000_000}}, "unknown_act")
    assert len(message) == LONGEST_MESSAGE + len(" ...")


def served(data: bytes) -> list[Plain]:
    """The answers to a stream of lines."""
    replies = io.BytesIO()
    serve(io.BytesIO(data), replies)
    return [json.loads(line) for line in replies.getvalue().splitlines()]


GOOD = b'{"op": "stands", "bricks": []}'


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize(
    ("length", "ok"), [(LONGEST_LINE, True), (LONGEST_LINE + 1, False), (LONGEST_LINE + 2, False), (20_000_000, False)]
)
def test_a_line_has_a_greatest_length(end: bytes, length: int, ok: bool) -> None:
    """A line that is too long gets one answer, however long it is, and the next line is read as ever."""
    first, second, third = served(GOOD.ljust(length) + end + GOOD + end + GOOD)
    assert first["ok"] is ok
    assert ok or first["error"]["message"] == f"line 1: a line has at most {LONGEST_LINE} bytes"
    assert second == third
    assert second["ok"]
