"""A process in which bots think: orders come on standard input, wishes go to standard output."""

import sys
from typing import BinaryIO

import msgspec

from klotz.server.bots.minds import Mind, make_mind
from klotz.server.bots.wire import EVENTS, HEAD, ORDERS, Done, Fail, Hear, Rise, Sit, Wished, enframe


class Room:
    """The minds that think here."""

    def __init__(self) -> None:
        self._minds: dict[str, Mind] = {}
        self._is_blox: dict[str, bool] = {}

    def obey(self, order: Sit | Hear | Done | Fail | Rise) -> Wished | None:
        """Take in an order; answers with the wish that follows, where one is asked for."""
        if isinstance(order, Rise):
            self._minds.pop(order.bot, None)
            self._is_blox.pop(order.bot, None)
            return None
        if isinstance(order, Sit):
            game = order.seated.game
            self._minds[order.bot] = make_mind(order.seated, bytes(order.view))
            self._is_blox[order.bot] = game == "blox"
        mind = self._minds.get(order.bot)
        if mind is None:
            return None
        if isinstance(order, Done):
            mind.done()
            return None
        if isinstance(order, Hear):
            events = EVENTS[self._is_blox[order.bot]].decode(order.events)
            mind.hear(events, order.now, lambda: mind.read(bytes(order.view)))
        elif isinstance(order, Fail):
            mind.be_refused(order.now, lambda: mind.read(bytes(order.view)))
        return wish_of(mind, order.bot, order.serial)


def wish_of(mind: Mind, bot: str, serial: int) -> Wished:
    """What a mind wants now."""
    wish = mind.wish
    return Wished(bot, serial, wish.at, msgspec.to_builtins(wish.act)) if wish else Wished(bot, serial, 0, None)


def serve(orders: BinaryIO, wishes: BinaryIO) -> None:
    """Obey until there are no more orders."""
    room = Room()
    while len(head := orders.read(HEAD)) == HEAD:
        wished = room.obey(ORDERS.decode(orders.read(int.from_bytes(head, "big"))))
        if wished is not None:
            wishes.write(enframe(wished))
            wishes.flush()


def main() -> None:
    """Serve standard input and output."""
    serve(sys.stdin.buffer, sys.stdout.buffer)
