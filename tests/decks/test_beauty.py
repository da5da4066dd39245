"""Which drawings are worth a card."""

import numpy as np
import pytest

from klotz.decks.beauty import beauty, in_line, is_presentable, likeness, longest_stack, openings, picture, rhythm
from klotz.decks.sketch import Drawing, Piece, Pose
from tests.decks.test_sketch import BAR, CLASSIC, POST, drawn

BOX = Pose("block", 300, 200)


def test_a_gate_can_be_shown() -> None:
    """It fits on a card, hangs together, and has no cracks."""
    assert is_presentable(drawn((POST, 0, 0), (POST, 200, 0), (BAR, 0, 300)))


@pytest.mark.parametrize(
    "pieces",
    [
        [(POST, 0, 0), (POST, 200, 0)],
        [(POST, 0, 0), (POST, 110, 0), (BAR, 0, 300)],
        [(POST, 0, 0), (BAR, 90, 300), (POST, 300, 0)],
        [(POST, 0, 300 * storey) for storey in range(5)],
        [(BAR, 300 * i, 0) for i in range(5)],
    ],
    ids=["apart", "a crack", "hardly on it", "too high", "too wide"],
)
def test_what_does_not_look_like_a_building_is_left_out(pieces: list[tuple[Pose, int, int]]) -> None:
    """An eye can't make sense of it, or there is no room for it."""
    assert not is_presentable(drawn(*pieces))


def test_no_drawing_is_wider_than_the_mat() -> None:
    """Large bricks of an owner's own set would be."""
    giant = Pose("giant", 2_400, 300)
    assert not is_presentable(Drawing(CLASSIC, (Piece(giant, 0, 0), Piece(giant, 100, 300))))


def test_a_gate_has_an_opening() -> None:
    """Six cells of half a unit below its bar."""
    assert openings(drawn((POST, 0, 0), (POST, 200, 0), (BAR, 0, 300))) == 12
    assert openings(drawn((BAR, 0, 0), (BAR, 0, 100))) == 0


def test_edges_in_line_please() -> None:
    """A gate's bar is in line with both posts; moved by half a unit it is with none; one brick alone has no line."""
    assert in_line(drawn((POST, 0, 0), (POST, 200, 0), (BAR, 0, 300))) == 1
    assert in_line(drawn((POST, 0, 0), (POST, 250, 0), (BAR, 30, 300))) == 0
    assert in_line(drawn((BAR, 0, 0))) == 0


def test_rhythm_is_one_step_again_and_again() -> None:
    """A tower that leans by half a unit each time has it, one whose bricks lie anyhow has it in part, a pillar none."""
    assert rhythm(drawn((BAR, 0, 0), (BAR, 50, 100), (BAR, 100, 200), (BAR, 50, 300))) == 1
    assert rhythm(drawn((BAR, 0, 0), (BAR, 50, 100), (BAR, 130, 200), (BAR, 100, 300))) == pytest.approx(1 / 3)
    assert rhythm(drawn((BAR, 0, 0), (BAR, 0, 100))) == rhythm(drawn((BAR, 0, 0))) == 0


def test_a_stack_is_what_has_nothing_beside_it() -> None:
    """A pillar is one stack; what stands on two bricks, or beside another one, begins anew."""
    assert longest_stack(drawn((BAR, 0, 0), (BAR, 0, 100), (BAR, 0, 200))) == 3
    assert longest_stack(drawn((POST, 0, 0), (POST, 200, 0), (BAR, 0, 300), (BAR, 0, 400))) == 2
    assert longest_stack(drawn((BAR, 0, 0), (POST, 0, 100), (POST, 200, 100))) == 1


def test_what_leans_in_rhythm_is_more_beautiful_than_what_lies_anyhow() -> None:
    """And so is what a half turn leaves as it is."""
    leaning = drawn(*((BAR, 50 * i, 100 * i) for i in range(4)))
    anyhow = drawn((BAR, 0, 0), (BAR, 70, 100), (BAR, 10, 200), (BAR, 100, 300))
    assert leaning.is_turned
    assert beauty(leaning) > beauty(anyhow) + 1.5


def test_a_gate_is_more_beautiful_than_a_heap() -> None:
    """Symmetry and openings count; bricks in one pile, one on the other, do not."""
    gate = drawn((POST, 0, 0), (POST, 200, 0), (BAR, 0, 300), (POST, 100, 400))
    heap = drawn((POST, 0, 0), (POST, 0, 300), (POST, 0, 600), (POST, 0, 900))
    assert beauty(gate) > beauty(heap)


def test_likeness_is_shared_area() -> None:
    """A building is like itself wholly, and like another one in part."""
    gate, box = drawn((POST, 0, 0), (POST, 200, 0), (BAR, 0, 300)), drawn((BOX, 0, 0))
    pictures = np.stack([picture(drawing).ravel() for drawing in (gate, box)])
    alike = likeness(pictures, pictures)
    assert alike[0, 0] == alike[1, 1] == 1
    assert 0 < alike[0, 1] == alike[1, 0] < 0.5
