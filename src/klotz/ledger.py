"""The rule ledger: every rule of every game as data, and which tests prove it.

A package that holds games holds their rules beside them, in `ledger.toml`. A test names the rules that it proves
with the marker `rule`, as in `@pytest.mark.rule("C3")`; the tests are read as text, so nothing has to run.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

PATTERNS: Final = ("test_*.py", "*_test.py")
"""Where pytest looks for tests unless it is told otherwise."""

RuleId = Annotated[str, Meta(pattern=r"^[A-Z][1-9][0-9]?$")]
Text = Annotated[str, Meta(min_length=1)]
Marked = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class LedgerError(Exception):
    """A ledger, or a test that names a rule, says something that can't be true."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: the editions that have it, what it says, and how Klotz reads what the rulebook leaves open."""

    id: RuleId
    editions: Annotated[tuple[Text, ...], Meta(min_length=1)]
    text: Text
    reading: Text | None = None


class Ledger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules, and for each edition the rulebook that it follows."""

    about: Text
    rulebooks: dict[str, Text]
    rules: tuple[Rule, ...]

    def __post_init__(self) -> None:
        """Refuse an id that is there twice, and an edition whose rulebook is not told."""
        seen: set[str] = set()
        for rule in self.rules:
            if rule.id in seen:
                raise ValueError(f"rule {rule.id} is there twice")
            seen.add(rule.id)
            foreign = [edition for edition in rule.editions if edition not in self.rulebooks]
            if foreign:
                raise ValueError(f"rule {rule.id}: `rulebooks` does not tell which one {foreign[0]} follows")

    @property
    def editions(self) -> list[str]:
        """The editions, by name."""
        return sorted(self.rulebooks)

    def find_rules(self, edition: str | None = None) -> list[Rule]:
        """The rules of an edition, or all of them."""
        return [rule for rule in self.rules if edition is None or edition in rule.editions]


def read_ledger(text: bytes | str, source: str) -> Ledger:
    """Read one ledger; what is wrong with it is named together with where it came from."""
    try:
        return msgspec.toml.decode(text, type=Ledger)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LedgerError(f"{source}: {error}") from error


def join_ledgers(ledgers: Mapping[str, Ledger]) -> Ledger:
    """One ledger of several, by where they came from; an id stands for one rule only, wherever it is written."""
    rulebooks: dict[str, str] = {}
    home: dict[str, str] = {}
    for source, ledger in ledgers.items():
        rulebooks |= ledger.rulebooks
        for rule in ledger.rules:
            if home.setdefault(rule.id, source) != source:
                raise LedgerError(f"{source}: rule {rule.id} is there twice, it is also in {home[rule.id]}")
    rules = tuple(rule for ledger in ledgers.values() for rule in ledger.rules)
    about = dict.fromkeys(ledger.about for ledger in ledgers.values())
    return Ledger("\n\n".join(about), rulebooks, rules)


def load_ledger() -> Ledger:
    """The rules of all games that come with Klotz, each package's found by being there."""
    packages = sorted(resources.files("klotz").iterdir(), key=lambda package: package.name)
    files = {package.name: package / "ledger.toml" for package in packages if package.is_dir()}
    return join_ledgers(
        {
            f"klotz/{name}/ledger.toml": read_ledger(file.read_bytes(), f"klotz/{name}/ledger.toml")
            for name, file in files.items()
            if file.is_file()
        }
    )


def find_tests(folder: Path) -> dict[str, list[str]]:
    """The tests under a folder by the rules that they name, each as pytest would call it, in order."""
    found: dict[str, list[str]] = {}
    for path in sorted({path for pattern in PATTERNS for path in folder.rglob(pattern)}):
        name = path.relative_to(folder).as_posix()
        try:
            module = ast.parse(path.read_bytes(), filename=name)
        except SyntaxError as error:
            raise LedgerError(f"{name}: this is no Python: {error}") from error
        for test, rules in _marked_tests(module.body, name, _own_marks(module.body, name)):
            for rule in rules:
                found.setdefault(rule, []).append(test)
    return found


def _marked_tests(body: Iterable[ast.stmt], name: str, outer: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Each test of a module or class, and the rules that it or what it stands in names."""
    for node in body:
        if not isinstance(node, Marked):
            continue
        path = f"{name}::{node.name}"
        marks = [*outer, *_rules_in(node.decorator_list, path)]
        if isinstance(node, ast.ClassDef):
            if node.name.startswith("Test"):
                yield from _marked_tests(node.body, path, [*marks, *_own_marks(node.body, path)])
        elif node.name.startswith("test"):
            yield path, list(dict.fromkeys(marks))


def _own_marks(body: Iterable[ast.stmt], name: str) -> list[str]:
    """The rules that `pytestmark` names for a whole module or class."""
    values: list[ast.AST] = []
    for node in body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if node_value := getattr(node, "value", None):
            values += [node_value for target in targets if isinstance(target, ast.Name) and target.id == "pytestmark"]
    return _rules_in(values, name)


def _rules_in(nodes: Iterable[ast.AST], name: str) -> list[str]:
    """The ids in all calls of `mark.rule` within these expressions."""
    rules = []
    for call in (part for node in nodes for part in ast.walk(node) if isinstance(part, ast.Call)):
        if not ast.unparse(call.func).endswith("mark.rule"):
            continue
        for argument in call.args:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise LedgerError(f"{name}: the marker `rule` takes ids in quotes, not {ast.unparse(argument)}")
            rules.append(argument.value)
    return rules


def find_untested(rules: Iterable[Rule], tests: Mapping[str, list[str]]) -> list[str]:
    """The ids of those rules that no test names."""
    return [rule.id for rule in rules if not tests.get(rule.id)]


def need_known(ledger: Ledger, tests: Mapping[str, list[str]]) -> None:
    """Refuse tests that name a rule which isn't in the ledger."""
    known = {rule.id for rule in ledger.rules}
    unknown = [f"{rule} ({', '.join(names)})" for rule, names in tests.items() if rule not in known]
    if unknown:
        raise LedgerError(f"tests name rules that are in no ledger: {'; '.join(unknown)}")
