"""Whole matches of BLOX between choosers: by the rules, from each seat's own view, the same for the same seed."""

from typing import Any

import pytest

from klotz.blox.games.blox import View
from klotz.blox.state import Row
from klotz.bots.blox.choosing import Bot, Chooser
from klotz.bots.blox.dealing import HELD
from klotz.bots.blox.playing import BloxTable
from klotz.bots.blox.thinking import Thinker
from klotz.match import Match, read_log
from klotz.refusal import Refused
from tests.conformance.play import as_sent

THINKER = Thinker(1 << 14)


class Watcher:
    """Plays as a bot does, and looks at what it is given."""

    def __init__(self, seat: int, bot: Chooser) -> None:
        self.seat, self.bot, self.seeds = seat, bot, [0]

    def choose(self, view: View, hidden: Row, seed: int) -> str:
        """Its own hand is all that it sees of the hands; the hidden cards are those of others and of the deck."""
        hands = [seat.hand for seat in view.seats]
        assert view.to_move == self.seat
        assert [number for number, hand in enumerate(hands, 1) if isinstance(hand, str)] == [self.seat]
        assert hidden[:HELD].sum() == view.deck + sum(hand for hand in hands if isinstance(hand, int))
        self.seeds.append(seed)
        return self.bot.choose(view, hidden, seed)


def bots(*levels: int, tries: int = 8) -> list[Bot]:
    """Bots that share a thinker."""
    return [Bot(level, tries=tries, thinker=THINKER) for level in levels]


@pytest.mark.parametrize("options", [{}, {"first": 2}])
def test_a_match_comes_to_its_end_and_is_a_match(options: dict[str, Any]) -> None:
    """Everybody sees what a seat may see; the log replays to the same points, and nobody's luck is another's."""
    watchers = [Watcher(seat, bot) for seat, bot in enumerate(bots(4, 4), 1)]
    table = BloxTable(watchers, options, 7)
    result = table.play()
    match, _ = Match.replay(read_log(as_sent(table.match.log)))
    assert match.game.over
    assert match.game.view(0) == table.game.view(0)
    assert result.scores == table.game.position.scores()
    assert [len(watcher.seeds) - 1 for watcher in watchers] == [result.moves // 2] * 2
    assert not set(watchers[0].seeds[1:]) & set(watchers[1].seeds[1:])


def test_the_blocks_are_told_that_decide_between_equal_points() -> None:
    """By seat, as the last view shows them."""
    table = BloxTable(bots(4, 4), {}, 2)
    assert table.play().blocks == [len(seat.blocks) for seat in table.game.view(0).seats]


@pytest.mark.parametrize("levels", [(1, 8), (6, 3, 5), (2, 4, 7, 5)])
def test_the_same_seed_gives_the_same_moves(levels: tuple[int, ...]) -> None:
    """And another seed others."""
    logs = []
    for seed in (5, 5, 6):
        table = BloxTable(bots(*levels, tries=2), {}, seed)
        for _ in range(6):
            table.step()
        logs.append(as_sent(table.match.log[1:]))
    assert logs[0] == logs[1]
    assert logs[0] != logs[2]


def test_a_match_without_an_end_is_named_by_its_seed() -> None:
    """Nobody has to wait for ever."""
    with pytest.raises(Refused, match="the match of seed 12 has not ended after 9 moves"):
        BloxTable(bots(1, 1), {}, 12, most=9).play()


class Cheat:
    """Moves as it likes."""

    def choose(self, view: View, hidden: Row, seed: int) -> str:
        """Nowhere near to what is legal."""
        del view, hidden, seed
        return "a1-a1"


def test_the_game_judges_every_move() -> None:
    """A chooser has no way round the rules."""
    table = BloxTable([Cheat(), *bots(1)], {}, 1)
    with pytest.raises(Refused) as refused:
        table.step()
    assert refused.value.code == "illegal_move"
    assert table.moves == 0
