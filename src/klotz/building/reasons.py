"""Why a building is not the card's, in words that a person can act on.

A reason names a brick of a smallest set that would have to go before the others are a part of the card's building.
"""

from klotz.building.blueprint import GROUND, Blueprint, translated
from klotz.building.bricks import TICKS, is_upright, lies, pose_size

Part = dict[int, int]
"""Which brick on the table stands for a brick of the plan, by the latter."""


def explain(plan: Blueprint, built: Blueprint, tolerance: int) -> str:
    """The first thing wrong, looking from below, with a building of as many bricks as the plan has."""
    part = largest_part(plan, built, 2 * tolerance)
    t = next(t for t in built.upward() if t not in part.values())
    mapped = _with_others(plan, built, part)
    i = mapped.index(t)
    return (
        _wrong_brick(plan, built, i, t)
        or _wrong_pose(str(built.names[t]), built.poses[t], plan.poses[i])
        or _wrong_support(plan, built, i, t, mapped)
        or _wrong_place(plan, built, i, t, part, tolerance)
        or _wrong_burden(plan, built, i, t, part)
    )


def largest_part(plan: Blueprint, built: Blueprint, spread: int) -> Part:
    """Read as many bricks of the table as can be as a part of the plan; of several such parts, one with low bricks."""
    likes = [(t, [i for i in range(len(plan)) if _is_like(plan, i, built, t)]) for t in built.upward()]
    choices = [(t, found) for t, found in likes if found]
    best: Part = {}

    def extend(step: int, part: Part, low: int, high: int) -> None:
        nonlocal best
        best = part if len(part) > len(best) else best
        if len(part) + len(choices) - step <= len(best):
            return
        t, found = choices[step]
        for i in found:
            shift = built.xs[t] - plan.xs[i]
            near, far = (min(low, shift), max(high, shift)) if part else (shift, shift)
            if far - near <= spread and i not in part and _rests_alike(plan, built, i, t, part):
                extend(step + 1, part | {i: t}, near, far)
        extend(step + 1, part, low, high)

    extend(0, {}, 0, 0)
    return best


def _is_like(plan: Blueprint, i: int, built: Blueprint, t: int) -> bool:
    is_there = built.poses[t] == plan.poses[i] and built.ys[t] == plan.ys[i]
    return is_there and plan.admits(i, built.names[t])


def _rests_alike(plan: Blueprint, built: Blueprint, i: int, t: int, part: Part) -> bool:
    return all(plan.supports[i] >> j & 1 == built.supports[t] >> u & 1 for j, u in part.items())


def _with_others(plan: Blueprint, built: Blueprint, part: Part) -> list[int]:
    """The part, and each other brick of the plan beside the one that is most likely meant for it."""
    mapped = [part.get(i, -1) for i in range(len(plan))]
    missing = [i for i, t in enumerate(mapped) if t < 0]
    others = [t for t in built.upward() if t not in mapped]
    is_strange = {t: not any(plan.admits(i, built.names[t]) for i in missing) for t in others}
    for t in sorted(others, key=is_strange.__getitem__):
        free = (i for i in missing if mapped[i] < 0)
        _, likest = min((_unlikeness(plan, built, i, t, mapped), i) for i in free)
        mapped[likest] = t
    return mapped


def _unlikeness(plan: Blueprint, built: Blueprint, i: int, t: int, mapped: list[int]) -> tuple[int, ...]:
    return (
        not plan.admits(i, built.names[t]),
        built.supports[t] != translated(plan.supports[i], mapped),
        built.poses[t] != plan.poses[i],
        abs(built.ys[t] - plan.ys[i]),
        abs(built.xs[t] - plan.xs[i]),
    )


def _wrong_brick(plan: Blueprint, built: Blueprint, i: int, t: int) -> str | None:
    if plan.admits(i, built.names[t]):
        return None
    missing = next((name for name in plan.names if name and name not in built.names), plan.names[i])
    if missing is None:
        return f"the {built.names[t]} brick is on the table twice"
    return f"the {built.names[t]} brick is not on the card, the {missing} brick is missing"


def _wrong_pose(name: str, found: str, wanted: str) -> str | None:
    if found == wanted:
        return None
    if lies(found) and is_upright(wanted):
        return f"the {name} brick lies, it should stand"
    if is_upright(found) and lies(wanted):
        return f"the {name} brick stands, it should lie"
    (w, h), (cw, ch) = pose_size(found), pose_size(wanted)
    return (
        f"the {name} brick shows a face {w // TICKS} wide and {h // TICKS} high, "
        f"it should be {cw // TICKS} wide and {ch // TICKS} high"
    )


def _wrong_support(plan: Blueprint, built: Blueprint, i: int, t: int, mapped: list[int]) -> str | None:
    found, wanted = built.supports[t], translated(plan.supports[i], mapped)
    if found != wanted:
        return f"the {built.names[t]} brick rests on {_list(built, found)}, it should rest on {_list(built, wanted)}"
    up = built.ys[t] - plan.ys[i]
    way = "high" if up > 0 else "low"
    return f"the {built.names[t]} brick hangs {abs(up)} ticks too {way}" if up else None


def _list(built: Blueprint, mask: int) -> str:
    if mask & GROUND:
        return "the table"
    names = [f"the {name}" for t, name in enumerate(built.names) if mask >> t & 1]
    return " and ".join(names) or "nothing"


def _wrong_place(plan: Blueprint, built: Blueprint, i: int, t: int, part: Part, tolerance: int) -> str | None:
    shifts = [built.xs[u] - plan.xs[j] for j, u in part.items()]
    shift = built.xs[t] - plan.xs[i]
    if max(*shifts, shift) - min(*shifts, shift) <= 2 * tolerance:
        return None
    off = shift - (min(shifts) + max(shifts)) // 2
    way = "right" if off > 0 else "left"
    return f"the {built.names[t]} brick is {abs(off)} ticks too far {way}; {tolerance} either way would do"


def _wrong_burden(plan: Blueprint, built: Blueprint, i: int, t: int, part: Part) -> str:
    """Name a brick of the part that should rest on this one, or should not: nothing else is left to be wrong."""
    rests = {u: (plan.supports[j] >> i & 1, built.supports[u] >> t & 1) for j, u in part.items()}
    u, should = next((u, should) for u, (should, does) in rests.items() if should != does)
    return f"the {built.names[t]} brick should {'' if should else 'not '}bear the {built.names[u]} brick"
