"""Bots come to legal moves, the same ones for the same seed, and see nothing that is hidden from their seat."""

from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.bots.blox.asking import ask, best, think_about
from klotz.bots.blox.levels import NUMBERS, Level, load_mind, load_tuned, need_level
from klotz.bots.blox.sight import Sight, read_view
from klotz.bots.blox.thinking import Thinker
from klotz.bots.blox.worth import WEIGHTS
from klotz.refusal import Refused
from tests.bots.blox.rows import POSITIONS, SEEDS, TABLE, need_blox, played, whole

ROOM = 1 << 14
SHARP = Level(slip=0.0, tries=1_000_000, usual_ms=1000)


def sight_of(data: dict[str, Any]) -> Sight:
    """What the seat to move knows."""
    return Sight.from_view(read_view(whole(data).view(data["to_move"])))


@settings(max_examples=40)
@given(POSITIONS, st.sampled_from(NUMBERS), SEEDS)
def test_every_level_makes_legal_moves_and_repeats_them(data: dict[str, Any], level: int, seed: int) -> None:
    """Whatever the position, the move is legal, and the same seed and number of tries bring the same thought."""
    thinker = Thinker(ROOM)
    thought = thinker.think(sight_of(data), need_level(level), seed=seed, tries=30)
    assert thought.move in whole(data).legal_moves()
    again = thinker.think(sight_of(data), need_level(level), seed=seed, tries=30)
    assert again == thought
    assert [judged.move for judged in thought.moves][:1] in ([thought.move], [])


@settings(max_examples=30)
@given(st.integers(2, 4), SEEDS, st.integers(0, 60), SEEDS)
def test_hidden_cards_dealt_anew_change_no_thought(seats: int, seed: int, moves: int, other: int) -> None:
    """The noninterference of the house for bots: what a seat can't see has no way into what its bot thinks."""
    game = need_blox(played(seats, seed % 5, moves)[0])
    if game.over:
        return
    seat, random = game.position.to_move, Random(other)

    def permute(cards: Sequence[str]) -> list[str]:
        return random.sample(list(cards), len(cards))

    views = [game.view(seat), game.redealt(seat, permute).view(seat)]
    thinker = Thinker(ROOM)
    thoughts = [think_about(ask(view, 8, seed=seed, tries=24), thinker) for view in views]
    assert thoughts[0] == thoughts[1]


@pytest.mark.compiled
def test_a_win_at_hand_is_taken() -> None:
    """In the last turn of a game the move that wins it is found, though others look better for later."""
    game = need_blox(played(2, 2, 30)[0])
    data = game.position.to_json()
    mover, tower = data["to_move"], "b2"
    data["towers"] = {tower: "wk", "e5": "kkpp", "f7": "ggw"}
    data["figures"] = {"b1": mover}
    data["seats"][mover - 1] |= {"hand": "wggkp", "joker": False, "points": 50, "blocks": ""}
    data["seats"][2 - mover] |= {"points": 51, "blocks": ""}
    data |= {"ending": True, "starter": 3 - mover, "discard": "", "deck": ""}
    position = whole(data)
    winning = [move for move in position.legal_moves() if position.copy().play(move).points >= 2]
    assert winning == [f"b1x{tower}"]
    thought = Thinker(ROOM).think(Sight.from_view(read_view(position.view(mover))), SHARP, seed=1, tries=400)
    assert thought.move in winning
    assert thought.moves[0].share == 1.0


def test_time_ends_a_thought() -> None:
    """With a clock that is handed in, thinking ends when the time is up, and not before every move was tried."""
    game = need_blox(played(2, 2, 30)[0])
    sight = Sight.from_view(game.view(game.position.to_move))
    seconds = count()
    thought = Thinker(ROOM).think(sight, SHARP, seed=1, ms=20_000, clock=lambda: float(next(seconds)))
    longer = Thinker(ROOM).think(sight, SHARP, seed=1, ms=40_000, clock=lambda: float(next(seconds)))
    assert 0 < thought.tries < longer.tries


def test_the_best_that_time_allows_is_asked_for_in_one_line() -> None:
    """A view and a time are enough."""
    game = need_blox(played(2, 2, 30)[0])
    seconds = count()
    thought = best(game.view(game.position.to_move), 5000, clock=lambda: float(next(seconds)))
    assert thought.move in game.position.legal_moves()
    assert thought.tries > 0


def test_a_single_move_is_not_thought_about() -> None:
    """Where nothing can be chosen no time is spent."""
    data = TABLE[0] | {"figures": {}, "towers": {}, "deck": "", "discard": "", "over": False}
    nothing = {"hand": "w", "joker": False, "blocks": "", "points": 0}
    data |= {"board": ["g" * 9] * 9, "seats": [nothing, nothing], "to_move": 1, "starter": 1}
    thought = Thinker(ROOM).think(sight_of(data), SHARP, seed=1, tries=1000)
    assert (thought.move, thought.tries) == ("~w", 0)


def test_after_the_end_there_is_nothing_to_think_about() -> None:
    """A finished game is refused, and so is a level that there is not."""
    over = next(data for data in TABLE if data["over"])
    with pytest.raises(Refused, match="the game has ended"):
        Thinker(ROOM).think(sight_of(over), SHARP, seed=1)
    stuck = over | {"over": False, "seats": [seat | {"hand": "", "joker": False} for seat in over["seats"]]}
    with pytest.raises(Refused, match="no legal move"):
        Thinker(ROOM).think(sight_of(stuck), SHARP, seed=1)
    with pytest.raises(Refused, match="there is no level 9"):
        need_level(9)
    with pytest.raises(Refused, match="there is no level 0"):
        need_level(0)


def test_the_numbers_are_whole() -> None:
    """There are eight levels, the higher the more careful, the first five bounded so that they answer at once."""
    levels = load_tuned().levels
    assert len(levels) == len(NUMBERS)
    assert levels == sorted(levels, key=lambda level: (level.tries, -level.slip))
    assert all(level.tries <= 1000 for level in levels[:5])
    assert len(load_mind().choosing) == len(load_mind().resting) == WEIGHTS
