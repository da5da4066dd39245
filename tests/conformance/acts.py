"""Acts to try: well-formed ones made from what a game declares and a view shows, and rubbish of every kind."""

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

import msgspec
from msgspec import UNSET, inspect

from klotz.game import LATEST, Act, Game

Plain = dict[str, Any]
POSES = ("3x1", "1x1", "2x1", "1x2", "3x2", "2x3", "1x3")
MIXED: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**53,
    10**30,
    0.5,
    "",
    "red",
    "3x1",
    "e4xe7",
    [],
    ["red"],
    ["red", "red"],
    {},
    [[]],
)


def seen_by(game: Game, seat: int) -> Plain:
    """A view as it is sent."""
    view: Plain = msgspec.json.decode(msgspec.json.encode(game.view(seat)))
    return view


def field_values(field: inspect.Field, seen: Plain) -> list[Any]:
    """What a field of an act may well hold; of fields that nobody knows, something of their type."""
    bricks = [shown["brick"] for shown in (*seen.get("tray", ()), *seen.get("table", ()))]
    known: dict[str, list[Any]] = {
        "brick": bricks,
        "pose": list(POSES),
        "x": [0, 1000],
        "y": [UNSET],
        "hold": [False, True],
        "dice": [[brick] for brick in bricks] + [bricks[-2:]],
        "points": [UNSET, 2],
    }
    if field.name in known:
        return [*known[field.name], *([] if field.required or field.name != "brick" else [UNSET])]
    by_type: dict[type[inspect.Type], list[Any]] = {
        inspect.IntType: [0, 1],
        inspect.BoolType: [False, True],
        inspect.StrType: ["", "a"],
    }
    return by_type.get(type(field.type), [None])


def candidates(kind: type[Act], seen: Plain) -> Iterator[Act]:
    """Well-formed acts of a kind, of which one should be accepted if any is."""
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    names = [field.name for field in shape.fields]
    for values in product(*(field_values(field, seen) for field in shape.fields)):
        yield kind(**dict(zip(names, values, strict=True)))


def helpful_place(seen: Plain, random: Random) -> Plain:
    """Fields that put the next brick of the open card where it belongs, if all below it are there."""
    card = seen.get("card")
    wanted = sorted(card["bricks"], key=lambda b: b["y"])[len(seen["table"]) :] if card and "bricks" in card else []
    tray = [shown["brick"] for shown in seen.get("tray", ())]
    if not wanted or not tray:
        return {}
    brick = wanted[0].get("die") or wanted[0].get("colour")
    return {"brick": brick or random.choice(tray), "pose": wanted[0]["pose"], "x": wanted[0]["x"]}


def random_act(kind: type[Act], seen: Plain, random: Random) -> Act:
    """A well-formed act of a kind; where bricks are placed it is often one that helps."""
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    fields = {f.name: random.choice(field_values(f, seen)) for f in shape.fields if f.required or random.random() < 0.3}
    if {"brick", "pose", "x"} <= fields.keys() and random.random() < 0.8:
        fields |= helpful_place(seen, random)
    return kind(**fields)


def leading_on(choices: list[tuple[int, Any]]) -> list[tuple[int, Any]]:
    """Those that bring a game nearer to its end, if it has such: moves that clear or build, or bring a figure close."""
    for signs in ("x", "=", "+-"):
        found = [(seat, act) for seat, act in choices if any(sign in getattr(act, "move", "") for sign in signs)]
        if found:
            return found
    return choices


def sensible(game: Game, random: Random) -> tuple[int, Act] | None:
    """A seat and an act that may well be accepted, if anybody can do anything."""
    choices = [(seat, act) for seat in range(1, game.seats + 1) for act in game.legal(seat)]
    if not choices:
        return None
    seat, act = random.choice(leading_on(choices) if random.random() < 0.8 else choices)
    return seat, act if isinstance(act, Act) else random_act(game.acts[act], seen_by(game, seat), random)


def absurd(game: Game, random: Random) -> tuple[int, int, Mapping[str, Any]]:
    """A seat, a time and an act of which anything may be wrong."""
    kind = game.acts[random.choice(list(game.acts))]
    act = msgspec.to_builtins(random_act(kind, seen_by(game, 0), random))
    for _ in range(random.randrange(3)):
        field = random.choice([*act, "type", "brick", "rubbish"])
        if random.random() < 0.3:
            act.pop(field, None)
        else:
            act[field] = random.choice(MIXED)
    seat = random.choice([*range(-1, game.seats + 2), *range(1, game.seats + 1)])
    at = game.now + random.choice([0, 0, 0, 1, 700, -1, -(2**40), 2**40])
    return seat, min(at, LATEST), act
