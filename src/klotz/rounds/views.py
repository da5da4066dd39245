"""What a seat may know of a building game: everything but the order of the decks."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from klotz.building.cards import Card
from klotz.rounds.edition import Edition
from klotz.rounds.options import Play
from klotz.rounds.state import Clock, Stage, State


class OnTable(msgspec.Struct, frozen=True):
    """A brick as placed; a die with its number."""

    brick: str
    pose: str
    x: int
    y: int
    held: bool
    value: int | UnsetType | None = UNSET


class InTray(msgspec.Struct, frozen=True):
    """A free brick; a die with its number, null until it is rolled."""

    brick: str
    value: int | UnsetType | None = UNSET


class ClockFace(msgspec.Struct, frozen=True):
    """Until when the clock runs (null: untimed), or the sum and its goal."""

    until: int | UnsetType | None = UNSET
    sum: int | UnsetType = UNSET
    goal: int | UnsetType = UNSET


class View(msgspec.Struct, frozen=True):
    """A building game as any seat sees it."""

    game: str
    stage: Stage
    play: Play
    builder: int
    timekeeper: int
    turn: int
    clock: ClockFace | None
    card: Card | None
    inherited: list[Card]
    built: list[str]
    table: list[OnTable]
    tray: list[InTray]
    deck: int
    discard: int
    scores: list[int]


def draw_view(rules: Edition, state: State) -> View:
    """All that any seat, or a spectator, may know."""
    pile = state.pile
    by_id = state.setup.cards.by_id
    return View(
        game=rules.name,
        stage=state.stage,
        play=state.setup.play[state.builder - 1],
        builder=state.builder,
        timekeeper=state.timekeeper,
        turn=state.turn,
        clock=_clock_face(state.clock) if state.clock else None,
        card=state.card,
        inherited=[rules.face(state, by_id[card]) for card in state.inherited],
        built=state.built.copy(),
        table=_table(state),
        tray=[InTray(brick, **_value(state, brick)) for brick in state.structure.tray],
        deck=len(pile.deck),
        discard=len(pile.discard),
        scores=state.scores.copy(),
    )


def _clock_face(clock: Clock) -> ClockFace:
    return ClockFace(sum=clock.sum, goal=clock.goal) if clock.goal else ClockFace(until=clock.until)


def _table(state: State) -> list[OnTable]:
    held = state.structure.held
    return [
        OnTable(p.brick, p.pose, p.x, p.y, p.brick == held, **_value(state, p.brick)) for p in state.structure.placed
    ]


def _value(state: State, brick: str) -> dict[str, Any]:
    return {"value": state.values.get(brick)} if state.setup.set.faces(brick) else {}
