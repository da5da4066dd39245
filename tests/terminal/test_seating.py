"""Who sits at the terminal."""

import pytest

from klotz.refusal import Refused
from klotz.terminal.seating import has_people, read_seats


def test_people_and_bots_are_told_apart() -> None:
    """Seat 1 first."""
    players = read_seats("me,bot3,bot8")
    assert [str(player) for player in players] == ["a person", "a bot of level 3", "a bot of level 8"]
    assert [player.is_person for player in players] == [True, False, False]
    assert has_people(players)
    assert has_people(players, most=1)
    assert not has_people(read_seats("me,me"), most=1)


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ("me", "--seats has 1, it must have 2, 3 or 4"),
        ("me,me,me,me,me", "--seats has 5, it must have 2, 3 or 4"),
        ("bot1,bot2", "--seats: nobody would type; one seat at least must be me"),
        ("me,bot9", "--seats: there is no player 'bot9'; there are: me bot1 "),
        ("", "--seats: there is no player ''"),
    ],
)
def test_who_can_not_sit_there(seats: str, words: str) -> None:
    """Each is refused with what there is."""
    with pytest.raises(Refused) as refused:
        read_seats(seats)
    assert refused.value.message.startswith(words)
