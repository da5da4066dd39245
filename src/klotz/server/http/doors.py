"""Who is calling and from where: cookies, tokens, addresses, and whether a browser was sent here by another site."""

from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from klotz.refusal import Refused
from klotz.server.service import Service
from klotz.server.tables.judge import Visitor

COOKIE: Final = "klotz"
YEAR_S: Final = 365 * 24 * 3600
BEARER: Final = "bearer "


def own_origin(call: HTTPConnection, service: Service) -> str:
    """The address under which the caller reaches this server."""
    scheme = {"ws": "http", "wss": "https"}.get(call.url.scheme, call.url.scheme)
    return service.settings.origin or f"{scheme}://{call.headers.get('host', '')}"


def need_own_origin(call: HTTPConnection, service: Service) -> None:
    """Refuse what another site has made a browser send. What is no browser says nothing about that."""
    origin = call.headers.get("origin")
    own = urlsplit(own_origin(call, service)).netloc
    is_foreign = origin is not None and urlsplit(origin).netloc != own
    if is_foreign or call.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise Refused("not_allowed", "this was sent by another site")


def address_of(call: HTTPConnection) -> str:
    """From where the call comes."""
    return call.client.host if call.client else ""


async def know(call: HTTPConnection, service: Service) -> Visitor:
    """Who is calling."""
    said = call.headers.get("authorization")
    if said is not None:
        if not said.lower().startswith(BEARER):
            raise Refused("unknown_person", "`Authorization` must be like: Bearer TOKEN")
        return await service.know(None, said[len(BEARER) :])
    return await service.know(read_cookie(call), None)


def read_cookie(call: HTTPConnection) -> str | None:
    """The cookie of this server, if one was brought."""
    try:
        found = SimpleCookie(call.headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return found.value if found else None


def write_cookie(value: str, *, secure: bool) -> str:
    """The cookie as it is set: no script reads it, no other site sends it."""
    safe = "; Secure" if secure else ""
    return f"{COOKIE}={value}; Max-Age={YEAR_S}; Path=/; HttpOnly; SameSite=Lax{safe}"
