"""Klotz run elsewhere: from a copy of the project, or from where it has been installed."""

import os


def environment(**more: str) -> dict[str, str]:
    """What the tests run in, less where they keep machine code: what is run elsewhere keeps its own."""
    return {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"} | more
