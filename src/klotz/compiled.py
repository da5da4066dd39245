"""The one door to Numba: a decorator that compiles and keeps a function's type."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Compile to machine code on first call, cached on disk; NUMBA_DISABLE_JIT=1 leaves it interpreted."""
    return cast("Function", numba.njit(cache=True, nogil=True)(function))
