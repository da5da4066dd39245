"""The search: what it counts adds up, in a tree with room and in one without."""

import numpy as np
import pytest

from klotz.blox.state import Row
from klotz.bots.blox.levels import load_mind
from klotz.bots.blox.search import find_children, lay_desk, sweep
from klotz.bots.blox.sight import Sight
from klotz.bots.blox.tree import ROOT, Tree, plant
from tests.bots.blox.rows import need_blox, played


def searched(seats: int, room: int, rounds: int) -> tuple[Tree, Row]:
    """A search of the first moves of a position in the middle of a game; the tree, and their nodes."""
    game = need_blox(played(seats, 2, 30)[0])
    sight = Sight.from_view(game.view(game.position.to_move))
    tree, desk = plant(room), lay_desk()
    count = find_children(sight.row, sight.fields, ROOT, load_mind(), tree, desk)
    firsts = desk.children[:count][:6].copy()
    sweep(sight, firsts, rounds, load_mind(), tree, desk, np.array([7]))
    return tree, firsts


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("room", [256, 1 << 14])
def test_every_first_move_is_tried_as_often_and_all_is_counted(seats: int, room: int) -> None:
    """Each deal is used for every move; values are shares of a game; a full tree is searched on without growing."""
    tree, firsts = searched(seats, room, 3)
    assert tree.visits[firsts].tolist() == [3] * len(firsts)
    assert tree.visits[ROOT] == 3 * len(firsts)
    used = int(tree.used[0])
    assert used <= room
    assert (tree.values[:used] >= 0).all()
    assert (tree.values[:used] <= tree.visits[:used] + 1e-9).all()


@pytest.mark.compiled
def test_below_a_first_move_the_search_goes_deeper() -> None:
    """With many tries more than the first moves and their answers are in the tree."""
    tree, firsts = searched(2, 1 << 16, 60)
    deep = [node for node in range(1, int(tree.used[0])) if tree.visits[node] and tree.keys[tree.homes[node]] >> 36]
    parents = {int(tree.keys[tree.homes[node]] >> 36) for node in deep}
    assert not parents <= set(map(int, firsts))
