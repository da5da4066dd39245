"""The same piles as rigid bodies: MuJoCo and Box2D let them be for two seconds."""

from collections.abc import Sequence
from math import hypot
from typing import Any, Final, NamedTuple

import Box2D
import mujoco
import numpy as np
from tests.building.piles import Block

SECONDS: Final = 2.0
TICKS: Final = 100
FRICTION: Final = 0.6
BOX2D_METRES: Final = 4.0
BOX2D_STEP: Final = 1 / 60


class Settings(NamedTuple):
    """How MuJoCo simulates: metres a unit, its own defaults for step and contact unless said, friction, seconds."""

    metres: float = 0.5
    step: float = 0.002
    softness: float = 0.02
    friction: float = FRICTION
    seconds: float = SECONDS


def _mujoco_text(blocks: Sequence[Block], settings: Settings) -> str:
    """Boxes with their depth, that move in the facade's plane only."""
    unit = settings.metres / TICKS
    bodies = []
    for b in blocks:
        depth = b.weight * TICKS**3 / (b.width * b.height)
        half = " ".join(f"{edge * unit / 2:.9g}" for edge in (b.width, depth, b.height))
        place = f"{(b.x + b.width / 2) * unit:.9g} 0 {(b.y + b.height / 2) * unit:.9g}"
        bodies.append(
            f'<body pos="{place}"><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/>'
            f'<joint type="hinge" axis="0 1 0"/><geom type="box" size="{half}" density="600"/></body>'
        )
    return (
        f'<mujoco><option timestep="{settings.step}"/><default><geom friction="{settings.friction} 0.005 0.0001" '
        f'solref="{settings.softness} 1"/></default><worldbody><geom type="plane" size="0 0 1"/>'
        f"{''.join(bodies)}</worldbody></mujoco>"
    )


class MuJoCo:
    """One pile as a model, made before anything is measured."""

    def __init__(self, blocks: Sequence[Block], settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self._model: Any = mujoco.MjModel.from_xml_string(_mujoco_text(blocks, self.settings))
        self._data: Any = mujoco.MjData(self._model)

    def run(self) -> float:
        """Simulate; answers with the farthest that a brick's middle has moved, in ticks."""
        mujoco.mj_resetData(self._model, self._data)
        mujoco.mj_step(self._model, self._data, nstep=round(self.settings.seconds / self.settings.step))
        moved = self._data.qpos.reshape(-1, 3)[:, :2]
        return float(np.hypot(moved[:, 0], moved[:, 1]).max() * TICKS / self.settings.metres)


class Box2d:
    """One pile as a world; it is made anew for each run, since a world can't be set back."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._blocks = blocks

    def run(self) -> float:
        """Build the world and simulate; answers like MuJoCo's."""
        scale = BOX2D_METRES / TICKS
        world: Any = Box2D.b2World(gravity=(0, -9.81), doSleep=True)
        world.CreateStaticBody(position=(0, -1), shapes=Box2D.b2PolygonShape(box=(1000, 1)))
        bodies = []
        for b in self._blocks:
            body = world.CreateDynamicBody(position=((b.x + b.width / 2) * scale, (b.y + b.height / 2) * scale))
            density = b.weight / (b.width * b.height)
            body.CreatePolygonFixture(
                box=(b.width * scale / 2, b.height * scale / 2), density=density, friction=FRICTION
            )
            bodies.append((body, tuple(body.position)))
        for _ in range(round(SECONDS / BOX2D_STEP)):
            world.Step(BOX2D_STEP, 8, 3)
        return max(hypot(body.position[0] - x, body.position[1] - y) for body, (x, y) in bodies) / scale
