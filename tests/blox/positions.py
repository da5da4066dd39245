"""Positions with their perft counts: made by hand, and out of random games of the reference.

`python -m tests.blox.positions` counts anew and writes `perft.json`; its diff is read in review.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Final

from tests.blox.positions_made import BOARDS, MADE, made
from tests.blox.reference import COLUMNS, FIELDS, FIGURES, Json, in_order, legal_moves
from tests.blox.reference_play import HAND, block_letters, pass_turn, perft, play, remake, set_up, take

TABLE: Final = Path(__file__).with_name("perft.json")
DEEPEST: Final = 3
MOST_TO_GO_DEEPER: Final = 3000
"""Depth 3 is counted where depth 2 has no more than this."""
CARDS_FOR_DEPTH: Final = 15
MOST_TURNS: Final = 4000
GAMES: Final = [(seats, seed) for seats in (2, 3, 4) for seed in (1, 2)]
SQUARES: Final = [1] * 12 + [2] * 6 + [3] * 4 + [4]


def random_layout(random: Random) -> Json:
    """A layout with the usual towers on any fields of any board."""
    rows = ["".join(random.choice("wgkp") for _ in COLUMNS) for _ in range(9)]
    board = random.choice([rows, rows, BOARDS["motley"].split()])
    squares = dict(zip(random.sample(FIELDS, len(SQUARES)), random.sample(SQUARES, len(SQUARES)), strict=True))
    return {"board": board, "squares": squares, "two": [field for field, height in squares.items() if height == 1][:4]}


def shuffled(random: Random, letters: str) -> str:
    """Letters in any order."""
    return "".join(random.sample(letters, len(letters)))


def shuffle_all(random: Random, seats: int) -> tuple[str, str]:
    """The blocks and the cards of a game in any order."""
    return shuffled(random, block_letters(seats)), shuffled(random, "wgkp" * 15)


def first_position(random: Random, layout: Json, seats: int) -> Json:
    """A game before its first turn."""
    blocks, deck = shuffle_all(random, seats)
    return set_up(layout, seats, random.randint(1, seats), blocks, deck)


def _any_towers(random: Random, blocks: str) -> tuple[list[str], str]:
    """Some towers of any heights, and the blocks left over."""
    towers = []
    for height in random.choices(range(1, 6), k=random.randint(0, 14)):
        if height <= len(blocks):
            towers.append(in_order(blocks[:height]))
            blocks = blocks[height:]
    return towers, blocks


def _any_people(random: Random, seats: int, blocks: str, cards: str) -> tuple[list[Json], str]:
    """What lies before the seats, and the cards left over."""
    people = []
    for _ in range(seats):
        hand, own = min(HAND, random.randint(0, 9)), random.randint(0, 9)
        held = {"hand": in_order(cards[:hand]), "joker": random.random() < 0.6}
        people.append({**held, "blocks": in_order(blocks[:own]), "points": random.randint(0, 99)})
        cards, blocks = cards[hand:], blocks[own:]
    return people, cards


def random_position(random: Random) -> Json:
    """Anything that can lie on the table, though hardly any game gets there."""
    seats, phase, letters = random.randint(2, 4), random.randint(1, 4), random.choice(["wgkp", "wwkp", "wg"])
    towers, blocks = _any_towers(random, shuffled(random, "wgkp" * 10))
    people, cards = _any_people(random, seats, blocks, shuffled(random, "wgkp" * 15))
    owners = [0] * (random.randint(0, 8) if seats == 2 else 0)
    owners += [seat for seat in range(1, seats + 1) for _ in range(random.randint(0, FIGURES))]
    fields, left = random.sample(FIELDS, len(FIELDS)), random.randint(0, len(cards))
    return {
        "board": ["".join(random.choices(letters, k=len(COLUMNS))) for _ in range(9)],
        "phase": phase,
        "to_move": random.randint(1, seats),
        "starter": random.randint(1, seats),
        "ending": phase == 4 and random.random() < 0.5,
        "over": False,
        "towers": dict(zip(fields, towers, strict=False)),
        "figures": dict(zip(reversed(fields), owners, strict=False)),
        "seats": people,
        "deck": cards[:left],
        "discard": cards[left:],
    }


def choose(random: Random, moves: list[str]) -> str:
    """Any move, but more often one that brings the game on."""
    good = [move for move in moves if "x" in move or "=" in move or "!" in move]
    return random.choice(good if good and random.random() < 0.7 else moves)


def finish_turn(random: Random, position: Json, draw: int) -> None:
    """Draw, with the discard shuffled where the deck runs out, and pass the turn."""
    drawn = len(take(position, draw))
    if drawn < draw and position["discard"]:
        remake(position, shuffled(random, position["discard"]))
        take(position, draw - drawn)
    pass_turn(position)


def random_game(random: Random, position: Json) -> Iterator[Json]:
    """The positions of a game, to its end or as long as one waits for it."""
    position = deepcopy(position)
    for _ in range(MOST_TURNS):
        yield deepcopy(position)
        moves = legal_moves(position)
        if not moves:
            return
        finish_turn(random, position, play(position, choose(random, moves)).draw)


def _stages(seats: int, seed: int) -> Iterator[tuple[str, Json]]:
    """One position of each stage of a random game, somewhere in it, with cards enough for perft."""
    random = Random(f"{seats} {seed}")
    stages: dict[str, list[Json]] = {}
    for position in random_game(random, first_position(random, random_layout(random), seats)):
        stage = "last round" if position["ending"] else f"phase {position['phase']}"
        if len(position["deck"]) >= CARDS_FOR_DEPTH and not position["over"]:
            stages.setdefault(stage, []).append(position)
    for stage, found in stages.items():
        yield f"{seats} seats, game {seed}, {stage}", random.choice(found)


def find_positions() -> dict[str, Json]:
    """All positions of the table, by name."""
    played = {name: position for seats, seed in GAMES for name, position in _stages(seats, seed)}
    return {name: made(name) for name in MADE} | played


def count(position: Json) -> list[int]:
    """The perft counts from depth 0 as far as the table has them."""
    counts = [perft(position, depth) for depth in range(DEEPEST)]
    if counts[-1] <= MOST_TO_GO_DEEPER:
        counts.append(perft(position, DEEPEST))
    return counts


def read_table() -> dict[str, Json]:
    """By name: a position, and its counts from depth 0."""
    table: dict[str, Json] = json.loads(TABLE.read_text("utf-8"))
    return table


def main() -> None:
    """Count anew and write the table."""
    table = {name: {"counts": count(position), "position": position} for name, position in find_positions().items()}
    entries = ",\n".join(f"{json.dumps(name)}: {json.dumps(entry)}" for name, entry in table.items())
    TABLE.write_text(f"{{\n{entries}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()
