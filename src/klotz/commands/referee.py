"""`klotz referee`: play any game by JSON lines."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter

from klotz import referee
from klotz.games import find_games

HELP = "play any game by JSON lines"

LINES = """\
Type or pipe one JSON object a line; each is answered by one. A game of mini for two, chance drawn from a seed:

  {"op": "new", "game": "mini", "seats": 2, "options": {}, "seed": 7}
  {"op": "legal", "seat": 1}
  {"op": "act", "seat": 1, "at": 0, "act": {"type": "start"}}
  {"op": "act", "seat": 1, "at": 900, "act": {"type": "place", "brick": "red", "pose": "3x1", "x": 0}}
  {"op": "act", "seat": 2, "at": 1000, "act": {"type": "count"}}
  {"op": "view", "seat": 0}

Whoever wants to roll real dice says "chance": "ask" in place of the seed, and answers what is pending:

  {"op": "chance", "outcome": {"values": [2]}}

Other lines: {"op": "time", "at": 2000}, {"op": "log"}, {"op": "load", "log": [...]}, {"op": "stands", ...},
{"op": "matches", ...}, {"op": "blox.best", ...}. docs/protocol.md tells them all. The games: """


def add_arguments(parser: ArgumentParser) -> None:
    """Tell in the help what can be typed; there are no arguments."""
    parser.description = "Judge a game: JSON lines on standard input, one JSON line back for each."
    parser.epilog = LINES + ", ".join(find_games()) + "."
    parser.formatter_class = RawDescriptionHelpFormatter


def run(options: Namespace) -> int:
    """Serve standard input and output."""
    del options
    return referee.main()
