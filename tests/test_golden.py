"""Matches that were stored once replay for ever, to the same events and the same views.

A test here fails where a change gives old logs another meaning. If a rule of the game is meant to change,
`python -m tests.golden.write --again` stores them anew; otherwise the change is wrong.
"""

from itertools import islice
from pathlib import Path
from typing import Final

import pytest

from klotz.game import Event
from klotz.games import find_games
from tests.golden import write
from tests.golden.match import Golden, find_matches
from tests.test_referee import Desk

MOST_BYTES: Final = 100_000
"""Of all matches of a game."""


@pytest.mark.parametrize("path", find_matches(), ids=lambda path: path.stem)
def test_a_stored_match_replays(path: Path) -> None:
    """Its events, what everybody sees at the end, and the log that would be stored again are what they were."""
    stored = Golden.read(path)
    assert Golden.replay(stored.log) == stored
    assert stored.events[-1]["event"] == "game_over"


@pytest.mark.parametrize("path", find_matches(), ids=lambda path: path.stem)
def test_a_stored_match_can_be_loaded(path: Path) -> None:
    """The referee tells the same events, and nothing is left pending."""
    stored = Golden.read(path)
    assert Desk().good("load", log=stored.log) == {"ok": True, "events": stored.events, "pending": None}


def test_the_corpus_is_whole() -> None:
    """Each game that comes with Klotz has matches, with all that can happen in it, and together they stay small."""
    corpus = [Golden.read(path) for path in find_matches()]
    assert {golden.log[0]["game"] for golden in corpus} >= set(find_games())
    happened = {event["event"] for golden in corpus for event in golden.events}
    assert happened >= {kind.__struct_config__.tag for kind in Event.__subclasses__()}
    for game in find_games():
        assert sum(path.stat().st_size for path in find_matches() if path.name.startswith(f"{game}-")) <= MOST_BYTES


def test_each_table_has_its_match() -> None:
    """A new game, or a new option, has none yet: `make golden` plays and stores it."""
    missing = {name for name, _ in write.find_tables()} - {path.stem for path in find_matches()}
    assert not missing, f"make golden: {sorted(missing)}"


def test_writing_leaves_alone_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is missing is played and told; what is stored is written anew only when that is asked for."""
    tables = dict(islice(write.find_tables(), 2))
    monkeypatch.setattr(write, "find_tables", tables.items)
    first, second = (tmp_path / f"{name}.jsonl" for name in tables)
    first.write_text("precious")
    write.main([], tmp_path)
    assert capsys.readouterr().out == f"{second}\n"
    assert first.read_text() == "precious"
    assert Golden.read(second).events[-1]["event"] == "game_over"
    write.main(["--again"], tmp_path)
    assert capsys.readouterr().out == f"{first}\n{second}\n"
    assert Golden.read(first).log[0]["game"] == tables[first.stem].game
