"""The command `klotz` where its streams are closed, full or cut, or where it is stopped: it shows no inside."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn, TextIO

import pytest

from klotz import cli
from klotz.cli import CUT_SHORT, FAILED, INTERRUPTED, main

QUESTION = '{"op": "stands", "bricks": []}\n'
ANSWER = '{"ok":true,"stands":true,"margin":400}\n'


def typed(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Type a line into a shell in which `klotz` is this one; what fails in a pipe is the pipe's exit code."""
    shell = f'klotz() {{ "{sys.executable}" -m klotz "$@"; }}; set -o pipefail; {command}'
    asked = folder / "asked"
    asked.write_text(QUESTION * 3)
    return subprocess.run(["bash", "-c", shell], cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("command", "code", "printed"),
    [
        ("klotz referee <&-", 0, ""),
        ("klotz referee </dev/null", 0, ""),
        ("klotz referee <asked", 0, ANSWER * 3),
        ("klotz referee <asked >&-", 0, ""),
        ("klotz referee <asked >&- 2>&-", 0, ""),
        ("klotz referee <asked 2>&-", 0, ANSWER * 3),
        ("klotz referee <&- >&- 2>&-", 0, ""),
        ("klotz rules >&-", 0, ""),
        ("klotz referee <asked >/dev/full 2>/dev/full", FAILED, ""),
        ("klotz referee <asked >/dev/full 2>&-", FAILED, ""),
        ("yes '{}' | klotz referee | head -n 1 | cut -c 1-11", CUT_SHORT, '{"ok":false\n'),
        ("klotz rules | true", None, ""),
    ],
)
def test_streams_may_be_closed_full_or_cut(command: str, code: int | None, printed: str, tmp_path: Path) -> None:
    """What can be answered is answered; the exit code tells what could not be; nobody complains."""
    done = typed(command, tmp_path)
    assert done.stdout == printed
    assert done.stderr == ""
    assert done.returncode == code or code is None


@pytest.mark.parametrize(("name", "rest"), [("referee", "<asked"), ("rules", "")])
def test_a_full_disk_is_told(name: str, rest: str, tmp_path: Path) -> None:
    """In one line that says which command could not go on, and why."""
    done = typed(f"klotz {name} {rest} >/dev/full", tmp_path)
    assert done.returncode == FAILED
    assert done.stderr.startswith(f"klotz {name}: ")
    assert done.stderr.count("\n") == 1


def test_a_terminal_that_knows_few_letters_is_told_all_the_same(tmp_path: Path) -> None:
    """What it can't spell is written as an escape."""
    done = typed("PYTHONIOENCODING=ascii klotz rules --edition dice", tmp_path)
    assert done.returncode == 0
    assert "W\\xfcrfel" in done.stdout


def start_referee(*lines: str) -> tuple["subprocess.Popen[str]", list[str]]:
    """A referee that has answered these lines and waits for the next."""
    command = [sys.executable, "-m", "klotz", "referee"]
    pipe = subprocess.PIPE
    referee = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
    assert referee.stdin
    assert referee.stdout
    replies = []
    for line in lines:
        referee.stdin.write(line)
        referee.stdin.flush()
        replies.append(referee.stdout.readline())
    return referee, replies


@pytest.mark.parametrize(
    ("how", "code"),
    [
        (signal.SIGINT, INTERRUPTED),
        (signal.SIGTERM, -signal.SIGTERM),
        (signal.SIGKILL, -signal.SIGKILL),
        (signal.SIGHUP, -signal.SIGHUP),
    ],
)
def test_a_referee_can_be_stopped_at_any_time(how: signal.Signals, code: int) -> None:
    """By Ctrl-C or by a kill of any kind: whatever it has answered was whole, and it says nothing more."""
    referee, replies = start_referee(QUESTION, QUESTION)
    referee.send_signal(how)
    assert referee.communicate(timeout=60) == ("", "")
    assert referee.returncode == code
    assert replies == [ANSWER, ANSWER]


def test_a_killed_match_goes_on_from_its_last_answer() -> None:
    """Whoever keeps the log loses nothing that was answered: another referee is told it, and plays on."""
    first, replies = start_referee(
        '{"op": "new", "game": "mini", "seats": 2, "seed": 7}\n',
        '{"op": "act", "seat": 1, "at": 5, "act": {"type": "start"}}\n',
        '{"op": "log"}\n',
        '{"op": "view", "seat": 0}\n',
    )
    first.kill()
    first.communicate(timeout=60)
    log = json.loads(replies[2])["log"]
    second, again = start_referee(json.dumps({"op": "load", "log": log}) + "\n", '{"op": "view", "seat": 0}\n')
    second.communicate(timeout=60)
    assert again[1] == replies[3]


@pytest.mark.parametrize("where", ["find_commands", "make_parser"])
def test_ctrl_c_is_heard_from_the_start(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while the command is still being imported, which takes a moment."""

    def interrupt(*_: Sequence[str]) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, where, interrupt)
    assert main(["rules"]) == INTERRUPTED


def test_streams_that_were_closed_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Python found no stream at all, there is one that is empty."""
    with monkeypatch.context() as patch:
        for name in ("stdin", "stdout", "stderr"):
            patch.setattr(sys, name, None)
        cli.open_streams()
        with sys.stdin, sys.stdout, sys.stderr:
            assert sys.stdin.read() == ""
            assert sys.stdout.write("nobody hears this")
            assert sys.stderr.write("nor this")


def test_a_stream_that_is_none_of_pythons_own_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs Klotz inside another program may have put anything there."""

    class Paper:
        """What takes text, and no more."""

        written = ""

        def write(self, text: str) -> None:
            """Keep it."""
            self.written += text

        def flush(self) -> None:
            """It is there already."""

    paper = Paper()
    monkeypatch.setattr(sys, "stdout", paper)
    assert main(["rules", "--edition", "dice"]) == 0
    assert "Würfel" in paper.written


def hopeless(kind: str) -> TextIO:
    """A stream into which nothing can be written."""
    if kind == "full":
        return Path("/dev/full").open("w", encoding="utf-8")
    reader, writer = os.pipe()
    os.close(reader)
    return os.fdopen(writer, "w", encoding="utf-8")


@pytest.mark.parametrize(("kind", "code", "words"), [("full", FAILED, "klotz rules: "), ("gone", CUT_SHORT, "")])
def test_writing_stops_without_a_complaint(
    kind: str, code: int, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a full disk, or when the reader is gone: what is left goes nowhere, and closing the stream is no trouble."""
    with hopeless(kind) as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        assert main(["rules"]) == code
        monkeypatch.undo()
    assert capsys.readouterr().err.startswith(words)
