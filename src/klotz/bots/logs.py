"""A stored match, looked at by the coach: every building of every turn that was built on the screen."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from klotz.bots.coach import Coach, Review
from klotz.bots.deeds import buildings, retell
from klotz.building.cards import Card
from klotz.game import Event
from klotz.match import Entry, Match, read_log
from klotz.refusal import Refused
from klotz.rounds.events import TurnBegan
from klotz.rounds.options import Setup
from klotz.rounds.round import Round

MOST_BYTES: Final = 16 * 1024 * 1024


class Building(NamedTuple):
    """A card that was turned: in which turn, by which seat, and what the coach says, or why it says nothing."""

    turn: int
    seat: int
    card: Card
    review: Review | None
    why_not: str = ""


def parse_log(data: bytes) -> list[Entry]:
    """A log as the referee gives it: its answer, or the list in it, or the lines of the list one by one."""
    if len(data) > MOST_BYTES:
        raise Refused("bad_request", f"it has {len(data)} bytes, {MOST_BYTES} are the most")
    try:
        raw = _parse(data.removeprefix(b"\xef\xbb\xbf").strip())
    except RecursionError as error:
        raise Refused("bad_request", "its lists and objects are nested too deeply") from error
    return read_log(raw)


def _parse(data: bytes) -> Any:
    lines = [line for line in data.splitlines() if line.strip()]
    if data.startswith(b"["):
        return _decode(data, "")
    first = _decode(lines[0], ", line 1") if lines else None
    if isinstance(first, dict) and "log" in first and len(lines) == 1:
        return first["log"]
    return [_decode(line, f", line {number}") for number, line in enumerate(lines, 1)]


def _decode(data: bytes, where: str) -> Any:
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused("bad_request", f"`log`{where}: it is not JSON: {error}") from error


def coach_log(entries: Iterable[Entry]) -> Iterator[Building]:
    """Play a log again and look at its buildings."""
    match, events = Match.replay(entries)
    if not isinstance(match.game, Round):
        raise Refused("bad_request", "`log`: nothing is built in this game")
    setup = match.game.state.setup
    for number, (began, since) in enumerate(_turns(events), 1):
        if setup.play[began.seat - 1] == "screen":
            for card, done in buildings(since):
                yield _coach(number, began.seat, card, done, setup)


def _turns(events: Iterable[Event]) -> list[tuple[TurnBegan, list[Event]]]:
    """How each turn began, and what happened until the next."""
    turns: list[tuple[TurnBegan, list[Event]]] = []
    since: list[Event] = []
    for event in events:
        if isinstance(event, TurnBegan):
            since = []
            turns.append((event, since))
        else:
            since.append(event)
    return turns


def _coach(turn: int, seat: int, card: Card, events: list[Event], setup: Setup) -> Building:
    if card.special:
        return Building(turn, seat, card, None, "a number card is built with any cubes")
    try:
        review = Coach(card, setup.set, setup.tolerance).review(retell(events, setup.set))
    except Refused as refused:
        return Building(turn, seat, card, None, refused.message)
    return Building(turn, seat, card, review)
