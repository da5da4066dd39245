"""What happens at a table, in sentences."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from klotz.building.cards import Card
from klotz.printing.telling import count, describe, name_card

Plain = dict[str, Any]
Names = Callable[[int], str]


def tell_card(card: Plain) -> str:
    """A card, so that it can be built from what is heard."""
    read = msgspec.convert(card, Card)
    return f"{name_card(read)}. {describe(read)}"


def tell_clock(event: Plain) -> str:
    """How long there is time."""
    if "goal" in event:
        return f"Go! Time is up when the throws have reached {event['goal']}."
    return "Go! Take your time." if event.get("until") is None else f"Go! Time is up at {seconds(event['until'])}."


def tell_objection(event: Plain, name: Names) -> str:
    """Somebody says that something is wrong."""
    verdict = {True: " That is right.", False: " That is not so.", None: ""}[event["right"]]
    what = f" with {event['brick']}" if event["brick"] else ""
    return f"{name(event['seat'])} says that something is wrong{what}.{verdict}"


def tell_end(event: Plain, name: Names) -> str:
    """The end of a game."""
    scores = ", ".join(f"{name(seat)} {score}" for seat, score in enumerate(event["scores"], 1))
    won = " and ".join(name(seat) for seat in event["winners"])
    return f"The game is over. Points: {scores}. {won} won."


def seconds(ms: int) -> str:
    """A time of the game."""
    return f"{ms / 1000:g} s"


SENTENCES: Final[dict[str, Callable[[Plain, Names], str]]] = {
    "turn_began": lambda e, name: f"{name(e['seat'])} builds, {name(e['timekeeper'])} keeps the time.",
    "rolled": lambda e, _: f"Rolled: {', '.join(f'{d} {v}' for d, v in zip(e['dice'], e['values'], strict=True))}.",
    "clock_set": lambda e, _: f"There are {seconds(e['ms'])}.",
    "clock_started": lambda e, _: tell_clock(e),
    "card_turned": lambda e, _: tell_card(e["card"]),
    "placed": lambda e, _: f"{e['brick']} is at {e['x']}, {e['y']} high, {e['pose']}.",
    "lifted": lambda e, _: f"{e['brick']} is lifted.",
    "held": lambda e, _: f"{e['brick']} is held.",
    "released": lambda e, _: f"{e['brick']} is let go.",
    "fell": lambda e, _: f"{' and '.join(e['bricks'])} fell.",
    "objected": tell_objection,
    "built": lambda e, _: f"Built: {count(e['points'], 'point')}.",
    "refused": lambda e, name: f"The card is passed on to {name(e['to'])}.",
    "chip": lambda e, name: f"{name(e['seat'])} takes a chip.",
    "counted": lambda e, _: f"Thrown {e['value']}, that makes {e['sum']}.",
    "time_up": lambda *_: "Time is up.",
    "turn_ended": lambda e, name: f"{name(e['seat'])} gets {count(e['points'], 'point')}.",
    "moved": lambda e, name: f"{name(e['seat'])} plays {e['move']}" + (f" for {e['points']}." if e["points"] else "."),
    "drew": lambda e, name: f"{name(e['seat'])} draws {count(e['count'], 'card')}.",
    "phase": lambda e, _: f"Phase {e['phase']} begins.",
    "last_round": lambda *_: "This is the last round.",
    "deck_refilled": lambda e, _: f"The {e['pile']} is shuffled anew: {count(e['count'], 'card')}.",
    "game_over": tell_end,
}


def tell_event(event: Plain, name: Names) -> str:
    """What has happened, in a sentence."""
    return SENTENCES[event["event"]](event, name)


def tell_table(table: Plain, own: Sequence[int]) -> list[str]:
    """How a table stands."""
    lines = [f"A table of {table['game']}, {STAGES[table['stage']]}{', the clock stands still' * table['paused']}."]
    for seat in table["seats"]:
        number = seat["seat"]
        who = seat.get("name") or (f"a bot of level {seat['bot']}" if seat.get("bot") else "empty")
        marks = [word for key, word in MARKS.items() if seat.get(key)]
        yours = ", yours" if number in own else ""
        lines.append(f"Seat {number}: {', '.join([who, *marks])}{yours}.")
    return lines


STAGES: Final = {"gathering": "before the start", "playing": "at play", "over": "after the game"}
MARKS: Final = {
    "host": "host", "ready": "ready", "gone": "gone", "cover": "a bot plays", "wants_pause": "wants a pause",
}  # fmt: skip


def tell_view(view: Plain, seat: int, name: Names) -> list[str]:
    """How a game stands."""
    return tell_blox(view, seat, name) if "board" in view else tell_building(view, name)


def tell_building(view: Plain, name: Names) -> list[str]:
    """How a building game stands."""
    lines = [f"Turn {view['turn']}, {view['stage']}: {name(view['builder'])} builds."]
    if view["card"]:
        lines.append(tell_card(view["card"]))
    table = [f"{b['brick']} {b['pose']} at {b['x']}, {b['y']} high" for b in view["table"]]
    lines.append(f"On the table: {'; '.join(table) or 'nothing'}.")
    lines.append(f"Free: {', '.join(tell_free(b) for b in view['tray']) or 'nothing'}.")
    lines.append("Points: " + ", ".join(f"{name(n)} {p}" for n, p in enumerate(view["scores"], 1)) + ".")
    return lines


def tell_free(brick: Plain) -> str:
    """A free brick; a die with its number."""
    value = brick.get("value")
    return str(brick["brick"]) if value is None else f"{brick['brick']} {value}"


def tell_blox(view: Plain, seat: int, name: Names) -> list[str]:
    """How a game of BLOX stands."""
    lines = [f"Phase {view['phase']}, {name(view['to_move'])} to move."]
    lines += [f"{9 - row} {line}" for row, line in enumerate(view["board"])]
    lines.append("Towers: " + (", ".join(f"{field} {blocks}" for field, blocks in view["towers"].items()) or "none"))
    owners = [f"{field} {name(owner) if owner else 'nobody'}" for field, owner in view["figures"].items()]
    lines.append("Figures: " + (", ".join(owners) or "none"))
    for number, one in enumerate(view["seats"], 1):
        hand = one["hand"] if number == seat else count(one["hand"], "card")
        joker = ", joker" if one["joker"] else ""
        lines.append(f"{name(number)}: hand {hand}{joker}, blocks {one['blocks'] or 'none'}, points {one['points']}.")
    return lines
