"""SVG as text: elements with their attributes, written the same way every time."""

import re
from collections.abc import Mapping
from typing import Final
from xml.sax.saxutils import escape, quoteattr

NAMESPACE: Final = "http://www.w3.org/2000/svg"
FAMILY: Final = "Atkinson Hyperlegible Next"
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Value = str | int | float


def number(value: float) -> str:
    """A length with two decimals at most, and none that say nothing."""
    plain = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if plain == "-0" else plain


def clean(text: str) -> str:
    """Text without the characters that XML can't hold, not even escaped."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def tag(name: str, attributes: Mapping[str, Value], *children: str) -> str:
    """An element; its children are elements already or went through `words`."""
    said = "".join(f" {key}={quoteattr(_value(value))}" for key, value in attributes.items())
    return f"<{name}{said}>{''.join(children)}</{name}>" if children else f"<{name}{said}/>"


def _value(value: Value) -> str:
    return clean(value) if isinstance(value, str) else number(value)


def words(text: str) -> str:
    """Text as the content of an element."""
    return escape(clean(text))


def told(title: str, description: str) -> str:
    """What a screen reader says instead of a picture."""
    return tag("title", {}, words(title)) + tag("desc", {}, words(description))


def group(attributes: Mapping[str, Value], *children: str) -> str:
    """A group."""
    return tag("g", attributes, *children)


def rect(x: float, y: float, width: float, height: float, **more: Value) -> str:
    """A rectangle; underscores in names stand for hyphens."""
    return tag("rect", {"x": x, "y": y, "width": width, "height": height, **_hyphened(more)})


def path(data: str, **more: Value) -> str:
    """A path; underscores in names stand for hyphens."""
    return tag("path", {"d": data, **_hyphened(more)})


def text(x: float, y: float, size: float, content: str, **more: Value) -> str:
    """A line of text on its base line."""
    return tag("text", {"x": x, "y": y, "font-size": size, **_hyphened(more)}, words(content))


def _hyphened(attributes: Mapping[str, Value]) -> dict[str, Value]:
    return {key.replace("_", "-"): value for key, value in attributes.items()}


def document(width: float, height: float, attributes: Mapping[str, Value], *children: str) -> str:
    """A picture that stands alone, in tenths of a millimetre."""
    frame: dict[str, Value] = {
        "xmlns": NAMESPACE,
        "width": f"{number(width / 10)}mm",
        "height": f"{number(height / 10)}mm",
        "viewBox": f"0 0 {number(width)} {number(height)}",
        "font-family": f"'{FAMILY}', 'Atkinson Hyperlegible', sans-serif",
        "font-variant-numeric": "tabular-nums",
    }
    return tag("svg", frame | dict(attributes), *children) + "\n"
