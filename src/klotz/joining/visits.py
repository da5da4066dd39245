"""Who one is at a server: said once, kept in a file that only its owner can read, so that one may come back."""

import os
import urllib.error
import urllib.request
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from klotz.refusal import Refused


class Link(NamedTuple):
    """A server, and a table there if one is named."""

    server: str
    table: str

    @property
    def socket(self) -> str:
        """The address of the table's socket."""
        return f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"


def read_link(link: str) -> Link:
    """A link as a host gives it: `http://server/t/KEY`, or `http://server` for a new table."""
    parts = urlsplit(link if "//" in link else f"http://{link}")
    path = [part for part in parts.path.split("/") if part]
    if parts.scheme not in ("http", "https") or not parts.netloc or (path and (len(path) != 2 or path[0] != "t")):
        raise Refused("bad_request", f"{link} is no link to a table; one is like http://localhost:8000/t/KEY")
    return Link(f"{parts.scheme}://{parts.netloc}", path[1] if path else "")


def find_file() -> Path:
    """Where visits are kept."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "klotz" / "visits.json"


def read_visits(file: Path) -> dict[str, str]:
    """The cookies of all visits; where the file is unreadable there were none."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}


def keep_visit(file: Path, key: str, cookie: str) -> None:
    """Remember a cookie."""
    visits = read_visits(file) | {key: cookie}
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.touch(mode=0o600)
    new.write_bytes(msgspec.json.format(msgspec.json.encode(visits)))
    new.replace(file)


def call(server: str, path: str, body: Any, cookie: str) -> tuple[Any, str | None]:
    """Make a call; answers with what came, and the cookie if one was set."""
    headers = {"Content-Type": "application/json", "Cookie": f"klotz={cookie}"}
    request = urllib.request.Request(server + path, msgspec.json.encode(body), headers)  # noqa: S310 - see read_link
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310 - see read_link
            found = SimpleCookie(answer.headers.get("Set-Cookie", "")).get("klotz")
            return msgspec.json.decode(answer.read()), found.value if found else None
    except urllib.error.HTTPError as error:
        said = msgspec.json.decode(error.read())
        raise Refused(said["error"]["code"], said["error"]["message"]) from error
    except urllib.error.URLError as error:
        raise Refused("not_found", f"{server} does not answer: {error.reason}") from error


def introduce(link: Link, name: str, file: Path) -> str:
    """Say a name, or be known again; answers with the cookie."""
    key = f"{link.server} {name}"
    known = read_visits(file).get(key, "")
    _, cookie = call(link.server, "/api/me", {"name": name}, known)
    if cookie is None:
        raise Refused("not_found", f"{link.server} is no server of Klotz")
    keep_visit(file, key, cookie)
    return cookie


def make_table(link: Link, wanted: dict[str, Any], cookie: str) -> Link:
    """Make a table."""
    made, _ = call(link.server, "/api/tables", wanted, cookie)
    return Link(link.server, made["table"])
