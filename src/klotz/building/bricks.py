"""Brick sets: which bricks a box holds, their edges in units, and the poses they can take."""

from functools import cache, cached_property
from importlib import resources
from itertools import permutations
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from klotz.refusal import Refused

TICKS: Final = 100
MAT: Final = 2400
MOST_BRICKS: Final = 16
CUBE: Final = "1x1"
"""The one pose of a cube."""
SHORTENED: Final = 2
"""Ticks by which every contact is shorter at each end than it looks."""

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9][a-z0-9-]*\Z")]
Edge = Annotated[int, Meta(ge=1, le=24)]
Pose = Annotated[str, Meta(pattern=r"^([1-9]|1[0-9]|2[0-4])x([1-9]|1[0-9]|2[0-4])\Z")]
Face = Annotated[int, Meta(ge=0, le=20)]


@cache
def pose_size(pose: str) -> tuple[int, int]:
    """Width and height in ticks of a pose written `WxH`."""
    width, height = pose.split("x")
    return int(width) * TICKS, int(height) * TICKS


def lies(pose: str) -> bool:
    """Wider than high."""
    width, height = pose_size(pose)
    return width > height


def is_upright(pose: str) -> bool:
    """Higher than wide."""
    width, height = pose_size(pose)
    return height > width


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Bricks of one shape: three edges in units, the poses `WxH` it is used in (all, unless said), a die's faces."""

    edges: tuple[Edge, Edge, Edge]
    only: tuple[Pose, ...] = ()
    faces: tuple[Face, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a pose that the edges don't give, and one said twice."""
        for pose in self.only:
            if pose not in self.every_pose():
                raise ValueError(f"`only`: a brick of edges {self.edges} has no pose {pose}")
            if self.only.count(pose) > 1:
                raise ValueError(f"`only`: pose {pose} is there twice")

    @cached_property
    def poses(self) -> tuple[str, ...]:
        """The poses it is used in."""
        return self.only or self.every_pose()

    @property
    def weight(self) -> int:
        """Weight goes with volume."""
        a, b, c = self.edges
        return a * b * c

    def every_pose(self) -> tuple[str, ...]:
        """All faces that the brick could turn to the viewer."""
        return tuple(sorted({f"{w}x{h}" for w, h, _ in permutations(self.edges)}, reverse=True))


class Brick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One brick: its name is its colour, or a die's name."""

    name: Name
    kind: Name
    texture: Name | None = None


class BrickSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The bricks of a box, in the order in which the tray shows them."""

    name: Name
    kinds: dict[Name, Kind]
    bricks: Annotated[tuple[Brick, ...], Meta(min_length=1, max_length=MOST_BRICKS)]

    def __post_init__(self) -> None:
        """Refuse a set that contradicts itself, or in which two bricks can't be told apart."""
        names: set[str] = set()
        textures: set[str] = set()
        for number, brick in enumerate(self.bricks):
            if brick.kind not in self.kinds:
                raise ValueError(f"`bricks[{number}].kind`: there is no kind {brick.kind}")
            if brick.name in names:
                raise ValueError(f"`bricks[{number}].name`: {brick.name} is there twice")
            if brick.texture in textures:
                raise ValueError(f"`bricks[{number}].texture`: {brick.texture} is there twice")
            names.add(brick.name)
            textures |= {brick.texture} if brick.texture else set()

    @cached_property
    def _kinds(self) -> dict[str, Kind]:
        return {brick.name: self.kinds[brick.kind] for brick in self.bricks}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All bricks' names."""
        return tuple(self._kinds)

    def has(self, brick: str) -> bool:
        """Whether there is a brick of this name."""
        return brick in self._kinds

    def need(self, brick: str) -> None:
        """Refuse a name that no brick has."""
        if brick not in self._kinds:
            raise Refused("no_such_brick", f"there is no brick {brick!r}; there are: {' '.join(self.names)}")

    def kind(self, brick: str) -> Kind:
        """The kind of a brick that the set has."""
        return self._kinds[brick]

    def faces(self, brick: str) -> tuple[int, ...]:
        """What a die can show; nothing for a brick that is none."""
        return self._kinds[brick].faces

    def faces_in_pose(self, pose: str) -> tuple[int, ...]:
        """What dice that can take the pose show."""
        return tuple(sorted({face for kind in self.kinds.values() if pose in kind.poses for face in kind.faces}))

    def has_pose(self, pose: str) -> bool:
        """Whether any of the bricks can take the pose."""
        return any(pose in kind.poses for kind in self._kinds.values())


def read_set(text: bytes | str) -> BrickSet:
    """Read a brick set from JSON; a wrong one is refused with the field that is wrong."""
    try:
        return msgspec.json.decode(text, type=BrickSet)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Refused("bad_request", f"brick set: {error}") from error


@cache
def load_set(name: str) -> BrickSet:
    """A set that comes with Klotz."""
    return read_set((resources.files("klotz.building") / "sets" / f"{name}.json").read_bytes())
