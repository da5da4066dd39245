"""The file of a contest: whatever ends a run, the next one goes on; nothing else is ever mixed in or overwritten."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotz.bots.contests.contest import Contest
from klotz.bots.contests.results import Results
from klotz.refusal import Refused
from tests.bots.contests.samples import ended, quick

ASKED = quick(matches=6, rotate=True)
MATCHES = [ended(ASKED, number, number, 3) for number in (2, 0, 1, 5, 4, 3)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the files are."""
    return tmp_path_factory.mktemp("results")


def written(path: Path, count: int = len(MATCHES), asked: Contest = ASKED) -> bytes:
    """The bytes of a new file with so many matches."""
    path.unlink(missing_ok=True)
    with Results.open(path, asked) as results:
        for match in MATCHES[:count]:
            results.add(match)
        return path.read_bytes()  # while it is open: whatever is added is there at once


@given(st.data())
def test_after_any_cut_the_whole_lines_are_kept_and_the_rest_is_played_again(folder: Path, data: st.DataObject) -> None:
    """The file is in the end as if nothing had happened, byte by byte."""
    path = folder / "cut.jsonl"
    whole = written(path)
    kept = whole[: data.draw(st.integers(0, len(whole)), label="bytes that are left")]
    path.write_bytes(kept)
    with Results.open(path, ASKED) as results:
        count = max(0, kept.count(b"\n") - 1)
        assert results.played == MATCHES[:count]
        for match in MATCHES[count:]:
            results.add(match)
        assert results.played == MATCHES
    assert path.read_bytes() == whole


@given(st.binary(max_size=60))
def test_a_file_of_something_else_is_left_as_it_is(folder: Path, found: bytes) -> None:
    """Whatever it holds; only nothing at all, or the beginning of the first line, is gone on with."""
    path = folder / "else.jsonl"
    header = written(path, 0)
    path.write_bytes(found)
    if header.startswith(found):
        Results.open(path, ASKED).file.close()
        assert path.read_bytes() == header
    else:
        with pytest.raises(Refused, match="holds no results of an arena"):
            Results.open(path, ASKED)
        assert path.read_bytes() == found


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"seed": 2}, "seed 1 (now 2)"),
        ({"matches": 7}, "matches 6 (now 7)"),
        ({"rotate": False, "seed": 5}, "seed 1 (now 5), rotate True (now False)"),
        ({"options": {"turns": 2}}, "options {"),
        ({"ms": 50}, "ms None (now 50)"),
    ],
)
def test_other_arguments_are_refused_by_their_names(folder: Path, other: dict[str, Any], message: str) -> None:
    """And the file stays as it is."""
    path = folder / "other.jsonl"
    before = written(path, 3)
    with pytest.raises(Refused) as refused:
        Results.open(path, msgspec.structs.replace(ASKED, **other))
    assert f"{path} holds matches of something else: " in refused.value.message
    assert message in refused.value.message
    assert path.read_bytes() == before


def test_results_of_another_version_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its bots may have been others."""
    path = folder / "version.jsonl"
    written(path)
    monkeypatch.setattr("klotz.bots.contests.results.__version__", "99")
    with pytest.raises(Refused, match=r"something else: klotz '[\d.]+' \(now '99'\)$"):
        Results.open(path, ASKED)


LINE = msgspec.json.encode(MATCHES[0])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"", "line 3: "),
        (b"{}", "line 3: "),
        (b'{"number": 0}', "line 3: "),
        (b"\xff" + LINE, "line 3: "),
        (LINE.replace(b'"number":2', b'"number":6'), "line 3: this is no match of what was asked"),
        (LINE.replace(b'"number":2', b'"number":-1'), "line 3: this is no match of what was asked"),
        (LINE.replace(b'"seed":2', b'"seed":1'), "line 3: this is no match of what was asked"),
        (LINE.replace(b'"turn":0', b'"turn":1'), "line 3: this is no match of what was asked"),
        (LINE.replace(b"[2,3]", b"[2,3,4]"), "line 3: this is no match of what was asked"),
        (LINE, "holds match 2 twice"),
    ],
)
def test_a_line_that_is_wrong_is_named(folder: Path, line: bytes, message: str) -> None:
    """A whole line was once written on purpose, so it is not thrown away."""
    path = folder / "line.jsonl"
    before = written(path, 1) + line + b"\n"
    path.write_bytes(before)
    with pytest.raises(Refused) as refused:
        Results.open(path, ASKED)
    assert message in refused.value.message
    assert path.read_bytes() == before
