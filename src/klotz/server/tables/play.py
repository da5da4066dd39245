"""What reaches a table's game: the start, acts, chance that the server draws, and what falls due."""

from typing import Final, NamedTuple

from klotz.game import to_plain
from klotz.luck import Luck
from klotz.match import Drawn, Timed, draw
from klotz.refusal import Refused
from klotz.rounds.options import BOX
from klotz.server.tables import lines, requests
from klotz.server.tables.judge import JUDGES, Case, Visitor
from klotz.server.tables.table import Table

MOST_LAG_MS: Final = 250
"""The most that is taken off an act's time of arrival for the way that it came."""


class Circumstances(NamedTuple):
    """When a request arrived, how long it may have been under way, and where chance comes from."""

    wall: int
    luck: Luck
    lag: int = 0


def submit(table: Table, visitor: Visitor, request: requests.Act | requests.Deed, how: Circumstances) -> int:
    """Judge a request and take what follows from it; answers with the number of the line that did it.

    What had fallen due before may have happened even where the request itself is refused.
    """
    if not visitor.person:
        raise Refused("unknown_person", "say your name first")
    if isinstance(request, requests.Act):
        return act(table, visitor, request, how)
    catch_up(table, how.wall, how.luck)
    case = Case(table, visitor, how.wall)
    if isinstance(request, requests.Start):
        return start(case, how.luck)
    for line in JUDGES[type(request)](case, request):
        table.take(line)
    return table.n


def start(case: Case, luck: Luck) -> int:
    """The host begins the game; the server answers its chance at once."""
    case.need_host()
    case.need_stage("gathering")
    table = case.table
    for number, seat in enumerate(table.seats, 1):
        if seat.is_empty:
            raise Refused("not_now", f"seat {number} is empty")
        if not seat.ready:
            raise Refused("not_now", f"seat {number} is not ready")
    plays = [seat.play for seat in table.seats]
    if table.options.get("deck") == BOX and set(plays) != {BOX}:
        raise Refused("not_now", "the cards are the box's own: every seat must play with the box")
    options = table.options | ({"play": plays} if BOX in plays else {})
    table.take(lines.Begun(game=table.game, seats=len(plays), options=options, chance="ask", wall=case.wall))
    number = table.n
    draw_all(table, luck)
    return number


def act(table: Table, visitor: Visitor, request: requests.Act, how: Circumstances) -> int:
    """Let a person act, at the time at which the act arrived, less the allowance for its way."""
    case = Case(table, visitor, how.wall)
    case.need_stage("playing", "over")
    seat = need_acting_seat(case, request)
    known = table.find_known(f"{seat} {request.id}") if request.id else None
    if known is not None:
        return known
    if table.is_paused:
        raise Refused("not_now", "the game's clock stands still")
    lag = max(0, min(how.lag, MOST_LAG_MS))
    return play(table, seat, request, lag, how)


def need_acting_seat(case: Case, request: requests.Act) -> int:
    """The seat that acts: the one that is named, or the visitor's only one."""
    own = case.table.seats_of(case.visitor.person)
    if request.seat is None and len(own) > 1:
        raise Refused("bad_request", "`seat` is missing: you have several")
    if not own:
        raise Refused("not_allowed", "you have no seat at this table")
    number = own[0] if request.seat is None else request.seat
    if case.own_seat(number).cover:
        raise Refused("not_now", "a bot plays here now; take the seat back first")
    return number


def play(table: Table, seat: int, request: requests.Act, lag: int, how: Circumstances) -> int:
    """Let a seat act: what falls due by then happens first, then the act, then the chance that it asks for."""
    now = table.elapsed(how.wall)
    at = table.elapsed(how.wall - lag)
    run_clock(table, at, how.luck)
    # A clock that asked for chance has moved on: the allowance is what is really left of it.
    at = table.elapsed(how.wall - lag)
    table.take(lines.Played(seat, at, request.act, lag=now - at, id=request.id))
    number = table.n
    draw_all(table, how.luck)
    return number


def catch_up(table: Table, wall: int, luck: Luck) -> None:
    """Let happen what has fallen due."""
    if table.due is not None and table.due <= wall:
        run_clock(table, table.elapsed(wall), luck)


def run_clock(table: Table, at: int, luck: Luck) -> None:
    """Move the game's clock on as long as something falls due."""
    while table.match and (due := table.match.game.deadline) is not None and due <= at:
        table.take(Timed(at))
        draw_all(table, luck)


def draw_all(table: Table, luck: Luck) -> None:
    """Answer the game's chance until it asks for none."""
    while table.match and table.match.game.pending:
        table.take(Drawn(to_plain(draw(table.match.game.pending, table.match.game, luck))))
