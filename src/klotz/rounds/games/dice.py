"""The dice edition: what is built must rise in number; the right neighbour counts, and calls go."""

from klotz.building.blueprint import GROUND, Blueprint, draw
from klotz.building.bricks import MAT, TICKS
from klotz.building.cards import Card, DeckCard
from klotz.building.finishing import Reading, can_be_finished
from klotz.refusal import Refused
from klotz.rounds.acts import Check, Count, Place, RollDice
from klotz.rounds.edition import Edition
from klotz.rounds.rising import UPRIGHT, can_rise
from klotz.rounds.round import BuildingGame
from klotz.rounds.state import State


def _cubes(*places: tuple[int, int, int]) -> Blueprint:
    """Cubes of any colour at x, y, each with the mask of those that it rests on."""
    xs, ys, supports = zip(*places, strict=True)
    return Blueprint((None,) * len(xs), ("1x1",) * len(xs), xs, ys, supports)


def _tower(count: int) -> Blueprint:
    return _cubes((0, 0, GROUND), *((0, TICKS * i, 1 << (i - 1)) for i in range(1, count)))


HALF, ASIDE = TICKS // 2, 5
"""The diamond stands a little aside: so its left die needs no hand, and one hand is enough for the right one."""
DIAMOND = _cubes((0, 0, GROUND), (ASIDE - HALF, TICKS, 1), (ASIDE + HALF, TICKS, 1), (0, 2 * TICKS, 0b110))
SHAPES: dict[int, tuple[Blueprint, ...]] = {3: (_tower(3),), 4: (_tower(4), DIAMOND)}
"""All that stands with one cube on the table: a tower, or two dice side by side that a fourth keeps in balance."""


class Dice(Edition):
    """What only the dice edition has."""

    starter_is_timekeeper = True

    def face(self, state: State, card: DeckCard) -> Card:
        """The side that was agreed on."""
        return card.front if state.setup.side == "yellow" else card.back

    def put_away(self, state: State) -> None:
        """The unfinished card goes back under the deck; finished ones are kept."""
        if state.card:
            state.pile_of(state.card.id).deck.insert(0, state.card.id)

    def need_placeable(self, state: State, act: Place) -> None:
        """A die must have been rolled; a cuboid that is to stand need not."""
        dice = state.setup.set
        if not dice.has(act.brick) or act.brick in state.values:
            return
        if act.pose != UPRIGHT or UPRIGHT not in dice.kind(act.brick).poses:
            raise Refused("not_now", f"the {act.brick} die has not been rolled since the card was turned")

    def can_place(self, state: State) -> bool:
        """Some free die has been rolled, or a cuboid may stand."""
        dice = state.setup.set
        return any(die in state.values or UPRIGHT in dice.kind(die).poses for die in state.structure.tray)

    def is_finished(self, state: State, card: Card) -> bool:
        """The building is the card's, and its numbers rise."""
        if not super().is_finished(state, card):
            return False
        table = state.structure.placed
        return self._rises(state, draw(table, [p.brick for p in table]), {t: t for t in range(len(table))})

    def can_be_finished(self, state: State, card: Card) -> bool:
        """Dice can be added, with numbers that they have, so that it becomes the card's and rises."""
        shapes = SHAPES[card.special] if card.special else (state.setup.cards.plan(card),)
        tolerance = MAT if card.special else state.setup.tolerance
        return any(self._can_become(state, shape, tolerance) for shape in shapes)

    def _can_become(self, state: State, plan: Blueprint, tolerance: int) -> bool:
        table = state.structure.placed
        return can_be_finished(plan, table, tolerance, lambda reading: self._rises(state, plan, reading))

    def _rises(self, state: State, plan: Blueprint, reading: Reading) -> bool:
        """Whether the numbers rise where dice on the table stand for bricks of the plan, the others free to choose."""
        table, values = state.structure.placed, state.values
        shown = {i: values[table[t].brick] for i, t in reading.items() if table[t].brick in values}
        return can_rise(plan, shown, state.setup.set, step=0 if "speed" in state.setup.variants else 1)

    def pauses(self, state: State) -> bool:
        """So that the timekeeper can look, if that was agreed on."""
        return state.setup.check


GAME = BuildingGame(Dice("dice", RollDice, Count, Check))
