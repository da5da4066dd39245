"""`klotz deck`: made, shown, checked, and told how it is built."""

import json
import re
from argparse import Namespace
from pathlib import Path
from typing import Any, Self

import msgspec
import pytest

from klotz.building.bricks import BrickSet
from klotz.cli import main
from klotz.commands.deck import find_wish
from klotz.decks.files import Deck, parse_deck
from klotz.decks.wishes import Wish
from tests.decks.samples import GATE, OWN, own_dice, own_set, small_deck, text_of, write

FALLS = GATE | {"id": "falls", "bricks": GATE["bricks"][1:]}
PNG = b"\x89PNG\r\n"


class Bar:
    """A bar that counts and draws nothing."""

    def __init__(self, total: int) -> None:
        self.total, self.ticks = total, 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None: ...

    def update(self) -> None:
        """One step further."""
        self.ticks += 1


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer drawings are tried than anybody would want."""
    monkeypatch.setattr("klotz.decks.wishes.FEWEST_BUILDINGS", 2)


def test_a_deck_is_made_for_an_owners_bricks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Printed, or written to a file: the same. No bar is drawn where nobody looks at it."""
    bricks = write(tmp_path / "set.json", OWN)
    make = ["deck", "make", "--bricks", bricks, "--cards", "2", "--seed", "3", "--grey", "1", "--name", "mine"]
    assert main(make) == 0
    told, complaints = capsys.readouterr()
    assert complaints == ""
    deck = parse_deck(told.encode())
    assert (deck.name, deck.bricks, len(deck.cards)) == ("mine", own_set(), 2)
    assert not any(card["coloured"] for card in deck.cards)
    assert main([*make, "--out", str(tmp_path / "deck.json")]) == 0
    assert (tmp_path / "deck.json").read_text() == told
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("options", "name"),
    [(["--edition", "mini"], "mini"), ([], "classic"), (["--bricks", "set.json"], "own")],
    ids=["edition", "classic", "own"],
)
def test_a_deck_is_called_after_what_it_is_for(
    options: list[str], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Unless another name is given; and what the edition's deck is like is what is wished for."""
    wishes: list[Wish] = []

    def make(called: str, wish: Wish, *rest: Any) -> Deck:
        wishes.append(wish)
        return Deck(called, rest[0], [GATE])

    monkeypatch.chdir(tmp_path)
    write(tmp_path / "set.json", OWN)
    monkeypatch.setattr("klotz.commands.deck.make_deck", make)
    assert main(["deck", "make", *options]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == name
    assert wishes[0].cards == {"mini": 30, "classic": 80, "own": 40}[name]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["make", "--cards", "0"], "--cards 0: Expected `int` >= 1"),
        (["make", "--cards", "5000"], "--cards 5000: Expected `int` <= 200"),
        (["make", "--grey", "1.5"], "--grey 1.5: Expected `float` <= 1.0"),
        (["make", "--grey", "nan"], "--grey nan"),
        (["make", "--edition", "tactile", "--grey", "0.5"], "--grey 0.5: the cards of the tactile edition all have"),
        (["make", "--name", ""], "--name must be text of 1 to 50 characters"),
        (["make", "--name", "a\nb"], "--name must be text of 1 to 50 characters"),
        (["make", "--bricks", "nowhere.json"], "there is no file 'nowhere.json'"),
        (["show", "nowhere"], "there is neither a deck nor a file 'nowhere'"),
        (["show", "classic", "--out", "x.jpg"], "--out x.jpg: a sheet is an .svg or a .png file"),
        (["show", "classic", "--width", "0"], "--width 0: it must be 1 to 20000"),
        (["plan", "classic-999"], "there is no card 'classic-999' in classic, "),
        (["check", "nowhere"], "there is neither a deck nor a file 'nowhere'"),
    ],
)
def test_a_wrong_wish_is_named(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In one line, with exit code 2, and nothing is made."""
    monkeypatch.chdir(tmp_path)
    assert main(["deck", *arguments]) == 2
    told, complaints = capsys.readouterr()
    assert told == ""
    assert complaints.startswith(f"klotz deck {arguments[0]}: {words}")
    assert complaints.count("\n") == 1


def test_a_wish_of_nothing_is_the_editions() -> None:
    """What is not said is as in the deck that comes with Klotz."""
    options = Namespace(bricks=None, edition="mini", cards=None, grey=0.0)
    wish, bricks = find_wish(options)
    assert (wish.cards, wish.sides, wish.grey, bricks.name) == (30, 2, 0.0, "mini")


def test_a_deck_is_shown(sample: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As SVG on standard output or in a file, or as PNG of any width."""
    assert main(["deck", "show", sample]) == 0
    told = capsys.readouterr().out
    assert told.startswith("<svg ")
    assert all(card["id"] in told for card in small_deck().cards)
    assert main(["deck", "show", sample, "--out", str(tmp_path / "x.svg")]) == 0
    assert (tmp_path / "x.svg").read_text() == told
    assert main(["deck", "show", sample, "--out", str(tmp_path / "x.png"), "--width", "300"]) == 0
    picture = (tmp_path / "x.png").read_bytes()
    assert picture.startswith(PNG)
    assert int.from_bytes(picture[16:20]) == 300


def test_a_deck_is_checked(sample: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is said of a good one; of a bad one one problem a line, and the exit code tells."""
    assert main(["deck", "check", sample]) == 0
    assert capsys.readouterr().out == ""
    bad = tmp_path / "bad.json"
    bad.write_bytes(text_of(GATE, FALLS))
    assert main(["deck", "check", str(bad)]) == 1
    assert capsys.readouterr().out == "falls: it does not stand: bricks[1] would fall\n"
    few = write(tmp_path / "few.json", OWN | {"bricks": OWN["bricks"][:1]})
    assert main(["deck", "check", str(bad), "--bricks", few]) == 1
    assert "`bricks` has 3, the set 1" in capsys.readouterr().out


def test_a_plan_is_told(sample: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What it needs in all, and a line for each step with what there is to spare then."""
    assert main(["deck", "plan", "small-001", "--deck", sample]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "small-001:"
    assert re.fullmatch(r"\d bricks, no hand needed, at least \d+ ticks to spare on the way", lines[1])
    assert len(lines) == 2 + len(small_deck().cards[0]["plan"])
    assert all(re.match(rf"{number}\. .* to spare\.\)", line) for number, line in enumerate(lines[2:], 1))


def test_hands_are_told(held: str, capsys: pytest.CaptureFixture[str]) -> None:
    """How many, when one comes on a brick, and when it goes."""
    assert main(["deck", "plan", "held", "--deck", held]) == 0
    told = capsys.readouterr().out
    assert "3 bricks, 1 hand needed, at least " in told
    assert told.count("keep a hand on it") == told.count("Let go of the lying brick") == 1


def test_both_sides_of_a_card_are_told(two_sided: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A number card has no plan; a side that nobody can build is a failure."""
    assert main(["deck", "plan", "a", "--deck", two_sided]) == 1
    assert capsys.readouterr().out == (
        "a, front:\na number card is built with any cubes\n"
        "a, back:\ncard 'a' can't be built with at most one brick held at a time\n"
    )


def test_a_card_that_comes_with_klotz_is_found_by_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    """Without saying which deck it is in."""
    assert main(["deck", "plan", "classic-001"]) == 0
    assert capsys.readouterr().out.startswith("classic-001:\n")


@pytest.mark.parametrize("box", [own_dice(), own_set()], ids=["dice", "bricks"])
def test_dice_are_made_of_a_set_with_faces(
    box: BrickSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Theirs are cards of two sides; and the bar is told of as many drawings as it expects."""
    bars: list[Bar] = []

    def draw_bar(*, total: int, **_: Any) -> Bar:
        bars.append(Bar(total))
        return bars[-1]

    monkeypatch.setattr("klotz.commands.deck.tqdm", draw_bar)
    bricks = write(tmp_path / "set.json", msgspec.to_builtins(box))
    assert main(["deck", "make", "--bricks", bricks, "--cards", "2", "--grey", "0.5"]) == 0
    deck = parse_deck(capsys.readouterr().out.encode())
    assert all(("front" in card) == (box == own_dice()) for card in deck.cards)
    assert [bar.ticks for bar in bars] == [bar.total for bar in bars] == [300 if box == own_dice() else 150]
