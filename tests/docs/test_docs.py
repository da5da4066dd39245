"""Nothing in the pages is left to rot: commands are typed, examples run, links followed, JSON read."""

import doctest
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, Block, Typed, find_blocks, find_pages, find_typed, is_printed

LINK = re.compile(r"\]\((?!\w+:)([^)#]*)(?:#([\w-]+))?\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
TYPED = [typed for typed in find_typed() if not typed.place.startswith("CONTRIBUTING")]
"""What CONTRIBUTING.md shows works in a checkout that it has changed: its own test types that."""
SESSIONS = list(find_blocks("pycon"))
JSON = list(find_blocks("json", "jsonl"))


def place(item: Typed | Block) -> str:
    """Where it stands."""
    return item.place


@pytest.mark.parametrize("typed", TYPED, ids=place)
def test_a_command_prints_what_the_page_shows(typed: Typed, tmp_path: Path) -> None:
    """Typed in a folder that has the project's examples and nothing else."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", typed.command],
        cwd=tmp_path,
        env=os.environ | {"PATH": path, "COLUMNS": "100"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert is_printed(typed.printed, done.stdout), f"{typed.place} shows something else than\n{done.stdout}"


@pytest.mark.parametrize("block", SESSIONS, ids=place)
def test_a_python_session_answers_what_the_page_shows(block: Block) -> None:
    """Each session stands for itself."""
    page, _, line = block.place.rpartition(":")
    test = doctest.DocTestParser().get_doctest(block.text, {}, block.place, page, int(line))
    told: list[str] = []
    failed = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append).failed
    assert failed == 0, "".join(told)


@pytest.mark.parametrize("block", JSON, ids=place)
def test_json_can_be_read(block: Block) -> None:
    """Whoever copies it from the page gets something that works."""
    for text in [block.text] if block.kind == "json" else block.text.splitlines():
        json.loads(text)


def anchors(page: Path) -> set[str]:
    """The places in a page that a link can name."""
    return {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in HEADING.findall(page.read_text("utf-8"))
    }


@pytest.mark.parametrize("page", find_pages(), ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """Files are there, and so are the headings that links name."""
    for target, anchor in LINK.findall(page.read_text("utf-8")):
        found = page.parent / target if target else page
        assert found.exists(), target
        assert not anchor or anchor in anchors(found), f"{target}#{anchor}"


def test_something_is_checked() -> None:
    """A change of the pages' form does not put all of this to sleep."""
    assert min(len(TYPED), len(SESSIONS), len(JSON)) > 0
