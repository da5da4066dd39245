"""A person at the terminal: lines come in, words go out, until the game is over or nobody types any more."""

from collections.abc import Callable, Iterator
from typing import Final

from klotz.blox import telling
from klotz.refusal import Refused
from klotz.terminal.answers import answer
from klotz.terminal.seating import has_people
from klotz.terminal.table import Table

Tell = Callable[[str], None]
QUIT: Final = "quit"


class Session:
    """One sitting at a table."""

    def __init__(self, table: Table, lines: Iterator[str], tell: Tell) -> None:
        self.table, self.lines, self.tell = table, lines, tell
        self.is_alone = has_people(table.players, most=1)
        """Nobody else reads along, so that the hand may be told unasked."""

    def play(self) -> str:
        """To the end of the game, or of what is typed; the last words are the answer."""
        table = self.table
        seats = ", ".join(f"seat {seat} is {player}" for seat, player in enumerate(table.players, 1))
        self.tell(f"BLOX: {seats}. Type help for all that can be typed, quit to leave.")
        self.tell(telling.tell_state(table.view(0)))
        while not table.is_over:
            level = table.players[table.to_move - 1].level
            if level is not None:
                self._play(table.think(level).move)
            elif why := self._ask():
                return why
        return "Thank you for playing."

    def _play(self, move: str) -> None:
        for words in self.table.play(move).words:
            self.tell(words)

    def _ask(self) -> str:
        """Let a person type until a move is made; why the game does not go on, if it doesn't."""
        table, seat = self.table, self.table.to_move
        hand = f" {telling.tell_hand(table.view(seat), seat)}" if self.is_alone else ""
        self.tell(f"{telling.name_seat(seat)}, your move.{hand}")
        for line in self.lines:
            text = line.strip()
            if text.lower() == QUIT:
                return "You have left the game."
            if text and self._take(text):
                return ""
        return "Nothing more was typed: the game stops here."

    def _take(self, text: str) -> bool:
        """Answer what was typed; whether it was a move that could be made."""
        try:
            words = answer(self.table, text)
            if words is None:
                self._play(text)
                return True
        except Refused as refused:
            words = [f"That can't be done: {refused.message}."]
        for told in words:
            self.tell(told)
        return False
