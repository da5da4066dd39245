"""The face of a card."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klotz.building.bricks import load_set, pose_size
from klotz.building.cards import Card
from klotz.printing.faces import (
    GROUND,
    HEIGHT,
    LABELS,
    MARGIN,
    MOST_UNIT,
    TOP,
    WIDTH,
    SideName,
    card_svg,
    fitting_size,
    fitting_unit,
)
from klotz.printing.paint import BLUE_SIDE, NEUTRAL, RED, YELLOW_SIDE
from klotz.printing.telling import describe
from tests.printing.samples import CLASSIC, DECKS, any_cards, card, deck, elements, parsed, tower

Box = tuple[float, float, float, float, str]


def boxes(svg: str) -> list[Box]:
    """Left, top, width, height and fill of each brick that is drawn."""
    drawings = {f"#{each.get('id')}": each[0].attrib for each in elements(svg, "defs")[0]}
    found = []
    for use in elements(svg, "use"):
        body = drawings[str(use.get("href"))]
        x, y, width, height = (float(str(part)) for part in (use.get("x"), use.get("y"), body["width"], body["height"]))
        found.append((x, y, width, height, body["fill"]))
    return found


def wanted(card: Card, unit: float) -> Counter[tuple[float, ...]]:
    """Where the bricks of a card must be drawn from the left and from the ground, and how large."""
    left, scale = min(brick.x for brick in card.bricks), unit / 100
    return Counter(
        tuple(round(part * scale, 1) for part in (brick.x - left, brick.y, *pose_size(brick.pose)))
        for brick in card.bricks
    )


def check(card: Card, svg: str, unit: float) -> None:
    """Every brick is drawn once at its place in its size, in the middle of the card and nowhere off it."""
    drawn = boxes(svg)
    left, right = min(x for x, *_ in drawn), max(x + width for x, _, width, *_ in drawn)
    places = Counter(
        tuple(round(part, 1) for part in (x - left, GROUND - y - high, wide, high)) for x, y, wide, high, _ in drawn
    )
    for found, meant in zip(sorted(places.elements()), sorted(wanted(card, unit).elements()), strict=True):
        assert found == pytest.approx(meant, abs=0.11)
    assert abs(left + right - WIDTH) < 0.1
    assert left >= MARGIN - 0.1
    assert min(y for _, y, *_ in drawn) >= TOP - 0.1


@given(any_cards())
@settings(max_examples=60)
def test_any_card_is_drawn_as_it_is(drawn: Card) -> None:
    """Whatever the card and its id, the picture parses and has each brick once, in place, in size, on the card."""
    check(drawn, card_svg(drawn, CLASSIC), fitting_unit([drawn]))


@pytest.mark.parametrize("name", DECKS)
def test_decks_are_drawn_at_one_scale(name: str) -> None:
    """Every face of a deck is right at the scale at which all of them fit."""
    cards, bricks = deck(name)
    faces = [side for each in cards for side in (each.front, each.back) if not side.special]
    unit = fitting_unit(faces)
    assert unit == int(unit)
    for side in faces:
        check(side, card_svg(side, bricks, unit=unit), unit)


def test_colours_are_the_cards() -> None:
    """A coloured card is drawn in its colours, a grey one in grey only."""
    fills = [fill for *_, fill in boxes(card_svg(tower(), CLASSIC))]
    assert len(set(fills)) == 6
    grey = card({"pose": "3x1", "x": 0, "y": 0, "colour": "red"}, coloured=False)
    assert [fill for *_, fill in boxes(card_svg(grey, CLASSIC))] == [NEUTRAL.fill]


def test_a_high_tower_fits() -> None:
    """A tower of eighteen units fits and is still large enough to read; one of thirty fits as well."""
    assert fitting_unit([tower(6)]) >= 30
    check(tower(10), card_svg(tower(10), CLASSIC), fitting_unit([tower(10)]))


def test_the_scale_is_that_of_the_largest() -> None:
    """The widest and the highest building settle the scale for all; no bricks and small ones leave it the largest."""
    wide = card({"pose": "3x1", "x": 0, "y": 0}, {"pose": "3x1", "x": 1700, "y": 0})
    small = card({"pose": "3x1", "x": 400, "y": 0})
    assert fitting_unit([small]) == fitting_unit([]) == MOST_UNIT
    assert fitting_unit([small, wide, tower()]) == fitting_unit([wide]) == (WIDTH - 2 * MARGIN) // 20
    assert fitting_unit([small, tower()]) == (GROUND - TOP) // 18


def test_a_huge_building_is_drawn_small() -> None:
    """Also a building that no whole number of tenths of a millimetre would fit has a scale."""
    assert 0 < fitting_unit([card({"pose": "3x1", "x": 0, "y": 100_000})]) < 1


@pytest.mark.parametrize(("level", "shape"), [("blue", "circle"), ("red", "path"), (None, "path")])
def test_points_have_the_shape_of_their_level(level: str | None, shape: str) -> None:
    """Points are in a circle on the blue level, in a diamond of four corners on the red one, else in a hexagon."""
    more = {"level": level} if level else {}
    svg = card_svg(card({"pose": "3x1", "x": 0, "y": 0}, points=17, **more), CLASSIC)
    assert "17" in [each.text for each in elements(svg, "text")]
    badge = next(pair[0] for pair in elements(svg, "g") if len(pair) == 2 and pair[1].text == "17")
    assert badge.tag.endswith(shape)
    if shape == "path":
        assert str(badge.get("d")).count("L") == (3 if level else 5)


@pytest.mark.parametrize(
    ("side", "tint"), [("yellow", YELLOW_SIDE), ("blue", BLUE_SIDE), ("front", None), (None, None)]
)
def test_sides_are_framed_and_named(side: SideName | None, tint: str | None) -> None:
    """The sides of a dice card have frames of their colours, and every side says in words which it is."""
    svg = card_svg(card({"pose": "1x1", "x": 0, "y": 0}, bricks_of="dice"), load_set("dice"), side=side)
    tinted = {each.get("fill") for each in elements(svg, "rect")} & {YELLOW_SIDE, BLUE_SIDE}
    assert tinted == ({tint} if tint else set())
    labels = {each.text for each in elements(svg, "text")} & set(LABELS.values())
    assert labels == ({LABELS[side]} if side else set())


def test_a_number_card_is_a_red_numeral() -> None:
    """A number card has no bricks but a numeral that is larger than anything else on it."""
    svg = card_svg(Card("n", 2, special=3), load_set("dice"), side="yellow")
    assert not elements(svg, "use")
    largest = max(elements(svg, "text"), key=lambda each: float(str(each.get("font-size"))))
    assert (largest.text, largest.get("fill")) == ("3", RED)
    assert float(str(largest.get("y"))) <= GROUND


def test_a_face_is_told_in_words() -> None:
    """Who can't see the picture is told its name and its building; there is nothing in it that runs or loads."""
    drawn = card({"pose": "3x1", "x": 0, "y": 0}, id='<a href="x">&\'')
    root = parsed(svg := card_svg(drawn, CLASSIC, side="back"))
    assert root.get("role") == "img"
    assert [root[0].text, root[1].text] == ['Card <a href="x">&\', back', describe(drawn)]
    assert {each.tag.split("}")[1] for each in root.iter()} <= {
        "svg", "title", "desc", "defs", "g", "use", "rect", "path", "circle", "text",
    }  # fmt: skip
    assert all(str(each.get("href")).startswith("#") for each in elements(svg, "use"))


def test_the_same_card_is_the_same_bytes() -> None:
    """Drawing twice gives the same, and letters make a difference only where there are colours."""
    assert card_svg(tower(), CLASSIC) == card_svg(tower(), CLASSIC)
    plain, lettered = (elements(card_svg(tower(), CLASSIC, letters=on), "text") for on in (False, True))
    assert len(lettered) == len(plain) + 6


@given(st.text(min_size=1, max_size=64), st.floats(50, 500))
def test_lines_are_made_to_fit(line: str, room: float) -> None:
    """Type is never larger than asked for, and shrinks for lines that are long or of wide signs."""
    size = fitting_size(line, 25, room)
    assert 0 < size <= 25
    assert size <= max(room / (0.6 * len(line)), 0.1)


def test_an_empty_line_needs_no_room() -> None:
    """Nothing to write is written at the size asked for."""
    assert fitting_size("", 25, 10) == 25


def test_ids_stay_on_the_card() -> None:
    """The longest id of the widest signs ends before the edge of the card, and before the side's name."""
    for sign in "Wx\N{CJK UNIFIED IDEOGRAPH-6728}":
        svg = card_svg(Card(sign * 64, 1, special=3), load_set("dice"), side="yellow")
        (line,) = (each for each in elements(svg, "text") if each.text == sign * 64)
        width = {"W": 0.85, "x": 0.6}.get(sign, 1.0) * 64 * float(str(line.get("font-size")))
        assert MARGIN + width <= WIDTH - MARGIN - 150
        assert float(str(line.get("y"))) < HEIGHT - 30
