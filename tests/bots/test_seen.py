"""What a player keeps in mind is what another look would show."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.bots.seen import Seen, is_news
from klotz.game import Event
from klotz.rounds import events
from klotz.rounds.round import Round
from tests.bots.rooms import GAMES, Watched, on_small_cards
from tests.bots.workbench import Workbench
from tests.rounds.table import card

KEPT = ("card", "table", "held", "values", "built")


class Noting(Watched):
    """A table at which somebody compares what they keep in mind with what is there, after every act."""

    def _tell(self, happened: list[Event]) -> None:
        assert isinstance(self.game, Round)
        view = self.game.view(0)
        mind = self.__dict__.setdefault("mind", Seen(view))
        mind.hear(happened)
        if mind.is_stale or not happened:
            mind.look(view)
        fresh = Seen(view)
        for name in KEPT:
            assert getattr(mind, name) == getattr(fresh, name), name
        for name in ("stage", "builder", "timekeeper", "play"):
            assert getattr(mind.view, name) == getattr(view, name), name
        for name in ("until", "goal"):
            assert getattr(mind.view.clock, name, None) == getattr(view.clock, name, None), name
        super()._tell(happened)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_events_tell_what_a_look_would_show(game: str, seed: int) -> None:
    """After every act of a match, with cards refused and buildings that fall; where not, it is known to be stale."""
    more = {"variants": ["shrewd"]} if game == "classic" else {"check": True} if game == "dice" else {}
    Noting(game, [1, 3], on_small_cards(game, **more), seed).play()


def test_a_card_that_follows_at_once_needs_no_look() -> None:
    """Between two cards nothing else changes; but a card that is gone may be followed by a pause."""
    bench = Workbench(card("a"))
    shown = bench.seen.card
    assert shown
    stale = []
    for heard in (
        [events.Built(0, "a", 1)],
        [events.CardTurned(0, shown)],
        [events.RefusedCard(0, "a", 2), events.Chip(0, 2), events.CardTurned(0, shown)],
    ):
        bench.seen.hear(heard)
        stale.append(bench.seen.is_stale)
    assert stale == [True, False, False]


def test_what_makes_no_difference_is_not_reported() -> None:
    """A throw that is counted, a chip, the end of a turn: other events tell what matters of these."""
    seen = Workbench(card("a")).seen
    idle: list[Event] = [events.Counted(0, 1, 1), events.Chip(0, 1), events.TurnEnded(0, 1, [], 0)]
    assert seen.hear(idle) == set()
    assert not is_news(idle)
    objection = events.Objected(0, 2, None, right=True)
    assert seen.hear([objection]) == {events.Objected}
    assert is_news([*idle, objection])
    assert not seen.is_stale


def test_time_is_up_until_the_next_turn() -> None:
    """A view does not tell, but those who listened know."""
    seen = Workbench(card("a")).seen
    for event, is_up in ((events.TimeUp(0), True), (events.TurnBegan(0, 1, 2), False)):
        seen.hear([event])
        assert seen.is_up is is_up
        assert seen.is_stale


def test_every_change_of_the_table_is_counted() -> None:
    """Whoever watches sees by one number whether there is anything to look at."""
    bench = Workbench(card("a", ("1x2", 0, 0), ("3x1", -0, 200)))
    counts = [bench.seen.changes]
    for event in (
        events.PlacedBrick(0, "red", "1x2", 0, 0),
        events.Fell(0, ["red"]),
        events.PlacedBrick(0, "red", "1x2", 0, 0),
        events.Lifted(0, "red"),
    ):
        bench.seen.hear([event])
        counts.append(bench.seen.changes)
    assert len(set(counts)) == len(counts)
