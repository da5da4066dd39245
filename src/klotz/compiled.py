"""The one door to Numba: decorators that compile and keep a function's type."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Compile to machine code on first call, cached on disk; NUMBA_DISABLE_JIT=1 leaves it interpreted."""
    return cast("Function", numba.njit(cache=True, nogil=True)(function))


def compiled_lean(function: Function) -> Function:
    """The same where no array is made: counting who holds those that come in would take longer than the work."""
    return cast("Function", numba.njit(cache=True, nogil=True, _nrt=False)(function))


def compiled_within(function: Function) -> Function:
    """The same for a small part of something quick: its machine code is put into that of whatever calls it."""
    return cast("Function", numba.njit(cache=True, nogil=True, _nrt=False, forceinline=True)(function))


def _sources(folder: Traversable) -> Iterator[bytes]:
    """The text of every module that compiles something."""
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.is_dir():
            yield from _sources(file)
        elif file.name.endswith(".py") and b"compiled" in (text := file.read_bytes()):
            yield text


def cache_folder(sources: Iterator[bytes], given: str) -> str:
    """Where machine code is kept: apart for every state of all sources together.

    Numba itself looks at a function's own file alone, and would go on using machine code of what it calls elsewhere.
    """
    digest = sha256(b"\0".join(sources)).hexdigest()[:16]
    return f"{given or resources.files('klotz') / '__pycache__'}/compiled-{digest}"


numba.config.CACHE_DIR = cache_folder(_sources(resources.files("klotz")), numba.config.CACHE_DIR)
