"""The acts of the building games."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from klotz.building.bricks import MOST_BRICKS
from klotz.building.cards import Points
from klotz.game import LATEST, Act
from klotz.refusal import Refused

Tick = Annotated[int, Meta(ge=-LATEST, le=LATEST)]


class RollTime(Act, frozen=True, tag="roll"):
    """Roll for the time of the turn."""


class RollDice(Act, frozen=True, tag="roll"):
    """Roll these dice; those built in are lifted first."""

    dice: Annotated[list[str], Meta(min_length=1, max_length=MOST_BRICKS)]

    def __post_init__(self) -> None:
        """Each die is rolled once."""
        if len(set(self.dice)) < len(self.dice):
            raise ValueError("`dice` names a die twice")


class Start(Act, frozen=True, tag="start"):
    """The signal: the clock runs, the first card is turned."""


class Place(Act, frozen=True, tag="place"):
    """Let a brick down at x, y (no y: from above everything)."""

    brick: str
    pose: str
    x: Tick
    y: Tick | UnsetType | None = UNSET
    hold: bool = False


class Lift(Act, frozen=True, tag="lift"):
    """Take a brick away."""

    brick: str


class Release(Act, frozen=True, tag="release"):
    """Let go of the held brick."""


class Count(Act, frozen=True, tag="count"):
    """One throw of the die that counts the time."""


class Object(Act, frozen=True, tag="object"):
    """That is wrong; perhaps pointing at a brick."""

    brick: str | UnsetType | None = UNSET


class Refuse(Act, frozen=True, tag="refuse"):
    """Pass the open card on to the left neighbour."""


class Done(Act, frozen=True, tag="done"):
    """Box play: the building is finished; with its points where the cards are the box's own."""

    points: Points | UnsetType = UNSET


class Confirm(Act, frozen=True, tag="confirm"):
    """Box play: it is right."""


class Check(Act, frozen=True, tag="check"):
    """The timekeeper has looked at the finished building: go on."""


class Stop(Act, frozen=True, tag="stop"):
    """End an untimed turn."""


BUILDER = frozenset({RollTime, RollDice, Start, Place, Lift, Release, Refuse, Done, Stop})
OTHERS = frozenset({Object, Confirm})
TIMEKEEPER = frozenset({Count, Check})
COMMON: tuple[type[Act], ...] = (Start, Place, Lift, Release, Object, Done, Confirm, Stop)


def by_name(*kinds: type[Act]) -> dict[str, type[Act]]:
    """The acts of an edition by the names under which they are sent."""
    return {str(kind.__struct_config__.tag): kind for kind in sorted(kinds, key=lambda k: str(k.__struct_config__.tag))}


def need_points(act: Done, *, own_cards: bool) -> None:
    """Refuse a `done` without points where only people know the card, or with points where the card has them."""
    if own_cards and act.points is UNSET:
        raise Refused("bad_request", "act 'done': `points` is missing: the cards are the box's own")
    if not own_cards and act.points is not UNSET:
        raise Refused("bad_request", "act 'done': `points` are printed on the open card, leave them out")
