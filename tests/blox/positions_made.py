"""Positions made by hand, each with something that a random game seldom shows."""

from random import Random
from typing import Final

from tests.blox.reference import COLOURS, FIELDS, Json, in_order

BOARDS: Final = {
    "motley": "wgkpwgkpw kpwgkpwgk gkpwgkpwg pwgkpwgkp wgkpkgkpw kpwgkpwgk gkpwgkpwg pwgkpwgkp wgkpwgkpw",
    "stripes": "wwwwwwwww ggggggggg kkkkkkkkk ppppppppp wwwwwwwww ggggggggg kkkkkkkkk ppppppppp wwwwwwwww",
    "white": " ".join(["w" * 9] * 9),
    "rings": "kkkkkkkkk kpppppppk kpgggggpk kpgwwwgpk kpgwkwgpk kpgwwwgpk kpgggggpk kpppppppk kkkkkkkkk",
}
"""By name, row 9 first."""

SEATS: Final = {
    "plain": "wwgkp + - 0",
    "down": "wgkkp - - 0",
    "rich": "wgkpp + wwggkkpp 11",
    "six": "wwgkp + wwgkkp 4",
    "seven": "wwgkp + wwgkkpp 4",
    "whites": "wwwww + - 0",
    "blacks": "gkkkk - k 3",
    "one": "k - g 2",
    "joker": "- + - 0",
    "nothing": "- - gk 9",
    "pairs": "wwggk + wwggk 2",
    "low": "ggkkp - ggkkp 20",
}
"""By name: hand, joker up or down, blocks, points."""

EDGE: Final = [field for field in FIELDS if field[0] in "ai" or field[1] in "19"]
CHECKS: Final = [field for i, field in enumerate(FIELDS) if i % 2]
RING: Final = {"d4": "w", "d5": "g", "d6": "k", "e4": "p", "e6": "w", "f4": "g", "f5": "k", "f6": "p"}

SETS: Final = {
    "RING": RING,
    "EDGE": {field: "wgkp"[i % 4] for i, field in enumerate(EDGE)},
    "CHECKS": {field: "wgkp"[i % 4] for i, field in enumerate(CHECKS)},
}

MADE: Final[dict[str, str]] = {
    "nothing stands, so all phases pass at once": "motley 1 | | | plain plain",
    "nothing stands in phase 3": "rings 3 | | | rich plain down",
    "one colour lets in at the edge only": "white 1 | a1ww e5ww | e9:1 e1:2 | whites whites",
    "stripes": "stripes 2 | d5wg f5gp a1wg | e5:1 e9:2 e1:1 b3:3 | plain down plain",
    "rings around a figure": "rings 2 | a5wk i5wg e9gp | e5:1 c5:2 g7:0 | rich blacks",
    "an empty hand and a joker": "motley 2 | c3wg g7kp e5pp | a1:1 i9:2 | joker plain",
    "no move at all": "motley 2 | c3wg g7kp e5pp | a1:1 i9:2 | nothing plain",
    "a single card": "motley 2 | c3wg g7kp e5pp | a1:1 i9:2 | one joker",
    "the other has no move": "motley 2 | c3wg g7kp e5pp | a1:1 i9:2 | plain nothing",
    "over": "motley 4 ending over | e5wgkp | a1:1 | rich plain",
    "the last turn": "motley 4 ending to3 | e5wgkp a9wwwk | a1:1 c5:3 e3:3 | rich plain rich",
    "the last turn but one": "motley 4 ending to2 | e5wgkp a9wwwk | a1:1 e3:2 | plain plain low",
    "the last round, begun by seat 2": "motley 4 ending to1 from2 | e5wgkp | a5:1 e3:2 | down low",
    "four figures are all": "motley 1 | a1w i9g c5p | d4:1 e5:1 f6:1 g7:1 b2:2 | plain plain",
    "captures of three to six": "white 2 | a1gk i9gk | e5:1 e6:2 d5:0 f5:2 | whites plain",
    "captures past other colours": "stripes 2 | a1gk i9gk | e5:1 e7:2 e3:2 a5:2 h5:0 | blacks low",
    "a capture barred by its own colour": "stripes 2 | a1gk i9gk | e5:1 e3:2 e2:0 | blacks blacks blacks",
    "neutral figures everywhere": "motley 2 | a1ww i9gg | a5:0 c5:0 e5:1 f5:0 g5:0 e9:0 e7:0 e2:0 e4:2 | blacks low",
    "a capture from two sides": "white 2 | a1gk i9gk | c5:1 g5:1 e5:2 e7:3 | whites whites plain",
    "many ways to pay for a tower of four": "motley 4 | e5wgkp a1wwkk i9ppgg | f5:1 e6:1 e4:2 | plain plain",
    "clears at a distance": "rings 3 | e5w e8ww a5gw e1k e9gwg | e7:1 b5:1 h5:2 e2:2 | rich plain",
    "six blocks still clear": "motley 2 | d5w f5g e6wg | e5:1 a1:2 | six seven",
    "seven blocks clear no more": "motley 2 | d5w f5g e6wg | e5:1 a1:2 | seven six",
    "eight blocks, three to build with": "motley 2 | d5w f5g e6wk | e5:1 a1:2 a9:1 | rich rich",
    "a corner must not be shut in": "motley 1 | a1w a2g c5k | b1:1 b3:1 i9:2 | pairs pairs",
    "the last side of a tower": "motley 1 | e5w d5g f5k e6p i1w i2g | e4:1 h1:1 c3:2 | pairs pairs",
    "a tower may stand shut in itself": "motley 1 | d5g f5k e6p e4w | e5:1 c3:2 | pairs pairs",
    "figures do not shut in": "motley 1 | a1w a3k i9g | a2:1 b1:2 h9:1 | pairs pairs",
    "a ring of towers": "motley 1 RING | | e5:1 c3:2 e3:1 | pairs pairs",
    "towers of five": "motley 4 | e5wgkpp c3wwggk e7wgkp a1wgkp | e6:1 d5:1 c4:2 | plain plain",
    "five blocks to build with": "motley 4 | a1wgkp i9wgkp | e5:1 c3:1 g7:2 | low pairs",
    "four blocks to build with": "motley 3 | a1wgk i9wgk d4w | e5:1 c3:1 g7:2 | low rich",
    "five whites would do it": "motley 4 | a1gkkp i9ggkp | e5:1 g7:2 | pairs low",
    "one clearing ends phase 1": "motley 1 | d5w f5g e6wg c3kp a1wgk i9gkp | e5:1 b3:2 | plain plain",
    "one clearing ends phases 1 to 3": "motley 1 | d5w f5g c3kp a1wgk i9gkpp h8wwww | e5:1 b3:2 | plain plain",
    "a clearing ends phase 3 and rings the end in": "motley 3 to2 | d5wpk f5g c3wgk i9gkpp | e5:2 b3:1 | low plain low",
    "one clearing rings the end in": "motley 4 | d5wpgg f5gggg | e5:1 b3:2 | plain plain",
    "a building keeps the phase": "motley 3 | d5wpk f5gkk i9wgkp | e5:1 b3:2 | rich rich",
    "higher than the phase": "motley 2 | d5wpk f5gkk e6wg e4pp | e5:1 b3:2 | plain plain",
    "crowded with towers": "motley 1 CHECKS | | a1:1 e5:1 e3:1 g7:1 c3:2 c7:2 g3:3 i9:4 | plain down plain down",
    "the edge is full": "motley 1 EDGE | | e5:1 c5:2 | plain plain",
    "twins in a tower": "motley 2 | d5ww f5kk e6gg e4pp | e5:1 b3:2 | plain low",
    "one line, many figures": "stripes 2 | a5gg i5kk | b5:1 c5:2 d5:1 e5:3 f5:1 g5:0 h5:1 | whites whites whites",
}
"""By name: board, phase and what else, or a set of towers of one | towers | figures and their seats | seats."""


def _rest_of_cards(name: str, hands: str) -> str:
    """All cards that nobody holds, shuffled: the same for one name at all times."""
    cards = [c for c in COLOURS for _ in range(15 - hands.count(c))]
    Random(name).shuffle(cards)
    return "".join(cards)


def _seat(name: str) -> Json:
    """What lies before a seat."""
    hand, joker, blocks, points = SEATS[name].split()
    return {"hand": hand.strip("-"), "joker": joker == "+", "blocks": blocks.strip("-"), "points": int(points)}


def _towers(words: list[str], listed: str) -> Json:
    """The towers of a line: those listed, and a set of towers of one where it is named."""
    named = {field: tower for word in words for field, tower in SETS.get(word, {}).items()}
    return named | {word[:2]: in_order(word[2:]) for word in listed.split()}


def made(name: str) -> Json:
    """A position made by hand."""
    what, towers, figures, people = MADE[name].split("|")
    board, phase, *words = what.split()
    seats = [_seat(word) for word in people.split()]
    standing = {word[:2]: int(word[3:]) for word in figures.split()}
    numbers = {word[:-1]: int(word[-1]) for word in words if word[-1].isdigit()}
    built = {f: tower for f, tower in _towers(words, towers).items() if f not in standing}
    return {
        "board": BOARDS[board].split(),
        "phase": int(phase),
        "to_move": numbers.get("to", 1),
        "starter": numbers.get("from", 1),
        "ending": "ending" in words,
        "over": "over" in words,
        "towers": built,
        "figures": standing,
        "seats": seats,
        "deck": _rest_of_cards(name, "".join(seat["hand"] for seat in seats)),
        "discard": "",
    }
