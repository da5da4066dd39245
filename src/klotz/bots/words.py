"""The words of the coach, and of a plan that is told: how bricks are called, and a sentence for each thing to say."""

from collections.abc import Sequence
from typing import Final

from klotz.bots.deeds import act_out
from klotz.building.blueprint import GROUND, draw_card
from klotz.building.bricks import TICKS, BrickSet, is_upright, lies, pose_size
from klotz.building.cards import Card, CardBrick
from klotz.building.planning import Step

SENTENCES: Final = {
    "extra_brick": "The building has no place for {brick}.",
    "wrong_brick": "Not {brick} but {other} belongs here.",
    "wrong_pose": "Turn {brick}: it should be {face}.",
    "wrong_place": "Move {brick}: it belongs {place}.",
    "fell": "{bricks} fell. {advice}",
    "needless_lift": "You took {bricks} away without need. {advice}",
    "needless_hand": "{brick} needs no hand here.",
    "shorter_order": "{advice} That saves a hand later on.",
    "spared_hand": "{other} first: then {brick} needs no hand.",
    "steadier_order": "{advice} Then there are {best} ticks to spare on the way, not {margin}.",
    "dead_end": "{advice} Otherwise a brick must be taken away again.",
    "place": "Place {other} first.",
    "hold": "Place {other} first and keep a hand on it.",
    "hold_on": "Keep a hand on {other}.",
    "bare": "Place {other} without a hand on it.",
    "not_yet": "Do not let go of {brick} yet: place {other} first.",
    "release": "Let go of {other} first.",
    "summary": "{acts}, {best_acts} would do. {hands}, {best_hands} needed.{falls} {spare}",
}
"""What to say, by what was found; words in braces are filled in."""
VERBS: Final = {"standing": "Stand", "lying": "Lay", "": "Set"}


def say(sentence: str, **fields: object) -> str:
    """A sentence with its gaps filled, its first letter a capital one."""
    return capital(SENTENCES[sentence].format(**fields).strip())


def capital(text: str) -> str:
    """The same with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def listed(names: Sequence[str]) -> str:
    """Names with commas, and an `and` before the last one."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def counted(many: int, thing: str) -> str:
    """So many of a thing."""
    return f"{many} {thing}" if many == 1 else f"{many} {thing}s"


def call(name: str, bricks: BrickSet) -> str:
    """What a brick of the set is called."""
    kind = next(brick.kind for brick in bricks.bricks if brick.name == name)
    noun = kind if bricks.faces(name) else "brick"
    return f"the {name.removeprefix(noun + '-')} {noun}"


def call_places(card: Card, bricks: BrickSet) -> list[str]:
    """What each brick of a card is called: by its colour, or where it may be any by its pose and place."""
    wanted = [card.wanted(brick) for brick in card.bricks]
    alike = [_shape(brick) for brick in card.bricks]
    return [
        call(name, bricks) if name else f"the {alike[i]}{_whereabouts(card, i, [s == alike[i] for s in alike])}"
        for i, name in enumerate(wanted)
    ]


def _posture(pose: str) -> str:
    return "standing" if is_upright(pose) else "lying" if lies(pose) else ""


def _shape(brick: CardBrick) -> str:
    return f"{_posture(brick.pose)} {brick.kind or 'brick'}".strip()


def _whereabouts(card: Card, i: int, alike: Sequence[bool]) -> str:
    """Where a brick is among those that look like it, in as few words as tell them apart."""
    brick, levels = card.bricks[i], sorted({each.y for each in card.bricks})
    kin = [each for each, same in zip(card.bricks, alike, strict=True) if same]
    row = sorted(each.x for each in kin if each.y == brick.y)
    across = _from_the_left(row.index(brick.x), len(row))
    if len(row) == len(kin):
        return f" {across}" if across else ""
    up = "bottom" if brick.y == levels[0] else "top" if brick.y == levels[-1] else ""
    height = f" at the {up}" if up else f" on level {levels.index(brick.y) + 1}"
    if up and across in ("at the left", "at the right"):
        return f"{height} {across.removeprefix('at the ')}"
    return f"{height} {across}".rstrip()


def _from_the_left(number: int, count: int) -> str:
    if count == 1:
        return ""
    if number in (0, count - 1):
        return "at the right" if number else "at the left"
    return "in the middle" if count == 3 else f"number {number + 1} from the left"


def units(ticks: int) -> str:
    """A length in units, as short as it can be said."""
    return f"{ticks / TICKS:g}"


def face(pose: str) -> str:
    """How wide and high a brick in a pose is."""
    width, height = pose_size(pose)
    return f"{units(width)} wide and {units(height)} high"


def tell_place(card: Card, names: Sequence[str], i: int, there: int = -1) -> str:
    """What a brick rests on and goes under, of those in `there`, and how far it is from the building's left end."""
    plan = draw_card(card)
    below = [names[j] for j in plan.upward() if (plan.supports[i] & there) >> j & 1]
    above = [names[j] for j in plan.upward() if there > 0 and there >> j & 1 and plan.supports[j] >> i & 1]
    support = "the table" if plan.supports[i] & GROUND else listed(below)
    support += f", under {listed(above)}" if above else ""
    ends = [x + pose_size(pose)[0] for x, pose in zip(plan.xs, plan.poses, strict=True)]
    off = plan.xs[i] - min(plan.xs)
    if off and ends[i] == max(ends):
        return f"on {support}, at the right end"
    return f"on {support}, " + (f"{units(off)} from the left end" if off else "at the left end")


def advise(step: Step, names: Sequence[str], done: Step | None = None) -> str:
    """A step as advice to somebody who is about to do, or did, another one."""
    if step.release:
        return say("release", other=names[step.brick])
    if done and done.release:
        return say("not_yet", brick=names[done.brick], other=names[step.brick])
    if done and step.brick == done.brick:
        return say("hold_on" if step.hold else "bare", other=names[step.brick])
    return say("hold" if step.hold else "place", other=names[step.brick])


def tell_plan(card: Card, bricks: BrickSet, steps: Sequence[Step]) -> list[str]:
    """A plan brick by brick, with the ticks that the building has to spare after each step, and what falls, if any."""
    names, told, there = call_places(card, bricks), [], 0
    for number, (step, deed) in enumerate(zip(steps, act_out(card, bricks, steps), strict=True), 1):
        fell = f" {counted(len(deed.fell), 'brick')} will fall." if deed.fell else ""
        text = f"Let go of {names[step.brick]}" if step.release else _put(card, names, step, there)
        there |= 1 << step.brick
        told.append(f"{number}. {text}. ({counted(deed.margin, 'tick')} to spare.){fell}")
    return told


def _put(card: Card, names: Sequence[str], step: Step, there: int) -> str:
    brick = card.bricks[step.brick]
    name = names[step.brick] if card.wanted(brick) else f"a {brick.kind or 'brick'}"
    hold = ", and keep a hand on it" if step.hold else ""
    return (
        f"{VERBS[_posture(brick.pose)]} {name}, {face(brick.pose)}, {tell_place(card, names, step.brick, there)}{hold}"
    )
