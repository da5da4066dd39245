"""What anyone with the link may see of a table, and what belongs to whoever looks."""

from typing import Any

import msgspec

from klotz.rounds.options import Play
from klotz.server.tables.lines import Stage
from klotz.server.tables.seats import Seat
from klotz.server.tables.table import Table


class SeatShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: a person's name, or a bot's level, or neither; `cover` is the bot that plays for a person."""

    seat: int
    name: str = ""
    bot: int = 0
    play: Play = "screen"
    ready: bool = False
    gone: bool = False
    cover: int = 0
    wants_pause: bool = False
    host: bool = False


class TableShown(msgspec.Struct, frozen=True):
    """A table as everyone sees it. `match` is the name of the game in play, or of the last one."""

    game: str
    stage: Stage
    listed: bool
    options: dict[str, Any]
    seats: list[SeatShown]
    paused: bool
    match: str | None
    scores: list[int] | None
    winners: list[int] | None


class Own(msgspec.Struct, frozen=True):
    """What a visitor is at a table."""

    seats: list[int]
    host: bool


def show(table: Table) -> TableShown:
    """The table as everyone sees it."""
    result = table.result
    return TableShown(
        game=table.game,
        stage=table.stage,
        listed=table.listed,
        options=table.options,
        seats=[show_seat(table, number, seat) for number, seat in enumerate(table.seats, 1)],
        paused=table.is_paused,
        match=table.match_id if table.number else None,
        scores=result.scores if result else None,
        winners=result.winners if result else None,
    )


def show_seat(table: Table, number: int, seat: Seat) -> SeatShown:
    """A seat as everyone sees it."""
    return SeatShown(
        seat=number,
        name=seat.name,
        bot=seat.bot,
        play=seat.play,
        ready=seat.ready,
        gone=seat.gone_since is not None,
        cover=seat.cover,
        wants_pause=seat.wants_pause,
        host=bool(seat.person) and seat.person == table.host,
    )


def show_own(table: Table, person: str) -> Own:
    """What a visitor is at this table."""
    return Own(seats=table.seats_of(person), host=person == table.host)
