"""Decks in play: shuffled at set-up, refilled between turns, remade within one."""

import pytest

from klotz.game import Shuffle
from klotz.match import Match
from klotz.refusal import Refused
from tests.rounds.table import Table, card, names, only, plain


def test_every_game_begins_with_the_answer_to_its_shuffles() -> None:
    """Also a deck given in place is shuffled; the first turn begins with the last answer, the first card is the top."""
    deck = [card("r", level="red"), card("b", level="blue")]
    match, events = Match.begin("classic", 2, {"deck": deck, "variants": ["young"]})
    assert events == []
    assert match.game.pending == Shuffle("blue", ["b"])
    assert match.chance({"order": ["b"]}) == []
    assert match.game.pending == Shuffle("red", ["r"])
    assert names(plain(match.chance({"order": ["r"]}))) == ["turn_began"]
    assert match.game.pending is None


@pytest.mark.parametrize("order", [[], ["a"], ["a", "a"], ["a", "b", "b"], ["a", "c"]])
def test_an_order_holds_each_card_once(order: list[str]) -> None:
    """Anything else is no outcome of the shuffle, which stays pending."""
    match, _ = Match.begin("mini", 2, {"deck": [card("a"), card("b")]})
    with pytest.raises(Refused) as refused:
        match.chance({"order": order})
    assert refused.value.code == "bad_outcome"
    assert match.game.pending == Shuffle("deck", ["a", "b"])
    assert names(plain(match.chance({"order": ["b", "a"]}))) == ["turn_began"]


@pytest.mark.parametrize("edition", ["classic", "tactile"])
@pytest.mark.rule("C9")
@pytest.mark.parametrize(("cards", "refills"), [(16, False), (15, True)])
def test_a_low_deck_is_refilled_between_turns(edition: str, cards: int, refills: bool) -> None:
    """With fewer than 15 cards left the discard is shuffled and goes under the deck, before the next builder starts."""
    table = Table(edition, cards=cards)
    table.begin_turn()
    events = table.end_turn()
    if refills:
        assert names(events)[-2:] == ["deck_refilled", "turn_began"]
        assert table.asked[-1] == {"kind": "shuffle", "pile": "deck", "cards": ["c1"]}
        assert (table.view["deck"], table.view["discard"]) == (cards, 0)
    else:
        assert names(events)[-2:] == ["turn_ended", "turn_began"]
        assert (table.view["deck"], table.view["discard"]) == (cards - 1, 1)


@pytest.mark.rule("C9")
def test_refilled_cards_go_under_the_deck() -> None:
    """What is left of the deck is not shuffled and is drawn first."""
    table = Table(cards=3)
    table.begin_turn()
    table.end_turn()
    table.begin_turn()
    seen = [table.view["card"]["id"]]
    for _ in range(2):
        table.place()
        seen.append(table.view["card"]["id"])
    assert seen == ["c2", "c3", "c1"]


@pytest.mark.rule("C9")
def test_a_deck_that_empties_in_a_turn_is_remade_from_the_discard() -> None:
    """The cards of the turn itself are not in it; with nothing there no card is open, and the turn runs on."""
    table = Table(cards=1, variants=["shrewd"])
    table.begin_turn()
    table.place()
    assert table.view["card"] is None
    assert table.game.legal(1) == []
    assert table.game.legal(2) == []
    for act in ("refuse", "lift", "place"):
        fields = {"brick": "red"} if act == "lift" else {"brick": "red", "pose": "3x1", "x": 0}
        with pytest.raises(Refused, match="no card is open"):
            table.do(1, act, **({} if act == "refuse" else fields))
    assert names(table.end_turn()) == ["time_up", "turn_ended", "deck_refilled", "turn_began"]


@pytest.mark.rule("C9")
def test_a_remade_deck_is_shuffled_while_the_clock_runs() -> None:
    """A low mark of nothing, as in a tiny deck, leaves cards in the discard until one is needed."""
    table = Table("mini", cards=2, on_empty="shuffle")
    table.begin_turn()
    table.end_turn()
    table.begin_turn()
    table.place()
    events = table.wait(500)
    assert names(events) == ["built", "deck_refilled", "card_turned"]
    assert table.asked[-1] == {"kind": "shuffle", "pile": "deck", "cards": ["c1"]}


@pytest.mark.rule("C9", "C12")
def test_after_the_last_turn_nothing_is_refilled() -> None:
    """The game is over with the turn, however few cards are left."""
    table = Table(cards=2, turns=1)
    table.play_turns(1)
    table.begin_turn()
    assert names(table.end_turn()) == ["time_up", "turn_ended", "game_over"]
    assert table.game.pending is None
    assert table.view["clock"] is None


@pytest.mark.rule("C9")
def test_while_the_deck_is_refilled_nothing_else_is_taken() -> None:
    """The next builder has the turn already, but waits for the shuffle."""
    table = Table(cards=2)
    table.begin_turn()
    table.at = 60_000
    assert names(plain(table.match.time(60_000))) == ["time_up", "turn_ended"]
    assert table.game.pending == Shuffle("deck", ["c1"])
    assert (table.view["builder"], table.view["stage"], table.game.legal(2)) == (2, "rolling", [])
    assert table.refused(2, "roll") == "chance_pending"
    assert names(table.shuffle()) == ["deck_refilled", "turn_began"]
    assert table.game.legal(2) == ["roll"]


@pytest.mark.rule("C9", "S1")
def test_what_falls_due_waits_for_the_deck_to_be_remade() -> None:
    """A building that stood long ago needs a card; only with the answer comes the time that was up meanwhile."""
    table = Table(cards=16, variants=["shrewd"], stand_ms=1_000)
    table.play_turns(1)
    table.begin_turn()
    for _ in range(14):
        table.do(2, "refuse")
    table.place()
    table.at += 100_000
    assert [(e["event"], e["at"]) for e in plain(table.match.time(table.at))] == [("built", 61_000)]
    assert table.game.pending == Shuffle("deck", ["c1"])
    events = plain(table.match.chance({"order": ["c1"]}))
    assert names(events) == ["deck_refilled", "card_turned", "time_up", "turn_ended"]
    assert {event["at"] for event in events} == {table.at}
    assert only(events, "turn_ended")["cards"] == ["c16"]


def test_decks_can_be_dealt_anew() -> None:
    """A copy with the cards in another order: what lay hidden differs, and the game itself stays as it was."""
    table = Table(cards=9)
    twin = table.game.redealt(0, lambda cards: list(cards)[::-1])
    twin.act(1, 0, {"type": "roll"})
    twin.chance({"values": [1]})
    twin.act(1, 0, {"type": "start"})
    assert twin.view(1).card == table.game.state.setup.cards.by_id["c9"].front
    assert only(table.begin_turn(), "card_turned")["card"]["id"] == "c1"
