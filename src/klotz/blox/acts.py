"""The act of BLOX: a move, as the notation writes it."""

from klotz.game import Act


class Move(Act, frozen=True, tag="move"):
    """Do one of the six actions: `+e4`, `e4-e7`, `e4xe7`, `e4!e7:3`, `e4=wgk` or `~wwp`."""

    move: str


ACTS: dict[str, type[Act]] = {"move": Move}
