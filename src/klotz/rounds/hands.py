"""What hands do on the screen: dice are rolled, bricks are placed, lifted, held and let go."""

from msgspec import UNSET

from klotz.game import Chance, Roll, Values
from klotz.rounds.acts import Lift, Place, RollDice
from klotz.rounds.events import ClockSet, Counted, Fell, Held, Lifted, PlacedBrick, Released, Rolled
from klotz.rounds.scene import Scene
from klotz.rounds.state import Clock, Wait
from klotz.rounds.turns import time_up

TIME, COUNT = "time", "count"


def _ask(scene: Scene, wait: Wait, dice: list[str]) -> Chance:
    scene.state.wait = wait
    return Roll(dice)


def roll_time(scene: Scene) -> Chance | None:
    """Roll for the time of the turn."""
    return _ask(scene, "time", [TIME])


def count(scene: Scene) -> Chance | None:
    """Throw the die that counts the time."""
    return _ask(scene, "count", [COUNT])


def roll_dice(scene: Scene, act: RollDice) -> Chance | None:
    """Roll dice; those that were built in are lifted first."""
    structure = scene.state.structure
    for die in act.dice:
        structure.set.need(die)
    built_in = [die for die in act.dice if structure.is_on_mat(die)]
    if built_in:
        _lift(scene, built_in)
    return _ask(scene, "dice", act.dice)


def take_values(scene: Scene, roll: Roll, outcome: Values) -> Chance | None:
    """Go on with dice that have been rolled."""
    state, dice, values = scene.state, roll.dice, outcome.values
    if state.wait == "count" and state.clock:
        return _add(scene, state.clock, values[0])
    scene.say(Rolled(scene.at, dice, values))
    if state.wait == "time":
        state.ms = state.setup.stretched(state.setup.time_ms[str(values[0])], state.builder)
        state.stage = "ready"
        scene.say(ClockSet(scene.at, state.ms))
    else:
        state.values.update(zip(dice, values, strict=True))
    return None


def _add(scene: Scene, clock: Clock, value: int) -> Chance | None:
    clock.sum += value
    scene.say(Counted(scene.at, value, clock.sum))
    return time_up(scene) if clock.sum >= clock.goal else None


def place(scene: Scene, act: Place) -> None:
    """Let a brick down."""
    scene.rules.need_placeable(scene.state, act)
    y = None if act.y is UNSET else act.y
    placed, fallen = scene.state.structure.place(act.brick, act.pose, act.x, y, hold=act.hold)
    scene.say(PlacedBrick(scene.at, placed.brick, placed.pose, placed.x, placed.y))
    if act.hold:
        scene.say(Held(scene.at, act.brick))
    _settled(scene, fallen)


def lift(scene: Scene, act: Lift) -> None:
    """Take a brick away."""
    _lift(scene, [act.brick])


def _lift(scene: Scene, bricks: list[str]) -> None:
    fallen = scene.state.structure.lift(bricks)
    for brick in bricks:
        scene.say(Lifted(scene.at, brick))
    _settled(scene, fallen)


def release(scene: Scene) -> None:
    """Let go of the held brick."""
    held = scene.state.structure.held
    fallen = scene.state.structure.release()
    scene.say(Released(scene.at, str(held)))
    _settled(scene, fallen)


def _settled(scene: Scene, fallen: list[str]) -> None:
    """The table has changed: tell what fell, and note from when on a finished building has stood."""
    state = scene.state
    if fallen:
        scene.say(Fell(scene.at, fallen))
    is_done = state.structure.held is None and state.card and scene.rules.is_finished(state, state.card)
    state.stood_since = scene.at if is_done else None
