"""Calls about finished matches: their whole log, deck order and chance included, for anybody to play again."""

from functools import partial

import msgspec

from klotz.refusal import Refused
from klotz.server.http.calls import Ask, Call, Nothing
from klotz.server.replays import Replay, read_replay
from klotz.server.store import questions


class InShort(msgspec.Struct, frozen=True):
    """A finished match. `ended` is in ms since 1970."""

    match: str
    game: str
    seats: int
    ended: int
    scores: list[int]


async def list_of_table(ask: Ask[Nothing]) -> list[InShort]:
    """The finished matches of a table."""
    live = await ask.service.hub.find(ask.place["table"])
    found = await ask.service.store.read(partial(questions.read_matches, table=live.id))
    return [InShort(m.id, m.game, m.seats, m.ended, msgspec.json.decode(m.scores, type=list[int])) for m in found]


async def replay(ask: Ask[Nothing]) -> Replay:
    """All that is needed to play a finished match again, and to check what was allowed for the way of each act."""
    found = await ask.service.store.read(partial(questions.find_match, wanted=ask.place["match"]))
    if found is None:
        raise Refused("not_found", "there is no such match, or it is not over")
    return await ask.service.store.read(partial(read_replay, match=found))


CALLS: tuple[Call, ...] = (
    Call("GET", "/api/tables/{table}/matches", list_of_table, list[InShort], refuses=("not_found",)),
    Call("GET", "/api/matches/{match}", replay, Replay, refuses=("not_found",)),
)
