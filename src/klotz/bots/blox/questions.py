"""What a bot for BLOX would do: a question on a line of its own, which needs no game."""

from functools import cache
from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType

from klotz.bots.blox.asking import ask, think_about
from klotz.bots.blox.levels import NUMBERS
from klotz.bots.blox.sight import read_view
from klotz.bots.blox.thinking import Judged, Thinker
from klotz.bots.blox.warmth import get_warm
from klotz.questions import Question, Reply
from klotz.refusal import Refused

LONGEST_MS: Final = 60_000
MOST_TRIES: Final = 1_000_000
MOST_SEED: Final = 2**53
FEW: Final = 5
"""So many moves are told, the best first."""
EXACT: Final = 4
"""A chance to win is told with so many digits: more of them would be noise."""

Ms = Annotated[int, Meta(ge=1, le=LONGEST_MS)]
Tries = Annotated[int, Meta(ge=1, le=MOST_TRIES)]
Seed = Annotated[int, Meta(ge=0, lt=MOST_SEED)]
Number = Annotated[int, Meta(ge=NUMBERS[0], le=NUMBERS[-1])]


class BloxBest(Question, frozen=True, tag="blox.best"):
    """What would a bot of this level do, within so many ms or tries? Where neither is said, it takes its usual time."""

    position: dict[str, Any]
    ms: Ms | UnsetType = UNSET
    level: Number = NUMBERS[-1]
    tries: Tries | UnsetType = UNSET
    seed: Seed = 0


class BloxThought(Reply, frozen=True, kw_only=True):
    """The move, how often any was tried, and the best few with their chances to win."""

    move: str
    tries: int
    moves: list[Judged]


@cache
def _room() -> Thinker:
    """Room to think in, for one question after another."""
    get_warm()
    return Thinker()


def answer_blox_best(question: BloxBest) -> BloxThought:
    """Think, knowing no more than the seat to move."""
    try:
        view = read_view(question.position)
        asked = ask(view, question.level, seed=question.seed, ms=question.ms or None, tries=question.tries or None)
        thought = think_about(asked, _room())
    except Refused as refused:
        where = "`position`: " if refused.code == "bad_request" else ""
        raise Refused(refused.code, f"{where}{refused.message}") from refused
    moves = [msgspec.structs.replace(judged, share=round(judged.share, EXACT)) for judged in thought.moves[:FEW]]
    return BloxThought(move=thought.move, tries=thought.tries, moves=moves)
