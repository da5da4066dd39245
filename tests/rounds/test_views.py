"""Views and events in the very shapes that the protocol promises."""

from typing import Any

import msgspec
import pytest

from tests.rounds.table import Table, card, die_card, names, only

TEN = ["red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "white", "black"]
ARCH = [("3x1", 0, 0), ("1x2", 0, 100), ("1x2", 200, 100)]


@pytest.mark.parametrize(
    ("game", "bricks"),
    [
        ("classic", TEN),
        ("tactile", TEN),
        ("mini", TEN[:8]),
        ("dice", ["white", "yellow", "blue", "black", "red", "green", "cuboid-blue", "cuboid-orange"]),
    ],
)
def test_a_view_at_the_start(game: str, bricks: list[str]) -> None:
    """Nothing is open and no clock runs; the tray holds the bricks of the box in their order, dice without a number."""
    table = Table(game, 3, first=2)
    value: dict[str, Any] = {"value": None} if game == "dice" else {}
    assert table.view == {
        "game": game,
        "stage": "rolling" if game in {"classic", "tactile"} else "ready",
        "play": "screen",
        "builder": 2,
        "timekeeper": 1 if game == "dice" else 3,
        "turn": 1,
        "clock": None,
        "card": None,
        "inherited": [],
        "built": [],
        "table": [],
        "tray": [{"brick": brick} | value for brick in bricks],
        "deck": 3,
        "discard": 0,
        "scores": [0, 0, 0],
    }


def test_a_view_in_play() -> None:
    """Bricks as placed, in that order; the whole open card; cards owed whole and in order; counts of the piles."""
    table = Table(deck=[card(f"c{n}", *ARCH, points=n) for n in range(1, 20)], variants=["shrewd"])
    table.begin_turn()
    for _ in range(3):
        table.do(1, "refuse")
    table.end_turn()
    table.begin_turn()
    table.place("white", x=7)
    table.place("pink", "1x2", 207, hold=True)
    view = table.view
    assert view["table"] == [
        {"brick": "white", "pose": "3x1", "x": 7, "y": 0, "held": False},
        {"brick": "pink", "pose": "1x2", "x": 207, "y": 100, "held": True},
    ]
    assert view["tray"] == [{"brick": brick} for brick in TEN if brick not in {"white", "pink"}]
    assert view["card"] == card("c1", *ARCH, points=1)
    assert view["inherited"] == [card("c2", *ARCH, points=2), card("c3", *ARCH, points=3)]
    assert (view["turn"], view["deck"], view["discard"], view["scores"]) == (2, 15, 1, [0, 3])
    assert view["clock"] == {"until": 120_000}


def test_all_seats_and_spectators_see_the_same() -> None:
    """Nobody knows more than the others in a building game."""
    table = Table(seats=4)
    table.begin_turn()
    table.place(pose="2x1")
    assert all(table.game.view(seat) == table.game.view(0) for seat in range(1, 5))


def test_a_view_that_was_given_out_stays_as_it_was() -> None:
    """Whoever keeps one has the moment, however the game goes on; so has whoever keeps a copy of the game."""
    table = Table(cards=20, variants=["shrewd"])
    table.begin_turn()
    table.place()
    table.place(pose="2x1")
    view, kept = table.game.view(1), table.game.copy()
    shown = msgspec.json.encode(view)
    table.do(1, "refuse")
    table.place()
    table.end_turn()
    assert msgspec.json.encode(table.game.view(1)) != shown
    assert msgspec.json.encode(view) == msgspec.json.encode(kept.view(1)) == shown


def test_the_turn_counts_all_turns_of_the_game() -> None:
    """Not those of a seat; at the end it stays at the last one, and no clock is left."""
    table = Table(seats=3, turns=2)
    turns = []
    for _ in range(6):
        turns.append(table.view["turn"])
        table.play_turns(1)
    assert turns == [1, 2, 3, 4, 5, 6]
    assert (table.view["stage"], table.view["turn"], table.view["clock"], table.view["card"]) == ("over", 6, None, None)


def test_whole_cards_are_turned_and_named_when_built() -> None:
    """`card_turned` holds the side to build, with the id; `built` and `turn_ended` hold ids."""
    deck = [die_card(name, ("red", "1x1", 0, 0), points=3) for name in "ab"]
    table = Table("dice", deck=deck, check=False)
    assert only(table.begin_turn(), "card_turned")["card"] == deck[0]
    assert table.view["card"] == deck[0]
    assert only(table.build(("red", "1x1", 0, 2)), "built") == {"event": "built", "at": 0, "card": "a", "points": 3}
    assert only(table.end_turn(), "turn_ended")["cards"] == ["a"]


def test_what_hands_do_is_told_in_order() -> None:
    """Placed, then held; placed where it came to rest, then fallen; lifted, then what fell."""
    table = Table(deck=[card("c1", *ARCH), card("c2")])
    table.begin_turn()
    assert table.place("red", hold=True) == [
        {"event": "placed", "at": 0, "brick": "red", "pose": "3x1", "x": 0, "y": 0},
        {"event": "held", "at": 0, "brick": "red"},
    ]
    assert table.do(1, "release", after=1) == [{"event": "released", "at": 1, "brick": "red"}]
    assert table.place("blue", "3x1", 200) == [
        {"event": "placed", "at": 1, "brick": "blue", "pose": "3x1", "x": 200, "y": 100},
        {"event": "fell", "at": 1, "bricks": ["blue"]},
    ]
    table.place("green", "1x2", 0)
    assert table.do(1, "lift", after=2, brick="red") == [
        {"event": "lifted", "at": 3, "brick": "red"},
        {"event": "fell", "at": 3, "bricks": ["green"]},
    ]
    assert len(table.view["tray"]) == 10


def test_bricks_go_back_without_being_lifted() -> None:
    """When a card is built, refused, or the turn ends, the table is empty with no further word."""
    table = Table(cards=20, variants=["shrewd"])
    table.begin_turn()
    ends = [table.place()]
    table.place(pose="2x1")
    ends.append(table.do(1, "refuse"))
    table.place(pose="2x1")
    ends.append(table.end_turn())
    for events in ends:
        assert not {"lifted", "fell"} & set(names(events))
    assert table.view["table"] == []


def test_scores_change_when_the_turn_ends_and_chips_at_once() -> None:
    """What was built is paid in the end; a chip is in the neighbour's hand before that."""
    table = Table(cards=20, variants=["shrewd"])
    table.begin_turn()
    table.place()
    table.do(1, "refuse")
    assert table.view["scores"] == [0, 1]
    table.end_turn()
    assert table.view["scores"] == [1, 1]


def test_a_game_tells_what_it_is() -> None:
    """Whoever debugs sees edition, turn, stage, time and scores."""
    table = Table("mini")
    table.wait(5)
    assert repr(table.game) == "<mini, turn 1, ready, at 5, scores [0, 0]>"
