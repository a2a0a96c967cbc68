"""Which puzzle comes next: one by chance, or the next that is not solved."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from nonogui.coach.grade import Grade
from nonogui.library.cards import Card, PlayState


def pick_random(cards: Sequence[Card], grade: Grade | None, seed: int) -> Card | None:
    """One of the unsolved puzzles, each as likely as any other; None when there is none.

    A lesson is taken only when there is nothing else: lessons are meant to be done in their order.

    Args:
        cards: of which to choose; a puzzle found in several places is no likelier for it.
        grade: how hard it should be; None takes any, those that were not rated, too.
        seed: says which.
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
    """The first unsolved puzzle after one, in the order given; behind the last comes the first.

    Args:
        cards: in their order.
        after: where to begin; without it, or when it is not among them, at the first.
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
