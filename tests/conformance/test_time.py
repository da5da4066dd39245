"""Time in every game: however it is told, the same falls due in the same order."""

from klotz.game import Event, Game
from klotz.refusal import Refused
from tests.conformance.acts import absurd, sensible
from tests.conformance.play import Play, answered, each_game, picture


def walk(game: Game, until: int) -> list[Event]:
    """Move the clock on from one deadline to the next, as a patient host does."""
    events: list[Event] = []
    while not game.pending and (due := game.deadline) is not None and due <= until:
        assert due >= game.now
        told = game.time(due)
        assert told
        assert all(event.at == due for event in told)
        events += told
    return events


@each_game(examples=10)
def test_what_falls_due_is_the_same_in_one_go_and_step_by_step(game: str, seed: int) -> None:
    """Up to the first chance; and each thing has happened when its deadline is over."""
    play = Play.at_random_table(game, seed)
    for _ in range(100):
        if not play.game.pending:
            leap, steps, at = play.game.copy(), play.game.copy(), play.some_time() + play.random.choice([0, 200_000])
            told = leap.time(at)
            assert walk(steps, at) == told
            assert steps.pending == leap.pending
            assert leap.now == at
            if not steps.pending:
                assert leap.deadline is None or leap.deadline > at
                steps.time(at)
                assert picture(steps) == picture(leap)
        play.step()


@each_game(examples=10)
def test_an_act_is_as_if_time_had_come_first(game: str, seed: int) -> None:
    """The same events or the same refusal as after `time`; an act that runs into a chance is told so."""
    play = Play.at_random_table(game, seed)
    for _ in range(100):
        choice = sensible(play.game, play.random)
        if not play.game.pending:
            seat, act = choice or absurd(play.game, play.random)[::2]
            at = play.some_time()
            once, twice = play.game.copy(), play.game.copy()
            found = answered(lambda: once.act(seat, at, act))  # noqa: B023 - called at once
            before = twice.time(at)
            then = answered(lambda: twice.act(seat, at, act))  # noqa: B023 - called at once
            if isinstance(then, Refused):
                assert isinstance(found, Refused)
                assert found.refusal.code == then.refusal.code
                assert picture(once) == picture(play.game)
            else:
                assert found == before + then
                assert picture(once) == picture(twice)
        play.step()


@each_game(examples=10)
def test_nothing_falls_due_before_its_deadline(game: str, seed: int) -> None:
    """A host may sleep until then, and misses nothing; while chance is pending there may be one, but time stands."""
    play = Play.at_random_table(game, seed)
    for _ in range(100):
        due = play.game.deadline
        if not play.game.pending and due is not None and due > play.game.now:
            assert play.game.copy().time(due - 1) == []
        play.step()
