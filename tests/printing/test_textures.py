"""Textures."""

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotz.printing.textures import TEXTURES, texture

COMMAND = re.compile(r"([MmlhvHqta])([^A-Za-z]*)")


def ends(data: str) -> list[tuple[float, float]]:
    """Where a path goes: the end of each of its strokes."""
    x = y = 0.0
    reached = []
    for command, rest in COMMAND.findall(data):
        said = [float(part) for part in rest.split()]
        if command in "MH":
            x, y = (said[0], said[1] if command == "M" else y)
        else:
            x += 0.0 if command == "v" else said[0] if command == "h" else said[-2]
            y += 0.0 if command == "h" else said[-1]
        reached.append((x, y))
    return reached


@given(st.sampled_from(sorted(TEXTURES)), st.floats(4, 400), st.floats(4, 400))
def test_marks_stay_on_the_face(name: str, width: float, height: float) -> None:
    """On a face of any size there are marks, and none leaves it."""
    reached = ends(texture(name, width, height))
    assert reached
    assert all(0 <= x <= width and 0 <= y <= height for x, y in reached)


@pytest.mark.parametrize(("one", "other"), list(combinations(sorted(TEXTURES), 2)))
def test_textures_differ(one: str, other: str) -> None:
    """Even on a face of a single cell no two textures are the same."""
    assert texture(one, 24, 24) != texture(other, 24, 24)


def test_a_plain_face_has_no_marks() -> None:
    """What has no texture is left as it is."""
    assert not texture("plain", 100, 100)


def test_cells_fill_the_face() -> None:
    """Marks lie evenly: dots on a face of two units by one are as far apart across as up."""
    dots = ends(texture("dotted", 192, 96))[::2]
    assert len(dots) == 8 * 4
    assert {x for x, _ in dots} == {12.0 + 24 * i for i in range(8)}
    assert {y for _, y in dots} == {12.0 + 24 * i for i in range(4)}
