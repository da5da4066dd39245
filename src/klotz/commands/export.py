"""`klotz export`: finished matches as JSON lines, without anything personal."""

import sys
from argparse import ArgumentParser, Namespace

from klotz.refusal import Refused
from klotz.server.copies import export_matches
from klotz.server.settings import read_settings
from klotz.server.store.engine import open_existing

HELP = "write finished matches as JSON lines"


def add_arguments(parser: ArgumentParser) -> None:
    """From which database."""
    parser.description = "Write all finished matches to standard output, a JSON line each, without names or keys."
    parser.add_argument("--database", metavar="URL", help="where the server keeps everything")


def run(options: Namespace) -> int:
    """Write them; 2 where something is wrong with what was asked."""
    try:
        number = export_matches(open_existing(read_settings(database=options.database).database), sys.stdout.buffer)
    except Refused as refused:
        print(f"klotz export: {refused.message}", file=sys.stderr)
        return 2
    sys.stdout.buffer.flush()
    print(f"{number} matches", file=sys.stderr)
    return 0
