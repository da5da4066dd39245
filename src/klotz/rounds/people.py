"""What people say about a building: objections, and in box play the answer to the builder's `done`."""

from msgspec import UNSET

from klotz.building.cards import Card
from klotz.game import Chance
from klotz.rounds.acts import Done, Object, Refuse
from klotz.rounds.events import Chip, Objected, RefusedCard
from klotz.rounds.scene import Scene
from klotz.rounds.state import State
from klotz.rounds.turns import end_turn, turn_card


def object_to(scene: Scene, act: Object) -> Chance | None:
    """Say that it is wrong. On the screen the program says whether that is so; with a real box people have decided."""
    state = scene.state
    if act.brick is not UNSET and act.brick is not None:
        state.setup.set.need(act.brick)
    right = None
    if state.on_screen and state.card:
        right = _leans_on_hand(state, state.card) or not scene.rules.can_be_finished(state, state.card)
    scene.say(Objected(scene.at, scene.seat, act.brick or None, right))
    if state.stage != "checking":
        return None
    if state.time_is_up:
        return end_turn(scene)
    state.stage = "building"
    return None


def _leans_on_hand(state: State, card: Card) -> bool:
    """Whether nothing is missing, and yet something falls as soon as the hand lets go."""
    is_whole = len(state.structure.placed) == (card.special or len(card.bricks))
    return is_whole and not state.structure.stands_alone


def done(scene: Scene, act: Done) -> None:
    """The builder of a real building says that it is finished; the others look."""
    scene.state.claimed = act.points or 0
    scene.state.stage = "checking"


def refuse(scene: Scene, act: Refuse) -> Chance | None:
    """Pass the open card on, and a chip with it; only the builder of the very last turn passes no card."""
    del act
    state = scene.state
    left = state.setup.left_of(state.builder)
    state.scores[left - 1] += 1
    scene.say(RefusedCard(scene.at, state.card.id if state.card else None, left))
    scene.say(Chip(scene.at, left))
    if state.card and state.is_last_turn:
        state.pile_of(state.card.id).discard.append(state.card.id)
    elif state.card:
        state.owed[left - 1].append(state.card.id)
    state.clear_card()
    return turn_card(scene)
