"""The figures behind the policy: handfuls, which numbers rise, and how the throws settle."""

from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.bots import dice_states
from klotz.bots.dice_states import NEVER_ROLLED, Group, Handfuls, Seat, Task, rising, solve

FACES = (1, 2, 3, 4, 5, 6)
LOW, TOP = Seat(0, upright=False, below=()), Seat(1, upright=False, below=(0,))
PAIR = Task((Group(1, FACES), Group(1, FACES)), ((LOW, TOP),), 1)


@settings(deadline=None)
@given(st.integers(1, 5), st.integers(1, 6))
def test_handfuls_are_all_multisets(count: int, faces: int) -> None:
    """There are as many as combinatorics says, one die more undoes one die fewer, and the full ones come last."""
    hands = Handfuls(count, faces)
    assert len(hands) == comb(count + faces, faces)
    assert len(hands) - hands.full == comb(count + faces - 1, count)
    for hand, i in hands.index.items():
        assert (len(hand) == count) == (i >= hands.full)
        for face in range(faces):
            if len(hand) < count:
                assert hands.less[hands.more[i, face], face] == i
            else:
                assert hands.more[i, face] == -1
            assert (hands.less[i, face] >= 0) == (face in hand)


def test_numbers_rise_where_the_upper_is_higher() -> None:
    """Two named dice: fifteen of the thirty-six throws."""
    hands = [Handfuls(1, 6), Handfuls(1, 6)]
    assert np.array_equal(rising(PAIR, hands), np.triu(np.ones((6, 6), np.bool_), 1))


def test_an_upright_brick_hands_up_what_is_below() -> None:
    """What stands on it is compared with the highest that it stands on, and with 0 on the table."""
    between = Seat(NEVER_ROLLED, upright=True, below=(0,))
    task = PAIR._replace(plans=((LOW, between, Seat(1, upright=False, below=(1,))),))
    hands = [Handfuls(1, 6), Handfuls(1, 6)]
    assert np.array_equal(rising(task, hands), rising(PAIR, hands))
    on_table = Task((Group(1, (0, 1)),), ((between._replace(below=()), LOW._replace(below=(0,))),), 1)
    assert rising(on_table, [Handfuls(1, 2)]).tolist() == [False, True]


def test_faces_that_make_no_difference_are_counted_as_one() -> None:
    """A tower of six named dice has one throw that fits, so each die shows it or does not."""
    seats = tuple(Seat(n, upright=False, below=(n - 1,) if n else ()) for n in range(6))
    solution = solve(Task((Group(1, FACES),) * 6, (seats,), 1))
    assert solution
    assert [len(set(alike.values())) for alike in solution.alike] == [2] * 6
    assert len(solution.after) == 3**6


def test_what_can_never_rise_has_no_solution() -> None:
    """A die of two faces can't bear one of the same, both lower than it must be."""
    assert solve(Task((Group(1, (5, 6)), Group(1, (1, 5))), ((LOW, TOP),), 1)) is None


def test_leaps_only_save_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without them the same figures come out."""
    quick = solve(PAIR)
    solve.cache_clear()
    monkeypatch.setattr(dice_states, "MOST_LEAPS", 0)
    slow = solve(PAIR)
    solve.cache_clear()
    assert quick
    assert slow
    assert quick.after == pytest.approx(slow.after, abs=1e-10)
    assert not np.array_equal(quick.after, slow.after)
