"""Whole matches between bots: they come to their end, by the rules, the same for the same seed."""

from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.bots.arena import Table
from klotz.bots.levels import LEVELS
from klotz.bots.player import Player, Wish
from klotz.events import GameOver
from klotz.match import Match, read_log
from klotz.refusal import Refused
from klotz.rounds import acts, events
from klotz.rounds.options import BOX
from tests.bots.rooms import GAMES, Room, Watched, many_cards, on_small_cards, state_of
from tests.conformance.play import as_sent, shuffled
from tests.conformance.tables import is_taken, offers

each_game = pytest.mark.parametrize("game", GAMES)
each_size = pytest.mark.parametrize("seats", [2, 3, 4])


def screen_offers(game: str, seats: int) -> list[dict[str, Any]]:
    """What can be agreed on where all build on the screen."""
    return [o for o in offers(seats) if is_taken(game, seats, o) and BOX not in o.get("play", ())]


def box_offers(seats: int) -> list[dict[str, Any]]:
    """What can be agreed on where somebody builds with a real box."""
    return [o for o in offers(seats) if BOX in o.get("play", ())]


def play_all(game: str, seats: int, offered: list[dict[str, Any]]) -> list[Watched]:
    """A match with each of the offers, by bots of all levels in turn."""
    tables = []
    for seed, offer in enumerate(offered):
        levels = [(seed + seat) % 5 + 1 for seat in range(seats)]
        table = Watched(game, levels, {"turns": 1} | offer, seed)
        table.play()
        assert isinstance(table.events[-1], GameOver)
        tables.append(table)
    return tables


@pytest.mark.compiled
@each_game
@each_size
def test_matches_come_to_their_end_whatever_was_agreed_on(game: str, seats: int) -> None:
    """With every option that there is; less than one act in fifty is refused, and none twice in a row."""
    tables = play_all(game, seats, screen_offers(game, seats))
    assert sum(table.refused for table in tables) < 0.02 * sum(table.acts for table in tables)
    assert any(table.some(events.Built) for table in tables)


@each_game
def test_matches_on_small_cards_come_to_their_end(game: str) -> None:
    """The same, quickly: timed and untimed, with and without a look at what was built."""
    offered = [on_small_cards(game, pace=pace) for pace in ([100, 100], [0, 0], [0, 50])]
    tables = play_all(game, 2, [*offered, on_small_cards(game, first=2)])
    assert sum(table.refused for table in tables) < 0.02 * sum(table.acts for table in tables)
    assert all(table.some(events.Built) for table in tables)


@each_game
@each_size
def test_bots_keep_time_and_nod_where_people_have_a_real_box(game: str, seats: int) -> None:
    """A person's buildings are confirmed; a bot does not build with the box, and yet nobody waits for ever."""
    for offer in box_offers(seats):
        for pace in (100, 0):
            more = {} if offer.get("deck") == BOX else on_small_cards(game)
            room = Room(game, seats, more | {"turns": 1, "pace": [pace] * seats} | offer)
            room.play()
            built = [event.at for event in room.some(events.Built)]
            turns = room.some(events.TurnEnded)
            assert built, "nobody nodded"
            assert turns[0].points > 0
            assert room.refused == 0
            if offer["play"] == BOX:
                assert [turn.seat for turn in turns if turn.points] == [1]


@pytest.mark.parametrize("play", ["box", ["screen", "box"]])
def test_an_arena_has_no_real_box(play: Any) -> None:
    """Where bots are among themselves nobody could build, so the option is refused by its name."""
    with pytest.raises(Refused, match=r"`options.play`: a bot has no real box"):
        Table("mini", [1, 1], {"play": play}, 1)


@pytest.mark.parametrize(
    ("game", "levels", "options", "message"),
    [
        ("mini", [3], {}, "seats"),
        ("mini", [3, 6], {}, "there is no level 6; there are: 1 2 3 4 5"),
        ("mini", [3, 3], {"turns": 0}, "turns"),
        ("chess", [3, 3], {}, "chess"),
    ],
)
def test_what_is_wrong_with_a_table_is_named(
    game: str, levels: list[int], options: dict[str, Any], message: str
) -> None:
    """Seats, levels, options and the game."""
    with pytest.raises(Refused, match=message) as refused:
        Table(game, levels, options, 1)
    assert refused.value.code == "bad_request"


class Position(msgspec.Struct):
    """What a seat sees of some other kind of game."""


def test_only_building_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that shows no bricks is refused before anybody thinks."""
    monkeypatch.setattr("klotz.rounds.round.Round.view", lambda *_: Position())
    with pytest.raises(Refused, match="bots play the building games only"):
        Table("mini", [1, 1], {}, 1)


def test_a_table_at_which_nothing_can_happen_says_so() -> None:
    """An endless wait would be worse."""
    table = Table("mini", [3, 3], on_small_cards("mini"), 1)
    for player in table.players:
        player.wish = None
    with pytest.raises(Refused, match="nobody wants anything"):
        table.step()


@pytest.mark.parametrize("seat", [1, 2])
def test_whoever_is_refused_goes_on(seat: int) -> None:
    """It is counted, nothing has happened, and the player thinks again, as builder and as anybody else."""
    table = Table("mini", [3, 3], on_small_cards("mini"), 1)
    for _ in range(6):
        table.step()
    player, lines = table.players[seat - 1], len(table.match.log)
    player.wish = Wish(table.game.now, acts.Confirm() if seat == 2 else acts.Lift("blue"))
    table.step()
    assert (table.refused, len(table.match.log)) == (1, lines)
    assert player.wish is None or player.wish.at > table.game.now
    assert table.play().refused == 1


@each_game
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(-(2**63), 2**63))
def test_the_same_seed_gives_the_same_match(game: str, seed: int) -> None:
    """To the byte of the log; and another seed another match."""
    logs = []
    for number in (seed, seed, seed + 1):
        table = Table(game, [2, 4], on_small_cards(game), number)
        table.play()
        logs.append(msgspec.json.encode(table.match.log[1:]))
    assert logs[0] == logs[1]
    assert logs[0] != logs[2]


@each_game
def test_a_match_of_bots_is_a_match(game: str) -> None:
    """Its stored log replays to the same events and the same end, as any other's does."""
    table = Watched(game, [1, 5], on_small_cards(game), 3)
    result = table.play()
    match, happened = Match.replay(read_log(as_sent(table.match.log)))
    assert happened[-len(table.events) :] == table.events
    assert isinstance(happened[-1], GameOver)
    assert happened[-1].scores == result.scores
    assert (result.at, result.acts) == (match.game.now, sum(entry.op == "act" for entry in _lines(table)))


class _Line(msgspec.Struct):
    op: str


def _lines(table: Table) -> list[_Line]:
    return msgspec.convert(as_sent(table.match.log), list[_Line])


@each_game
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 1_000), steps=st.integers(5, 15))
def test_a_bot_goes_on_where_somebody_left(game: str, seed: int, steps: int) -> None:
    """All seats are given to others in the middle of the match, who know no more than a view; they finish it."""
    options = {"deck": many_cards(game), "turns": 1, "pace": [0, 0]}
    table = Watched(game, [3, 3], options, seed)
    for _ in range(steps):
        table.step()
    table.players = [
        Player(seat, 4, seed, state_of(table.match), now=table.game.now, options=options) for seat in (1, 2)
    ]
    known = len(table.events)
    table.play()
    assert table.refused <= 1
    assert any(isinstance(event, events.Built) for event in table.events[known:])


@each_game
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 1_000), steps=st.integers(0, 25))
def test_what_is_hidden_changes_no_wish(game: str, seed: int, steps: int) -> None:
    """With the decks dealt anew, everybody wants the same until a card is turned that tells."""
    options = {"deck": many_cards(game), "turns": 1}
    one, other = (Watched(game, [2, 4], options, seed) for _ in range(2))
    for _ in range(steps):
        one.step()
        other.step()
    other.match.game = other.game = other.game.redealt(0, shuffled(Random(seed)))
    while not one.game.over and one.events == other.events:
        assert [player.wish for player in one.players] == [player.wish for player in other.players]
        one.step()
        other.step()


MATCHES = 40
TURNS = {"classic": 1, "tactile": 1, "mini": 2, "dice": 1}


def long_deck(game: str) -> list[dict[str, Any]]:
    """The game's own deck several times over, so that the good don't run out of cards."""
    cards = msgspec.json.decode(Path(str(files("klotz.decks") / f"{game}.json")).read_bytes())["cards"]
    return [card | {"id": f"{card['id']}-{copy}"} for copy in range(5) for card in cards]


@pytest.mark.compiled
@each_game
def test_each_level_beats_the_one_below(game: str) -> None:
    """Among their own kind, in forty matches of few turns, each level scores more on average."""
    means = []
    options = {"turns": TURNS[game], "deck": long_deck(game)}
    for level in LEVELS:
        played = [Table(game, [level, level], options, seed).play().scores for seed in range(MATCHES)]
        means.append(sum(map(sum, played)) / (2 * MATCHES * TURNS[game]))
    assert all(low < high for low, high in pairwise(means)), means


@pytest.mark.compiled
@each_game
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_each_level_mostly_wins_against_the_one_below(game: str, level: int) -> None:
    """At one table, the seats changed after every match, the better level takes more points in all."""
    lower = higher = 0
    options = {"turns": TURNS[game], "deck": long_deck(game)}
    for seed in range(MATCHES):
        levels = [level, level + 1][:: 1 if seed % 2 else -1]
        scores = Table(game, levels, options, seed).play().scores
        lower, higher = lower + scores[levels.index(level)], higher + scores[levels.index(level + 1)]
    assert higher > lower
