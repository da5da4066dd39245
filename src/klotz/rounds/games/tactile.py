"""The tactile edition: the classic rules, with bricks and cards for fingers."""

from klotz.rounds.games.classic import Classic
from klotz.rounds.round import BuildingGame

GAME = BuildingGame(Classic("tactile"))
