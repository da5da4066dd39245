"""The tree in flat arrays: what was grown is found again, apart from everything else."""

from hypothesis import given
from hypothesis import strategies as st

from klotz.bots.blox.tree import FREE, ROOT, Tree, clear, find_home, grow, is_full, plant

SIZE = 64
MOVES = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 2**36 - 1)), max_size=SIZE - 1)


def find(tree: Tree, node: int, move: int) -> int | None:
    """The node that a move leads to, if it is there."""
    home = find_home(tree, node, move)
    return None if tree.keys[home] == FREE else int(tree.nodes[home])


@given(MOVES, MOVES)
def test_a_tree_holds_what_was_grown_and_nothing_else(
    grown: list[tuple[int, int]], asked: list[tuple[int, int]]
) -> None:
    """Every node is found by its parent and its move, also where places in the table collide, and nothing else is."""
    tree, known = plant(SIZE), dict[tuple[int, int], int]()
    for at in grown:
        if find(tree, *at) is None:
            known[at] = grow(tree, *at, find_home(tree, *at), 0.5)
    for at in [*grown, *asked]:
        assert find(tree, *at) == known.get(at)
    assert len(set(known.values())) == len(known)
    clear(tree)
    assert all(find(tree, *at) is None for at in grown)
    assert tree.used[0] == 1


def test_a_tree_says_when_it_is_full() -> None:
    """There is room for as many nodes as were asked for, the root among them."""
    tree = plant(4)
    assert not is_full(tree, 3)
    for move in (1, 2, 3):
        grow(tree, ROOT, move, find_home(tree, ROOT, move), 0.0)
    assert is_full(tree, 1)
