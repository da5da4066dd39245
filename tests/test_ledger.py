"""The rule ledger: read, joined, and matched with the tests that name its rules."""

from pathlib import Path

import pytest

from klotz.games import find_games
from klotz.ledger import (
    Ledger,
    LedgerError,
    Rule,
    find_tests,
    find_untested,
    join_ledgers,
    load_ledger,
    need_known,
    read_ledger,
)

LEDGER = """
about = "About."
[rulebooks]
one = "a rulebook"
[[rules]]
id = "A1"
editions = ["one"]
text = "A rule."
"""


def test_the_ledger_that_comes_with_klotz_is_whole() -> None:
    """Each game has its rules, and each id its letter: C, S and L, M, D, T."""
    ledger = load_ledger()
    assert set(find_games()) <= set(ledger.editions)
    numbers = {"B": 21, "C": 12, "S": 4, "L": 2, "M": 13, "D": 16, "T": 5}
    ids = {rule.id for rule in ledger.rules}
    assert {f"{letter}{n}" for letter, last in numbers.items() for n in range(1, last + 1)} <= ids


def test_the_tactile_game_is_the_classic_one_with_colours_only() -> None:
    """T5 puts C5 away, and C1 to C12, S and L hold otherwise."""
    ids = [rule.id for rule in load_ledger().find_rules("tactile")]
    assert "C5" not in ids
    assert {"C1", "C12", "S4", "L2", "T5"} <= set(ids)


def test_a_ledger_is_read_from_text() -> None:
    """And answers with the rules of an edition, or all."""
    ledger = read_ledger(LEDGER, "here")
    assert ledger.rules == (Rule("A1", ("one",), "A rule."),)
    assert ledger.find_rules() == ledger.find_rules("one") == list(ledger.rules)
    assert ledger.find_rules("two") == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('id = "A1"', 'id = "a1"', "id"),
        ('id = "A1"', "", "`id`"),
        ('text = "A rule."', 'text = ""', "text"),
        ('text = "A rule."', 'text = "A rule."\nzap = 1', "zap"),
        ('["one"]', "[]", "editions"),
        ('["one"]', '["two"]', "rule A1: `rulebooks` does not tell which one two follows"),
        (
            'text = "A rule."',
            'text = "A"\n[[rules]]\nid = "A1"\neditions = ["one"]\ntext = "B"',
            "rule A1 is there twice",
        ),
        ('about = "About."', "about = ", ""),
    ],
)
def test_a_wrong_ledger_is_refused_with_its_place(old: str, new: str, words: str) -> None:
    """Whoever adds a rule learns which field is wrong, and where."""
    with pytest.raises(LedgerError, match=r"^here: ") as refused:
        read_ledger(LEDGER.replace(old, new), "here")
    assert words in str(refused.value)


def test_bytes_that_are_no_text_are_refused() -> None:
    """A file in another encoding is no ledger."""
    with pytest.raises(LedgerError, match=r"^here: "):
        read_ledger(b"about = '\xff'", "here")


def test_ledgers_of_several_packages_are_one() -> None:
    """What they say of the games as a whole is told once, and an id stands for one rule only."""
    one, other = read_ledger(LEDGER, "a"), read_ledger(LEDGER.replace("A1", "B1").replace("one", "two"), "b")
    both = join_ledgers({"a": one, "b": other})
    assert both.about == "About."
    assert both.editions == ["one", "two"]
    assert [rule.id for rule in both.rules] == ["A1", "B1"]
    with pytest.raises(LedgerError, match=r"^b: rule A1 is there twice, it is also in a$"):
        join_ledgers({"a": one, "b": one})


TESTS = """
import pytest
from pytest import mark
pytestmark = [pytest.mark.rule("A1"), pytest.mark.slow]

@pytest.mark.rule("B1", "B2")
@pytest.mark.parametrize("x", [1])
def test_one() -> None: ...

@mark.rule("C1")
async def test_two() -> None: ...

class TestThree:
    pytestmark: object = mark.rule("D1")

    @mark.rule("A1")
    def test_four(self) -> None: ...

    def helper(self) -> None: ...

class Other:
    @mark.rule("E1")
    def test_five(self) -> None: ...

@mark.rule("F1")
def no_test() -> None: ...
"""


def test_tests_are_found_as_pytest_would_find_them(tmp_path: Path) -> None:
    """Marks of a module and of a class hold for what stands in them; what is no test proves nothing."""
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "test_a.py").write_text(TESTS)
    (tmp_path / "b_test.py").write_text('import pytest\n@pytest.mark.rule("A1")\ndef test_b(): ...\n')
    (tmp_path / "helper.py").write_text(TESTS)
    whole = "more/test_a.py::"
    assert find_tests(tmp_path) == {
        "A1": ["b_test.py::test_b", f"{whole}test_one", f"{whole}test_two", f"{whole}TestThree::test_four"],
        "B1": [f"{whole}test_one"],
        "B2": [f"{whole}test_one"],
        "C1": [f"{whole}test_two"],
        "D1": [f"{whole}TestThree::test_four"],
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def test_a(:", "test_a.py: this is no Python"),
        (
            "@pytest.mark.rule(IDS)\ndef test_a(): ...",
            "test_a.py::test_a: the marker `rule` takes ids in quotes, not IDS",
        ),
        ("pytestmark = pytest.mark.rule(7)", "test_a.py: the marker `rule` takes ids in quotes, not 7"),
    ],
)
def test_tests_that_cannot_be_read_are_named(tmp_path: Path, text: str, words: str) -> None:
    """A marker that only running could tell would leave holes."""
    (tmp_path / "test_a.py").write_text(text)
    with pytest.raises(LedgerError) as refused:
        find_tests(tmp_path)
    assert str(refused.value).startswith(words)


def test_rules_and_tests_are_held_against_each_other() -> None:
    """A rule that no test names is missing one; a test that names no rule is mistaken."""
    ledger = Ledger("About.", {"one": "a rulebook"}, (Rule("A1", ("one",), "A."), Rule("A2", ("one",), "B.")))
    assert find_untested(ledger.rules, {"A1": ["test_a"]}) == ["A2"]
    need_known(ledger, {"A1": ["test_a"]})
    with pytest.raises(LedgerError, match=r"in no ledger: A3 \(test_a, test_b\)$"):
        need_known(ledger, {"A3": ["test_a", "test_b"]})
