"""Is this building the one on the card? And if not: why, in words that a person can act on."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from klotz.building.blueprint import Blueprint, draw, draw_card, translated
from klotz.building.bricks import CUBE
from klotz.building.cards import Card
from klotz.building.reasons import explain
from klotz.building.structure import Placed

TOLERANCE: Final = 30


def mismatch(card: Card, table: Sequence[Placed], tolerance: int = TOLERANCE) -> str | None:
    """What is wrong with the building on the table; None when it matches."""
    if card.special:
        return number_mismatch(card.special, table)
    return blueprint_mismatch(draw_card(card), table, tolerance)


def blueprint_mismatch(plan: Blueprint, table: Sequence[Placed], tolerance: int) -> str | None:
    """The same for a card that has been drawn already."""
    if len(plan) != len(table):
        return f"the card has {_bricks(len(plan))}, the table {_bricks(len(table))}"
    if is_match(plan, table, tolerance):
        return None
    if is_match(plan.mirrored(), table, tolerance):
        return "it is the mirror image of the card"
    return explain(plan, draw(table, [p.brick for p in table]), tolerance)


def is_match(plan: Blueprint, table: Sequence[Placed], tolerance: int) -> bool:
    """Whether a table with as many bricks as the plan matches it."""
    if sorted(plan.poses) != sorted([p.pose for p in table]):
        return False
    built = draw(table, [p.brick for p in table])
    return any(assignments(plan, built, 2 * tolerance, same_place(plan, built)))


def number_mismatch(count: int, table: Sequence[Placed]) -> str | None:
    """A number card: exactly so many cubes, no cuboid, exactly one of them on the table."""
    cuboids = [p.brick for p in table if p.pose != CUBE]
    if cuboids:
        return f"a number card is built with cubes only, without {cuboids[0]}"
    if len(table) != count:
        return f"the card asks for {count} dice, the table has {len(table)}"
    grounded = sum(p.y == 0 for p in table)
    return None if grounded == 1 else f"exactly one die may touch the table, {grounded} do"


Fits = Callable[[int, int, list[int]], bool]


def same_place(plan: Blueprint, built: Blueprint) -> Fits:
    """Whether brick t on the table may be brick i of the plan, and rests on those that stand for what i rests on.

    Heights follow from that, but for a brick that rests on nothing: it must hang as high as it is shown.
    """
    return lambda i, t, mapped: (
        plan.names[i] in {None, built.names[t]}
        and built.ys[t] == plan.ys[i]
        and built.supports[t] == translated(plan.supports[i], mapped)
    )


def assignments(plan: Blueprint, built: Blueprint, spread: int, fits: Fits) -> Iterator[list[int]]:
    """Every way to let each brick of the plan be another one built, shifted in common but for `spread` ticks."""
    order = plan.upward()
    mapped = [-1] * len(plan)

    def extend(step: int, low: int, high: int) -> Iterator[list[int]]:
        if step == len(order):
            yield mapped.copy()
            return
        i = order[step]
        for t in range(len(built)):
            if t in mapped or built.poses[t] != plan.poses[i]:
                continue
            shift = built.xs[t] - plan.xs[i]
            near, far = (min(low, shift), max(high, shift)) if step else (shift, shift)
            if far - near <= spread and fits(i, t, mapped):
                mapped[i] = t
                yield from extend(step + 1, near, far)
                mapped[i] = -1

    return extend(0, 0, 0)


def _bricks(count: int) -> str:
    return "1 brick" if count == 1 else f"{count} bricks"
