"""How commands are read from pages, and compared with what they print."""

import pytest

from tests.docs.pages import is_printed


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a\n", "a\n", True),
        ("a\n", "b\n", False),
        ("a\n", "a\nb\n", False),
        ("a...\n", "a lot\nof lines\n", True),
        ("a...z\n", "a\n", False),
        ("...", "", True),
        ("[1].*\n", "[1].*\n", True),
        ("[1].*\n", "1xx\n", False),
    ],
)
def test_three_dots_stand_for_anything(shown: str, printed: str, same: bool) -> None:
    """And nothing else does."""
    assert is_printed(shown, printed) is same
