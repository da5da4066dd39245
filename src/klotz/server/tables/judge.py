"""Who may do what at a table: a request becomes lines of the log, or is refused and changes nothing."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from klotz.match import Match
from klotz.refusal import Refused
from klotz.rounds.options import BOX
from klotz.server.bots.minds import need_mind
from klotz.server.tables import lines, requests
from klotz.server.tables.lines import Line, Stage
from klotz.server.tables.names import clean_name
from klotz.server.tables.seats import LONG_GONE_MS, Seat
from klotz.server.tables.table import Table


class Visitor(NamedTuple):
    """Whoever asks: a person, and the name that they gave themselves."""

    person: str
    name: str


class Case(NamedTuple):
    """A request to be judged: at which table, whose, and when."""

    table: Table
    visitor: Visitor
    wall: int

    def need_host(self) -> None:
        """Refuse all but the host."""
        if self.visitor.person != self.table.host:
            raise Refused("not_allowed", "only the host of the table may do this")

    def need_stage(self, *stages: Stage) -> None:
        """Refuse at another time."""
        if self.table.stage not in stages:
            now = {"gathering": "the game has not begun", "playing": "a game is on", "over": "the game is over"}
            raise Refused("not_now", now[self.table.stage])

    def seat(self, number: int) -> Seat:
        """A seat that the table has."""
        if number > len(self.table.seats):
            raise Refused("bad_request", f"`seat` is {number}, the table has {len(self.table.seats)}")
        return self.table.seats[number - 1]

    def own_seat(self, number: int) -> Seat:
        """A seat of the visitor's own."""
        seat = self.seat(number)
        if seat.person != self.visitor.person:
            raise Refused("not_allowed", f"seat {number} is not yours")
        return seat

    def need_seated(self) -> None:
        """Refuse whoever only watches."""
        if not self.table.seats_of(self.visitor.person):
            raise Refused("not_allowed", "only those who sit at the table may do this")


def sit(case: Case, request: requests.Sit) -> list[Line]:
    """Take an empty seat. The host comes back first of all: a table whose host is gone gets the one who sits."""
    case.need_stage("gathering")
    if not case.seat(request.seat).is_empty:
        raise Refused("not_now", f"seat {request.seat} is taken")
    name = clean_name(case.visitor.name if request.name is None else request.name)
    return [lines.Sat(wall=case.wall, seat=request.seat, person=case.visitor.person, name=name)]


def leave(case: Case, request: requests.Leave) -> list[Line]:
    """Leave the seats; where the host leaves before the start, whoever sits first is host."""
    del request
    case.need_seated()
    table, person = case.table, case.visitor.person
    if table.stage == "playing":
        return [lines.Went(wall=case.wall, person=person, left=True)]
    freed: list[Line] = [lines.Freed(wall=case.wall, seat=seat) for seat in table.seats_of(person)]
    others = [seat.person for seat in table.seats if seat.person not in ("", person)]
    if person == table.host and others:
        freed.append(lines.Hosted(wall=case.wall, person=others[0]))
    return freed


def be_ready(case: Case, request: requests.Ready) -> list[Line]:
    """Mark an own seat."""
    case.need_stage("gathering")
    case.own_seat(request.seat)
    return [lines.Marked(wall=case.wall, seat=request.seat, ready=request.ready)]


def equip(case: Case, request: requests.Equip) -> list[Line]:
    """The host, or whoever sits there, says what is played with."""
    case.need_stage("gathering")
    seat = case.seat(request.seat)
    if case.visitor.person not in (case.table.host, seat.person):
        raise Refused("not_allowed", f"seat {request.seat} is not yours, and you are not the host")
    if seat.bot and request.play == BOX:
        raise Refused("not_now", "a bot has no real box to build with")
    return [lines.Equipped(wall=case.wall, seat=request.seat, play=request.play)]


def seat_bot(case: Case, request: requests.Bot) -> list[Line]:
    """The host replaces whoever or whatever is there by a bot."""
    case.need_host()
    case.need_stage("gathering")
    if case.seat(request.seat).play == BOX:
        raise Refused("not_now", "a bot has no real box to build with")
    need_mind(case.table.game, request.level)
    return [lines.Seated(wall=case.wall, seat=request.seat, level=request.level)]


def remove(case: Case, request: requests.Remove) -> list[Line]:
    """The host makes a seat empty."""
    case.need_host()
    case.need_stage("gathering")
    case.seat(request.seat)
    return [lines.Freed(wall=case.wall, seat=request.seat)]


def swap(case: Case, request: requests.Swap) -> list[Line]:
    """The host moves people."""
    case.need_host()
    case.need_stage("gathering")
    case.seat(request.seat)
    case.seat(request.other)
    return [lines.Swapped(wall=case.wall, seat=request.seat, other=request.other)]


def choose(case: Case, request: requests.Options) -> list[Line]:
    """The host chooses options; the game says whether it knows them."""
    case.need_host()
    case.need_stage("gathering")
    check_options(case.table.game, len(case.table.seats), request.options)
    return [lines.Chosen(wall=case.wall, options=request.options)]


def check_options(game: str, seats: int, options: dict[str, Any]) -> None:
    """Refuse options that the game refuses, or that are the seats' to say."""
    if "play" in options:
        raise Refused("bad_request", "`options.play`: each seat says this for itself, see equip")
    everywhere = {"play": BOX} if options.get("deck") == BOX else {}
    Match.begin(game, seats, options | everywhere)


def be_listed(case: Case, request: requests.List) -> list[Line]:
    """The host opens the table to the lobby, or not."""
    case.need_host()
    return [lines.Listed(wall=case.wall, listed=request.listed)]


def pass_on(case: Case, request: requests.Host) -> list[Line]:
    """The host lets somebody else be host."""
    case.need_host()
    seat = case.seat(request.seat)
    if not seat.person:
        raise Refused("not_now", f"nobody sits at seat {request.seat}")
    return [lines.Hosted(wall=case.wall, person=seat.person)]


def rematch(case: Case, request: requests.Rematch) -> list[Line]:
    """Another game with the same people."""
    del request
    case.need_seated()
    case.need_stage("over")
    return [lines.Again(wall=case.wall)]


def want_pause(case: Case, request: requests.Pause) -> list[Line]:
    """Want the clock to stand still, or no longer."""
    case.need_stage("playing")
    seat = case.own_seat(request.seat)
    if not seat.is_active:
        raise Refused("not_now", "a bot plays here now; take the seat back first")
    return [lines.Wished(wall=case.wall, seat=request.seat, pause=request.pause)]


def cover(case: Case, request: requests.Cover) -> list[Line]:
    """Others at the table, or the host, let a bot play for somebody who is gone for long."""
    case.need_stage("playing")
    if case.visitor.person != case.table.host:
        case.need_seated()
    seat = case.seat(request.seat)
    if not seat.person or seat.cover or not seat.is_long_gone(case.wall):
        raise Refused("not_now", f"nobody at seat {request.seat} is gone for {LONG_GONE_MS // 1000} seconds")
    if seat.play == BOX:
        raise Refused("not_now", "a bot has no real box to build with")
    need_mind(case.table.game, request.level)
    return [lines.Covered(wall=case.wall, seat=request.seat, level=request.level)]


def give_back(case: Case, request: requests.Return) -> list[Line]:
    """Whoever was gone takes the seat back."""
    case.need_stage("playing")
    seat = case.own_seat(request.seat)
    if not seat.cover:
        raise Refused("not_now", f"no bot plays for you at seat {request.seat}")
    return [lines.Returned(wall=case.wall, seat=request.seat)]


JUDGES: Final[dict[type, Callable[[Case, Any], list[Line]]]] = {
    requests.Sit: sit,
    requests.Leave: leave,
    requests.Ready: be_ready,
    requests.Equip: equip,
    requests.Bot: seat_bot,
    requests.Remove: remove,
    requests.Swap: swap,
    requests.Options: choose,
    requests.List: be_listed,
    requests.Host: pass_on,
    requests.Rematch: rematch,
    requests.Pause: want_pause,
    requests.Cover: cover,
    requests.Return: give_back,
}
"""`start` and acts reach the game: see play."""
