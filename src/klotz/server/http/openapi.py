"""OpenAPI of all calls, made from where they are declared."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, get_args

import msgspec

from klotz import __version__
from klotz.refusal import Code, GameCode
from klotz.server.http.calls import CONFLICT, Call, Denied, Nothing, status_of
from klotz.server.http.routes import CALLS
from klotz.server.schema import IN_OPENAPI, describe_all


@cache
def describe_calls() -> bytes:
    """The document that is served."""
    wanted: list[Any] = [Denied]
    for call in CALLS:
        wanted += [call.answer, call.sent]
    schemas, components = describe_all(wanted, IN_OPENAPI)
    paths: dict[str, dict[str, Any]] = {}
    for number, call in enumerate(CALLS):
        answer, sent = schemas[1 + 2 * number], schemas[2 + 2 * number]
        paths.setdefault(call.path, {})[call.method.lower()] = describe(call, answer, sent, schemas[0])
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Klotz", "version": __version__, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": SCHEMES},
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=1)


SCHEMES = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": "klotz"},
    "token": {"type": "http", "scheme": "bearer"},
}


def describe(call: Call, answer: Any, sent: Any, denied: Any) -> dict[str, Any]:
    """One call."""
    schema = {"type": "string"} if call.answer is bytes else answer
    described: dict[str, Any] = {
        "operationId": call.handle.__name__,
        "summary": call.summary,
        "parameters": [*path_parameters(call.path), *query_parameters(call.query)],
        "responses": {
            "200": {"description": "Done.", "content": {call.kind: {"schema": schema}}},
            **refusals(call.codes, denied),
        },
    }
    if call.sent is not Nothing:
        described["requestBody"] = {"required": True, "content": {"application/json": {"schema": sent}}}
    if call.needs_name:
        described["security"] = [{"cookie": []}, {"token": []}]
    return described


def path_parameters(path: str) -> list[dict[str, Any]]:
    """What the path names."""
    names = re.findall(r"{(\w+)}", path)
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]


def query_parameters(query: type[msgspec.Struct]) -> list[dict[str, Any]]:
    """What may follow the path."""
    schemas, components = msgspec.json.schema_components([query], ref_template=IN_OPENAPI)
    shape = components.get(query.__name__, schemas[0])
    required: Sequence[str] = shape.get("required", ())
    return [
        {"name": name, "in": "query", "required": name in required, "schema": schema}
        for name, schema in shape.get("properties", {}).items()
    ]


def refusals(codes: Iterable[Code], denied: Any) -> dict[str, Any]:
    """The ways in which a call may be refused, by the status of HTTP."""
    by_status: dict[int, list[str]] = {}
    for code in sorted(codes):
        by_status.setdefault(status_of(code), []).append(code)
    if CONFLICT in by_status:
        by_status[CONFLICT] = sorted(set(get_args(GameCode)) - {"bad_request"})
    return {
        str(status): {"description": ", ".join(names), "content": {"application/json": {"schema": denied}}}
        for status, names in sorted(by_status.items())
    }
