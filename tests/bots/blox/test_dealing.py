"""Dealing what is hidden: every deal agrees with all that the seat has seen."""

from collections import Counter
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from klotz.blox.games.blox import View
from klotz.blox.notation import LETTERS, spell
from klotz.blox.state import CARDS, DECK, DECK_END, DECK_TOP, HANDS, TO_MOVE, Row
from klotz.bots.blox.dealing import HELD, NEW, OLD, deal
from klotz.bots.blox.sight import Sight, read_view
from tests.bots.blox.rows import POSITIONS, SEEDS, need_blox, played, whole


def dealt(sight: Sight, seed: int) -> Row:
    """A position in which the hidden cards are dealt."""
    row = sight.row.copy()
    deal(row, sight.hidden, np.zeros(2 * CARDS, dtype=np.int64), np.array([seed]))
    return row


def cards_in(row: Row) -> Counter[str]:
    """The cards of all hands but the mover's, and of the deck."""
    deck = [LETTERS[int(card)] for card in row[DECK + row[DECK_TOP] : DECK + row[DECK_END]]]
    hands = [spell(int(row[HANDS + seat])) for seat in range(1, 5) if seat != row[TO_MOVE]]
    return Counter("".join([*deck, *hands]))


def begun() -> View:
    """What the seat to move sees in a game of two after a few moves."""
    game = need_blox(played(2, 3, 5)[0])
    return game.view(game.position.to_move)


@given(POSITIONS, SEEDS)
def test_every_deal_holds_what_is_unseen_and_hands_keep_their_size(data: dict[str, Any], seed: int) -> None:
    """The own hand stays, other hands keep their size, no more than the unseen cards are dealt, all else stays."""
    position = whole(data)
    view = position.view(position.to_move)
    sight = Sight.from_view(read_view(view))
    row = dealt(sight, seed)
    assert row[HANDS + position.to_move] == sight.row[HANDS + position.to_move]
    for seat, person in enumerate(view["seats"], 1):
        if seat != position.to_move:
            assert len(spell(int(row[HANDS + seat]))) == person["hand"]
    assert row[DECK_END] - row[DECK_TOP] == view["deck"]
    unseen = Counter(dict(zip(LETTERS, map(int, sight.hidden[NEW : NEW + 4]), strict=True)))
    assert cards_in(row) <= unseen
    changed = [DECK_TOP, DECK_END, *range(HANDS, HANDS + 5), *range(DECK, DECK + CARDS)]
    assert (np.delete(row, changed) == np.delete(sight.row, changed)).all()


def test_any_hidden_card_may_be_anywhere() -> None:
    """Over many deals each colour comes to the other hand about as often as it is there: dealing favours nobody."""
    view = begun()
    sight, found = Sight.from_view(view), Counter[str]()
    other = 3 - view.to_move
    for seed in range(400):
        found.update(spell(int(dealt(sight, seed)[HANDS + other])))
    unseen = sight.hidden[NEW : NEW + 4]
    for colour, letter in enumerate(LETTERS):
        expected = found.total() * unseen[colour] / unseen.sum()
        assert abs(found[letter] - expected) < 6 * np.sqrt(expected + 1)


@given(st.integers(0, 5), SEEDS)
def test_old_cards_go_to_those_who_hold_them(held: int, seed: int) -> None:
    """What others are known to have held since the deck was remade is in their hands, and nowhere else."""
    view = begun()
    sight = Sight.from_view(view)
    other, hidden = 3 - view.to_move, sight.hidden.copy()
    rare = int(np.argmax(hidden[NEW : NEW + 4]))
    hidden[OLD + rare] += held
    hidden[NEW + rare] = 0
    hidden[HELD + other] = held
    row = dealt(Sight(sight.row, sight.fields, hidden), seed)
    assert spell(int(row[HANDS + other])).count(LETTERS[rare]) == held
