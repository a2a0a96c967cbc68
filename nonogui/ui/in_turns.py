"""Making a large part of the window in several turns of the event loop, so that none is long."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Generic, TypeVar

Part = TypeVar("Part")

Pieces = Generator[None, None, Part]
"""Makes a piece of a part at each step, and returns the part."""


class InTurns(Generic[Part]):
    """A part that is made piece by piece, or all at once when somebody wants it sooner.

    Attributes:
        made: the part, once nothing is left to do.
    """

    def __init__(self, begin: Callable[[], Pieces[Part]]) -> None:
        """Make nothing yet; `begin` is asked again after an error."""
        self._begin = begin
        self._pieces: Pieces[Part] | None = None
        self.made: Part | None = None

    @property
    def is_made(self) -> bool:
        """Whether nothing is left to do."""
        return self.made is not None

    @property
    def part(self) -> Part:
        """The part; what is left to do is done now."""
        while self.made is None:
            self.go_on()
        return self.made

    def go_on(self) -> None:
        """Make the next piece, if there is one."""
        if self.made is not None:
            return
        pieces, self._pieces = self._pieces or self._begin(), None
        try:
            next(pieces)
        except StopIteration as end:
            self.made = end.value
        else:
            self._pieces = pieces
