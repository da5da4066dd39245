"""An order of building as somebody types it: `red, hold blue, green, release blue, lift green`."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from klotz.bots.coach import Coach
from klotz.bots.deeds import Deed, Hands, cast
from klotz.building.structure import Placed
from klotz.refusal import Refused

Verb = Literal["place", "hold", "release", "lift"]
VERBS: Final[dict[str, Verb]] = {"hold": "hold", "release": "release", "lift": "lift"}
"""Words that say what is done with the brick that follows; a brick alone is placed."""
MOST_DEEDS: Final = 500


class Typed(NamedTuple):
    """What is to be done, with which brick."""

    verb: Verb
    brick: str

    def __str__(self) -> str:
        return self.brick if self.verb == "place" else f"{self.verb} {self.brick}"


def read_order(text: str) -> list[Typed]:
    """The deeds of an order, between commas or spaces."""
    order = [typed for phrase in text.split(",") for typed in _read_phrase(phrase.split())]
    if not order:
        raise Refused("bad_request", "the order is empty; it is like: red, hold blue, green, release blue")
    if len(order) > MOST_DEEDS:
        raise Refused("bad_request", f"the order has {len(order)} deeds, {MOST_DEEDS} are the most")
    return order


def _read_phrase(words: list[str]) -> Iterator[Typed]:
    rest = iter(words)
    for word in rest:
        verb = VERBS.get(word)
        brick = word if verb is None else next(rest, None)
        if brick is None or brick in VERBS:
            raise Refused("bad_request", f"after {word!r} a brick must be named, as in: {word} red")
        yield Typed(verb or "place", brick)


def do_order(order: list[Typed], coach: Coach) -> list[Deed]:
    """Do it on a table; a deed that can't be done is refused by its number."""
    hands, known, names = Hands(coach.bricks), number_bricks(coach), cast(coach.card, coach.bricks)
    for number, typed in enumerate(order, 1):
        if typed.brick not in known:
            what = f"the card has no brick {typed.brick!r}; it has: {' '.join(known)}"
            raise Refused("bad_request", f"deed {number}: {what}")
        try:
            _do(typed.verb, known[typed.brick], hands, coach, names)
        except Refused as refused:
            message = _in_words(refused.message, names, coach)
            raise Refused(refused.code, f"deed {number}, {str(typed)!r}: {message}") from refused
    return hands.deeds


def number_bricks(coach: Coach) -> dict[str, int]:
    """What can be typed for a brick: its name where the card says one, and the number of its step in the told plan."""
    wanted = {name: i for i, brick in enumerate(coach.card.bricks) if (name := coach.card.wanted(brick))}
    steps = enumerate(coach.planner.plan() or [], 1)
    return wanted | {str(number): step.brick for number, step in steps if not step.release}


def _do(verb: Verb, i: int, hands: Hands, coach: Coach, names: list[str]) -> None:
    brick = coach.card.bricks[i]
    if verb == "release":
        hands.release(names[i])
    elif verb == "lift":
        hands.lift([names[i]])
    else:
        hands.place(Placed(names[i], brick.pose, brick.x, brick.y), hold=verb == "hold")


def _in_words(message: str, names: list[str], coach: Coach) -> str:
    """A refusal that calls bricks as the coach does, not by the colours that were taken for them."""
    for name, called in zip(names, coach.names, strict=True):
        message = message.replace(f"the {name} brick", called)
    return message
