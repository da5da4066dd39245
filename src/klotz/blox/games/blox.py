"""BLOX on the contract that all games keep: the position knows the rules, the game its chance and its events."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self, cast

import msgspec

from klotz.blox import events as told
from klotz.blox.acts import ACTS, Move
from klotz.blox.layout import Layout
from klotz.blox.options import read_options
from klotz.blox.position import Position
from klotz.events import DeckRefilled, GameOver
from klotz.game import Act, Chance, Event, Game, Order, Outcome, Permute, Shuffle
from klotz.refusal import Refused

COLOURS: Final = "wgkp"
CARDS: Final = 15
"""How many cards there are of each colour."""


class SeatView(msgspec.Struct, frozen=True):
    """What is seen of a seat: the cards of the own hand, of another's their number."""

    hand: str | int
    joker: bool
    blocks: str
    points: int


class View(msgspec.Struct, frozen=True):
    """The position as a seat knows it."""

    board: list[str]
    phase: int
    to_move: int
    starter: int
    ending: bool
    over: bool
    towers: dict[str, str]
    figures: dict[str, int]
    seats: list[SeatView]
    deck: int
    discard: str


class Blox(Game):
    """A game of BLOX in play.

    `hands` holds the cards of each seat as they came, `to_draw` how many are still to be drawn in this turn.
    """

    __slots__ = ("hands", "is_set_up", "layout", "position", "starter", "to_draw", "towers")

    def __init__(self, layout: Layout, seats: int, starter: int) -> None:
        super().__init__(seats, ACTS)
        self.layout, self.starter, self.towers = layout, starter, ""
        self.is_set_up = False
        self.hands = [""] * seats
        self.to_draw = 0
        blocks = layout.blocks(seats)
        self.position = before_dealing(layout, seats, starter, blocks, towers=False)
        self.pending = Shuffle("blocks", list(blocks))

    def __repr__(self) -> str:
        where = self.position
        return f"<blox, phase {where.phase}, seat {where.to_move} to move, at {self.now}, scores {where.scores()}>"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def deadline(self) -> None:
        """Nothing ever falls due: there is no clock."""

    def view(self, seat: int) -> View:
        """The position without what the seat may not know."""
        return msgspec.convert(self.position.view(seat), View)

    def legal(self, seat: int) -> list[Act]:
        """Every move of the seat whose turn it is."""
        if self.pending or seat != self.position.to_move:
            return []
        return [Move(move) for move in self.position.legal_moves()]

    def faces(self, die: str) -> Sequence[int]:
        """No die is rolled."""
        del die
        return ()

    def copy(self) -> Self:
        """The same game, apart."""
        twin = object.__new__(type(self))
        twin.acts, twin.seats, twin.now, twin.pending = self.acts, self.seats, self.now, self.pending
        twin.layout, twin.starter, twin.towers = self.layout, self.starter, self.towers
        twin.is_set_up, twin.to_draw = self.is_set_up, self.to_draw
        twin.hands, twin.position = self.hands.copy(), self.position.copy()
        return twin

    def redealt(self, seat: int, permute: Permute) -> Self:
        """A copy in which the deck and all hands but the seat's own are dealt anew together."""
        twin, position = self.copy(), self.position.to_json()
        others = [other for other in range(self.seats) if other != seat - 1]
        hidden = "".join([*(self.hands[other] for other in others), position["deck"]])
        dealt = "".join(permute(list(hidden)))
        for other in others:
            size = len(self.hands[other])
            twin.hands[other], dealt = dealt[:size], dealt[size:]
            position["seats"][other]["hand"] = in_order(twin.hands[other])
        twin.position = Position.from_json(position | {"deck": dealt})
        return twin

    def _need_turn(self, seat: int, kind: type[Act]) -> None:
        del kind
        if seat != self.position.to_move:
            raise Refused("not_your_turn", f"seat {seat} may not move: it is the turn of seat {self.position.to_move}")

    def _play(self, seat: int, act: Act, events: list[Event]) -> None:
        move = cast("Move", act).move
        played = self.position.play(move)
        events.append(told.Moved(self.now, seat, move, played.points))
        events += [told.PhaseBegan(self.now, phase) for phase in played.phases]
        if played.last_round:
            events.append(told.LastRound(self.now))
        self.to_draw = played.draw
        self._draw(events)

    def _fall_due(self, at: int, events: list[Event]) -> None:
        raise NotImplementedError("nothing ever falls due")

    def _answer(self, chance: Chance, outcome: Outcome, events: list[Event]) -> None:
        del chance
        order = cast("Order", outcome).order
        if self.is_set_up:
            self.position.remake(order)
            events.append(DeckRefilled(self.now, "deck", len(order)))
            self._draw(events)
        elif not self.towers:
            self.towers = "".join(order)
            self.position = before_dealing(self.layout, self.seats, self.starter, self.towers, towers=True)
            self.pending = Shuffle("deck", list(each_colour(CARDS)))
        else:
            self.position = Position.set_up(self.layout, self.seats, self.starter, self.towers, "".join(order))
            self.is_set_up = True
            self._note_hands(*range(1, self.seats + 1))

    def _draw(self, events: list[Event]) -> None:
        """Fill the mover's hand; where the deck runs out, the discard is shuffled first."""
        taken = len(self.position.take(self.to_draw))
        self.to_draw -= taken
        if taken:
            events.append(told.Drew(self.now, self.position.to_move, "deck", taken))
        self._note_hands(self.position.to_move)
        if self.to_draw:
            self.pending = Shuffle("deck", list(self.position.to_json()["discard"]))
            return
        self.position.pass_turn()
        if self.position.over:
            events.append(GameOver(self.now, self.position.scores(), self.position.winners()))

    def _note_hands(self, *seats: int) -> None:
        """Keep the cards of hands as they came."""
        for seat in seats:
            self.hands[seat - 1] = keep_order(self.hands[seat - 1], self.position.hand(seat))


def each_colour(count: int) -> str:
    """So many of each colour."""
    return "".join(colour * count for colour in COLOURS)


def in_order(letters: str) -> str:
    """The same letters in the order in which colours stand together."""
    return "".join(sorted(letters, key=COLOURS.index))


def keep_order(before: str, now: str) -> str:
    """The cards that a hand holds now: those that it held before in their old order, then those that have come."""
    kept = ""
    for card in before:
        if now.count(card) > kept.count(card):
            kept += card
    return kept + "".join(colour * (now.count(colour) - kept.count(colour)) for colour in COLOURS)


def before_dealing(layout: Layout, seats: int, starter: int, blocks: str, *, towers: bool) -> Position:
    """The table while cards, and perhaps blocks, are still to be shuffled."""
    position = Position.set_up(layout, seats, starter, blocks, each_colour(CARDS)).to_json() | {"deck": ""}
    for seat in position["seats"]:
        seat["hand"] = ""
    return Position.from_json(position if towers else position | {"towers": {}})


class BloxGame:
    """BLOX as a game that can be begun."""

    name = "blox"

    def new(self, seats: int, options: Mapping[str, Any]) -> tuple[Blox, list[Event]]:
        """Begin a game; wrong options are refused with their name."""
        first, layout = read_options(seats, options)
        return Blox(layout, seats, first), []


GAME = BloxGame()
