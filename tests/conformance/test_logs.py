"""The log is the match: with every game it replays to the same events and views, from memory and from a file."""

from random import Random
from typing import NamedTuple

import msgspec

from klotz.game import Event
from klotz.match import Acted, Drawn, Entry, Match, Timed, read_log
from tests.conformance.play import Play, as_sent, each_game, picture


class Moment(NamedTuple):
    """How far a match had come after a step, and how all looked."""

    lines: int
    events: int
    picture: bytes


def play_noting(game: str, seed: int, steps: int = 250) -> tuple[Play, list[Moment]]:
    """Play at random, and note every step."""
    play = Play.at_random_table(game, seed)
    moments = []
    for _ in range(steps):
        moments.append(Moment(len(play.match.log), len(play.events), picture(play.game)))
        play.step()
    moments.append(Moment(len(play.match.log), len(play.events), picture(play.game)))
    return play, moments


def check_replay(log: list[Entry], events: list[Event], moments: list[Moment]) -> None:
    """Play a log again line by line; at every moment noted all is as it was."""
    match, again = Match.replay(log[:1])
    lines = iter(log[1:])
    for moment in moments:
        while len(match.log) < moment.lines:
            again += match.take(next(lines))
        assert picture(match.game) == moment.picture
        assert again == events[: moment.events]
    assert match.log == log


@each_game(examples=8)
def test_a_log_replays_to_the_same_match(game: str, seed: int) -> None:
    """At every step the events and all that anybody sees are the same."""
    play, moments = play_noting(game, seed)
    check_replay(play.match.log, play.events, moments)


@each_game(examples=8)
def test_a_stored_log_replays_to_the_same_match(game: str, seed: int) -> None:
    """The same after it has been through JSON, and what it is then stored as is the same too."""
    play, moments = play_noting(game, seed)
    stored = as_sent(play.match.log)
    log = read_log(stored)
    check_replay(log, play.events, moments)
    match, events = Match.replay(log)
    assert as_sent(match.log) == stored
    assert events == play.events


@each_game(examples=8)
def test_a_match_goes_on_from_any_line_of_its_log(game: str, seed: int) -> None:
    """Whoever loads a log halfway and goes on the same way gets to the same end, also where a seed draws."""
    play, moments = play_noting(game, seed, steps=150)
    half = Random(seed).choice(moments)
    match, events = Match.replay(read_log(as_sent(play.match.log[: half.lines])))
    assert picture(match.game) == half.picture
    for entry in play.match.log[half.lines :]:
        if isinstance(entry, Acted):
            events += match.act(entry.seat, entry.at, entry.act)
        elif isinstance(entry, Timed):
            events += match.time(entry.at)
        elif match.game.pending and isinstance(entry, Drawn):
            events += match.chance(entry.outcome)
    assert events == play.events
    assert as_sent(match.log) == as_sent(play.match.log)


@each_game(examples=8)
def test_what_is_sent_can_be_read_again(game: str, seed: int) -> None:
    """Acts, outcomes, chances, events and views are the same after a way through JSON."""
    play = Play.at_random_table(game, seed)
    for _ in range(150):
        for value in (play.game.pending, *(play.game.view(seat) for seat in range(play.game.seats + 1))):
            if value is not None:
                assert msgspec.json.decode(msgspec.json.encode(value), type=type(value)) == value
        play.step()
    for event in play.events:
        assert msgspec.json.decode(msgspec.json.encode(event), type=type(event)) == event
    for entry in play.match.log:
        if isinstance(entry, Acted):
            act = msgspec.convert(entry.act, play.game.acts[entry.act["type"]])
            assert msgspec.json.decode(msgspec.json.encode(act), type=type(act)) == act
