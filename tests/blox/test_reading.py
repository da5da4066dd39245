"""Positions that are refused when they are read, each with the place of what is wrong."""

from collections.abc import Callable
from typing import Any

import pytest

from klotz.blox.position import Position
from klotz.refusal import Refused
from tests.blox.small import small


def _seat(**more: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda data: {**data, "seats": [{**data["seats"][0], **more}, data["seats"][1]]}


def _with(**more: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda data: {**data, **more}


def _many(fields: str, what: object) -> dict[str, Any]:
    return {f"{column}9": what for column in fields}


WRONG: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
    (lambda _: "x", "`position`: must be an object"),
    (lambda data: {key: data[key] for key in data if key != "deck"}, "`position`: has no `deck`"),
    (_with(round=1), "`position`: has nothing called `round`"),
    (_with(board=["wgkpwgkpw"] * 8), "`board`: must be 9 strings"),
    (_with(phase=5), "`phase`: must be a whole number from 1 to 4"),
    (_with(phase="1"), "`phase`: must be a whole number from 1 to 4"),
    (_with(to_move=3), "`to_move`: must be a whole number from 1 to 2"),
    (_with(starter=0), "`starter`: must be a whole number from 1 to 2"),
    (_with(ending=0), "`ending`: must be true or false"),
    (_with(over=None), "`over`: must be true or false"),
    (_with(seats={}), "`seats`: must be two to four seats"),
    (lambda data: {**data, "seats": data["seats"][:1]}, "`seats`: must be two to four seats"),
    (lambda data: {**data, "seats": data["seats"] * 3}, "`seats`: must be two to four seats"),
    (_with(towers=[]), "`towers`: must be an object of fields"),
    (_with(towers={"e10": "w"}), "`towers`: e10 is not a field"),
    (_with(towers={"e5": "wgkpwg"}), "`towers.e5`: has 6 letters, 5 at most"),
    (_with(towers={"e5": ""}), "`towers.e5`: a tower has at least one block"),
    (_with(towers={"e5": "x"}), "`towers.e5`: must be letters of wgkp"),
    (_with(towers={"e5": 4}), "`towers.e5`: must be letters of wgkp"),
    (_with(towers=_many("abc", "wwww")), "`towers`: there are 12 blocks of w in all, 10 at most"),
    (lambda data: _seat(blocks="wwwwwww")(_with(towers={"e5": "wwww"})(data)), "`towers`: there are 11 blocks of w"),
    (_with(figures=None), "`figures`: must be an object of fields"),
    (_with(figures={"e5": 3}), "`figures.e5`: must be a whole number from 0 to 2"),
    (_with(figures={"e5": True}), "`figures.e5`: must be a whole number from 0 to 2"),
    (_with(towers={"e5": "w"}, figures={"e5": 1}), "`figures.e5`: a tower stands there"),
    (_with(figures=_many("abcde", 2)), "`figures`: 5 figures of seat 2 are too many"),
    (_with(figures=_many("abcdefghi", 0)), "`figures`: 9 figures of nobody are too many"),
    (lambda data: {**data, "seats": [data["seats"][0], 7]}, "`seats.2`: must be an object"),
    (_seat(name="x"), "`seats.1`: has nothing called `name`"),
    (_seat(hand="wwwwww"), "`seats.1.hand`: has 6 letters, 5 at most"),
    (_seat(hand=5), "`seats.1.hand`: must be letters of wgkp"),
    (_seat(joker="up"), "`seats.1.joker`: must be true or false"),
    (_seat(blocks="w" * 11), "`seats.1.blocks`: there are 11 blocks of w in all, 10 at most"),
    (_seat(blocks="w" * 41), "`seats.1.blocks`: has 41 letters, 40 at most"),
    (_seat(points=-1), "`seats.1.points`: must be a whole number from 0"),
    (_seat(points=10**30), "`seats.1.points`: must be a whole number from 0"),
    (_seat(points=2.0), "`seats.1.points`: must be a whole number from 0"),
    (_with(deck="wx"), "`deck`: must be letters of wgkp"),
    (_with(deck="wgkp" * 16), "`deck`: has 64 letters, 60 at most"),
    (_with(deck="w" * 10, discard="w" * 6), "`deck`: there are 16 cards of w in all, 15 at most"),
]


@pytest.mark.parametrize(("change", "message"), WRONG)
def test_what_is_wrong_with_a_position_is_told_with_its_place(
    change: Callable[[dict[str, Any]], Any], message: str
) -> None:
    """Every check has its message."""
    with pytest.raises(Refused) as refused:
        Position.from_json(change(small().to_json()))
    assert refused.value.code == "bad_request"
    assert refused.value.message.startswith(message)
