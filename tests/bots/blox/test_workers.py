"""Searches in real processes: they answer as a search here would, are killed, replaced and asked again."""

import asyncio
import io
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from runpy import run_module
from typing import cast

import msgspec
import pytest

from klotz.blox.games.blox import Blox, View
from klotz.bots.blox.asking import ask, think_about
from klotz.bots.blox.memory import Memory
from klotz.bots.blox.thinking import Thinker
from klotz.bots.blox.worker import WARM, Answer, serve
from klotz.bots.blox.workers import LostError, Workers
from klotz.match import Match
from klotz.refusal import Refused

LEVEL = 8
TRIES = 30


def view_of(seat: int = 1, seats: int = 3) -> View:
    """What a seat sees at the start of a game."""
    match, _ = Match.begin("blox", seats, seed=seats)
    return cast("Blox", match.game).view(seat)


VIEW = view_of()
ASKED = ask(VIEW, LEVEL, seed=4, tries=TRIES)


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """One worker, which the tests kill more than once."""
    with Workers(1) as workers:
        yield workers


def stop(workers: Workers) -> int:
    """Hold the only worker where it is; its id."""
    (pid,) = workers.pids
    os.kill(pid, signal.SIGSTOP)
    return pid


def test_a_worker_thinks_what_would_be_thought_here(workers: Workers) -> None:
    """The same question has the same answer, and what is remembered is part of the question."""
    assert workers.ask(ASKED) == think_about(ASKED, Thinker())
    assert workers.is_warm
    hidden = Memory(1, VIEW).hidden()
    again = ask(VIEW, LEVEL, seed=4, tries=TRIES, hidden=hidden)
    assert again.hidden == hidden.tolist()
    assert workers.ask(again) == workers.ask(ASKED)


def test_what_is_wrong_with_a_question_is_said(workers: Workers) -> None:
    """As it would be said here; the worker lives on."""
    before = workers.pids
    with pytest.raises(Refused, match=r"`seats.1.hand`: must be letters") as refused:
        workers.ask(ask(view_of(2), LEVEL, seed=1, tries=TRIES))
    assert refused.value.code == "bad_request"
    with pytest.raises(Refused, match="there is no level 9"):
        ask(VIEW, 9, seed=1)
    assert workers.pids == before


def test_a_worker_that_was_killed_is_replaced(workers: Workers) -> None:
    """Between two questions: nobody who asks sees it."""
    right = workers.ask(ASKED)
    (pid,) = workers.pids
    os.kill(pid, signal.SIGKILL)
    assert workers.ask(ASKED) == right
    assert pid not in workers.pids


def test_a_question_is_asked_again_when_its_worker_is_killed(workers: Workers) -> None:
    """While it has the question and has not answered."""
    right = workers.ask(ASKED)
    pid = stop(workers)
    soon = workers.ask_soon(ASKED)
    assert not soon.done()
    os.kill(pid, signal.SIGKILL)
    assert soon.result() == right
    assert pid not in workers.pids


def test_an_event_loop_goes_on_while_a_worker_thinks(workers: Workers) -> None:
    """It stands still only if the worker blocks it, and this worker does not move until the loop has gone round."""

    async def go() -> int:
        pid, rounds = stop(workers), 0
        thought = asyncio.create_task(workers.ask_async(ASKED))
        for _ in range(100):
            await asyncio.sleep(0)
            rounds += not thought.done()
        os.kill(pid, signal.SIGCONT)
        assert (await thought).tries > 0
        return rounds

    assert asyncio.run(go()) == 100


def test_questions_that_kill_every_worker_are_given_up() -> None:
    """A process that ends at once, in place of a worker: after two of them there is a clear error, and again."""
    with Workers(1, command=(sys.executable, "-c", "pass")) as workers:
        for _ in range(2):
            with pytest.raises(LostError, match="2 workers have died over the same question"):
                workers.ask(ASKED)
        assert not workers.is_warm


WARM_SCRIPT = f"import os, signal, sys; print({WARM.decode().strip()!r}, flush=True); "


@pytest.mark.parametrize(
    "script",
    [
        WARM_SCRIPT + "sys.stdin.readline(); print('{', end='')",
        "import os; os.close(0); " + WARM_SCRIPT + "signal.pause()",
    ],
)
def test_a_worker_that_dies_after_it_is_warm_is_given_up_too(script: str) -> None:
    """In the middle of its answer, or before it has read the question."""
    with Workers(1, command=(sys.executable, "-c", script)) as workers, pytest.raises(LostError):
        workers.ask(ASKED)


def test_nothing_is_left_when_the_workers_are_closed() -> None:
    """Neither processes nor a question that waits for ever."""
    workers = Workers(2, command=(sys.executable, "-c", "import sys; sys.stdin.read()"))
    pids, soon = workers.pids, workers.ask_soon(ASKED)
    assert len(pids) == 2
    assert not workers.is_warm
    workers.close()
    assert soon.done()
    assert [pid for pid in pids if Path(f"/proc/{pid}").exists()] == []
    with pytest.raises(LostError, match="the workers are closed"):
        workers.ask(ASKED)


def test_a_worker_reads_lines_and_writes_lines() -> None:
    """First that it is warm, then an answer for each question, till nobody asks any more."""
    wrong = ask(view_of(2), LEVEL, seed=1, tries=TRIES)
    answers = io.BytesIO()
    serve(io.BytesIO(b"".join(msgspec.json.encode(asked) + b"\n" for asked in (ASKED, wrong))), answers)
    warm, *lines = answers.getvalue().splitlines(keepends=True)
    good, bad = (msgspec.json.decode(line, type=Answer) for line in lines)
    assert warm == WARM
    assert good.thought == think_about(ASKED, Thinker())
    assert bad.refusal
    assert bad.refusal.code == "bad_request"


def test_a_worker_is_started_as_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    """On standard input and output, as the pool starts it."""
    written = io.BytesIO()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(written))
    monkeypatch.delitem(sys.modules, "klotz.bots.blox.worker")
    run_module("klotz.bots.blox.worker", run_name="__main__")
    assert written.getvalue() == WARM
