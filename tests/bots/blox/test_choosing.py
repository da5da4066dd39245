"""A bot as a chooser: its level, its time, and nothing but the seed for its luck."""

from itertools import count
from typing import cast

import pytest

from klotz.blox.games.blox import Blox
from klotz.bots.blox.choosing import Bot
from klotz.bots.blox.levels import NUMBERS, need_level
from klotz.bots.blox.memory import Memory
from klotz.bots.blox.thinking import Thinker
from klotz.match import Match
from klotz.refusal import Refused

THINKER = Thinker(1 << 14)


def choose(bot: Bot, seed: int) -> str:
    """The first move of a match."""
    match, _ = Match.begin("blox", 3, seed=1)
    game = cast("Blox", match.game)
    move = bot.choose(game.view(1), Memory(1, game.view(1)).hidden(), seed)
    assert move in game.position.legal_moves()
    return move


@pytest.mark.parametrize("level", NUMBERS)
def test_with_so_many_tries_the_seed_alone_decides(level: int) -> None:
    """Also when the same thinker has been used for something else in between."""
    bot = Bot(level, tries=30, thinker=THINKER)
    first = [choose(bot, seed) for seed in range(4)]
    assert [choose(bot, seed) for seed in range(4)] == first


def test_a_weak_level_does_this_and_that() -> None:
    """With another seed it slips elsewhere."""
    bot = Bot(1, thinker=THINKER)
    assert len({choose(bot, seed) for seed in range(40)}) > 1


def test_a_bot_thinks_by_the_clock_that_it_is_given() -> None:
    """Every look at this clock takes ten milliseconds: with 50 it looks five times or so, and then moves."""
    looks = count()
    choose(Bot(8, ms=50, clock=lambda: next(looks) / 100, thinker=THINKER), 1)
    assert 5 <= next(looks) <= 12


def test_a_level_takes_its_usual_time_if_nothing_is_said() -> None:
    """With a number of tries there is no time at all."""
    assert Bot(8, thinker=THINKER).ms == need_level(8).usual_ms
    assert Bot(8, ms=20, thinker=THINKER).ms == 20
    assert Bot(8, tries=9, thinker=THINKER).ms is None
    with pytest.raises(Refused, match="no level 9"):
        Bot(9)
