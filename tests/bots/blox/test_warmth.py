"""Whoever waits for machine code at a terminal is told so; nobody else reads of it."""

import io
from pathlib import Path

import numba
import pytest

from klotz.bots.blox.search import sweep
from klotz.bots.blox.warmth import WARMING, get_warm, is_cached


class Terminal(io.StringIO):
    """A stream that somebody sits before."""

    def isatty(self) -> bool:
        """Yes."""
        return True


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in which machine code is looked for."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 0)
    return tmp_path


def warm(monkeypatch: pytest.MonkeyPatch, complaints: io.StringIO) -> str:
    """What is said while it gets warm."""
    monkeypatch.setattr("sys.stderr", complaints)
    get_warm()
    return complaints.getvalue()


def test_a_terminal_is_told_once(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as there is no machine code; a pipe is told nothing at all."""
    assert not is_cached(sweep)
    assert warm(monkeypatch, io.StringIO()) == ""
    assert warm(monkeypatch, Terminal()) == f"{WARMING}\n"
    (cache / "blox").mkdir()
    (cache / "blox" / "search.sweep-1.py311.nbi").touch()
    assert is_cached(sweep)
    assert warm(monkeypatch, Terminal()) == ""


def test_where_nothing_is_compiled_there_is_nothing_to_wait_for(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in tests that look into the code."""
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    assert list(cache.iterdir()) == []
    assert is_cached(sweep)


@pytest.mark.compiled
def test_machine_code_is_found_where_it_was_made() -> None:
    """The name under which it is looked for is the one under which it is kept."""
    get_warm()
    assert is_cached(sweep)
