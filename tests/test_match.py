"""A match and its log: what can be begun, what is kept, what seeds draw, which logs are refused."""

from itertools import permutations
from typing import Any

import msgspec
import pytest

from klotz.game import LATEST, Act, Order, Roll, Shuffle, Values
from klotz.luck import Luck
from klotz.match import Acted, Drawn, Entry, Match, New, Timed, draw, read_log
from klotz.refusal import Refused
from klotz.rounds.acts import Place, RollTime, Start
from tests.conformance.play import as_sent, picture
from tests.rounds.table import Plain, Table, card

DECK: list[Plain] = [card(f"c{n}") for n in range(6)]
RED: Plain = {"type": "place", "brick": "red", "pose": "3x1", "x": 0}


def seeded(seed: int = 5) -> Match:
    """A few moves into a match that draws by itself: a shuffle, a roll for the time, two cards built."""
    match, _ = Match.begin("classic", 2, {"deck": DECK}, seed=seed)
    for act in ({"type": "roll"}, {"type": "start"}, RED, RED):
        match.act(1, 10 * len(match.log), act)
    return match


def message(refusal: pytest.ExceptionInfo[Refused]) -> str:
    """What a bad request is told."""
    assert refusal.value.code == "bad_request"
    return refusal.value.message


@pytest.mark.parametrize(
    ("game", "seats", "options", "words"),
    [
        ("mini", 1, {}, "`$.seats`"),
        ("mini", 5, {}, "`$.seats`"),
        ("mini", True, {}, "`$.seats`"),
        ("chess", 2, {}, "no game 'chess'"),
        (5, 2, {}, "`$.game`"),
        ("mini", 2, "box", "`$.options`"),
        ("mini", 2, {"turns": 0}, "$.turns"),
        ("mini", 2, {"deck": [card("\ud800")]}, "surrogates"),
        ("mini", 2, {"deck": [card("a", zz=10**5_000)]}, "digits"),
        ("mini", 2, {"deck": [card("a", zz=object())]}, "object"),
        ("mini", 2, {("a", "b"): 1}, "keys"),
    ],
    ids=lambda value: None if isinstance(value, dict) else str(value),
)
def test_what_no_log_could_keep_is_not_begun(game: Any, seats: Any, options: Any, words: str) -> None:
    """Otherwise a match could be played that can't be stored and read again."""
    with pytest.raises(Refused) as refusal:
        Match.begin(game, seats, options, seed=1)
    assert words in message(refusal)


def nested(depth: int) -> Plain:
    """Options that hold lists and objects so deep within each other, in a field that nobody reads."""
    inner: list[Any] = []
    for _ in range(depth - 5):
        inner = [inner]
    return {"deck": [card("a", zz=[inner])]}


@pytest.mark.parametrize(("depth", "fits"), [(100, True), (101, False), (5_000, False)])
def test_options_may_be_nested_so_deep(depth: int, fits: bool) -> None:
    """As deep as a log can be read again with certainty, and no deeper."""
    if fits:
        match, _ = Match.begin("mini", 2, nested(depth))
        assert read_log(as_sent(match.log)) == match.log
        return
    with pytest.raises(Refused) as refusal:
        Match.begin("mini", 2, nested(depth))
    assert "nested" in message(refusal) or "recursion" in message(refusal)


def test_the_log_is_apart_from_what_came_in() -> None:
    """Whoever goes on using a dictionary or a list that they handed in does not change what has happened."""
    options: Plain = {"deck": [card("a"), card("b")], "turns": 1}
    match, _ = Match.begin("classic", 2, options)
    outcome = {"order": ["b", "a"]}
    match.chance(outcome)
    act = {"type": "roll"}
    match.act(1, 5, act)
    values = Values([2])
    match.chance(values)
    stored = as_sent(match.log)
    options["turns"] = 9
    options["deck"].clear()
    outcome["order"].reverse()
    act["type"] = "zap"
    values.values.append(7)
    assert as_sent(match.log) == stored
    assert Match.replay(match.log)[0].log == match.log


def test_acts_and_outcomes_are_the_same_as_values_and_as_messages() -> None:
    """The same events, and the same log: a stored match does not tell how its host was written."""
    sent: list[tuple[Act | Plain, ...]] = [
        (RollTime(), Start(), Place("red", "3x1", 0)),
        ({"type": "roll"}, {"type": "start"}, {"type": "place", "brick": "red", "pose": "3x1", "x": 0, "hold": False}),
    ]
    outcomes: list[tuple[Order | Values | Plain, ...]] = [
        (Order(["c1", "c2"]), Values([3])),
        ({"order": ["c1", "c2"]}, {"values": [3]}),
    ]
    found = []
    for (roll, start, place), (order, values) in zip(sent, outcomes, strict=True):
        match, events = Match.begin("classic", 2, {"deck": [card("c1"), card("c2")]})
        events += match.chance(order) + match.act(1, 1, roll) + match.chance(values)
        events += match.act(1, 2, start) + match.act(1, 3, place)
        found.append((events, match.log))
    assert found[0] == found[1]


def test_a_seed_draws_the_same_for_ever() -> None:
    """These numbers were drawn by the first version; whoever was told a seed then can still repeat the game."""
    game, luck = Table("mini").game, Luck(2026)
    assert draw(Shuffle("deck", list("abcdefgh")), game, luck) == Order(list("cbfhegda"))
    assert draw(Roll(["count"] * 12), game, luck) == Values([0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 3])


def test_every_order_and_every_face_can_be_drawn() -> None:
    """And about equally often: half of a counting die's faces are blank."""
    game, luck = Table("mini").game, Luck(1)
    orders = [tuple(draw(Shuffle("deck", list("abc")), game, luck).order) for _ in range(6_000)]  # type: ignore[union-attr]
    assert all(900 < orders.count(order) < 1_100 for order in permutations("abc"))
    values = draw(Roll(["count"] * 6_000), game, luck)
    assert isinstance(values, Values)
    assert 2_850 < values.values.count(0) < 3_150
    assert all(900 < values.values.count(face) < 1_100 for face in (1, 2, 3))


def test_drawing_leaves_the_pending_chance_alone() -> None:
    """The cards of a shuffle are asked for in one order, whoever looks at it, and how often."""
    chance = Shuffle("deck", ["a", "b", "c"])
    draw(chance, Table("mini").game, Luck(1))
    assert chance.cards == ["a", "b", "c"]


def test_with_a_seed_no_chance_waits_for_a_host() -> None:
    """What the match has drawn can't be answered again."""
    match = seeded()
    with pytest.raises(Refused) as refusal:
        match.chance({"values": [1]})
    assert refusal.value.code == "not_now"


NEW = New("classic", 2, {"deck": DECK}, seed=5)
ORDER = Drawn({"order": [f"c{n}" for n in range(6)]})


@pytest.mark.parametrize(
    ("log", "words"),
    [
        ([], "`log` must begin with a line whose op is new"),
        ([Timed(5)], "`log` must begin with a line whose op is new"),
        ([ORDER, NEW], "`log` must begin with a line whose op is new"),
        ([NEW, NEW], "line 1: bad_request: a log has only one line whose op is new"),
        ([NEW, ORDER, ORDER], "line 2: not_now: no chance is pending"),
        ([NEW, Timed(5)], "line 1: chance_pending: first comes the outcome of the shuffle of deck"),
        ([NEW, ORDER, Timed(5), Timed(4)], "line 3: time_runs_backwards: "),
        ([NEW, ORDER, Timed(LATEST + 1)], "line 2: bad_request: `at`"),
        ([NEW, ORDER, Acted(3, 0, {"type": "roll"})], "line 2: bad_request: `seat` is 3"),
        ([NEW, ORDER, Acted(0, 0, {"type": "roll"})], "line 2: bad_request: `seat` is 0"),
        ([NEW, ORDER, Acted(2, 0, {"type": "roll"})], "line 2: not_your_turn: "),
        ([NEW, Drawn({"order": ["c0"]})], "line 1: bad_outcome: "),
        ([New("mini", 2, {"zz": 1}, seed=1)], "`zz`"),
        ([New("chess", 2, {}, seed=1)], "there is no game 'chess'"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_log_that_can_not_have_been_is_refused(log: list[Entry], words: str) -> None:
    """With the first line that could not have reached the game, counted from 0."""
    with pytest.raises(Refused) as refusal:
        Match.replay(iter(log))
    assert words in message(refusal)


def test_a_seat_has_one_place_for_its_refusal() -> None:
    """A seat that the game doesn't have is refused before anything else is looked at."""
    match = seeded()
    for seat in (0, -1, 3, 10**30):
        with pytest.raises(Refused) as refusal:
            match.act(seat, 0, {"type": "zap"})
        assert "`seat`" in message(refusal)


def test_a_log_cut_before_a_draw_is_drawn_the_same_again() -> None:
    """A host that was stopped between an act and its chance goes on as if it had not been."""
    whole = seeded()
    for lines, entry in enumerate(whole.log):
        if isinstance(entry, Drawn):
            match, events = Match.replay(whole.log[:lines])
            match.draw_all(events)
            assert match.log == whole.log[: lines + 1]
            assert picture(match.game) == picture(Match.replay(whole.log[: lines + 1])[0].game)


def test_a_chance_brought_by_hand_keeps_the_seed_in_step() -> None:
    """What is drawn later is the same, also after outcomes that were refused."""
    whole = seeded()
    match, _ = Match.replay(whole.log[:1])
    for _ in range(3):
        with pytest.raises(Refused):
            match.chance({"order": ["c1"]})
    assert isinstance(whole.log[1], Drawn)
    match.chance(whole.log[1].outcome)
    for entry in whole.log[2:]:
        if isinstance(entry, Acted):
            match.act(entry.seat, entry.at, entry.act)
    assert match.log == whole.log


def test_a_line_that_is_refused_is_not_in_the_log() -> None:
    """Neither an act, nor a time, nor an outcome; and the game has not noticed."""
    match = seeded()
    before, log = picture(match.game), msgspec.json.encode(match.log)
    for line in (Acted(1, 0, RED), Acted(2, 90, RED), Timed(0), ORDER, Drawn({"values": [1]}), NEW):
        with pytest.raises(Refused):
            match.take(line)
    assert (picture(match.game), msgspec.json.encode(match.log)) == (before, log)
