"""Pages for browsers: the editions, for now; the web client grows here."""

from html import escape
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from klotz.games import find_games

STYLE: Final = """\
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 40rem; padding: 1rem; }
li { margin: 0.5rem 0; }
"""
PAGE: Final = """\
<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Klotz</title><link rel="stylesheet" href="/style.css"></head>
<body><main><h1>Klotz</h1>
<p>The editions that can be played on this server:</p>
<ul>
{games}
</ul>
<p>Two people in two terminals: <code>klotz join LINK</code>.</p>
</main></body></html>
"""


async def show_editions(request: Request) -> Response:
    """The page that lists the editions."""
    del request
    games = "\n".join(f"<li>{escape(name)}</li>" for name in find_games())
    return Response(PAGE.format(games=games), media_type="text/html")


async def show_style(request: Request) -> Response:
    """How the page looks."""
    del request
    return Response(STYLE, media_type="text/css")


ROUTES: Final[list[BaseRoute]] = [Route("/", show_editions), Route("/style.css", show_style)]
