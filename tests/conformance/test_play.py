"""Random play with every game: it comes to an end, time runs one way, and nonsense does no harm."""

from random import Random

import pytest

from klotz.games import find_games
from klotz.refusal import Refused
from tests.conformance.acts import absurd, sensible
from tests.conformance.play import Play, each_game
from tests.conformance.tables import is_taken, offers


@each_game(examples=15)
def test_a_game_comes_to_its_end(game: str, seed: int) -> None:
    """Whatever was agreed on, people who act at random finish; the last event says so."""
    play = Play.at_random_table(game, seed)
    play.play_out()
    assert play.events[-1].__struct_config__.tag == "game_over"


@each_game(examples=10)
def test_after_the_end_only_time_goes_on(game: str, seed: int) -> None:
    """Nothing is open, due or pending, every act is refused, and time does nothing."""
    play = Play.at_random_table(game, seed)
    play.play_out()
    for seat in range(1, play.game.seats + 1):
        assert play.game.legal(seat) == []
        for name in play.game.acts:
            refused = play.attempt(lambda seat=seat, name=name: play.match.act(seat, play.game.now, {"type": name}))  # type: ignore[misc]
            assert isinstance(refused, Refused)
            assert refused.code == "game_over"
    assert play.game.pending is None
    assert play.game.deadline is None
    views = [play.game.view(seat) for seat in range(play.game.seats + 1)]
    assert play.attempt(lambda: play.match.time(play.game.now + 5)) == []
    assert [play.game.view(seat) for seat in range(play.game.seats + 1)] == views


@each_game(examples=10)
def test_events_are_told_in_order(game: str, seed: int) -> None:
    """No event is older than the one before, none younger than the clock, none older than the clock was."""
    play = Play.at_random_table(game, seed)
    for _ in range(300):
        known, was = len(play.events), play.game.now
        play.step()
        moments = [event.at for event in play.events[known:]]
        assert moments == sorted(moments)
        assert all(was <= at <= play.game.now for at in moments)


@each_game(examples=3)
def test_a_thousand_acts_of_any_kind(game: str, seed: int) -> None:
    """Sensible and absurd, by any seat, at any time, also while chance is pending and after the end."""
    play = Play.at_random_table(game, seed, steps=10)
    random = Random(seed)
    for _ in range(1_000):
        choice = sensible(play.game, random) if random.random() < 0.5 else None
        line = (choice[0], play.game.now, choice[1]) if choice else absurd(play.game, random)
        play.attempt(lambda line=line: play.match.act(*line))  # type: ignore[misc]
        if play.game.pending and random.random() < 0.5:
            play.answer()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_option_is_some_games(seats: int) -> None:
    """What the suite offers is taken somewhere, so that no part of a game is left out unnoticed."""
    for offer in offers(seats):
        assert any(is_taken(game, seats, offer) for game in find_games()), offer
