"""Deck files: found by name or path, read with an error that names the field, written one card a line."""

import json
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

import msgspec

from klotz.building.bricks import BrickSet, load_set, read_set
from klotz.building.cards import DeckCard, read_deck
from klotz.decks.wishes import load_wishes
from klotz.refusal import Refused

MOST_BYTES: Final = 4_000_000
MOST_CARDS: Final = 1_000
LONGEST_NAME: Final = 50
FIELDS: Final = ("name", "bricks", "cards")


class Deck(NamedTuple):
    """A deck whose cards have not been looked at yet."""

    name: str
    bricks: BrickSet
    cards: Sequence[Any]

    @property
    def two_sided(self) -> bool:
        """Whether its cards have two sides: those of its edition do, or with an owner's bricks any of them has."""
        for wish in load_wishes().values():
            if wish.bricks == self.bricks.name:
                return wish.sides == 2
        return any(isinstance(card, Mapping) and ("front" in card or "back" in card) for card in self.cards)

    def read(self) -> list[DeckCard]:
        """Its cards; the first wrong one is refused."""
        return read_deck(self.cards, self.bricks, two_sided=self.two_sided)


def _names(package: str, folder: str) -> list[str]:
    files = (resources.files(package) / folder).iterdir()
    return sorted(file.name.removesuffix(".json") for file in files if file.name.endswith(".json"))


def find_sets() -> list[str]:
    """The names of the brick sets that come with Klotz."""
    return _names("klotz.building", "sets")


def find_decks() -> list[str]:
    """The names of the decks that come with Klotz."""
    return _names("klotz", "decks")


def load_bytes(deck: str) -> bytes:
    """The file of a deck that comes with Klotz, or the one at this path."""
    if deck in find_decks():
        return (resources.files("klotz") / "decks" / f"{deck}.json").read_bytes()
    path = Path(deck)
    if not path.exists():
        known = " ".join(find_decks())
        raise Refused("bad_request", f"there is neither a deck nor a file {deck!r}; the decks: {known}")
    return path.read_bytes()


def load_bricks(path: Path) -> BrickSet:
    """An owner's brick set; its name must not be that of a set that comes with Klotz and is another one."""
    if not path.exists():
        raise Refused("bad_request", f"there is no file {str(path)!r}")
    bricks = read_set(path.read_bytes())
    _need_own_name(bricks)
    return bricks


def _need_own_name(bricks: BrickSet) -> None:
    if bricks.name in find_sets() and bricks != load_set(bricks.name):
        raise Refused(
            "bad_request", f"brick set: `name`: {bricks.name} is a set that comes with Klotz, with other bricks"
        )


def parse_deck(text: bytes, bricks: BrickSet | None = None) -> Deck:
    """Read a deck file as far as its cards; with `bricks` it is read for these, whatever it says."""
    raw = _parse(text)
    if not isinstance(raw, dict):
        raise Refused("bad_request", "a deck is a JSON object with name, bricks and cards")
    for field in FIELDS:
        if field not in raw:
            raise Refused("bad_request", f"`{field}` is missing")
    for field in raw:
        if field not in FIELDS:
            raise Refused("bad_request", f"{field!r}: a deck has no such field")
    name, cards = raw["name"], raw["cards"]
    if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise Refused("bad_request", f"`name` must be text of 1 to {LONGEST_NAME} characters that can be printed")
    own = _parse_set(raw["bricks"]) if bricks is None else bricks
    if not isinstance(cards, list) or not 1 <= len(cards) <= MOST_CARDS:
        raise Refused("bad_request", f"`cards` must be a list of 1 to {MOST_CARDS} cards")
    return Deck(name, own, cards)


def _parse(text: bytes) -> Any:
    """Plain data from JSON that says everything once."""
    if len(text) > MOST_BYTES:
        raise Refused("bad_request", f"it has {len(text)} bytes, {MOST_BYTES} are the most that a deck needs")
    try:
        raw = json.loads(text.decode("utf-8-sig"), object_pairs_hook=_once, parse_constant=_no_number)
        json.dumps(raw, ensure_ascii=False).encode()  # an escape can be half a character, which nobody can print
    except UnicodeDecodeError as error:
        raise Refused("bad_request", f"it is not UTF-8 text: byte {error.start}") from error
    except RecursionError as error:
        raise Refused("bad_request", "its lists and objects are nested too deeply") from error
    except ValueError as error:
        raise Refused("bad_request", f"it is not JSON: {error}") from error
    return raw


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    if len(plain) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice!r} is there twice in one object")
    return plain


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _parse_set(raw: Any) -> BrickSet:
    """A set that comes with Klotz, by name, or the one that the deck carries."""
    if isinstance(raw, str):
        if raw not in find_sets():
            raise Refused("bad_request", f"`bricks`: there is no set {raw!r}; there are: {' '.join(find_sets())}")
        return load_set(raw)
    try:
        bricks = msgspec.convert(raw, BrickSet)
    except msgspec.ValidationError as error:
        raise Refused("bad_request", f"`bricks`: {error}") from error
    _need_own_name(bricks)
    return bricks


def write_deck(deck: Deck) -> str:
    """The deck as its file holds it: one card a line; an owner's bricks are in it."""
    known = deck.bricks.name in find_sets()
    bricks = deck.bricks.name if known else _without_defaults(msgspec.to_builtins(deck.bricks))
    cards = ",\n".join(f"    {_line(card)}" for card in deck.cards)
    return f'{{\n  "name": {_line(deck.name)},\n  "bricks": {_line(bricks)},\n  "cards": [\n{cards}\n  ]\n}}\n'


def clean(text: str) -> str:
    """The text on one line, what can't be printed written as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "backslashreplace").decode() for c in text)


def _line(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def _without_defaults(data: Any) -> Any:
    """Plain data without fields that say nothing."""
    if isinstance(data, dict):
        return {key: _without_defaults(value) for key, value in data.items() if value not in (None, [], ())}
    if isinstance(data, list | tuple):
        return [_without_defaults(value) for value in data]
    return data
