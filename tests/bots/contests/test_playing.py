"""A contest is played to its end: at one go, with interruptions of every kind, alone or side by side."""

import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from klotz.bots.contests.playing import MOST_JOBS, play_contest
from klotz.refusal import Refused
from tests.bots.contests.samples import quick

ROOT: Final = Path(__file__).parents[3]
ASKED: Final = quick(matches=4, rotate=True)
KILLED: Final = """
from pathlib import Path
import os, signal, sys
from klotz.bots.contests.playing import play_contest
from klotz.bots.contests.results import Results
from tests.bots.contests.test_playing import ASKED

def write(results, line, write=Results.write):
    if b'"number":2' not in line:
        return write(results, line)
    write(results, line[:20])
    os.kill(os.getpid(), signal.SIGKILL)

Results.write = write
play_contest(ASKED, out=Path(sys.argv[1]))
"""


def test_a_run_that_was_killed_in_the_middle_of_a_line_is_gone_on_with(tmp_path: Path) -> None:
    """The process is gone at once, half a line stands there; the next run ends like one without a break."""
    path, whole = tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    done = subprocess.run([sys.executable, "-c", KILLED, str(path)], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    assert path.read_bytes().count(b"\n") == 3
    assert not path.read_bytes().endswith(b"\n")
    assert play_contest(ASKED, out=path) == play_contest(ASKED, out=whole) == play_contest(ASKED)
    assert path.read_bytes() == whole.read_bytes()


def test_what_is_known_is_not_played_again(tmp_path: Path) -> None:
    """A file that is whole answers by itself; what has ended is told as it goes."""
    path, told = tmp_path / "out.jsonl", list[int]()
    played = play_contest(ASKED, out=path, tell=told.append)
    assert told == [0, 1, 2, 3, 4]
    before = path.read_bytes()
    told.clear()
    assert play_contest(ASKED, out=path, jobs=3, tell=told.append) == played
    assert told == [4]
    assert path.read_bytes() == before


def test_side_by_side_the_file_holds_the_same(tmp_path: Path) -> None:
    """In whatever order matches end: the answer is in the order of their numbers."""
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    asked = quick(matches=5, rotate=True)
    played = play_contest(asked, out=one)
    assert play_contest(asked, out=two, jobs=2) == played
    assert [match.number for match in played] == [0, 1, 2, 3, 4]
    first, *lines = one.read_bytes().splitlines()
    assert [first, *sorted(lines)] == [first, *sorted(two.read_bytes().splitlines()[1:])]


@pytest.mark.parametrize("jobs", [0, -1, MOST_JOBS + 1])
def test_what_is_wrong_leaves_no_file(jobs: int, tmp_path: Path) -> None:
    """It is refused before anything is begun."""
    path = tmp_path / "out.jsonl"
    with pytest.raises(Refused, match=f"`--jobs` is {jobs}"):
        play_contest(ASKED, out=path, jobs=jobs)
    with pytest.raises(Refused, match="turns"):
        play_contest(quick(options={"turns": 0}), out=path)
    assert not path.exists()
