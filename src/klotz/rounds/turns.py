"""How a turn runs: the piles are made, a builder begins, cards are turned and finished, time is up, the next begins.

Each function answers with the chance that it needs before the game can go on, if any.
"""

from klotz.events import DeckRefilled, GameOver
from klotz.game import Chance, Order, Shuffle
from klotz.rounds.events import Built, CardTurned, ClockStarted, TimeUp, TurnBegan, TurnEnded
from klotz.rounds.scene import Scene
from klotz.rounds.state import Pile, State, Wait


def set_up(scene: Scene, shuffled: int = 0) -> Chance | None:
    """Ask for the piles to be shuffled, one after another; when all are, the first turn begins."""
    state = scene.state
    for pile in state.piles[shuffled:]:
        if pile.deck:
            return _ask(state, "setup", pile, pile.deck)
    _announce(scene)
    return None


def take_order(scene: Scene, shuffle: Shuffle, outcome: Order) -> Chance | None:
    """Go on with a pile that has been shuffled."""
    state = scene.state
    number = [pile.name for pile in state.piles].index(shuffle.pile)
    pile = state.piles[number]
    if state.wait == "setup":
        pile.deck = outcome.order[::-1]
        return set_up(scene, number + 1)
    pile.put_under(outcome.order)
    scene.say(DeckRefilled(scene.at, pile.name, len(pile.deck)))
    if state.wait == "remake":
        return turn_card(scene)
    _announce(scene)
    return None


def _ask(state: State, wait: Wait, pile: Pile, cards: list[str]) -> Chance:
    state.wait = wait
    return Shuffle(pile.name, cards.copy())


def _announce(scene: Scene) -> None:
    scene.say(TurnBegan(scene.at, scene.state.builder, scene.state.timekeeper))


def start(scene: Scene) -> Chance | None:
    """The signal: the clock runs, and the first card is turned."""
    state = scene.state
    clock = state.clock = scene.rules.start_clock(state, scene.at)
    if clock.goal:
        scene.say(ClockStarted(scene.at, goal=clock.goal))
    else:
        scene.say(ClockStarted(scene.at, until=clock.until))
    state.stage = "building"
    return turn_card(scene)


def turn_card(scene: Scene) -> Chance | None:
    """Open the next card: one that the builder owes, else the top of the deck, which may have to be remade."""
    state = scene.state
    if state.inherited:
        state.is_inherited = True
        _open(scene, state.inherited.pop(0))
        return None
    pile = state.pile
    if not pile.deck and pile.discard:
        if not scene.rules.turn_over(state, pile):
            return _ask(state, "remake", pile, pile.discard)
        scene.say(DeckRefilled(scene.at, pile.name, len(pile.deck)))
    if pile.deck:
        _open(scene, pile.deck.pop())
    return None


def _open(scene: Scene, card_id: str) -> None:
    card = scene.rules.face(scene.state, scene.state.setup.cards.by_id[card_id])
    scene.state.card = card
    scene.say(CardTurned(scene.at, card))


def finish(scene: Scene) -> Chance | None:
    """The open card is built."""
    state = scene.state
    points = scene.rules.points(state, state.card.points if state.card else state.claimed)
    state.points += points
    if state.card:
        state.built.append(state.card.id)
    scene.say(Built(scene.at, state.card.id if state.card else None, points))
    state.clear_card()
    if state.on_screen and scene.rules.pauses(state):
        state.stage = "checking"
        return None
    return go_on(scene)


def go_on(scene: Scene) -> Chance | None:
    """People have looked at a building that was finished: the next card, or the end of the turn."""
    if scene.state.time_is_up:
        return end_turn(scene)
    scene.state.stage = "building"
    return turn_card(scene)


def time_up(scene: Scene) -> Chance | None:
    """Building ends; but while people check a building, their answer is waited for."""
    scene.state.time_is_up = True
    scene.say(TimeUp(scene.at))
    return None if scene.state.stage == "checking" else end_turn(scene)


def end_turn(scene: Scene) -> Chance | None:
    """Pay the turn, put its cards away, and begin the next one, if there is one."""
    state = scene.state
    state.scores[state.builder - 1] += state.points
    scene.say(TurnEnded(scene.at, state.builder, state.built, state.points))
    scene.rules.put_away(state)
    if state.is_last_turn:
        state.clear_turn()
        state.stage = "over"
        best = max(state.scores)
        winners = [seat for seat, score in enumerate(state.scores, 1) if score == best]
        scene.say(GameOver(scene.at, state.scores.copy(), winners))
        return None
    state.begin_turn(state.turn + 1)
    state.stage = scene.rules.stage_at_start(state)
    if scene.rules.needs_refill(state):
        return _ask(state, "refill", state.pile, state.pile.discard)
    _announce(scene)
    return None
