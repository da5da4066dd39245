"""Which games there are: each file in a `games` folder of a package of Klotz is one, found by being there."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module, resources
from typing import Any, Protocol

from klotz.game import Event, Game
from klotz.refusal import Refused


class Kind(Protocol):
    """A game that can be begun, as its module offers it under the name `GAME`."""

    @property
    def name(self) -> str:
        """Its name, which is its file's."""

    def new(self, seats: int, options: Mapping[str, Any]) -> tuple[Game, list[Event]]:
        """Begin a game; wrong options are refused with their name."""


@cache
def find_games() -> dict[str, str]:
    """The names of all games, and the module of each; nothing is imported."""
    found = {}
    for package in resources.files("klotz").iterdir():
        folder = package / "games"
        if folder.is_dir():
            for file in folder.iterdir():
                name = file.name.removesuffix(".py")
                if file.name.endswith(".py") and not name.startswith("_"):
                    found[name] = f"klotz.{package.name}.games.{name}"
    return dict(sorted(found.items()))


def load_game(name: str) -> Kind:
    """The game of this name."""
    if name not in find_games():
        raise Refused("bad_request", f"`game`: there is no game {name!r}; there are: {' '.join(find_games())}")
    kind: Kind = import_module(find_games()[name]).GAME
    return kind
