"""Names that can't be guessed, chance for games, signatures: all from the system's secure source."""

import hmac
import secrets
from hashlib import sha256
from random import SystemRandom
from typing import Final

from klotz.luck import Luck

ID_BYTES: Final = 12


class SecureLuck(Luck):
    """Chance that nobody can know beforehand."""

    def __init__(self) -> None:
        self.share = SystemRandom().random


def new_id() -> str:
    """A name that nobody can guess."""
    return secrets.token_urlsafe(ID_BYTES)


def new_secret() -> str:
    """Something to sign with, or to show as a token."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """What is kept of a token: enough to know it again, not to show it."""
    return sha256(token.encode()).hexdigest()


class Signer:
    """Signs what a visitor brings back."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def sign(self, value: str) -> str:
        """The value with its signature."""
        return f"{value}.{self._digest(value)}"

    def read(self, signed: str) -> str | None:
        """The value, if the signature is right; compared in constant time."""
        value, _, digest = signed.rpartition(".")
        return value if value and hmac.compare_digest(digest.encode(), self._digest(value).encode()) else None

    def _digest(self, value: str) -> str:
        return hmac.new(self._secret, value.encode(), sha256).hexdigest()
