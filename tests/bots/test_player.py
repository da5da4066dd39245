"""One player: thinks when there is reason to, wants only what may be, and knows nothing that is hidden."""

from collections.abc import Callable
from typing import Any

import pytest

from klotz.bots.levels import SIGNAL, THROW
from klotz.bots.player import MOST_REFUSED, UNTIMED_CARDS, UNTIMED_MS, Player
from klotz.game import Act, Event
from klotz.match import Match
from klotz.refusal import Refused
from klotz.rounds import acts, events
from klotz.rounds.views import View
from tests.bots.rooms import CARDS, GATE, Watched, on_small_cards, state_of
from tests.rounds.table import card, die_card

HANGING = card("hanging", ("3x1", 0, 500))
POOR = card("poor", *[("3x1", 0, 100 * n) for n in range(6)], points=1)


Seated = tuple[Match, Player, Callable[[], View]]


def sit(game: str = "classic", seat: int = 1, level: int = 5, **options: Any) -> Seated:
    """A match in which one seat is a bot's."""
    options = on_small_cards(game) | options
    match, _ = Match.begin(game, 2, options, seed=1)

    def look() -> View:
        return state_of(match)

    return match, Player(seat, level, 1, look(), options=options), look


def let_act(match: Match, player: Player, look: Callable[[], View]) -> tuple[Act, list[Event]]:
    """Let the bot do what it wants."""
    wish = player.wish
    assert wish
    happened = match.act(player.seat, wish.at, wish.act)
    player.done()
    player.hear(happened, wish.at, look)
    return wish.act, happened


def wants(player: Player) -> type[Act] | None:
    """What kind of act it wants to do."""
    return type(player.wish.act) if player.wish else None


def test_a_builder_rolls_gives_the_signal_and_builds() -> None:
    """One after the other, each after a moment."""
    match, player, look = sit()
    assert player.wish
    assert SIGNAL * 2 / 3 <= player.wish.at <= SIGNAL * 4 / 3 + 1
    done = [type(let_act(match, player, look)[0]) for _ in range(3)]
    assert done == [acts.RollTime, acts.Start, acts.Place]


def test_the_timekeeper_throws_on_whatever_happens() -> None:
    """A brick that is placed neither hastens nor delays the next throw."""
    match, player, look = sit("mini", seat=2)
    player.hear(match.act(1, 100, acts.Start()), 100, look)
    throw = player.wish
    assert throw
    assert throw.act == acts.Count()
    assert 100 + THROW * 2 / 3 <= throw.at <= 100 + THROW * 4 / 3 + 1
    for n, brick in enumerate(("red", "blue")):
        player.hear(match.act(1, 200 + n, acts.Place(brick, "1x2", 1_000 * n, 0)), 200 + n, look)
        assert player.wish == throw
    assert isinstance(let_act(match, player, look)[1][0], events.Counted)
    assert wants(player) is acts.Count
    assert player.wish != throw


def test_in_the_dice_edition_the_timekeeper_calls_go_and_checks() -> None:
    """The builder waits for the call; a finished building is looked at, then all goes on, also without a card."""
    deck = [die_card("a", ("red", "1x1", 0, 0))]
    match, player, look = sit("dice", seat=2, check=True, deck=deck)
    assert Player(1, 3, 1, look()).wish is None
    assert let_act(match, player, look)[0] == acts.Start()
    for deed in (acts.RollDice(["red"]), acts.Place("red", "1x1", 0, 0)):
        player.hear(match.act(1, 9_000, deed), 9_000, look)
    assert wants(player) is acts.Check
    act, happened = let_act(match, player, look)
    assert act == acts.Check()
    assert happened == []
    assert wants(player) is acts.Count


def test_a_watcher_objects_once() -> None:
    """What has been said is said, until something else is wrong."""
    match, player, look = sit(seat=2, pace=[0, 0])
    for act in (acts.Start(), acts.Place("red", "3x2", 500, 0)):
        player.hear(match.act(1, 100, act), 100, look)
    assert let_act(match, player, look)[0] == acts.Object("red")
    assert player.wish is None


def test_a_wish_is_never_in_the_past() -> None:
    """A remark that was held up by something else is made now."""
    match, player, look = sit(seat=2, pace=[0, 0])
    for act in (acts.Start(), acts.Place("red", "3x2", 500, 0)):
        player.hear(match.act(1, 100, act), 100, look)
    late = match.act(1, 60_000, acts.Place("blue", "3x2", 1_500, 0))
    player.hear(late, 60_000, look)
    assert player.wish
    assert player.wish.at == 60_000


def test_an_objection_opens_the_builders_eyes() -> None:
    """Only one that is right; the brick is taken away, and the building goes on."""
    match, player, look = sit(pace=[0, 0], deck=[card("gate", *GATE)])
    let_act(match, player, look)
    placed, _ = let_act(match, player, look)
    assert isinstance(placed, acts.Place)
    before = player.wish
    at = player.wish.at - 1 if player.wish else 0
    player.hear([events.Objected(at, 2, placed.brick, right=False)], at, look)
    assert wants(player) is acts.Place
    player.hear([events.Objected(at, 2, placed.brick, right=True)], at, look)
    assert player.wish
    assert player.wish.act == acts.Lift(placed.brick)
    assert player.wish != before


def test_what_does_not_concern_it_leaves_a_wish_alone() -> None:
    """Throws, chips and a look that shows nothing new are no reason to think again."""
    _, player, look = sit()
    wish = player.wish
    player.hear([events.Counted(5, 1, 1)], 5, look)
    player.hear([events.Held(5, "red")], 5, look)
    player.hear([], 5, look)
    assert player.wish == wish


@pytest.mark.parametrize("reason", ["cards", "time", "no card"])
def test_a_turn_without_a_clock_has_an_end(reason: str) -> None:
    """After some cards, or some time, or when no card is left; and it is ended once."""
    deck = CARDS[:1] if reason == "no card" else [card(f"c{n}") for n in range(9)]
    match, player, look = sit(pace=[0, 0], deck=deck)
    for _ in range(200):
        if wants(player) is acts.Stop:
            break
        let_act(match, player, look)
        if reason == "time":
            player.hear([events.Fell(UNTIMED_MS, [])], UNTIMED_MS, look)
    built = {"cards": UNTIMED_CARDS, "time": 0, "no card": 1}[reason]
    assert len(look().built) == built
    act, happened = let_act(match, player, look)
    assert act == acts.Stop()
    assert isinstance(happened[0], events.TimeUp)
    assert wants(player) is None


def test_a_stop_that_is_refused_is_not_tried_again() -> None:
    """Somebody who came late could not know that the turn has been ended."""
    match, player, look = sit("dice", pace=[0, 0], check=True, deck=[die_card("a", ("red", "1x1", 0, 0))])
    match.act(2, 0, acts.Start())
    match.act(1, 0, acts.RollDice(["red"]))
    match.act(1, 0, acts.Place("red", "1x1", 0, 0))
    match.act(1, 0, acts.Stop())
    player = Player(1, 3, 1, look(), options={})
    assert player.wish
    with pytest.raises(Refused):
        match.act(1, player.wish.at, player.wish.act)
    player.be_refused(player.wish.at, look)
    assert player.wish is None


@pytest.mark.parametrize(("pace", "act"), [(0, acts.Stop), (100, None)])
def test_a_card_that_can_not_be_built_is_given_up(pace: int, act: type[Act] | None) -> None:
    """Without a clock the turn is ended; with one it is waited for."""
    match, player, look = sit(pace=[pace, pace], deck=[HANGING])
    while wants(player) in {acts.RollTime, acts.Start}:
        let_act(match, player, look)
    assert wants(player) is act


@pytest.mark.parametrize("shown", [HANGING, POOR])
def test_a_shrewd_builder_passes_on_what_does_not_pay(shown: dict[str, Any]) -> None:
    """So many times a turn and no more; what was passed on to them they keep, since it can't be refused again."""
    deck = [shown | {"id": f"c{n}"} for n in range(8)]
    table = Watched("classic", [5, 5], {"deck": deck, "variants": ["shrewd"], "turns": 2}, 1)
    table.play()
    refused = 0
    for event in table.some(events.TurnBegan, events.RefusedCard):
        refused = 0 if isinstance(event, events.TurnBegan) else refused + 1
        assert refused <= MOST_REFUSED
    assert table.some(events.RefusedCard)
    assert table.refused == 0


def test_what_was_passed_on_before_one_came_is_found_out_once() -> None:
    """An open card that was inherited looks like any other; after one refusal it is built."""
    options: dict[str, Any] = {
        "deck": [POOR | {"id": f"c{n}"} for n in range(8)],
        "variants": ["shrewd"],
        "turns": 2,
        "pace": [0, 0],
    }
    match, _, look = sit(**options)
    for seat, act in ((1, acts.Start()), (1, acts.Refuse()), (1, acts.Stop()), (2, acts.Start())):
        match.act(seat, 0, act)
    late = Player(2, 5, 1, look(), options=options)
    assert late.wish
    assert wants(late) is acts.Refuse
    with pytest.raises(Refused):
        match.act(2, late.wish.at, late.wish.act)
    late.be_refused(late.wish.at, look)
    assert wants(late) is acts.Place


def test_others_pass_nothing_on() -> None:
    """Where the variant was not agreed on."""
    table = Watched("classic", [5, 5], {"deck": [POOR], "turns": 1}, 1)
    table.play()
    assert not table.some(events.RefusedCard)
    assert table.refused == 0


def test_whoever_is_refused_looks_again() -> None:
    """A builder who is told that it can't be takes something away, instead of trying the same again."""
    match, player, look = sit(pace=[0, 0], deck=[card("gate", *GATE)])
    let_act(match, player, look)
    let_act(match, player, look)
    wish = player.wish
    assert wish
    player.be_refused(wish.at, look)
    assert wants(player) is acts.Lift


def test_after_the_end_nothing_is_wanted() -> None:
    """By nobody."""
    table = Watched("mini", [2, 2], on_small_cards("mini"), 1)
    table.play()
    assert [player.wish for player in table.players] == [None, None]
