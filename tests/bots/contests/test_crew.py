"""Processes side by side: the same matches as one after another, and nothing lost when something goes wrong."""

import os
import signal
from collections.abc import Iterator
from multiprocessing import Pipe, active_children
from threading import Thread
from typing import Any

import pytest

from klotz.blox.games.blox import View
from klotz.blox.state import Row
from klotz.bots.contests.contest import Contest
from klotz.bots.contests.crew import play_apart, serve
from klotz.bots.contests.rooms import Guests, open_room
from klotz.refusal import Refusal, Refused
from tests.bots.contests.samples import Novice, quick


@pytest.fixture
def _handlers() -> Iterator[None]:
    """What Ctrl-C does in this process is what it did before."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


class Cheat(Novice):
    """Breaks the rules as soon as somebody has points."""

    def choose(self, view: View, hidden: Row, seed: int) -> str:
        """Anything."""
        return "a1-a1" if any(seat.points for seat in view.seats) else super().choose(view, hidden, seed)


class Bomb(Novice):
    """Ends its process as soon as somebody has points."""

    def choose(self, view: View, hidden: Row, seed: int) -> str:
        """No more."""
        if any(seat.points for seat in view.seats):
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view, hidden, seed)


GUESTS: Guests = {"cheat": Cheat, "bomb": Bomb}


@pytest.mark.usefixtures("_handlers")
def test_a_process_plays_what_it_is_handed_until_nobody_is_there() -> None:
    """In order, each as the room plays it; Ctrl-C is left to whoever began."""
    answers = answers_to([2, 0], quick(), {})
    room = open_room(quick(), {})
    assert answers == [room.play(2), room.play(0)]
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.usefixtures("_handlers")
def test_a_process_hands_back_a_refusal() -> None:
    """With its code and its words, and goes on with the next."""
    answers = answers_to([0, 1], Contest("blox", ["cheat", "bot4"], 2), GUESTS)
    assert [type(answer) for answer in answers] == [Refusal, Refusal]
    assert "a1-a1" in str(answers[0])


def answers_to(numbers: list[int], asked: Contest, guests: Guests) -> list[Any]:
    """What comes back for these numbers; then nobody is there any more."""
    ours, theirs = Pipe()
    answers: list[Any] = []

    def ask() -> None:
        for number in numbers:
            ours.send(number)
            answers.append(ours.recv())
        ours.close()

    asking = Thread(target=ask)
    asking.start()
    serve(theirs, asked, guests)
    asking.join()
    return answers


def test_side_by_side_the_same_is_played() -> None:
    """Whatever the number of processes, and they are gone afterwards."""
    asked = quick(matches=5, rotate=True)
    room = open_room(asked, {})
    played = sorted(play_apart(asked, {}, range(5), 2), key=lambda match: match.number)
    assert played == [room.play(number) for number in range(5)]
    assert not active_children()


def test_whoever_stops_listening_leaves_no_process_behind() -> None:
    """As with Ctrl-C: what was begun is given up."""
    matches = play_apart(quick(), {}, range(4), 2)
    next(matches)
    assert len(active_children()) == 2
    matches.close()
    assert not active_children()


@pytest.mark.parametrize(
    ("name", "error", "message"),
    [
        ("cheat", Refused, "a1-a1"),
        ("bomb", ChildProcessError, r"a process has ended before its match \(code -9\)"),
    ],
)
def test_what_goes_wrong_in_a_process_is_told(name: str, error: type[Exception], message: str) -> None:
    """Nobody waits for a match that will never end."""
    asked = Contest("blox", [name, "bot4"], 2)
    with pytest.raises(error, match=message):
        list(play_apart(asked, GUESTS, range(2), 2))
    assert not active_children()
