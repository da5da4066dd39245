"""What is told to whoever comes back: all that was missed, nothing twice."""

from hypothesis import given
from hypothesis import strategies as st

from klotz.server.live.history import MOST_TOLD, History, Page


@given(sizes=st.lists(st.integers(1, 4), max_size=100), heard=st.integers(0, 300), since=st.integers(0, 5))
def test_missed_messages_fit_exactly(sizes: list[int], heard: int, since: int) -> None:
    """The messages told follow the last line heard without a gap and without a line twice; or everything is shown."""
    history, n = History(since), since
    for size in sizes:
        history.add(Page(n + 1, n + size, b"", is_private=False))
        n += size
    missed = history.after(min(heard, n))
    if missed is not None:
        told = [line for page in missed for line in range(page.first, page.n + 1)]
        assert told == list(range(min(heard, n) + 1, n + 1))
        assert len(missed) <= MOST_TOLD
    history.begin_anew(n + 1)
    assert history.after(n) is None
    assert history.after(n + 1) == []
