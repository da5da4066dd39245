"""The events of the building games."""

from msgspec import UNSET, UnsetType

from klotz.building.cards import Card
from klotz.game import Event


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A turn has begun."""

    seat: int
    timekeeper: int


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice have come to rest."""

    dice: list[str]
    values: list[int]


class ClockSet(Event, frozen=True, tag="clock_set"):
    """The timer is set to so many milliseconds."""

    ms: int


class ClockStarted(Event, frozen=True, tag="clock_started"):
    """The clock runs: until a time (null: untimed), or until a sum is reached."""

    until: int | UnsetType | None = UNSET
    goal: int | UnsetType = UNSET


class CardTurned(Event, frozen=True, tag="card_turned"):
    """This card is to be built now."""

    card: Card


class PlacedBrick(Event, frozen=True, tag="placed"):
    """A brick came to rest."""

    brick: str
    pose: str
    x: int
    y: int


class Lifted(Event, frozen=True, tag="lifted"):
    """A brick was taken away."""

    brick: str


class Held(Event, frozen=True, tag="held"):
    """A hand holds a brick where it is."""

    brick: str


class Released(Event, frozen=True, tag="released"):
    """The hand let go."""

    brick: str


class Fell(Event, frozen=True, tag="fell"):
    """Bricks fell, and are back in the tray."""

    bricks: list[str]


class Objected(Event, frozen=True, tag="objected"):
    """Somebody says that it is wrong; in screen play the program says whether that is right."""

    seat: int
    brick: str | None
    right: bool | None


class Built(Event, frozen=True, tag="built"):
    """A building is finished (card null: one of the box's own)."""

    card: str | None
    points: int


class RefusedCard(Event, frozen=True, tag="refused"):
    """The builder passed the open card on."""

    card: str | None
    to: int


class Chip(Event, frozen=True, tag="chip"):
    """A seat takes a chip worth 1."""

    seat: int


class Counted(Event, frozen=True, tag="counted"):
    """The counting die showed a value; the sum so far."""

    value: int
    sum: int


class TimeUp(Event, frozen=True, tag="time_up"):
    """Building ends."""


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """The turn's finished cards, and what they earned."""

    seat: int
    cards: list[str]
    points: int
