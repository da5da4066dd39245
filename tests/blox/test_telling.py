"""Moves, events and positions in words."""

import random
from typing import Any

import msgspec
import pytest

from klotz.blox import events as told
from klotz.blox import telling
from klotz.blox.games.blox import View
from klotz.blox.layout import Layout
from klotz.blox.position import Position
from klotz.events import DeckRefilled, GameOver
from klotz.game import Event
from tests.blox.small import small


def seen(position: Position, seat: int = 1) -> View:
    """What a seat sees."""
    return msgspec.convert(position.view(seat), View)


THINGS: dict[str, Any] = {"figures": {"e4": 1, "e8": 2, "c4": 0}, "towers": {"g4": "kp"}, "fields": {"e8": "k"}}
VIEW = seen(small(mine={"hand": "wwgk", "joker": True, "blocks": "wwg", "points": 1}, deck="w", phase=2, **THINGS))

WORDS = [
    ("+a1", "bring in a figure on a1 with a white card"),
    ("+e8*", "bring in a figure on e8 with the joker as black"),
    ("e4-e5", "move from e4 to e5 with a white card"),
    ("e4xg4", "clear the tower on g4: black, purple; 2 points; from e4"),
    ("e4xg4*p", "clear the tower on g4: black, purple; 2 points; from e4; the joker as purple"),
    ("e4!e8:3", "capture the figure of seat 2 on e8: 3 black; 3 points; from e4"),
    ("e4!c4:4*", "capture the neutral figure on c4: 4 white; 4 points; from e4; the joker as white"),
    ("e4=wwg", "build a tower on e4: white, white, grey; 3 points"),
    ("e4=wwg*g", "build a tower on e4: white, white, grey; 3 points; the joker as grey"),
    ("~wgg", "swap 3 cards: 1 white, 2 grey"),
    ("~k", "swap 1 card: 1 black"),
]


@pytest.mark.parametrize(("move", "words"), WORDS)
def test_a_move_in_words(move: str, words: str) -> None:
    """As advice, and as news of somebody."""
    assert telling.tell_move(VIEW, move) == words
    verb = words.removeprefix("bring in ") if move[0] == "+" else words.partition(" ")[2]
    news = telling.tell_moved(VIEW, 2, move)
    assert news.startswith("Seat 2 ")
    assert news.endswith(f"s {verb}." if move[0] != "+" else f"brings in {verb}.")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_are_told_as_they_are_earned(seats: int) -> None:
    """In a whole game at random: every move that can be made has words, and those that are made bring what they say."""
    rng, layout = random.Random(seats), Layout.named("standard")
    blocks, deck = list(layout.blocks(seats)), list("wgkp" * 15)
    rng.shuffle(blocks)
    rng.shuffle(deck)
    position = Position.set_up(layout, seats, 1, "".join(blocks), "".join(deck))
    while position.left >= 5:
        view, moves = seen(position, 0), position.legal_moves()
        words = {move: telling.tell_move(view, move) for move in moves}
        assert len(set(words.values())) == len(moves)
        move = rng.choice([move for move in moves if "x" in move or "=" in move or "!" in move] or moves)
        points = position.push(move).points
        assert (f"; {telling.count(points, 'point')}" in words[move]) == (points > 0)


EVENTS: list[tuple[Event, str]] = [
    (told.Moved(0, 1, "+a1", 0), ""),
    (told.Drew(0, 2, "deck", 1), "Seat 2 draws 1 card."),
    (told.PhaseBegan(0, 3), "Phase 3: towers of up to 3 are cleared, towers of 4 are built."),
    (told.PhaseBegan(0, 1), "Phase 1: towers of 1 are cleared, towers of 2 are built."),
    (told.LastRound(0), "The last round has begun."),
    (DeckRefilled(0, "deck", 20), "The discard is shuffled and is the deck now: 20 cards."),
    (
        GameOver(0, [3, 1], [1]),
        "The game is over: seat 1 has 3 points, seat 2 has 1 point. Seat 1 wins.",
    ),
    (
        GameOver(0, [3, 3], [1, 2]),
        "The game is over: seat 1 has 3 points, seat 2 has 3 points. Seat 1 and seat 2 win.",
    ),
]


@pytest.mark.parametrize(("event", "words"), EVENTS)
def test_an_event_in_words(event: Event, words: str) -> None:
    """The move itself is told apart: it needs the view before it."""
    assert telling.tell_event(event) == words


def test_a_board_in_words() -> None:
    """By field, row and column, by towers and by figures."""
    assert telling.tell_field(VIEW, "e4") == "e4 white, figure of seat 1"
    assert telling.tell_field(VIEW, "c4") == "c4 white, neutral figure"
    assert telling.tell_field(VIEW, "g4") == "g4 white, tower of 2: black, purple"
    assert telling.tell_field(VIEW, "a1") == "a1 white, empty"
    assert telling.tell_line(VIEW, "8").startswith("Row 8: a8 white; b8 white; ")
    assert "; e8 black, figure of seat 2; f8 white; " in telling.tell_line(VIEW, "8")
    assert telling.tell_line(VIEW, "g").startswith("Column g: g1 white; ")
    assert telling.list_line("e4") == telling.list_line("x") == ()
    assert telling.tell_towers(VIEW) == ["g4 white, tower of 2: black, purple."]
    assert telling.tell_towers(seen(small())) == ["There is no tower."]
    full = seen(small(figures=dict.fromkeys(("a1", "a2", "a3", "a4"), 2)))
    assert telling.tell_figures(VIEW)[0] == "Seat 1: e4, 3 not on the board."
    assert telling.tell_figures(VIEW)[2] == "Neutral figures: c4."
    assert telling.tell_figures(full) == ["Seat 1: 4 not on the board.", "Seat 2: a1, a2, a3, a4."]


def test_seats_in_words() -> None:
    """Of the own hand the cards, of others how many; points, joker and blocks are everybody's to see."""
    assert telling.tell_scores(VIEW) == [
        "Seat 1: 1 point. Cards: 2 white, 1 grey, 1 black; the joker is ready. Blocks: 2 white, 1 grey.",
        "Seat 2: 0 points. Cards: 0; the joker is turned over. Blocks: none.",
    ]
    assert telling.tell_state(VIEW).endswith(" 1 card in the deck. Seat 1 is to move.")
    assert "This is the last round. 0 cards" in telling.tell_state(seen(small(ending=True)))
    assert telling.tell_state(seen(small(ending=True, over=True))).endswith("The game is over.")


def test_moves_are_listed_by_kind() -> None:
    """What earns points first and in words, the others by their spelling unless they are asked for."""
    moves = ["+a1", "+a2", "e4-e5", "e4xg4*p", "~w", "~k"]
    assert telling.tell_moves(VIEW, moves) == [
        "Clear a tower (x), 1 way:",
        f"e4xg4*p: {telling.tell_move(VIEW, 'e4xg4*p')}",
        "Move a figure (-), 1 way:",
        "e4-e5",
        "Bring in a figure (+), 2 ways:",
        "+a1 +a2",
        "Swap cards (~), 2 ways:",
        "~w ~k",
    ]
    assert telling.tell_moves(VIEW, ["~w"], brief="")[1] == "~w: swap 1 card: 1 white"
    assert telling.tell_moves(VIEW, []) == []
