"""`legal` tells exactly what is accepted."""

from klotz.game import Act, Game
from klotz.refusal import Refused
from tests.conformance.acts import Plain, candidates, seen_by
from tests.conformance.play import Play, each_game

WAITING = {"not_your_turn", "not_now"}
NOTHING_THERE = {"no_such_brick", "bad_request"}
"""Codes that some acts of a type that isn't open earn before it is asked whether it is."""


def verdict(game: Game, seat: int, act: Act) -> str:
    """The code with which an act is refused now; nothing if it is accepted."""
    try:
        game.copy().act(seat, game.now, act)
    except Refused as refused:
        return refused.code
    return ""


def check_types(game: Game, seat: int, listed: list[str], seen: Plain) -> None:
    """Of a type that is listed some act is accepted; of any other type none is."""
    assert listed == sorted(set(listed))
    for name, kind in game.acts.items():
        verdicts = (verdict(game, seat, act) for act in candidates(kind, seen))
        if name in listed:
            assert "" in verdicts, f"{game!r}: no {name} of seat {seat} is accepted"
            continue
        codes = set(verdicts)
        first = "chance_pending" if game.pending else "game_over" if game.over else ""
        assert codes <= ({first} if first else WAITING | NOTHING_THERE), f"{game!r}: {name} of seat {seat}: {codes}"


def check_acts(game: Game, seat: int, listed: list[Act], others: set[Act]) -> None:
    """Each act that is listed is accepted; no other is."""
    assert len(set(listed)) == len(listed)
    assert all(verdict(game, seat, act) == "" for act in listed)
    assert all(verdict(game, seat, act) != "" for act in others - set(listed))


def check_legal(game: Game, met: set[Act]) -> None:
    """What is legal for each seat, by types or by acts; `met` holds acts that were legal at other moments."""
    for seat in range(1, game.seats + 1):
        seen = seen_by(game, seat)
        listed = game.legal(seat)
        types = [name for name in listed if isinstance(name, str)]
        acts = [act for act in listed if isinstance(act, Act)]
        assert not (types and acts), "either types or acts"
        if acts:
            met.update(acts)
            check_acts(game, seat, acts, met | {act for kind in game.acts.values() for act in candidates(kind, seen)})
        else:
            check_types(game, seat, types, seen)


@each_game(examples=8)
def test_legal_is_what_is_accepted(game: str, seed: int) -> None:
    """At every few steps of a match, for every seat."""
    play = Play.at_random_table(game, seed)
    met: set[Act] = set()
    for number in range(120):
        if number % 4 == 0:
            check_legal(play.game, met)
        play.step()
