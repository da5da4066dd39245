"""Before a bot for BLOX can think its machine code has to be loaded, or even made: how to get that over with."""

from typing import Final, cast

from klotz.blox.games.blox import Blox
from klotz.bots.blox.levels import need_level
from klotz.bots.blox.sight import Sight
from klotz.bots.blox.thinking import Thinker
from klotz.match import Match

ENOUGH: Final = 1
"""One try runs through all that a search may need."""
SEARCHING: Final = 8
"""A level that searches."""


def warm_up(thinker: Thinker) -> None:
    """Think once about the start of a game."""
    match, _ = Match.begin("blox", 2, seed=0)
    view = cast("Blox", match.game).view(1)
    thinker.think(Sight.from_view(view), need_level(SEARCHING), seed=0, tries=ENOUGH)
