"""Pictures in pixels: SVG to PNG with the type that comes with Klotz, so that it looks the same everywhere."""

from importlib import resources
from typing import Final

from resvg_py import svg_to_bytes

from klotz.printing.svg import FAMILY

WIDEST: Final = 20_000
TENTHS: Final = 254
"""Dots per inch where a tenth of a millimetre is a dot, so that sizes come out even."""


def svg_to_png(svg: str, width: int) -> bytes:
    """A picture as PNG, this many pixels wide; its height follows."""
    if not 1 <= width <= WIDEST:
        raise ValueError(f"a picture is 1 to {WIDEST} pixels wide, not {width}")
    with resources.as_file(resources.files("klotz.printing") / "fonts") as fonts:
        return svg_to_bytes(
            svg_string=svg, width=width, dpi=TENTHS, skip_system_fonts=True, font_dirs=[str(fonts)],
            font_family=FAMILY, sans_serif_family=FAMILY,
        )  # fmt: skip
