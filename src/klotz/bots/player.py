"""A player without hands: sees what its seat may see, hears what happens, and says when it will do what."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from klotz.bots.dice_hands import DiceHands
from klotz.bots.eyes import Eyes
from klotz.bots.hands import Hands, find_way
from klotz.bots.levels import CHECK, SIGNAL, THROW, need_level
from klotz.bots.nerves import Nerves
from klotz.bots.seen import Seen
from klotz.building.bricks import load_set
from klotz.building.cards import Card
from klotz.building.matching import TOLERANCE
from klotz.events import GameOver
from klotz.game import Act, Event
from klotz.rounds import acts, events
from klotz.rounds.numbers import load_numbers
from klotz.rounds.views import View

UNTIMED_CARDS: Final = 5
UNTIMED_MS: Final = 600_000
"""After how many finished cards, or after what time, a turn without a clock is enough."""
MOST_REFUSED: Final = 2
"""How many cards a shrewd builder passes on in a turn: each one is a point for the neighbour."""
Look = Callable[[], View]
find_numbers = lru_cache(load_numbers)
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Wish(NamedTuple):
    """What a player will do at a time, unless something comes in between."""

    at: int
    act: Act


UPSETTING: Final = frozenset(
    {
        events.TurnBegan,
        events.Rolled,
        events.ClockSet,
        events.ClockStarted,
        events.CardTurned,
        events.Built,
        events.Fell,
        events.Lifted,
        events.Objected,
        events.TimeUp,
        GameOver,
    }
)
"""After these a player thinks again, whatever was intended."""
DECISIVE: Final = frozenset({events.CardTurned, events.Built, events.TurnBegan})
"""After these the hands are empty."""


class Player:
    """One seat of a building game. It knows its seat's views, the events and the table's options, and nothing else.

    It never builds with a real box: where that is agreed on, it keeps the time and nods for others.
    """

    def __init__(
        self, seat: int, level: int, seed: int, view: View, *, now: int = 0, options: Mapping[str, Any] = NOTHING
    ) -> None:
        self.seat, self.level, self.chance = seat, need_level(level), Nerves(seed)
        self.variants = frozenset(options.get("variants", ()))
        self.tolerance: int = options.get("tolerance", TOLERANCE)
        numbers = find_numbers(view.game)
        self.bricks = load_set(numbers.bricks)
        self.calls_go = numbers.timekeeper == "right"
        self.eyes = Eyes(self.level, self.chance, self.tolerance)
        self.hands: Hands | DiceHands | None = None
        self.seen = Seen(view)
        self._begin_turn(now)
        self.is_free = False
        self.wish: Wish | None = None
        self.wish = self._think(now)

    def hear(self, happened: Sequence[Event], now: int, look: Look) -> None:
        """Take in events; `look` shows the seat's view. Where there are none, it is looked whether anything is new."""
        heard = self.seen.hear(happened)
        if not (heard or self.is_free) and happened:
            return
        is_upset = self.is_free or not heard.isdisjoint(UPSETTING)
        if not heard.isdisjoint(DECISIVE):
            self.hands = None
        if self.hands and events.Objected in heard:
            self._be_told(happened)
        stage = self.seen.view.stage
        if self.seen.is_stale or not happened:
            self.seen.look(look())
        if events.TurnBegan in heard:
            self._begin_turn(now)
        if is_upset or self._is_watching or self.seen.view.stage != stage:
            self.is_free = False
            self.wish = self._think(now)

    def _begin_turn(self, now: int) -> None:
        self.refused, self.began = 0, now
        self.owed = frozenset(card.id for card in self.seen.view.inherited)

    @property
    def _is_watching(self) -> bool:
        """Whether what others do at the table may change what this seat wants; throws go on whatever they do."""
        return self.seen.view.builder != self.seat and not (self.wish and isinstance(self.wish.act, acts.Count))

    def _be_told(self, happened: Sequence[Event]) -> None:
        for event in happened:
            if isinstance(event, events.Objected) and event.right and self.hands:
                self.hands.be_told(event.brick)

    def done(self) -> None:
        """The wish has come true; what happened is heard next."""
        if self.wish and isinstance(self.wish.act, acts.Object):
            self.eyes.said()
        self.wish, self.is_free = None, True

    def be_refused(self, now: int, look: Look) -> None:
        """The wish was refused, and nothing has changed: something is not as it was thought to be."""
        act = self.wish.act if self.wish else None
        self.done()
        self.is_free = False
        self.seen.look(look())
        if isinstance(act, acts.Stop):
            self.seen.is_up = True
        elif isinstance(act, acts.Refuse):
            self.refused = MOST_REFUSED
        elif self.hands:
            self.hands.be_refused()
        self.wish = self._think(now)

    def _think(self, now: int) -> Wish | None:
        view = self.seen.view
        if view.stage == "over":
            return None
        if view.builder == self.seat:
            return self._build(now)
        if view.timekeeper == self.seat and (wish := self._keep_time(now)):
            return wish
        return self._watch(now)

    def _after(self, now: int, ms: float, act: Act) -> Wish:
        return Wish(now + self.chance.about(ms), act)

    def _build(self, now: int) -> Wish | None:
        view = self.seen.view
        if view.stage == "rolling":
            return self._after(now, SIGNAL, acts.RollTime())
        if view.stage == "ready":
            return None if self.calls_go else self._after(now, SIGNAL, acts.Start())
        if view.play == "box" or self._has_had_enough(now):
            return self._stop(now)
        return self._lay_hands_on(now, self.seen.card) if self.seen.card else None

    @property
    def _may_stop(self) -> bool:
        """Whether no clock ends this turn, and nobody has ended it."""
        clock = self.seen.view.clock
        return clock is not None and clock.until is None and not self.seen.is_up

    def _has_had_enough(self, now: int) -> bool:
        """Whether a turn without a clock has been long enough, or nothing is left to build in it."""
        is_out = self.seen.card is None and not self.seen.view.deck
        is_long = self.seen.built >= UNTIMED_CARDS or now - self.began >= UNTIMED_MS
        return self._may_stop and (is_out or is_long)

    def _stop(self, now: int) -> Wish | None:
        return self._after(now, SIGNAL, acts.Stop()) if self._may_stop else None

    def _lay_hands_on(self, now: int, card: Card) -> Wish | None:
        if self.hands is None:
            self.hands = self._take_up(card)
            now += self.hands.reading
            if self._may_refuse(card) and self._is_poor(card):
                return self._refuse(now)
        if deed := self.hands.next(self.seen):
            return Wish(now + deed.after, deed.act)
        return self._refuse(now) if self._may_refuse(card) else self._stop(now)

    def _take_up(self, card: Card) -> Hands | DiceHands:
        if any(kind.faces for kind in self.bricks.kinds.values()):
            step = 0 if "speed" in self.variants else 1
            return DiceHands(card, self.bricks, self.level, self.chance, self.tolerance, step)
        return Hands(find_way(card, self.bricks.name), self.bricks, self.level, self.chance, self.tolerance)

    def _is_poor(self, card: Card) -> bool:
        """Whether a shrewd builder sees that a card has many bricks for few points."""
        return len(card.bricks) > 4 * card.points + 1 and self.chance.happens(self.level.wit)

    def _may_refuse(self, card: Card) -> bool:
        """Whether the builder may pass a card on, and has not done so too often; what is inherited must be built."""
        return "shrewd" in self.variants and self.refused < MOST_REFUSED and card.id not in self.owed

    def _refuse(self, now: int) -> Wish:
        self.refused += 1
        return Wish(now, acts.Refuse())

    def _keep_time(self, now: int) -> Wish | None:
        view = self.seen.view
        if view.stage == "ready" and self.calls_go:
            return self._after(now, SIGNAL, acts.Start())
        if view.stage == "checking" and view.play == "screen":
            return self._after(now, CHECK, acts.Check())
        is_counting = view.clock is not None and isinstance(view.clock.goal, int) and not self.seen.is_up
        return self._throw(now) if is_counting else None

    def _throw(self, now: int) -> Wish | None:
        """Throw on and on, whatever happens at the table; once more, then look, when somebody says `done`."""
        if self.wish and isinstance(self.wish.act, acts.Count):
            return self.wish
        return self._after(now, THROW, acts.Count()) if self.seen.view.stage == "building" else None

    def _watch(self, now: int) -> Wish | None:
        """Whoever has nothing else to do keeps an eye on the building; with a real box, nods."""
        view = self.seen.view
        if view.play == "box":
            return self._after(now, CHECK, acts.Confirm()) if view.stage == "checking" else None
        if view.stage != "building" or self.seen.card is None:
            return None
        remark = self.eyes.watch(self.seen, now)
        return Wish(max(now, remark.at), remark.act) if remark else None
