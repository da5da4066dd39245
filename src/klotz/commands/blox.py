"""`klotz blox`: positions of BLOX on the command line."""

import sys
from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path
from secrets import randbelow
from typing import Any, Final

import msgspec

from klotz.blox.layout import Layout, list_faults, names
from klotz.blox.options import STANDARD
from klotz.blox.questions import DEEPEST, count_ways, list_moves, play_move, read_position
from klotz.blox.writing import draw_layout
from klotz.bots.blox.levels import NUMBERS
from klotz.bots.blox.questions import LONGEST_MS, MOST_SEED, MOST_TRIES, BloxBest, answer_blox_best
from klotz.bots.blox.sight import read_view
from klotz.bots.blox.warmth import get_warm
from klotz.bots.logs import parse_log
from klotz.refusal import Refused
from klotz.terminal.advice import tell_advice
from klotz.terminal.seating import ME, read_seats
from klotz.terminal.session import Session
from klotz.terminal.table import Table

HELP = "play BLOX by typing, ask bots for advice, look into positions"
TYPED: Final = "-"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what can be done with positions."""
    parser.description = "Play BLOX, or look into positions. A position is a JSON object, in a file or typed."
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    legal = actions.add_parser("legal", help="list all legal moves, one a line")
    play = actions.add_parser("play-move", help="print the position after a move")
    play.add_argument("move", metavar="MOVE", help="such as +e4, e4-e7, e4xe7, e4!e7:3, e4=wgk or ~wwp")
    perft = actions.add_parser("perft", help="count the sequences of so many moves")
    perft.add_argument("depth", metavar="DEPTH", type=int, help=f"how many moves: 0 to {DEEPEST}")
    perft.add_argument("--divide", action="store_true", help="also how many begin with each move")
    layout = actions.add_parser("layout", help="draw a layout, and say what is wrong with it")
    layout.add_argument("name", metavar="FILE", nargs="?", default=STANDARD, help=f"or a name: {', '.join(names())}")
    layout.add_argument("--json", action="store_true", help="print it as JSON, to be changed and played on")
    show = actions.add_parser("show", help="draw the board")
    best = actions.add_parser("best", help="what a bot would do, and what it thinks of it")
    table = actions.add_parser("play", help="play against bots, by typing; every move is told in words")
    _add_best(best)
    _add_play(table)
    for action, run_it in (
        (best, run_best),
        (legal, run_legal),
        (play, run_play),
        (perft, run_perft),
        (show, run_show),
    ):
        action.add_argument("file", metavar="FILE", nargs="?", default=TYPED, help="standard input unless it is named")
        action.set_defaults(act=run_it)
    layout.set_defaults(act=run_layout)


def _add_best(parser: ArgumentParser) -> None:
    """How hard a bot is to think."""
    best = f"{NUMBERS[0]} to {NUMBERS[-1]}"
    parser.add_argument("--level", type=int, metavar="N", help=f"{best}; {NUMBERS[-1]} unless it is said")
    parser.add_argument("--ms", type=int, metavar="MS", help=f"how long: 1 to {LONGEST_MS}; the level's usual time")
    parser.add_argument("--tries", type=int, metavar="N", help=f"how many tries at the most: 1 to {MOST_TRIES}")
    parser.add_argument("--seed", type=int, metavar="N", help="with --tries alone the same seed gives the same answer")
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def _add_play(parser: ArgumentParser) -> None:
    """Who plays."""
    parser.add_argument(
        "--seats",
        default=f"{ME},bot3",
        metavar="WHO,WHO,...",
        help=f"two to four of {ME} (a person) and bot1 to bot{NUMBERS[-1]}, seat 1 first ({ME},bot3)",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed deals the same cards; else any")
    parser.add_argument("--ms", type=int, metavar="MS", help=f"how long a bot may think: 1 to {LONGEST_MS}")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a match that was saved")
    parser.set_defaults(act=run_table)


def run(options: Namespace) -> int:
    """Do it; 2 where something is wrong with what was asked."""
    try:
        print(options.act(options))
    except Refused as refused:
        print(f"klotz blox {options.action}: {refused.message}", file=sys.stderr)
        return 2
    return 0


def load_object(file: str, what: str = "position") -> dict[str, Any]:
    """A position, or what else is wanted, in a file or on standard input."""
    text = sys.stdin.buffer.read() if file == TYPED else Path(file).read_bytes()
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Refused("bad_request", f"this is no {what}: {error}") from error


def run_legal(options: Namespace) -> str:
    """All legal moves."""
    return "\n".join(list_moves(load_object(options.file)))


def run_play(options: Namespace) -> str:
    """The position after a move."""
    return to_line(play_move(load_object(options.file), options.move))


def run_perft(options: Namespace) -> str:
    """How many sequences of moves there are."""
    if not 0 <= options.depth <= DEEPEST:
        raise Refused("bad_request", f"DEPTH is {options.depth}, it must be 0 to {DEEPEST}")
    nodes, divide = count_ways(load_object(options.file), options.depth)
    begun = [f"{move} {count}" for move, count in sorted(divide.items())] if options.divide else []
    return "\n".join([*begun, str(nodes)])


def run_best(options: Namespace) -> str:
    """What a bot would do."""
    given = {name: getattr(options, name) for name in ("level", "ms", "tries", "seed")}
    position = load_object(options.file)
    asked = {"op": "blox.best", "position": position} | {name: n for name, n in given.items() if n is not None}
    try:
        question = msgspec.convert(asked, BloxBest)
    except msgspec.ValidationError as error:
        raise Refused("bad_request", str(error).replace("$.", "--")) from error
    thought = answer_blox_best(question)
    if options.json:
        return to_line({"move": thought.move, "tries": thought.tries, "moves": thought.moves})
    return "\n".join(tell_advice(read_view(position), thought.move, thought.tries, thought.moves))


def run_table(options: Namespace) -> str:
    """Let people play against bots; what is told last is the answer."""
    players = read_seats(options.seats)
    seed = randbelow(MOST_SEED) if options.seed is None else options.seed
    if options.ms is not None and not 1 <= options.ms <= LONGEST_MS:
        raise Refused("bad_request", f"--ms is {options.ms}, it must be 1 to {LONGEST_MS}")
    get_warm()
    if options.load is None:
        table = Table.begin(players, seed, options.ms)
    else:
        table = Table.load(parse_log(options.load.read_bytes()), players, seed, options.ms)
    lines = (line.decode("utf-8", "replace") for line in iter(sys.stdin.buffer.readline, b""))
    return Session(table, lines, partial(print, flush=True)).play()


def run_layout(options: Namespace) -> str:
    """A layout that comes with Klotz, or one in a file: drawn, and what the box could not hold."""
    is_file = options.name == TYPED or Path(options.name).exists()
    layout = Layout.from_json(load_object(options.name, "layout")) if is_file else Layout.named(options.name)
    if options.json:
        return to_line(layout.to_json())
    return "\n".join([draw_layout(layout), *(f"wrong: {fault}" for fault in list_faults(layout))])


def run_show(options: Namespace) -> str:
    """The board as text."""
    return str(read_position(load_object(options.file)))


def to_line(data: dict[str, Any]) -> str:
    """JSON on one line."""
    return msgspec.json.encode(data).decode()
