"""Families of buildings: found by being there, and each draws what can be drawn."""

from collections import Counter

import pytest

from klotz.building.bricks import load_set
from klotz.decks import masonry
from klotz.decks.families import find_families
from klotz.decks.families.rhythm import echo, half_turn
from klotz.decks.masonry import crown, furnish, gate
from klotz.decks.sketch import Box, Piece, Sketch
from klotz.luck import Luck
from tests.decks.samples import OWN, own_set

BOXES = {name: Box(load_set(name), 10 if name == "classic" else 8) for name in ("classic", "dice")}
KINDS = {"long": {"edges": [3, 1, 1]}, "large": {"edges": [4, 2, 1]}, "cube": {"edges": [1, 1, 1]}}
ODD = {
    "few": Box(own_set(), 5),
    "slabs": Box(own_set(kinds={"block": {"edges": [3, 1, 1], "only": ["3x1"]}}), 5),
    "posts": Box(own_set(kinds={"block": {"edges": [3, 1, 1], "only": ["1x3"]}}), 5),
    "a pair": Box(own_set(bricks=OWN["bricks"][:2]), 2),
    "a trio": Box(own_set(bricks=OWN["bricks"][:3]), 3),
    "one of each": Box(own_set(kinds=KINDS, bricks=[{"name": name, "kind": name} for name in KINDS]), 3),
    "dice": BOXES["dice"],
}
SEEDS = range(400)


def test_all_kinds_are_there() -> None:
    """Gates, bridges, stairs, towers, tables, figures, balances: a deck is made of all of them."""
    assert {"symmetric", "arch", "balance", "beast", "crane", "laid table", "letter", "stairs"} <= set(find_families())


def test_a_function_is_all_that_a_family_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is known by its name from then on."""
    monkeypatch.setattr(masonry, "FAMILIES", {})

    @masonry.family
    def lone_post(sketch: Sketch, chance: Luck, count: int) -> bool:
        return sketch.add(chance.one_of(list(sketch.poses(count))), 0, 0)

    assert {"lone post": lone_post} == masonry.FAMILIES


@pytest.mark.parametrize("name", find_families())
def test_each_family_draws_many_buildings(name: str) -> None:
    """Of different sizes and looks, from the bricks that there are, and no larger than asked for."""
    found = set()
    for seed in SEEDS:
        sketch, chance = Sketch(BOXES["classic"]), Luck(seed)
        count = chance.between(3, 10)
        if find_families()[name](sketch, chance, count):
            assert len(sketch) <= max(count, 10)
            found.add(sketch.finished.key)
    assert len(found) > 10
    assert len({len(key) for key in found}) > 2


@pytest.mark.parametrize("name", find_families())
@pytest.mark.parametrize("box", ODD.values(), ids=ODD)
def test_bricks_of_other_shapes_give_no_errors(name: str, box: Box) -> None:
    """A family says that it can't, or draws pieces that overlap nowhere and rest on something."""
    for seed in SEEDS:
        sketch, chance = Sketch(box), Luck(seed)
        find_families()[name](sketch, chance, chance.between(3, 8))
        assert len(sketch) <= box.most
        for i, piece in enumerate(sketch.pieces):
            assert not any(piece.overlaps(other) for other in sketch.pieces[:i])
            assert piece.y == 0 or any(piece.rests_on(other) for other in sketch.pieces)


def test_what_goes_on_top_ends_where_bricks_do() -> None:
    """Whoever wants more bricks than there are is told that it didn't work out."""
    sketch = Sketch(Box(own_set(), 3))
    table = gate(sketch, Luck(1))
    assert isinstance(table, Piece)
    assert not crown(sketch, Luck(1), 6)
    assert not furnish(sketch, Luck(1), 6, table)


@pytest.mark.parametrize("seed", range(60))
def test_what_goes_on_top_looks_meant(seed: int) -> None:
    """It lies within what bears it, in its middle or alike at both ends: a gate stays its own mirror image."""
    sketch, chance = Sketch(BOXES["classic"]), Luck(seed)
    if gate(sketch, chance) and crown(sketch, chance, chance.between(4, 8)):
        assert sketch.finished.is_symmetric
        assert max(piece.right for piece in sketch.pieces) == sketch.pieces[2].right


@pytest.mark.parametrize("seed", range(60))
def test_a_half_turn_leaves_it_as_it_is(seed: int) -> None:
    """That is what the family is about; and an echo repeats its motif at least once."""
    sketch, chance = Sketch(BOXES["classic"]), Luck(seed)
    if half_turn(sketch, chance, 8):
        assert sketch.finished.is_turned
    other, count = Sketch(BOXES["classic"]), 9
    if echo(other, chance, count):
        poses = Counter(piece.pose for piece in other.pieces)
        assert 4 <= len(other) <= count
        assert sum(many > 1 for many in poses.values()) >= 1
