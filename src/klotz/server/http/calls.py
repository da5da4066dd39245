"""A call over HTTP: what it takes, what it answers, who may make it; declared once, for the program and for OpenAPI."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

import msgspec

from klotz.refusal import Code, Refusal
from klotz.server.service import Service
from klotz.server.tables.judge import Visitor

Method = Literal["GET", "POST"]
Sent = TypeVar("Sent")
STATUS: Final[dict[Code, int]] = {
    "bad_request": 400,
    "unknown_person": 401,
    "not_allowed": 403,
    "not_found": 404,
    "too_large": 413,
    "too_many": 429,
    "store_away": 503,
}
"""What the codes are in HTTP; those of a game are all 409: it stands differently than the caller thought."""
CONFLICT: Final = 409
COMMON: Final[tuple[Code, ...]] = ("bad_request", "too_many", "store_away", "unknown_person")


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A call that takes nothing."""


class Ask(NamedTuple, Generic[Sent]):
    """A call as it came: `place` is what the path names, `query` what follows it, `sent` the body."""

    service: Service
    visitor: Visitor
    place: Mapping[str, str]
    query: Any
    sent: Sent
    origin: str


class Reply(NamedTuple):
    """An answer that is no plain JSON, sets a cookie, or has another status."""

    body: Any
    kind: str = "application/json"
    cookie: str | None = None
    status: int = 200


class Denied(msgspec.Struct, frozen=True):
    """A call that was refused, and has changed nothing."""

    error: Refusal


class Call(NamedTuple):
    """A call that can be made."""

    method: Method
    path: str
    handle: Callable[[Ask[Any]], Awaitable[Any]]
    answer: Any
    sent: Any = Nothing
    query: type[msgspec.Struct] = Nothing
    needs_name: bool = False
    kind: str = "application/json"
    refuses: tuple[Code, ...] = ()

    @property
    def summary(self) -> str:
        """What it does."""
        return (self.handle.__doc__ or "").strip()

    @property
    def codes(self) -> set[Code]:
        """All with which it may be refused."""
        posted: tuple[Code, ...] = ("too_large", "not_allowed") if self.method == "POST" else ()
        return {*COMMON, *posted, *self.refuses}


def status_of(code: Code) -> int:
    """The status of HTTP for a code."""
    return STATUS.get(code, CONFLICT)
