"""`klotz blox`: positions in files and typed, and what is said of wrong ones."""

import io
import json
from pathlib import Path

import pytest

from klotz.blox.layout import Layout
from klotz.blox.position import Position
from klotz.cli import main
from tests.test_referee_blox import MOVES, POSITION


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The path of a position."""
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION))
    return str(path)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that is fine prints."""
    assert main(["blox", *arguments]) == 0
    told, complaints = capsys.readouterr()
    assert complaints == ""
    return told


def test_moves_are_listed(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One a line, sorted."""
    assert printed(capsys, "legal", file).splitlines() == MOVES


def test_a_position_can_be_typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Where no file is named it is read from standard input."""
    for arguments in (["legal"], ["legal", "-"]):
        typed = io.TextIOWrapper(io.BytesIO(json.dumps(POSITION).encode()))
        monkeypatch.setattr("sys.stdin", typed)
        assert printed(capsys, *arguments).splitlines() == MOVES


def test_a_move_is_played(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The position after it is JSON again, and a file for the next command."""
    told = printed(capsys, "play-move", "a5xe5", file)
    position = Position.from_json(POSITION)
    position.push("a5xe5")
    assert json.loads(told) == position.to_json()
    Path(file).write_text(told)
    assert printed(capsys, "legal", file) == "\n".join(position.legal_moves()) + "\n"


def test_ways_are_counted(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In all, or below each first move too."""
    assert printed(capsys, "perft", "0", file) == "1\n"
    assert printed(capsys, "perft", "1", file) == f"{len(MOVES)}\n"
    divided = printed(capsys, "perft", "1", file, "--divide").splitlines()
    assert divided == [*(f"{move} 1" for move in MOVES), str(len(MOVES))]


def test_a_layout_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """As it can be given in place."""
    assert Layout.from_json(json.loads(printed(capsys, "layout", "--json"))) == Layout.named("standard")
    assert printed(capsys, "layout", "standard") == printed(capsys, "layout")


def test_a_layout_in_a_file_is_drawn_with_its_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Squares stand on their fields, those for two marked; a board that the box could not hold is said to be wrong."""
    layout, path = Layout.named("standard").to_json(), tmp_path / "layout.json"
    path.write_text(json.dumps(layout))
    told = printed(capsys, "layout", str(path))
    assert told == printed(capsys, "layout")
    rows = {line[0]: line[2:] for line in told.splitlines()}
    assert rows["5"].split()[4] == "k4"
    assert rows["4"].split()[1] == "g1+"
    assert "wrong" not in told
    layout["board"][0] = "w" * 9
    path.write_text(json.dumps(layout))
    assert "wrong: board: there must be 21 black fields" in printed(capsys, "layout", str(path))
    path.write_text("[]")
    assert main(["blox", "layout", str(path)]) == 2
    assert "this is no layout" in capsys.readouterr().err


def test_a_board_is_drawn(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """As a position is told in text."""
    assert printed(capsys, "show", file) == f"{Position.from_json(POSITION)}\n"


@pytest.mark.parametrize(
    ("arguments", "text", "words"),
    [
        (["legal"], "hello", "legal: this is no position: "),
        (["legal"], "[]", "legal: this is no position: "),
        (["legal"], "{}", "legal: `position`: has no `board`"),
        (["show"], json.dumps(POSITION | {"phase": 9}), "show: `position`: `phase`"),
        (["play-move", "e4"], json.dumps(POSITION), "play-move: `e4`"),
        (["perft", "7"], json.dumps(POSITION), "perft: DEPTH is 7, it must be 0 to 6"),
    ],
)
def test_what_is_wrong_is_said(
    arguments: list[str], text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On one line, with exit code 2."""
    path = tmp_path / "position.json"
    path.write_text(text)
    assert main(["blox", *arguments, str(path)]) == 2
    told, complaints = capsys.readouterr()
    assert told == ""
    assert complaints.startswith(f"klotz blox {words}")
    assert complaints.count("\n") == 1


def test_a_layout_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """With those that are."""
    assert main(["blox", "layout", "moon"]) == 2
    assert "there is no `moon`; there are standard" in capsys.readouterr().err
