"""Before the first visitor comes: everything that is compiled or read when it is first used is used once."""

from klotz.game import Act
from klotz.games import find_games
from klotz.match import Match
from klotz.refusal import Refused

SCRIPT = (
    {"type": "roll"},
    {"type": "start"},
    {"type": "place", "brick": "red", "pose": "1x1", "x": 0},
    {"type": "place", "brick": "red", "pose": "3x1", "x": 0},
    {"type": "lift", "brick": "red"},
)


def warm_up() -> None:
    """Begin each game and do a few things in it."""
    for name in find_games():
        match, _ = Match.begin(name, 2, seed=1)
        for act in SCRIPT:
            try:
                match.act(1, 0, act)
            except Refused:
                continue
        moves = [move for move in match.game.legal(1) if isinstance(move, Act)]
        if moves:
            match.act(1, 0, moves[0])
