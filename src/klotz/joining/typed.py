"""What is typed, as requests: words for the table and for the building games; BLOX moves as they are written."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from klotz.refusal import Refused

Request = dict[str, Any]
HELP: Final = """\
At the table: sit 1, ready, start, leave, rematch, pause, go on, cover 2, return.
For the host: bot 2 level 3, remove 2, swap 1 2, list, unlist.
In a building game: roll, start, place BRICK POSE X [Y] [hold], lift BRICK, release, count, object [BRICK], refuse,
  done [POINTS], confirm, check, stop; in the dice edition roll DIE DIE. As in: place red 3x1 0
In BLOX: moves as they are written, such as +e4, e4-e7, e4xe7, e4!e7:3, e4=wgk, ~wwp.
Always: look (how things stand), legal (what may be done), help, quit. With several seats begin with: as 2: place ..."""
MOVE_SIGNS: Final = frozenset("+-x!=~")


def need_number(word: str) -> int:
    """A number that was typed."""
    if not word.lstrip("-").isdigit():
        raise Refused("bad_request", f"{word} is no number")
    return int(word)


def read_place(words: Sequence[str]) -> Request:
    """`place red 3x1 0 100 hold`."""
    rest = [word for word in words if word != "hold"]
    if not 3 <= len(rest) <= 4:
        raise Refused("bad_request", "place what, how and where? As in: place red 3x1 0")
    act: Request = {"type": "place", "brick": rest[0], "pose": rest[1], "x": need_number(rest[2])}
    if len(rest) == 4:
        act["y"] = need_number(rest[3])
    return act | ({"hold": True} if "hold" in words else {})


def read_brick(kind: str, words: Sequence[str], *, must: bool) -> Request:
    """An act that may name a brick."""
    if len(words) > 1 or (must and not words):
        raise Refused("bad_request", f"{kind} which brick? As in: {kind} red")
    return {"type": kind} | ({"brick": words[0]} if words else {})


ACTS: Final[dict[str, Callable[[Sequence[str]], Request]]] = {
    "place": read_place,
    "lift": lambda words: read_brick("lift", words, must=True),
    "object": lambda words: read_brick("object", words, must=False),
    "roll": lambda words: {"type": "roll"} | ({"dice": list(words)} if words else {}),
    "done": lambda words: {"type": "done"} | ({"points": need_number(words[0])} if words else {}),
    **{
        kind: lambda _, kind=kind: {"type": kind}  # type: ignore[misc]
        for kind in ("start", "release", "count", "refuse", "confirm", "check", "stop")
    },
}


def read_seat(words: Sequence[str], own: Sequence[int]) -> int:
    """The seat that is named, or the own one."""
    if words:
        return need_number(words[0])
    if not own:
        raise Refused("bad_request", "which seat?")
    return own[0]


def read_bot(words: Sequence[str], own: Sequence[int]) -> Request:
    """`bot 2 level 3`."""
    return {"op": "bot", "seat": read_seat(words[:1], own), "level": need_number(words[-1]) if len(words) > 1 else 3}


Reader = Callable[[Sequence[str], Sequence[int]], Request]
DEEDS: Final[dict[str, Reader]] = {
    "sit": lambda words, _: {"op": "sit", "seat": read_seat(words, [])},
    "ready": lambda words, own: {"op": "ready", "seat": read_seat(words, own)},
    "leave": lambda *_: {"op": "leave"},
    "rematch": lambda *_: {"op": "rematch"},
    "pause": lambda words, own: {"op": "pause", "seat": read_seat(words, own)},
    "go": lambda _, own: {"op": "pause", "seat": read_seat([], own), "pause": False},
    "cover": lambda words, own: {"op": "cover", "seat": read_seat(words[:1], own), "level": 3},
    "return": lambda words, own: {"op": "return", "seat": read_seat(words, own)},
    "bot": read_bot,
    "remove": lambda words, own: {"op": "remove", "seat": read_seat(words, own)},
    "swap": lambda words, own: {"op": "swap", "seat": read_seat(words, own), "other": need_number(words[-1])},
    "list": lambda *_: {"op": "list", "listed": True},
    "unlist": lambda *_: {"op": "list", "listed": False},
    "look": lambda *_: {"op": "view"},
    "legal": lambda words, own: {"op": "legal", "seat": read_seat(words, own)},
}


def read_typed(line: str, own: Sequence[int], *, is_playing: bool) -> Request:
    """A line as a request; what can't be understood is refused in words."""
    words = line.split()
    seat: Request = {}
    if words[:1] == ["as"] and len(words) > 2:
        seat, words = {"seat": need_number(words[1].rstrip(":"))}, words[2:]
    if not words:
        raise Refused("bad_request", "type something, such as: help")
    first, rest = words[0].lower(), words[1:]
    if first == "start" and not is_playing:
        return {"op": "start"}
    if first in DEEDS:
        return DEEDS[first](rest, list(seat.values()) or own)
    if first in ACTS:
        return {"op": "act", "act": ACTS[first](rest), **seat}
    if MOVE_SIGNS & set(words[0]) and not rest:
        return {"op": "act", "act": {"type": "move", "move": words[0]}, **seat}
    raise Refused("bad_request", f"{words[0]} is nothing that can be done here; type help")
