"""SVG as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klotz.printing.svg import document, number, rect, tag, text, told
from tests.printing.samples import parsed


@pytest.mark.parametrize(
    ("value", "said"), [(0, "0"), (-0.001, "0"), (100, "100"), (2.5, "2.5"), (-1.006, "-1.01"), (1 / 3, "0.33")]
)
def test_lengths_are_short(value: float, said: str) -> None:
    """A length has two decimals at most, keeps the zeros that count, and is never a negative nothing."""
    assert number(value) == said


@given(st.text(), st.text())
def test_any_text_can_be_held(content: str, value: str) -> None:
    """Whatever characters come in, also ones that XML can't hold, the element parses and markup stays text."""
    element = parsed(text(1, 2, 3, content + "<b>&amp;", id=value))
    assert len(element) == 0
    assert (element.text or "").endswith("<b>&amp;")
    assert set(element.attrib) == {"x", "y", "font-size", "id"}


def test_what_can_be_said_is_kept() -> None:
    """Signs that mean something to XML come out as they went in; a control character is replaced."""
    element = parsed(tag("g", {"id": "<\"&'>"}, text(0, 0, 1, "a\x00b\ud800c\U0001f9f1")))
    assert element.get("id") == "<\"&'>"
    assert element[0].text == "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c\U0001f9f1"


def test_underscores_are_hyphens() -> None:
    """Attributes can be given as Python names."""
    assert rect(0, 0, 1, 2, stroke_width=3) == '<rect x="0" y="0" width="1" height="2" stroke-width="3"/>'


def test_a_document_has_its_size_on_paper() -> None:
    """A picture is as large on paper as its tenths of millimetres say, and told to who can't see it."""
    root = parsed(document(630, 885, {"role": "img"}, told("title", "what & where")))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("63mm", "88.5mm", "0 0 630 885")
    assert [child.text for child in root] == ["title", "what & where"]
