"""At play: time, allowances, pauses, bots that cover, rematches; and the log that holds it all."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.game import Event, to_plain
from klotz.match import Match, Timed
from klotz.refusal import Refused
from klotz.server.tables import lines, requests
from klotz.server.tables.lines import as_entry, read_lines, write_lines
from klotz.server.tables.showing import show
from klotz.server.tables.table import Table
from tests.conformance.acts import sensible
from tests.server.tables.party import ADA, BEN, EVE, Party

CLASSIC: dict[str, Any] = {"time_ms": {"1": 60_000, "2": 60_000, "3": 60_000}, "turns": 1}


def names(events: list[Event]) -> list[str]:
    """The kinds of events."""
    return [str(event.__struct_config__.tag) for event in events]


def classic() -> Party:
    """A game of classic in which the clock of a minute runs since the server's time `began`."""
    party = Party("classic", options=CLASSIC)
    party.begin()
    party.act(ADA, "roll")
    party.act(ADA, "start")
    return party


def test_time_is_up_without_anybody() -> None:
    """What falls due does so by the clock alone, at its own moment, and stands in the log."""
    party = classic()
    due = party.table.due
    assert due == party.wall + 60_000
    assert party.wait(59_999) == []
    happened = party.wait(5_000)
    assert names(happened)[0] == "time_up"
    assert happened[0].at == 60_000
    assert any(isinstance(line, Timed) for line in party.log)


@pytest.mark.parametrize(("lag", "allowed"), [(0, 0), (80, 80), (250, 250), (4_000, 250), (-5, 0)])
def test_an_act_is_stamped_on_arrival_less_what_its_way_took(lag: int, allowed: int) -> None:
    """The allowance is bounded, and stands in the log beside the time that it led to."""
    party = classic()
    party.wall += 10_000
    placed = party.act(ADA, "place", lag, brick="red", pose="1x3", x=0)
    line = party.log[-1]
    assert isinstance(line, lines.Played)
    assert (line.lag, line.at) == (allowed, 10_000 - allowed)
    assert placed[0].at == 10_000 - allowed


def test_an_act_that_was_under_way_when_time_ran_out_is_in_time() -> None:
    """As long as nothing has fallen due for others yet, the allowance counts; beyond it, it is too late."""
    party = classic()
    party.wall += 60_100
    assert names(party.act(ADA, "place", 150, brick="red", pose="1x3", x=0)) == ["placed"]
    party.wall += 100
    with pytest.raises(Refused):
        party.act(ADA, "place", 150, brick="blue", pose="1x3", x=300)
    assert "time_up" in names(party.happened)


def test_the_allowance_never_turns_time_back() -> None:
    """An act after somebody else's later one is stamped no earlier than that; the log says what was allowed."""
    party = classic()
    party.wall += 1_000
    party.act(ADA, "place", brick="red", pose="1x3", x=0)
    party.act(ADA, "lift", 200, brick="red")
    line = party.log[-1]
    assert isinstance(line, lines.Played)
    assert (line.at, line.lag) == (1_000, 0)


def test_a_clock_that_jumps_back_stops_nobody() -> None:
    """Whatever the server's clock says, the game's time goes on from where it was."""
    party = classic()
    party.wall += 5_000
    party.act(ADA, "place", brick="red", pose="1x3", x=0)
    party.wall -= 3_600_000
    assert names(party.act(ADA, "lift", brick="red")) == ["lifted"]


def test_an_agreed_pause_stops_the_clock() -> None:
    """The clock stands from when the last one agrees until nobody wants it; nothing falls due meanwhile."""
    party = classic()
    party.wall += 10_000
    party.ask(ADA, requests.Pause(seat=1))
    assert not show(party.table).paused
    party.ask(BEN, requests.Pause(seat=2))
    assert show(party.table).paused
    assert party.refused(ADA, requests.Act(act={"type": "lift", "brick": "red"})) == "not_now"
    assert party.wait(600_000) == []
    party.ask(ADA, requests.Pause(seat=1, pause=False))
    assert party.table.is_paused
    party.ask(BEN, requests.Pause(seat=2, pause=False))
    assert party.table.due == party.wall + 50_000
    assert party.wait(49_999) == []
    assert names(party.wait(1))[0] == "time_up"


def test_a_pause_is_not_ended_by_a_lost_connection() -> None:
    """Whoever is cut off while the clock stands finds it standing; alone, nobody's leaving lets it run."""
    party = classic()
    for seat, visitor in enumerate((ADA, BEN), 1):
        party.ask(visitor, requests.Pause(seat=seat))
    for visitor in (ADA, BEN):
        party.note(lines.Went(wall=party.wall, person=visitor.person))
    assert show(party.table).paused
    party.note(lines.Came(wall=party.wall, person=ADA.person))
    assert show(party.table).paused
    party.ask(ADA, requests.Pause(seat=1, pause=False))
    assert party.table.due is not None


def test_a_bot_covers_for_somebody_gone_and_gives_back() -> None:
    """Only for who is gone for long, asked for by others; until they take the seat back they can't act."""
    party = classic()
    assert party.refused(BEN, requests.Cover(seat=1, level=3)) == "not_now"
    party.note(lines.Went(wall=party.wall, person=ADA.person))
    assert party.refused(BEN, requests.Cover(seat=1, level=3)) == "not_now"
    party.wait(60_000)
    assert party.refused(EVE, requests.Cover(seat=1, level=3)) == "not_allowed"
    party.ask(BEN, requests.Cover(seat=1, level=3))
    assert show(party.table).seats[0].cover == 3
    party.note(lines.Came(wall=party.wall, person=ADA.person))
    assert party.refused(ADA, requests.Act(act={"type": "start"})) == "not_now"
    assert party.refused(ADA, requests.Pause(seat=1)) == "not_now"
    assert party.refused(BEN, requests.Return(seat=1)) == "not_allowed"
    party.ask(ADA, requests.Return(seat=1))
    assert show(party.table).seats[0].cover == 0
    assert party.refused(ADA, requests.Return(seat=1)) == "not_now"


def test_who_leaves_in_a_game_may_be_replaced_at_once() -> None:
    """Leaving is said; nobody has to wait for it to be sure."""
    party = classic()
    party.ask(ADA, requests.Leave())
    party.ask(BEN, requests.Cover(seat=1, level=1))
    assert show(party.table).seats[0].cover == 1


def test_an_act_that_is_sent_again_is_done_once() -> None:
    """Whoever was cut off before the answer came may send it again: it is known by its name, also after a restart."""
    party = classic()
    party.act(ADA, "place", name="c1", brick="red", pose="1x3", x=0)
    lines_so_far = len(party.log)
    assert party.act(ADA, "place", name="c1", brick="red", pose="1x3", x=0) == []
    party.table = party.reloaded()
    party.table.fresh = []
    assert party.act(ADA, "place", name="c1", brick="red", pose="1x3", x=0) == []
    assert len(party.log) == lines_so_far


def try_something(party: Party, luck: Random) -> list[Event]:
    """Let somebody act, as well or badly as it comes; answers with what happened."""
    match = party.table.match
    assert match is not None
    found = sensible(match.game, luck)
    if found is None:
        return []
    seat, wanted = found
    with suppress(Refused):
        party.ask((ADA, BEN)[seat - 1], requests.Act(act=to_plain(wanted)), lag=luck.randrange(300))
    return party.happened


def play_out(party: Party, luck: Random) -> None:
    """Play a game to its end with sensible and less sensible acts."""
    while show(party.table).stage == "playing":
        party.wait(luck.randrange(4_000))
        try_something(party, luck)


@pytest.mark.parametrize("game", ["mini", "blox"])
def test_a_rematch_is_another_game_with_the_same_people(game: str) -> None:
    """Over, again, ready, start; a restart in the second game needs only that one, and the first stays readable."""
    party = Party(game, options={"turns": 1} if game == "mini" else {})
    party.begin()
    first = party.table.match_id
    play_out(party, Random(f"first {game}"))
    assert party.refused(ADA, requests.Start()) == "not_now"
    assert party.refused(EVE, requests.Rematch()) == "not_allowed"
    scores = show(party.table).scores
    assert scores is not None
    party.ask(BEN, requests.Rematch())
    assert not any(seat.ready for seat in show(party.table).seats)
    for seat, visitor in enumerate((ADA, BEN), 1):
        party.ask(visitor, requests.Ready(seat=seat))
    party.ask(ADA, requests.Start())
    assert party.table.match_id != first
    assert party.picture(party.reloaded()) == party.picture()


@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), game=st.sampled_from(["classic", "mini", "dice", "tactile", "blox"]))
def test_the_log_is_the_match(seed: int, game: str) -> None:
    """A table from its log is the same table, and its games' entries replay to the same events anywhere."""
    party = Party(game, options={} if game == "blox" else {"turns": 1})
    happened = party.begin()
    luck = Random(seed)
    for _ in range(60):
        happened += party.wait(luck.randrange(9_000))
        happened += try_something(party, luck)
    assert party.picture(party.reloaded()) == party.picture()
    entries = [entry for line in party.log if (entry := as_entry(line))]
    assert Match.replay(entries)[1] == happened


def test_a_log_that_begins_with_something_else_is_refused() -> None:
    """A broken log is named, not guessed at."""
    with pytest.raises(Refused, match="begin"):
        Table.load("t", [])
    line = Timed(5)
    assert read_lines(write_lines([line, line])) == [line, line]
