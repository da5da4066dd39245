"""Do 500 clear-cut piles do in MuJoCo what the statics say? Half of them stand, and half of them fall.

Clear-cut is a pile that stands with all contacts 5 ticks shorter at each end, or falls even with all of them 5 ticks
longer. In MuJoCo a pile stands if after two seconds no brick's middle has moved by 20 ticks. Each pile on which the two
differ is simulated again almost without friction: the statics know no rubbing of one brick's side on another's.
"""

from random import Random
from typing import Final, NamedTuple

from tests.building.piles import Block, pile_of, random_blocks

from bench.physics import MuJoCo, Settings
from bench.report import print_machine, print_table
from klotz.building.statics import NOBODY, stands

CLEAR: Final = 5
MOVED: Final = 20
NEAR: Final = 10
PILES: Final = 500
SLIPPERY: Final = Settings(friction=0.01)


class Clear(NamedTuple):
    """A pile, and whether it clearly stands or clearly falls."""

    blocks: list[Block]
    stands: bool


def judge(blocks: list[Block]) -> bool | None:
    """Whether a pile clearly stands or clearly falls; None when it is neither."""
    pile, count = pile_of(blocks), len(blocks)
    if stands(pile, count, -1, NOBODY, CLEAR):
        return True
    return None if stands(pile, count, -1, NOBODY, -CLEAR) else False


def clear_piles(seed: int) -> list[Clear]:
    """Piles of 2 to 10 bricks, as many that stand as fall, the same in every run."""
    rng = Random(seed)
    found: list[Clear] = []
    wanted = {True: PILES // 2, False: PILES // 2}
    while any(wanted.values()):
        grid, width = rng.choice((1, 5, 10, 25)), rng.choice((500, 800))
        blocks = random_blocks(rng, rng.randint(2, 10), grid, width, rng.choice((0.5, 0.9, 1)))
        answer = judge(blocks)
        if answer is not None and wanted[answer]:
            wanted[answer] -= 1
            found.append(Clear(blocks, answer))
    return found


def side_by_side(blocks: list[Block]) -> str:
    """The pairs of bricks whose sides touch, or do once a brick leans a little, and the gap; bricks counted from 0."""
    pairs = [
        f"{i}-{j}: {b.x - a.x - a.width}"
        for i, a in enumerate(blocks)
        for j, b in enumerate(blocks)
        if 0 <= b.x - a.x - a.width <= NEAR and a.y < b.y + b.height and b.y < a.y + a.height
    ]
    return ", ".join(pairs) or "none"


def measure() -> None:
    """Print how often both agree, and every pile on which they don't."""
    piles = clear_piles(seed=1)
    rows = []
    for number, (blocks, answer) in enumerate(piles):
        moved = MuJoCo(blocks).run()
        if (moved < MOVED) != answer:
            slipping = MuJoCo(blocks, SLIPPERY).run()
            written = " ".join(f"{b.width // 100}x{b.height // 100}@{b.x},{b.y}" for b in blocks)
            rows.append((f"{number}", "stands" if answer else "falls", moved, slipping, side_by_side(blocks), written))
    print(f"They agree on {len(piles) - len(rows)} of {len(piles)}. The others, and how far a brick moved, in ticks:\n")
    print_table(("pile", "statics", "MuJoCo moved", "almost without friction", "sides, gap", "bricks"), rows)
    print_machine("mujoco")
