"""BLOX as a game: its chance, its events and their order, what each seat sees, and what is refused."""

from typing import Any

import msgspec
import pytest

from klotz.blox import events as told
from klotz.blox.acts import Move
from klotz.blox.games.blox import GAME, Blox, keep_order
from klotz.blox.layout import Layout
from klotz.blox.position import Position
from klotz.events import DeckRefilled, GameOver
from klotz.game import Event, Shuffle
from klotz.match import Match
from klotz.refusal import Refused
from tests.blox.small import EMPTY, small

LAYOUT = Layout.named("standard")


def at(position: Position) -> Blox:
    """A game that has come to this position."""
    match, _ = Match.begin("blox", position.seats, {}, seed=1)
    game = match.game
    assert isinstance(game, Blox)
    game.position = position
    game.hands = [seat["hand"] for seat in position.to_json()["seats"]]
    return game


def test_chance_asks_for_the_blocks_and_then_for_the_deck() -> None:
    """The table stands as soon as its blocks are known; the cards are dealt at last."""
    game, events = GAME.new(3, {"first": 2})
    assert events == []
    assert game.pending == Shuffle("blocks", list(LAYOUT.blocks(3)))
    assert (game.view(1).towers, game.view(1).to_move, game.legal(2), game.over) == ({}, 2, [], False)
    blocks = list("pkgw" * 10)
    assert game.chance({"order": blocks}) == []
    assert game.pending == Shuffle("deck", list("w" * 15 + "g" * 15 + "k" * 15 + "p" * 15))
    assert len(game.view(0).towers) == 23
    assert [seat.hand for seat in game.view(0).seats] == [0, 0, 0]
    assert game.chance({"order": list("wgkp" * 15)}) == []
    assert game.position == Position.set_up(LAYOUT, 3, 2, "".join(blocks), "wgkp" * 15)


def test_a_seat_sees_its_own_hand_only() -> None:
    """Of others' hands and of the deck it sees how many cards they hold."""
    match, _ = Match.begin("blox", 3, {}, seed=1)
    seen = match.game.view(2)
    plain: dict[str, Any] = msgspec.to_builtins(seen)
    assert plain["deck"] == 45
    assert [type(seat["hand"]) for seat in plain["seats"]] == [int, str, int]
    assert isinstance(match.game, Blox)
    assert plain == match.game.position.view(2)
    assert list(plain) == list(match.game.position.view(2))


def test_a_move_tells_what_it_did_in_order() -> None:
    """The move, the phases it began, the last round, what was drawn; then the end."""
    seats = [EMPTY | {"hand": "kkggw"}, EMPTY | {"points": 2, "hand": "wwwww"}]
    game = at(small(rest="g", phase=3, figures={"a5": 1}, towers={"e5": "kk"}, seats=seats, deck="wwwwww"))
    assert game.act(1, 5, Move("a5xe5")) == [
        told.Moved(5, 1, "a5xe5", 2),
        told.PhaseBegan(5, 4),
        told.LastRound(5),
        told.Drew(5, 1, "deck", 2),
    ]
    assert game.act(2, 6, {"type": "move", "move": "~w"}) == [
        told.Moved(6, 2, "~w", 0),
        told.Drew(6, 2, "deck", 1),
        GameOver(6, [2, 2], [1]),
    ]
    assert game.over
    assert game.legal(1) == game.legal(2) == []


def test_a_deck_that_runs_out_is_remade_in_mid_draw() -> None:
    """What is left is drawn, chance is asked for the discard, and the rest is drawn from that."""
    game = at(small(mine={"hand": "kkkww"}, deck="p", discard="gg"))
    assert game.act(1, 0, Move("~wkkk")) == [told.Moved(0, 1, "~wkkk", 0), *ended(), told.Drew(0, 1, "deck", 1)]
    assert game.pending == Shuffle("deck", list("ggwkkk"))
    assert game.legal(1) == []
    with pytest.raises(Refused) as refused:
        game.act(1, 0, Move("~w"))
    assert refused.value.code == "chance_pending"
    with pytest.raises(Refused) as refused:
        game.chance({"order": list("ggwkkp")})
    assert refused.value.code == "bad_outcome"
    assert game.chance({"order": list("kgkgkw")}) == [DeckRefilled(0, "deck", 6), told.Drew(0, 1, "deck", 3)]
    assert game.position.to_move == 2
    assert game.position.to_json()["seats"][0]["hand"] == "wgkkp"
    assert game.view(2).deck == 3


def ended() -> list[Event]:
    """What the first move of a position without towers leads to."""
    return [*(told.PhaseBegan(0, phase) for phase in (2, 3, 4)), told.LastRound(0)]


def test_nothing_is_drawn_for_the_joker() -> None:
    """Then there is no event of it either."""
    match, _ = Match.begin("blox", 2, {}, seed=1)
    move = next(act for act in match.game.legal(1) if isinstance(act, Move) and act.move.endswith("*"))
    assert [type(event) for event in match.act(1, 0, move)] == [told.Moved]


@pytest.mark.parametrize(
    ("seat", "act", "code", "words"),
    [
        (2, {"type": "move", "move": "~w"}, "not_your_turn", "it is the turn of seat 1"),
        (1, {"type": "move", "move": "e4xe4"}, "illegal_move", "e4xe4"),
        (1, {"type": "move", "move": "castle"}, "illegal_move", "castle"),
        (1, {"type": "move", "move": ""}, "illegal_move", "``"),
        (1, {"type": "move", "move": 5}, "bad_request", "$.move"),
        (1, {"type": "move"}, "bad_request", "move"),
        (1, {"type": "move", "move": "~w", "joker": True}, "bad_request", "joker"),
        (1, {"type": "start"}, "unknown_act", "there are: move"),
        (2, {"type": "start"}, "unknown_act", "there are: move"),
    ],
)
def test_what_is_refused_says_why(seat: int, act: dict[str, Any], code: str, words: str) -> None:
    """With its code and the words that help, and nothing has changed."""
    match, _ = Match.begin("blox", 2, {}, seed=1)
    before = msgspec.json.encode(match.game.view(1))
    with pytest.raises(Refused) as refused:
        match.act(seat, 0, act)
    assert refused.value.code == code
    assert words in refused.value.message
    assert msgspec.json.encode(match.game.view(1)) == before


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"first": 3}, "`options.first` is 3, it must be 1 to 2"),
        ({"first": 0}, "$.first"),
        ({"layout": "moon"}, "moon"),
        ({"layout": 5}, "$.layout"),
        ({"layout": {}}, "board"),
        ({"layout": LAYOUT.to_json() | {"squares": {"a1": 41}}}, "layout.squares"),
        ({"layout": LAYOUT.to_json() | {"two": ["a1"]}}, "layout.two"),
        ({"turns": 1}, "turns"),
        ({"young": [1]}, "young"),
    ],
)
def test_wrong_options_are_named(options: dict[str, Any], words: str) -> None:
    """What is no option of BLOX, or no value of it."""
    with pytest.raises(Refused) as refused:
        GAME.new(2, options)
    assert refused.value.code == "bad_request"
    assert words in refused.value.message


def test_a_layout_too_full_for_two_is_refused() -> None:
    """The towers for two must take exactly the blocks for two."""
    tens = [f"{column}{row}" for row in (1, 2) for column in "abcde"]
    layout = LAYOUT.to_json() | {"squares": dict.fromkeys(tens, 4), "two": []}
    with pytest.raises(Refused, match=r"layout\.two"):
        GAME.new(3, {"layout": layout})
    singles = dict.fromkeys([f"{column}{row}" for row in (3, 4) for column in "abcd"], 1)
    layout = LAYOUT.to_json() | {"squares": dict.fromkeys(tens[:8], 4) | singles, "two": list(singles)[:4]}
    assert GAME.new(3, {"layout": layout})[0].pending
    with pytest.raises(Refused, match=r"2 seats"):
        GAME.new(2, {"layout": layout | {"squares": dict.fromkeys(tens[:9], 4) | dict.fromkeys(list(singles)[:4], 1)}})


def test_hands_keep_their_order() -> None:
    """What stays stays where it was; what has come stands behind."""
    assert keep_order("", "wgk") == "wgk"
    assert keep_order("pwgpk", "wgkpp") == "pwgpk"
    assert keep_order("pwgpk", "wwkp") == "pwkw"


def test_dealt_anew_a_seat_keeps_what_it_knows() -> None:
    """All cards that it can't see are given out again, other hands and the deck together."""
    match, _ = Match.begin("blox", 3, {}, seed=1)
    dealt: list[str] = []

    def turn_round(cards: Any) -> list[str]:
        dealt.extend(cards)
        return list(cards)[::-1]

    twin = match.game.redealt(2, turn_round)
    assert len(dealt) == 55
    assert twin.view(2) == match.game.view(2)
    assert twin.view(1) != match.game.view(1)


def test_there_is_no_clock_and_no_die() -> None:
    """Time may pass, and nothing happens."""
    match, _ = Match.begin("blox", 2, {}, seed=1)
    assert match.game.deadline is None
    assert match.game.faces("time") == ()
    assert match.time(1_000_000) == []
    assert repr(match.game) == "<blox, phase 2, seat 1 to move, at 1000000, scores [0, 0]>"
    with pytest.raises(NotImplementedError):
        match.game._fall_due(0, [])
