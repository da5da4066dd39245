"""Drawings: pieces in their places."""

from klotz.building.bricks import load_set
from klotz.decks.sketch import Box, Drawing, Piece, Pose, Sketch

CLASSIC = Box(load_set("classic"), 10)
POST = Pose("block", 100, 300)
BAR = Pose("block", 300, 100)


def drawn(*pieces: tuple[Pose, int, int]) -> Drawing:
    """A drawing of pieces that fit."""
    sketch = Sketch(CLASSIC)
    assert sketch.add_all(*pieces)
    return sketch.finished


def test_a_box_knows_its_poses_and_its_unit() -> None:
    """The smallest edge of all is the unit that everything is drawn in."""
    assert [pose.written for pose in CLASSIC.poses] == ["3x2", "3x1", "2x3", "2x1", "1x3", "1x2"]
    assert CLASSIC.unit == 100
    assert CLASSIC.weight(POST) == 6


def test_a_piece_needs_a_free_place_and_something_below() -> None:
    """What overlaps or floats is not taken."""
    sketch = Sketch(CLASSIC)
    assert sketch.add(POST, 0, 0)
    assert not sketch.add(BAR, 50, 0)
    assert not sketch.add(BAR, 0, 400)
    assert sketch.add(BAR, -100, 300)
    assert [piece.pose for piece in sketch.pieces] == [POST, BAR]


def test_there_are_no_more_bricks_than_in_the_box() -> None:
    """Neither of a kind, nor of those that a building may have."""
    sketch = Sketch(Box(load_set("dice"), 8))
    cuboid = next(pose for pose in sketch.poses() if pose.written == "2x1")
    assert [sketch.add(cuboid, 300 * i, 0) for i in range(3)] == [True, True, False]
    few = Sketch(Box(load_set("classic"), 1))
    assert few.add(POST, 0, 0)
    assert not few.add(POST, 300, 0)
    assert list(few.poses()) == []


def test_all_pieces_are_added_or_none() -> None:
    """A pair of which one has no room leaves the sketch as it was."""
    sketch = Sketch(CLASSIC)
    assert not sketch.add_all((POST, 0, 0), (POST, 50, 0))
    assert len(sketch) == 0
    assert sketch.free == CLASSIC.counts


def test_mirror_images_have_one_key() -> None:
    """And mirrored twice a drawing is what it was."""
    chair = drawn((POST, 0, 0), (POST, 200, 0), (BAR, 0, 300), (POST, 0, 400))
    assert not chair.is_symmetric
    assert chair.mirrored.key == chair.key
    assert chair.mirrored.mirrored.pieces == chair.pieces
    assert chair.mirrored.pieces != chair.pieces
    assert drawn((POST, 0, 0), (POST, 200, 0), (BAR, 0, 300)).is_symmetric


def test_half_a_turn_is_known() -> None:
    """An S stays an S, a gate does not stay a gate."""
    assert drawn((BAR, 0, 0), (POST, 200, 100), (BAR, 200, 400)).is_turned
    gate = drawn((POST, 0, 0), (POST, 200, 0), (BAR, 0, 300))
    assert not gate.is_turned
    assert (gate.tops, drawn((POST, 0, 0), (POST, 200, 0)).tops) == ((BAR,), (POST, POST))


def test_a_drawing_begins_at_the_left_edge() -> None:
    """Wherever it was drawn."""
    chair = drawn((POST, -700, 0), (BAR, -800, 300))
    assert [piece.x for piece in chair.pieces] == [100, 0]
    assert (chair.width, chair.height) == (300, 400)
    assert chair.storeys == (1, 1)


def test_the_margin_tells_what_stands() -> None:
    """Half of a post's width where a bar lies in the middle of it, and -1 for what falls."""
    assert drawn((POST, 0, 0), (BAR, -100, 300)).margin == 49
    assert Drawing(CLASSIC, (Piece(POST, 0, 0), Piece(BAR, 0, 300))).margin == -1
