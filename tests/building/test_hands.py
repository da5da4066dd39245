"""Whatever hands do with bricks, in any order: random deeds against a model told straight from the text."""

from typing import Any, Final

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from klotz.building.bricks import MAT, load_set, pose_size
from klotz.building.statics import NOBODY
from klotz.building.structure import Placed, Structure
from klotz.refusal import Code, Refused
from tests.building.likeness import collide
from tests.building.oracle import Puzzle, exactly_stands, fallen, overlaps
from tests.building.piles import Block

BOX: Final = load_set("mini")
GOOD: Final = ("3x2", "3x1", "2x3", "2x1", "1x3", "1x2")
BRICKS: Final = st.sampled_from([*BOX.names, "white"])
POSES: Final = st.sampled_from([*GOOD, "1x1", "4x1"])
NEAR: Final = st.integers(0, 20).map(lambda step: 500 + 25 * step)
ACROSS: Final = st.one_of(NEAR, st.sampled_from([-1, 0, 2200, 2201]))
UP: Final = st.sampled_from([None, None, 0, 100, 200, 300, 301, -1])
SPOT: Final = st.tuples(NEAR, st.sampled_from(GOOD), st.sampled_from([None, None, 0]))


def block(brick: Placed) -> Block:
    """A brick on the mat, as the oracle has it."""
    return Block(brick.x, brick.y, *pose_size(brick.pose))


class Hands(RuleBasedStateMachine):
    """Places, lifts, holds and lets go, mostly in a narrow part of the mat, and now and then absurdly."""

    def __init__(self) -> None:
        super().__init__()
        self.structure = Structure(BOX)
        self.placed: list[Placed] = []
        self.held: str | None = None

    def row(self, brick: str | None) -> int:
        """Which of the bricks on the mat it is."""
        return next((row for row, placed in enumerate(self.placed) if placed.brick == brick), NOBODY)

    def why_not(self, brick: str, pose: str, x: int, y: int | None, *, hold: bool) -> Code | None:
        """What stands against placing a brick, the first thing first."""
        if hold and self.held:
            return "not_now"
        if not BOX.has(brick) or self.row(brick) != NOBODY:
            return "no_such_brick"
        if pose not in BOX.kind(brick).poses:
            return "no_such_pose"
        width, height = pose_size(pose)
        if x < 0 or x + width > MAT or (y is not None and y < 0):
            return "off_the_mat"
        new = Block(x, 10_000 if y is None else y, width, height)
        blocks = [block(placed) for placed in self.placed]
        return "occupied" if any(collide(new, b) for b in blocks) else None

    def settle(self) -> list[str]:
        """Take away what falls by the oracle, and name it."""
        falls = fallen([block(placed) for placed in self.placed], self.row(self.held))
        names = [placed.brick for row, placed in enumerate(self.placed) if row in falls]
        self.placed = [placed for row, placed in enumerate(self.placed) if row not in falls]
        return names

    @rule(brick=BRICKS, pose=POSES, x=ACROSS, y=UP, hold=st.booleans())
    def place_anything(self, brick: str, pose: str, x: int, y: int | None, hold: bool) -> None:
        """However absurd."""
        self.place(brick, pose, x, y, hold=hold)

    def place(self, brick: str, pose: str, x: int, y: int | None, hold: bool) -> None:
        """A brick comes to rest on the highest top not above it, and then the statics decide."""
        if code := self.why_not(brick, pose, x, y, hold=hold):
            self.refuses(code, "place", brick, pose, x, y, hold=hold)
            return
        new = Block(x, 10_000 if y is None else y, *pose_size(pose))
        below = [b.y + b.height for b in map(block, self.placed) if overlaps(new, b) and b.y + b.height <= new.y]
        rest = Placed(brick, pose, x, max(below, default=0))
        self.placed.append(rest)
        self.held = brick if hold else self.held
        assert self.structure.place(brick, pose, x, y, hold=hold) == (rest, self.settle())

    @rule(spots=st.lists(SPOT, min_size=2, max_size=6))
    def build(self, spots: list[tuple[int, str, int | None]]) -> None:
        """Some bricks more, one after another, where that goes without a hand."""
        for (x, pose, y), brick in zip(spots, self.structure.tray, strict=False):
            self.place(brick, pose, x, y, hold=False)

    @rule(bricks=st.lists(BRICKS, max_size=2))
    def lift(self, bricks: list[str]) -> None:
        """Bricks are taken away together; those that are not there are refused together."""
        if any(self.row(brick) == NOBODY for brick in bricks):
            self.refuses("no_such_brick", "lift", bricks)
            return
        self.take(bricks)

    @precondition(lambda self: self.placed)
    @rule(data=st.data())
    def lift_one_that_is_there(self, data: st.DataObject) -> None:
        """Any brick can be taken away."""
        self.take([data.draw(st.sampled_from(self.placed)).brick])

    def take(self, bricks: list[str]) -> None:
        """Bricks go, then the statics decide."""
        self.placed = [placed for placed in self.placed if placed.brick not in bricks]
        self.held = None if self.held in bricks else self.held
        assert self.structure.lift(bricks) == self.settle()

    @rule()
    def release(self) -> None:
        """The hand lets go, then the statics decide."""
        if self.held is None:
            self.refuses("not_now", "release")
            return
        self.held = None
        assert self.structure.release() == self.settle()

    @rule()
    def go_on_with_a_copy(self) -> None:
        """A copy is as good as what it was made from, whatever becomes of that."""
        twin = self.structure.copy()
        self.structure.clear()
        self.structure.place(BOX.names[0], "1x3", 0)
        self.structure = twin

    def refuses(self, code: Code, deed: str, *args: Any, **more: Any) -> None:
        """The deed is refused with this code; the invariants look whether it has changed anything."""
        try:
            getattr(self.structure, deed)(*args, **more)
        except Refused as refused:
            assert refused.code == code, refused.message  # noqa: PT017 - a machine's step, not a test
        else:
            raise AssertionError(f"{deed} {args} {more} was accepted, it should be {code}")

    @invariant()
    def is_what_the_model_says(self) -> None:
        """Bricks in the order of placing, the hand, and everything else in the tray, in the order of the set."""
        assert (self.structure.placed, self.structure.held) == (self.placed, self.held)
        there = {placed.brick for placed in self.placed}
        assert self.structure.tray == [name for name in BOX.names if name not in there]
        assert len(there) + len(self.structure.tray) == len(BOX.names)

    @invariant()
    def no_two_bricks_overlap(self) -> None:
        """Touching is all that bricks do."""
        blocks = [block(placed) for placed in self.structure.placed]
        for i, a in enumerate(blocks):
            for b in blocks[:i]:
                assert not collide(a, b)

    @invariant()
    def what_is_on_the_mat_stands(self) -> None:
        """With the hand where it is; and it is known what would be without it."""
        blocks = [block(placed) for placed in self.structure.placed]
        assert exactly_stands(Puzzle(blocks, self.row(self.structure.held)))
        assert self.structure.margin >= 2
        assert self.structure.stands_alone == exactly_stands(Puzzle(blocks))


TestHands = Hands.TestCase
TestHands.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
