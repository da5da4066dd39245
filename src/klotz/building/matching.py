"""Is this building the one on the card? And if not: why, in words that a person can act on."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from klotz.building.blueprint import GROUND, Blueprint, draw, draw_card
from klotz.building.bricks import TICKS, is_upright, lies, pose_size
from klotz.building.cards import Card
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
    return _explain(plan, draw(table, [p.brick for p in table]), tolerance)


def is_match(plan: Blueprint, table: Sequence[Placed], tolerance: int) -> bool:
    """Whether a table with as many bricks as the plan matches it."""
    built = draw(table, [p.brick for p in table])
    return any(assignments(plan, built, 2 * tolerance, same_supports(plan, built)))


def number_mismatch(count: int, table: Sequence[Placed]) -> str | None:
    """A number card: exactly so many cubes, no cuboid, exactly one of them on the table."""
    cuboids = [p.brick for p in table if p.pose != "1x1"]
    if cuboids:
        return f"a number card is built with cubes only, without {cuboids[0]}"
    if len(table) != count:
        return f"the card asks for {count} dice, the table has {len(table)}"
    grounded = sum(p.y == 0 for p in table)
    return None if grounded == 1 else f"exactly one die may touch the table, {grounded} do"


Fits = Callable[[int, int, list[int]], bool]


def same_supports(plan: Blueprint, built: Blueprint) -> Fits:
    """Whether brick t on the table rests on those that stand for what brick i of the plan rests on."""
    return lambda i, t, mapped: built.supports[t] == translated(plan.supports[i], mapped)


def translated(mask: int, mapped: list[int]) -> int:
    """A mask over one blueprint's bricks as one over the other's, where `mapped` says which stands for which."""
    return mask & GROUND | sum(1 << t for i, t in enumerate(mapped) if t >= 0 and mask >> i & 1)


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
            if t in mapped or built.poses[t] != plan.poses[i] or not _may_be(plan.names[i], built.names[t]):
                continue
            shift = built.xs[t] - plan.xs[i]
            near, far = (min(low, shift), max(high, shift)) if step else (shift, shift)
            if far - near <= spread and fits(i, t, mapped):
                mapped[i] = t
                yield from extend(step + 1, near, far)
                mapped[i] = -1

    return extend(0, 0, 0)


def _may_be(one: str | None, other: str | None) -> bool:
    return one is None or other is None or one == other


def _explain(plan: Blueprint, built: Blueprint, tolerance: int) -> str:
    """The first thing wrong, looking from below, each brick beside the one that is meant to be there."""
    pairs = list(_pairs(plan, built))
    for i, t in pairs:
        if t is None:
            return f"the {plan.names[i]} brick is missing: another one is on the table instead"
    mapped = [t for _, t in sorted((i, t) for i, t in pairs if t is not None)]
    for i, t in enumerate(mapped):
        if built.poses[t] != plan.poses[i]:
            return _wrong_pose(str(built.names[t]), built.poses[t], plan.poses[i])
    for i, t in enumerate(mapped):
        wanted = translated(plan.supports[i], mapped)
        if built.supports[t] != wanted:
            rests, should = _list(built, built.supports[t]), _list(built, wanted)
            return f"the {built.names[t]} brick rests on {rests}, it should rest on {should}"
    return _wrong_place(plan, built, mapped, tolerance)


def _pairs(plan: Blueprint, built: Blueprint) -> Iterator[tuple[int, int | None]]:
    """Card brick and table brick: by name where the card names it, then in order from below and from the left."""
    free = built.upward()
    for i in sorted(plan.upward(), key=lambda i: plan.names[i] is None):
        found = next((t for t in free if _may_be(plan.names[i], built.names[t])), None)
        if found is not None:
            free.remove(found)
        yield i, found


def _wrong_pose(name: str, found: str, wanted: str) -> str:
    if lies(found) and is_upright(wanted):
        return f"the {name} brick lies, it should stand"
    if is_upright(found) and lies(wanted):
        return f"the {name} brick stands, it should lie"
    (w, h), (cw, ch) = pose_size(found), pose_size(wanted)
    return (
        f"the {name} brick shows a face {w // TICKS} wide and {h // TICKS} high, "
        f"it should be {cw // TICKS} wide and {ch // TICKS} high"
    )


def _list(built: Blueprint, mask: int) -> str:
    if mask & GROUND:
        return "the table"
    names = [f"the {name}" for t, name in enumerate(built.names) if mask >> t & 1]
    return " and ".join(names) or "nothing"


def _wrong_place(plan: Blueprint, built: Blueprint, mapped: list[int], tolerance: int) -> str:
    """Name the brick that is farthest from where most others would have it."""
    shifts = [built.xs[t] - plan.xs[i] for i, t in enumerate(mapped)]
    middle = sorted(shifts)[len(shifts) // 2]
    i = max(range(len(shifts)), key=lambda k: abs(shifts[k] - middle))
    off = shifts[i] - middle
    way = "right" if off > 0 else "left"
    return f"the {built.names[mapped[i]]} brick is {abs(off)} ticks too far {way}; {tolerance} either way would do"


def _bricks(count: int) -> str:
    return "1 brick" if count == 1 else f"{count} bricks"
