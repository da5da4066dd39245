"""Calls about what there is to play: games, decks, bots, the words of all messages."""

import asyncio
from typing import Any

import msgspec

from klotz.decks.files import find_decks, load_bytes
from klotz.games import find_games
from klotz.refusal import Refused
from klotz.rounds.cards import DeckFile
from klotz.server.bots.minds import LEVELS_OF
from klotz.server.http.calls import Ask, Call, Nothing, Reply
from klotz.server.schema import describe_messages


class GameShown(msgspec.Struct, frozen=True):
    """A game, and for how many it is."""

    game: str
    seats: list[int]


class BotShown(msgspec.Struct, frozen=True):
    """The levels of the bots that play a game."""

    game: str
    levels: list[int]


class DeckShown(msgspec.Struct, frozen=True):
    """A deck, the set of bricks that it is for, and how many cards it has."""

    deck: str
    bricks: str
    cards: int


async def list_games(ask: Ask[Nothing]) -> list[GameShown]:
    """The games, and for how many they are."""
    del ask
    return [GameShown(name, [2, 3, 4]) for name in find_games()]


async def list_bots(ask: Ask[Nothing]) -> list[BotShown]:
    """The games that have bots, and at which levels."""
    del ask
    return [BotShown(name, list(levels)) for name, levels in LEVELS_OF.items()]


async def list_decks(ask: Ask[Nothing]) -> list[DeckShown]:
    """The decks that come with Klotz."""
    del ask
    return await asyncio.to_thread(lambda: [show_deck(read(name)) for name in find_decks()])


async def show_one_deck(ask: Ask[Nothing]) -> DeckFile:
    """A deck with all its cards."""
    if ask.place["deck"] not in find_decks():
        raise Refused("not_found", f"there is no such deck; there are: {' '.join(find_decks())}")
    return await asyncio.to_thread(read, ask.place["deck"])


def read(name: str) -> DeckFile:
    """The file of a deck that comes with Klotz."""
    return msgspec.json.decode(load_bytes(name), type=DeckFile)


def show_deck(deck: DeckFile) -> DeckShown:
    """A deck in short."""
    return DeckShown(deck.name, deck.bricks, len(deck.cards))


async def tell_words(ask: Ask[Nothing]) -> Reply:
    """JSON Schema of all messages of the socket."""
    del ask
    return Reply(describe_messages(), "application/schema+json")


CALLS: tuple[Call, ...] = (
    Call("GET", "/api/games", list_games, list[GameShown]),
    Call("GET", "/api/bots", list_bots, list[BotShown]),
    Call("GET", "/api/decks", list_decks, list[DeckShown]),
    Call("GET", "/api/decks/{deck}", show_one_deck, DeckFile, refuses=("not_found",)),
    Call("GET", "/api/schema.json", tell_words, dict[str, Any], kind="application/schema+json"),
)
