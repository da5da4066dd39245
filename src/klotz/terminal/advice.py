"""What a bot thinks, in words."""

from collections.abc import Sequence

from klotz.blox.games.blox import View
from klotz.blox.telling import count, tell_move
from klotz.bots.blox.thinking import Judged


def tell_advice(view: View, move: str, tries: int, moves: Sequence[Judged]) -> list[str]:
    """The move and what it does; then how it compares with the best of the others."""
    lines = [f"{move}: {tell_move(view, move)}."]
    if not moves:
        return [*lines, "Chosen at first sight: nothing was tried out."]
    lines.append(f"Tried out {count(tries, 'time')}. The best:")
    return [*lines, *(tell_judged(judged) for judged in moves)]


def tell_judged(judged: Judged) -> str:
    """How good a move is thought to be."""
    return f"{judged.move}: {100 * judged.share:.1f} percent to win, tried {count(judged.tries, 'time')}"
