"""Contact sheets."""

import msgspec
import pytest

from klotz.building.bricks import Brick, BrickSet, Kind
from klotz.building.cards import Card, CardBrick, DeckCard
from klotz.printing.faces import HEIGHT, WIDTH
from klotz.printing.sheet import PER_ROW, sheet_svg
from klotz.printing.telling import describe
from tests.printing.samples import CLASSIC, DECKS, deck, elements, parsed, tower


def size(svg: str) -> tuple[float, float]:
    """Width and height of a sheet."""
    _, _, width, height = (float(part) for part in str(parsed(svg).get("viewBox")).split())
    return width, height


def places(svg: str) -> list[tuple[str, str, float, float]]:
    """Name, words and place of each card on a sheet, in their order."""
    cards = [each for each in elements(svg, "g") if each.get("role") == "img" and each.get("transform")]
    moves = [str(each.get("transform")).removeprefix("translate(").removesuffix(")").split() for each in cards]
    return [
        (str(each[0].text), str(each[1].text), float(x), float(y)) for each, (x, y) in zip(cards, moves, strict=True)
    ]


def many(count: int) -> list[DeckCard]:
    """So many cards with all ten bricks, each in another order."""
    cards = []
    for number in range(count):
        bricks = tuple(
            CardBrick(CLASSIC.kind("red").poses[(i + number) % 6], 300 * (i % 5), 300 * (i // 5), colour=name)
            for i, name in enumerate(CLASSIC.names)
        )
        card = Card(f"many-{number:03}", 3, bricks, coloured=True)
        cards.append(DeckCard(card, card))
    return cards


@pytest.mark.parametrize("name", DECKS)
def test_every_side_is_on_the_sheet(name: str) -> None:
    """Each side of each card is there once, with its words, no card covers another, and none is off the sheet."""
    cards, bricks = deck(name)
    svg = sheet_svg(name, cards, bricks)
    sides = [side for card in cards for side in ((card.front,) if card.front is card.back else (card.front, card.back))]
    found, (width, height) = places(svg), size(svg)
    assert [words for _, words, *_ in found] == [describe(side) for side in sides]
    corners = [(x, y) for *_, x, y in found]
    assert all(0 < x <= width - WIDTH and 0 < y <= height - HEIGHT for x, y in corners)
    for place, (x, y) in enumerate(corners):
        assert all(abs(x - left) >= WIDTH or abs(y - top) >= HEIGHT for left, top in corners[:place])


def test_both_sides_lie_beside_each_other() -> None:
    """The back of a card is at the right of its front, closer to it than to the next card."""
    cards, bricks = deck("mini")
    (front, _, x, y), (back, _, right, same), (_, _, other, _), *_ = places(sheet_svg("mini", cards, bricks))
    assert [front, back] == ["Card mini-001, front", "Card mini-001, back"]
    assert y == same
    assert x < right < other
    assert right - x < other - right


def test_sides_of_dice_cards_are_yellow_and_blue() -> None:
    """Dice cards are told by the colours that the players agree on."""
    names = [name for name, *_ in places(sheet_svg("dice", *deck("dice")))]
    assert names[:2] == ["Card dice-001, yellow", "Card dice-001, blue"]


def test_eighty_cards_are_eight_rows_and_small() -> None:
    """Eighty cards of ten bricks lie in eight rows of ten, and the file stays below 400 kB."""
    svg = sheet_svg("many", many(80), CLASSIC, letters=True)
    rows = {y for *_, y in places(svg)}
    assert len(rows) == 8
    assert len(places(svg)) == 8 * PER_ROW
    assert len(svg.encode()) < 400_000


def test_drawings_are_there_once_each() -> None:
    """No id is there twice, and all that is used is defined; also where the key is drawn at the scale of the cards."""
    cards = [msgspec.structs.replace(card, front=tower(3), back=tower(3)) for card in many(2)]
    for deck_cards in (many(12), cards, many(1)):
        svg = sheet_svg("many", deck_cards, CLASSIC, letters=True)
        ids = [each.get("id") for each in elements(svg, "defs")[0]]
        assert len(ids) == len(set(ids))
        assert {each.get("href") for each in elements(svg, "use")} == {f"#{each}" for each in ids}


def test_the_key_names_the_bricks_that_cards_name() -> None:
    """The key has colour, letter, texture and name of each brick that any card asks for; grey cards have none."""
    svg = sheet_svg("key", [DeckCard(tower(3), tower(3))], CLASSIC)
    key = elements(svg, "g")[-1]
    assert str(key[1].text) == "red: letter R, ribbed; orange: letter O, dotted; yellow: letter Y, smooth"
    assert [each.text for each in key if each.tag.endswith("text")] == ["red", "orange", "yellow"]
    grey = msgspec.structs.replace(tower(3), coloured=False)
    assert "The bricks" not in sheet_svg("key", [DeckCard(grey, grey)], CLASSIC)


def test_the_key_stays_on_the_sheet() -> None:
    """Below a single card the key goes on in rows, and bricks as large as they come are drawn small."""
    large = BrickSet("large", {"beam": Kind((24, 20, 12))}, (Brick("red", "beam"), Brick("oak", "beam")))
    card = Card("beam", 1, (CardBrick("24x12", 0, 0, colour="red"), CardBrick("24x12", 0, 1200, colour="oak")))
    for svg in (sheet_svg("one", many(1), CLASSIC), sheet_svg("large", [DeckCard(card, card)], large)):
        width, height = size(svg)
        drawings = {f"#{each.get('id')}": each[0] for each in elements(svg, "defs")[0]}
        for use in [each for each in elements(svg, "g")[-1] if each.tag.endswith("use")]:
            body = drawings[str(use.get("href"))]
            assert float(str(use.get("x"))) + float(str(body.get("width"))) < width
            assert float(str(use.get("y"))) + float(str(body.get("height"))) < height
            assert float(str(body.get("height"))) <= 100


def test_the_title_is_told_and_shown() -> None:
    """The sheet says its name, with signs that mean something to XML, and how many cards it has."""
    svg = sheet_svg("<Mine> & yours", many(3), CLASSIC)
    root = parsed(svg)
    assert [root.get("role"), root[0].text, root[1].text] == ["group", "<Mine> & yours", "3 cards"]
    assert {"<Mine> & yours", "3 cards"} <= {each.text for each in elements(svg, "text")}
    assert parsed(sheet_svg("mini", *deck("mini")))[1].text == "30 cards of two sides"


def test_an_empty_deck_is_an_empty_sheet() -> None:
    """A deck without cards has a sheet with its title."""
    svg = sheet_svg("none", [], CLASSIC)
    assert not elements(svg, "use")
    assert [each.text for each in elements(svg, "text")] == ["none", "0 cards"]


def test_the_same_deck_is_the_same_bytes() -> None:
    """A sheet is made the same way every time."""
    assert sheet_svg("many", many(5), CLASSIC) == sheet_svg("many", many(5), CLASSIC)
