"""The dice edition: its cards, the end of the game, and the pause in which the stopper looks."""

import pytest

from tests.rounds.table import Plain, Table, at_card, card, die_card, is_built, names, only


def special(count: int, name: str = "free") -> Plain:
    """A number card."""
    return {"id": name, "points": count, "special": count}


@pytest.mark.rule("D2")
@pytest.mark.parametrize(("options", "pose"), [({}, "1x1"), ({"side": "yellow"}, "1x1"), ({"side": "blue"}, "1x2")])
def test_the_side_that_was_chosen_is_built(options: Plain, pose: str) -> None:
    """The front is the yellow side, which is played unless it is said otherwise; the cards are shuffled first."""
    front, back = ({"points": 1, "bricks": card("", (shown, 0, 0))["bricks"]} for shown in ("1x1", "1x2"))
    deck = [{"id": name, "front": front, "back": back} for name in "ab"]
    table = Table("dice", deck=deck, **options)
    assert table.asked == [{"kind": "shuffle", "pile": "deck", "cards": ["a", "b"]}]
    shown = only(table.begin_turn(), "card_turned")["card"]
    assert (shown["id"], shown["bricks"][0]["pose"]) == ("a", pose)


@pytest.mark.rule("D8")
def test_a_finished_card_is_kept_and_counts_its_number() -> None:
    """The dice are free again, the next card is turned, and the card never comes back."""
    table = at_card(card("a", ("1x1", 0, 0), points=4), card("b", ("1x1", 0, 0), points=2))
    events = table.build(("white", "1x1", 0, 1))
    assert names(events) == ["placed", "built", "card_turned"]
    assert (events[1]["card"], events[1]["points"]) == ("a", 4)
    assert (len(table.view["tray"]), table.view["table"], table.view["scores"]) == (8, [], [0, 0])
    ended = only(table.end_turn(), "turn_ended")
    assert (ended["cards"], ended["points"], table.view["scores"]) == (["a"], 4, [4, 0])
    assert (table.view["deck"], table.view["discard"]) == (1, 0)
    assert [only(table.begin_turn(), "card_turned")["card"]["id"], table.view["deck"]] == ["b", 0]
    assert names(table.build(("white", "1x1", 0, 1))) == ["placed", "built"]
    assert (table.view["card"], table.view["deck"], table.view["discard"]) == (None, 0, 0)
    table.end_turn()
    assert names(table.begin_turn()) == ["clock_started"]


@pytest.mark.rule("D9")
def test_the_unfinished_card_goes_under_the_deck() -> None:
    """It comes again when all others have come, and scores nothing."""
    table = at_card(*(card(name, ("1x1", 0, 0)) for name in "abc"), seats=2)
    assert only(table.end_turn(), "turn_ended")["cards"] == []
    seen = [only(table.begin_turn(), "card_turned")["card"]["id"]]
    seen += [only(table.build(("red", "1x1", 0, 3)), "card_turned")["card"]["id"] for _ in range(2)]
    assert seen == ["b", "c", "a"]


@pytest.mark.rule("D11")
@pytest.mark.parametrize(
    ("count", "dice", "built"),
    [
        (3, [("white", "1x1", 0, 1), ("red", "1x1", 40, 2), ("blue", "1x1", 10, 3)], True),
        (3, [("white", "1x1", 0, 1), ("red", "1x1", 0, 2), ("blue", "1x1", 0, 2)], False),
        (3, [("white", "1x1", 0, 1), ("red", "1x1", 0, 2), ("blue", "1x1", 300, 3)], False),
        (3, [("white", "1x1", 0, 1), ("red", "1x1", 0, 2), ("cuboid-blue", "2x1", 0, 3)], False),
        (3, [("white", "1x1", 0, 1), ("red", "1x1", 0, 2), ("cuboid-blue", "1x2", 0, 0)], False),
        (3, [("white", "1x1", 0, 1), ("red", "1x1", 0, 2)], False),
        (4, [("white", "1x1", 0, 1), ("red", "1x1", 0, 2), ("blue", "1x1", 0, 3)], False),
        (4, [(die, "1x1", 0, n) for n, die in enumerate(("white", "red", "blue", "green"), 1)], True),
    ],
)
def test_a_number_card_takes_so_many_cubes_and_one_touches_the_table(
    count: int, dice: list[tuple[str, str, int, int]], built: bool
) -> None:
    """Any colours, any shape, no cuboid, and the numbers rise as always."""
    table = at_card(special(count))
    assert is_built(table, *dice) is built


@pytest.mark.rule("D11")
@pytest.mark.parametrize(("top", "built"), [(3, True), (2, False)])
def test_four_dice_may_stand_as_a_diamond(top: int, built: bool) -> None:
    """Two side by side on one, held until the fourth keeps them in balance; it must show more than both."""
    table = at_card(special(4), special(3, "next"))
    table.throw(white=1, red=2, blue=2, green=top)
    table.place("white", "1x1", 1000)
    table.place("red", "1x1", 950, hold=True)
    assert names(table.place("blue", "1x1", 1050)) == ["placed", "fell"]
    table.do(1, "release")
    table.place("red", "1x1", 960)
    assert names(table.place("blue", "1x1", 1060, hold=True)) == ["placed", "held"]
    assert names(table.place("green", "1x1", 1010)) == ["placed"]
    assert ("built" in names(table.do(1, "release"))) is built


@pytest.mark.rule("D12")
def test_a_neutral_card_leaves_the_dice_free() -> None:
    """Any die will do where none is named; where one is named, no other."""
    neutral = {"id": "n", "points": 1, "bricks": [{"kind": "cube", "pose": "1x1", "x": 0, "y": 0}]}
    for die in ("white", "green"):
        assert is_built(at_card(neutral), (die, "1x1", 0, 2))
        assert is_built(at_card(die_card("d", ("green", "1x1", 0, 0))), (die, "1x1", 0, 2)) is (die == "green")


@pytest.mark.rule("D13", "D14")
@pytest.mark.parametrize(("seats", "turns"), [(2, 3), (3, 3), (4, 2)])
def test_everyone_is_builder_twice_or_three_times(seats: int, turns: int) -> None:
    """Then the sums are compared, and equal ones share."""
    table = Table("dice", seats)
    table.play_turns(turns * seats - 1)
    assert not table.game.over
    assert table.play_turns(1)[-1]["winners"] == list(range(1, seats + 1))


@pytest.mark.rule("D14")
def test_most_points_win() -> None:
    """The second builder finds the third card on top, as the one not finished went under the deck."""
    table = at_card(*(card(f"c{n}", ("1x1", 0, 0), points=n) for n in range(1, 4)), seats=3, turns=1)
    for _ in range(3):
        table.build(("white", "1x1", 0, 1))
        over = table.end_turn()[-1]
        if over["event"] == "turn_began":
            table.begin_turn()
    assert (over["scores"], over["winners"]) == ([1, 3, 2], [2])


ONE = ("white", "1x1", 0, 1)
ONE_DIE = [card(name, ("1x1", 0, 0)) for name in "abc"]


@pytest.mark.rule("D16")
def test_for_two_the_game_pauses_after_each_finished_card() -> None:
    """The card is paid and the dice are free; nothing is thrown or built until the stopper has looked."""
    table = Table("dice", deck=ONE_DIE)
    table.begin_turn()
    assert table.refused(2, "check") == "not_now"
    assert names(table.build(ONE)) == ["placed", "built"]
    assert (table.view["stage"], table.view["card"], table.view["table"]) == ("checking", None, [])
    assert [table.game.legal(seat) for seat in (1, 2)] == [[], ["check"]]
    assert table.refused(2, "count") == "not_now"
    assert table.refused(2, "object") == "not_now"
    assert table.refused(1, "roll", dice=["white"]) == "not_now"
    assert table.refused(1, "place", brick="cuboid-blue", pose="1x2", x=0) == "not_now"
    assert table.refused(1, "check") == "not_your_turn"
    assert table.wait(1_000_000) == []
    assert names(table.do(2, "check")) == ["card_turned"]
    assert table.view["stage"] == "building"
    assert table.game.legal(2) == ["count", "object"]


@pytest.mark.rule("D16")
@pytest.mark.parametrize(
    ("seats", "options", "pauses"),
    [(2, {}, True), (3, {}, False), (4, {}, False), (2, {"check": False}, False), (3, {"check": True}, True)],
)
def test_the_pause_is_an_option_that_two_have_by_themselves(seats: int, options: Plain, pauses: bool) -> None:
    """More than two can have it too, and two can do without."""
    table = Table("dice", seats, deck=ONE_DIE, **options)
    table.begin_turn()
    assert names(table.build(ONE)) == ["placed", "built"] + ["card_turned"] * (not pauses)


@pytest.mark.rule("D16")
def test_with_a_real_box_there_is_no_pause() -> None:
    """To confirm is to look: the next card is turned at once, and nobody is asked to check."""
    table = Table("dice", deck=ONE_DIE, play="box", check=True)
    table.begin_turn()
    table.do(1, "done")
    assert table.refused(2, "check") == "not_now"
    assert names(table.do(2, "confirm")) == ["built", "card_turned"]


@pytest.mark.rule("D16")
def test_after_the_last_card_the_pause_ends_with_none_open() -> None:
    """The stopper looks all the same, and counts on."""
    table = Table("dice", deck=ONE_DIE[:1])
    table.begin_turn()
    table.build(ONE)
    assert table.do(2, "check") == []
    assert (table.view["stage"], table.view["card"]) == ("building", None)
    assert table.game.legal(2) == ["count"]
