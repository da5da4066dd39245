"""OpenAPI is true: calls made up from it by schemathesis are answered as it says, and nothing breaks the server."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from klotz.server.http.openapi import describe_calls
from tests.server.house import House, open_house, seated, settings_for

SCHEMA: Final = schemathesis.openapi.from_dict(msgspec.json.decode(describe_calls())).exclude(
    path="/api/tables/{table}/events"
)
"""All calls but the one that goes on for ever."""
CHECKS: Final = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
]  # fmt: skip
EXAMPLES: Final = 25


class Known:
    """A server in a thread of its own, somebody whom it knows, and a table in play."""

    def __init__(self) -> None:
        self.url, self.table, self.cookie = "", "", ""
        self.is_ready, self.is_over = threading.Event(), threading.Event()

    async def serve(self, folder: pytest.TempPathFactory) -> None:
        """Serve until it is over."""
        free = {"calls_per_second": 1e6, "calls_at_once": 10**6, "tables_per_day": 10**6}
        async with open_house(settings_for(folder.mktemp("openapi"), **free)) as house:
            await self.prepare(house)
            self.is_ready.set()
            await asyncio.to_thread(self.is_over.wait)

    async def prepare(self, house: House) -> None:
        """Make a table that is known."""
        self.table, seats, _ = await seated(house)
        self.url, self.cookie = house.url, seats[0].cookie


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Known]:
    """A server for all calls."""
    known = Known()
    thread = threading.Thread(target=lambda: asyncio.run(known.serve(tmp_path_factory)))
    thread.start()
    assert known.is_ready.wait(60)
    yield known
    known.is_over.set()
    thread.join()


@SCHEMA.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_calls_are_answered_as_described(known: Known, case: schemathesis.Case[Any]) -> None:
    """Whatever is sent, known or not: the status, the kind and the shape of the answer are those described."""
    if "table" in (case.path_parameters or {}) and len(str(case.body)) % 2:
        case.path_parameters["table"] = known.table
    case.call_and_validate(base_url=known.url, headers={"Cookie": f"klotz={known.cookie}"}, checks=CHECKS)


def test_every_call_is_described() -> None:
    """What can be called can be read about, in a sentence."""
    document = msgspec.json.decode(describe_calls())
    calls = [call for path in document["paths"].values() for call in path.values()]
    assert len(calls) >= 18
    assert all(call["summary"] for call in calls)
    assert len({call["operationId"] for call in calls}) == len(calls)
