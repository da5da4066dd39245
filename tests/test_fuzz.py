"""Whatever is sent to the referee: each line gets one good answer, and what is refused has changed nothing.

`FUZZ=50 pytest tests/test_fuzz.py` tries fifty times as much.
"""

import os
from random import Random
from typing import Any, Final

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from klotz.games import find_games
from klotz.match import Match
from tests.conformance.play import picture
from tests.conformance.tables import random_table
from tests.rubbish import Edit, edits, next_step, some_line, some_question, some_table, values, write_line
from tests.test_referee import Desk

TIMES: Final = int(os.environ.get("FUZZ", "1"))
DEEDS: Final = {"new", "load", "act", "chance", "time"}


def fuzzed(examples: int) -> settings:
    """How long to try."""
    return settings(max_examples=examples * TIMES, deadline=None, suppress_health_check=list(HealthCheck))


def match_of(desk: Desk) -> Match:
    """The match in play."""
    match = desk.referee._match
    assert match
    return match


def known(desk: Desk) -> tuple[Match, bytes, list[Any]]:
    """Which match is in play, all that anybody can know of it, and its log."""
    match = match_of(desk)
    return match, picture(match.game), match.log.copy()


def try_line(desk: Desk, line: bytes) -> None:
    """Send a line: the answer is one, has the shape that the protocol gives it, and a no is a no."""
    before = known(desk)
    reply = desk.send(line)
    if not reply["ok"]:
        assert known(desk) == before
        return
    op = msgspec.json.decode(line)["op"]
    if op in DEEDS:
        assert reply.keys() == {"ok", "events", "pending"}
    else:
        assert known(desk) == before


def sit_down(game: str, random: Random) -> Desk:
    """A referee who has a match of this game, with any options."""
    desk = Desk()
    assert desk.send(msgspec.json.encode(random_table(game, random)))["ok"]
    return desk


def check_log(desk: Desk) -> None:
    """Whatever has been accepted can be stored, sent back, and is the same match then."""
    other = Desk()
    other.good("load", log=desk.log())
    assert known(other)[1:] == known(desk)[1:]


@pytest.fixture(scope="module")
def desk() -> Desk:
    """A match in play."""
    desk = Desk.begin()
    desk.act(1, 5, "start")
    return desk


LOADED: Final = b'{"op":"load","log":[{"op":"new","game":"mini","seats":2,"seed":1},%s]}'


@fuzzed(400)
@given(line=st.binary(max_size=40))
@example(LOADED % b'{"op":"chance","outcome":{"order":%s}}' % (b"[" * 957 + b"]" * 957))
@example(LOADED % b'{"op":"act","seat":1,"at":0,"act":{"type":"start","zz":%s}}' % (b"[" * 957 + b"]" * 957))
@example(b'{"op":"chance","outcome":{"values":[%s]}}' % (b"9" * 4_301))
@example(b'{"op":"time","at":1e400}')
@example(b'{"op":"view","seat":0,"op":"log"}')
def test_any_bytes(desk: Desk, line: bytes) -> None:
    """Bytes of no meaning are answered, and do no harm."""
    try_line(desk, line)


@fuzzed(400)
@given(data=values)
def test_any_json(desk: Desk, data: Any) -> None:
    """JSON of no meaning, too."""
    try_line(desk, write_line(data))


steps = st.lists(st.tuples(st.integers(0, 2**32), st.lists(edits, max_size=2)), min_size=3, max_size=12)


@pytest.mark.parametrize("game", find_games())
@fuzzed(80)
@given(seed=st.integers(0, 2**32), steps=steps)
def test_good_lines_in_which_anything_is_changed(game: str, seed: int, steps: list[tuple[int, list[Edit]]]) -> None:
    """Lines of every kind, whole and broken, one after another; then the log is loaded by another referee."""
    desk = sit_down(game, Random(seed))
    for choice, changes in steps:
        random = Random(choice)
        for _ in range(random.randrange(12)):
            try_line(desk, write_line(next_step(match_of(desk), random)))
        try_line(desk, write_line(some_line(match_of(desk), random, game), changes))
    check_log(desk)


@pytest.mark.parametrize("game", find_games())
@fuzzed(60)
@given(seed=st.integers(0, 2**32), changes=st.lists(edits, min_size=1, max_size=3))
def test_tables_at_which_anything_is_changed(game: str, seed: int, changes: list[Edit]) -> None:
    """Options and decks of any kind: what is accepted can be played, and what is played can be stored."""
    random = Random(seed)
    desk = sit_down(game, random)
    try_line(desk, write_line(some_table(game, random), changes))
    for _ in range(25):
        try_line(desk, write_line(next_step(match_of(desk), random)))
    check_log(desk)


@fuzzed(200)
@given(seed=st.integers(0, 2**32), changes=st.lists(edits, min_size=1, max_size=3))
def test_questions_in_which_anything_is_changed(desk: Desk, seed: int, changes: list[Edit]) -> None:
    """Whatever is asked about seats, logs, piles and buildings."""
    try_line(desk, write_line(some_question(Random(seed)), changes))


cuts = st.tuples(st.integers(0, 2_000), st.integers(0, 40), st.binary(max_size=6))


@pytest.mark.parametrize("game", find_games())
@fuzzed(60)
@given(seed=st.integers(0, 2**32), spots=st.lists(cuts, min_size=1, max_size=3))
def test_good_lines_with_bytes_changed(game: str, seed: int, spots: list[tuple[int, int, bytes]]) -> None:
    """As by a bad wire: some bytes are gone, others have come."""
    random = Random(seed)
    desk = sit_down(game, random)
    line = write_line(some_line(match_of(desk), random, game))
    for spot, gone, come in spots:
        start = spot % (len(line) + 1)
        line = line[:start] + come + line[start + gone :]
    try_line(desk, line.replace(b"\n", b" "))
    check_log(desk)
