"""Pictures in pixels."""

import struct
import zlib

import numpy as np
import pytest
from numpy.typing import NDArray

from klotz.building.bricks import load_set
from klotz.building.cards import Card
from klotz.printing import paint
from klotz.printing.faces import GROUND, HEIGHT, WIDTH, card_svg
from klotz.printing.png import WIDEST, svg_to_png
from klotz.printing.sheet import sheet_svg
from tests.printing.samples import CLASSIC, card, deck

Pixels = NDArray[np.uint8]


def unpacked(png: bytes) -> Pixels:
    """The pixels of a picture with eight bits for each of four channels."""
    width, height, depth, channels = struct.unpack(">IIBB", png[16:26])
    assert (depth, channels) == (8, 6)
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        data += png[at + 8 : at + 8 + length] if png[at + 4 : at + 8] == b"IDAT" else b""
        at += length + 12
    lines = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + 4 * width)
    above, rows = [0] * 4 * width, []
    for line in lines.tolist():
        above = unfiltered(line[0], line[1:], above)
        rows.append(above)
    return np.array(rows, np.uint8).reshape(height, width, 4)


def unfiltered(way: int, line: list[int], above: list[int]) -> list[int]:
    """A line of a PNG with its filter undone."""
    done: list[int] = []
    for i, value in enumerate(line):
        left, corner = (done[i - 4], above[i - 4]) if i >= 4 else (0, 0)
        done.append((value + guess(way, left, above[i], corner)) & 255)
    return done


def guess(way: int, left: int, up: int, corner: int) -> int:
    """What a filter expects of its neighbours."""
    if way == 4:
        middle = left + up - corner
        return min((left, up, corner), key=lambda value: abs(value - middle))
    return (0, left, up, (left + up) // 2)[way]


def at(pixels: Pixels, x: float, y: float) -> str:
    """The colour at a place of the card."""
    height, width, _ = pixels.shape
    return "#" + "".join(f"{int(part):02X}" for part in pixels[int(y * height / HEIGHT), int(x * width / WIDTH), :3])


def covered(pixels: Pixels, colour: str) -> float:
    """The share of a picture that has exactly this colour."""
    return float((pixels[:, :, :3] == np.array(paint.parts(colour))).all(axis=2).mean())


def test_bricks_are_where_they_belong() -> None:
    """In pixels as in the plan: a grey brick is in the middle above the ground, with paper around it."""
    grey = card({"pose": "3x1", "x": 600, "y": 0})
    pixels = unpacked(svg_to_png(card_svg(grey, CLASSIC), 315))
    assert pixels.shape == (440, 315, 4)
    assert at(pixels, WIDTH / 2, GROUND - 50) == at(pixels, WIDTH / 2 - 130, GROUND - 30) == paint.NEUTRAL.fill
    assert at(pixels, WIDTH / 2, GROUND - 150) == at(pixels, WIDTH / 2 - 180, GROUND - 50) == paint.PAPER


def test_type_is_drawn_in_the_type_that_comes_with_klotz() -> None:
    """The numeral of a number card covers a good part of it, whatever is installed; outside the corners is nothing."""
    pixels = unpacked(svg_to_png(card_svg(Card("n", 2, special=4), load_set("dice")), 315))
    assert 0.08 < covered(pixels, paint.RED) < 0.25
    assert pixels[0, 0, 3] == 0


def test_a_sheet_is_drawn() -> None:
    """A sheet has the table, paper and the colours of bricks in it."""
    pixels = unpacked(svg_to_png(sheet_svg("classic", *deck("classic")), 600))
    assert pixels.shape[1] == 600
    assert covered(pixels, paint.TABLE) > 0.1
    assert covered(pixels, paint.PAPER) > 0.3
    assert len(np.unique(pixels.reshape(-1, 4), axis=0)) > 500


def test_the_same_picture_is_the_same_bytes() -> None:
    """Drawing in pixels is the same every time."""
    svg = card_svg(card({"pose": "3x1", "x": 0, "y": 0}), CLASSIC)
    assert svg_to_png(svg, 100) == svg_to_png(svg, 100)


@pytest.mark.parametrize("width", [0, -1, WIDEST + 1])
def test_sizes_have_bounds(width: int) -> None:
    """No picture is of no width, or so wide that it would take all memory."""
    with pytest.raises(ValueError, match="pixels wide, not"):
        svg_to_png("<svg/>", width)


def test_what_is_no_picture_is_refused() -> None:
    """Text that isn't SVG is an error, not an empty picture."""
    with pytest.raises(ValueError, match="unknown token"):
        svg_to_png("no picture", 10)
