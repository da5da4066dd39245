"""What is released: version and changelog agree, and the built package plays in an empty place."""

import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest

import klotz
from klotz.games import find_games
from tests.elsewhere import environment

ROOT = Path(__file__).parents[1]
DEPENDENCIES = [folder for folder in sys.path if folder.endswith("site-packages")]


def test_the_changelog_tells_this_version_first() -> None:
    """Whoever reads what is new reads of what they have."""
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == klotz.__version__
    assert len(set(headings)) == len(headings)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment in which the built package is installed, beside what it depends on."""
    place = tmp_path_factory.mktemp("release")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place)], cwd=ROOT, check=True)
    (wheel,) = place.glob("*.whl")
    assert wheel.name.startswith(f"klotz-{klotz.__version__}-py3")
    venv.create(place / "env", with_pip=True, symlinks=True)
    python = place / "env" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel], check=True)
    (site,) = (place / "env" / "lib").glob("python*/site-packages")
    (site / "dependencies.pth").write_text("\n".join(DEPENDENCIES))
    return python


@pytest.mark.parametrize("game", find_games())
def test_the_built_package_plays(installed: Path, game: str, tmp_path: Path) -> None:
    """With all of its data files, far from any checkout; each game's example ends with a winner."""
    example = (ROOT / "examples" / f"{game}.jsonl").read_bytes()
    found = subprocess.run(
        [installed, "-c", "import klotz; print(klotz.__file__)"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert str(installed.parents[1]) in found.stdout
    done = subprocess.run(
        [installed.parent / "klotz", "referee"],
        input=example, cwd=tmp_path, env=environment(PYTHONWARNINGS="error"), capture_output=True, check=True,
    )  # fmt: skip
    replies = done.stdout.splitlines()
    assert len(replies) == len(example.splitlines())
    assert all(reply.startswith(b'{"ok":true') for reply in replies)
    assert any(sign in replies[-1] for sign in (b'"stage":"over"', b'"over":true', b'"event":"game_over"'))
    assert done.stderr == b""
