"""`klotz arena`: whole matches between bots, and a table of how they did."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

import msgspec
from tqdm import tqdm

from klotz.bots.arena import Options
from klotz.bots.blox.levels import NUMBERS
from klotz.bots.blox.warmth import get_warm
from klotz.bots.contests.contest import Contest, Played
from klotz.bots.contests.playing import play_contest
from klotz.bots.contests.rooms import BLOX
from klotz.bots.contests.telling import tell_contest
from klotz.bots.levels import LEVELS
from klotz.refusal import Refused

HELP = "let bots play whole matches against each other"


def add_arguments(parser: ArgumentParser) -> None:
    """Which game, who plays, how often."""
    parser.description = "Let bots play whole matches by the rules, and print how they did."
    parser.add_argument("--game", default="mini", help="which edition (mini)")
    parser.add_argument(
        "--seats",
        default="bot3,bot3,bot5",
        metavar="BOT,BOT,...",
        help=f"who sits where: bot1 to bot{max(LEVELS)} (BLOX: bot{max(NUMBERS)}), two to four (bot3,bot3,bot5)",
    )
    parser.add_argument("--matches", type=int, default=100, help="how many matches (100)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same deals (1)")
    parser.add_argument("--options", default="{}", metavar="JSON", help='options of the table, as in {"turns": 2}')
    parser.add_argument("--rotate", action="store_true", help="play each deal once in every rotation of the seats")
    parser.add_argument("--ms", type=int, help="BLOX: how long a bot thinks about a move (what is usual at its level)")
    parser.add_argument("--tries", type=int, help="BLOX: how often it may try moves out, instead of a time")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep each match there, and go on with what is kept")
    parser.add_argument("--jobs", type=int, default=1, help="play so many matches side by side (1)")


def run(options: Namespace) -> int:
    """Play and print; 2 where something is wrong with what was asked."""
    try:
        contest = read_contest(options)
        print(tell_contest(contest, play_all(contest, options)))
    except Refused as refused:
        print(f"klotz arena: {refused.message}", file=sys.stderr)
        return 2
    return 0


def read_contest(options: Namespace) -> Contest:
    """What is asked for."""
    try:
        table = msgspec.json.decode(options.options, type=Options)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Refused("bad_request", f"`--options`: {error}") from error
    return Contest(
        options.game,
        options.seats.split(","),
        options.matches,
        options.seed,
        options.rotate,
        table,
        options.ms,
        options.tries,
    )


def play_all(contest: Contest, options: Namespace) -> list[Played]:
    """All matches; a bar goes along on a terminal."""
    if contest.game == BLOX:
        get_warm()
    with tqdm(total=contest.matches, unit=" matches", disable=None, leave=False) as bar:
        return play_contest(contest, jobs=options.jobs, out=options.out, tell=lambda count: bar.update(count - bar.n))
