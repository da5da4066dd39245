"""Which games there are: each file in a `games` folder of a package of Klotz is one, found by being there."""

from functools import cache
from importlib import import_module, resources

from klotz.game import Kind
from klotz.refusal import Refused


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
