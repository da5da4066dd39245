"""The command `klotz`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

from klotz import __version__, referee
from klotz.games import find_games
from klotz.ledger import Ledger, LedgerError, Rule, find_tests, find_untested, load_ledger, need_known

REFEREE = """\
Type or pipe one JSON object a line; each is answered by one. A game of mini for two, chance drawn from a seed:

  {"op": "new", "game": "mini", "seats": 2, "options": {}, "seed": 7}
  {"op": "legal", "seat": 1}
  {"op": "act", "seat": 1, "at": 0, "act": {"type": "start"}}
  {"op": "act", "seat": 1, "at": 900, "act": {"type": "place", "brick": "red", "pose": "3x1", "x": 0}}
  {"op": "act", "seat": 2, "at": 1000, "act": {"type": "count"}}
  {"op": "view", "seat": 0}

Whoever wants to roll real dice says "chance": "ask" in place of the seed, and answers what is pending:

  {"op": "chance", "outcome": {"values": [2]}}

Other lines: {"op": "time", "at": 2000}, {"op": "log"}, {"op": "load", "log": [...]}, {"op": "stands", ...},
{"op": "matches", ...}. docs/protocol.md tells them all. The games: """


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="klotz", description="The open home of the build-and-break board games.")
    parser.add_argument("--version", action="version", version=f"klotz {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser(
        "referee",
        help="play any game by JSON lines",
        description="Judge a game: JSON lines on standard input, one JSON line back for each.",
        epilog=REFEREE + ", ".join(find_games()) + ".",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    rules = commands.add_parser(
        "rules",
        help="print the rules, and the tests that prove them",
        description="Print the rules and the tests that name them; exit with 1 where a rule has no test.",
    )
    rules.add_argument("--edition", help="only the rules of this edition")
    rules.add_argument(
        "--tests",
        type=Path,
        metavar="FOLDER",
        default=find_own_tests(),
        help="where the tests are; a checkout of Klotz finds its own, an installed Klotz prints the rules only",
    )
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; answers with the exit code."""
    options = read_arguments(arguments)
    if options.command == "referee":
        return referee.main()
    try:
        return print_rules(options.edition, options.tests)
    except LedgerError as error:
        print(f"klotz rules: {error}", file=sys.stderr)
        return 2


def find_own_tests() -> Path | None:
    """The tests that Klotz is developed with, where this is a checkout."""
    checkout = Path(__file__).resolve().parents[2]
    return checkout / "tests" if (checkout / "pyproject.toml").is_file() else None


def print_rules(edition: str | None, tests: Path | None) -> int:
    """Print the rules of an edition, or of all, with their tests if there is a folder of them; 1 where one has none."""
    ledger = load_ledger()
    if edition is not None and edition not in ledger.editions:
        raise LedgerError(f"there is no edition {edition!r}; there are: {' '.join(ledger.editions)}")
    rules = ledger.find_rules(edition)
    proofs: dict[str, list[str]] = {}
    if tests is not None:
        if not tests.is_dir():
            raise LedgerError(f"there is no folder {tests}")
        proofs = find_tests(tests)
        need_known(ledger, proofs)
    print(tell(ledger, rules, proofs))
    untested = find_untested(rules, proofs) if tests is not None else []
    if untested:
        print(f"klotz rules: no test names {', '.join(untested)}", file=sys.stderr)
    return 1 if untested else 0


def tell(ledger: Ledger, rules: Sequence[Rule], proofs: dict[str, list[str]]) -> str:
    """The rules as text for a terminal."""
    paragraphs = [fill(ledger.about, 100)]
    paragraphs += [fill(f"{name}: follows {book}", 100) for name, book in sorted(ledger.rulebooks.items())]
    for rule in rules:
        lines = [fill(rule.text, 100, initial_indent=f"{rule.id:4}", subsequent_indent="    ")]
        if rule.reading:
            lines.append(fill(f"Reading: {rule.reading}", 100, initial_indent="    ", subsequent_indent="    "))
        lines += [f"    - {proof}" for proof in proofs.get(rule.id, ())]
        paragraphs.append("\n".join(lines))
    return "\n\n".join(paragraphs)
