"""JSON Schema of every message, made from where it is declared: for people who write clients and bots."""

from collections.abc import Iterable, Sequence
from functools import cache
from types import ModuleType
from typing import Any, Final

import msgspec

from klotz import events as shared_events
from klotz.blox import acts as blox_acts
from klotz.blox import events as blox_events
from klotz.blox.games.blox import View as BloxView
from klotz.game import Act, Event
from klotz.games import find_games, load_game
from klotz.rounds import acts as round_acts
from klotz.rounds import events as round_events
from klotz.rounds.round import BuildingGame
from klotz.rounds.views import View as RoundView
from klotz.server.messages import Incoming, Outgoing

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
IN_SCHEMA: Final = "#/$defs/{name}"
IN_OPENAPI: Final = "#/components/schemas/{name}"


def kinds_in(modules: Iterable[ModuleType], base: type) -> list[type]:
    """The kinds of acts or events that modules declare."""
    found = {kind for module in modules for kind in vars(module).values() if is_kind(kind, base)}
    return sorted(found, key=lambda kind: (kind.__module__, kind.__name__))


def is_kind(kind: object, base: type) -> bool:
    """Whether something is a kind that is sent, not only what such kinds have in common."""
    return isinstance(kind, type) and issubclass(kind, base) and kind is not base


def acts_of(game: str) -> list[type[Act]]:
    """The acts of a game."""
    kind = load_game(game)
    return list(kind.rules.acts.values()) if isinstance(kind, BuildingGame) else list(blox_acts.ACTS.values())


def views() -> list[type[msgspec.Struct]]:
    """What games show of themselves."""
    return [RoundView, BloxView]


def refer(names: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Any of these."""
    return {"anyOf": list(names)}


def describe_all(extra: Iterable[Any], template: str) -> tuple[Sequence[dict[str, Any]], dict[str, Any]]:
    """The schemas of some types, and of all that they and the messages are made of."""
    events = kinds_in((shared_events, round_events, blox_events), Event)
    acts = kinds_in((round_acts, blox_acts), Act)
    wanted = list(extra)
    types = [*wanted, Incoming, Outgoing, *events, *acts, *views()]
    schemas, components = msgspec.json.schema_components(types, ref_template=template)
    rest = schemas[len(wanted) + 2 :]
    parts = {"Event": rest[: len(events)], "GameAct": rest[len(events) : len(events) + len(acts)]}
    components |= {name: refer(found) for name, found in parts.items()}
    components["GameView"] = refer(rest[len(events) + len(acts) :])
    components["Incoming"], components["Outgoing"] = schemas[len(wanted)], schemas[len(wanted) + 1]
    reference = {name: {"$ref": template.format(name=name)} for name in ("Event", "GameAct", "GameView")}
    components["Happened"]["properties"]["events"]["items"] = reference["Event"]
    components["Act"]["properties"]["act"] = reference["GameAct"]
    components["Listed"]["properties"]["acts"]["items"] = refer([{"type": "string"}, reference["GameAct"]])
    components["Seen"]["properties"]["view"] = reference["GameView"]
    return schemas[: len(wanted)], components


@cache
def describe_messages() -> bytes:
    """The schema that is served: `Incoming`, `Outgoing`, and under `games` which acts each game has."""
    _, components = describe_all((), IN_SCHEMA)
    games = {game: [str(kind.__struct_config__.tag) for kind in acts_of(game)] for game in find_games()}
    document = {"$schema": DRAFT, "title": "The messages of Klotz", "games": games, "$defs": components}
    return msgspec.json.format(msgspec.json.encode(document), indent=1)
