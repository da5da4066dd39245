"""Calls about the caller: a name is all that is needed."""

from typing import Annotated

import msgspec
from msgspec import Meta

from klotz.server.http.calls import Ask, Call, Nothing, Reply

Name = Annotated[str, Meta(min_length=1, max_length=96)]


class Introduction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody wants to be called."""

    name: Name


class Me(msgspec.Struct, frozen=True):
    """Who the caller is."""

    name: str


class Token(msgspec.Struct, frozen=True):
    """What a bot shows as `Authorization: Bearer TOKEN`. It is shown this once."""

    token: str


async def introduce(ask: Ask[Introduction]) -> Reply:
    """Say a name; the answer sets a cookie by which the caller is known again."""
    visitor = await ask.service.introduce(ask.visitor, ask.sent.name)
    return Reply(Me(visitor.name), cookie=ask.service.signer.sign(visitor.person))


async def tell(ask: Ask[Nothing]) -> Me:
    """Who am I?"""
    return Me(ask.visitor.name)


async def give_token(ask: Ask[Nothing]) -> Token:
    """Get a token for a bot that plays under the caller's name; an earlier one is void."""
    return Token(await ask.service.give_token(ask.visitor))


CALLS = (
    Call("POST", "/api/me", introduce, Me, sent=Introduction),
    Call("GET", "/api/me", tell, Me, needs_name=True),
    Call("POST", "/api/me/token", give_token, Token, needs_name=True),
)
