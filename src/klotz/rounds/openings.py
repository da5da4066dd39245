"""When each act is open: the one place that says it, for refusing and for listing what is legal."""

from collections.abc import Callable

from klotz.game import Act
from klotz.rounds import acts
from klotz.rounds.edition import Edition
from klotz.rounds.state import State

NO_CARD = "no card is open"
Reason = str | None
"""Why not; None when it may be done."""


def _not_in(state: State, *stages: str) -> Reason:
    return None if state.stage in stages else f"the stage is {state.stage}, it must be {' or '.join(stages)}"


def _building(state: State) -> Reason:
    return _not_in(state, "building") or (None if state.has_card else NO_CARD)


def _roll_time(state: State) -> Reason:
    return _not_in(state, "rolling")


def _start(state: State) -> Reason:
    return _not_in(state, "ready")


def _hands(state: State) -> Reason:
    return _building(state) if state.on_screen else "this turn is built with a real box; say done when it is finished"


def _release(state: State) -> Reason:
    return _hands(state) or (None if state.structure.held else "no brick is held")


def _count(state: State) -> Reason:
    if not state.is_timed:
        return "nothing is counted in an untimed turn"
    return _not_in(state, "building") if state.on_screen else _running(state)


def _running(state: State) -> Reason:
    return _not_in(state, "building", "checking") or ("the time is up" if state.time_is_up else None)


def _object(state: State) -> Reason:
    return _building(state) if state.on_screen or state.stage != "checking" else None


def _refuse(state: State) -> Reason:
    if "shrewd" not in state.setup.variants:
        return "cards can be refused in the variant shrewd only"
    return _building(state) or ("an inherited card can't be refused again" if state.is_inherited else None)


def _done(state: State) -> Reason:
    return "a building on the screen is finished as soon as it matches" if state.on_screen else _building(state)


def _confirm(state: State) -> Reason:
    return "only buildings of a real box are confirmed" if state.on_screen else _not_in(state, "checking")


def _check(state: State) -> Reason:
    return _not_in(state, "checking") if state.on_screen else "a building of a real box is confirmed instead"


def _stop(state: State) -> Reason:
    return "the clock ends this turn" if state.is_timed else _running(state)


OPENINGS: dict[type[Act], Callable[[State], Reason]] = {
    acts.RollTime: _roll_time,
    acts.RollDice: _hands,
    acts.Start: _start,
    acts.Place: _hands,
    acts.Lift: _hands,
    acts.Release: _release,
    acts.Count: _count,
    acts.Object: _object,
    acts.Refuse: _refuse,
    acts.Done: _done,
    acts.Confirm: _confirm,
    acts.Check: _check,
    acts.Stop: _stop,
}


def may(rules: Edition, state: State, seat: int, kind: type[Act]) -> bool:
    """Whether acts of this kind are this seat's in the present turn."""
    if kind in acts.OTHERS:
        return seat != state.builder
    if kind in acts.TIMEKEEPER or (kind is acts.Start and rules.starter_is_timekeeper):
        return seat == state.timekeeper
    return seat == state.builder


def list_open(rules: Edition, state: State, seat: int) -> list[str]:
    """The types of acts of which at least one would be accepted from a seat now."""
    return [
        name
        for name, kind in rules.acts.items()
        if may(rules, state, seat, kind) and OPENINGS[kind](state) is None and _has_object(rules, state, kind)
    ]


def _has_object(rules: Edition, state: State, kind: type[Act]) -> bool:
    """Whether there is a brick for the act to be done with."""
    if kind is acts.Place:
        return rules.can_place(state)
    return kind is not acts.Lift or bool(state.structure.placed)
