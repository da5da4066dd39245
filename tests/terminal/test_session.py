"""Sittings at the terminal: everything that can be typed, whole games, and what is never told."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from klotz.blox.acts import Move
from klotz.bots.logs import parse_log
from klotz.match import Match
from klotz.refusal import Refused
from klotz.terminal.answers import ANSWERS
from klotz.terminal.seating import read_seats
from klotz.terminal.session import Session
from klotz.terminal.table import Table

SEATS = "me,bot3,bot4"
ASIDE = [
    "help",
    "hand",
    "board",
    "e5",
    "row 5",
    "column c",
    "towers",
    "figures",
    "scores",
    "moves",
    "moves +",
    "moves x",
]
ASIDE += ["last", "log", "draw", "nonsense", "e4xe4", "HAND", ""]


def sit(seats: str = SEATS, seed: int = 3) -> Table:
    """A new table whose bots have hardly any time."""
    return Table.begin(read_seats(seats), seed, ms=2)


def hear(table: Table, *typed: str) -> list[str]:
    """Type lines; answers with what is told, the last words among it."""
    heard: list[str] = []
    last = Session(table, iter(typed), heard.append).play()
    return [*heard, last]


def moves_of(table: Table, random: Random) -> Iterator[str]:
    """Whoever is asked makes any move, but swaps only when there is nothing else."""
    while True:
        moves = [act.move for act in table.game.legal(table.to_move) if isinstance(act, Move)]
        good = [move for move in moves if "x" in move or "=" in move or "!" in move]
        yield random.choice(good or [move for move in moves if "~" not in move] or moves)


def test_everything_that_can_be_typed_is_answered() -> None:
    """Each command has lines of its own and leaves the match as it is; the same person is asked until a move comes."""
    table = sit()
    plain = len(hear(table))
    for name in ANSWERS:
        rest = {"row": " 5", "column": " c", "save": " /dev/null"}.get(name, "")
        heard = hear(table, name + rest)
        assert len(heard) > plain, name
        assert "can't be done" not in "".join(heard), name
        assert table.turns == []


def test_a_field_a_row_and_a_kind_of_moves() -> None:
    """What is asked for is told, and nothing else."""
    heard = hear(sit(), "e5", "row 5", "column c", "moves ~", "moves x")
    assert heard[3].startswith("e5 black, tower of 4: ")
    assert heard[4].startswith("Row 5: a5 ")
    assert heard[5].startswith("Column c: c1 ")
    assert heard[6].startswith("Swap cards (~), ")
    assert "Clear a tower: there is no way." in heard


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("castle", "there is no command `castle`; help tells all that can be typed."),
        ("castle now", "there is no command `castle`"),
        ("e4xe4", "`e4xe4`: no figure of seat 1 stands on e4"),
        ("+j4", "`+j4` is not a move: write +e4, "),
        ("row", "`` is none; type row 5: rows are 1 to 9."),
        ("row 10", "`10` is none; type row 5"),
        ("column 3", "`3` is none; type column c: columns are a to i."),
        ("board e4", "board takes nothing more; type e4, row 5 or column c."),
        ("moves ?", "`?` is no kind of move; the signs are x = ! - + ~."),
        ("save", "say where: save FILE."),
        ("save /nowhere/at/all", "it could not be saved: "),
        ("save a\0b", "it could not be saved: "),
    ],
)
def test_what_can_not_be_done_is_told_with_its_reason(typed: str, words: str) -> None:
    """And the person is asked on: the next line is answered."""
    table = sit()
    heard = hear(table, typed, "hand")
    assert heard[3].startswith(f"That can't be done: {words}")
    assert heard[4].startswith("Cards: ")
    assert table.turns == []


def test_every_move_is_told_in_words() -> None:
    """The person's, and those of the bots; then the person is asked again, with the cards held now."""
    table = sit()
    heard = hear(table, "~" + table.view(1).seats[0].hand[0], "last", "log", "quit")  # type: ignore[index]
    assert heard[0].startswith("BLOX: seat 1 is a person, seat 2 is a bot of level 3, seat 3 is a bot of level 4.")
    assert heard[3].startswith("Seat 1 swaps 1 card: 1 ")
    assert heard[4] == "Seat 1 draws 1 card."
    assert [turn.seat for turn in table.turns] == [1, 2, 3]
    told = [words for turn in table.turns for words in turn.words]
    assert heard[3 : 3 + len(told)] == told
    assert heard[3 + len(told)].startswith("Seat 1, your move. Cards: ")
    assert heard[4 + len(told) : 4 + 2 * len(told)] == told
    assert heard[-4:-1] == [f"{number}. {' '.join(turn.words)}" for number, turn in enumerate(table.turns, 1)]
    assert heard[-1] == "You have left the game."


def test_a_hint_is_a_move_that_can_be_made() -> None:
    """With what was tried out."""
    heard = hear(sit(), "hint")
    move, _, words = heard[3].partition(": ")
    assert words
    assert heard[4].startswith("Tried out ")
    assert " percent to win, tried " in heard[5]
    table = sit()
    hear(table, move)
    assert table.turns[0].seat == 1


def test_where_several_people_sit_no_hand_is_told_unasked() -> None:
    """They read the same screen."""
    assert hear(sit("me,bot1"))[2].startswith("Seat 1, your move. Cards: ")
    assert hear(sit("me,me,bot1"))[2] == "Seat 1, your move."


@pytest.mark.parametrize("seed", range(3))
def test_nothing_hidden_is_told(seed: int) -> None:
    """Where all that the person can't know is dealt anew, everything that can be typed is answered with the same words.

    A hint may differ: it is thought out by chance, and by the clock.
    """
    table, random = sit(seed=seed), Random(seed)
    moves = moves_of(table, random)
    for _ in range(4):
        hear(table, next(moves))
    assert len(table.turns) >= 12
    before = hear(table, *ASIDE)
    other = table.game.redealt(1, lambda cards: random.sample(cards, len(cards)))
    assert other.position != table.game.position
    table.match.game = table.game = other
    assert hear(table, *ASIDE) == before


@pytest.mark.parametrize(
    "seats", ["me,bot3", "bot2,me,me", pytest.param("bot1,bot3,me,bot5", marks=pytest.mark.compiled)]
)
def test_a_whole_game_is_played_and_saved_on_the_way(seats: str, tmp_path: Path) -> None:
    """Somebody types moves to the end; what was saved can be gone on with, and has the same words for what has been."""
    table, path, random = sit(seats), tmp_path / "saved.jsonl", Random(1)
    typed = moves_of(table, random)
    hear(table, next(typed), f"save {path}")
    past = len(table.turns)
    last = Session(table, typed, lambda _: None).play()
    assert last == "Thank you for playing."
    assert table.is_over
    assert table.turns[-1].words[-1].startswith("The game is over: seat 1 has ")
    again = Table.load(parse_log(path.read_bytes()), table.players, 3, ms=2)
    assert again.turns == table.turns[:past]
    whole = Table.load(table.match.log, table.players, 3)
    assert whole.turns == table.turns
    assert [memory.hidden().tolist() for memory in whole._memories] == [
        memory.hidden().tolist() for memory in table._memories
    ]
    assert hear(whole)[-1] == "Thank you for playing."


def test_a_log_of_nothing_but_its_beginning_can_be_gone_on_with() -> None:
    """Chance that the log lacks is drawn, at the start and in the middle of a turn."""
    players = read_seats("me,bot1")
    table = sit("me,bot1")
    hear(table, "~" + table.view(1).seats[0].hand[0])  # type: ignore[index]
    assert Table.load(table.match.log[:1], players, 3).view(1) == sit("me,bot1").view(1)
    assert Table.load(table.match.log, players, 3).turns == table.turns


@pytest.mark.parametrize(
    ("log", "words"),
    [
        ([], "this is no log of a match of BLOX"),
        (Match.begin("mini", 2, seed=1)[0].log, "this is no log of a match of BLOX"),
        (Match.begin("blox", 2)[0].log, "this match asks for its chance"),
        (Match.begin("blox", 3, seed=1)[0].log, "3 play in this match: --seats must name as many, not 2"),
        (Match.begin("blox", 2, seed=1)[0].log * 2, "`log`, line 3: bad_request: a log has only one line whose op is"),
    ],
)
def test_logs_that_can_not_be_gone_on_with(log: list[Any], words: str) -> None:
    """Each is refused with what is wrong."""
    with pytest.raises(Refused, match=words):
        Table.load(log, read_seats("me,bot1"), 1)
