"""`klotz backup`: everything that a server keeps, in one file, made while it serves."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from klotz.refusal import Refused
from klotz.server.copies import back_up
from klotz.server.settings import read_settings
from klotz.server.store.engine import open_existing

HELP = "copy everything that a server keeps into one file"


def add_arguments(parser: ArgumentParser) -> None:
    """From which database, into which file."""
    parser.description = (
        "Copy everything, as it is at one moment, into a new SQLite file, while the server goes on. "
        "The copy is a database like any other: klotz serve --database sqlite:///FILE."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the new file")
    parser.add_argument("--database", metavar="URL", help="where the server keeps everything")


def run(options: Namespace) -> int:
    """Copy; 2 where something is wrong with what was asked."""
    try:
        rows = back_up(open_existing(read_settings(database=options.database).database), options.file)
    except Refused as refused:
        print(f"klotz backup: {refused.message}", file=sys.stderr)
        return 2
    print(f"{rows} rows")
    return 0
