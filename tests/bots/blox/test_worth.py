"""What a position is worth: shares of the game."""

from typing import Any

import numpy as np
from hypothesis import given, settings

from klotz.blox.position import Position
from klotz.blox.state import POINTS
from klotz.bots.blox.levels import load_mind
from klotz.bots.blox.sight import Sight, read_view
from klotz.bots.blox.worth import Numbers, share
from tests.bots.blox.rows import POSITIONS, TABLE, whole


def shares(position: Position, extra: int = 0) -> Numbers:
    """Each seat's share, seat 1 having so many more points."""
    sight = Sight.from_view(read_view(position.view(position.to_move)))
    sight.row[POINTS + 1] += extra
    found = np.zeros(5)
    share(sight.row, sight.fields, load_mind().resting, found)
    return found[1 : position.seats + 1]


@settings(max_examples=60)
@given(POSITIONS)
def test_shares_make_one_game(data: dict[str, Any]) -> None:
    """All shares together are one, none is less than nothing, and points make a share larger."""
    before, after = shares(whole(data)), shares(whole(data), 3)
    assert abs(before.sum() - 1) < 1e-9
    assert (before >= 0).all()
    assert after[0] > before[0]


def test_a_finished_game_is_shared_by_those_who_have_won() -> None:
    """Points decide, then blocks; who is equal in both shares."""
    over = next(data for data in TABLE if not data["over"] and len(data["seats"]) == 3)
    people = [{"hand": "", "joker": False, "blocks": "", "points": points} for points in (7, 7, 3)]
    ended = over | {"over": True, "ending": True, "seats": people, "towers": {}, "deck": "", "discard": ""}
    assert shares(Position.from_json(ended)).tolist() == [0.5, 0.5, 0.0]
    people[1]["blocks"] = "w"
    assert shares(Position.from_json(ended)).tolist() == [0.0, 1.0, 0.0]
