"""The coach: where a shorter or steadier order was to be had, brick by brick, and what was wrong or in vain."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

import msgspec

from klotz.bots.deeds import Deed, act_out, cast, retell
from klotz.bots.places import Places
from klotz.bots.remarks import Eye, Remark
from klotz.bots.words import call_places, counted, say
from klotz.building.bricks import BrickSet, pose_size
from klotz.building.cards import Card
from klotz.building.matching import TOLERANCE
from klotz.building.planning import Outlook, Planner, Stand, Step
from klotz.building.statics import MARGIN_CAP
from klotz.game import Event
from klotz.refusal import Refused


class Summary(msgspec.Struct, frozen=True):
    """All in all: bricks moved and let go, hands and the least margin on the way, each beside the best there is."""

    finished: bool
    acts: int
    best_acts: int
    hands: int
    best_hands: int
    falls: int
    margin: int
    best_margin: int
    text: str


class Review(msgspec.Struct, frozen=True):
    """All that the coach has to say on a building."""

    remarks: tuple[Remark, ...]
    summary: Summary


class Coach:
    """The coach for one card; refuses a card that can't be built with at most one brick held."""

    def __init__(self, card: Card, bricks: BrickSet, tolerance: int = TOLERANCE) -> None:
        self.card, self.bricks, self.tolerance = card, bricks, tolerance
        self.planner: Final = _plan_for(card, bricks)
        self.best: Final = _need_outlook(card, self.planner)
        self.names: Final = call_places(card, bricks)

    def review_steps(self, steps: Iterable[Step]) -> Review:
        """Look at an order of building; it may be a wrong one, in which bricks fall."""
        return self.review(act_out(self.card, self.bricks, steps))

    def review_events(self, events: Iterable[Event]) -> Review:
        """Look at what happened while the card was open."""
        return self.review(retell(events, self.bricks))

    def review(self, deeds: Sequence[Deed]) -> Review:
        """Look at deeds that were done one after another."""
        places = Places(self.card, deeds, self.tolerance)
        eye = Eye(self.planner, places, self.names, self.bricks)
        remarks = (remark for number, deed in enumerate(deeds) for remark in eye.remarks(number, deed))
        return Review(tuple(remarks), self._sum_up(deeds, places))

    def _sum_up(self, deeds: Sequence[Deed], places: Places) -> Summary:
        acts, hands = sum(len(deed.bricks) for deed in deeds), sum(deed.hold for deed in deeds)
        best_acts = len(self.card.bricks) + self.best.hands
        falls = sum(len(deed.fell) > 0 for deed in deeds)
        margin = min((deed.margin for deed in deeds), default=MARGIN_CAP)
        text = say(
            "summary",
            acts=counted(acts, "act"),
            best_acts=best_acts,
            hands=counted(hands, "hand"),
            best_hands=self.best.hands,
            falls=f" {counted(falls, 'fall')}." if falls else "",
            spare=f"{counted(margin, 'tick')} to spare on the way, {self.best.margin} can be had." if deeds else "",
        )
        finished = bool(deeds) and places.read(deeds[-1].after) == Stand(self.planner.full)
        return Summary(finished, acts, best_acts, hands, self.best.hands, falls, margin, self.best.margin, text)


def _plan_for(card: Card, bricks: BrickSet) -> Planner:
    """The planner of a card; refused where it shows no building, or bricks in each other's place."""
    if not card.bricks:
        raise Refused("bad_request", f"card {card.id!r} shows no building that could be planned")
    cast(card, bricks)
    for (i, a), (j, b) in combinations(enumerate(card.bricks), 2):
        (aw, ah), (bw, bh) = pose_size(a.pose), pose_size(b.pose)
        if a.x < b.x + bw and b.x < a.x + aw and a.y < b.y + bh and b.y < a.y + ah:
            raise Refused("bad_request", f"card {card.id!r}: bricks[{i}] and bricks[{j}] overlap")
    return Planner.of(card, bricks)


def _need_outlook(card: Card, planner: Planner) -> Outlook:
    """What the best way needs; a card that has no way is refused."""
    ahead = planner.outlook(Stand(0))
    if ahead is None:
        raise Refused("bad_request", f"card {card.id!r} can't be built with at most one brick held at a time")
    return ahead
