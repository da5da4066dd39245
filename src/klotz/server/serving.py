"""Serve the application with uvicorn."""

import gc
import socket
import sys
from collections.abc import Callable
from typing import Final

import uvicorn

from klotz.server.app import make_app
from klotz.server.settings import Settings
from klotz.server.socket.wire import Wire

PING_S: Final = 10.0
GENERATIONS: Final = (50_000, 20, 50)
"""After how many new objects it is looked for those that may go, and how seldom among the older ones."""
SWITCH_S: Final = 0.001
"""How long the thread that writes to the store may have to wait for its turn while much is going on."""


class Server(uvicorn.Server):
    """A server that says where it listens, once it does."""

    show: Callable[[str], object] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        be_swift()
        if self.started:
            print(self.address, flush=True)
            if self.show:
                self.show(self.address)

    @property
    def address(self) -> str:
        """Where it listens."""
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def be_swift() -> None:
    """Let other work interrupt that of the players for no more than a moment.

    What is there when the server begins stays: looking through it for what may go would hold everybody up.
    """
    sys.setswitchinterval(SWITCH_S)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GENERATIONS)


def make_server(settings: Settings, show: Callable[[str], object] | None = None) -> Server:
    """A server that is ready to run. It logs no paths: that of a table is its key. `show` hears where it listens."""
    config = uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        ws=Wire,
        ws_max_size=settings.longest_message,
        ws_ping_interval=PING_S,
        ws_ping_timeout=2 * PING_S,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=5,
    )
    server = Server(config)
    server.show = show
    return server
