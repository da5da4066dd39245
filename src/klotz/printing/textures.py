"""Textures: the marks that tell a colour without the colour, as the data of one path in a rectangle."""

from collections.abc import Callable, Iterator
from typing import Final

from klotz.printing.svg import number

CELL: Final = 24
"""How wide a mark's cell is meant to be; whole cells fill a face."""


class Field:
    """A face with its upper left corner at 0, 0, its cells, and the edge that marks keep away from."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.columns, self.rows = max(1, round(width / CELL)), max(1, round(height / CELL))
        self.dx, self.dy = width / self.columns, height / self.rows
        self.size = min(self.dx, self.dy)
        self.edge = self.size * 0.32

    def cells(self) -> Iterator[tuple[int, int, float, float]]:
        """Each cell's column and row, and its middle."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield column, row, (column + 0.5) * self.dx, (row + 0.5) * self.dy


def texture(name: str, width: float, height: float) -> str:
    """The marks of this texture on a face; none for a plain one."""
    draw = TEXTURES.get(name)
    return draw(Field(width, height)) if draw else ""


def _move(x: float, y: float) -> str:
    return f"M{number(x)} {number(y)}"


def _by(dx: float, dy: float) -> str:
    return f"l{number(dx)} {number(dy)}"


def _ring(x: float, y: float, radius: float) -> str:
    r, across = number(radius), number(2 * radius)
    return f"{_move(x - radius, y)}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0"


def ribbed(field: Field) -> str:
    """Upright lines from edge to edge."""
    tall = number(field.height - 2 * field.edge)
    return "".join(f"{_move((column + 0.5) * field.dx, field.edge)}v{tall}" for column in range(field.columns))


def dotted(field: Field) -> str:
    """Dots, each drawn as a line of hardly any length with a round end."""
    return "".join(f"{_move(x, y)}h.1" for *_, x, y in field.cells())


def smooth(field: Field) -> str:
    """Two strokes of light across, once in each square of the face."""
    reach = min(field.width, field.height) - 2 * field.edge
    columns = max(1, round(field.width / (reach + 2 * field.edge)))
    rows = max(1, round(field.height / (reach + 2 * field.edge)))
    parts = []
    for place in range(columns * rows):
        x = (place % columns + 0.5) * field.width / columns
        y = (place // columns + 0.5) * field.height / rows
        parts.append(_move(x - reach * 0.40, y + reach * 0.22) + _by(reach * 0.62, -reach * 0.62))
        parts.append(_move(x - reach * 0.10, y + reach * 0.32) + _by(reach * 0.42, -reach * 0.42))
    return "".join(parts)


def waved(field: Field) -> str:
    """A wave in each row."""
    half, swing = (field.width - 2 * field.edge) / (2 * field.columns), field.size * 0.5
    first = f"q{number(half / 2)} {number(-swing)} {number(half)} 0"
    wave = first + f"t{number(half)} 0" * (2 * field.columns - 1)
    return "".join(_move(field.edge, (row + 0.5) * field.dy) + wave for row in range(field.rows))


def crossed(field: Field) -> str:
    """A plus in each cell."""
    arm = field.size * 0.2
    across = number(2 * arm)
    return "".join(f"{_move(x - arm, y)}h{across}{_move(x, y - arm)}v{across}" for *_, x, y in field.cells())


def grained(field: Field) -> str:
    """Long lines lying, broken at another place in every row."""
    parts, gap = [], min(field.size * 0.3, field.width * 0.2)
    for row in range(field.rows):
        y, cut = (row + 0.5) * field.dy, field.width * (0.62, 0.3, 0.76, 0.45)[row % 4]
        parts.append(_move(field.edge, y) + f"H{number(cut - gap)}")
        parts.append(_move(cut + gap, y) + f"H{number(field.width - field.edge)}")
    return "".join(parts)


def ringed(field: Field) -> str:
    """A ring in each cell."""
    return "".join(_ring(x, y, field.size * 0.2) for *_, x, y in field.cells())


def notched(field: Field) -> str:
    """An arrow head pointing up in each cell."""
    arm = field.size * 0.24
    head = _by(arm, -arm) + _by(arm, arm)
    return "".join(_move(x - arm, y + arm / 2) + head for *_, x, y in field.cells())


def felted(field: Field) -> str:
    """Short fibres, each lying another way than its neighbours."""
    ways = ((0.22, 0.08), (-0.06, 0.22), (0.16, -0.16), (0.2, 0.16), (-0.2, 0.1))
    parts = []
    for column, row, x, y in field.cells():
        dx, dy = (field.size * part for part in ways[(column + 3 * row) % len(ways)])
        parts.append(_move(x - dx, y - dy) + _by(2 * dx, 2 * dy))
    return "".join(parts)


def hatched(field: Field) -> str:
    """An oblique cross in each cell, so that they join to a net."""
    arm = field.size * 0.34
    cross = _by(2 * arm, 2 * arm) + f"m0 {number(-2 * arm)}" + _by(-2 * arm, 2 * arm)
    return "".join(_move(x - arm, y - arm) + cross for *_, x, y in field.cells())


TEXTURES: Final[dict[str, Callable[[Field], str]]] = {
    draw.__name__: draw for draw in (ribbed, dotted, smooth, waved, crossed, grained, ringed, notched, felted, hatched)
}
"""By the names that the tactile bricks have for them; a texture of any other name is plain."""
