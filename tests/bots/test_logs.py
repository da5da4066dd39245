"""The coach on stored matches."""

import json
from collections import Counter
from pathlib import Path

import pytest

from klotz.bots import logs
from klotz.bots.logs import coach_log, parse_log
from klotz.match import Match, read_log
from klotz.refusal import Refused
from klotz.rounds.events import Built, TurnBegan
from klotz.rounds.round import Round
from tests.bots.lessons import log_of_a_match
from tests.golden.match import Golden, find_matches

LINES = '{"op": "new", "game": "classic", "seats": 2, "options": {}, "seed": 1}\n\n{"op": "time", "at": 5}\n'


def test_a_log_is_read_in_all_its_forms() -> None:
    """Lines, a list, and the whole answer of the referee; a mark of byte order does no harm."""
    entries = parse_log(LINES.encode())
    assert len(entries) == 2
    plain = [json.loads(line) for line in LINES.split("\n") if line]
    for data in (plain, {"ok": True, "log": plain}):
        assert parse_log(json.dumps(data).encode()) == entries
    assert parse_log(b"\xef\xbb\xbf" + json.dumps(plain, indent=1).encode()) == entries
    assert parse_log(json.dumps(plain[0]).encode()) == entries[:1]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"{", "`log`, line 1: it is not JSON: "),
        (LINES.encode() + b"7", "`log`: Expected `object`, got `int`"),
        (LINES.encode() + b"\xff", "`log`, line 3: it is not JSON: "),
        (b"[" * 100_000, "nested too deeply"),
        (b"[1", "`log`: it is not JSON: "),
        (b'{"log": 7}', "`log`: Expected `array`, got `int`"),
        (b'{"op": "view", "seat": 1}', "`log`: Invalid value 'view'"),
    ],
)
def test_what_is_no_log_is_refused(data: bytes, words: str) -> None:
    """With the line that is wrong."""
    with pytest.raises(Refused) as refused:
        parse_log(data)
    assert words in refused.value.message


def test_a_huge_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anybody reads it."""
    monkeypatch.setattr(logs, "MOST_BYTES", 10)
    with pytest.raises(Refused, match="it has 11 bytes, 10 are the most"):
        parse_log(b" " * 11)


@pytest.mark.parametrize("log", [b"", b"[]", b'{"op": "time", "at": 0}'])
def test_a_log_begins_with_the_game(log: bytes) -> None:
    """Else it can't be played."""
    with pytest.raises(Refused, match="must begin with a line whose op is new"):
        list(coach_log(parse_log(log)))


def test_every_building_of_every_turn_is_looked_at() -> None:
    """Which seat, which turn, which card; whoever holds a brick for nothing is told so, be the card finished or not."""
    found = list(coach_log(read_log(log_of_a_match())))
    assert [(one.turn, one.seat, one.card.id, one.why_not) for one in found] == [(1, 1, "a", ""), (1, 1, "b", "")]
    reviews = [one.review for one in found if one.review]
    assert [review.summary.finished for review in reviews] == [True, False]
    assert [[remark.kind for remark in review.remarks] for review in reviews] == [[], ["needless_hand"]]


def test_what_the_coach_cant_look_at_says_why() -> None:
    """Number cards are built with any cubes; some cards can't be built at all; and some games know no bricks."""
    log = log_of_a_match()[:1]
    deck = [{"id": "n", "front": {"points": 1, "special": 3}, "back": {"points": 1, "special": 3}}]
    dice = [log[0] | {"game": "dice", "options": {"deck": deck}}, {"op": "chance", "outcome": {"order": ["n"]}}]
    dice += [{"op": "act", "seat": 2, "at": 0, "act": {"type": "start"}}]
    assert [one.why_not for one in coach_log(read_log(dice))] == ["a number card is built with any cubes"]
    falls = [{"id": "f", "points": 1, "bricks": [{"pose": "3x1", "x": x, "y": y} for x, y in ((0, 0), (250, 100))]}]
    mini = [log[0] | {"game": "mini", "options": {"deck": falls}}, {"op": "chance", "outcome": {"order": ["f"]}}]
    mini += [{"op": "act", "seat": 1, "at": 0, "act": {"type": "start"}}]
    (found,) = coach_log(read_log(mini))
    assert found.review is None
    assert found.why_not == "card 'f' can't be built with at most one brick held at a time"


@pytest.mark.parametrize("path", find_matches(), ids=lambda path: path.stem)
def test_all_golden_matches_can_be_coached(path: Path) -> None:
    """What was finished on the screen is finished for the coach; of real bricks, or of none, it says nothing."""
    entries = read_log(Golden.read(path).log)
    match, events = Match.replay(entries)
    game = match.game
    if not isinstance(game, Round):
        with pytest.raises(Refused, match="nothing is built in this game"):
            list(coach_log(entries))
        return
    on_screen = [seat for seat, play in enumerate(game.state.setup.play, 1) if play == "screen"]
    found = list(coach_log(entries))
    assert {building.seat for building in found} <= set(on_screen)
    assert not [one.why_not for one in found if not one.review and not one.card.special]
    finished = Counter(one.card.id for one in found if one.card.special or (one.review and one.review.summary.finished))
    builder, built = 0, Counter[str]()
    for event in events:
        builder = event.seat if isinstance(event, TurnBegan) else builder
        if isinstance(event, Built) and event.card and builder in on_screen:
            built[event.card] += 1
    assert built <= finished
