"""A whole position of BLOX, hidden parts included: read, asked, played and written in the notation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np

from klotz.blox import rules
from klotz.blox import state as s
from klotz.blox.layout import Layout, need_number
from klotz.blox.moves import MOST_MOVES, list_moves
from klotz.blox.notation import LETTERS, read_move, spell, write_move
from klotz.blox.perft import count_walks
from klotz.blox.reading import read_fields, read_position, write_deck
from klotz.blox.reasons import list_reasons
from klotz.blox.state import Row
from klotz.blox.writing import draw_board, write_position
from klotz.refusal import Refused

DEEPEST: Final = 100


@dataclass(frozen=True)
class Played:
    """What a move has brought: its points, the phases it began, whether it rang in the end, and cards to draw now."""

    points: int
    phases: tuple[int, ...]
    last_round: bool
    draw: int


class Position:
    """Where everything is, and whose turn it is."""

    __slots__ = ("_fields", "_row", "board")

    def __init__(self, board: tuple[str, ...], fields: Row, row: Row) -> None:
        self.board = board
        self._fields = fields
        self._row = row

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """A position from data; whatever is wrong is refused with its place."""
        board, row = read_position(data)
        return cls(board, read_fields(board), row)

    @classmethod
    def set_up(cls, layout: Layout, seats: int, starter: int, blocks: str, deck: str) -> Self:
        """The start of a game: the towers from the shuffled blocks, five cards for each seat, the rest is the deck."""
        towers, rest, dealt = {}, blocks, seats * s.HAND
        if sorted(blocks) != sorted(layout.blocks(seats)):
            raise Refused("bad_request", f"these are not the blocks for {seats} seats")
        for field, height in layout.towers(seats).items():
            towers[field], rest = rest[:height], rest[height:]
        hands = [deck[first : first + s.HAND] for first in range(0, dealt, s.HAND)]
        people = [{"hand": hand, "joker": True, "blocks": "", "points": 0} for hand in hands]
        data = {"board": layout.board, "phase": 2 if seats == 2 else 1, "to_move": starter, "starter": starter}
        things = {"towers": towers, "figures": dict.fromkeys(layout.neutrals(seats), 0), "seats": people}
        return cls.from_json({**data, "ending": False, "over": False, **things, "deck": deck[dealt:], "discard": ""})

    def to_json(self) -> dict[str, Any]:
        """As data; reads back to the same position."""
        return write_position(self.board, self._row)

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat may know: other hands and the deck are lengths; seat 0 watches."""
        data = self.to_json()
        for number, person in enumerate(data["seats"], 1):
            if number != seat:
                person["hand"] = len(person["hand"])
        data["deck"] = len(data["deck"])
        return data

    def hand(self, seat: int) -> str:
        """The cards of a seat."""
        return spell(int(self._row[s.HANDS + seat]))

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self._row[s.SEATS])

    @property
    def phase(self) -> int:
        """From 1 to 4."""
        return int(self._row[s.PHASE])

    @property
    def to_move(self) -> int:
        """The seat whose turn it is; in a game that is over, the starter."""
        return int(self._row[s.TO_MOVE])

    @property
    def starter(self) -> int:
        """The seat that began."""
        return int(self._row[s.STARTER])

    @property
    def ending(self) -> bool:
        """Whether the last round has been rung in."""
        return bool(self._row[s.ENDING])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._row[s.OVER])

    @property
    def left(self) -> int:
        """How many cards are in the deck."""
        return int(self._row[s.DECK_END] - self._row[s.DECK_TOP])

    def _list(self) -> Row:
        moves = np.empty(MOST_MOVES, dtype=np.int64)
        return moves[: list_moves(self._row, self._fields, moves)]

    def legal_moves(self) -> list[str]:
        """All legal moves, sorted."""
        return sorted(write_move(int(move)) for move in self._list())

    def _need_move(self, text: str) -> int:
        move = read_move(text, self._fields, self._row[s.THINGS :])
        if move not in self._list():
            reasons = list_reasons(self._row, self._fields, move)
            raise Refused("illegal_move", f"`{text}`: {'; '.join(reasons)}")
        return move

    def parse_move(self, text: str) -> str:
        """The move that a text means, blanks around it or not; what is no legal move here is refused, and why."""
        return write_move(self._need_move(text.strip()))

    def play(self, move: str) -> Played:
        """Pay for a move and carry it out; drawing and the next turn are left to do."""
        number, phase, ending = self._need_move(move), self.phase, self.ending
        points = rules.act(self._row, number)
        draw = int(rules.cards_to_draw(self._row, number))
        return Played(int(points), tuple(range(phase + 1, self.phase + 1)), self.ending and not ending, draw)

    def take(self, count: int) -> str:
        """Cards from the top of the deck into the mover's hand, as far as it goes; the cards in that order."""
        top = s.DECK + int(self._row[s.DECK_TOP])
        taken = int(rules.take(self._row, count))
        return "".join(LETTERS[int(card)] for card in self._row[top : top + taken])

    def remake(self, order: Sequence[str]) -> None:
        """Make the discard, in this order, the deck."""
        discard = self.to_json()["discard"]
        if self.left or sorted(order) != sorted(discard):
            raise Refused("bad_request", "only an empty deck is remade, from exactly the cards of the discard")
        write_deck(self._row, "".join(order))
        self._row[s.DISCARDED] = 0

    def pass_turn(self) -> None:
        """The next seat's turn, or the end of the game."""
        rules.pass_turn(self._row)

    def push(self, move: str) -> Played:
        """A whole turn: play, draw, pass; nothing has changed where the deck holds too few cards."""
        before = self._row.copy()
        played = self.play(move)
        if played.draw > self.left:
            left, self._row = self.left, before
            raise Refused("bad_request", f"`deck`: `{move}` draws {played.draw} cards, and {left} are left")
        self.take(played.draw)
        self.pass_turn()
        return played

    def copy(self) -> Self:
        """The same position, apart."""
        return type(self)(self.board, self._fields, self._row.copy())

    def perft(self, depth: int) -> int:
        """How many sequences of legal moves have this length, with cards drawn from the deck in its order."""
        need_number(depth, 0, DEEPEST, "depth")
        walks = int(count_walks(self._row, self._fields, depth))
        if walks < 0:
            raise Refused("bad_request", f"`deck`: holds too few cards for walks of {depth} moves")
        return walks

    def divide(self, depth: int) -> dict[str, int]:
        """The count below each first move, in the order of the moves."""
        need_number(depth, 0, DEEPEST, "depth")
        counts: dict[str, int] = {}
        for move in self.legal_moves() if depth else []:
            child = self.copy()
            if depth > 1:
                child.push(move)
            counts[move] = child.perft(depth - 1)
        return counts

    def scores(self) -> list[int]:
        """Points by seat."""
        return [int(points) for points in self._row[s.POINTS + 1 : s.POINTS + 1 + self.seats]]

    def winners(self) -> list[int]:
        """Who is ahead: most points, then most blocks, then shared."""
        blocks = [int(s.size(int(own))) for own in self._row[s.BLOCKS + 1 : s.BLOCKS + 1 + self.seats]]
        standing = list(zip(self.scores(), blocks, strict=True))
        return [seat for seat, reached in enumerate(standing, 1) if reached == max(standing)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Position.from_json({self.to_json()!r})"

    def __str__(self) -> str:
        return draw_board(self.board, self._row)
