"""Choose the next puzzle: a random one, or the next unsolved one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from nonogui.coach.grade import Grade
from nonogui.library.cards import Card, PlayState


def pick_random(cards: Sequence[Card], grade: Grade | None, seed: int) -> Card | None:
    """Return a random unsolved puzzle, all equally likely; None if there is none.

    Lessons are chosen only if there is nothing else, because they have an order.

    Args:
        cards: the cards to choose from; a puzzle in several places is not more likely.
        grade: the difficulty; None for any, including unrated puzzles.
        seed: the random seed.
    """
    fitting = {
        card.fingerprint: card
        for card in cards
        if card.state is not PlayState.SOLVED and grade in (None, card.grade)
    }
    puzzles = [card for card in fitting.values() if card.technique is None]
    choice = puzzles or list(fitting.values())
    return Random(seed).choice(choice) if choice else None


def next_unsolved(cards: Sequence[Card], after: Card | None) -> Card | None:
    """Return the first unsolved puzzle after a card, continuing at the start after the last one.

    Args:
        cards: the cards in order.
        after: the card to start from; if None or not in the list, start with the first.
    """
    ids = [card.id for card in cards]
    start = ids.index(after.id) if after and after.id in ids else 0
    here = after.fingerprint if after else None
    return next(
        (
            card
            for card in (*cards[start:], *cards[:start])
            if card.state is not PlayState.SOLVED and card.fingerprint != here
        ),
        None,
    )
