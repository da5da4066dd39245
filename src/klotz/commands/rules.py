"""`klotz rules`: print the rules, and the tests that prove them."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

import klotz
from klotz.ledger import Ledger, LedgerError, Rule, find_tests, find_untested, load_ledger, need_known

HELP = "print the rules, and the tests that prove them"


def add_arguments(parser: ArgumentParser) -> None:
    """Which rules, and where their tests are."""
    parser.description = "Print the rules and the tests that name them; exit with 1 where a rule has no test."
    parser.add_argument("--edition", help="only the rules of this edition")
    parser.add_argument(
        "--tests",
        type=Path,
        metavar="FOLDER",
        default=find_own_tests(),
        help="where the tests are; a checkout of Klotz finds its own, an installed Klotz prints the rules only",
    )


def run(options: Namespace) -> int:
    """Print the rules; 1 where one has no test, 2 where something is wrong with what was asked."""
    try:
        return print_rules(options.edition, options.tests)
    except LedgerError as error:
        print(f"klotz rules: {error}", file=sys.stderr)
        return 2


def find_own_tests() -> Path | None:
    """The tests that Klotz is developed with, where this is a checkout."""
    checkout = Path(klotz.__file__).resolve().parents[2]
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
    paragraphs = [fill(text, 100) for text in ledger.about.split("\n\n")]
    paragraphs += [fill(f"{name}: follows {book}", 100) for name, book in sorted(ledger.rulebooks.items())]
    for rule in rules:
        lines = [fill(rule.text, 100, initial_indent=f"{rule.id:4}", subsequent_indent="    ")]
        if rule.reading:
            lines.append(fill(f"Reading: {rule.reading}", 100, initial_indent="    ", subsequent_indent="    "))
        lines += [f"    - {proof}" for proof in proofs.get(rule.id, ())]
        paragraphs.append("\n".join(lines))
    return "\n\n".join(paragraphs)
