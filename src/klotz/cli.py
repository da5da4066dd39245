"""The command `klotz`: each module in `klotz.commands` is a command, found by being there."""

import ast
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from pkgutil import get_data, iter_modules
from typing import Final, Protocol, cast

from klotz import __version__, commands

FAILED: Final = 1
INTERRUPTED: Final = 130
CUT_SHORT: Final = 141
"""Exit codes: it could not read or write; it was stopped by Ctrl-C; whoever read its output has gone."""


class Command(Protocol):
    """What a command's module offers."""

    HELP: str

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""

    def run(self, options: Namespace) -> int:
        """Do it; answers with the exit code."""


def find_commands() -> list[str]:
    """The names of all commands; nothing is imported."""
    return sorted(module.name for module in iter_modules(commands.__path__))


def read_help(name: str) -> str:
    """The line of help of a command, read off its source: to import all commands would take seconds."""
    source = ast.parse(get_data(commands.__name__, f"{name}.py") or b"")
    lines = (
        part.value for part in source.body if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "HELP"
    )
    return str(ast.literal_eval(next(lines)))


def make_parser(called: str | None) -> ArgumentParser:
    """A parser that knows all commands by name, and one of them, which is imported, in full."""
    parser = ArgumentParser(prog="klotz", description="The open home of the build-and-break board games.")
    parser.add_argument("--version", action="version", version=f"klotz {__version__}")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in find_commands():
        subparser = subparsers.add_parser(name, help=read_help(name))
        if name == called:
            command = cast("Command", import_module(f"klotz.commands.{name}"))
            command.add_arguments(subparser)
            subparser.set_defaults(run=command.run)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; answers with the exit code. Only the command that is called is imported: it starts the sooner."""
    open_streams()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return run_command(given)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        stop_writing()
        return CUT_SHORT
    except OSError as error:
        stop_writing()
        print(f"klotz {given[0]}: {error}", file=sys.stderr)
        return FAILED


def run_command(given: list[str]) -> int:
    """Import what is called, run it, and write out what is left."""
    known = find_commands()
    parser = make_parser(next((word for word in given if word in known), None))
    options = parser.parse_args(given)
    answer: int = options.run(options)
    sys.stdout.flush()
    return answer


def open_streams() -> None:
    """A stream that was closed before the start, as by `<&-`, is empty; what the output can't spell is escaped."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - open till the end
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def stop_writing() -> None:
    """Nobody can read the output; what is left of it goes nowhere, without a complaint on exit."""
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
