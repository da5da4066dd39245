"""Tables of wishes: told in floating point only with proof, and in whole numbers always."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotz.building import exact
from klotz.building.exact import NO, UNSURE, YES, is_feasible, told

SMALL = st.integers(-6, 6)


@st.composite
def tables(draw: st.DrawFn) -> list[list[int]]:
    """A few wishes for one or two quantities, each of them at most 1."""
    width = draw(st.integers(2, 3))
    rows = draw(st.lists(st.lists(SMALL, min_size=width, max_size=width), min_size=1, max_size=5))
    return rows + [[1] + [-int(j == column) for j in range(1, width)] for column in range(1, width)]


def can_be_met(rows: list[list[int]]) -> bool:
    """Try every corner: where wishes can be met at all, they can be where as many lines cross as there are columns."""
    width = len(rows[0])
    lines = rows + [[0] + [int(j == column) for j in range(1, width)] for column in range(1, width)]
    corners: list[tuple[Fraction, ...]] = []
    if width == 2:
        corners += [(Fraction(-a, b),) for a, b in lines if b]
    else:
        for a, b, c in lines:
            for d, e, f in lines:
                if across := b * f - c * e:
                    corners.append((Fraction(c * d - a * f, across), Fraction(a * e - b * d, across)))
    return any(
        min(corner) >= 0 and all(row[0] + sum(m * q for m, q in zip(row[1:], corner, strict=True)) >= 0 for row in rows)
        for corner in corners
    )


@given(tables())
def test_whole_numbers_tell_whether_wishes_can_be_met(rows: list[list[int]]) -> None:
    """The same as trying every corner."""
    assert is_feasible([row.copy() for row in rows]) == can_be_met(rows)


@given(tables())
def test_what_is_told_in_floating_point_is_so(rows: list[list[int]]) -> None:
    """YES and NO are never wrong, and where there is room to spare or much is missing they are said."""
    answer = told(np.array(rows, float))
    if answer != UNSURE:
        assert answer == (YES if can_be_met(rows) else NO)
    if can_be_met([[row[0] * 1000 - 1, *(1000 * m for m in row[1:])] for row in rows]):
        assert answer == YES


def test_a_solution_that_rounding_may_have_made_is_no_proof() -> None:
    """A million less a million is about nothing: more than nothing by the table, less than rounding can add."""
    assert told(np.array([[-1e6, 1e6]])) == UNSURE
    assert is_feasible([[-1_000_000, 1_000_000]])


def test_who_gives_up_has_proved_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """After too many steps the answer is left to whole numbers."""
    monkeypatch.setattr(exact, "MOST_PIVOTS", 0)
    interpreted = getattr(told, "py_func", told)
    assert interpreted(np.array([[1.0, 1.0]])) == UNSURE
