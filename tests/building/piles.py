"""Random piles of 3:2:1 bricks, for proofs and measurements."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np

from klotz.building.statics import Pile

WEIGHT: Final = 6
SIZES: Final = ((300, 200), (300, 100), (200, 300), (200, 100), (100, 300), (100, 200))


class Block(NamedTuple):
    """One brick of a pile: lower left corner, size and weight."""

    x: int
    y: int
    width: int
    height: int
    weight: int = WEIGHT


def pile_of(blocks: Sequence[Block | tuple[int, ...]]) -> Pile:
    """Make the array that the statics read; a block without a weight weighs 6."""
    return np.array([Block(*block) for block in blocks], np.int64).reshape(-1, 5)


def drop(blocks: Sequence[Block], x: int, size: tuple[int, int]) -> Block:
    """Let a brick fall from above everything until it touches a brick or the table."""
    width, height = size
    tops = [b.y + b.height for b in blocks if b.x < x + width and x < b.x + b.width]
    return Block(x, max(tops, default=0), width, height)


def is_centred(blocks: Sequence[Block], block: Block) -> bool:
    """Whether the middle of a brick lies between the outer ends of what it rests on."""
    if block.y == 0:
        return True
    right = block.x + block.width
    below = [b for b in blocks if b.y + b.height == block.y and b.x < right and block.x < b.x + b.width]
    first = max(block.x, min(b.x for b in below))
    last = min(right, max(b.x + b.width for b in below))
    return first < block.x + block.width / 2 < last


def random_blocks(rng: Random, count: int, grid: int = 10, width: int = 800, care: float = 0.9) -> list[Block]:
    """Drop bricks one after another onto a mat, each at a multiple of `grid`.

    A brick whose own support leaves it no balance is dropped anew, with the chance `care`. At the defaults about a
    third of ten-brick piles stand and two thirds of four-brick ones; a narrow mat makes high piles, a wide one many
    low ones.
    """
    blocks: list[Block] = []
    while len(blocks) < count:
        size = rng.choice(SIZES)
        x = grid * rng.randint(0, (width - size[0]) // grid)
        block = drop(blocks, x, size)
        if is_centred(blocks, block) or rng.random() >= care:
            blocks.append(block)
    return blocks


def random_pile(rng: Random, count: int, grid: int = 10, width: int = 800, care: float = 0.9) -> Pile:
    """Make the array of `random_blocks`."""
    return pile_of(random_blocks(rng, count, grid, width, care))
