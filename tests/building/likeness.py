"""Which buildings are alike, told once more, straight from the text: all orders, shifts and sets."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Final, NamedTuple

from klotz.building.bricks import load_set, pose_size
from klotz.building.cards import Card, CardBrick
from klotz.building.structure import Placed
from tests.building.piles import Block, random_blocks

NAMES: Final = load_set("mini").names


class Shown(NamedTuple):
    """A brick of a card or of a table; on a card it may be any brick."""

    name: str | None
    pose: str
    x: int
    y: int

    @property
    def block(self) -> Block:
        """Where it is and how large."""
        return Block(self.x, self.y, *pose_size(self.pose))


Building = Sequence[Shown]


def card_of(building: Building) -> Card:
    """The card that shows the building."""
    bricks = [CardBrick(b.pose, b.x, b.y, die=b.name) if b.name else CardBrick(b.pose, b.x, b.y) for b in building]
    return Card("card", 1, tuple(bricks))


def table_of(building: Building) -> list[Placed]:
    """The same bricks on a table."""
    return [Placed(str(b.name), b.pose, b.x, b.y) for b in building]


def bears(lower: Block, upper: Block) -> bool:
    """Whether one counts as resting on the other: by more than 4 ticks."""
    lap = min(lower.x + lower.width, upper.x + upper.width) - max(lower.x, upper.x)
    return upper.y == lower.y + lower.height and lap > 4


def collide(a: Block, b: Block) -> bool:
    """Whether they overlap; touching is fine."""
    return a.x < b.x + b.width and b.x < a.x + a.width and a.y < b.y + b.height and b.y < a.y + a.height


def are_alike(card: Building, table: Building, tolerance: int) -> bool:
    """Whether these bricks, in this order, are the card's: names, poses, heights, supports, and one common shift."""
    for i, (shown, built) in enumerate(zip(card, table, strict=True)):
        if shown.pose != built.pose or shown.y != built.y or shown.name not in {None, built.name}:
            return False
        for j, other in enumerate(card):
            if bears(shown.block, other.block) != bears(table[i].block, table[j].block):
                return False
    offsets = [built.x - shown.x for shown, built in zip(card, table, strict=True)]
    shifts = range(min(offsets, default=0), max(offsets, default=0) + 1)
    return any(all(abs(offset - shift) <= tolerance for offset in offsets) for shift in shifts)


def does_match(card: Building, table: Building, tolerance: int) -> bool:
    """Whether any way to let bricks be one another makes them alike."""
    return len(card) == len(table) and any(are_alike(card, list(order), tolerance) for order in permutations(table))


def is_part(card: Building, table: Building, tolerance: int) -> bool:
    """Whether the bricks are some of the card's; one that the card names is that one and no other."""
    named = {shown.name for shown in card}
    return any(
        are_alike(some, table, tolerance)
        and all(shown.name or built.name not in named for shown, built in zip(some, table, strict=True))
        for some in permutations(card, len(table))
    )


def wrong_bricks(card: Building, table: Building, tolerance: int) -> set[str | None]:
    """All bricks of any smallest set that must go before the others are a part of the card."""
    for size in range(len(table) + 1):
        sets = combinations(table, size)
        enough = [gone for gone in sets if is_part(card, [b for b in table if b not in gone], tolerance)]
        if enough:
            return {brick.name for gone in enough for brick in gone}
    raise AssertionError("no bricks are a part of any card")


def mirrored(building: Building) -> list[Shown]:
    """The building as a mirror shows it."""
    return [b._replace(x=1_000 - b.x - b.block.width) for b in building]


def random_building(rng: Random, most: int = 4) -> list[Shown]:
    """Some bricks that were dropped on a narrow mat, each with its name; they need not stand."""
    blocks = random_blocks(rng, rng.randint(1, most), rng.choice((10, 50)), rng.choice((400, 600)), 0.8)
    names = rng.sample(NAMES, len(blocks))
    return [Shown(n, f"{b.width // 100}x{b.height // 100}", b.x, b.y) for n, b in zip(names, blocks, strict=True)]


def shown_on_card(rng: Random, building: Building) -> list[Shown]:
    """The building as a card has it: all names, none, or some."""
    share = rng.choice((0, 1, 1, 0.5))
    return [b._replace(name=b.name if rng.random() < share else None) for b in building]


def other_table(rng: Random, building: Building, tolerance: int) -> list[Shown]:
    """What somebody might have built: right, nearly right, or wrong in one way or in several."""
    table, shift = list(building), rng.choice((0, 170))
    for change in rng.sample(("none", "mirror", "swap", "rename", "pose", "move", "drop"), rng.choice((1, 1, 1, 2))):
        table = list(_changed(rng, table, change))
    reach = rng.choice((0, tolerance, tolerance, tolerance + 1, 2 * tolerance))
    table = [b._replace(x=b.x + shift + rng.choice((-reach, 0, reach, rng.randint(-reach, reach)))) for b in table]
    rng.shuffle(table)
    return table


def _changed(rng: Random, table: list[Shown], change: str) -> Iterator[Shown]:
    one, other = rng.choice(table), rng.choice(table)
    for b in mirrored(table) if change == "mirror" else table:
        if change == "swap" and b in {one, other}:
            yield b._replace(name=other.name if b == one else one.name)
        elif change == "rename" and b == one:
            yield b._replace(name=rng.choice([n for n in NAMES if n not in {b.name for b in table}]))
        elif change == "pose" and b == one:
            yield b._replace(pose=rng.choice((b.pose[::-1], "2x1", "3x2")))
        elif change == "move" and b == one:
            yield b._replace(x=b.x + rng.randint(-300, 300))
        elif change == "drop" and b == one:
            yield b._replace(x=b.x + 400, y=0)
        else:
            yield b


def share_of_yes(answer: Callable[[Random], bool], cases: int) -> float:
    """How often a reference says yes: agreeing with it is worth little where it nearly always does, or nearly never."""
    return sum(answer(Random(seed)) for seed in range(cases)) / cases
