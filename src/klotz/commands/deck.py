"""`klotz deck`: make decks of cards, show them, check them, and tell how a card is built."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from tqdm import tqdm

from klotz.bots.coach import Coach, Review
from klotz.bots.logs import coach_log, parse_log
from klotz.bots.orders import Typed, do_order, read_order
from klotz.bots.words import counted, tell_plan
from klotz.building.bricks import BrickSet, load_set
from klotz.building.cards import Card
from klotz.decks.checking import check_file
from klotz.decks.dice_deck import make_dice_deck
from klotz.decks.dice_scale import is_dice
from klotz.decks.files import LONGEST_NAME, Deck, clean, find_decks, load_bricks, load_bytes, parse_deck, write_deck
from klotz.decks.making import make_deck
from klotz.decks.wishes import Wish, load_wishes
from klotz.printing.png import WIDEST, svg_to_png
from klotz.printing.sheet import sheet_svg
from klotz.refusal import Refused

HELP = "make decks of cards, show them, check them, tell how a card is built, and coach whoever built it"
OWN_CARDS: Final = 40
PIXELS: Final = 2400
SIDES: Final = ("front", "back")
NUMBER_CARD: Final = "a number card is built with any cubes"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the five things that can be done with decks."""
    parser.description = "Make decks of cards, show them, check them, tell how a card is built, coach whoever built it."
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    decks = f"a deck that comes with Klotz ({', '.join(find_decks())}), or a file"
    _add_make(actions.add_parser("make", help="make a deck from a seed, for an edition or for bricks of your own"))
    show = actions.add_parser("show", help="draw all cards on one sheet")
    show.add_argument("deck", metavar="DECK", help=decks)
    show.add_argument("--out", type=Path, metavar="FILE", help="x.svg or x.png; SVG is printed unless this is said")
    show.add_argument("--width", type=int, default=PIXELS, help=f"how many pixels wide a PNG is ({PIXELS})")
    check = actions.add_parser("check", help="say what is wrong with a deck, one problem a line")
    check.add_argument("deck", metavar="DECK", help=decks)
    check.add_argument("--bricks", type=Path, metavar="SET.json", help="check it for these bricks, whatever it says")
    plan = actions.add_parser("plan", help="tell how a card is built, brick by brick")
    plan.add_argument("card", metavar="CARD", help="a card's id, such as classic-017")
    plan.add_argument("--deck", metavar="DECK", help=f"{decks}; all that come with Klotz unless this is said")
    _add_coach(actions.add_parser("coach", help="say where a building could have been put up better"), decks)
    for action, run_it in (("show", run_show), ("check", run_check), ("plan", run_plan)):
        actions.choices[action].set_defaults(act=run_it)


def _add_make(parser: ArgumentParser) -> None:
    """What can be wished for."""
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument(
        "--edition", choices=sorted(load_wishes()), default="classic", help="the edition it is for (classic)"
    )
    whose.add_argument("--bricks", type=Path, metavar="SET.json", help="a file that describes bricks of your own")
    parser.add_argument("--cards", type=int, metavar="N", help="how many cards: 1 to 200")
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same deck (1)")
    parser.add_argument("--grey", type=float, metavar="SHARE", help="which part names no colours: 0 to 1")
    parser.add_argument("--name", help="what the deck is called; its cards are numbered by it")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where it is written; printed unless this is said")
    parser.set_defaults(act=run_make)


def _add_coach(parser: ArgumentParser, decks: str) -> None:
    """What the coach can look at."""
    parser.add_argument("card", metavar="CARD", nargs="?", help="a card's id; of a log only its buildings are told")
    parser.add_argument("--deck", metavar="DECK", help=f"{decks}; all that come with Klotz unless this is said")
    parser.add_argument("--side", choices=SIDES, help="which side, of a card that has two")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--order",
        metavar="DEEDS",
        help='what was done with the bricks: "red, hold blue, green, release blue, lift green"; bricks of any colour '
        "are called by the numbers that `klotz deck plan` gives to their steps",
    )
    what.add_argument("--log", type=Path, metavar="FILE", help="a stored match: a log as `klotz referee` gives it")
    parser.set_defaults(act=run_coach)


def run(options: Namespace) -> int:
    """Do it; 2 where something is wrong with what was asked."""
    try:
        answer: int = options.act(options)
    except Refused as refused:
        print(f"klotz deck {options.action}: {refused.message}", file=sys.stderr)
        return 2
    return answer


def run_make(options: Namespace) -> int:
    """Make a deck, with a bar on the terminal that tells how far it is."""
    wish, bricks = find_wish(options)
    name = options.name if options.name is not None else options.edition if options.bricks is None else bricks.name
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise Refused("bad_request", f"--name must be text of 1 to {LONGEST_NAME} characters that can be printed")
    make = make_dice_deck if is_dice(bricks) else make_deck
    with tqdm(total=wish.attempts, desc="drawing", unit="", file=sys.stderr, disable=None, leave=False) as bar:
        text = write_deck(make(name, wish, bricks, options.seed, bar.update))
    _write(text, options.out)
    return 0


def find_wish(options: Namespace) -> tuple[Wish, BrickSet]:
    """What the options wish for, and with which bricks; a wish out of bounds is refused by its name."""
    if options.bricks is None:
        wish = load_wishes()[options.edition]
        bricks = load_set(wish.bricks)
    else:
        bricks = load_bricks(options.bricks)
        wish = Wish(bricks.name, OWN_CARDS, sides=2 if is_dice(bricks) else 1, levels=False)
    changes = {"cards": options.cards, "grey": options.grey}
    for field, value in changes.items():
        if value is None:
            continue
        try:
            wish = msgspec.convert(msgspec.to_builtins(wish) | {field: value}, Wish)
        except msgspec.ValidationError as error:
            raise Refused("bad_request", f"--{field} {value}: {error}") from error
    if bricks.name == "tactile" and wish.grey > 0:
        raise Refused("bad_request", f"--grey {wish.grey:g}: the cards of the tactile edition all have colours")
    return wish, bricks


def run_show(options: Namespace) -> int:
    """Draw a deck."""
    ending = options.out.suffix.lower() if options.out else ".svg"
    if ending not in (".svg", ".png"):
        raise Refused("bad_request", f"--out {options.out}: a sheet is an .svg or a .png file")
    if not 1 <= options.width <= WIDEST:
        raise Refused("bad_request", f"--width {options.width}: it must be 1 to {WIDEST}")
    deck = parse_deck(load_bytes(options.deck))
    svg = sheet_svg(deck.name, deck.read(), deck.bricks)
    if ending == ".png":
        options.out.write_bytes(svg_to_png(svg, options.width))
    else:
        _write(svg, options.out)
    return 0


def run_check(options: Namespace) -> int:
    """Tell what is wrong with a deck; 1 if anything is."""
    bricks = None if options.bricks is None else load_bricks(options.bricks)
    problems = check_file(load_bytes(options.deck), bricks)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


def run_plan(options: Namespace) -> int:
    """Tell how a card is built; 1 where a side of it can't be."""
    answer = 0
    for name, card, bricks in find_card(options.card, options.deck):
        try:
            lines = [NUMBER_CARD] if card.special else _plan(Coach(card, bricks))
        except Refused as refused:
            lines = [clean(refused.message)]
            answer = 1
        print(clean(name) + ":", *lines, sep="\n")
    return answer


def _plan(coach: Coach) -> list[str]:
    """What the best way needs in all, and then step by step."""
    hands = counted(coach.best.hands, "hand") if coach.best.hands else "no hand"
    least = f"{hands} needed, at least {counted(coach.best.margin, 'tick')} to spare on the way"
    steps = coach.planner.plan() or []
    return [f"{counted(len(coach.card.bricks), 'brick')}, {least}", *tell_plan(coach.card, coach.bricks, steps)]


def run_coach(options: Namespace) -> int:
    """Say what could have been done better."""
    if options.log is not None:
        return _coach_log(options.log, options.card)
    if options.card is None:
        raise Refused("bad_request", "--order is for a card: say its id first")
    name, card, bricks = _find_side(options.card, options.deck, options.side)
    coach, order = Coach(card, bricks), read_order(options.order)
    review = coach.review(do_order(order, coach))
    print(clean(name) + ":")
    _tell(review, order)
    return 0


def _find_side(card_id: str, deck: str | None, side: str | None) -> tuple[str, Card, BrickSet]:
    """The one side that is meant."""
    sides = find_card(card_id, deck)
    if len(sides) == 1 and side is None:
        return sides[0]
    if len(sides) == 1:
        raise Refused("bad_request", f"--side {side}: card {card_id!r} has one side")
    if side is None:
        raise Refused("bad_request", f"card {card_id!r} has two sides: say --side front or --side back")
    return sides[SIDES.index(side)]


def _coach_log(path: Path, card_id: str | None) -> int:
    """Every building of a stored match; 1 where there is none."""
    if not path.exists():
        raise Refused("bad_request", f"there is no file {str(path)!r}")
    answer = 1
    for turn, seat, card, review, why_not in coach_log(parse_log(path.read_bytes())):
        if card_id in (None, card.id):
            answer = 0
            end = "" if review is None or review.summary.finished else ", not finished"
            print(f"turn {turn}, seat {seat}, {clean(card.id)}{end}:")
            _tell(review, []) if review else print(f"  {clean(why_not)}")
    if answer:
        print("nothing was built on the screen" if card_id is None else f"nobody built {clean(card_id)} on the screen")
    return answer


def _tell(review: Review, order: Sequence[Typed]) -> None:
    """What the coach says, deed by deed, and all in all."""
    for remark in review.remarks:
        typed = f"{order[remark.deed]}: " if order else ""
        print(f"  {remark.deed + 1}. {typed}{clean(remark.text)}")
    if not review.remarks and review.summary.acts:
        print("  Well done." if review.summary.finished else "  Well done so far.")
    print(f"  {review.summary.text}")


def find_card(card_id: str, deck: str | None) -> list[tuple[str, Card, BrickSet]]:
    """The sides of a card, each with what it is called and the bricks it is for."""
    known: list[Deck] = [parse_deck(load_bytes(name)) for name in ([deck] if deck else find_decks())]
    for one in known:
        for card in one.read():
            if card.id == card_id and card.front is card.back:
                return [(card.id, card.front, one.bricks)]
            if card.id == card_id:
                return [(f"{card.id}, front", card.front, one.bricks), (f"{card.id}, back", card.back, one.bricks)]
    names = ", ".join(one.name for one in known)
    raise Refused("bad_request", f"there is no card {card_id!r} in {names}")


def _write(text: str, out: Path | None) -> None:
    """To the file, or else to standard output."""
    if out is None:
        sys.stdout.write(text)
    else:
        out.write_text(text, encoding="utf-8")
