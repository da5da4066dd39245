"""`klotz join LINK`: play at a table in a terminal."""

import getpass
import sys
from argparse import ArgumentParser, Namespace

import msgspec

from klotz.joining.session import join
from klotz.joining.visits import find_file, introduce, make_table, read_link
from klotz.refusal import Refused

HELP = "play at a table in this terminal"


def add_arguments(parser: ArgumentParser) -> None:
    """Where, under which name, and perhaps a table to make."""
    parser.description = (
        "Play at a table in this terminal, by typing words; everything is told in sentences. Type help for the words. "
        "Whoever comes back under the same name finds the seat as it was left."
    )
    parser.add_argument("link", metavar="LINK", help="the link to a table; a server's address makes a new table")
    parser.add_argument("--name", help="how to be called (the name in this system)")
    parser.add_argument("--game", default="mini", help="which edition, for a new table (mini)")
    parser.add_argument("--seats", type=int, default=2, help="for how many, for a new table (2)")
    parser.add_argument("--options", default="{}", metavar="JSON", help='of a new table, as in {"turns": 2}')


def run(options: Namespace) -> int:
    """Join; 2 where something is wrong with what was asked."""
    try:
        link = read_link(options.link)
        cookie = introduce(link, options.name or getpass.getuser(), find_file())
        if not link.table:
            wanted = {"game": options.game, "seats": options.seats, "options": read_options(options.options)}
            link = make_table(link, wanted, cookie)
            print(f"{link.server}/t/{link.table}", flush=True)
        join(link, cookie)
    except Refused as refused:
        print(f"klotz join: {refused.message}", file=sys.stderr)
        return 2
    return 0


def read_options(text: str) -> dict[str, object]:
    """The options of the table."""
    try:
        return msgspec.json.decode(text, type=dict[str, object])
    except msgspec.DecodeError as error:
        raise Refused("bad_request", f"`--options`: {error}") from error
