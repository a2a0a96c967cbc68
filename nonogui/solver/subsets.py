"""Small parts of a set that are still enough: lines that force a cell, marks that clash.

A set is an integer: bit n stands for member n. What is enough stays so with more members, and what
is not stays so with fewer; hence each answer tells about many other sets, too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import NamedTuple

from nonogui.solver.limits import StoppedError
from nonogui.solver.lines import bits
from nonogui.solver.result import StopReason

Subset = int
"""A set of members by their numbers."""

Lines = int
"""A set of lines: bit n stands for the n-th of `Puzzle.lines()`, rows first."""


class Answer(NamedTuple):
    """Whether a set is enough. With neither part nor whole it is not known.

    Attributes:
        enough: a part of it, perhaps all, that is enough; None: it is not known to be.
        short: a set with all its members, perhaps more, that is not enough.
    """

    enough: Subset | None = None
    short: Subset | None = None


class Thinned(NamedTuple):
    """A set that is enough.

    Attributes:
        members: the set.
        irreducible: whether it is proven that no member can be left out.
    """

    members: Subset
    irreducible: bool

    @property
    def size(self) -> int:
        """Number of members."""
        return self.members.bit_count()


class Thinner:
    """Leaves members out of sets, and keeps what it has learned about them.

    Attributes:
        stop: why nothing more gets known, when the job was stopped.
    """

    def __init__(
        self, ask: Callable[[Subset], Answer], questions: int, unanswered: int | None = None
    ) -> None:
        """Nothing is asked yet.

        Args:
            ask: whether a set is enough.
            questions: how many may be asked; from then on nothing more gets known.
            unanswered: how many of them may stay without an answer; all, when not given.
        """
        self.stop = StopReason.DONE
        self._ask = ask
        self._left = questions
        self._unanswered = questions if unanswered is None else unanswered
        self._enough: list[Subset] = []
        self._short: list[Subset] = []

    def answer(self, members: Subset) -> Answer:
        """Whether a set is enough, from memory where that tells."""
        for known in self._enough:
            if not known & ~members:
                return Answer(enough=known)
        for known in self._short:
            if not members & ~known:
                return Answer(short=known)
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
        elif answer.short is not None:
            self._short.append(answer.short)
        else:
            self._unanswered -= 1
        return answer

    def thin(self, members: Subset, order: Iterable[int], most: int) -> Thinned | None:
        """Try to leave out members one by one.

        Args:
            members: a set that is enough.
            order: of the members.
            most: the size that is of use; None when it is seen that the rest will be larger.
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
            needed |= member
            if answer.short is not None:
                sure |= member
            if (needed & members).bit_count() > most:
                return None
        return Thinned(members, not members & ~sure)

    def smallest(
        self, start: Subset, best: Thinned, least: int, rounds: int, dice: random.Random
    ) -> Thinned:
        """The smallest set that is found by leaving out in several random orders.

        Args:
            start: a set that is enough, to begin each order with.
            best: the smallest one so far.
            least: no set is smaller; one that is as small ends the search.
            rounds: how many orders are tried.
            dice: draws the orders.
        """
        for _ in range(rounds):
            if best.size <= least:
                break
            order = list(bits(start))
            dice.shuffle(order)
            most = best.size - best.irreducible
            best = self.thin(start, order, most) or best
        return best._replace(irreducible=best.irreducible or best.size <= least)
