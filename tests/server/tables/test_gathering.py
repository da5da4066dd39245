"""Before the start: seats, the host's rights, ready marks, options."""

import msgspec
import pytest

from klotz.refusal import Refused
from klotz.server.tables import requests
from klotz.server.tables.judge import check_options
from klotz.server.tables.names import clean_name
from klotz.server.tables.showing import show, show_own
from tests.server.tables.party import ADA, BEN, EVE, Party

HOSTS_ONLY: list[requests.Deed] = [
    requests.Bot(seat=1, level=2),
    requests.Remove(seat=1),
    requests.Swap(seat=1, other=2),
    requests.Options(options={}),
    requests.List(listed=True),
    requests.Host(seat=1),
    requests.Start(),
]
SEATED_ONLY: list[requests.Deed] = [requests.Leave(), requests.Rematch()]
OWN_SEAT: list[requests.Deed] = [
    requests.Ready(seat=1),
    requests.Equip(seat=1, play="box"),
]


def name_of(request: requests.Deed) -> str:
    """How it is sent."""
    return str(type(request).__struct_config__.tag)


def test_people_sit_get_ready_and_begin() -> None:
    """The whole way from an empty table to a game, and what is shown of it."""
    party = Party()
    party.ask(ADA, requests.Sit(seat=1))
    party.ask(BEN, requests.Sit(seat=2, name="  Benny "))
    assert party.refused(ADA, requests.Start()) == "not_now"
    party.ask(ADA, requests.Ready(seat=1))
    party.ask(BEN, requests.Ready(seat=2))
    shown = show(party.table)
    assert [(seat.name, seat.ready, seat.host) for seat in shown.seats] == [("Ada", True, True), ("Benny", True, False)]
    assert party.ask(ADA, requests.Start())
    assert show(party.table).stage == "playing"
    assert show_own(party.table, BEN.person).seats == [2]


@pytest.mark.parametrize("request_", HOSTS_ONLY, ids=name_of)
def test_only_the_host_may(request_: requests.Deed) -> None:
    """Guests and strangers are told so, and nothing changes."""
    party = Party()
    party.ask(ADA, requests.Sit(seat=1))
    party.ask(BEN, requests.Sit(seat=2))
    assert {party.refused(visitor, request_) for visitor in (BEN, EVE)} == {"not_allowed"}


@pytest.mark.parametrize("request_", [*SEATED_ONLY, *OWN_SEAT], ids=name_of)
def test_a_stranger_may_not(request_: requests.Deed) -> None:
    """Whoever only watches changes nothing."""
    party = Party()
    party.ask(ADA, requests.Sit(seat=1))
    assert party.refused(EVE, request_) == "not_allowed"


def test_a_seat_is_taken_once() -> None:
    """Nobody is pushed from a seat; nobody is ready for another."""
    party = Party()
    party.ask(ADA, requests.Sit(seat=1))
    assert party.refused(BEN, requests.Sit(seat=1)) == "not_now"
    assert party.refused(BEN, requests.Sit(seat=3)) == "bad_request"
    party.ask(BEN, requests.Sit(seat=2))
    assert party.refused(BEN, requests.Ready(seat=1)) == "not_allowed"


def test_several_sit_at_one_device() -> None:
    """One person may have several seats under other names, and says which one acts."""
    party = Party()
    party.ask(ADA, requests.Sit(seat=1))
    party.ask(ADA, requests.Sit(seat=2, name="Grandma"))
    for seat in (1, 2):
        party.ask(ADA, requests.Ready(seat=seat))
    party.ask(ADA, requests.Start())
    assert party.refused(ADA, requests.Act(act={"type": "start"})) == "bad_request"
    assert party.ask(ADA, requests.Act(seat=1, act={"type": "start"}))
    assert party.refused(ADA, requests.Act(seat=1, act={"type": "count"})) == "not_your_turn"
    assert party.ask(ADA, requests.Act(seat=2, act={"type": "count"}))


def test_the_host_moves_replaces_and_removes() -> None:
    """Seats change hands before the start, with what they are marked with."""
    party = Party(seats=3)
    party.ask(ADA, requests.Sit(seat=1))
    party.ask(BEN, requests.Sit(seat=2))
    party.ask(BEN, requests.Ready(seat=2))
    party.ask(ADA, requests.Swap(seat=2, other=3))
    assert [seat.name for seat in show(party.table).seats] == ["Ada", "", "Ben"]
    assert show(party.table).seats[2].ready
    party.ask(ADA, requests.Bot(seat=3, level=4))
    assert (show(party.table).seats[2].bot, show_own(party.table, BEN.person).seats) == (4, [])
    party.ask(ADA, requests.Remove(seat=3))
    assert party.table.seats[2].is_empty


def test_a_host_who_leaves_hands_on() -> None:
    """A table never stands without a host while somebody sits there."""
    party = Party()
    party.ask(ADA, requests.Sit(seat=1))
    party.ask(BEN, requests.Sit(seat=2))
    party.ask(ADA, requests.Leave())
    assert show_own(party.table, BEN.person).host
    assert [seat.name for seat in show(party.table).seats] == ["", "Ben"]
    party.ask(EVE, requests.Sit(seat=1))
    party.ask(BEN, requests.Host(seat=1))
    assert show_own(party.table, EVE.person).host
    party.ask(BEN, requests.Leave())
    assert party.refused(EVE, requests.Host(seat=2)) == "not_now"


def test_a_change_of_options_lets_everybody_look_again() -> None:
    """Nobody is ready for something that they have not seen."""
    party = Party()
    party.ask(ADA, requests.Sit(seat=1))
    party.ask(ADA, requests.Bot(seat=2, level=1))
    party.ask(ADA, requests.Ready(seat=1))
    party.ask(ADA, requests.Options(options={"turns": 1}))
    assert [seat.ready for seat in show(party.table).seats] == [False, True]
    assert party.refused(ADA, requests.Options(options={"turns": "many"})) == "bad_request"
    assert party.refused(ADA, requests.Options(options={"play": "box"})) == "bad_request"


def test_boxes_and_bots_keep_apart() -> None:
    """A bot has no hands for a real box; with the box's own cards everybody needs one."""
    party = Party(options={"deck": "box"})
    party.ask(ADA, requests.Sit(seat=1))
    party.ask(ADA, requests.Equip(seat=1, play="box"))
    assert party.refused(ADA, requests.Bot(seat=1, level=1)) == "not_now"
    party.ask(ADA, requests.Bot(seat=2, level=1))
    assert party.refused(ADA, requests.Equip(seat=2, play="box")) == "not_now"
    party.ask(ADA, requests.Ready(seat=1))
    assert party.refused(ADA, requests.Start()) == "not_now"
    party.ask(ADA, requests.Options(options={}))
    party.ask(ADA, requests.Ready(seat=1))
    assert party.ask(ADA, requests.Start())


def test_a_bot_is_given_only_where_there_is_one() -> None:
    """A level that there isn't is refused in words."""
    assert Party().refused(ADA, requests.Bot(seat=1, level=9)) == "bad_request"
    assert Party("blox").refused(ADA, requests.Bot(seat=1, level=9)) == "bad_request"
    Party("blox").ask(ADA, requests.Bot(seat=1, level=8))


def test_options_of_the_boxs_own_cards_need_boxes_for_all() -> None:
    """What is only right together with the seats is not refused before the seats have said."""
    check_options("classic", 2, {"deck": "box"})
    with pytest.raises(Refused, match="variants"):
        check_options("classic", 2, {"variants": ["fast"]})


@pytest.mark.parametrize(
    ("raw", "name"), [(" Ada ", "Ada"), ("José", "José"), ("Zoë  B", "Zoë  B"), ("名前", "名前"), ("x" * 24, "x" * 24)]
)
def test_names_are_what_people_are_called(raw: str, name: str) -> None:
    """Letters of all the world; composed the same way however they were typed."""
    assert clean_name(raw) == name


@pytest.mark.parametrize(
    "raw", ["", "  ", "x" * 25, "a\nb", "a\u202eb", "a\u200bb", "\x00", "a\u2028b", " " * 500 + "x"]
)
def test_names_hide_nothing(raw: str) -> None:
    """No line breaks, no characters that turn or hide text, nothing that fills the screen."""
    with pytest.raises(Refused, match="`name`"):
        clean_name(raw)


def test_requests_are_read_strictly() -> None:
    """A field too much, a seat that can't be, a request that there isn't: each is told."""
    for raw in ({"op": "sit"}, {"op": "sit", "seat": 5}, {"op": "sit", "seat": 1, "x": 1}, {"op": "shout"}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(raw, requests.Deed)
