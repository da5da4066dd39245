"""What a seat remembers agrees with what is true, and is as much as can be known."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.blox.games.blox import Blox
from klotz.bots.blox.dealing import NEW, OLD
from klotz.bots.blox.memory import Memory, list_paid
from klotz.match import Match
from tests.bots.blox.rows import SEEDS, need_blox, played


def hand_of(game: Blox, seat: int) -> Counter[str]:
    """The cards that a seat holds."""
    return Counter(game.position.to_json()["seats"][seat - 1]["hand"])


def swap_until(match: Match, memories: list[Memory], random: Random, *, remade_by: int) -> Counter[str]:
    """Swap all cards in turns until a seat's swap remakes the deck; what the other seat held then."""
    game, at = need_blox(match), 0
    while True:
        mover = game.position.to_move
        before, hand = game.position.to_json(), hand_of(game, mover)
        count = 5 if before["deck"] else random.randint(1, 5)
        move = "~" + "".join(sorted(hand.elements(), key="wgkp".index)[:count])
        at += 1
        match.act(mover, at, {"type": "move", "move": move})
        for memory in memories:
            memory.look(game.view(memory.seat), move)
        if len(before["deck"]) < count and mover == remade_by:
            return hand_of(game, 3 - mover)


def test_after_the_other_remade_the_deck_what_it_kept_is_known() -> None:
    """With two seats, the seat that did not remake the deck knows all cards that the other drew before."""
    match, _ = Match.begin("blox", 2, {"first": 2}, seed=4)
    memories = [Memory(seat, need_blox(match).view(seat)) for seat in (1, 2)]
    swap_until(match, memories, Random(1), remade_by=2)
    game = need_blox(match)
    assert memories[0].old <= hand_of(game, 2)
    assert memories[0].old.total() == memories[0].held[2]


def test_who_remade_the_deck_with_nothing_left_in_it_knows_the_other_hand() -> None:
    """With two seats and an empty deck before, all that the other holds is known."""
    match, _ = Match.begin("blox", 2, {"first": 1}, seed=4)
    memories = [Memory(seat, need_blox(match).view(seat)) for seat in (1, 2)]
    held = swap_until(match, memories, Random(1), remade_by=1)
    assert memories[0].old == held
    assert memories[0].held == {2: 5}


@settings(max_examples=25)
@given(st.integers(2, 4), SEEDS, st.integers(0, 70))
def test_what_is_remembered_can_be_true(seats: int, seed: int, moves: int) -> None:
    """Through a whole game the old cards are unseen ones, no more than others hold, and all that is hidden is there."""
    match, made = played(seats, seed % 7, moves)
    game = need_blox(match)
    replay, _ = Match.replay(match.log[:1])
    replay.draw_all([])
    seen = need_blox(replay)
    memories = [Memory(seat, seen.view(seat)) for seat in range(1, seats + 1)]
    for at, move in enumerate(made):
        replay.act(seen.position.to_move, at, {"type": "move", "move": move})
        for memory in memories:
            memory.look(seen.view(memory.seat), move)
    assert seen.position == game.position
    for memory in memories:
        hidden, truth = memory.hidden(), Counter(seen.position.to_json()["deck"])
        for seat in set(range(1, seats + 1)) - {memory.seat}:
            truth.update(hand_of(seen, seat))
        assert [truth[letter] for letter in "wgkp"] == [int(hidden[OLD + c] + hidden[NEW + c]) for c in range(4)]
        assert (hidden >= 0).all()


def test_what_a_move_pays_is_read_off_the_board() -> None:
    """Also a clearing, whose cards are those of the tower, and the joker, which is no card."""
    match, _ = played(3, 1, 0)
    view = need_blox(match).view(1)
    tower = next(iter(view.towers))
    origin = f"{tower[0]}{9 if tower[1] != '9' else 1}"
    assert list_paid(view, f"{origin}x{tower}") == view.towers[tower]
    assert list_paid(view, "+e4*") == ""
    assert list_paid(view, "~wwp") == "wwp"


def test_what_can_not_be_true_is_forgotten() -> None:
    """A memory that holds more old cards than there are unseen ones starts anew."""
    match, _ = Match.begin("blox", 2, {"first": 1}, seed=4)
    game = need_blox(match)
    memory = Memory(1, game.view(1))
    memory.old, memory.held = Counter("w" * 16), {2: 5}
    move = game.position.legal_moves()[0]
    match.act(1, 0, {"type": "move", "move": move})
    memory.look(game.view(1), move)
    assert (memory.old, memory.held) == (Counter(), {})
