"""Rooms: every game is played by those who are named, and what is wrong is refused before anything is played."""

from typing import Any

import pytest

from klotz.bots.contests.contest import Contest
from klotz.bots.contests.rooms import Guests, open_room
from klotz.refusal import Refused
from tests.bots.contests.samples import Novice, quick

GUESTS: Guests = {"novice": Novice}


def board(*seats: str, **more: Any) -> Contest:
    """A contest of BLOX."""
    return Contest("blox", list(seats), **({"matches": 2, "rotate": True} | more))


def test_a_building_game_is_played_by_bots() -> None:
    """The better one is ahead, wherever it sits; the same number is the same match."""
    room = open_room(quick(rotate=True), {})
    played = [room.play(number) for number in range(12)]
    for turn in (0, 1):
        scores = [match.scores for match in played if match.turn == turn]
        assert sum(one for one, _ in scores) < sum(other for _, other in scores)
    assert [(match.seed, match.turn) for match in played[:3]] == [(1, 0), (1, 1), (2, 0)]
    assert room.play(0) == played[0]


def test_blox_is_played_by_bots_and_guests() -> None:
    """A guest has a name of its own; where nobody looks at a clock the same match ends the same way."""
    match = open_room(board("novice", "bot4"), GUESTS).play(1)
    assert (match.seed, match.turn) == (1, 1)
    assert match.moves > 20
    assert sorted(match.places) in ([1, 2], [1, 1])
    assert open_room(board("novice", "bot4"), GUESTS).play(1) == match


def test_time_is_what_the_processor_has_worked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread's own clock is handed to every bot: others on the machine take nothing from anybody."""
    looked = []

    def clock() -> float:
        looked.append(1)
        return float(len(looked))

    monkeypatch.setattr("klotz.bots.contests.rooms.thread_time", clock)
    open_room(board("bot8", "bot8", ms=1), {})
    assert len(looked) >= 4


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (quick(ms=5), "`--ms` and `--tries` are for blox"),
        (quick(tries=5), "`--ms` and `--tries` are for blox"),
        (quick(matches=0), "`--matches` is 0"),
        (quick(options={"turns": 0}), "turns"),
        (Contest("mini", ["bot1", "bot6"], 1), "no player 'bot6'; there are: bot1 bot2 bot3 bot4 bot5$"),
        (Contest("mini", ["bot1", "novice"], 1), "no player 'novice'"),
        (Contest("chess", ["bot1", "bot2"], 1), "chess"),
        (board("bot1", "bot9"), "no player 'bot9'; there are: bot1 .* bot8 novice$"),
        (board("bot1", "bot2", options={"first": 3}), "`options.first` is 3"),
        (board("bot1", "bot2", options={"turns": 3}), "`options`"),
        (board("bot1", "bot2", ms=1, tries=1), "can't both be given"),
    ],
)
def test_what_is_wrong_is_refused_at_the_door(asked: Contest, message: str) -> None:
    """By its name."""
    with pytest.raises(Refused, match=message) as refused:
        open_room(asked, GUESTS)
    assert refused.value.code == "bad_request"
