"""Families of buildings: each function with `@family` in a module of this folder is one, found by being there."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from klotz.decks.masonry import FAMILIES, Family


@cache
def find_families() -> Mapping[str, Family]:
    """All families by name, in the order of their names."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    return dict(sorted(FAMILIES.items()))
