"""A newcomer who follows CONTRIBUTING.md to the letter gets a deck and a house rule that work."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, find_blocks, find_typed, is_printed
from tests.elsewhere import environment

CONTRIBUTING = "CONTRIBUTING.md:"


def run(folder: Path, *command: str | Path) -> str:
    """Type a command in a checkout; answers with what it printed."""
    with_copy = environment(PYTHONPATH=f"{folder / 'src'}{os.pathsep}{folder}")
    done = subprocess.run(
        command, cwd=folder, env=with_copy, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which every block that names a file has been written to it."""
    folder = tmp_path_factory.mktemp("checkout")
    ignored = shutil.ignore_patterns("__pycache__")
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for block in find_blocks("json", "python", "toml", "diff"):
        if block.place.startswith(CONTRIBUTING) and block.kind == "diff":
            subprocess.run(["git", "apply", "-"], cwd=folder, input=block.text, text=True, check=True)
        elif block.place.startswith(CONTRIBUTING):
            (folder / block.title).write_text(block.text)
    return folder


def test_the_new_deck_can_be_played(checkout: Path) -> None:
    """What the page shows is what the referee says."""
    (typed,) = [typed for typed in find_typed() if typed.place.startswith(CONTRIBUTING)]
    command = typed.command.replace("klotz ", f"{sys.executable} -m klotz ", 1)
    assert is_printed(typed.printed, run(checkout, "bash", "-c", command))


def test_the_house_rule_is_a_game_like_any_other(checkout: Path) -> None:
    """Its own test and the whole conformance suite pass."""
    options = ("-p", "no:cacheprovider", "-k", "climb", "tests/rounds", "tests/conformance")
    told = run(checkout, sys.executable, "-m", "pytest", *options)
    assert " passed" in told
    assert int(told.split(" passed")[0].split()[-1]) > 5


def test_the_house_rule_is_in_the_ledger_and_has_its_test(checkout: Path) -> None:
    """`klotz rules` tells it, and who proves it."""
    told = run(checkout, sys.executable, "-m", "klotz", "rules", "--edition", "climb", "--tests", "tests")
    assert "H1  Within a turn each finished card" in told
    assert "    - rounds/test_climb.py::test_points_climb_within_a_turn" in told
