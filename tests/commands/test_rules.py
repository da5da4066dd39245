"""`klotz rules`: the ledger as people read it, and its exit codes."""

from pathlib import Path

import pytest

from klotz.cli import main
from klotz.commands.rules import find_own_tests
from klotz.ledger import load_ledger

PROOF = '@pytest.mark.rule("{}")\ndef test_it() -> None: ...\n'


def test_all_rules_are_told_with_their_tests(capsys: pytest.CaptureFixture[str]) -> None:
    """Every rule of every edition stands there with its id, and every one has a test."""
    assert main(["rules"]) == 0
    told, complaints = capsys.readouterr()
    assert complaints == ""
    for rule in load_ledger().rules:
        assert f"\n{rule.id} " in told
    assert "    - rounds/test_classic.py::test_" in told
    assert "Reading: " in told
    assert "independent" in told


def test_no_line_is_too_wide_for_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """Only the names of tests may be longer than 100 columns."""
    main(["rules"])
    assert all(len(line) <= 100 or line.startswith("    - ") for line in capsys.readouterr().out.splitlines())


def test_an_edition_has_its_own_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """The tactile edition has those of the classic one that hold there, and its own."""
    assert main(["rules", "--edition", "tactile"]) == 0
    told = capsys.readouterr().out
    assert "\nC1 " in told
    assert "\nT1 " in told
    assert "\nC5 " not in told
    assert "\nM1 " not in told


def test_a_rule_without_a_test_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is named, and the exit code says that something is missing."""
    (tmp_path / "test_a.py").write_text(PROOF.format("C1"))
    assert main(["rules", "--tests", str(tmp_path)]) == 1
    told, complaints = capsys.readouterr()
    assert "    - test_a.py::test_it" in told
    assert " C2, C3," in complaints
    assert " C1," not in complaints


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--edition", "chess"], "there is no edition 'chess'; there are: "),
        (["--tests", "/nowhere"], "there is no folder /nowhere"),
    ],
)
def test_what_is_not_there_is_named(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is printed but one line that says what is wrong."""
    assert main(["rules", *arguments]) == 2
    told, complaints = capsys.readouterr()
    assert told == ""
    assert complaints.startswith(f"klotz rules: {words}")
    assert complaints.count("\n") == 1


def test_a_test_that_names_no_rule_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A misspelt id would otherwise prove nothing unnoticed."""
    (tmp_path / "test_a.py").write_text(PROOF.format("X99"))
    assert main(["rules", "--tests", str(tmp_path)]) == 2
    assert "X99 (test_a.py::test_it)" in capsys.readouterr().err


def test_an_installed_klotz_prints_the_rules_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where there is no checkout there are no tests to look for, and none is missed."""
    assert find_own_tests() == Path(__file__).parents[1]
    monkeypatch.setattr("klotz.__file__", str(tmp_path / "src" / "klotz" / "__init__.py"))
    assert find_own_tests() is None
    assert main(["rules"]) == 0
    told, complaints = capsys.readouterr()
    assert "\nC1 " in told
    assert "::" not in told
    assert complaints == ""
