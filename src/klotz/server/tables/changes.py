"""What each deed changes at a table."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from klotz.server.tables import lines
from klotz.server.tables.seats import Seat

if TYPE_CHECKING:
    from klotz.server.tables.table import Table


def seat_of(table: "Table", line: Any) -> Seat:
    """The seat that a line is about."""
    seat: Seat = table.seats[line.seat - 1]
    return seat


def sit(table: "Table", line: lines.Sat) -> None:
    """A person takes a seat; one that a bot had, or that was somebody else's, becomes theirs."""
    seat = seat_of(table, line)
    seat.free()
    seat.person, seat.name = line.person, line.name


def seat_bot(table: "Table", line: lines.Seated) -> None:
    """A bot takes a seat; it is always ready."""
    seat = seat_of(table, line)
    seat.free()
    seat.bot, seat.ready = line.level, True


def free(table: "Table", line: lines.Freed) -> None:
    """A seat becomes empty."""
    seat_of(table, line).free()


def swap(table: "Table", line: lines.Swapped) -> None:
    """Two seats change places."""
    seats, one, other = table.seats, line.seat - 1, line.other - 1
    seats[one], seats[other] = seats[other], seats[one]


def equip(table: "Table", line: lines.Equipped) -> None:
    """A seat plays on the screen or with a box; whoever was ready looks again."""
    seat_of(table, line).play = line.play
    unready(table)


def mark(table: "Table", line: lines.Marked) -> None:
    """A seat is ready or not."""
    seat_of(table, line).ready = line.ready


def be_listed(table: "Table", line: lines.Listed) -> None:
    """The lobby shows the table or not."""
    table.listed = line.listed


def choose(table: "Table", line: lines.Chosen) -> None:
    """Other options; whoever was ready looks again."""
    table.options = line.options
    unready(table)


def unready(table: "Table") -> None:
    """Nobody is ready but the bots."""
    for seat in table.seats:
        seat.ready = bool(seat.bot)


def be_host(table: "Table", line: lines.Hosted) -> None:
    """Another host."""
    table.host = line.person


def wish(table: "Table", line: lines.Wished) -> None:
    """A seat wants the clock to stand still or not."""
    seat_of(table, line).wants_pause = line.pause
    agree(table, line.wall)


def agree(table: "Table", wall: int) -> None:
    """The clock stands still when all who play want it, and until none does."""
    active = [seat.wants_pause for seat in table.seats if seat.is_active]
    if table.stage != "playing":
        return
    if table.paused_at is None and active and all(active):
        table.paused_at = wall
    elif table.paused_at is not None and active and not any(active):
        table.paused_ms += max(0, wall - table.paused_at)
        table.paused_at = None


def go(table: "Table", line: lines.Went) -> None:
    """A person is gone; whoever says so is so at once for as long as it takes."""
    for seat in table.seats:
        if seat.person == line.person:
            seat.gone_since = 0 if line.left else line.wall
            seat.wants_pause = False
    agree(table, line.wall)


def come(table: "Table", line: lines.Came) -> None:
    """A person is back."""
    for seat in table.seats:
        if seat.person == line.person:
            seat.gone_since = None
            seat.wants_pause = table.paused_at is not None
    agree(table, line.wall)


def cover(table: "Table", line: lines.Covered) -> None:
    """A bot plays for a seat."""
    seat = seat_of(table, line)
    seat.cover, seat.wants_pause = line.level, False
    agree(table, line.wall)


def give_back(table: "Table", line: lines.Returned) -> None:
    """The seat's person plays again; while the clock stands still they are among those who keep it so."""
    seat = seat_of(table, line)
    seat.cover, seat.wants_pause = 0, table.paused_at is not None
    agree(table, line.wall)


def gather_again(table: "Table", line: lines.Again) -> None:
    """The same people at the same seats; none is ready yet, and bots that covered for people leave."""
    del line
    table.match = None
    for seat in table.seats:
        seat.cover, seat.wants_pause = 0, False
    unready(table)


CHANGES: Final[dict[type, Callable[["Table", Any], None]]] = {
    lines.Sat: sit,
    lines.Seated: seat_bot,
    lines.Freed: free,
    lines.Swapped: swap,
    lines.Equipped: equip,
    lines.Marked: mark,
    lines.Listed: be_listed,
    lines.Chosen: choose,
    lines.Hosted: be_host,
    lines.Wished: wish,
    lines.Went: go,
    lines.Came: come,
    lines.Covered: cover,
    lines.Returned: give_back,
    lines.Again: gather_again,
}
