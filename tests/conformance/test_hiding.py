"""Nobody is told what they may not know; and copies of a game are apart from it."""

from random import Random

import msgspec

from klotz.game import Event, Game
from klotz.refusal import Refused
from tests.conformance.acts import sensible
from tests.conformance.play import Play, each_game, hidden, picture, shown, shuffled


def told(game: Game, seat: int, line: tuple[int, int, object]) -> tuple[bytes, list[Event] | str]:
    """What a seat sees after an act on a copy, and the events or the words of the refusal."""
    twin = game.copy()
    who, at, act = line
    try:
        events: list[Event] | str = twin.act(who, at, act)  # type: ignore[arg-type]
    except Refused as refused:
        events = f"{refused.code}: {refused.message}"
    return msgspec.json.encode(shown(twin, seat)), events


@each_game(examples=8)
def test_what_is_hidden_does_not_show(game: str, seed: int) -> None:
    """With all that a seat can't know dealt anew, it sees the same, may do the same, and waits for the same."""
    play = Play.at_random_table(game, seed)
    for _ in range(150):
        before = picture(play.game)
        for seat in range(play.game.seats + 1):
            twin = play.game.redealt(seat, shuffled(play.random))
            assert msgspec.json.encode(shown(twin, seat)) == msgspec.json.encode(shown(play.game, seat))
        assert picture(play.game) == before
        play.step()


@each_game(examples=8)
def test_what_is_hidden_is_not_told(game: str, seed: int) -> None:
    """A seat's own acts are judged by what it knows; where it then sees the same, it was told the same."""
    play = Play.at_random_table(game, seed)
    random = Random(seed)
    for _ in range(150):
        choice = sensible(play.game, random)
        if choice:
            seat, act = choice
            line = (seat, play.game.now, act)
            (saw, heard), (sees, hears) = (
                told(game, seat, line) for game in (play.game, play.game.redealt(seat, shuffled(random)))
            )
            assert isinstance(heard, str) == isinstance(hears, str)
            assert heard == hears or saw != sees
        play.step()


@each_game(examples=8)
def test_dealt_as_it_was_it_is_the_same_game(game: str, seed: int) -> None:
    """What is handed out to be dealt anew goes back where it was: a copy goes on to the same events."""
    play = Play.at_random_table(game, seed, steps=60)
    for seat in range(play.game.seats + 1):
        assert picture(play.game.redealt(seat, list)) == picture(play.game)
        assert hidden(play.game.redealt(seat, lambda cards: list(cards)[::-1]), seat) == [
            cards[::-1] for cards in hidden(play.game, seat)
        ]


@each_game(examples=8)
def test_copies_are_apart(game: str, seed: int) -> None:
    """What happens to a copy doesn't happen to the game, nor the other way round; both go on alike."""
    play = Play.at_random_table(game, seed, steps=60)
    still, before = play.game.copy(), picture(play.game)
    twin = Play.at_random_table(game, seed, steps=60)
    twin.match.game = play.game.copy()
    for _ in range(60):
        twin.step()
    assert picture(play.game) == before
    for _ in range(60):
        play.step()
    assert picture(still) == before
    assert picture(twin.game) == picture(play.game)
    assert twin.events == play.events
