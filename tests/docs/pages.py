"""The project's pages, and what stands in their fenced blocks."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
FENCE: Final = re.compile(r"^```(\w*)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT: Final = "$ "
ELLIPSIS: Final = "..."


class Block(NamedTuple):
    """A fenced block: where it stands, what it is, what else its first line says, and its text."""

    place: str
    kind: str
    title: str
    text: str


class Typed(NamedTuple):
    """A command as it is typed, perhaps with lines for it to read, and what it prints."""

    place: str
    command: str
    printed: str


def find_pages() -> list[Path]:
    """Every page of the project."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def find_blocks(*kinds: str) -> Iterator[Block]:
    """All fenced blocks of some kinds, or of any."""
    for page in find_pages():
        text = page.read_text(encoding="utf-8")
        for found in FENCE.finditer(text):
            kind, title, inside = found.groups()
            if not kinds or kind in kinds:
                line = text.count("\n", 0, found.start()) + 1
                yield Block(f"{page.relative_to(ROOT)}:{line}", kind, title.strip(), inside)


def find_typed() -> Iterator[Typed]:
    """All commands in blocks of the kind `console`, each with what it prints."""
    for block in find_blocks("console"):
        for part in re.split(rf"^{re.escape(PROMPT)}", block.text, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            if end := re.search(r"<<'(\w+)'", command):
                inside, _, printed = printed.partition(f"{end[1]}\n")
                command = f"{command}\n{inside}{end[1]}"
            yield Typed(block.place, command, printed)


def is_printed(shown: str, printed: str) -> bool:
    """Whether a page shows what was printed; three dots stand for anything."""
    pattern = ".*".join(re.escape(part) for part in shown.split(ELLIPSIS))
    return re.fullmatch(pattern, printed, re.DOTALL) is not None
