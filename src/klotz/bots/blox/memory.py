"""What a seat remembers of the hidden cards: a remade deck holds what lay in the discard, and others hold the rest."""

from collections import Counter

from klotz.blox.games.blox import View
from klotz.blox.notation import spell
from klotz.blox.reading import read_move_on
from klotz.blox.state import Row, paid_by
from klotz.bots.blox.sight import count_unseen, hidden_of


def list_paid(view: View, move: str) -> str:
    """The cards that a move puts on the discard, in the order in which they lie there."""
    return spell(int(paid_by(read_move_on(tuple(view.board), view.towers, move))))


class Memory:
    """Looks at the view of its seat after every move of anybody.

    `old` are the cards that others held when the deck was last remade and have not played since, and `held` says how
    many of them each seat still has. All other hidden cards may be anywhere.
    """

    def __init__(self, seat: int, view: View) -> None:
        self.seat = seat
        self.old: Counter[str] = Counter()
        self.held: dict[int, int] = {}
        self._last = view

    def look(self, view: View, move: str) -> None:
        """Take in what a move has led to."""
        last, self._last = self._last, view
        paid = list_paid(last, move)
        self._see_played(last.to_move, paid)
        discard = last.discard + paid
        if view.discard != discard:
            self._see_remade(last, view, paid)
        if not self._adds_up(view):
            self.old, self.held = Counter(), {}

    def hidden(self) -> Row:
        """What is hidden from the seat."""
        return hidden_of(count_unseen(self._last, self.seat), self.old, self.held)

    def _see_played(self, seat: int, cards: str) -> None:
        """Cards that somebody has played were old ones if they may have been."""
        for card in cards:
            if self.held.get(seat, 0) and self.old[card]:
                self.old[card] -= 1
                self.held[seat] -= 1

    def _see_remade(self, last: View, view: View, paid: str) -> None:
        """What others held when the deck was remade is all that was neither in it nor in the own hand."""
        remade = Counter(last.discard + paid)
        drawn = remade.total() - view.deck
        self.old = count_unseen(view, self.seat)
        self.old.subtract(remade)
        if last.to_move == self.seat:
            self.old.update(self._guess_drawn(last, view, Counter(paid), remade, drawn))
        self.held = {seat: _size(person.hand) for seat, person in enumerate(view.seats, 1) if seat != self.seat}
        if last.to_move != self.seat:
            self.held[last.to_move] -= drawn

    def _guess_drawn(
        self, last: View, view: View, paid: Counter[str], remade: Counter[str], drawn: int
    ) -> Counter[str]:
        """Which of the cards that the seat has just drawn came from the remade deck: of most of them there, most."""
        fresh = Counter(_letters(view, self.seat)) - (Counter(_letters(last, self.seat)) - paid)
        likely = sorted(fresh.elements(), key=lambda card: -remade[card])
        return Counter(likely[:drawn])

    def _adds_up(self, view: View) -> bool:
        """Whether what is remembered can be true."""
        unseen = count_unseen(view, self.seat)
        is_right = all(0 <= count <= unseen[card] for card, count in self.old.items())
        sizes = {seat: _size(person.hand) for seat, person in enumerate(view.seats, 1)}
        return (
            is_right
            and self.old.total() == sum(self.held.values())
            and all(0 <= count <= sizes[seat] for seat, count in self.held.items())
        )


def _letters(view: View, seat: int) -> str:
    hand = view.seats[seat - 1].hand
    return hand if isinstance(hand, str) else ""


def _size(hand: str | int) -> int:
    return hand if isinstance(hand, int) else len(hand)
