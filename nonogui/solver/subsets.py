"""Find small subsets that are still enough: lines that force a cell, marks that clash.

A set is an integer: bit n stands for member n. If a set is enough, so is every larger set; if it is
not, neither is any smaller one. So each answer also decides many other sets.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import NamedTuple

from nonogui.solver.limits import StoppedError
from nonogui.solver.lines import bits
from nonogui.solver.result import StopReason

Subset = int
"""A set of members by number."""

Lines = int
"""A set of lines: bit n stands for the n-th of `Puzzle.lines()`, rows first."""


class Answer(NamedTuple):
    """Whether a set is enough; unknown if both attributes are None.

    Attributes:
        enough: a subset, perhaps the whole set, that is enough; else None.
        insufficient: a superset, perhaps the set itself, that is not enough; else None.
    """

    enough: Subset | None = None
    insufficient: Subset | None = None


class Minimized(NamedTuple):
    """A set that is enough.

    Attributes:
        members: the set.
        irreducible: whether it is proven that no member can be left out.
    """

    members: Subset
    irreducible: bool

    @property
    def size(self) -> int:
        """Return the number of members."""
        return self.members.bit_count()


class Minimizer:
    """Leaves members out of sets, and remembers all answers.

    Attributes:
        stop: why there are no more answers, if the job was stopped.
    """

    def __init__(
        self, ask: Callable[[Subset], Answer], questions: int, unanswered: int | None = None
    ) -> None:
        """Prepare without asking anything.

        Args:
            ask: returns whether a set is enough.
            questions: limit of questions; later ones stay unanswered.
            unanswered: how many questions may stay unanswered; by default all.
        """
        self.stop = StopReason.DONE
        self._ask = ask
        self._left = questions
        self._unanswered = questions if unanswered is None else unanswered
        self._enough: list[Subset] = []
        self._insufficient: list[Subset] = []

    def answer(self, members: Subset) -> Answer:
        """Return whether a set is enough, from memory if that decides it."""
        for known in self._enough:
            if not known & ~members:
                return Answer(enough=known)
        for known in self._insufficient:
            if not members & ~known:
                return Answer(insufficient=known)
        if not self._left or not self._unanswered:
            return Answer()
        self._left -= 1
        try:
            answer = self._ask(members)
        except StoppedError as stopped:
            self.stop, self._left = stopped.reason, 0
            return Answer()
        if answer.enough is not None:
            self._enough.append(answer.enough)
        elif answer.insufficient is not None:
            self._insufficient.append(answer.insufficient)
        else:
            self._unanswered -= 1
        return answer

    def minimize(self, members: Subset, order: Iterable[int], limit: int) -> Minimized | None:
        """Try to leave out members one by one.

        Args:
            members: a set that is enough.
            order: the order in which to try the members.
            limit: the largest useful size; the result is None as soon as it must be larger.
        """
        needed = sure = 0
        for number in order:
            member = 1 << number
            if not members & member:
                continue
            answer = self.answer(members ^ member)
            if answer.enough is not None:
                members = answer.enough
                continue
            # Kept either way, but only an answer proves that it must be.
            needed |= member
            if answer.insufficient is not None:
                sure |= member
            # This order cannot beat the best set any more.
            if (needed & members).bit_count() > limit:
                return None
        return Minimized(members, not members & ~sure)

    def smallest(
        self,
        start: Subset,
        best: Minimized,
        min_size: int,
        rounds: int,
        rng: random.Random,
        most: int | None = None,
    ) -> Minimized:
        """Return the smallest set found by leaving members out in several random orders.

        Args:
            start: a set that is enough, from which each order starts.
            best: the smallest one so far.
            min_size: a lower bound; a set of this size ends the search.
            rounds: how many orders are tried.
            rng: draws the orders.
            most: the largest useful size, if `best` is larger; an order ends as soon as its set
                must be larger.
        """
        for _ in range(rounds):
            if best.size <= min_size:
                break
            order = list(bits(start))
            rng.shuffle(order)
            # While the best is not proven irreducible, another set of its size is still useful.
            limit = best.size - best.irreducible
            limit = limit if most is None else min(limit, most)
            best = self.minimize(start, order, limit) or best
        return best._replace(irreducible=best.irreducible or best.size <= min_size)
