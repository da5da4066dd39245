"""What is wrong with a deck."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from klotz.decks.checking import check_file
from klotz.decks.files import parse_deck
from klotz.refusal import Refused
from tests.decks.broken import BROKEN, POISED_DECK, Broken
from tests.decks.samples import GATE, OWN, card, own_set, text_of

ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=4,
)
WEIRD = ANY | st.sampled_from(["1x3", "3x1", "red", 0, 100, 300, 10**30, "\ud800", "front"])
PATHS = [("name",), ("bricks",), ("cards",), ("cards", 0), ("cards", 0, "bricks"), ("cards", 0, "bricks", 2)] + [
    ("cards", 0, "bricks", 2, field) for field in ("pose", "x", "y", "colour", "kind", "die")
]
PATHS += [("cards", 0, field) for field in ("id", "points", "coloured", "level", "special", "plan", "front", "back")]


def told(text: bytes) -> list[str]:
    """All that is said of a deck."""
    return [str(problem) for problem in check_file(text)]


def test_nothing_is_said_of_a_good_deck() -> None:
    """Neither of one with a plan, nor with a hand, nor of the same bricks in other places, nor of a number card."""
    steps = [{"brick": 1}, {"brick": 0}, {"brick": 2}]
    assert told(text_of(GATE | {"plan": steps})) == []
    assert told(POISED_DECK) == []
    table = card(("3x1", 0, 0), ("1x3", 0, 100), ("1x3", 200, 100), id="table")
    assert told(text_of(GATE, table)) == []
    both = {"id": "a", "front": {"points": 1, "special": 3}, "back": card(("1x1", 0, 0), ("1x1", 0, 100))}
    assert told(text_of(both, bricks="dice")) == []


def test_thirty_kinds_of_faults_are_known() -> None:
    """And each of them is told in words of its own."""
    assert len({broken.words for broken in BROKEN}) >= 30
    assert len({broken.kind for broken in BROKEN}) == len(BROKEN)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.kind)
def test_each_fault_is_told(broken: Broken) -> None:
    """Where it is and what it is, on one line, and nothing else is complained of."""
    problems = told(broken.text)
    assert len(problems) == 1, problems
    assert broken.words in problems[0]
    assert problems[0].isprintable()


def test_every_card_is_looked_at() -> None:
    """One that can't be read does not hide what is wrong with the next."""
    problems = told(text_of(3, GATE | {"points": 2}, GATE | {"id": "twin"}))
    assert [problem.partition(":")[0] for problem in problems] == ["cards[0]", "gate", "twin"]


def test_a_deck_is_checked_for_bricks_that_are_given() -> None:
    """An owner learns whether a deck suits their box."""
    bricks = own_set(bricks=OWN["bricks"][:2])
    assert [str(p) for p in check_file(text_of(GATE), bricks)] == ["cards[0]: card 'gate': `bricks` has 3, the set 2"]


def test_bricks_are_given_to_the_poses_that_need_them() -> None:
    """A pose that two kinds have does not take the only brick that has another pose."""
    kinds = {"long": {"edges": [3, 1, 1]}, "cube": {"edges": [1, 1, 1]}}
    bricks = OWN | {"kinds": kinds, "bricks": [{"name": "a", "kind": "long"}, {"name": "b", "kind": "cube"}]}
    good = card(("1x1", 100, 0), ("3x1", 0, 100))
    assert told(text_of(good, bricks=bricks)) == []
    bound = good | {"bricks": [good["bricks"][0] | {"kind": "cube"}, good["bricks"][1]]}
    assert told(text_of(bound, bricks=bricks)) == []


@given(st.binary(max_size=60) | st.text(alphabet='{}[]",:0ae\\ ', max_size=30).map(str.encode))
@example(b'{"name": "\\ud800", "bricks": "classic", "cards": [0]}')
@example(b"9" * 5_000)
def test_rubbish_is_refused_in_words(text: bytes) -> None:
    """Whatever bytes come, the reader answers and does not break."""
    with pytest.raises(Refused) as refused:
        parse_deck(text)
    assert refused.value.message


@given(st.sampled_from(PATHS), WEIRD)
@example(("cards", 0, "id"), "\ud800")
@example(("cards", 0, "bricks", 2, "colour"), "\ud800")
@example(("cards", 0, "bricks", 2, "x"), 10**30)
@example(("cards", 0, "plan"), [{"brick": -1}])
@example(("cards", 0, "plan"), [{"brick": 0, "release": True}])
@example(("cards", 0, "front"), None)
@example(("cards", 0, "special"), 3)
def test_a_value_of_any_kind_anywhere_is_told_in_words(path: tuple[str | int, ...], value: Any) -> None:
    """It is right, or it is a problem on a line of its own: never an error of the program."""
    raw = json.loads(text_of(GATE))
    place = raw
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    for line in told(json.dumps(raw).encode()):
        assert line.isprintable()
