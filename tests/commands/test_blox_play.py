"""`klotz blox play` and `klotz blox best`, as they are typed."""

import io
import json
from pathlib import Path

import pytest

from klotz.blox.position import Position
from klotz.cli import main
from tests.test_referee import Desk
from tests.test_referee_blox import MOVES, POSITION


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The path of a view."""
    path = tmp_path / "view.json"
    path.write_text(json.dumps(Position.from_json(POSITION).view(1)))
    return str(path)


def type_in(monkeypatch: pytest.MonkeyPatch, typed: bytes) -> None:
    """Standard input."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed)))


def test_the_command_plays_on_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The same seed deals the same cards; bytes that are no text are a line like any other; end of input ends it."""
    path = tmp_path / "saved.jsonl"
    type_in(monkeypatch, b"\xff\xfe\n" + f"save {path}\n".encode())
    assert main(["blox", "play", "--seed", "5", "--ms", "2"]) == 0
    told, complaints = capsys.readouterr()
    assert "That can't be done: " in told
    assert told.endswith("Nothing more was typed: the game stops here.\n")
    assert complaints == ""
    assert json.loads(path.read_text().splitlines()[0])["seed"] == 5
    type_in(monkeypatch, b"quit\n")
    assert main(["blox", "play", "--load", str(path)]) == 0
    again = capsys.readouterr().out
    assert again.splitlines()[:3] == told.splitlines()[:3]
    assert again.endswith("You have left the game.\n")


@pytest.mark.parametrize("arguments", [["--ms", "0"], ["--ms", "60001"], ["--seats", "me"]])
def test_the_command_refuses_what_it_can_not_do(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """With the option that is wrong."""
    assert main(["blox", "play", *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"klotz blox play: {arguments[0]}")


def best(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What `klotz blox best` prints."""
    assert main(["blox", "best", *arguments]) == 0
    told, complaints = capsys.readouterr()
    assert complaints == ""
    return told


def test_advice_is_what_the_referee_says(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """As JSON the same, without tries as well as with."""
    for fields in ({"tries": 60, "seed": 2}, {"level": 1, "seed": 1}):
        right = Desk().good("blox.best", position=json.loads(Path(file).read_text()), **fields)
        arguments = [part for name, value in fields.items() for part in (f"--{name}", str(value))]
        assert json.loads(best(capsys, file, "--json", *arguments)) == {
            name: right[name] for name in ("move", "tries", "moves")
        }


def test_advice_in_words(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """First the move, then what was tried out; a whole position is as good as a view."""
    lines = best(capsys, file, "--tries", "60").splitlines()
    move, _, words = lines[0].partition(": ")
    assert move in MOVES
    assert words
    assert lines[1].startswith("Tried out ")
    assert lines[2].startswith(f"{move}: ")
    assert " percent to win, tried " in lines[2]
    Path(file).write_text(json.dumps(POSITION))
    assert best(capsys, file, "--tries", "60").splitlines() == lines
    assert "Chosen at first sight: nothing was tried out." in best(capsys, file, "--level", "1")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--ms", "0"], "Expected `int` >= 1 - at `--ms`"),
        (["--level", "9"], "Expected `int` <= 8 - at `--level`"),
        (["--tries", "-1"], "Expected `int` >= 1 - at `--tries`"),
        (["--seed", "-1"], "Expected `int` >= 0 - at `--seed`"),
    ],
)
def test_options_out_of_range_are_named(
    arguments: list[str], words: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With their bounds."""
    assert main(["blox", "best", file, *arguments]) == 2
    assert capsys.readouterr().err == f"klotz blox best: {words}\n"


def test_a_view_that_hides_too_much_is_refused(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whose hand is missing is said."""
    Path(file).write_text(json.dumps(Position.from_json(POSITION).view(2)))
    assert main(["blox", "best", file]) == 2
    assert capsys.readouterr().err.startswith("klotz blox best: `position`: `seats.1.hand`: must be letters")
