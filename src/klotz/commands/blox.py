"""`klotz blox`: positions of BLOX on the command line."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any, Final

import msgspec

from klotz.blox.layout import Layout, names
from klotz.blox.options import STANDARD
from klotz.blox.questions import DEEPEST, count_ways, list_moves, play_move, read_position
from klotz.refusal import Refused

HELP = "look into positions of BLOX: legal moves, what they lead to, how many ways lead on"
TYPED: Final = "-"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what can be done with positions."""
    parser.description = "Look into positions of BLOX. A position is a JSON object, in a file or typed."
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    legal = actions.add_parser("legal", help="list all legal moves, one a line")
    play = actions.add_parser("play-move", help="print the position after a move")
    play.add_argument("move", metavar="MOVE", help="such as +e4, e4-e7, e4xe7, e4!e7:3, e4=wgk or ~wwp")
    perft = actions.add_parser("perft", help="count the sequences of so many moves")
    perft.add_argument("depth", metavar="DEPTH", type=int, help=f"how many moves: 0 to {DEEPEST}")
    perft.add_argument("--divide", action="store_true", help="also how many begin with each move")
    layout = actions.add_parser("layout", help="print a layout as JSON, to be changed and played on")
    layout.add_argument("name", metavar="NAME", nargs="?", default=STANDARD, help=", ".join(names()))
    show = actions.add_parser("show", help="draw the board")
    for action, run_it in ((legal, run_legal), (play, run_play), (perft, run_perft), (show, run_show)):
        action.add_argument("file", metavar="FILE", nargs="?", default=TYPED, help="standard input unless it is named")
        action.set_defaults(act=run_it)
    layout.set_defaults(act=run_layout)


def run(options: Namespace) -> int:
    """Do it; 2 where something is wrong with what was asked."""
    try:
        print(options.act(options))
    except Refused as refused:
        print(f"klotz blox {options.action}: {refused.message}", file=sys.stderr)
        return 2
    return 0


def load_position(file: str) -> dict[str, Any]:
    """The position in a file, or on standard input."""
    text = sys.stdin.buffer.read() if file == TYPED else Path(file).read_bytes()
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Refused("bad_request", f"this is no position: {error}") from error


def run_legal(options: Namespace) -> str:
    """All legal moves."""
    return "\n".join(list_moves(load_position(options.file)))


def run_play(options: Namespace) -> str:
    """The position after a move."""
    return to_line(play_move(load_position(options.file), options.move))


def run_perft(options: Namespace) -> str:
    """How many sequences of moves there are."""
    if not 0 <= options.depth <= DEEPEST:
        raise Refused("bad_request", f"DEPTH is {options.depth}, it must be 0 to {DEEPEST}")
    nodes, divide = count_ways(load_position(options.file), options.depth)
    begun = [f"{move} {count}" for move, count in sorted(divide.items())] if options.divide else []
    return "\n".join([*begun, str(nodes)])


def run_layout(options: Namespace) -> str:
    """A layout that comes with Klotz."""
    return to_line(Layout.named(options.name).to_json())


def run_show(options: Namespace) -> str:
    """The board as text."""
    return str(read_position(load_position(options.file)))


def to_line(data: dict[str, Any]) -> str:
    """JSON on one line."""
    return msgspec.json.encode(data).decode()
