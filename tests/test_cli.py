"""The command `klotz` as it is typed: a real process where the process matters."""

import io
import re
import subprocess
import sys
from argparse import Namespace
from importlib import import_module
from pathlib import Path
from runpy import run_module

import pytest

import klotz
from klotz.cli import INTERRUPTED, find_commands, main, read_help
from klotz.commands import rules

KLOTZ = [sys.executable, "-m", "klotz"]


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Type a command."""
    return subprocess.run([*KLOTZ, *arguments], input=typed, capture_output=True, text=True, check=False)


def test_every_command_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    """Found by being there, with a line that says what it does."""
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    told = capsys.readouterr().out
    for name in find_commands():
        assert re.search(rf"^    {name} +\w+", told, re.MULTILINE), name


def test_the_help_tells_what_the_commands_say_of_themselves() -> None:
    """It is read off their sources; nothing that takes time to load is imported for it, or for the version."""
    for name in find_commands():
        assert read_help(name) == import_module(f"klotz.commands.{name}").HELP
    for asked in ("--help", "--version"):
        done = subprocess.run(
            [sys.executable, "-X", "importtime", "-m", "klotz", asked], capture_output=True, text=True, check=True
        )
        loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
        assert "klotz.cli" in loaded
        assert not loaded & {"numba", "numpy", "msgspec"}


@pytest.mark.parametrize("name", find_commands())
def test_every_command_has_a_help_of_its_own(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """And it can be read without running anything."""
    with pytest.raises(SystemExit) as stop:
        main([name, "--help"])
    assert stop.value.code == 0
    assert f"usage: klotz {name}" in capsys.readouterr().out


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    """One number, in one place."""
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"klotz {klotz.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [([], "COMMAND"), (["zap"], "'zap'"), (["rules", "--zap"], "--zap"), (["--zap", "rules"], "--zap")],
)
def test_what_is_no_command_is_refused(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With what there is, and the exit code of a wrong call."""
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    assert words in capsys.readouterr().err


def test_a_game_is_played_through_pipes() -> None:
    """A line in, a line out; a line of rubbish in between does no harm."""
    done = run("referee", typed='{"op": "stands", "bricks": []}\nrubbish\n{"op": "stands", "bricks": []}')
    assert done.returncode == 0
    assert done.stderr == ""
    good, bad, again = done.stdout.splitlines()
    assert good == again == '{"ok":true,"stands":true,"margin":400}'
    assert '"bad_request"' in bad


def test_each_answer_comes_before_the_next_line_is_typed() -> None:
    """Whoever types, or drives it from a program, does not wait for the end."""
    with subprocess.Popen([*KLOTZ, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as referee:
        assert referee.stdin
        assert referee.stdout
        for _ in range(3):
            referee.stdin.write('{"op": "stands", "bricks": []}\n')
            referee.stdin.flush()
            assert referee.stdout.readline() == '{"ok":true,"stands":true,"margin":400}\n'


def test_a_reader_that_goes_away_is_no_fault_to_tell(tmp_path: Path) -> None:
    """As in `klotz rules | head -1`: no trace of the program's inside."""
    complaints = tmp_path / "complaints"
    with (
        complaints.open("wb") as file,
        subprocess.Popen([*KLOTZ, "rules"], stdout=subprocess.PIPE, stderr=file) as told,
    ):
        assert told.stdout
        told.stdout.close()
    assert complaints.read_text() == ""


def test_whoever_stops_a_command_sees_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C is an answer like any other."""

    def stop(options: Namespace) -> int:
        del options
        raise KeyboardInterrupt

    monkeypatch.setattr(rules, "run", stop)
    assert main(["rules"]) == INTERRUPTED


def test_the_referee_is_typed_as_a_module_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m klotz` is `klotz`; to import it starts nothing."""
    written = io.BytesIO()
    monkeypatch.delitem(sys.modules, "klotz.__main__", raising=False)
    monkeypatch.setattr(sys, "argv", ["klotz", "referee"])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"op": "stands", "bricks": []}\n')))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written))
    assert import_module("klotz.__main__")
    monkeypatch.delitem(sys.modules, "klotz.__main__")
    assert written.getvalue() == b""
    with pytest.raises(SystemExit) as stop:
        run_module("klotz", run_name="__main__")
    assert stop.value.code == 0
    assert written.getvalue() == b'{"ok":true,"stands":true,"margin":400}\n'
