"""Decks: those that come with Klotz can be built from their boxes; others are given in place."""

from collections.abc import Iterator
from typing import Final

import pytest
from msgspec import UNSET

from klotz.building.blueprint import draw_card
from klotz.building.bricks import load_set
from klotz.building.cards import Card
from klotz.building.matching import mismatch
from klotz.building.structure import Structure
from klotz.refusal import Refused
from klotz.rounds.cards import find_decks, load_deck, take_deck
from klotz.rounds.numbers import load_numbers
from tests.rounds.table import card

BOXES: Final = ("classic", "tactile", "mini", "dice")
DECKS: Final = [(bricks, name) for bricks in BOXES for name in find_decks(bricks)]
Seen = set[tuple[frozenset[str], str | None]]


def test_a_deck_is_taken_by_name_or_in_place() -> None:
    """An unknown name is refused with those there are, a list without cards too; plans are drawn once."""
    numbers = load_numbers("classic")
    named = take_deck("classic", numbers)
    face = next(iter(named.by_id.values())).front
    assert named.plan(face) is named.plan(face)
    assert named.plan(face) == draw_card(face)
    assert list(take_deck([card("b"), card("a")], numbers).by_id) == ["b", "a"]
    with pytest.raises(Refused, match="has no cards"):
        take_deck([], numbers)
    with pytest.raises(Refused, match=r"no deck 'mini' for these bricks; there are: .*classic"):
        take_deck("mini", numbers)


def faces_of(bricks: str, name: str) -> Iterator[Card]:
    """All buildings of a deck that comes with Klotz."""
    for found in load_deck(name, bricks, two_sided=True).by_id.values():
        yield from [found.front] if found.front is found.back else [found.front, found.back]


def can_be_built(structure: Structure, face: Card, names: list[str], seen: Seen) -> bool:
    """Try every order of placing, at most one brick held at a time, nothing ever falling."""
    there = frozenset(placed.brick for placed in structure.placed)
    if (there, structure.held) in seen:
        return False
    seen.add((there, structure.held))
    if structure.held is None and len(there) == len(names):
        return mismatch(face, structure.placed, 0) is None
    return any(can_be_built(after, face, names, seen) for after in next_steps(structure, face, names))


def next_steps(structure: Structure, face: Card, names: list[str]) -> Iterator[Structure]:
    """One brick more at its place, held or not; or the hand lets go."""
    twin = structure.copy()
    if structure.held and not twin.release():
        yield twin
    for name, brick in zip(names, face.bricks, strict=True):
        for hold in (False,) if structure.held else (False, True):
            twin = structure.copy()
            if name in twin.tray:
                placed, fallen = twin.place(name, brick.pose, brick.x, brick.y, hold=hold)
                if placed.y == brick.y and not fallen:
                    yield twin


def names_for(face: Card, bricks: str) -> list[str]:
    """A brick of the set for each of the card's: the one it names, else any that is free and takes the pose."""
    box = load_set(bricks)
    free = [name for name in box.names if name not in {face.wanted(brick) for brick in face.bricks}]
    names = []
    for brick in face.bricks:
        name = face.wanted(brick)
        if name is None:
            name = next(other for other in free if brick.pose in box.kind(other).poses)
            free.remove(name)
        names.append(name)
    return names


@pytest.mark.parametrize(("bricks", "name"), DECKS)
def test_shipped_decks_can_be_built_from_their_boxes(bricks: str, name: str) -> None:
    """Every building is made of the box's bricks, goes up with one hand to spare, stands alone and is its own card."""
    for face in faces_of(bricks, name):
        if face.special is UNSET:
            assert can_be_built(Structure(load_set(bricks)), face, names_for(face, bricks), set()), face.id


def test_every_box_has_a_deck_of_its_own() -> None:
    """Each edition can be played as it comes out of the box."""
    assert {bricks for bricks, name in DECKS if bricks == name} == set(BOXES)
    assert all(deck.cards for bricks, name in DECKS for deck in [find_decks(bricks)[name]])
