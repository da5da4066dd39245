# noqa: N999 - the command is called so; it is imported by name only
"""`klotz import`: bring in the finished matches of an export."""

import sys
from argparse import ArgumentParser, Namespace

from klotz.refusal import Refused
from klotz.server.copies import import_matches
from klotz.server.settings import read_settings
from klotz.server.store.engine import open_engine, upgrade

HELP = "bring in finished matches"


def add_arguments(parser: ArgumentParser) -> None:
    """Into which database."""
    parser.description = (
        "Read finished matches from standard input, a JSON line each, as klotz export writes them. Each has to replay "
        "to its scores; where one does not, none is brought in."
    )
    parser.add_argument("--database", metavar="URL", help="where the server keeps everything")


def run(options: Namespace) -> int:
    """Bring them in; 2 where something is wrong with what was asked."""
    try:
        engine = open_engine(read_settings(database=options.database).database)
        upgrade(engine)
        new, known = import_matches(engine, sys.stdin.buffer)
    except Refused as refused:
        print(f"klotz import: {refused.message}", file=sys.stderr)
        return 2
    print(f"{new} new matches, {known} known before")
    return 0
