"""How Klotz says no: one exception, with a code that programs read and a message that people read."""

from typing import Literal, get_args

import msgspec

GameCode = Literal[
    "bad_request",
    "unknown_act",
    "not_your_turn",
    "not_now",
    "chance_pending",
    "bad_outcome",
    "time_runs_backwards",
    "no_such_brick",
    "no_such_pose",
    "occupied",
    "off_the_mat",
    "illegal_move",
    "game_over",
]
HostCode = Literal["not_allowed", "not_found", "too_large", "too_many", "unknown_person", "store_away"]
Code = GameCode | HostCode
CODES: tuple[str, ...] = get_args(GameCode)
"""What a game or a referee says; a server, which hosts games for people, has a few more reasons."""


class Refusal(msgspec.Struct, frozen=True):
    """What went wrong, as it is sent."""

    code: Code
    message: str


class Refused(Exception):  # noqa: N818 - `raise Refused` says what happens; nothing has gone wrong in the program
    """Raised for anything that is refused; whatever raised it has changed nothing."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message

    @property
    def refusal(self) -> Refusal:
        """The same as a value."""
        return Refusal(self.code, self.message)
