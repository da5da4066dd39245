"""What can be set about a server: by arguments, or by environment variables that begin with KLOTZ_."""

import os
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from klotz.refusal import Refused

PREFIX: Final = "KLOTZ_"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings, each with what holds if nothing is said."""

    database: str = "sqlite:///klotz.db"
    redis: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    origin: str = ""
    """The address under which people reach the server, such as https://play.example.org."""
    proxies: str = "127.0.0.1"
    """Which addresses may say in X-Forwarded-For who is calling."""
    acts_per_second: float = 30.0
    acts_at_once: int = 60
    calls_per_second: float = 20.0
    calls_at_once: int = 100
    connections_per_address: int = 200
    tables_per_day: int = 200
    bot_workers: int = 1
    longest_message: int = 16_384
    longest_body: int = 262_144


def read_settings(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """The settings: what was given, else what the environment says; what is wrong is named."""
    said: dict[str, Any] = {
        name: environment[PREFIX + name.upper()]
        for name in Settings.__struct_fields__
        if PREFIX + name.upper() in environment
    }
    said |= {name: value for name, value in given.items() if value is not None}
    try:
        return msgspec.convert(said, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad_request", f"settings: {error}") from error
