"""Decks with one fault each, and the words in which it is told: at least one of every kind that there is."""

import json
from typing import Any, Final, NamedTuple

from tests.decks.samples import GATE, OWN, POISED, card, text_of

BRICKS: Final[list[dict[str, Any]]] = GATE["bricks"]
STEPS: Final = [{"brick": 0}, {"brick": 1}, {"brick": 2}]
COLOURED: Final = [brick | {"colour": c} for brick, c in zip(BRICKS, ("red", "blue", "pink"), strict=True)]
TOWER: Final = card(("3x1", 0, 0), ("1x3", 0, 100), ("1x2", 0, 400), id="tower")
TWICE: Final = GATE | {"bricks": [brick | {"x": brick["x"] + 500} for brick in BRICKS], "id": "other"}
NUMBER: Final = {"points": 1, "special": 3}
MIRRORED: Final = card(("3x1", 0, 0), ("1x3", 200, 100), ("1x2", 200, 400), id="mirrored")


class Broken(NamedTuple):
    """A file, and what is said of it."""

    kind: str
    text: bytes
    words: str


def gate(**changes: Any) -> bytes:
    """A deck whose only card is the gate with these changes."""
    return text_of(GATE | changes)


def with_brick(**changes: Any) -> bytes:
    """The same, with changes of its last brick, in colours."""
    return gate(coloured=True, bricks=[*COLOURED[:2], COLOURED[2] | changes])


def without(field: str, data: dict[str, Any]) -> dict[str, Any]:
    """All but one field."""
    return {name: value for name, value in data.items() if name != field}


def deck_without(field: str) -> bytes:
    """A deck without one of its fields."""
    return json.dumps(without(field, json.loads(text_of(GATE)))).encode()


def own(**changes: Any) -> bytes:
    """A deck for an owner's bricks, with changes of these."""
    return text_of(GATE, bricks=OWN | changes)


FILES: Final = [
    Broken("not text", b"\xff\xfe{", "it is not UTF-8 text: byte 0"),
    Broken("not JSON", b'{"name": ', "it is not JSON: Expecting value: line 1 column 10"),
    Broken("nothing", b"", "it is not JSON: Expecting value"),
    Broken("half a character", b'{"name": "\\ud800"}', "it is not JSON: 'utf-8' codec can't encode"),
    Broken("not a number", b'{"name": NaN}', "it is not JSON: NaN is no number"),
    Broken("a field twice", b'{"name": "a", "name": "b"}', "it is not JSON: 'name' is there twice in one object"),
    Broken("too deep", b"[" * 100_000, "its lists and objects are nested too deeply"),
    Broken("too large", b" " * 4_000_001, "it has 4000001 bytes, 4000000 are the most that a deck needs"),
    Broken("a list", b"[]", "a deck is a JSON object with name, bricks and cards"),
    Broken("no name", deck_without("name"), "`name` is missing"),
    Broken("no bricks", deck_without("bricks"), "`bricks` is missing"),
    Broken("no cards", deck_without("cards"), "`cards` is missing"),
    Broken("a field too many", text_of(GATE, colour="red"), "'colour': a deck has no such field"),
    Broken("a number for a name", text_of(GATE, name=7), "`name` must be text of 1 to 50 characters"),
    Broken("a name of two lines", text_of(GATE, name="a\nb"), "`name` must be text"),
    Broken("an unknown set", text_of(GATE, bricks="lego"), "`bricks`: there is no set 'lego'; there are: classic"),
    Broken("a set of no kind", text_of(GATE, bricks=3), "`bricks`: Expected `object`, got `int`"),
    Broken("a set without kinds", own(kinds={}), "`bricks`: `bricks[0].kind`: there is no kind block"),
    Broken("a brick twice in the set", own(bricks=OWN["bricks"] * 2), "`bricks`: `bricks[5].name`: red is there twice"),
    Broken("edges of nothing", own(kinds={"block": {"edges": [0, 1, 1]}}), "`bricks`: Expected `int` >= 1"),
    Broken("a borrowed name", own(name="mini"), "`name`: mini is a set that comes with Klotz, with other bricks"),
    Broken("cards that are no list", text_of(GATE, cards={}), "`cards` must be a list of 1 to 1000 cards"),
    Broken("an empty list", text_of(), "`cards` must be a list of 1 to 1000 cards"),
    Broken("too many cards", text_of(*[1] * 1001), "`cards` must be a list of 1 to 1000 cards"),
]

SHAPES: Final = [
    Broken("no card", text_of(7), "cards[0]: card None: Expected `object`, got `int`"),
    Broken("no id", text_of(without("id", GATE)), "cards[0]: card None: Object missing required field `id`"),
    Broken("an empty id", gate(id=""), "cards[0]: card '': Expected `str` of length >= 1 - at `$.id`"),
    Broken("an id of two lines", gate(id="a\nb"), "a\\nb: `id`: it has characters that can't be printed"),
    Broken("an id twice", text_of(GATE, TOWER | {"id": "gate"}), "gate: `id`: it is there twice"),
    Broken("no points", text_of(without("points", GATE)), "card 'gate': Object missing required field `points`"),
    Broken("absurd points", gate(points=100), "card 'gate': Expected `int` <= 99 - at `$.points`"),
    Broken("no bricks on it", gate(bricks=[]), "card 'gate': `bricks` is missing or empty"),
    Broken("more bricks than the set", gate(bricks=BRICKS * 4), "card 'gate': `bricks` has 12, the set 10"),
    Broken("absurdly many bricks", gate(bricks=BRICKS * 9), "card 'gate': Expected `array` of length <= 16"),
    Broken("a level of no kind", gate(level="green"), "card 'gate': Invalid enum value 'green' - at `$.level`"),
    Broken("a field of no card", gate(color=True), "gate: 'color': a card has no such field"),
    Broken("a field of no brick", with_brick(z=4), "gate: bricks[2]: 'z': a brick has no such field"),
    Broken("a pose of no brick", with_brick(pose="4x1"), "bricks[2]: `pose` '4x1' is none that this brick can take"),
    Broken("a pose of no kind", with_brick(pose="flat"), "matching regex"),
    Broken("a place off the mat", with_brick(x=-1), "Expected `int` >= 0 - at `$.bricks[2].x`"),
    Broken("an absurd height", with_brick(y=10**6), "Expected `int` <= 100000 - at `$.bricks[2].y`"),
    Broken("half a tick", with_brick(x=0.5), "Expected `int`, got `float` - at `$.bricks[2].x`"),
    Broken("a colour not in the set", with_brick(colour="gold"), "bricks[2]: the set classic has no brick 'gold'"),
    Broken("a colour twice", with_brick(colour="red"), "bricks[2]: 'red' is used twice"),
    Broken("no colour", gate(coloured=True), "bricks[0]: `colour` is missing on a coloured card"),
    Broken("one side", text_of(GATE, bricks="mini"), "gate: `front` and `back` are missing"),
    Broken("two sides", text_of({"id": "a", "front": GATE, "back": TOWER}), "this edition's cards have one side"),
    Broken(
        "a field beside the sides",
        text_of({"id": "a", "front": GATE, "back": TOWER, "points": 1}, bricks="mini"),
        "a: 'points': a card of two sides has no such field",
    ),
    Broken("grey for fingers", text_of(GATE, bricks="tactile"), "gate: `coloured`: a card of the tactile edition"),
]

BUILDINGS: Final = [
    Broken(
        "bricks that overlap",
        text_of(card(("1x3", 0, 0), ("1x3", 50, 0), ("3x1", 0, 300))),
        "gate: bricks[0] and bricks[1] overlap",
    ),
    Broken("a brick that floats", with_brick(y=301), "gate: bricks[2] floats: nothing is below it"),
    Broken(
        "beyond the mat",
        text_of(card(("1x3", 2300, 0), ("2x1", 2250, 300))),
        "gate: bricks[1]: `x` 2250: it lies beyond the end of the mat",
    ),
    Broken(
        "more of a pose than there are",
        text_of(
            card(("2x1", 0, 0), ("2x1", 0, 100), ("2x1", 0, 200)),
            bricks=OWN
            | {
                "kinds": {"block": {"edges": [2, 1, 1]}, "cube": {"edges": [1, 1, 1]}},
                "bricks": [
                    {"name": name, "kind": kind} for name, kind in (("a", "block"), ("b", "block"), ("c", "cube"))
                ],
            },
        ),
        "gate: bricks[2]: no brick of the set is left that has the pose 2x1",
    ),
    Broken(
        "what falls", text_of(card(("1x3", 0, 0), ("3x1", 0, 300))), "gate: it does not stand: bricks[1] would fall"
    ),
    Broken(
        "what hardly stands",
        text_of(card(("1x3", 100, 0), ("3x1", 40, 300), points=1)),
        "gate: it hardly stands: 10 ticks to spare, 12 are asked for",
    ),
    Broken(
        "what can't be built",
        text_of(card(("1x3", 300, 0), ("1x3", 600, 0), ("3x1", 120, 300), ("3x1", 580, 300), ("3x1", 350, 400))),
        "gate: it can't be built: every way needs two bricks held at once",
    ),
    Broken(
        "what can hardly be built",
        text_of(card(("1x2", 200, 0), ("3x1", 145, 200), ("1x2", 145, 300))),
        "gate: it can hardly be built: on the way it has 5 ticks to spare at most",
    ),
    Broken("wrong points", gate(points=3), "gate: `points` is 3: by its difficulty of 5.8 it should be 1"),
    Broken("a plan of no kind", gate(plan=3), "gate: `plan`: Expected `array`, got `int`"),
    Broken("a plan from the roof", gate(plan=STEPS[::-1]), "gate: `plan`: step 0 can't be done, or leads nowhere"),
    Broken("half a plan", gate(plan=STEPS[:2]), "gate: `plan`: it ends before the building is finished"),
    Broken("a hand that stays", gate(plan=[*STEPS[:2], {"brick": 2, "hold": True}]), "`plan`: it ends before"),
    Broken("two cards alike", text_of(GATE, TWICE), "other: it equals gate"),
    Broken("a mirror image", text_of(TOWER, MIRRORED), "mirrored: it is the mirror image of tower"),
    Broken(
        "two sides alike",
        text_of({"id": "a", "front": GATE, "back": GATE | {"coloured": True, "bricks": COLOURED}}, bricks="mini"),
        "a, back: it equals a front",
    ),
]

SEVEN: Final = [*({"pose": "1x1", "x": 50, "y": 100 * i} for i in range(6)), {"pose": "2x1", "x": 0, "y": 600}]
CUBES: Final = OWN | {"kinds": {"block": {"edges": [1, 1, 1]}}}


def dice(**back: Any) -> bytes:
    """A deck for dice: a number card and this on its back."""
    return text_of({"id": "a", "front": NUMBER, "back": back}, bricks="dice")


DICE: Final = [
    Broken(
        "wrong points for dice",
        dice(points=4, bricks=SEVEN[:2]),
        "a, back: `points` is 4: by its difficulty of 3.8 it should be 1",
    ),
    Broken(
        "wrong points for a number",
        dice(points=3, special=4),
        "a, back: `points` is 3: by its difficulty of 6.8 it should be 1",
    ),
    Broken("numbers that can't rise", dice(points=4, bricks=SEVEN), "a, back: its numbers can never rise"),
    Broken("a number for bricks", gate(bricks=[], special=3), "`special` asks for cubes, the set classic has none"),
    Broken(
        "a number for blank cubes",
        text_of({"id": "a", "points": 1, "special": 3}, bricks=CUBES),
        "a: `special`: the bricks of the set own show no numbers",
    ),
]

POISED_DECK: Final = text_of(card(points=1) | {"bricks": POISED})
BROKEN: Final = [*FILES, *SHAPES, *BUILDINGS, *DICE]
