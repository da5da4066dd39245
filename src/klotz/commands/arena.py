"""`klotz arena`: whole matches between bots, and a table of how they did."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

import msgspec
from tqdm import tqdm

from klotz.bots.arena import Options, Result, Table
from klotz.bots.levels import LEVELS
from klotz.refusal import Refused

HELP = "let bots play whole matches against each other"
MOST_MATCHES = 100_000


def add_arguments(parser: ArgumentParser) -> None:
    """Which game, who plays, how often."""
    parser.description = "Let bots play whole matches by the rules, and print how they did."
    parser.add_argument("--game", default="mini", help="which edition (mini)")
    parser.add_argument(
        "--seats",
        default="bot3,bot3,bot5",
        metavar="BOT,BOT,...",
        help=f"who sits where: bot1 to bot{max(LEVELS)}, two to four of them (bot3,bot3,bot5)",
    )
    parser.add_argument("--matches", type=int, default=100, help="how many matches (100)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same matches (1)")
    parser.add_argument("--options", default="{}", metavar="JSON", help='options of the table, as in {"turns": 2}')
    parser.add_argument("--rotate", action="store_true", help="let the seats go round, so that nobody always begins")


def run(options: Namespace) -> int:
    """Play and print; 2 where something is wrong with what was asked."""
    try:
        levels = read_seats(options.seats)
        results = play_all(options, levels)
    except Refused as refused:
        print(f"klotz arena: {refused.message}", file=sys.stderr)
        return 2
    print(tell(options.game, levels, results))
    return 0


def read_seats(seats: str) -> list[int]:
    """The levels of `bot3,bot5`."""
    names = {f"bot{level}": level for level in LEVELS}
    found = []
    for name in seats.split(","):
        if name not in names:
            raise Refused("bad_request", f"`--seats`: there is no player {name!r}; there are: {' '.join(names)}")
        found.append(names[name])
    if not 2 <= len(found) <= 4:
        raise Refused("bad_request", f"`--seats` has {len(found)}, it must have 2, 3 or 4")
    return found


def read_options(text: str) -> Options:
    """The options of the table."""
    try:
        return msgspec.json.decode(text, type=Options)
    except msgspec.DecodeError as error:
        raise Refused("bad_request", f"`--options`: {error}") from error


def play_all(options: Namespace, levels: Sequence[int]) -> list[list[int]]:
    """The scores of all matches, in the order of `--seats`; a bar goes along on a terminal."""
    if not 1 <= options.matches <= MOST_MATCHES:
        raise Refused("bad_request", f"`--matches` is {options.matches}, it must be 1 to {MOST_MATCHES}")
    table = read_options(options.options)
    scores = []
    with tqdm(range(options.matches), unit=" matches", disable=None, leave=False) as numbers:
        for number in numbers:
            turn = number % len(levels) if options.rotate else 0
            result = play_one(options.game, [*levels[turn:], *levels[:turn]], table, options.seed + number)
            scores.append([*result.scores[-turn:], *result.scores[:-turn]] if turn else result.scores)
    return scores


def play_one(game: str, levels: Sequence[int], table: Options, seed: int) -> Result:
    """One match."""
    return Table(game, levels, table, seed).play()


def tell(game: str, levels: Sequence[int], scores: Sequence[Sequence[int]]) -> str:
    """The table: for each seat the points on average, the spread, and the share of matches won (ties shared)."""
    lines = [f"{len(scores)} matches of {game}", "", "seat  player  points  spread  won"]
    for seat, level in enumerate(levels):
        own = [match[seat] for match in scores]
        mean = sum(own) / len(own)
        spread = (sum((points - mean) ** 2 for points in own) / len(own)) ** 0.5
        won = sum(1 / match.count(max(match)) for match in scores if match[seat] == max(match))
        lines.append(f"{seat + 1:<6}bot{level:<5}{mean:6.1f}{spread:8.1f}{100 * won / len(scores):4.0f}%")
    return "\n".join(lines)
