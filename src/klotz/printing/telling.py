"""Cards in words, from below upwards, so that a building can be built from what is heard."""

from klotz.building.blueprint import GROUND, Blueprint, draw_card
from klotz.building.bricks import TICKS, is_upright, lies, pose_size
from klotz.building.cards import Card


def name_card(card: Card, side: str | None = None) -> str:
    """What a card is called: its id, and which side this is."""
    return f"Card {card.id}, {side}" if side else f"Card {card.id}"


def describe(card: Card) -> str:
    """What a card asks for, the bricks from below upwards and from the left, each with its face, support and place."""
    if card.special:
        return (
            f"{count(card.points, 'point')}. A number card: build with any {card.special} cubes, "
            "of which only one touches the table."
        )
    plan = draw_card(card)
    names = _names(plan, card)
    level = f", {card.level} level" if card.level else ""
    head = f"{count(card.points, 'point')}{level}. {count(len(plan), 'brick')}{_freedom(plan)}, from below upwards."
    return " ".join([head, *(_brick(plan, names, i) for i in plan.upward())])


def _freedom(plan: Blueprint) -> str:
    if all(plan.names):
        return ""
    return ", some of any colour" if any(plan.names) else " of any colour"


def _names(plan: Blueprint, card: Card) -> list[str]:
    """What each brick is called: its name, or its number on the way up where it may be any."""
    names = [""] * len(plan)
    for number, i in enumerate(plan.upward(), 1):
        names[i] = plan.names[i] or f"{card.bricks[i].kind or 'brick'} {number}"
    return names


def _brick(plan: Blueprint, names: list[str], i: int) -> str:
    """One brick in a sentence."""
    (width, height), pose = pose_size(plan.poses[i]), plan.poses[i]
    verb = "stands" if is_upright(pose) else "lies" if lies(pose) else "sits"
    name = names[i][0].upper() + names[i][1:]
    off = plan.xs[i] - min(plan.xs)
    place = f"{_units(off)} from the left" if off else "at the left"
    return f"{name} {verb}, {_units(width)} wide and {_units(height)} high, on {_support(plan, names, i)}, {place}."


def _support(plan: Blueprint, names: list[str], i: int) -> str:
    mask = plan.supports[i]
    if mask & GROUND:
        return "the table"
    below = [j for j in plan.upward() if mask >> j & 1]
    return _listed([names[j] for j in below]) or "nothing"


def _listed(names: list[str]) -> str:
    """Names with commas, and an `and` before the last one."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def count(many: int, thing: str) -> str:
    """So many of a thing."""
    return f"{many} {thing}" if many == 1 else f"{many} {thing}s"


def _units(ticks: int) -> str:
    """A length in units, as short as it can be said."""
    return f"{ticks / TICKS:g}"
