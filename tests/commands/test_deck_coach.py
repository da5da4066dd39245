"""`klotz deck coach`: what could have been done better, in an order that was typed or in a stored match."""

from pathlib import Path

import pytest

from klotz.cli import main
from tests.bots.lessons import log_of_a_match
from tests.decks.samples import GATE, text_of, write

NAMED = {
    "points": 1,
    "bricks": [b | {"colour": c} for b, c in zip(GATE["bricks"], ("blue", "red", "pink"), strict=True)],
}


def test_an_order_is_coached(held: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Deed by deed as it was typed, and all in all; the best order is praised, a beginning of it too."""
    coach = ["deck", "coach", "held", "--deck", held, "--order"]
    assert main([*coach, "1, 2, hold 2, 3, release 2"]) == 0
    assert capsys.readouterr().out == (
        "held:\n  2. 2: The lying brick fell. Keep a hand on the lying brick.\n"
        "  5 acts, 4 would do. 1 hand, 1 needed. 1 fall. 40 ticks to spare on the way, 40 can be had.\n"
    )
    for order, praise in (("1 hold 2 3 release 2", "  Well done.\n"), ("1 hold 2", "  Well done so far.\n")):
        assert main([*coach, order]) == 0
        assert praise in capsys.readouterr().out


def test_an_order_of_colours_is_coached(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """And of one side of two."""
    path = tmp_path / "two.json"
    path.write_bytes(text_of({"id": "a", "front": GATE, "back": NAMED}, bricks="mini"))
    coach = [
        "deck",
        "coach",
        "a",
        "--deck",
        str(path),
        "--side",
        "back",
        "--order",
        "blue, hold red, lift red, red, pink",
    ]
    assert main(coach) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "a, back:"
    assert told[1] == "  2. hold red: The red brick needs no hand here."
    assert told[2].startswith("  3. lift red: You took the red brick away without need.")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["a", "--order", "1"], "card 'a' has two sides: say --side front or --side back"),
        (["a", "--side", "front", "--order", "1"], "card 'a' shows no building"),
        (["a", "--side", "back", "--order", "1"], "card 'a' can't be built with at most one brick held"),
        (["--order", "1"], "--order is for a card: say its id first"),
        (["b", "--order", "1"], "there is no card 'b' in sample"),
        (["--log", "nowhere.log"], "there is no file 'nowhere.log'"),
    ],
)
def test_what_cant_be_coached_is_named(
    arguments: list[str], words: str, two_sided: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line, with exit code 2."""
    assert main(["deck", "coach", *arguments, "--deck", two_sided]) == 2
    told, complaints = capsys.readouterr()
    assert told == ""
    assert complaints.startswith(f"klotz deck coach: {words}")
    assert complaints.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--order", "1, 7"], "deed 2: the card has no brick '7'; it has: 1 2 3"),
        (["--order", ""], "the order is empty"),
        (["--side", "back", "--order", "1"], "--side back: card 'held' has one side"),
    ],
)
def test_a_bad_order_is_named(arguments: list[str], words: str, held: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything is said."""
    assert main(["deck", "coach", "held", "--deck", held, *arguments]) == 2
    told, complaints = capsys.readouterr()
    assert told == ""
    assert complaints.startswith(f"klotz deck coach: {words}")


def test_either_an_order_or_a_log_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """Without both there is nothing to look at."""
    with pytest.raises(SystemExit):
        main(["deck", "coach", "classic-001"])
    assert "one of the arguments --order --log is required" in capsys.readouterr().err


def test_a_stored_match_is_coached(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Which turn, which seat, which card, whether it was finished; or one card only; 1 where there is nothing."""
    log = write(tmp_path / "log.json", log_of_a_match())
    assert main(["deck", "coach", "--log", log]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if not line.startswith(" ")] == [
        "turn 1, seat 1, a:",
        "turn 1, seat 1, b, not finished:",
    ]
    assert "  1. The standing brick needs no hand here." in lines
    assert main(["deck", "coach", "b", "--log", log]) == 0
    assert capsys.readouterr().out.startswith("turn 1, seat 1, b")
    assert main(["deck", "coach", "c", "--log", log]) == 1
    assert capsys.readouterr().out == "nobody built c on the screen\n"
    begun = write(tmp_path / "begun.json", log_of_a_match()[:1])
    assert main(["deck", "coach", "--log", begun]) == 1
    assert capsys.readouterr().out == "nothing was built on the screen\n"


def test_a_number_card_in_a_match_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Though there is nothing to say of how it was built."""
    deck = [{"id": "n", "front": {"points": 1, "special": 3}, "back": {"points": 1, "special": 3}}]
    new = {"op": "new", "game": "dice", "seats": 2, "options": {"deck": deck}, "chance": "ask"}
    order = {"op": "chance", "outcome": {"order": ["n"]}}
    start = {"op": "act", "seat": 2, "at": 0, "act": {"type": "start"}}
    assert main(["deck", "coach", "--log", write(tmp_path / "log.json", [new, order, start])]) == 0
    assert capsys.readouterr().out == "turn 1, seat 1, n:\n  a number card is built with any cubes\n"
