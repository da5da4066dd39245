"""Positions, views and moves of every wrong kind: one documented error that names the place, or what reads back."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, TypeVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from klotz.blox.notation import NAMES, read_move, write_move
from klotz.blox.position import Position
from klotz.blox.reading import read_fields, read_move_on
from klotz.blox.state import FIELDS, THINGS, Row
from klotz.bots.blox.sight import Sight, read_view
from klotz.cli import main
from klotz.refusal import Refusal, Refused
from tests.blox.small import board, small
from tests.rounds.table import Plain
from tests.rubbish import Edit, edits, values, write_line

Done = TypeVar("Done")
POSITION: Final[Plain] = small(
    rest="g", phase=2, figures={"a5": 1, "c7": 0}, towers={"e5": "wk"}, others=2, deck="wgkpwgkp", discard="pp",
    mine={"hand": "wkkg", "joker": True, "blocks": "wwk", "points": 3},
).to_json()  # fmt: skip
VIEW: Final[Plain] = Position.from_json(POSITION).view(1)
BOARD: Final = tuple(POSITION["board"])
letters = st.text("wgkp", max_size=7) | st.text("wgkpx", max_size=3)
fields = st.sampled_from(("a1", "e5", "i9", "c7", "a5", "j1", "e10", "E5", ""))
moves = st.from_regex(r"[+~]?[a-j][0-9][-x!=]?([a-j][0-9])?(:[0-9])?[wgkp]{0,6}(\*[wgkp]?)?", fullmatch=True)
people = st.fixed_dictionaries(
    {"hand": letters, "joker": st.booleans(), "blocks": letters | st.just("w" * 8), "points": st.integers(-1, 3)}
)


def attempt(deed: Callable[[], Done]) -> Done | Refusal:
    """What comes of it, or why it is refused; any other error is one of the program."""
    try:
        return deed()
    except Refused as refused:
        return refused.refusal


def things_on(tower: str) -> Row:
    """All fields, a tower of these letters on each."""
    return (
        Position.from_json(POSITION | {"figures": {}, "towers": {"a1": tower}})._row[THINGS : THINGS + 1].repeat(FIELDS)
    )


@settings(max_examples=600)
@given(text=st.text(max_size=12) | st.text("abei159+-x!=~:*wgkp36", max_size=12) | moves, tower=st.sampled_from("wgkp"))
@example("~wwp", "w")
@example("e4!e7:3*", "w")
@example("e4xe7*k", "k")
@example("+e4\n", "w")
def test_any_text_is_a_move_in_its_one_spelling_or_refused(text: str, tower: str) -> None:
    """There is one error for all that is not a move."""
    read = attempt(lambda: read_move(text, read_fields(BOARD), things_on(tower * 2)))
    if isinstance(read, Refusal):
        assert read.code == "illegal_move"
        assert f"`{text[:40]}" in read.message
    else:
        assert write_move(read) == text


def faults(data: Plain) -> set[str]:
    """Where a position is wrong, told by somebody else: the first words of the places that may be named."""
    seats = data["seats"]
    blocks = "".join(data["towers"].values()) + "".join(seat["blocks"] for seat in seats)
    cards = data["deck"] + data["discard"] + "".join(seat["hand"] for seat in seats)
    owners = Counter(data["figures"].values())
    checks = {
        "seats": not 2 <= len(seats) <= 4
        or any(len(seat["hand"]) > 5 or seat["points"] < 0 or "x" in seat["hand"] + seat["blocks"] for seat in seats)
        or any(many > 10 for seat in seats for many in Counter(seat["blocks"]).values()),
        "towers": any(not 1 <= len(tower) <= 5 or "x" in tower for tower in data["towers"].values())
        or not set(data["towers"]) <= set(NAMES)
        or max(Counter(blocks).values(), default=0) > 10,
        "figures": not set(data["figures"]) <= set(NAMES)
        or bool(set(data["figures"]) & set(data["towers"]))
        or any(many > (4 if owner else 8) for owner, many in owners.items())
        or any(owner > len(seats) for owner in owners),
        "deck": max(Counter(cards).values(), default=0) > 15 or "x" in data["deck"],
        "discard": "x" in data["discard"],
        "board": len(data["board"]) != 9 or any(len(row) != 9 or set(row) - set("wgkp") for row in data["board"]),
        "to_move": not 1 <= data["to_move"] <= len(seats),
        "phase": not 1 <= data["phase"] <= 4,
    }
    return {place for place, is_wrong in checks.items() if is_wrong}


positions = st.fixed_dictionaries(
    {
        "board": st.just(board("w", {})) | st.lists(st.sampled_from(["w" * 9, "w" * 8, "x" * 9]), max_size=10),
        "phase": st.integers(0, 5),
        "to_move": st.integers(0, 3),
        "towers": st.dictionaries(fields, letters, max_size=4),
        "figures": st.dictionaries(fields, st.integers(0, 3), max_size=4)
        | st.just({f"{column}9": 1 for column in "abcde"}),
        "seats": st.lists(people, min_size=1, max_size=5),
        "deck": letters | st.just("w" * 16),
        "discard": letters,
    }
)
parts = st.dictionaries(st.sampled_from(["board", "phase", "to_move", "towers", "figures", "seats", "deck"]), st.none())


@settings(max_examples=600)
@given(wild=positions, kept=parts)
def test_exactly_what_is_wrong_with_a_position_is_refused(wild: Plain, kept: dict[str, None]) -> None:
    """Overfull hands, two things on a field, towers of six, too many blocks or cards of a colour: by its place."""
    data = POSITION | {key: value for key, value in wild.items() if key not in kept}
    wrong = faults(data)
    read = attempt(lambda: Position.from_json(data))
    if isinstance(read, Refusal):
        assert read.code == "bad_request"
        assert read.message.removeprefix("`").partition("`")[0].partition(".")[0] in wrong, read.message
    else:
        assert not wrong
        assert Position.from_json(json.loads(json.dumps(read.to_json()))) == read


@settings(max_examples=400)
@given(changes=st.lists(edits, min_size=1, max_size=3))
def test_a_position_in_which_anything_is_changed(changes: list[Edit]) -> None:
    """It is read to something that reads back, or refused."""
    try:
        data = json.loads(write_line(POSITION, changes))
    except (RecursionError, ValueError):
        return  # this is no JSON, and gets no further
    read = attempt(lambda: Position.from_json(data))
    if isinstance(read, Refusal):
        assert read.code == "bad_request"
    else:
        assert Position.from_json(read.to_json()) == read


def read_sight(data: Plain) -> Sight | None:
    """What is seen in plain data; None where it is refused as it should be."""
    read = attempt(lambda: Sight.from_view(read_view(data)))
    if isinstance(read, Refusal):
        assert read.code == "bad_request"
        assert read.message.startswith(("`", "this is no view: "))
        return None
    return read


@settings(max_examples=400)
@given(key=st.sampled_from(sorted(VIEW)), value=values, whole=st.booleans())
def test_a_view_with_any_value_anywhere(key: str, value: Any, whole: bool) -> None:
    """It is a view, or it is refused; a whole position, whose deck is letters, is seen as its mover sees it."""
    data = (POSITION if whole else VIEW) | {key: value}
    sight = read_sight(data)
    if sight is not None and isinstance(data["deck"], str):
        assert (sight.row == Sight.from_view(read_view(Position.from_json(data).view(data["to_move"]))).row).all()


@settings(max_examples=400)
@given(wild=positions, kept=parts, hands=st.lists(st.integers(-1, 6) | letters, min_size=5, max_size=5))
def test_views_of_every_wrong_kind(wild: Plain, kept: dict[str, None], hands: list[Any]) -> None:
    """What is wrong in a position is wrong in a view of it too."""
    data = POSITION | {key: value for key, value in wild.items() if key not in kept}
    is_wrong = bool(faults(data))
    seats = [seat | {"hand": hand} for seat, hand in zip(data["seats"], hands, strict=False)]
    if read_sight(data) is not None:
        assert not is_wrong
    else:
        assert is_wrong
    read_sight(data | {"seats": seats, "deck": 20})


def test_a_move_is_read_on_a_board_of_names() -> None:
    """As it is in a position."""
    right = read_move("e4xe5*k", read_fields(BOARD), things_on("wk"))
    assert read_move_on(BOARD, {"e5": "wk"}, "e4xe5*k") == right


@pytest.mark.parametrize("text", ["", "e4", "+z9", "e4-e7:3", "\0", "~x", "e4=wgkpwg", "+e4**", "x" * 5_000])
@pytest.mark.parametrize("changed", [{}, {"towers": {"e5": "wwwwww"}}, {"board": ["w"]}, {"deck": "x"}])
def test_the_command_line_says_what_is_wrong(
    text: str, changed: Plain, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """The position first, then the move; one line, exit code 2."""
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION | changed))
    assert main(["blox", "play-move", "--", text, str(path)]) == 2
    told, complaints = capsys.readouterr()
    assert told == ""
    place = next(iter(changed), None)
    assert complaints.startswith(f"klotz blox play-move: `position`: `{place}" if place else "klotz blox play-move: `")
    assert len(complaints) < 300
