"""How a game goes: the set-up, turns, phases, the end, and what differs for two."""

from collections import Counter
from typing import Any, Final

import pytest

from klotz.blox.games.blox import Blox
from klotz.blox.layout import Layout
from klotz.blox.position import Position
from klotz.match import Match
from tests.blox.small import EMPTY, moves, small

STANDARD: Final = Layout.named("standard")
FULL: Final = "wgkp" * 15


def begun(seats: int, **options: Any) -> Blox:
    """A game at its first turn."""
    match, _ = Match.begin("blox", seats, options, seed=3)
    assert isinstance(match.game, Blox)
    return match.game


@pytest.mark.rule("B1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_in_the_box(seats: int) -> None:
    """Sixty cards and four kinds of fields; with more than two seats forty blocks."""
    told = begun(seats).position.to_json()
    cards = Counter(told["deck"] + "".join(seat["hand"] for seat in told["seats"]))
    assert cards == dict.fromkeys("wgkp", 15)
    assert Counter("".join(told["towers"].values())) == dict.fromkeys("wgkp", 9 if seats == 2 else 10)
    assert set("".join(told["board"])) == set("wgkp")
    assert [len(row) for row in told["board"]] == [9] * 9


@pytest.mark.rule("B2")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_turns_pass_clockwise_from_the_first(first: int) -> None:
    """The table says who begins."""
    game = begun(3, first=first)
    seats = []
    for _ in range(5):
        seats.append(game.position.to_move)
        game.act(seats[-1], 0, game.legal(seats[-1])[0])
    assert seats == [(first - 1 + turn) % 3 + 1 for turn in range(5)]


@pytest.mark.rule("B3")
def test_a_turn_is_one_action_and_a_full_hand() -> None:
    """Cards go to the discard, then the hand is filled up from the top of the deck, and the next seat is to move."""
    position = small(fields={"e4": "k"}, mine={"hand": "kgggg"}, deck="pww", discard="g")
    played = position.push("+e4")
    told = position.to_json()
    assert played.draw == 1
    assert told["seats"][0]["hand"] == "ggggp"
    assert (told["deck"], told["discard"], told["to_move"]) == ("ww", "gk", 2)


@pytest.mark.rule("B3")
def test_an_empty_deck_is_made_of_the_discard() -> None:
    """What is left is drawn first; the cards just given are shuffled with the others."""
    position = small(mine={"hand": "kkkww"}, deck="p", discard="gg")
    assert position.play("~wkkk").draw == 4
    assert position.take(4) == "p"
    position.remake("kgkgkw")
    assert position.take(3) == "kgk"
    told = position.to_json()
    assert (told["seats"][0]["hand"], told["deck"], told["discard"]) == ("wgkkp", "gkw", "")


CROWD: Final = {"a1": "w", "c1": "w", "e1": "w", "a9": "ww", "c9": "ww", "e9": "ppp", "g9": "ppp", "i9": "kkkk"}


@pytest.mark.rule("B17")
@pytest.mark.parametrize(
    ("gone", "phases"),
    [((), ()), (("c1",), (2,)), (("c1", "e1"), (2,)), (("c1", "a9"), (2, 3)), (("c1", "a9", "e9"), (2, 3, 4))],
)
def test_the_phase_changes_where_one_tower_is_left(gone: tuple[str, ...], phases: tuple[int, ...]) -> None:
    """Or none; and changes follow one another at once."""
    towers = {field: blocks for field, blocks in CROWD.items() if field not in gone} | {"i7": "kkkk"}
    position = small(rest="g", figures={"b1": 1}, towers=towers, mine={"hand": "w"})
    assert position.phase == 1
    assert position.play("b1xa1").phases == phases
    assert position.phase == (phases or (1,))[-1]


@pytest.mark.rule("B17")
def test_phases_are_not_looked_at_before_the_first_turn() -> None:
    """Without any tower a position may still be in the first phase; the first action ends it."""
    position = small(mine={"hand": "w"})
    assert position.phase == 1
    assert position.play("~w").phases == (2, 3, 4)


@pytest.mark.rule("B18")
@pytest.mark.parametrize("left", [{}, {"a1": "kkkk"}])
def test_the_last_round_is_finished(left: dict[str, str]) -> None:
    """All have equally many turns: the game is over when the starter would be next."""
    seats = [EMPTY | {"hand": "wwwww"}] * 3
    position = small(phase=4, towers=left, seats=seats, to_move=3, starter=2, deck="kkkkkkk")
    assert position.push("~w").last_round
    assert (position.ending, position.over, position.to_move) == (True, False, 1)
    assert not position.push("~w").last_round
    assert position.over
    assert position.legal_moves() == []
    assert position.perft(0) == 1
    assert position.perft(1) == 0


@pytest.mark.rule("B18")
def test_two_towers_of_four_do_not_end_the_game() -> None:
    """The game goes on, and so it does before the fourth phase."""
    two = {"a1": "kkkk", "c1": "kkkk"}
    position = small(phase=4, towers=two, mine={"hand": "w"}, deck="kkkkkk", to_move=1, starter=2)
    assert not position.push("~w").last_round
    assert not position.ending
    early = small(phase=3, towers={"a3": "kkk", "c3": "kkk"}, mine={"hand": "w"}, deck="kkkkkk")
    assert not early.push("~w").last_round


@pytest.mark.rule("B19")
@pytest.mark.parametrize(
    ("points", "blocks", "winners"),
    [((3, 9, 8), ("", "", "wwww"), [2]), ((9, 9, 8), ("w", "wk", "ppp"), [2]), ((9, 9, 9), ("w", "k", ""), [1, 2])],
)
def test_who_wins(points: tuple[int, ...], blocks: tuple[str, ...], winners: list[int]) -> None:
    """Points, then blocks, then shared."""
    seats = [EMPTY | {"points": p, "blocks": b} for p, b in zip(points, blocks, strict=True)]
    position = small(phase=4, ending=True, over=True, seats=seats)
    assert position.scores() == list(points)
    assert position.winners() == winners


@pytest.mark.rule("B20")
def test_the_set_up_for_two() -> None:
    """Thirty-six blocks, no tower of 1, four more of 2, eight neutral figures, and the second phase."""
    told = begun(2).position.to_json()
    assert Counter(map(len, told["towers"].values())) == {2: 10, 3: 4, 4: 1}
    assert set(STANDARD.two) <= set(told["towers"])
    assert Counter(told["figures"].values()) == {0: 8}
    ones = {field for field, height in STANDARD.squares.items() if height == 1}
    assert set(told["figures"]) == ones - set(STANDARD.two)
    assert told["phase"] == 2


@pytest.mark.rule("B11", "B20")
def test_a_neutral_figure_is_captured_for_good() -> None:
    """For points, as any figure is; it belongs to nobody."""
    position = small(fields={"e5": "k"}, figures={"a5": 1, "e5": 0}, mine={"hand": "kkk"})
    assert moves(position, "!") == ["a5!e5:3"]
    assert position.play("a5!e5:3").points == 3
    assert position.to_json()["figures"] == {"e5": 1}
    assert moves(small(fields={"e5": "k"}, figures={"a1": 1, "e5": 0}, mine={"hand": "k"}), "e5") == []


@pytest.mark.rule("B21")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_set_up(seats: int) -> None:
    """Blocks as chance has it stand on the marked fields, in the layout's order, lowest first; then hands of five."""
    blocks = "pkgw" * 10
    told = Position.set_up(STANDARD, seats, 2, blocks, FULL).to_json()
    for field, height in STANDARD.squares.items():
        assert Counter(told["towers"][field]) == Counter(blocks[:height])
        blocks = blocks[height:]
    assert [seat["hand"] for seat in told["seats"]][:2] == ["wwgkp", "wggkp"]
    assert all(seat["joker"] and seat["points"] == 0 and seat["blocks"] == "" for seat in told["seats"])
    assert told["deck"] == FULL[5 * seats :]
    assert (told["phase"], told["to_move"], told["starter"], told["figures"]) == (1, 2, 2, {})


@pytest.mark.rule("B21")
def test_the_layout() -> None:
    """The fields and marks that the set-up reads."""
    assert Counter(STANDARD.squares.values()) == {1: 12, 2: 6, 3: 4, 4: 1}
    assert Counter("".join(STANDARD.board)) == {"w": 20, "g": 20, "k": 21, "p": 20}
