"""`klotz serve`: tables that people share."""

import sys
import webbrowser
from argparse import ArgumentParser, Namespace

from klotz.refusal import Refused
from klotz.server.logs import set_up_logs
from klotz.server.serving import make_server
from klotz.server.settings import Settings, read_settings
from klotz.server.store.engine import open_engine

HELP = "let people play together over the network"


def add_arguments(parser: ArgumentParser) -> None:
    """Where to listen, and where to keep things."""
    parser.description = (
        "Serve tables. Everything can also be set by environment variables such as KLOTZ_DATABASE; docs/hosting.md "
        "tells of all of them."
    )
    parser.add_argument("--host", help=f"where to listen ({Settings().host})")
    parser.add_argument("--port", type=int, help=f"on which port ({Settings().port})")
    parser.add_argument("--database", metavar="URL", help=f"where to keep everything ({Settings().database})")
    parser.add_argument("--redis", metavar="URL", help="what carries events between processes, if there are several")
    parser.add_argument("--open", action="store_true", help="open the page of the server in a browser")
    parser.add_argument("--origin", metavar="URL", help="the address by which people reach this server")


def run(options: Namespace) -> int:
    """Serve until stopped; 2 where something is wrong with what was set."""
    set_up_logs()
    given = {name: getattr(options, name) for name in ("host", "port", "database", "redis", "origin")}
    try:
        settings = read_settings(**given)
        open_engine(settings.database).dispose()  # an address that is none is told before anything starts
        server = make_server(settings, show=webbrowser.open if options.open else None)
    except Refused as refused:
        print(f"klotz serve: {refused.message}", file=sys.stderr)
        return 2
    server.run()
    return 0 if server.started else 1
