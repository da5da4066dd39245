"""The options of a table: what is taken, and that what is wrong is refused by its name."""

from typing import Any

import pytest

from klotz.games import load_game
from klotz.refusal import Refused
from tests.rounds.table import Plain, Table, card

EDITIONS = ("classic", "mini", "dice", "tactile")
OWN: dict[str, tuple[Any, set[str]]] = {
    "side": ("yellow", {"dice"}),
    "check": (True, {"dice"}),
    "on_empty": ("shuffle", {"mini"}),
    "time_ms": ({"1": 5}, {"classic", "tactile"}),
    "young": ([1], {"classic", "mini", "tactile"}),
}
"""A good value of each option that not all editions have, and which have it."""
NO_SEATS: list[Any] = [0, 3, -1, 5, "1", None, 1.5, True]
NO_SWITCH: list[Any] = [0, 1, "yes", None, []]
NO_TURNS: list[Any] = [0, -1, 101, "4", None, 2.5, True]
WRONG: dict[str, list[Any]] = {
    "first": NO_SEATS,
    "young": [1, "1", [0], [3], [1, 1], ["1"], None],
    "variants": ["shrewd", ["blind"], [1], None, {}],
    "deck": [5, None, {}, [], "", "nobody's", [5], [{}], [card("a"), card("a")], [card("a", ("9x9", 0, 0))]],
    "side": ["red", "Yellow", "", None, 1],
    "turns": NO_TURNS,
    "time_ms": [[], 60_000, None, {"4": 5}, {"1": 0}, {"1": -1}, {"1": "5"}, {"2": 86_400_001}, {"3": None}],
    "stand_ms": [-1, 60_001, "500", None, 0.5],
    "pace": [100, None, [], [100], [100] * 3, [100, -1], [100, 1_001], [100, 50.5], ["100", "100"], [100, None]],
    "tolerance": [-1, 101, "30", None, 1.5],
    "check": NO_SWITCH,
    "on_empty": ["stop", "", None, True],
    "play": ["paper", "", None, 1, [], ["box"], ["box"] * 3, ["box", "paper"], ["box", None]],
}
TAKEN: list[tuple[str, Plain]] = [
    ("classic", {"first": 2}),
    ("classic", {"young": []}),
    ("classic", {"young": [2, 1]}),
    ("classic", {"variants": ["young", "shrewd"]}),
    ("tactile", {"variants": ["shrewd"]}),
    ("mini", {"variants": ["young"]}),
    ("dice", {"variants": ["speed"]}),
    ("mini", {"deck": "mini"}),
    ("classic", {"turns": 1}),
    ("classic", {"turns": 100}),
    ("classic", {"time_ms": {}}),
    ("tactile", {"time_ms": {"1": 1, "2": 86_400_000}}),
    ("dice", {"stand_ms": 60_000}),
    ("mini", {"stand_ms": 0}),
    ("classic", {"pace": [0, 1_000]}),
    ("classic", {"tolerance": 0}),
    ("classic", {"tolerance": 100}),
    ("classic", {"play": ["box", "screen"]}),
    ("classic", {"play": ["box", "box"], "deck": "box"}),
]


def refusal(game: str, options: Plain) -> str:
    """Why two people can't play with these options."""
    with pytest.raises(Refused) as refused:
        load_game(game).new(2, options)
    assert refused.value.code == "bad_request"
    return refused.value.message


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize(("option", "wrong"), [(option, value) for option, values in WRONG.items() for value in values])
def test_a_wrong_value_is_refused_by_the_name_of_its_option(game: str, option: str, wrong: object) -> None:
    """In every edition, whether it has the option or not, and with whatever else is agreed on."""
    assert option in refusal(game, {option: wrong})
    assert option in refusal(game, {"tolerance": 15, "turns": 1} | {option: wrong})


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("option", OWN)
def test_an_option_of_another_edition_is_refused(game: str, option: str) -> None:
    """What would do nothing here is not taken as if it did; the edition is named with it."""
    value, editions = OWN[option]
    if game in editions:
        assert Table(game, **{option: value}).view["turn"] == 1
    else:
        message = refusal(game, {option: value})
        assert f"`options.{option}`" in message
        assert game in message


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("variant", ["shrewd", "young", "speed"])
def test_a_variant_of_another_edition_is_refused(game: str, variant: str) -> None:
    """The variants that there are instead are told."""
    editions = {"shrewd": {"classic", "tactile"}, "young": {"classic", "mini", "tactile"}, "speed": {"dice"}}
    if game in editions[variant]:
        assert Table(game, variants=[variant]).view["turn"] == 1
    else:
        message = refusal(game, {"variants": [variant]})
        assert "`options.variants`" in message
        assert repr(variant) in message


@pytest.mark.parametrize(("game", "options"), TAKEN, ids=str)
def test_values_at_the_edge_are_taken(game: str, options: Plain) -> None:
    """The least and the greatest that make sense, and lists in any order."""
    _, events = load_game(game).new(2, options)
    assert isinstance(events, list)


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("play", ["screen", ["box", "screen"], ["screen", "screen"]])
def test_the_boxes_own_cards_need_the_box_everywhere(game: str, play: object) -> None:
    """On a screen nobody could tell what is to be built."""
    assert "`options.deck`" in refusal(game, {"deck": "box", "play": play})
    assert "`options.deck`" in refusal(game, {"deck": "box"})


@pytest.mark.parametrize("game", EDITIONS)
def test_what_is_no_option_is_refused(game: str) -> None:
    """A word that was mistyped is not silently left out."""
    assert "`toleranse`" in refusal(game, {"toleranse": 15})


@pytest.mark.parametrize(
    ("game", "is_two_sided"), [("classic", False), ("tactile", False), ("mini", True), ("dice", True)]
)
def test_cards_have_as_many_sides_as_the_edition(game: str, is_two_sided: bool) -> None:
    """A card of two sides is one where both are used; a plain card will do everywhere."""
    side = {"points": 1, "bricks": card("a", ("1x1" if game == "dice" else "3x1", 0, 0))["bricks"]}
    deck = [{"id": "a", "front": side, "back": side}]
    if is_two_sided:
        assert Table(game, deck=deck).view["deck"] == 1
    else:
        assert "deck[0]" in refusal(game, {"deck": deck})
    assert Table(game, deck=[{"id": "a", **side}]).view["deck"] == 1


def test_a_deck_of_other_bricks_is_refused_with_those_that_would_do() -> None:
    """The dice deck is no deck for the mini bricks."""
    message = refusal("mini", {"deck": "dice"})
    assert "'dice'" in message
    assert "mini" in message.split("there are: ")[1]
