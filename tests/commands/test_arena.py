"""`klotz arena`: the table that it prints, and what it says when something is wrong."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from klotz.bots.contests.contest import MOST_MATCHES
from klotz.cli import INTERRUPTED, main
from tests.bots.rooms import BEAM
from tests.rounds.table import card

CARDS = [card(f"c{n}", *BEAM) for n in range(30)]
QUICK = ["arena", "--matches", "4", "--options", json.dumps({"turns": 1, "deck": CARDS})]


def test_matches_are_played_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each seat and one for each pair, the same for the same seed; no bar where nobody looks."""
    assert main([*QUICK, "--seats", "bot1,bot5", "--seed", "3"]) == 0
    told, complaints = capsys.readouterr()
    assert complaints == ""
    title, gap, heading, *seats, second_gap, pair = told.splitlines()
    assert (title, gap, second_gap) == ("4 matches of mini", "", "")
    assert heading.split() == ["seat", "player", "points", "spread", "won", "95%", "rating", "95%"]
    assert [line.split()[:2] for line in seats] == [["1", "bot1"], ["2", "bot5"]]
    assert pair.startswith("bot1 against bot5: ")
    main([*QUICK, "--seats", "bot1,bot5", "--seed", "3"])
    assert capsys.readouterr().out == told
    main([*QUICK, "--seats", "bot1,bot5", "--seed", "4"])
    assert capsys.readouterr().out != told


@pytest.mark.compiled
def test_blox_is_played_with_so_many_tries(capsys: pytest.CaptureFixture[str]) -> None:
    """The whole table is the same again, also side by side."""
    typed = ["arena", "--game", "blox", "--seats", "bot4,bot6", "--matches", "2", "--tries", "2", "--rotate"]
    assert main(typed) == 0
    told, complaints = capsys.readouterr()
    assert complaints == ""
    assert told.startswith("2 matches of blox\n")
    assert main([*typed, "--jobs", "2"]) == 0
    assert capsys.readouterr().out == told


def test_results_are_kept_and_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first line says what was asked, each other one how a match ended; with other arguments nothing is touched."""
    path = tmp_path / "results.jsonl"
    typed = [*QUICK, "--seats", "bot1,bot5", "--rotate", "--out", str(path)]
    assert main(typed) == 0
    told = capsys.readouterr().out
    before = path.read_bytes()
    asked, *matches = (json.loads(line) for line in before.splitlines())
    assert (asked["asked"]["game"], asked["asked"]["seats"], len(matches)) == ("mini", ["bot1", "bot5"], 4)
    assert [(match["seed"], match["turn"]) for match in matches] == [(1, 0), (1, 1), (2, 0), (2, 1)]
    path.write_bytes(before[:-20])
    assert main(typed) == 0
    assert capsys.readouterr().out == told
    assert path.read_bytes() == before
    assert main([*typed, "--seed", "9"]) == 2
    assert "holds matches of something else: seed 1 (now 9)" in capsys.readouterr().err
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--game", "chess"], "chess"),
        (["--seats", "bot3"], "`--seats` has 1, it must have 2, 3 or 4"),
        (["--seats", "bot1,bot1,bot1,bot1,bot1"], "`--seats` has 5"),
        (["--seats", "bot3,bot6"], "there is no player 'bot6'; there are: bot1 bot2 bot3 bot4 bot5"),
        (["--seats", "bot3,"], "there is no player ''"),
        (["--matches", "0"], f"`--matches` is 0, it must be 1 to {MOST_MATCHES}"),
        (["--matches", str(MOST_MATCHES + 1)], "`--matches` is"),
        (["--options", "turns"], "`--options`: "),
        (["--options", "[1]"], "`--options`: "),
        (["--options", '{"turns": 0}'], "turns"),
        (["--options", '{"colour": 1}'], "colour"),
        (["--options", '{"play": "box"}'], "`options.play`: a bot has no real box"),
        (["--ms", "50"], "`--ms` and `--tries` are for blox"),
        (["--game", "blox", "--ms", "50", "--tries", "5"], "can't both be given"),
        (["--game", "blox", "--seats", "bot8,bot9"], "there is no player 'bot9'; there are: bot1 bot2"),
        (["--jobs", "0"], "`--jobs` is 0, it must be 1 to"),
        (["--out", "/dev/null/none", "--seats", "bot3"], "`--seats` has 1"),
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

    def play(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("klotz.bots.contests.rooms.Table.play", play)
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


def test_seats_are_read_as_they_are_documented(capsys: pytest.CaptureFixture[str]) -> None:
    """With nothing but a comma between them."""
    assert main([*QUICK, "--seats", "bot5, bot1"]) == 2
    assert "no player ' bot1'" in capsys.readouterr().err
