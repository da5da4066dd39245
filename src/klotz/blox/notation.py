"""How fields, colours and moves are written; every move has exactly one spelling."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from klotz.blox import state as s
from klotz.blox.state import Row
from klotz.refusal import Refused

LETTERS: Final = "wgkp"
NAMES: Final = tuple(f"{column}{row}" for column in "abcdefghi" for row in range(1, s.SIDE + 1))
"""The fields as they are counted; this is their alphabetical order too."""
NUMBERS: Final = {name: number for number, name in enumerate(NAMES)}
SIGNS: Final = {"-": s.MOVE, "x": s.CLEAR, "!": s.CAPTURE}

_FIELD: Final = "[a-i][1-9]"
_INSERT: Final = re.compile(rf"\+({_FIELD})(\*?)")
_WALK: Final = re.compile(rf"({_FIELD})([-!])({_FIELD})(?::([3-6]))?(\*?)")
_CLEAR: Final = re.compile(rf"({_FIELD})x({_FIELD})(?:\*([wgkp]))?")
_BUILD: Final = re.compile(rf"({_FIELD})=([wgkp]{{2,5}})(?:\*([wgkp]))?")
_SWAP: Final = re.compile("~([wgkp]{1,5})")


def multiset(letters: Iterable[str]) -> int:
    """Letters as one number, in any order."""
    return sum(1 << (4 * LETTERS.index(letter)) for letter in letters)


@lru_cache(4_096)
def spell(letters: int) -> str:
    """A multiset as letters, in the order of the colours."""
    return "".join(letter * (letters >> (4 * colour) & 15) for colour, letter in enumerate(LETTERS))


def write_move(move: int) -> str:
    """A move in its one spelling."""
    kind, joker, cards = s.kind_of(move), s.joker_of(move), s.cards_of(move)
    origin, target = NAMES[s.origin_of(move)], NAMES[s.target_of(move)]
    star, named = ("*", f"*{LETTERS[joker - 1]}") if joker else ("", "")
    if kind == s.INSERT:
        return f"+{target}{star}"
    if kind == s.MOVE:
        return f"{origin}-{target}{star}"
    if kind == s.CLEAR:
        return f"{origin}x{target}{named}"
    if kind == s.CAPTURE:
        return f"{origin}!{target}:{s.size(cards)}{star}"
    if kind == s.BUILD:
        return f"{target}={spell(cards)}{named}"
    return f"~{spell(cards)}"


def _read_walk(found: re.Match[str], fields: Row) -> int | None:
    origin, sign, target, number, star = found.groups()
    if (number is None) != (sign == "-"):
        return None
    colour = int(fields[NUMBERS[target]])
    cards = int(number or 1) << (4 * colour)
    return s.pack(SIGNS[sign], NUMBERS[origin], NUMBERS[target], cards, 1 + colour if star else 0)


def _joker(letter: str | None) -> int:
    return 1 + LETTERS.index(letter) if letter else 0


def _read(text: str, fields: Row, things: Row) -> int | None:
    if found := _INSERT.fullmatch(text):
        target = NUMBERS[found[1]]
        colour = int(fields[target])
        return s.pack(s.INSERT, 0, target, 1 << (4 * colour), 1 + colour if found[2] else 0)
    if found := _WALK.fullmatch(text):
        return _read_walk(found, fields)
    if found := _CLEAR.fullmatch(text):
        target = NUMBERS[found[2]]
        return s.pack(s.CLEAR, NUMBERS[found[1]], target, int(things[target]) >> 3, _joker(found[3]))
    if found := _BUILD.fullmatch(text):
        field = NUMBERS[found[1]]
        return s.pack(s.BUILD, field, field, multiset(found[2]), _joker(found[3]))
    if found := _SWAP.fullmatch(text):
        return s.pack(s.SWAP, 0, 0, multiset(found[1]), 0)
    return None


def read_move(text: str, fields: Row, things: Row) -> int:
    """A move from its spelling; what it takes and costs is read off the fields and what stands on them."""
    move = _read(text, fields, things)
    if move is None:
        raise Refused("illegal_move", f"`{text[:40]}` is not a move: write +e4, e4-e7, e4xe7, e4!e7:3, e4=wgk or ~wwp")
    right = write_move(move)
    if right != text:
        raise Refused("illegal_move", f"`{text}` is written `{right}`: colours stand in the order {LETTERS}")
    return int(move)
