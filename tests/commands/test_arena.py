"""`klotz arena`: the table that it prints, and what it says when something is wrong."""

import io
import json
import re
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from klotz.bots.arena import Result
from klotz.cli import INTERRUPTED, main
from klotz.commands.arena import MOST_MATCHES, read_seats, tell
from klotz.refusal import Refused
from tests.bots.rooms import BEAM
from tests.rounds.table import card

CARDS = [card(f"c{n}", *BEAM) for n in range(30)]
QUICK = ["arena", "--matches", "4", "--options", json.dumps({"turns": 1, "deck": CARDS})]


def test_matches_are_played_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each seat, the same for the same seed; no bar where nobody looks."""
    assert main([*QUICK, "--seats", "bot1,bot5", "--seed", "3"]) == 0
    told, complaints = capsys.readouterr()
    assert complaints == ""
    title, gap, heading, *seats = told.splitlines()
    assert (title, gap) == ("4 matches of mini", "")
    assert heading.split() == ["seat", "player", "points", "spread", "won"]
    assert [line.split()[:2] for line in seats] == [["1", "bot1"], ["2", "bot5"]]
    assert sum(int(share) for share in re.findall(r"(\d+)%", told)) == 100
    main([*QUICK, "--seats", "bot1,bot5", "--seed", "3"])
    assert capsys.readouterr().out == told
    main([*QUICK, "--seats", "bot1,bot5", "--seed", "4"])
    assert capsys.readouterr().out != told


def test_the_columns_stand_under_their_names() -> None:
    """Means, spreads and shares of matches won, a tie being half a win for each of two."""
    told = tell("mini", [3, 5], [[2, 4], [6, 6], [1, 8], [3, 6]])
    assert told.splitlines() == [
        "4 matches of mini",
        "",
        "seat  player  points  spread  won",
        "1     bot3       3.0     1.9  12%",
        "2     bot5       6.0     1.4  88%",
    ]


@pytest.mark.parametrize("rotate", [False, True])
def test_seats_go_round_and_scores_stay_with_their_players(
    rotate: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who begins changes from match to match if that is asked for; each line is about one player all the same."""
    seen: list[tuple[int, ...]] = []

    def play_one(game: str, levels: Sequence[int], table: Any, seed: int) -> Result:
        del game, table, seed
        seen.append(tuple(levels))
        return Result([10 * level for level in levels], 1, 0, 1)

    monkeypatch.setattr("klotz.commands.arena.play_one", play_one)
    assert main(["arena", "--seats", "bot1,bot2,bot4", "--matches", "3", *(["--rotate"] if rotate else [])]) == 0
    assert seen == ([(1, 2, 4), (2, 4, 1), (4, 1, 2)] if rotate else [(1, 2, 4)] * 3)
    assert re.findall(r"bot(\d) +([\d.]+) +0.0", capsys.readouterr().out) == [
        ("1", "10.0"),
        ("2", "20.0"),
        ("4", "40.0"),
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--game", "chess"], "chess"),
        (["--seats", "bot3"], "`--seats` has 1, it must have 2, 3 or 4"),
        (["--seats", "bot1,bot1,bot1,bot1,bot1"], "`--seats` has 5"),
        (["--seats", "bot3,bot6"], "there is no player 'bot6'; there are: bot1 bot2 bot3 bot4 bot5"),
        (["--seats", ""], "there is no player ''"),
        (["--matches", "0"], f"`--matches` is 0, it must be 1 to {MOST_MATCHES}"),
        (["--matches", str(MOST_MATCHES + 1)], "`--matches` is"),
        (["--options", "turns"], "`--options`: "),
        (["--options", "[1]"], "`--options`: "),
        (["--options", '{"turns": 0}'], "turns"),
        (["--options", '{"colour": 1}'], "colour"),
        (["--options", '{"play": "box"}'], "`options.play`: a bot has no real box"),
    ],
)
def test_what_is_wrong_is_named(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In one line, with exit code 2, and nothing is printed as a result."""
    assert main(["arena", *arguments]) == 2
    told, complaint = capsys.readouterr()
    assert told == ""
    assert complaint.startswith("klotz arena: ")
    assert message in complaint
    assert complaint.count("\n") == 1


@pytest.mark.parametrize("arguments", [["--matches", "many"], ["--seed", "x"], ["--colour"]])
def test_what_can_not_be_read_is_refused_before_anything_is_played(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """By the parser of the command line, with its usage."""
    with pytest.raises(SystemExit) as stopped:
        main(["arena", *arguments])
    assert stopped.value.code == 2
    assert "usage: klotz" in capsys.readouterr().err


class Terminal(io.StringIO):
    """Something that a person looks at."""

    def isatty(self) -> bool:
        """Yes."""
        return True


def test_a_bar_goes_along_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """And is gone when the table is printed."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(QUICK) == 0
    assert "matches/s" in terminal.getvalue() or "0/4" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r")
    assert "matches of mini" in capsys.readouterr().out


def test_ctrl_c_prints_nothing_ugly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The bar is wiped away, no traceback is shown, and the exit code is that of an interrupt."""
    terminal = Terminal()

    def play_one(*_: Any) -> Result:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("klotz.commands.arena.play_one", play_one)
    assert main(QUICK) == INTERRUPTED
    assert terminal.getvalue().endswith("\r")
    assert "Traceback" not in terminal.getvalue()
    assert capsys.readouterr().out == ""


def test_help_shows_what_is_played_when_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """The defaults stand beside each option."""
    with pytest.raises(SystemExit):
        main(["arena", "--help"])
    told = capsys.readouterr().out
    assert all(default in told for default in ("(mini)", "(bot3,bot3,bot5)", "(100)"))


def test_seats_are_read_in_order() -> None:
    """And only in the form that is documented."""
    assert read_seats("bot5,bot1,bot3") == [5, 1, 3]
    with pytest.raises(Refused, match="no player ' bot1'"):
        read_seats("bot5, bot1")
