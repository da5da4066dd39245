"""Machine code is never older than the sources that it was made of."""

from pathlib import Path

import numba

import klotz
from klotz.compiled import cache_folder


def test_every_state_of_the_sources_has_a_cache_of_its_own() -> None:
    """A change in one file must not leave machine code in use that another file's functions were compiled into."""
    before, after = (cache_folder(iter([b"def f(): return 1", text]), "") for text in (b"calls f", b"calls f twice"))
    assert before != after
    assert cache_folder(iter([b"def f(): return 1", b"calls f"]), "") == before


def test_the_cache_lies_beside_the_code_or_where_the_user_wants_it() -> None:
    """Numba's own variable is respected."""
    assert Path(cache_folder(iter([]), "")).parent == Path(klotz.__file__).parent / "__pycache__"
    assert cache_folder(iter([]), "/somewhere").startswith("/somewhere/compiled-")
    assert "/compiled-" in numba.config.CACHE_DIR
