"""The options of a table at which BLOX is played."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from klotz.blox.layout import Layout
from klotz.game import Seat
from klotz.refusal import Refused

STANDARD: Final = "standard"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """As they are sent: who begins, and a layout's name or a layout in place."""

    first: Seat = 1
    layout: str | dict[str, Any] = STANDARD


def read_options(seats: int, raw: Mapping[str, Any]) -> tuple[int, Layout]:
    """Who begins, and on which layout; what is wrong is named, also a layout that so many can't play on."""
    try:
        options = msgspec.convert(raw, Options)
    except msgspec.ValidationError as error:
        raise Refused("bad_request", f"`options`: {error}") from error
    if options.first > seats:
        raise Refused("bad_request", f"`options.first` is {options.first}, it must be 1 to {seats}")
    try:
        layout = Layout.named(options.layout) if isinstance(options.layout, str) else Layout.from_json(options.layout)
        layout.blocks(seats)
    except Refused as refused:
        raise Refused(refused.code, f"`options`: {refused.message}") from refused
    return options.first, layout
