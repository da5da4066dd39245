"""Names that people give themselves: short, of one line, without characters that can't be seen."""

import unicodedata
from typing import Final

from klotz.refusal import Refused

LONGEST_NAME: Final = 24


def clean_name(raw: str) -> str:
    """A name as it is shown; what can't be shown is refused."""
    name = " ".join(unicodedata.normalize("NFC", raw[: 4 * LONGEST_NAME]).split(" ")).strip()
    if not name:
        raise Refused("bad_request", "`name` must have at least one character")
    if len(name) > LONGEST_NAME or len(raw) > 4 * LONGEST_NAME:
        raise Refused("bad_request", f"`name` must have at most {LONGEST_NAME} characters")
    if any(unicodedata.category(letter)[0] in "CZ" and letter != " " for letter in name):
        raise Refused("bad_request", "`name` holds a character that can't be seen")
    return name
